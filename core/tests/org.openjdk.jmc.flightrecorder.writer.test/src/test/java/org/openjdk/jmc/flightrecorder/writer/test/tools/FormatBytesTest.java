/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;
import org.openjdk.jmc.flightrecorder.writer.test.tools.HandMadeChunk.Bytes;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteWriter;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkClock;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Element;
import org.openjdk.jmc.flightrecorder.writer.tools.format.LongIndex;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;
import org.openjdk.jmc.flightrecorder.writer.tools.format.RecentTexts;
import org.openjdk.jmc.flightrecorder.writer.tools.format.RunTimeNames;

/** The parts of the format that need no chunk: numbers, texts, headers, clocks, elements, and the tables for them. */
class FormatBytesTest {
	@TempDir
	Path directory;

	/** Any order of steps, against the bytes themselves. */
	@Test
	void aCursorReadsWhatIsThereWhereverItGoes() throws Exception {
		Seed.forEach(300, random -> {
			byte[] bytes = new byte[1 + random.nextInt(2000)];
			random.nextBytes(bytes);
			ByteSource source = ByteSource.of(bytes, "bytes");
			ByteCursor in = new ByteCursor(source, 1 + random.nextInt(200));
			assertSame(source, in.source());
			int at = 0;
			int limit = bytes.length;
			for (int step = 0; step < 100; step++) {
				int left = limit - at;
				int length = left == 0 ? 0 : random.nextInt(left + 1);
				switch (random.nextInt(9)) {
					case 0 -> {
						at = random.nextInt(bytes.length + 1);
						limit = at + random.nextInt(bytes.length - at + 1);
						in.moveTo(at, limit);
					}
					case 1 -> {
						limit = at + random.nextInt(bytes.length - at + 1);
						in.limitTo(limit);
					}
					case 2 -> {
						in.skip(length);
						at += length;
					}
					case 3 -> {
						assertArrayEquals(Arrays.copyOfRange(bytes, at, at + length), in.bytes(length));
						at += length;
					}
					case 4 -> {
						length = Math.min(left, 8);
						long expected = 0;
						for (int i = 0; i < length; i++) {
							expected = expected << 8 | bytes[at++] & 0xFF;
						}
						assertEquals(expected, in.fixed(length));
					}
					case 5 -> {
						if (left > 0) {
							assertEquals(bytes[at++] & 0xFF, in.u1());
						}
					}
					case 6 -> {
						int from = random.nextInt(bytes.length);
						int to = from + random.nextInt(bytes.length - from + 1);
						assertArrayEquals(Arrays.copyOfRange(bytes, from, to), copy(in, from, to));
					}
					case 7 -> {
						in.skip(left);
						at = limit;
						assertThrows(MalformedRecordingException.class, in::u1, "behind the limit");
					}
					default -> {
						int from = at;
						in.retainFrom(from);
						in.skip(length);
						if (length < left) {
							in.u1();
							length++;
						}
						at += length;
						assertArrayEquals(Arrays.copyOfRange(bytes, from, at), copy(in, from, at));
						in.release();
					}
				}
				assertEquals(at, in.position());
				assertEquals(limit - at, in.remaining());
			}
		});
	}

	private static byte[] copy(ByteCursor in, long from, long to) throws IOException {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		in.copy(from, to, out::write);
		return out.toByteArray();
	}

	/** What is retained, and the head of an event before the cursor, is not read from the source again. */
	@Test
	void retainedBytesAreReadOnce() throws Exception {
		byte[] bytes = new byte[10_000];
		new Random(1).nextBytes(bytes);
		CountedSource counted = new CountedSource(bytes, 7);
		ByteCursor in = new ByteCursor(counted, 64);
		in.bytes(11);
		in.retainFrom(5);
		in.moveTo(3000, bytes.length);
		in.u1();
		assertArrayEquals(Arrays.copyOfRange(bytes, 5, 3001), copy(in, 5, 3001));
		in.moveTo(5, bytes.length);
		assertEquals(bytes[5] & 0xFF, in.u1());
		long before = counted.sum;
		assertTrue(before < 3001 + 64, "read " + before);
		in.release();
		for (int at = 6; at < bytes.length; at++) {
			assertEquals(bytes[at] & 0xFF, in.u1());
			assertArrayEquals(
					Arrays.copyOfRange(bytes, Math.max(at - 17, 6), at + 1), copy(in, Math.max(at - 17, 6), at + 1));
		}
		assertEquals(bytes.length, counted.sum, "each byte once");
		counted = new CountedSource(bytes, 7);
		in = new ByteCursor(counted, 64);
		in.moveTo(9000, bytes.length);
		in.u1();
		assertTrue(counted.sum < 10, "what is not retained is not read, but " + counted.sum);
	}

	@Test
	void whatIsNotThereIsToldOfWithItsPlace() throws Exception {
		byte[] ten = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
		String beyondEvent = "a value extends beyond the end of the event that contains it";
		assertFailure(ten, 8, 20, 10, "it ends within a value", in -> in.fixed(4));
		assertFailure(ten, 8, 10, 10, beyondEvent, in -> in.fixed(4));
		assertFailure(ten, 3, 5, 5, beyondEvent, in -> in.fixed(4));
		assertFailure(ten, 5, 5, 5, beyondEvent, ByteCursor::varint);
		assertFailure(ten, 3, 5, 3, "3 bytes where 2 are left", in -> in.skip(3));
		assertFailure(ten, 3, 5, 3, "3 bytes where 2 are left", in -> in.bytes(3));
		assertFailure(ten, 3, 5, 3, "4 things where 1 bytes are left", in -> in.count("things"));
		assertFailure(ten, 5, 10, 5, "a text in the encoding 6", ByteCursor::text);
		assertFailure(ten, 5, 10, 5, "a text in the encoding 6", in -> in.skipText(in.u1()));
		assertFailure(ten, 1, 10, 1, "a text in the encoding 2", ByteCursor::text);
		assertFailure(ten, 2, 5, 3, "4 bytes of a text where 1 bytes are left", ByteCursor::text);
		assertFailure(ten, 3, 6, 4, "5 characters where 1 bytes are left", ByteCursor::text);
		assertFailure(ten, 0, 10, 10, "it became shorter while it was read", in -> copy(in, 5, 12));
		byte[] huge = new Bytes().number(-1).number(Integer.MAX_VALUE).get();
		assertFailure(huge, 0, 14, 0, "-1 things where 5 bytes are left", in -> in.count("things"));
		assertFailure(
				huge,
				9,
				Long.MAX_VALUE,
				9,
				"2147483647 things where 9223372036854775793 bytes are left",
				in -> in.count("things"));
		ByteCursor in = new ByteCursor(ByteSource.of(ten, "ten"));
		in.moveTo(3, 8);
		assertEquals(4, in.count("things"), "as many as bytes are left");
		int most = Integer.MAX_VALUE - 16;
		in = new ByteCursor(ByteSource.of(new Bytes().number(most).get(), "most"));
		in.moveTo(0, Long.MAX_VALUE);
		assertEquals(most, in.count("things"), "as many as an array has");
		in = new ByteCursor(ByteSource.of(ten, "ten"));
		MalformedRecordingException failure = in.malformed(7, "p");
		assertEquals("ten: not a recording that can be read, p (offset 7)", failure.getMessage());
		assertTrue(failure.isDamaged());
		assertEquals(0, failure.getStackTrace().length);
		assertSame(failure, failure.fillInStackTrace());
		MalformedRecordingException other = new MalformedRecordingException(Path.of("file"), "p", failure);
		assertEquals("file: p", other.getMessage());
		assertEquals(
				List.of("file", "p", 0L, false),
				List.of(other.file(), other.problem(), other.position(), other.isDamaged()));
		assertSame(failure, other.getCause());
	}

	/** Reads something. */
	private interface Step {
		void apply(ByteCursor in) throws IOException;
	}

	private static void assertFailure(byte[] bytes, long at, long limit, long place, String problem, Step step)
			throws IOException {
		ByteCursor in = new ByteCursor(ByteSource.of(bytes, "bytes"));
		in.moveTo(at, limit);
		MalformedRecordingException failure =
				assertThrows(MalformedRecordingException.class, () -> step.apply(in), problem);
		assertEquals(problem, failure.problem());
		assertEquals(place, failure.position());
		assertEquals("bytes", failure.file());
	}

	@Test
	void whatIsWrittenIsReadAndSkipped() throws Exception {
		ByteWriter out = new ByteWriter();
		List<String> texts = Arrays.asList(
				null, "", "a", "ü€", "\uD83D\uDD11", "\uD83D", "a\uDD11", "long ".repeat(500), "\uD83D".repeat(2000));
		for (String text : texts) {
			out.text(text);
		}
		out.utf8("");
		for (int bits = 0; bits <= 64; bits++) {
			for (long number : numbers(bits)) {
				out.varint(number);
			}
		}
		for (int window : new int[] {32, 1 << 18}) {
			ByteCursor in = new ByteCursor(ByteSource.of(out.bytes(), "written"), window);
			for (String text : texts) {
				assertEquals(text, in.text());
			}
			assertEquals("", in.text());
			long numbers = in.position();
			for (int bits = 0; bits <= 64; bits++) {
				for (long number : numbers(bits)) {
					long start = in.position();
					assertEquals(number, in.varint());
					int significant = 64 - Long.numberOfLeadingZeros(number);
					assertEquals(
							Math.max(1, Math.min(9, (significant + 6) / 7)),
							in.position() - start,
							"bytes of " + number);
				}
			}
			assertEquals(0, in.remaining());
			in.moveTo(0, numbers);
			for (int i = 0; i <= texts.size(); i++) {
				in.skipText(in.u1());
			}
			assertEquals(numbers, in.position());
		}
		assertArrayEquals(new Bytes().raw(3, 0).get(), new ByteWriter().utf8("").bytes());
		assertArrayEquals(
				new Bytes().raw(4, 1).number(0xD83D).get(),
				new ByteWriter().text("\uD83D").bytes());
		ByteCursor latin = new ByteCursor(ByteSource.of(new byte[] {5, 2, 'a', (byte) 0xE9, 2, 5}, "latin"));
		assertEquals("aé", latin.text());
		latin.skipText(latin.u1());
		assertEquals(0, latin.remaining());
	}

	private static long[] numbers(int bits) {
		long power = bits == 64 ? 0 : 1L << bits;
		return new long[] {power - 1, power, -power};
	}

	@Test
	void aFileIsReadUpToTheLengthThatItHad() throws Exception {
		Path file = Files.write(directory.resolve("file"), new byte[] {1, 2, 3, 4, 5, 6});
		try (ByteSource whole = ByteSource.open(file, "the file")) {
			assertEquals(6, whole.lengthBytes());
			assertEquals("the file", whole.name());
		}
		FileChannel channel = FileChannel.open(file);
		ByteSource part = ByteSource.of(channel, 5, "a part");
		byte[] target = new byte[8];
		assertEquals(3, part.read(2, target, 4, 4));
		assertArrayEquals(new byte[] {0, 0, 0, 0, 3, 4, 5, 0}, target);
		assertEquals(2, part.read(0, target, 1, 2));
		assertArrayEquals(new byte[] {0, 1, 2, 0, 3, 4, 5, 0}, target);
		part.close();
		assertEquals(
				"a part",
				assertThrows(FileSystemException.class, () -> part.read(0, target, 0, 1))
						.getFile());
		assertThrows(NoSuchFileException.class, () -> ByteSource.open(directory.resolve("none"), "none"));
		ByteSource inMemory = ByteSource.of(new byte[] {1, 2, 3}, "in memory");
		assertEquals(List.of(3L, "in memory"), List.of(inMemory.lengthBytes(), inMemory.name()));
		assertEquals(2, inMemory.read(1, target, 0, 4));
		assertArrayEquals(new byte[] {2, 3, 2, 0, 3, 4, 5, 0}, target);
	}

	@Test
	void headersAreWhatTheyWereRead() {
		ByteBuffer bytes = ByteBuffer.allocate(68).putInt('F' << 24 | 'L' << 16 | 'R' << 8);
		bytes.putShort((short) 2).putShort((short) 0xFFFE);
		for (long i = 1; i <= 7; i++) {
			bytes.putLong(i << 40 | i);
		}
		bytes.putInt(0xFE_05_04_01);
		ChunkHeader header = ChunkHeader.decode(bytes.array());
		long factor = (1L << 40) + 1;
		assertEquals(
				new ChunkHeader(
						2,
						0xFFFE,
						factor,
						2 * factor,
						3 * factor,
						4 * factor,
						5 * factor,
						6 * factor,
						7 * factor,
						0xFE,
						0x050401),
				header);
		assertEquals(bytes.flip(), header.encode());
		assertEquals(header, ChunkHeader.decodeAfterMagic(header.encode().position(4)));
		assertEquals(9 * factor, header.endEpochNanos());
		assertEquals(new ChunkClock(4 * factor, 6 * factor, 7 * factor), header.clock());
		assertEquals(
				new ChunkHeader(2, 0xFFFE, factor, 2 * factor, 3 * factor, 10, 9 * factor - 10, 11, 12, 0xFE, 0x050401),
				header.withClock(new ChunkClock(10, 11, 12)));
		ChunkHeader finished = header.finished(10, 11, 12);
		assertEquals(
				new ChunkHeader(2, 0xFFFE, 10, 11, 12, 4 * factor, 5 * factor, 6 * factor, 7 * factor, 0, 1), finished);
		assertEquals(List.of(false, true), List.of(header.isFinished(), finished.isFinished()));
		assertTrue(header.hasCompressedIntegers());
		bytes.putInt(64, 2);
		ChunkHeader last = ChunkHeader.decode(bytes.array());
		assertEquals(
				List.of(true, false, 3),
				List.of(
						last.isFinished(),
						last.hasCompressedIntegers(),
						last.finished(1, 2, 3).flags()));
		for (int major = 0; major <= 3; major++) {
			bytes.putShort(4, (short) major);
			assertEquals(major == 1 || major == 2, ChunkHeader.decode(bytes.array()) != null, "version " + major);
			assertEquals(
					major == 1 || major == 2,
					ChunkHeader.decodeAfterMagic(bytes.duplicate().position(4)).isKnownVersion());
		}
		bytes.putShort(4, (short) 1).put(3, (byte) 1);
		assertNull(ChunkHeader.decode(bytes.array()));
	}

	/** Start, start ticks and frequency; a tick; its time; how long as many ticks take. */
	@ParameterizedTest
	@CsvSource({
		"100, 1000, 1000000000, 1005, 105, 1005",
		"100, 1000, 1000000, 1003, 3100, 1003000",
		"100, 1000, 1000000, 990, -9900, 990000",
		"100, 1000, 3000000000, 4000, 1100, 1333",
		"0, 0, 24, 25, 1041666666, 1041666666",
	})
	void clocksRelateTicksToTimes(long startNanos, long startTicks, long frequency, long tick, long time, long nanos) {
		ChunkClock clock = new ChunkClock(startNanos, startTicks, frequency);
		assertEquals(time, clock.epochNanos(tick));
		assertEquals(nanos, clock.nanos(tick));
		assertEquals(frequency == 1_000_000_000 || frequency == 1_000_000, clock.ticksInWholeNanos());
	}

	@Test
	void ticksOfATimeAreTheFirstThatAreNotBeforeIt() {
		ChunkClock micros = new ChunkClock(100, 1000, 1_000_000);
		assertEquals(
				List.of(0L, 1L, 1L, 2L, 0L, -1L),
				List.of(
						micros.ticks(0),
						micros.ticks(1),
						micros.ticks(1000),
						micros.ticks(1001),
						micros.ticks(-999),
						micros.ticks(-1000)));
		assertEquals(7_000_001, micros.ticks(7_000_000_001L));
		assertEquals(
				List.of(1000L, 1001L, 1001L, 1002L),
				List.of(micros.ticksAt(100), micros.ticksAt(101), micros.ticksAt(1100), micros.ticksAt(1101)));
		ChunkClock nanos = new ChunkClock(100, 1000, 1_000_000_000);
		assertEquals(7_000_000_001L, nanos.ticks(7_000_000_001L));
		assertEquals(Long.MAX_VALUE, nanos.ticks(Long.MAX_VALUE), "without rounding");
		ChunkClock later = new ChunkClock(5100, 1004, 24);
		assertEquals(1000, later.driftNanos(micros), "four ticks later by one clock, and 5 microseconds by the other");
		assertEquals(-5000 + 4_000_000_000L / 24, micros.driftNanos(later));
	}

	@Test
	void elementsAreWrittenAsTheyWereRead() throws Exception {
		Element child = new Element("child", Map.of("id", "-7", "name", "root"), List.of());
		Element other = new Element("other", Map.of("id", "x"), List.of(child, child));
		Element root = new Element("root", Map.of(), List.of(child, other));
		ByteWriter out = new ByteWriter();
		root.write(out);
		ByteCursor in = new ByteCursor(ByteSource.of(out.bytes(), "tree"));
		assertEquals(root, Element.read(in));
		assertEquals(0, in.remaining());
		in.moveTo(0, in.position());
		assertEquals(7, in.count("texts"), "each once");
		assertEquals(List.of(child), root.children("child"));
		assertEquals(List.of(child, child), other.children("child"));
		assertEquals(-7, child.number("id"));
		assertNull(other.number("id"));
		assertNull(root.number("id"));
		assertEquals("root", child.get("name"));
		assertNull(child.get("none"));
	}

	@Test
	void treesThatAreNoneAreToldOf() throws Exception {
		// How many texts, the texts, the number of the text that names the root, and how many attributes.
		assertTreeFailure(new Bytes().number(2).text("a").raw(0).number(1), 5, "the text 1 of 2");
		assertTreeFailure(new Bytes().number(1).text("a").raw(0, 1, 0, 1), 7, "the text 1 of 1");
		assertTreeFailure(new Bytes().number(1).text("a").raw(0, 0, 1).number(-1), 7, "the text -1 of 1");
		for (int depth = 16; depth <= 17; depth++) {
			Element element = new Element("deepest", Map.of(), List.of());
			for (int i = 0; i < depth; i++) {
				element = new Element("e", Map.of(), List.of(element));
			}
			ByteWriter out = new ByteWriter();
			element.write(out);
			ByteCursor in = new ByteCursor(ByteSource.of(out.bytes(), "tree"));
			if (depth == 16) {
				assertEquals(element, Element.read(in));
			} else {
				assertEquals(
						"elements more than 16 deep",
						assertThrows(MalformedRecordingException.class, () -> Element.read(in))
								.problem());
			}
		}
	}

	private static void assertTreeFailure(Bytes tree, long place, String problem) throws IOException {
		ByteCursor in = new ByteCursor(ByteSource.of(ForeignChunks.concatenated(tree.get(), new byte[20]), "tree"));
		MalformedRecordingException failure = assertThrows(MalformedRecordingException.class, () -> Element.read(in));
		assertEquals(problem, failure.problem());
		assertEquals(place, failure.position());
	}

	@Test
	void anIndexHasTheLastValueOfEachKey() throws Exception {
		Seed.forEach(50, random -> {
			LongIndex index = new LongIndex();
			Map<Long, Integer> model = new HashMap<>();
			int range = 1 + random.nextInt(2000);
			for (int i = 0; i < 1000; i++) {
				long key = random.nextBoolean() ? random.nextInt(range) : (long) random.nextInt(range) << 32;
				int value = random.nextInt(100);
				assertEquals(model.getOrDefault(key, -1), index.get(key));
				index.put(key, value);
				model.put(key, value);
				assertEquals(model.size(), index.size());
				assertEquals(value, index.get(key));
			}
			model.forEach((key, value) -> assertEquals(value, index.get(key)));
		});
	}

	/** Bounded in number and in bytes: what does not fit makes it forget the others. */
	@Test
	void recentTextsAreFoundByTheirBytes() throws Exception {
		Seed.forEach(20, random -> {
			RecentTexts<Integer> texts = new RecentTexts<>();
			Map<String, Integer> model = new HashMap<>();
			for (int i = 0; i < 2000; i++) {
				int start = random.nextInt(20);
				String text = "a".repeat(start) + random.nextInt(300) + "b".repeat(random.nextInt(5));
				byte[] bytes = (text + "rest").getBytes(StandardCharsets.US_ASCII);
				String part = text.substring(start);
				Integer found = texts.find(bytes, start, text.length());
				assertEquals(model.get(part), found);
				if (found == null) {
					assertEquals(i, texts.put(bytes, start, text.length(), i));
					model.put(part, i);
				}
			}
		});
		RecentTexts<Integer> texts = new RecentTexts<>();
		int most = 1 << 14;
		byte[] bytes = new byte[4 * (most + 1)];
		for (int i = 0; i <= most; i++) {
			ByteBuffer.wrap(bytes).putInt(4 * i, i);
		}
		for (int i = 0; i < most; i++) {
			texts.put(bytes, 4 * i, 4 * i + 4, i);
		}
		for (int i = 0; i < most; i++) {
			assertEquals(i, texts.find(bytes, 4 * i, 4 * i + 4));
		}
		texts.put(bytes, 4 * most, 4 * most + 4, most);
		assertNull(texts.find(bytes, 0, 4));
		assertEquals(most, texts.find(bytes, 4 * most, 4 * most + 4));
		int mostBytes = (int) Math.min(Integer.MAX_VALUE, Runtime.getRuntime().maxMemory() / 32);
		byte[] half = new byte[mostBytes / 2 + 1];
		texts = new RecentTexts<>();
		texts.put(half, 0, mostBytes / 2, 1);
		texts.put(half, 1, mostBytes - mostBytes / 2, 2);
		half[0] = 1;
		texts.put(half, 0, 1, 3);
		half[0] = 0;
		assertEquals(1, texts.find(half, 0, mostBytes / 2), "as many bytes as may be");
		half[0] = 2;
		texts.put(half, 0, 1, 4);
		half[0] = 0;
		assertNull(texts.find(half, 0, mostBytes / 2), "one more");
		half[0] = 2;
		assertEquals(4, texts.find(half, 0, 1));
	}

	@ParameterizedTest
	@CsvSource({
		"a.Load$$Lambda+0x00007f38f0008a08.2147.run, a.Load$$Lambda.run",
		"a.Load$$Lambda$14/0x0000800c.run, a.Load$$Lambda.run",
		"java.lang.invoke.LambdaForm$MH+0x7f0c.1.invoke, java.lang.invoke.LambdaForm$MH.invoke",
		"java.lang.invoke.LambdaForm$DMH$17.invoke, java.lang.invoke.LambdaForm$DMH.invoke",
		"jdk.internal.reflect.GeneratedMethodAccessor12.invoke, jdk.internal.reflect.GeneratedMethodAccessor.invoke",
		"jdk.proxy2.$Proxy12.run, jdk.proxy.$Proxy.run",
		"a.B$$EnhancerBySpring$$1a2b.run, a.B$$EnhancerBySpring$$.run",
		"a.Plain$1.run, a.Plain$1.run",
		"a.Plain.run, a.Plain.run",
		"0x7f01, 0x7f01",
	})
	void namesOfRunTimeAreTheSameInEachRun(String name, String same) {
		RunTimeNames names = new RunTimeNames();
		assertEquals(same, names.of(name));
		assertEquals(same, names.of(name));
		int dot = name.lastIndexOf('.');
		if (dot > 0) {
			String ofClass = same.substring(0, same.lastIndexOf('.'));
			assertEquals(ofClass, names.ofClass(name.substring(0, dot)));
			assertEquals(
					ofClass.replace('.', '/'),
					names.ofClass(name.substring(0, dot).replace('.', '/')));
		}
	}

	/** The result of a known name is the same object, until there are too many. */
	@Test
	void runTimeNamesAreRememberedUpToABound() {
		RunTimeNames names = new RunTimeNames();
		String first = names.of("a.Load$$Lambda$14.run");
		int most = 1 << 14;
		for (int i = 1; i < most; i++) {
			names.of("a.Load" + i);
		}
		assertSame(first, names.of("a.Load$$Lambda$14.run"));
		names.of("a.Load" + most);
		String again = names.of("a.Load$$Lambda$14.run");
		assertEquals(first, again);
		assertTrue(first != again, "forgotten");
	}
}
