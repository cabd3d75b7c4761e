/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.concurrency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Destination;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Door;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.NumberedEvents;

/** A flush empties the buffers of events before any of them is full; the limits of size hold all the same. */
@Alone
class FlushedLimitsTest {
	private static final int CHUNK_BYTES = 300_000;
	/** The end of a chunk: metadata, the last checkpoint, and what one flush brings. */
	private static final int END_BYTES = 150_000;

	private static final int NUMBERS = 20_000;
	private static final int NUMBERS_PER_FLUSH = 100;

	@TempDir
	private Path directory;

	private static Stream<Arguments> doors() {
		return Stream.of(Destination.values()).filter(Destination::canPublish).flatMap(destination -> Stream.of(
						Door.values())
				.flatMap(door ->
						Stream.of(Arguments.of(destination, door, false), Arguments.of(destination, door, true))));
	}

	private static void assertChunksAreLimited(Path file) throws Exception {
		List<ChunkDump> chunks = ChunkDump.validate(Files.readAllBytes(file));
		assertTrue(chunks.size() > 2, () -> "chunks: " + chunks.size());
		for (ChunkDump chunk : chunks) {
			assertTrue(chunk.sizeBytes < CHUNK_BYTES + END_BYTES, () -> "bytes of a chunk: " + chunk.sizeBytes);
		}
	}

	@ParameterizedTest
	@MethodSource("doors")
	void chunksAreNoLargerThanTheirLimitHoweverOftenTheyAreFlushed(Destination destination, Door door, boolean dropping)
			throws Exception {
		Path file = directory.resolve("flushed.jfr");
		Recording recording = destination.open(file, s -> {
			s.withMaxChunkSize(CHUNK_BYTES);
			if (dropping) {
				s.withEventDropping();
			}
		});
		Door.Writer writer = door.open(recording, 0, NUMBERS);
		for (int number = 0; number < NUMBERS; number++) {
			writer.write(number);
			if (number % NUMBERS_PER_FLUSH == 0) {
				recording.flush();
			}
		}
		recording.close();
		assertEquals(0, recording.getStatistics().eventsDropped());
		assertChunksAreLimited(destination.recorded(file));
		NumberedEvents.assertHolds(file, NumberedEvents.all(1, NUMBERS));
	}

	@Test
	void chunksAreNoLargerThanTheirLimitWhenEachEventIsFlushed() throws Exception {
		Path file = directory.resolve("each.jfr");
		Recording recording = Destination.FILE.open(file, s -> s.withMaxChunkSize(CHUNK_BYTES));
		Door.Writer writer = Door.VALUES.open(recording, 0, NUMBERS);
		for (int number = 0; number < NUMBERS; number++) {
			writer.write(number);
			recording.flush();
		}
		recording.close();
		assertChunksAreLimited(file);
		NumberedEvents.assertHolds(file, NumberedEvents.all(1, NUMBERS));
	}

	@Test
	void chunksAreNoLargerThanTheirLimitWhenTheRecordingFlushesByItself() throws Exception {
		Path file = directory.resolve("itself.jfr");
		Recording recording = Destination.FILE.open(
				file, s -> s.withMaxChunkSize(CHUNK_BYTES).withFlushInterval(Duration.ofMillis(1)));
		Door.Writer writer = Door.DIRECT.open(recording, 0, NUMBERS);
		long lengthBytes = 0;
		for (int number = 0; number < NUMBERS; number++) {
			writer.write(number);
			if (number % NUMBERS_PER_FLUSH == 0) {
				while (Files.size(file) == lengthBytes) {
					Thread.onSpinWait();
				}
				lengthBytes = Files.size(file);
			}
		}
		recording.close();
		assertChunksAreLimited(file);
		NumberedEvents.assertHolds(file, NumberedEvents.all(1, NUMBERS));
	}

	@ParameterizedTest
	@MethodSource("doors")
	void repositoryIsNoLargerThanItsLimitHoweverOftenItIsFlushed(Destination destination, Door door, boolean dropping)
			throws Exception {
		long limit = 1_000_000;
		Recording recording = Recordings.newRepository(directory, s -> {
			s.withJdkTypeInitialization().withMaxSize(limit).withMaxChunkSize(CHUNK_BYTES);
			if (dropping) {
				s.withEventDropping();
			}
		});
		Door.Writer writer = door.open(recording, 0, NUMBERS);
		long largest = 0;
		for (int number = 0; number < NUMBERS; number++) {
			writer.write(number);
			if (number % NUMBERS_PER_FLUSH == 0) {
				recording.flush();
				largest = Math.max(largest, sizeBytes());
			}
		}
		recording.close();
		assertTrue(largest > limit / 2 && largest <= limit, "bytes: " + largest);
	}

	private long sizeBytes() throws Exception {
		long sum = 0;
		try (Stream<Path> files = Files.list(directory)) {
			for (Path file : files.toList()) {
				sum += Files.size(file);
			}
		}
		return sum;
	}
}
