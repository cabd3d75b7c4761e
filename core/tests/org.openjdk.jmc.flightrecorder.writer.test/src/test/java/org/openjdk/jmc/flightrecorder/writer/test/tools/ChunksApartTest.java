/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.tools.ForeignChunks.OTHER;
import static org.openjdk.jmc.flightrecorder.writer.test.tools.ForeignChunks.chunk;
import static org.openjdk.jmc.flightrecorder.writer.test.tools.ForeignChunks.concatenated;
import static org.openjdk.jmc.flightrecorder.writer.test.tools.ForeignChunks.emptyPool;
import static org.openjdk.jmc.flightrecorder.writer.test.tools.ForeignChunks.ofAnotherClock;
import static org.openjdk.jmc.flightrecorder.writer.test.tools.ForeignChunks.otherWriter;
import static org.openjdk.jmc.flightrecorder.writer.test.tools.ForeignChunks.pooledFrames;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;
import org.openjdk.jmc.flightrecorder.writer.test.tools.HandMadeChunk.Bytes;

/**
 * Recordings of several writers in one file or directory: every chunk by its own types, constants and clock. The JDK's
 * reader sees one chunk at a time, because it takes what it knows of one chunk for true in the next.
 */
class ChunksApartTest {
	@TempDir
	Path directory;

	private Path input() {
		return directory.resolve("in.jfr");
	}

	private Path output() {
		return directory.resolve("out.jfr");
	}

	private Path write(byte[]... chunks) throws Exception {
		return Files.write(input(), concatenated(chunks));
	}

	/** The chunks of a file as files of their own. */
	private List<Path> apart(Path file) throws Exception {
		byte[] bytes = Files.readAllBytes(file);
		List<Path> files = new ArrayList<>();
		for (int offset = 0; offset < bytes.length; ) {
			int size = (int) ByteBuffer.wrap(bytes).getLong(offset + 8);
			Path chunk = directory.resolve(file.getFileName() + "-" + files.size());
			files.add(Files.write(chunk, Arrays.copyOfRange(bytes, offset, offset + size)));
			offset += size;
		}
		return files;
	}

	private List<List<ReadEvent>> readApart(Path file) throws Exception {
		List<List<ReadEvent>> chunks = new ArrayList<>();
		for (Path chunk : apart(file)) {
			chunks.add(JdkReader.read(chunk));
		}
		return chunks;
	}

	/** Every chunk has the same events, byte for byte, and readers see the same in them. */
	private void assertSameChunks(Path expected, Path actual) throws Exception {
		assertEquals(readApart(expected), readApart(actual));
		assertEquals(JmcReader.read(expected).size(), JmcReader.read(actual).size());
		List<ChunkDump> before = ChunkDump.of(Files.readAllBytes(expected));
		List<ChunkDump> after = ChunkDump.of(Files.readAllBytes(actual));
		assertEquals(before.size(), after.size(), "chunks");
		for (int i = 0; i < before.size(); i++) {
			assertEquals(before.get(i).startTicks, after.get(i).startTicks);
			assertEquals(before.get(i).startEpochNanos, after.get(i).startEpochNanos);
			assertEquals(before.get(i).events.size(), after.get(i).events.size(), "events");
			for (int k = 0; k < before.get(i).events.size(); k++) {
				assertArrayEquals(bytes(before.get(i), k, expected), bytes(after.get(i), k, actual));
			}
		}
	}

	private static byte[] bytes(ChunkDump chunk, int index, Path file) throws Exception {
		ChunkDump.Event event = chunk.events.get(index);
		int from = chunk.fileOffset + event.offset();
		return Arrays.copyOfRange(Files.readAllBytes(file), from, from + event.lengthBytes());
	}

	private List<List<ReadEvent>> filter(Object... options) throws Exception {
		List<Object> arguments = new ArrayList<>(List.of("filter"));
		arguments.addAll(List.of(options));
		arguments.addAll(List.of(input(), output()));
		Tool.Result result = Tool.run(arguments.toArray());
		assertEquals(0, result.status(), result::err);
		assertEquals("", result.err());
		return readApart(output());
	}

	@Test
	void typesAndConstantsOfTwoWritersAreKeptApart() throws Exception {
		write(chunk(0).bytes(), otherWriter(10).bytes(), chunk(20).bytes());
		filter();
		assertSameChunks(input(), output());
		List<List<ReadEvent>> payments = filter("--event", OTHER);
		assertEquals(1, payments.size(), "a chunk without kept events is left out");
		assertEquals(3, payments.get(0).size());
		assertEquals("PAID", payments.get(0).get(0).get("state"));
		assertEquals(
				2, filter("--event", "test.Event").stream().mapToInt(List::size).sum());
		List<List<ReadEvent>> ofCashier = filter("--thread", "cashier");
		assertEquals(List.of(3), ofCashier.stream().map(List::size).toList());
	}

	@Test
	void equalIdsOfMetadataAreNotTakenForEqualMetadata() throws Exception {
		HandMadeChunk second = otherWriter(10);
		assertEquals(second.metadataId, chunk(0).metadataId);
		write(chunk(0).bytes(), second.bytes());
		filter();
		assertSameChunks(input(), output());
	}

	@Test
	void eachChunkHasItsClock() throws Exception {
		write(chunk(0).bytes(), ofAnotherClock(10).bytes());
		assertEquals(
				List.of(2, 3), filter("--to", "11s").stream().map(List::size).toList());
		assertEquals(
				List.of(3),
				filter("--from", "10500ms", "--to", "11s").stream()
						.map(List::size)
						.toList());
		assertEquals(
				List.of(2), filter("--to", "10499ms").stream().map(List::size).toList());
	}

	/** What the JDK's reader finds in a file is what it finds in its chunks, one by one. */
	private void assertReadAsApart(List<List<ReadEvent>> chunks, Path file) throws Exception {
		assertEquals(
				chunks.stream().map(List::size).toList(),
				readApart(file).stream().map(List::size).toList());
		assertTrue(chunks.equals(readApart(file)), "chunks one by one");
		assertEquals(
				chunks.stream()
						.flatMap(List::stream)
						.map(ReadEvent::toString)
						.sorted()
						.toList(),
				JdkReader.read(file).stream().map(ReadEvent::toString).sorted().toList());
		assertEquals(
				chunks.stream().mapToInt(List::size).sum(), JmcReader.read(file).size());
		ChunkDump.of(Files.readAllBytes(file));
	}

	/** Ids, keys and clocks of one writer mean something else to another one, and to the reader that holds on to them. */
	@Test
	void mergedChunksOfSeveralWritersAreReadAsOneByOne() throws Exception {
		List<byte[]> chunks = List.of(
				chunk(0).bytes(),
				otherWriter(10).bytes(),
				ofAnotherClock(20).bytes(),
				chunk(30).bytes(),
				otherWriter(40).bytes());
		List<List<ReadEvent>> expected = new ArrayList<>();
		List<Object> line = new ArrayList<>(List.of("merge", "-o", output()));
		for (int i = 0; i < chunks.size(); i++) {
			Path file = Files.write(directory.resolve("part" + i), chunks.get(i));
			expected.add(JdkReader.read(file));
			line.add(line.size() - i, file);
		}
		assertEquals(String.format("13 events of 5 recordings%n"), Tool.succeed(line.toArray()));
		assertReadAsApart(expected, output());
		write(chunks.toArray(byte[][]::new));
		Files.delete(output());
		Tool.Result ofOneFile = Tool.run("merge", "-o", output(), input());
		assertEquals(String.format("13 events of 1 recordings%n"), ofOneFile.out(), ofOneFile::err);
		Tool.succeed("check", output());
		assertReadAsApart(expected, output());
	}

	/** Those of one recording go up to a thousand million, and some readers know only integers of 32 bits. */
	@Test
	void typeIdsOfManyRecordingsOfTheWriterAreInts() throws Exception {
		List<List<ReadEvent>> expected = new ArrayList<>();
		List<Object> line = new ArrayList<>(List.of("merge", "-o", output()));
		for (int i = 0; i < 6; i++) {
			int number = i;
			long start = SampleEvents.START_EPOCH_NANOS + i * 1_000_000_000L;
			byte[] recording = SampleEvents.record(
					s -> s.withJdkTypeInitialization().withTimestamp(start).withStartTicks(SampleEvents.START_TICKS),
					r -> SampleEvents.writeOne(
							r, "app.Event" + number, b -> b.addField("number", Types.Builtin.INT), v -> v.putField(
											"startTime", SampleEvents.START_TICKS)
									.putField("number", number)));
			Path file = Files.write(directory.resolve("part" + i), recording);
			expected.add(JdkReader.read(file));
			line.add(file);
		}
		Tool.succeed(line.toArray());
		Tool.succeed("check", output());
		assertReadAsApart(expected, output());
	}

	/** What is left out between two chunks does not keep them apart. */
	@Test
	void aChunkWithoutEventsBetweenOthersIsLeftOut() throws Exception {
		HandMadeChunk empty = otherWriter(10);
		empty.events.clear();
		HandMadeChunk later = chunk(20);
		// The setting names a type by its id, which is another one in the result.
		later.events.remove(1);
		later.replacePool(HandMadeChunk.STATE, new Bytes().number(5).text("LATER"));
		List<List<ReadEvent>> expected = new ArrayList<>();
		for (HandMadeChunk chunk : List.of(chunk(0), later)) {
			expected.add(JdkReader.read(Files.write(directory.resolve("part"), chunk.bytes())));
		}
		write(chunk(0).bytes(), empty.bytes(), later.bytes());
		assertEquals(0, Tool.run("merge", "-o", output(), input()).status());
		assertReadAsApart(expected, output());
	}

	@Test
	void splittingTakesChunksOfSeveralWritersApart() throws Exception {
		write(chunk(0).bytes(), otherWriter(10).bytes(), ofAnotherClock(20).bytes());
		Path parts = directory.resolve("parts");
		assertEquals(0, Tool.run("split", "--chunks", "1", input(), parts).status());
		List<Path> apart = apart(input());
		for (int i = 0; i < apart.size(); i++) {
			assertArrayEquals(
					Files.readAllBytes(apart.get(i)), Files.readAllBytes(parts.resolve("in-000" + (i + 1) + ".jfr")));
		}
	}

	/** Both walks over the events ask for the rank of each by the clock of its chunk. */
	@Test
	void eventsOfSeveralWritersAreShrunkByTheClocksOfTheirChunks() throws Exception {
		write(chunk(0).bytes(), otherWriter(10).bytes(), ofAnotherClock(20).bytes());
		assertEquals(0, Tool.run("shrink", "--rate", "1/15s", input(), output()).status());
		List<ReadEvent> events =
				readApart(output()).stream().flatMap(List::stream).toList();
		// Those of the other writer are in two stretches.
		assertEquals(
				List.of(1L, 2L, 1L),
				List.of("test.Event", OTHER, "jdk.ActiveSetting").stream()
						.map(name -> events.stream()
								.filter(event -> event.typeName().equals(name))
								.count())
						.toList());
		List<ReadEvent> counts = events.stream()
				.filter(event -> event.typeName().equals("jfrtools.ShrunkEvents"))
				.toList();
		assertEquals(
				6L, counts.stream().mapToLong(c -> (Long) c.get("eventsRead")).sum());
		assertEquals(
				2L, counts.stream().mapToLong(c -> (Long) c.get("eventsKept")).sum());
		assertEquals(events.size(), JmcReader.read(output()).size());
	}

	@Test
	void aRecordingOfTheJdkIsMergedWithAnotherWriters() throws Exception {
		recordWithTheJdk();
		List<List<ReadEvent>> expected = readApart(input());
		assertTrue(expected.get(0).size() > 100, "events");
		HandMadeChunk other = otherWriter(0);
		other.startEpochNanos = ChunkDump.of(Files.readAllBytes(input())).get(0).startEpochNanos + 1_000_000_000L;
		Path part = Files.write(directory.resolve("part"), other.bytes());
		expected.add(JdkReader.read(part));
		Tool.succeed("merge", "-o", output(), part, input());
		assertReadAsApart(expected, output());
		Tool.succeed("merge", "-o", directory.resolve("copy.jfr"), input());
		assertArrayEquals(Files.readAllBytes(input()), Files.readAllBytes(directory.resolve("copy.jfr")));
	}

	/** As a program's two runs leave them. */
	@Test
	void recordingsOfADirectoryStayRecordings() throws Exception {
		Path both = Files.createDirectory(directory.resolve("both"));
		Files.write(both.resolve("b.jfr"), chunk(0).bytes());
		Files.write(both.resolve("a.jfr"), otherWriter(10).bytes());
		write(chunk(0).bytes(), otherWriter(10).bytes());
		Tool.Result result = Tool.run("filter", both, output());
		assertEquals(0, result.status(), result::err);
		assertEquals(String.format("5 of 5 events kept%n"), result.out());
		assertSameChunks(input(), output());
	}

	/** As a JVM leaves it that samples the thread which ends it: the event keeps the number, which some readers show. */
	@Test
	void aReferenceWithoutAConstantStays() throws Exception {
		HandMadeChunk chunk = chunk(0);
		chunk.events.add(HandMadeChunk.event(new Bytes().text("ended by it"), 99));
		write(chunk.bytes());
		filter();
		assertSameChunks(input(), output());
		assertNull(JdkReader.read(output()).get(chunk.events.size() - 1).get("state"));
	}

	/** Such as those of a JVM: many types, threads, stack traces, constants that refer to each other in circles. */
	@Test
	void aRecordingOfTheJdkIsTheSameByteForByte() throws Exception {
		recordWithTheJdk();
		filter();
		assertSameChunks(input(), output());
		assertTrue(Files.size(output()) < Files.size(input()), "constants that nothing refers to are left out");
	}

	private void recordWithTheJdk() throws Exception {
		try (jdk.jfr.Recording recording = new jdk.jfr.Recording(jdk.jfr.Configuration.getConfiguration("profile"))) {
			recording.start();
			for (int i = 0; i < 20; i++) {
				Thread thread = new Thread(() -> new byte[1 << 20].hashCode(), "worker " + i);
				thread.start();
				thread.join();
			}
			recording.dump(directory.resolve("first.jfr"));
			recording.dump(directory.resolve("second.jfr"));
		}
		write(Files.readAllBytes(directory.resolve("first.jfr")));
	}

	@Test
	void partsOfARecordingOfTheJdkAreTheEventsOfThePart() throws Exception {
		recordWithTheJdk();
		for (String type : List.of("jdk.ThreadStart", "jdk.InitialSystemProperty", "jdk.ModuleExport")) {
			List<List<ReadEvent>> expected = new ArrayList<>();
			for (List<ReadEvent> chunk : readApart(input())) {
				List<ReadEvent> ofType =
						chunk.stream().filter(e -> e.typeName().equals(type)).toList();
				if (!ofType.isEmpty()) {
					expected.add(ofType);
				}
			}
			assertFalse(expected.isEmpty(), type);
			assertEquals(expected, filter("--event", type));
			ChunkDump.of(Files.readAllBytes(output()));
		}
	}

	/** A recording that a JDK's reader refuses: a field before the start, frames that are constants. */
	@Test
	void valuesThatTheJdkCannotReadAreCopied() throws Exception {
		write(pooledFrames().bytes());
		assertEquals(0, Tool.run("filter", input(), output()).status());
		assertEquals(JmcReader.read(input()), JmcReader.read(output()));
		ChunkDump after = ChunkDump.of(Files.readAllBytes(output())).get(0);
		assertEquals(2, after.constants.get((long) HandMadeChunk.STACK_FRAME).size());
	}

	/** A key has several values: every reader takes the one that it took before. */
	@Test
	void valuesOfOneKeyKeepTheirOrder() throws Exception {
		HandMadeChunk chunk = chunk(0);
		chunk.pool(
				HandMadeChunk.STATE,
				new Bytes().number(5).text("SECOND"),
				new Bytes().number(5).text("THIRD"));
		write(chunk.bytes());
		filter();
		assertEquals(JdkReader.read(input()), JdkReader.read(output()));
		assertEquals(JmcReader.read(input()), JmcReader.read(output()));
		assertEquals("THIRD", JdkReader.read(output()).get(0).get("state"));
	}

	@Test
	void emptyPoolsAndRoomBehindConstantsAreReadAndNotWritten() throws Exception {
		write(emptyPool().bytes());
		assertEquals(JdkReader.read(Files.write(directory.resolve("plain.jfr"), chunk(0).bytes())), filter().get(0));
	}

	/** Every cut and every changed byte is an error in one line, or a recording with events. */
	@Test
	void damagedFilesAreReportedInALine() throws Exception {
		byte[] whole = concatenated(chunk(0).bytes(), otherWriter(10).bytes());
		Random random = new Random(Seed.get());
		for (int i = 0; i < 100; i++) {
			byte[] damaged = whole.clone();
			int position = random.nextInt(damaged.length);
			damaged[position] = (byte) (random.nextBoolean() ? 0xFF : random.nextInt());
			if (i % 3 == 0) {
				damaged = Arrays.copyOf(damaged, position);
			}
			write(damaged);
			Files.deleteIfExists(output());
			Tool.Result result = Tool.run("filter", "--thread", "*", input(), output());
			int where = position;
			assertTrue(result.status() == 0 || result.status() == 1, () -> where + ": " + result.err());
			assertTrue(result.err().lines().count() <= 1, () -> where + ": " + result.err());
			assertEquals(result.status() == 0, Files.exists(output()));
		}
	}

	@Test
	void damagedRecordingsAreSentToRecover() throws Exception {
		byte[] whole = chunk(0).bytes();
		String hint = "; 'jfr-tools recover --to OTHER FILE' copies all readable events";
		write(Arrays.copyOf(whole, whole.length - 5));
		for (String tool : List.of("filter", "redact")) {
			Tool.fail(output(), hint, tool, input(), output());
		}
		HandMadeChunk unfinished = chunk(10);
		unfinished.state = 1;
		write(whole, unfinished.bytes());
		Tool.fail(
				output(),
				"the chunk is unfinished (state 1) (chunk 2, offset " + whole.length + ")" + hint,
				"filter",
				input(),
				output());
		assertEquals(0, Tool.run("recover", "--to", output(), input()).status());
		assertEquals(4, JdkReader.read(output()).size());
		Files.writeString(input(), "no recording");
		assertFalse(Tool.run("filter", input(), output()).err().contains("recover"));
	}

	/** The places of the constants of a chunk are in the heap. */
	@Test
	void tooSmallHeapIsReportedInALine() throws Exception {
		HandMadeChunk chunk = chunk(0);
		Bytes[] symbols = new Bytes[400_000];
		for (int i = 0; i < symbols.length; i++) {
			symbols[i] = new Bytes().number(100 + i).text("s" + i);
		}
		chunk.pool(HandMadeChunk.SYMBOL, symbols);
		write(chunk.bytes());
		Tool.failInHeap("12m", "jfr-tools: a heap of 12 MB is too small", "filter", "--quiet", input(), output());
		Tool.succeedInHeap("96m", "filter", "--quiet", input(), output());
		assertEquals(2, JdkReader.read(output()).size());
	}

	/** Longer than the window of the reader: kept rows of events, and events of a megabyte, between others. */
	@Test
	void eventsOfAnySizeAreKept() throws Exception {
		Files.write(input(), SampleEvents.record(recording -> {
			Type small = recording.registerEventType("test.Small", t -> t.addField("text", Types.Builtin.STRING));
			Type large = recording.registerEventType("test.Large", t -> t.addField("text", Types.Builtin.STRING));
			for (int i = 0; i < 30_000; i++) {
				int number = i;
				Type type = i % 3000 == 1 ? large : small;
				recording.writeEvent(type.asValue(v -> v.putField("startTime", SampleEvents.START_TICKS + number)
						.putField("text", type == large ? ("large" + number).repeat(150_000) : "small " + number)
						.putField("eventThread", SampleEvents.thread(recording, "thread " + number % 7, 7))));
			}
		}));
		List<ReadEvent> all = JdkReader.read(input());
		assertEquals(all, filter().get(0));
		for (String type : List.of("test.Small", "test.Large")) {
			assertEquals(
					all.stream().filter(e -> e.typeName().equals(type)).toList(),
					filter("--event", type).get(0));
		}
		ChunkDump.validate(Files.readAllBytes(output()));
	}
}
