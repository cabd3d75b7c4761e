/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.recovery;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedObject;
import org.junit.jupiter.api.BeforeEach;
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
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;

/** Whatever is damaged: what the recovery says to be whole or recovered, the readers of the JDK and JMC read. */
class DamagedFilesTest {
	private static final int FILES = Integer.getInteger("writer.tests.damagedFiles", 300);
	private static final int PAGE_BYTES = 4096;
	private static final int EVENTS_PER_CHUNK = 400;

	@TempDir
	private Path directory;

	private Path file;

	@BeforeEach
	void nameFile() {
		file = directory.resolve("damaged.jfr");
	}

	/** Threads, stacks, texts that come again, settings, several chunks, flushed and not. */
	private byte[] recording(boolean flushed, boolean closed) throws IOException {
		Path path = directory.resolve("whole.jfr");
		Recording recording = Recordings.newRecording(path, settings -> settings.withJdkTypeInitialization());
		Type type = recording.registerEventType("test.Number", t -> t.addField("number", Types.Builtin.LONG)
				.addField("text", Types.Builtin.STRING)
				.addField("numbers", Types.Builtin.INT, f -> f.asArray()));
		for (int i = 0; i < 3 * EVENTS_PER_CHUNK; i++) {
			long number = i;
			recording.writeEvent(type.asValue(v -> v.putField("number", number)
					.putField("text", "the text number " + number % 50)
					.putField("numbers", new int[] {(int) number, -1, 77})
					.putField("eventThread", recording.jdkValues().thread(Thread.currentThread()))
					.putField("stackTrace", recording.jdkValues().stackTrace(new Throwable().getStackTrace()))));
			if (flushed && i % 90 == 50) {
				recording.flush();
			}
			if (i % EVENTS_PER_CHUNK == EVENTS_PER_CHUNK - 1 && i < 3 * EVENTS_PER_CHUNK - 1) {
				recording.rotateChunk();
			}
		}
		if (!closed) {
			recording.flush();
		}
		byte[] bytes = Files.readAllBytes(path);
		recording.close();
		return closed ? Files.readAllBytes(path) : bytes;
	}

	private static byte[] damaged(byte[] whole, Random random) {
		byte[] bytes = whole.clone();
		for (int rest = 1 + random.nextInt(3); rest > 0; rest--) {
			int page = random.nextInt(bytes.length / PAGE_BYTES + 1) * PAGE_BYTES;
			int lengthBytes = random.nextBoolean() ? PAGE_BYTES : PAGE_BYTES / 8;
			Arrays.fill(bytes, page, Math.min(bytes.length, page + lengthBytes), (byte) 0);
		}
		return random.nextInt(4) == 0 ? Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length)) : bytes;
	}

	/** Reads all that is there, as far as a program can ask for it. */
	private static TreeSet<Long> numbers(Path path) throws Exception {
		TreeSet<Long> numbers = new TreeSet<>();
		for (RecordedEvent event : JdkReader.events(path)) {
			touch(event, 0);
			if (event.hasField("number")) {
				numbers.add(event.getLong("number"));
			}
		}
		assertTrue(JmcReader.items(path) != null);
		return numbers;
	}

	private static void touch(RecordedObject object, int depth) {
		for (ValueDescriptor field : object.getFields()) {
			Object value = object.getValue(field.getName());
			if (value instanceof RecordedObject inner && depth < 5) {
				touch(inner, depth + 1);
			}
		}
	}

	@Test
	void noFileIsCalledWholeOrRecoveredThatAReaderRefuses() throws Exception {
		long seed = Seed.get();
		Random random = new Random(seed);
		List<byte[]> wholes =
				List.of(recording(true, true), recording(false, true), recording(true, false), recording(false, false));
		int refused = 0;
		int unchanged = 0;
		int recovered = 0;
		int salvaged = 0;
		for (int i = 0; i < FILES; i++) {
			byte[] bytes = damaged(wholes.get(random.nextInt(wholes.size())), random);
			String which = "file " + i + " of seed " + seed;
			Files.write(file, bytes);
			try {
				RecoveryReport report = Recordings.recover(file);
				numbers(file);
				unchanged += report.changed() ? 0 : 1;
				recovered += report.changed() ? 1 : 0;
				assertFalse(Recordings.recover(file).changed(), which);
			} catch (IOException e) {
				assertTrue(e.getMessage().contains("is damaged") || bytes[0] == 0, which + ": " + e.getMessage());
				assertArrayEquals(bytes, Files.readAllBytes(file), which);
				refused++;
				salvaged += salvage(bytes) ? 1 : 0;
			} catch (Exception | AssertionError e) {
				throw new AssertionError(which + ": " + e, e);
			}
		}
		System.out.printf(
				"%,d damaged files of seed %d: %,d whole, %,d recovered, %,d refused of which %,d in part to another file%n",
				FILES, seed, unchanged, recovered, refused, salvaged);
		Counts.tell(DamagedFilesTest.class, Map.of("zeroed", FILES, "whole", unchanged, "lost", 0));
		Counts.tell(DamagedFilesTest.class, Map.of("recovered", recovered, "refused", refused, "salvaged", salvaged));
	}

	/** To another file goes what is whole, and nothing else happens. */
	private boolean salvage(byte[] bytes) throws Exception {
		Path target = directory.resolve("salvaged.jfr");
		try {
			RecoveryReport report = Recordings.recover(file, target);
			numbers(target);
			assertEquals(Files.size(target), report.keptBytes());
			assertFalse(Recordings.recover(target).changed());
			return true;
		} catch (IOException nothing) {
			assertFalse(Files.exists(target), nothing.getMessage());
			return false;
		} finally {
			assertArrayEquals(bytes, Files.readAllBytes(file));
			Files.deleteIfExists(target);
		}
	}

	@Test
	void aPageOfZerosInASealedChunkIsSeen() throws Exception {
		byte[] bytes = recording(false, true);
		byte[] zeroed = bytes.clone();
		Arrays.fill(zeroed, PAGE_BYTES, 2 * PAGE_BYTES, (byte) 0);
		Files.write(file, zeroed);
		IOException e = assertThrows(IOException.class, () -> Recordings.recover(file));
		assertTrue(e.getMessage().contains(file + " is damaged at "), e.getMessage());
		assertTrue(e.getMessage().contains("recover(path, target)"), e.getMessage());
		assertArrayEquals(zeroed, Files.readAllBytes(file));
	}

	/** The flushes in front of the zeros could stand alone, but what is behind them was whole once. */
	@Test
	void aSectorOfZerosInAFinishedChunkWithFlushesIsNotCut() throws Exception {
		byte[] bytes = recording(true, true);
		int last = bytes.length;
		while (bytes[--last] != 'F' || bytes[last + 1] != 'L' || bytes[last + 2] != 'R') {}
		int sector = (last + bytes.length) / 2 / 512 * 512;
		Arrays.fill(bytes, sector, sector + 512, (byte) 0);
		Files.write(file, bytes);
		IOException e = assertThrows(IOException.class, () -> Recordings.recover(file));
		assertTrue(e.getMessage().contains(file + " is damaged at "), e.getMessage());
		assertArrayEquals(bytes, Files.readAllBytes(file));
		RecoveryReport elsewhere = Recordings.recover(file, directory.resolve("target.jfr"));
		assertEquals(3, elsewhere.chunks(), "flushes of the last chunk are whole");
	}

	@Test
	void theChunksThatAreWholeGoToAnotherFile() throws Exception {
		byte[] bytes = recording(false, true);
		byte[] zeroed = bytes.clone();
		Arrays.fill(zeroed, PAGE_BYTES, 2 * PAGE_BYTES, (byte) 0);
		Files.write(file, zeroed);
		Path target = directory.resolve("target.jfr");
		RecoveryReport report = Recordings.recover(file, target);
		assertEquals(2, report.chunks());
		assertEquals(zeroed.length, report.keptBytes() + report.cutBytes());
		TreeSet<Long> numbers = numbers(target);
		assertEquals(EVENTS_PER_CHUNK, numbers.first());
		assertEquals(2 * EVENTS_PER_CHUNK, numbers.size());
		assertThrows(FileAlreadyExistsException.class, () -> Recordings.recover(file, target));
		assertThrows(NullPointerException.class, () -> Recordings.recover(file, null));
	}

	@Test
	void eachFileOfADirectoryIsRecoveredToAnother() throws Exception {
		Path from = Files.createDirectory(directory.resolve("from"));
		Files.write(from.resolve("1.jfr"), recording(true, false));
		Files.write(from.resolve("2.jfr"), recording(false, true));
		Path to = directory.resolve("to");
		RecoveryReport report = Recordings.recover(from, to);
		assertEquals(2, report.files().size());
		assertEquals(6, report.chunks());
		assertEquals(3 * EVENTS_PER_CHUNK, numbers(to.resolve("1.jfr")).size());
		assertEquals(3 * EVENTS_PER_CHUNK, numbers(to.resolve("2.jfr")).size());
	}

	@Test
	void aFinishedFileThatWasCutIsNotCalledEmpty() throws Exception {
		byte[] bytes = recording(false, true);
		Files.write(file, Arrays.copyOf(bytes, 2 * PAGE_BYTES));
		assertThrows(IOException.class, () -> Recordings.recover(file));
		assertEquals(2 * PAGE_BYTES, Files.size(file));
	}
}
