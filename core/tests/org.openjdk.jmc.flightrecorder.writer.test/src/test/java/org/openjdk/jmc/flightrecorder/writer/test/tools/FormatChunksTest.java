/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.tools.ForeignChunks.concatenated;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;
import org.openjdk.jmc.flightrecorder.writer.test.tools.HandMadeChunk.Bytes;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ConstantPool;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Constants;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;
import org.openjdk.jmc.flightrecorder.writer.tools.format.PoolWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.RecordingBytes;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTable;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTables;

/** Chunks, their events and their pools, one behind the other; and what is told of bytes that are none. */
class FormatChunksTest {
	private static final int HEADER = 68;

	private static byte[] made(Consumer<HandMadeChunk> change) {
		return new HandMadeChunk().change(change).bytes();
	}

	private static byte[] two(byte[] second) {
		return concatenated(made(c -> {}), second);
	}

	private static Chunk chunk(HandMadeChunk made) throws IOException {
		return Chunk.of(ByteSource.of(made.bytes(), "made.jfr")).get(0);
	}

	@Test
	void chunksFollowEachOther() throws Exception {
		byte[] one = made(c -> {});
		ByteSource source = ByteSource.of(two(one), "two.jfr");
		List<Chunk> chunks = Chunk.ofAll(List.of(source, ByteSource.of(one, "one.jfr")));
		assertEquals(
				List.of("chunk 1 at 0", "chunk 2 at " + one.length, "chunk 1 at 0"),
				chunks.stream().map(c -> c + " at " + c.start()).toList());
		assertEquals(2L * one.length, chunks.get(1).end());
		assertEquals(one.length + HEADER, chunks.get(1).cursor().position());
		assertEquals(one.length - HEADER, chunks.get(1).cursor().remaining());
		assertEquals(
				"two.jfr: not a recording that can be read, p (chunk 2, offset 5)",
				chunks.get(1).cursor().malformed(5, "p").getMessage());
		Chunk part = chunks.get(1).until(one.length + 100);
		assertEquals(100, part.header().sizeBytes());
		assertEquals(chunks.get(1).header().metadataOffset(), part.header().metadataOffset());
		Chunk other = chunks.get(1).withMetadataAt(one.length + 77);
		assertEquals(77, other.header().metadataOffset());
		assertEquals(chunks.get(1).end(), other.end());
	}

	@Test
	void bytesThatAreNoChunkAreToldOf() {
		int length = made(c -> {}).length;
		assertNoChunk(new byte[0], false, 0, "it is empty (offset 0)");
		assertNoChunk(new byte[67], false, 0, "no chunk of a known version starts here (chunk 1, offset 0)");
		assertNoChunk(new byte[68], false, 0, "no chunk of a known version starts here (chunk 1, offset 0)");
		String second = " (chunk 2, offset " + length + ")";
		assertNoChunk(two(new byte[1]), true, length, "no chunk of a known version starts here" + second);
		assertNoChunk(two(made(c -> c.major = 3)), true, length, "no chunk of a known version starts here" + second);
		assertNoChunk(two(made(c -> c.state = 7)), true, length, "the chunk is unfinished (state 7)" + second);
		assertNoChunk(
				two(made(c -> c.sizeDelta = 1)),
				true,
				length,
				"the chunk has an impossible size of " + (length + 1) + " bytes where " + length + " are left"
						+ second);
		assertNoChunk(
				two(made(c -> c.sizeDelta = HEADER - 1 - length)),
				true,
				length,
				"the chunk has an impossible size of 67 bytes where " + length + " are left" + second);
		assertNoChunk(
				made(c -> c.sizeDelta = HEADER - length),
				true,
				0,
				"the chunk has no metadata at its offset 68 (chunk 1, offset 0)");
		assertNoChunk(
				made(c -> c.ticksPerSecond = 0),
				true,
				0,
				"the chunk's clock has 0 ticks per second (chunk 1, offset 0)");
		for (long offset : new long[] {-1, 0, 67, length, Long.MAX_VALUE}) {
			assertNoChunk(
					made(c -> c.metadataOffset = () -> offset),
					true,
					0,
					"the chunk has no metadata at its offset " + offset + " (chunk 1, offset 0)");
		}
		for (long offset : new long[] {-1, length, Long.MAX_VALUE}) {
			assertNoChunk(
					made(c -> c.checkpointOffset = () -> offset),
					true,
					0,
					"the chunk has no checkpoint at its offset " + offset + " (chunk 1, offset 0)");
		}
	}

	private static void assertNoChunk(byte[] bytes, boolean isDamaged, long place, String problem) {
		MalformedRecordingException failure =
				assertThrows(MalformedRecordingException.class, () -> Chunk.of(ByteSource.of(bytes, "in.jfr")));
		assertEquals("in.jfr: not a recording that can be read, " + problem, failure.getMessage());
		assertEquals(isDamaged, failure.isDamaged(), problem);
		assertEquals(place, failure.position());
	}

	@Test
	void smallestClocksAndChunksWithoutConstantsAreRead() throws Exception {
		HandMadeChunk made = new HandMadeChunk();
		made.ticksPerSecond = 1;
		made.checkpointOffset = () -> 0L;
		Chunk chunk = chunk(made);
		TypeTable types = new TypeTables().read(chunk, chunk.cursor());
		assertEquals(List.of(), Constants.read(chunk, types, chunk.cursor()).pools());
	}

	/** Whether one begins at any place of the chunk, against a plain reading of its bytes. */
	@Test
	void eventsAreFoundWhereASizeFitsIntoTheChunk() throws Exception {
		HandMadeChunk made = new HandMadeChunk();
		made.events.add(new byte[] {(byte) 0x80, (byte) 0x80});
		made.events.add(new byte[] {3});
		made.checkpointTail = new byte[] {(byte) 0x80};
		byte[] bytes = made.bytes();
		int[] next = {0, HEADER};
		Chunk chunk = Chunk.of(ByteSource.of(bytes, "in.jfr")).get(0);
		EventWalk walk = new EventWalk(chunk, new ByteCursor(chunk.source(), 64));
		for (long place = -2; place <= bytes.length + 2; place++) {
			String problem = null;
			next[0] = (int) place;
			if (place < HEADER || place >= bytes.length) {
				assertFalse(walk.tryMoveTo(place));
				continue;
			}
			long size = number(bytes, next);
			int behindSize = next[0];
			long left = bytes.length - place;
			if (size < 2 || size > left) {
				problem = "an event has an impossible size of " + size + " bytes where " + left + " are left";
			}
			long typeId = problem == null ? number(bytes, next) : 0;
			if (problem == null && next[0] > place + size) {
				problem = "an event of " + size + " bytes ends within its type";
			}
			assertEquals(problem == null, walk.tryMoveTo(place), "at " + place);
			if (problem == null) {
				long start = place;
				assertTrue(walk.moveTo(start));
				assertEquals(
						List.of(start, size, start + size, typeId, (long) next[0], (long) behindSize - start),
						List.of(walk.start(), walk.sizeBytes(), walk.end(), walk.typeId(), walk.contentStart(), (long)
								walk.sizeLengthBytes()));
				assertEquals(typeId > 1 || typeId < 0, walk.isOrdinary());
				assertEquals(next[0], walk.cursor().position());
				assertEquals(start + size - next[0], walk.cursor().remaining());
				walk.cursor().moveTo(0, 1);
				walk.enterContent();
				assertEquals(next[0], walk.cursor().position());
				assertEquals(start + size - next[0], walk.cursor().remaining());
			} else if (size >= 0 && next[0] < bytes.length) {
				long start = place;
				MalformedRecordingException failure =
						assertThrows(MalformedRecordingException.class, () -> walk.moveTo(start));
				assertEquals(problem, failure.problem());
				assertEquals(start, failure.position());
				assertEquals(problem.contains("within its type"), walk.hasPossibleSize());
			}
		}
		assertTrue(walk.moveTo(HEADER));
		assertFalse(walk.moveTo(bytes.length));
		assertEquals(bytes.length, walk.cursor().position());
		assertEquals(0, walk.cursor().remaining());
	}

	/** A number at a place, which goes behind it; zeros behind the last byte. */
	private static long number(byte[] bytes, int[] place) {
		long value = 0;
		for (int i = 0; i < 9; i++) {
			int next = place[0] < bytes.length ? bytes[place[0]] & 0xFF : 0;
			place[0]++;
			value |= (i < 8 ? next & 0x7FL : next) << 7 * i;
			if (next < 0x80) {
				break;
			}
		}
		return value;
	}

	@Test
	void chunksWithEqualMetadataShareTheirTypes() throws Exception {
		TypeTables tables = new TypeTables();
		List<TypeTable> first = new ArrayList<>();
		for (int round = 0; round < 2; round++) {
			for (int writer = 0; writer < 4; writer++) {
				TypeTable types = read(tables, writer);
				if (round == 0) {
					first.add(types);
				}
				assertSame(first.get(writer), types);
				assertEquals(writer == 0, types.named("test.Of0") != null);
			}
		}
		TypeTable fifth = read(tables, 4);
		assertSame(fifth, read(tables, 4));
		for (int writer = 3; writer > 0; writer--) {
			assertSame(first.get(writer), read(tables, writer));
		}
		assertNotSame(first.get(0), read(tables, 0), "four are remembered");
	}

	private static TypeTable read(TypeTables tables, int writer) throws IOException {
		HandMadeChunk made = new HandMadeChunk();
		made.metadataId = 100 + writer * 10_000_000L;
		made.type("test.Of" + writer, 90);
		Chunk chunk = chunk(made);
		return tables.read(chunk, chunk.cursor());
	}

	@Test
	void metadataThatIsNoneIsToldOf() throws Exception {
		int length = made(c -> {}).length;
		for (long offset : new long[] {HEADER + 3, length - 1}) {
			Chunk chunk = chunk(new HandMadeChunk().change(c -> c.metadataOffset = () -> offset));
			MalformedRecordingException failure =
					assertThrows(MalformedRecordingException.class, () -> new TypeTables().read(chunk, chunk.cursor()));
			assertEquals("the chunk has no metadata at its offset " + offset, failure.problem());
			assertEquals(offset, failure.position());
		}
		HandMadeChunk event = new HandMadeChunk();
		event.metadataOffset = () -> (long) length - checkpointLength();
		Chunk stray = chunk(event);
		assertEquals(
				"the chunk has no metadata at its offset " + (length - checkpointLength()),
				assertThrows(MalformedRecordingException.class, () -> new TypeTables().read(stray, stray.cursor()))
						.problem());
		HandMadeChunk twice = new HandMadeChunk();
		twice.root.with(new HandMadeChunk.Node("metadata"));
		Chunk of = chunk(twice);
		MalformedRecordingException failure =
				assertThrows(MalformedRecordingException.class, () -> new TypeTables().read(of, of.cursor()));
		assertEquals("an element root without the one element metadata in it", failure.problem());
		assertEquals(HEADER + 4 + 1 + 2 + 1 + 1, failure.position());
	}

	/** Of the usual constants, in a chunk that ends with them. */
	private static int checkpointLength() {
		byte[] bytes = made(c -> {});
		return bytes.length - (int) ByteBuffer.wrap(bytes).getLong(16);
	}

	/** Values of any order under their keys: the last one counts, and one that is repeated counts once. */
	@Test
	void poolsHaveTheValuesOfTheirKeysInTheirOrder() throws Exception {
		Seed.forEach(50, random -> {
			HandMadeChunk made = new HandMadeChunk();
			int count = random.nextInt(200);
			Bytes[] entries = new Bytes[count];
			List<Long> keys = new ArrayList<>();
			List<String> values = new ArrayList<>();
			List<Integer> earlier = new ArrayList<>();
			Map<Long, Integer> last = new HashMap<>();
			for (int i = 0; i < count; i++) {
				long key = random.nextInt(100);
				String value = "v" + random.nextInt(3) + (random.nextInt(10) == 0 ? "longer ".repeat(1000) : "");
				entries[i] = new Bytes().number(key).text(value);
				Integer before = last.get(key);
				if (before == null || !values.get(before).equals(value)) {
					earlier.add(before == null ? -1 : before);
					last.put(key, keys.size());
					keys.add(key);
					values.add(value);
				}
			}
			made.replacePool(HandMadeChunk.STATE, entries);
			Chunk chunk = chunk(made);
			TypeTable types = new TypeTables().read(chunk, chunk.cursor());
			Constants constants = Constants.read(chunk, types, chunk.cursor());
			ConstantPool pool = constants.pool(types.byId(HandMadeChunk.STATE));
			if (count == 0) {
				assertNull(pool);
				return;
			}
			assertEquals(types.byId(HandMadeChunk.STATE), pool.type());
			assertEquals(keys.size(), pool.count());
			ByteCursor in = chunk.cursor();
			for (int i = 0; i < keys.size(); i++) {
				assertEquals(keys.get(i), pool.key(i));
				assertEquals(earlier.get(i), pool.earlier(i));
				assertEquals(last.get(keys.get(i)), pool.entry(keys.get(i)));
				in.moveTo(pool.start(i), pool.end(i));
				assertEquals(keys.get(i), in.varint());
				assertEquals(values.get(i), in.text());
				assertEquals(0, in.remaining());
			}
			assertEquals(-1, pool.entry(100));
			assertEquals(7, constants.pools().size());
			assertSame(pool, constants.pools().get(6), "in their order");
		});
	}

	/** Longer than what is read at a time. */
	@Test
	void longValuesAreComparedToTheirEnds() throws Exception {
		String text = "long ".repeat(120_000);
		HandMadeChunk made = new HandMadeChunk();
		made.replacePool(
				HandMadeChunk.STATE,
				new Bytes().number(5).text(text + "a"),
				new Bytes().number(5).text(text + "a"),
				new Bytes().number(5).text(text + "b"));
		Chunk chunk = chunk(made);
		TypeTable types = new TypeTables().read(chunk, chunk.cursor());
		Constants constants = Constants.read(chunk, types, chunk.cursor());
		assertEquals(2, constants.pool(types.byId(HandMadeChunk.STATE)).count());
	}

	@Test
	void checkpointsLeadToThoseBefore() throws Exception {
		HandMadeChunk made = new HandMadeChunk();
		byte[] earlier = HandMadeChunk.sized(new Bytes()
				.number(1)
				.number(1000)
				.number(0)
				.number(0)
				.raw(3)
				.number(2)
				.number(HandMadeChunk.STATE)
				.number(2)
				.number(5)
				.text("FIRST")
				.number(6)
				.text("OTHER")
				.number(HandMadeChunk.PAIR)
				.number(0)
				.get());
		made.events.add(Arrays.copyOfRange(earlier, 4, earlier.length));
		made.checkpointDelta = -earlier.length;
		Chunk chunk = chunk(made);
		TypeTable types = new TypeTables().read(chunk, chunk.cursor());
		Constants constants = Constants.read(chunk, types, chunk.cursor());
		ConstantPool states = constants.pool(types.byId(HandMadeChunk.STATE));
		assertEquals(List.of(5L, 5L, 6L), List.of(states.key(0), states.key(1), states.key(2)));
		assertNull(constants.pool(types.byId(HandMadeChunk.PAIR)));
		EventWalk walk = new EventWalk(chunk, chunk.cursor());
		assertTrue(walk.moveTo(chunk.start() + chunk.header().checkpointOffset() - earlier.length));
		walk.cursor().skip(3);
		PoolWalk pools = new PoolWalk(walk, types);
		assertEquals(List.of(0L, 3L), List.of(pools.delta(), pools.mask()));
		assertEquals("constants", pools.toString());
		assertTrue(pools.next());
		assertEquals(walk.start() + 4 + 7, pools.start());
		assertEquals("2 constants of the type test.State", pools.toString());
		assertEquals(List.of(2, types.byId(HandMadeChunk.STATE)), List.of(pools.count(), pools.type()));
		pools.skipConstants();
		assertTrue(pools.next());
		assertFalse(pools.next());
		assertEquals(walk.end(), walk.cursor().position());
		assertEquals(walk.end(), pools.start());
		assertFalse(pools.isUndeclared());
	}

	@Test
	void constantsMayBeTheFirstOfTheChunk() throws Exception {
		byte[] bytes = made(c -> {});
		int length = checkpointLength();
		int behind = bytes.length - length;
		byte[] turned = concatenated(
				Arrays.copyOf(bytes, HEADER),
				Arrays.copyOfRange(bytes, behind, bytes.length),
				Arrays.copyOfRange(bytes, HEADER, behind));
		ByteBuffer.wrap(turned).putLong(16, HEADER).putLong(24, HEADER + length);
		Chunk chunk = Chunk.of(ByteSource.of(turned, "turned.jfr")).get(0);
		TypeTable types = new TypeTables().read(chunk, chunk.cursor());
		Constants constants = Constants.read(chunk, types, chunk.cursor());
		assertEquals(7, constants.pools().size());
		assertEquals(0, constants.pool(types.byId(HandMadeChunk.STATE)).entry(5));
	}

	@Test
	void checkpointsThatAreNoneAreToldOf() throws Exception {
		byte[] whole = made(c -> {});
		long checkpoint = ByteBuffer.wrap(whole).getLong(16);
		for (long offset : new long[] {1, HEADER - 1, HEADER}) {
			assertConstants(
					"no checkpoint at the offset " + offset + " of the chunk",
					0,
					c -> c.checkpointOffset = () -> offset);
		}
		for (long offset : new long[] {-1, HEADER - 1, whole.length, whole.length + 1, 1L << 40}) {
			assertConstants(
					"no checkpoint at the offset " + offset + " of the chunk",
					0,
					c -> c.checkpointDelta = offset - checkpoint);
		}
		byte[] back = new Bytes()
				.number(1)
				.number(1000)
				.number(0)
				.number(11)
				.raw(0, 0)
				.get();
		assertConstants("a checkpoint that leads to itself", checkpoint + 11, c -> {
			c.events.add(back);
			c.checkpointDelta = -11;
		});
		assertConstants("constants of the undeclared type 99", whole.length, c -> c.pool(99, new Bytes().number(1)));
		HandMadeChunk undeclared = new HandMadeChunk();
		undeclared.pools.clear();
		undeclared.pool(99, new Bytes().number(1));
		Chunk chunk = chunk(undeclared);
		EventWalk walk = new EventWalk(chunk, chunk.cursor());
		assertTrue(walk.moveTo(checkpoint));
		PoolWalk pools = new PoolWalk(walk, new TypeTables().read(chunk, chunk.cursor()));
		assertThrows(MalformedRecordingException.class, pools::next);
		assertTrue(pools.isUndeclared());
		assertNull(pools.type());
	}

	private static void assertConstants(String problem, long place, Consumer<HandMadeChunk> change) throws IOException {
		Chunk chunk = chunk(new HandMadeChunk().change(change));
		TypeTable types = new TypeTables().read(chunk, chunk.cursor());
		MalformedRecordingException failure = assertThrows(
				MalformedRecordingException.class, () -> Constants.read(chunk, types, chunk.cursor()), problem);
		assertEquals(problem, failure.problem());
		assertEquals(place, failure.position());
	}

	/** Read in pieces of any length, all pass as they are. */
	@Test
	void bytesOfRecordingsPassInPiecesOfAnyLength() throws Exception {
		byte[] whole = concatenated(
				made(c -> {}), made(c -> c.events.add(new byte[200])), made(c -> c.events.add(new byte[70_000])));
		for (int tolerated : new int[] {0, 100}) {
			RecordingBytes one = new RecordingBytes(new ByteArrayInputStream(whole), "in", tolerated);
			for (byte next : whole) {
				assertEquals(next & 0xFF, one.read());
			}
			assertEquals(-1, one.read());
			assertArrayEquals(whole, all(whole, tolerated, 1 << 20));
			Seed.forEach(20, random -> assertArrayEquals(whole, all(whole, tolerated, 1 + random.nextInt(3000))));
		}
	}

	private static byte[] all(byte[] bytes, long tolerated, int piece) throws IOException {
		RecordingBytes in = new RecordingBytes(new ByteArrayInputStream(bytes), "in.jfr", tolerated);
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		byte[] target = new byte[piece + 10];
		for (int read = in.read(target, 5, piece); read >= 0; read = in.read(target, 5, piece)) {
			out.write(target, 5, read);
		}
		return out.toByteArray();
	}

	private static void assertLost(byte[] bytes, long tolerated, long place, int chunk, String problem) {
		for (int piece : new int[] {1, 7, 1 << 20}) {
			MalformedRecordingException failure =
					assertThrows(MalformedRecordingException.class, () -> all(bytes, tolerated, piece));
			assertEquals(
					"in.jfr: not a recording that can be read, " + problem + " (chunk " + chunk + ", offset " + place
							+ ")",
					failure.getMessage());
			assertEquals(place > 0, failure.isDamaged());
			assertEquals(place, failure.position());
		}
	}

	@Test
	void otherBytesAreRecognizedWhereTheyBegin() throws Exception {
		int length = made(c -> {}).length;
		assertLost(new byte[68], 0, 0, 1, "no chunk of a known version starts here");
		assertArrayEquals(new byte[67], all(new byte[67], 0, 100), "too short to tell");
		assertLost(two(new byte[68]), 0, length, 2, "no chunk of a known version starts here");
		assertLost(two(made(c -> c.state = 2)), 0, length, 2, "the chunk is unfinished (state 2)");
		for (long size : new long[] {-1, 67, (1L << 50) + 1}) {
			assertLost(
					two(made(c -> c.sizeDelta = size - length)),
					0,
					length,
					2,
					"the chunk has an impossible size of " + size + " bytes");
		}
		byte[] header = Arrays.copyOf(made(c -> c.sizeDelta = HEADER - length), HEADER);
		byte[] headers = concatenated(header, header);
		assertArrayEquals(headers, all(headers, 0, 100), "chunks without events");
		ByteBuffer.wrap(header).putLong(8, 1L << 50);
		assertArrayEquals(header, all(header, 0, 100));
		long left = (1L << 50) - HEADER;
		assertLost(event(header, 0), 0, HEADER, 1, impossible(0, left));
		assertLost(event(header, 1), 0, HEADER, 1, impossible(1, left));
		assertLost(concatenated(header, new byte[] {(byte) 0x82, 0}), 0, HEADER, 1, impossible(2, left));
		assertLost(event(header, 1L << 31), 0, HEADER, 1, impossible(1L << 31, left));
		assertLost(event(header, -1), 0, HEADER, 1, impossible(-1, left));
		assertLost(event(header, 0x80L << 56 | 5), 0, HEADER, 1, impossible(0x80L << 56 | 5, left));
		byte[] large = event(header, Integer.MAX_VALUE);
		assertArrayEquals(large, all(large, 0, 100));
		byte[] small = event(header, 2);
		assertArrayEquals(small, all(small, 0, 100));
		ByteBuffer.wrap(header).putLong(8, HEADER + 5);
		assertLost(event(header, 6), 0, HEADER, 1, impossible(6, 5));
		byte[] last = concatenated(header, new byte[] {5, 0, 0, 0, 0}, header);
		assertArrayEquals(last, all(last, 0, 100));
	}

	private static byte[] event(byte[] header, long size) {
		return concatenated(header, new Bytes().number(size).get());
	}

	private static String impossible(long size, long left) {
		return "an event has an impossible size of " + size + " bytes where " + left + " are left";
	}

	/** Behind damage, the next chunk has to begin soon. */
	@Test
	void damageMayBeAsLongAsIsTolerated() throws Exception {
		byte[] whole = made(c -> {});
		byte[] noEvent = whole.clone();
		noEvent[HEADER] = 0;
		int tolerated = 5000;
		String problem = "nothing looks like one in the 5000 bytes that it unpacks to from here";
		// The first byte of the magic number that is beyond it is too late, if it is not the last.
		byte[] most = concatenated(whole, new byte[tolerated - 3], whole, whole);
		assertArrayEquals(most, all(most, tolerated, 1000));
		assertLost(concatenated(whole, new byte[tolerated - 2], whole), tolerated, whole.length, 2, problem);
		// What the chunk has behind the event counts.
		byte[] broken = concatenated(noEvent, new byte[tolerated - 3 - whole.length + HEADER], whole, whole);
		assertArrayEquals(broken, all(broken, tolerated, 1000));
		assertLost(
				concatenated(noEvent, new byte[tolerated - 2 - whole.length + HEADER], whole),
				tolerated,
				HEADER,
				1,
				problem);
		// A magic number without a chunk ends no search.
		byte[] magic = Arrays.copyOf(whole, 4);
		byte[] twice = concatenated(whole, new byte[1000], magic, new byte[tolerated - 1004 - 3], whole);
		assertArrayEquals(twice, all(twice, tolerated, 1000));
		assertLost(
				concatenated(whole, new byte[1000], magic, new byte[tolerated - 1004 - 2], whole),
				tolerated,
				whole.length,
				3,
				problem);
		assertLost(concatenated(new byte[1000], magic, new byte[tolerated]), tolerated, 0, 2, problem);
		// Each damage is measured from its own beginning; the chunks are counted on.
		assertLost(concatenated(most, new byte[tolerated + 1]), tolerated, most.length, 5, problem);
		// An unfinished chunk goes on as long as there are events.
		byte[] unfinished = whole.clone();
		unfinished[64] = 3;
		ByteBuffer.wrap(unfinished).putLong(8, 0);
		byte[] open = concatenated(unfinished, new byte[tolerated - 3], whole);
		assertArrayEquals(open, all(open, tolerated, 1000));
		assertLost(concatenated(unfinished, new byte[tolerated + 1]), tolerated, unfinished.length, 1, problem);
	}
}
