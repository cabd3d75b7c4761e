/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.roundtrip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.HEADER_BYTES;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingStatistics;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Heaps are small and recordings are long: what was written long ago costs no memory. */
class BoundedMemoryTest {
	private static final int MEBIBYTE = 1 << 20;
	private static final BiConsumer<Integer, RecordedEvent> NO_CHECK = (number, event) -> {};

	@TempDir
	Path directory;

	private Path written(int heapMebibytes, int events, int fillingChars) throws Exception {
		return writtenBy(UniqueTexts.class, heapMebibytes, events, fillingChars);
	}

	private Path writtenBy(Class<?> program, int heapMebibytes, int... numbers) throws Exception {
		Path file = directory.resolve("long.jfr");
		Path output = directory.resolve("output.txt");
		List<String> command = new ArrayList<>(List.of(
				Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-Xmx" + heapMebibytes + "m",
				"-cp",
				System.getProperty("java.class.path"),
				program.getName(),
				file.toString()));
		for (int number : numbers) {
			command.add(Integer.toString(number));
		}
		Process process = new ProcessBuilder(command)
				.redirectErrorStream(true)
				.redirectOutput(output.toFile())
				.start();
		try {
			assertTrue(process.waitFor(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS), "the program does not end");
		} finally {
			process.destroyForcibly();
		}
		assertEquals(0, process.exitValue(), Files.readString(output));
		return file;
	}

	private static void assertHoldsAll(Path file, int events, int fillingChars) throws Exception {
		String filling = "x".repeat(fillingChars);
		assertHoldsNumbers(file, events, (number, event) -> {
			String text = event.getString("text");
			assertTrue(UniqueTexts.textOf(number, filling).equals(text), () -> number + " has another text");
			assertEquals("symbol " + number, event.getValue("symbol"));
		});
	}

	/** Each number is there once; its event is also given to a check of its own. */
	private static void assertHoldsNumbers(Path file, int events, BiConsumer<Integer, RecordedEvent> check)
			throws Exception {
		Deadline.within("reading " + file, () -> {
			BitSet seen = new BitSet(events);
			try (RecordingFile recording = new RecordingFile(file)) {
				while (recording.hasMoreEvents()) {
					RecordedEvent event = recording.readEvent();
					int number = event.getInt("number");
					assertTrue(!seen.get(number), () -> number + " comes twice");
					seen.set(number);
					check.accept(number, event);
				}
			}
			assertEquals(events, seen.cardinality());
			return null;
		});
	}

	/** From header to header. */
	private static int chunks(Path file) throws IOException {
		int chunks = 0;
		try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
			long offset = 0;
			while (offset < in.length()) {
				byte[] header = new byte[HEADER_BYTES];
				in.seek(offset);
				in.readFully(header);
				DataInputStream fields = new DataInputStream(new ByteArrayInputStream(header));
				assertEquals(0x464c5200, fields.readInt(), "magic");
				fields.readInt();
				offset += fields.readLong();
				chunks++;
			}
			assertEquals(in.length(), offset);
		}
		return chunks;
	}

	/** Refused or given up, their constants have come to the chunk before that was known. */
	@ParameterizedTest
	@ValueSource(booleans = {false, true})
	void constantsOfEventsThatAreNeverWrittenDoNotPileUp(boolean refused) throws Exception {
		Path file = directory.resolve("refused.jfr");
		int limitBytes = 100_000;
		int tries = 10_000;
		try (Recording recording =
				Recordings.newRecording(file, s -> s.withJdkTypeInitialization().withMaxConstantMemory(limitBytes))) {
			EventWriter writer = recording.newEventWriter(SampleEvents.sampleType(recording));
			for (int i = 0; i < tries; i++) {
				writer.begin().setEventThread(SampleEvents.thread(recording, "a thread with the number " + i, i));
				if (refused) {
					assertThrows(IllegalStateException.class, () -> writer.putString("no number"));
				}
			}
			writer.begin().putInt(7).putString("kept").commit();
			RecordingStatistics statistics = recording.getStatistics();
			assertEquals(1, statistics.eventsWritten());
			assertEquals(refused ? tries : 0, statistics.eventsFailed());
			// Each of them takes more heap than the characters of its name.
			assertTrue(statistics.chunksSealed() >= tries * 20L / limitBytes, statistics::toString);
		}
		assertEquals("kept", TwoReaders.readOne(Files.readAllBytes(file)).get("text"));
	}

	@Test
	void hundredsOfThousandsOfUniqueTextsFitASmallHeap() throws Exception {
		int events = 300_000;
		Path file = written(48, events, 100);
		assertTrue(chunks(file) > 1, "constants fill a chunk before events do");
		assertHoldsAll(file, events, 100);
	}

	/** What a forgotten writer has written waits nowhere for the end of the chunk. */
	@ParameterizedTest
	@ValueSource(ints = {1, 10, 500})
	void writersThatAreForgottenTakeNoMemory(int eventsOfEach) throws Exception {
		int writers = eventsOfEach < 100 ? 400_000 : 40_000;
		int events = writers * eventsOfEach;
		assertHoldsNumbers(writtenBy(ShortLivedWriters.class, 64, writers, eventsOfEach), events, NO_CHECK);
	}

	/** Caches hold what comes again, and not what fills the heap. */
	@Test
	void longNamesAreNotRemembered() throws Exception {
		int events = 1500;
		assertHoldsNumbers(writtenBy(LongNames.class, 24, events), events, NO_CHECK);
	}

	@Test
	@EnabledIfSystemProperty(named = "writer.tests.long", matches = "true")
	void tenMillionUniqueTextsFitASmallHeap() throws Exception {
		int events = 10_000_000;
		Path file = written(64, events, 20);
		assertHoldsAll(file, events, 20);
	}

	@Test
	@EnabledIfSystemProperty(named = "writer.tests.long", matches = "true")
	void recordingsGrowBeyondTwoGibibytes() throws Exception {
		int events = 2200;
		Path file = written(64, events, MEBIBYTE);
		assertTrue(Files.size(file) > 2L * 1024 * MEBIBYTE, "the file is long");
		assertTrue(chunks(file) > 1, "a chunk has a limit");
		assertHoldsAll(file, events, MEBIBYTE);
	}
}
