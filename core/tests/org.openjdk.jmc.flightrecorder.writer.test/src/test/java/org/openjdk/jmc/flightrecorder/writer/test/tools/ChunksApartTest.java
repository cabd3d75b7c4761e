/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
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
	/** What the other writer calls an event, a state, a symbol: ids and keys are those of {@link HandMadeChunk}. */
	private static final String OTHER = "other.Payment";

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

	private static byte[] concatenated(byte[]... parts) {
		ByteArrayOutputStream all = new ByteArrayOutputStream();
		for (byte[] part : parts) {
			all.writeBytes(part);
		}
		return all.toByteArray();
	}

	/** A chunk that starts so many seconds after the first one. */
	private static HandMadeChunk chunk(int seconds) {
		HandMadeChunk chunk = new HandMadeChunk();
		chunk.startEpochNanos += seconds * 1_000_000_000L;
		chunk.startTicks += seconds * 1_000_000_000L;
		return chunk;
	}

	/** The same ids and keys, and all of them mean something else. */
	private static HandMadeChunk otherWriter(int seconds) {
		HandMadeChunk chunk = chunk(seconds);
		chunk.types.children.stream()
				.filter(type -> type.attributes.get("id").equals("" + HandMadeChunk.EVENT))
				.forEach(type -> {
					type.attributes.put("name", OTHER);
					type.children.removeIf(field -> field.attributes.get("name").equals("duration"));
				});
		chunk.replacePool(HandMadeChunk.STATE, new Bytes().number(5).text("PAID"));
		chunk.replacePool(
				HandMadeChunk.THREAD,
				new Bytes().number(1).text("cashier").number(2).text("cashier").number(2));
		chunk.replacePool(
				HandMadeChunk.SYMBOL,
				new Bytes().number(1).text("shop/Till"),
				new Bytes().number(2).text("()J"));
		chunk.events.clear();
		for (int i = 0; i < 3; i++) {
			chunk.events.add(new Bytes()
					.number(HandMadeChunk.EVENT)
					.number(chunk.startTicks + i)
					.number(1)
					.number(1)
					.text("payment " + i)
					.number(5)
					.number(3)
					.number(0)
					.get());
		}
		return chunk;
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
		HandMadeChunk other = otherWriter(10);
		long aHour = 3_600_000_000_000L;
		HandMadeChunk ofOtherClock = otherWriter(10);
		ofOtherClock.ticksPerSecond = 1_000_000;
		ofOtherClock.startTicks = aHour;
		ofOtherClock.events.clear();
		other.events.forEach(event -> ofOtherClock.events.add(new Bytes()
				.number(HandMadeChunk.EVENT)
				.number(aHour + 500_000)
				.number(1)
				.number(1)
				.text("half a second later")
				.number(5)
				.number(3)
				.number(0)
				.get()));
		write(chunk(0).bytes(), ofOtherClock.bytes());
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
	void whatTheJdkCannotReadIsCopied() throws Exception {
		HandMadeChunk old = chunk(0);
		old.types.children.stream()
				.filter(type -> type.attributes.get("id").equals("" + HandMadeChunk.STACK_TRACE))
				.forEach(type -> type.children.get(1).attributes.put("constantPool", "true"));
		old.replacePool(
				HandMadeChunk.STACK_TRACE,
				new Bytes().number(1).raw(0).number(2).number(7).number(8));
		old.pool(
				HandMadeChunk.STACK_FRAME,
				new Bytes().number(7).number(1).number(12).number(3).number(0),
				new Bytes().number(8).number(1).number(13).number(3).number(0));
		write(old.bytes());
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
		HandMadeChunk chunk = chunk(0);
		chunk.pool(HandMadeChunk.PAIR);
		chunk.checkpointTail = new byte[] {0, 0, 0};
		write(chunk.bytes());
		assertEquals(JdkReader.read(Files.write(directory.resolve("plain.jfr"), chunk(0).bytes())), filter().get(0));
	}

	/** Every cut and every changed byte is an error in one line, or a recording with events. */
	@Test
	void damagedFilesAreToldInALine() throws Exception {
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
		String hint = "; 'jfr-tools recover --to' saves what can be read";
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
	void aHeapThatIsTooSmallIsToldInALine() throws Exception {
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
