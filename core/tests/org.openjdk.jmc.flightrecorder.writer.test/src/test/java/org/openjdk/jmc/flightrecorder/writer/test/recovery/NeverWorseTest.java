/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.recovery;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.CHECKPOINT_OFFSET;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.HEADER_BYTES;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.METADATA_OFFSET;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.SIZE_OFFSET;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.STATE_OFFSET;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.RecoveryReport;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Counts;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;

/** What a reader could read of a damaged file before a recovery in place, it reads afterwards as well. */
class NeverWorseTest {
	private static final int FILES = Integer.getInteger("writer.tests.flippedFiles", 2_000);
	private static final int SECTOR_BYTES = 512;
	private static final int START_NANOS_OFFSET = 32;
	private static final int TICKS_PER_SECOND_OFFSET = 56;
	private static final int EVENTS_OF_STEP = 30;
	private static final int READERS = 16;

	@TempDir
	private Path directory;

	private final LongAdder readBefore = new LongAdder();
	private final LongAdder readAfter = new LongAdder();
	private final LongAdder unchanged = new LongAdder();
	private final LongAdder refused = new LongAdder();
	private final LongAdder changed = new LongAdder();

	/** What a recording does, a letter for each step; it is never closed. */
	private enum Shape {
		FLUSHED_ONCE("wf"),
		FLUSHED_TWICE("wfwf"),
		WITH_A_TAIL("wfwfw"),
		SECOND_CHUNK("wfwrwf"),
		SECOND_CHUNK_WITH_A_TAIL("wrwfwfw"),
		THIRD_CHUNK("wrwfwrwfwf"),
		CLOSED("wfwrwfwc");

		private final String steps;

		Shape(String steps) {
			this.steps = steps;
		}
	}

	/** A file, and how many events there are up to the byte behind each flush and seal. */
	private record Whole(Shape shape, byte[] bytes, TreeMap<Long, Long> eventsUpTo) {}

	private Whole recording(Shape shape) throws IOException {
		Path path = directory.resolve("unclosed.jfr");
		Recording recording = Recordings.newRecording(path);
		try {
			Type type = recording.registerEventType("test.Number", t -> t.addField("number", Types.Builtin.LONG)
					.addField("text", Types.Builtin.STRING)
					.addField("numbers", Types.Builtin.INT, f -> f.asArray()));
			long next = 0;
			TreeMap<Long, Long> eventsUpTo = new TreeMap<>(Map.of(0L, 0L));
			for (char step : shape.steps.toCharArray()) {
				switch (step) {
					case 'w':
						// What is not flushed leaves the buffers of the writer only when it is more than a block.
						int count = shape.steps.endsWith("fw") && next > 2 * EVENTS_OF_STEP ? 4_000 : EVENTS_OF_STEP;
						for (int i = 0; i < count; i++) {
							long number = next++;
							recording.writeEvent(type.asValue(v -> v.putField("number", number)
									.putField("text", "the text number " + number % 20)
									.putField("numbers", new int[] {(int) number, -1, 77})));
						}
						break;
					case 'f':
						recording.flush();
						eventsUpTo.put(Files.size(path), next);
						break;
					case 'r':
						recording.rotateChunk();
						eventsUpTo.put(Files.size(path) - HEADER_BYTES, next);
						break;
					default:
						recording.close();
						eventsUpTo.put(Files.size(path), next);
				}
			}
			return new Whole(shape, Files.readAllBytes(path), eventsUpTo);
		} finally {
			recording.close();
		}
	}

	/** A file with flipped bits, zeros, a missing end: one or two of them. */
	private static final class Damaged {
		byte[] bytes;
		/** Where the damage begins. */
		int first;
		/** Whether the end of a sector became zeros, as a loss of power leaves it. */
		boolean asByPowerLoss;
		/** Whether a header has no clock: a recovery gives it that of the chunk before, and its events other times. */
		boolean lacksClock;

		Damaged(byte[] whole, List<Integer> headers, Random random) {
			bytes = whole.clone();
			first = whole.length;
			for (int rest = 1 + random.nextInt(6) / 4; rest > 0; rest--) {
				int at = random.nextInt(8) == 0
						? headers.get(random.nextInt(headers.size())) + random.nextInt(HEADER_BYTES)
						: random.nextInt(bytes.length);
				damage(Math.min(bytes.length - 1, at), random);
			}
			ByteBuffer left = ByteBuffer.wrap(bytes);
			for (int header : headers) {
				lacksClock |= header + HEADER_BYTES <= bytes.length
						&& (left.getLong(header + START_NANOS_OFFSET) == 0
								|| left.getLong(header + TICKS_PER_SECOND_OFFSET) == 0);
			}
		}

		private void damage(int at, Random random) {
			switch (random.nextInt(8)) {
				case 0:
					int sector = at / SECTOR_BYTES * SECTOR_BYTES;
					zero(sector, Math.min(bytes.length, sector + SECTOR_BYTES));
					break;
				case 1:
					zero(at, Math.min(bytes.length, at + 1 + random.nextInt(2 * SECTOR_BYTES)));
					break;
				case 2:
					first = Math.min(first, at);
					bytes = Arrays.copyOf(bytes, Math.max(1, at));
					break;
				default:
					first = Math.min(first, at);
					bytes[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
					asByPowerLoss |= bytes[at] == 0 && (at + 1) % SECTOR_BYTES == 0;
			}
		}

		private void zero(int from, int to) {
			first = Math.min(first, from);
			Arrays.fill(bytes, from, to, (byte) 0);
			asByPowerLoss |= to == bytes.length || to / SECTOR_BYTES > from / SECTOR_BYTES;
		}
	}

	private static List<Integer> headers(byte[] whole) {
		List<Integer> headers = new ArrayList<>();
		for (int i = 0; i + HEADER_BYTES <= whole.length; i++) {
			if (whole[i] == 'F' && whole[i + 1] == 'L' && whole[i + 2] == 'R' && whole[i + 3] == 0) {
				headers.add(i);
			}
		}
		return headers;
	}

	private static List<ReadEvent> readByJmc(Path path) {
		try {
			return JmcReader.read(path);
		} catch (Exception | AssertionError refused) {
			return List.of();
		}
	}

	private static List<ReadEvent> readElsewhere(Path path) throws Exception {
		Path target = path.resolveSibling("elsewhere.jfr");
		try {
			return Recordings.recover(path, target).chunks() == 0 ? List.of() : JdkReader.readable(target);
		} catch (IOException refused) {
			return List.of();
		} finally {
			Files.deleteIfExists(target);
		}
	}

	private static void assertAllAreIn(List<ReadEvent> before, List<ReadEvent> after, String which) {
		Map<ReadEvent, Integer> counts = new HashMap<>();
		after.forEach(event -> counts.merge(event, 1, Integer::sum));
		for (ReadEvent event : before) {
			assertTrue(
					counts.merge(event, -1, Integer::sum) >= 0,
					() -> which + ": " + before.size() + " events before, " + after.size() + " after, without "
							+ event);
		}
	}

	/** Compares what is read of a file before and after a recovery that changed it. */
	private void compare(Whole whole, Damaged damaged, Path file, String which) throws Exception {
		List<ReadEvent> after = JdkReader.readable(file);
		long safe = whole.eventsUpTo.floorEntry((long) damaged.first).getValue();
		Set<Object> numbers =
				after.stream().map(event -> event.values().get("number")).collect(Collectors.toSet());
		for (long number = 0; number < safe; number++) {
			assertTrue(numbers.contains(number), which + ": was flushed in front of the damage: " + number);
		}
		if (damaged.asByPowerLoss || damaged.lacksClock) {
			return;
		}
		Path copy = Files.write(file.resolveSibling("before.jfr"), damaged.bytes);
		List<ReadEvent> before = JdkReader.readable(copy);
		readBefore.add(before.size());
		readAfter.add(after.size());
		assertAllAreIn(before, after, which + ", the JDK's reader");
		assertAllAreIn(readByJmc(copy), readByJmc(file), which + ", the parser of JMC");
		assertAllAreIn(readElsewhere(copy), after, which + ", recovery to another file");
	}

	@Test
	void flippedBitInFlushedBytesIsRefusedAndNamed() throws Exception {
		Whole whole = recording(Shape.SECOND_CHUNK);
		int start = headers(whole.bytes).get(1);
		Path file = directory.resolve("flipped.jfr");
		for (int offset : new int[] {CHECKPOINT_OFFSET, METADATA_OFFSET}) {
			int at = start + (int) ByteBuffer.wrap(whole.bytes).getLong(start + offset);
			byte[] flipped = whole.bytes.clone();
			// The size of the checkpoint with the constants, or of the metadata.
			flipped[at] ^= 0x40;
			Files.write(file, flipped);
			IOException e = assertThrows(IOException.class, () -> Recordings.recover(file), "byte " + at);
			assertTrue(e.getMessage().contains(file + " is damaged at "), e.getMessage());
			assertTrue(e.getMessage().contains("recover(path, target)"), e.getMessage());
			assertTrue(e.getMessage().contains("'jfr-tools recover --to OTHER FILE'"), e.getMessage());
			assertArrayEquals(flipped, Files.readAllBytes(file));
		}
	}

	/** A header that names the last checkpoint was written behind it, whatever else the header says. */
	@Test
	void aFinishedChunkIsWholeAlthoughItsHeaderHasAnotherStateAndSize() throws Exception {
		Whole whole = recording(Shape.CLOSED);
		int start = headers(whole.bytes).get(1);
		Path file = directory.resolve("two.jfr");
		// A size that leads beyond the end of the file, or is less than it was.
		for (int offset : new int[] {SIZE_OFFSET + 2, SIZE_OFFSET + 6}) {
			byte[] damaged = whole.bytes.clone();
			damaged[start + offset] ^= 2;
			damaged[start + STATE_OFFSET] ^= 8;
			Files.write(file, damaged);
			assertTrue(Recordings.recover(file).changed(), "offset " + offset);
			assertEquals(4 * EVENTS_OF_STEP, JdkReader.readable(file).size(), "offset " + offset);
			assertEquals(whole.bytes.length, Files.size(file), "offset " + offset);
		}
	}

	/** The size of the chunk says that the end of the file is missing, but the checkpoint of the header is there. */
	@Test
	void aFaultInFlushedBytesIsRefusedAlthoughTheChunkIsSaidToBeLonger() throws Exception {
		Whole whole = recording(Shape.SECOND_CHUNK_WITH_A_TAIL);
		int start = headers(whole.bytes).get(1);
		int checkpoint = start + (int) ByteBuffer.wrap(whole.bytes).getLong(start + CHECKPOINT_OFFSET);
		Path file = directory.resolve("longer.jfr");
		int refusals = 0;
		// One of these bytes is the size of an event, which leads beyond the end then.
		for (int at = checkpoint - 50; at < checkpoint; at++) {
			byte[] damaged = whole.bytes.clone();
			damaged[start + SIZE_OFFSET + 6] ^= 0x10;
			damaged[at] = 127;
			Files.write(file, damaged);
			try {
				Recordings.recover(file);
			} catch (IOException e) {
				refusals++;
				continue;
			}
			assertAllAreIn(
					JdkReader.readable(Files.write(directory.resolve("before.jfr"), damaged)),
					JdkReader.readable(file),
					"byte " + at);
		}
		assertTrue(refusals > 0);
	}

	@Test
	void aSectorThatNeverCameToTheDiskIsCutWithTheFlushThatItIsIn() throws Exception {
		Whole whole = recording(Shape.FLUSHED_TWICE);
		long first = whole.eventsUpTo.higherKey(0L);
		int sector = (int) (first / SECTOR_BYTES + 1) * SECTOR_BYTES;
		Path file = directory.resolve("zeros.jfr");
		for (int begin : new int[] {sector, sector + SECTOR_BYTES / 2, (int) first}) {
			byte[] zeroed = whole.bytes.clone();
			Arrays.fill(zeroed, begin, begin == first ? sector : sector + SECTOR_BYTES, (byte) 0);
			Files.write(file, zeroed);
			RecoveryReport report = Recordings.recover(file);
			assertEquals(first, report.keptBytes(), "zeros from " + begin);
			assertEquals(whole.eventsUpTo.get(first), JdkReader.events(file).size());
		}
		byte[] inside = whole.bytes.clone();
		Arrays.fill(inside, sector + 100, sector + SECTOR_BYTES - 1, (byte) 0);
		Files.write(file, inside);
		assertThrows(IOException.class, () -> Recordings.recover(file), "zeros inside");
		assertArrayEquals(inside, Files.readAllBytes(file), "no loss of power leaves the last byte of a sector alone");
	}

	/** A reader that does without the checkpoints that the header names shows the times by the clock of the header. */
	@Test
	void aFinishedChunkWithAWrongOffsetKeepsItsClock() throws Exception {
		Whole whole = recording(Shape.CLOSED);
		int start = headers(whole.bytes).get(1);
		Path file = directory.resolve("clock.jfr");
		for (int clock : new int[] {START_NANOS_OFFSET + 1, TICKS_PER_SECOND_OFFSET + 4}) {
			for (int offset : new int[] {CHECKPOINT_OFFSET, METADATA_OFFSET}) {
				byte[] flipped = whole.bytes.clone();
				flipped[start + offset + 7] ^= 1;
				flipped[start + clock] ^= 8;
				Files.write(file, flipped);
				IOException e = assertThrows(IOException.class, () -> Recordings.recover(file), clock + ", " + offset);
				assertTrue(
						e.getMessage().contains("which do not continue those of the previous chunk"), e.getMessage());
				assertArrayEquals(flipped, Files.readAllBytes(file));
			}
		}
	}

	@Test
	void readableEventsStayReadableAfterARecovery() throws Exception {
		long seed = Seed.get();
		Random random = new Random(seed);
		List<Whole> wholes = new ArrayList<>();
		for (Shape shape : Shape.values()) {
			wholes.add(recording(shape));
		}
		// The JDK's reader waits between its looks at a file that is not finished.
		ExecutorService readers = Executors.newFixedThreadPool(READERS);
		try {
			List<Future<Void>> files = new ArrayList<>();
			for (int i = 0; i < FILES; i++) {
				Whole whole = wholes.get(i % wholes.size());
				long damage = random.nextLong();
				String which = whole.shape + ", file " + i + " of seed " + seed;
				files.add(readers.submit(() -> recover(whole, new Random(damage), which)));
			}
			for (Future<Void> file : files) {
				file.get();
			}
		} finally {
			readers.shutdownNow();
		}
		System.out.printf(
				"%,d damaged files of seed %d: %,d unchanged, %,d refused, %,d recovered in place; the JDK read %,d"
						+ " events before and %,d after%n",
				FILES, seed, unchanged.sum(), refused.sum(), changed.sum(), readBefore.sum(), readAfter.sum());
		assertTrue(changed.sum() > FILES / 50 && refused.sum() > FILES / 50);
		assertTrue(readAfter.sum() >= readBefore.sum());
		Counts.tell(NeverWorseTest.class, Map.of("flipped", FILES, "whole", unchanged.sum(), "lost", 0));
		Counts.tell(NeverWorseTest.class, Map.of("recovered", changed.sum(), "refused", refused.sum()));
	}

	private Void recover(Whole whole, Random random, String which) throws Exception {
		Damaged damaged = new Damaged(whole.bytes, headers(whole.bytes), random);
		Path own =
				Files.createDirectories(directory.resolve(Thread.currentThread().getName()));
		Path file = Files.write(own.resolve("damaged.jfr"), damaged.bytes);
		LongAdder outcome = refused;
		try {
			outcome = Recordings.recover(file).changed() ? changed : unchanged;
		} catch (IOException e) {
			// Counted as refused.
		}
		outcome.increment();
		if (outcome == changed) {
			compare(whole, damaged, file, which);
		} else {
			assertArrayEquals(damaged.bytes, Files.readAllBytes(file), which);
		}
		return null;
	}
}
