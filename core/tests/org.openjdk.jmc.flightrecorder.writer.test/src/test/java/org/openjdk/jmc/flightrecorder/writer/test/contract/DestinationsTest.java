/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingStatistics;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Destination;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.OpenResources;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/**
 * What holds for a recording whatever it is written to: both readers see the same events, and nothing stays behind. What
 * holds when an output fails is for {@link FailureAtEveryStepTest}.
 */
class DestinationsTest {
	@TempDir
	private Path directory;

	private Path file() {
		return directory.resolve("recording.jfr");
	}

	/** What was recorded, as one file. */
	private byte[] recorded(Destination destination) throws IOException {
		return Files.readAllBytes(destination.recorded(file()));
	}

	private void assertNothingLeftBehind(Destination destination) throws IOException {
		OpenResources.assertNoneOf(directory);
		assertEquals(List.of(), destination.leftBehind(file()));
		assertEquals(List.of(), OpenResources.writingThreads());
	}

	/** What is done to a recording; it is closed afterwards. */
	private interface Body {
		void write(Recording recording) throws Exception;
	}

	/** The events of a recording; whatever it held is given back. */
	private List<ReadEvent> events(Destination destination, Body body) throws Exception {
		Recording recording = destination.open(file(), SampleEvents::fixedTimes);
		try {
			body.write(recording);
		} finally {
			recording.close();
		}
		RecordingStatistics statistics = recording.getStatistics();
		byte[] bytes = recorded(destination);
		List<ReadEvent> events = TwoReaders.read(bytes);
		assertEquals(statistics.eventsWritten(), events.size());
		assertEquals(statistics.bytesWritten(), bytes.length);
		assertEquals(statistics.chunksSealed(), ChunkDump.of(bytes).size());
		assertNothingLeftBehind(destination);
		return events;
	}

	/** The samples among events are those of the numbers from 0 on, whatever their order. */
	private static void assertSamples(int count, List<ReadEvent> events) {
		List<Integer> expected = new ArrayList<>();
		List<Integer> actual = new ArrayList<>();
		for (ReadEvent event : events) {
			if (event.typeName().equals(SampleEvents.SAMPLE)) {
				int number = (int) event.get("number");
				expected.add(expected.size());
				actual.add(number);
				assertTrue(event.get("text").toString().endsWith("text " + number % 7));
			}
		}
		actual.sort(null);
		assertEquals(expected, actual);
		assertEquals(count, actual.size());
	}

	private static void writeSamples(Recording recording, int from, int to) {
		for (int i = from; i < to; i++) {
			recording.writeEvent(SampleEvents.sample(recording, i, "text " + i % 7));
		}
	}

	@ParameterizedTest
	@EnumSource
	void recordingWithoutEventsIsReadable(Destination destination) throws Exception {
		assertEquals(List.of(), events(destination, recording -> {}));
	}

	@ParameterizedTest
	@EnumSource
	void flushAndRotationWithoutEventsMakeNone(Destination destination) throws Exception {
		assertEquals(List.of(), events(destination, recording -> {
			recording.flush();
			recording.rotateChunk();
			recording.registerEventType("test.OfNothing");
			recording.flush();
			recording.rotateChunk();
		}));
	}

	@ParameterizedTest
	@EnumSource
	void rotationsFlushesAndNewTypesLoseNothing(Destination destination) throws Exception {
		int steps = 12;
		List<ReadEvent> events = events(destination, recording -> {
			for (int step = 0; step < steps; step++) {
				int number = step;
				writeSamples(recording, step * 100, step * 100 + 100);
				SampleEvents.writeOne(
						recording, "test.Step" + step / 2, b -> b.addField("step", Types.Builtin.INT), v -> v.putField(
										"startTime", SampleEvents.START_TICKS)
								.putField("step", number)
								.putField("eventThread", SampleEvents.thread(recording, "thread " + number % 3, 7))
								.putField("stackTrace", SampleEvents.stackTrace(recording, 1 + number)));
				if (step % 3 == 1) {
					recording.rotateChunk();
				} else if (step % 3 == 2) {
					recording.flush();
				}
			}
		});
		assertSamples(100 * steps, events);
		assertEquals(101 * steps, events.size());
	}

	@ParameterizedTest
	@EnumSource
	void largeEventsStandBetweenSmallOnes(Destination destination) throws Exception {
		int[] sizes = {10, 5_000, 16_000, 17_000, 70_000, 300_000, 3_000_000, 1};
		List<ReadEvent> events = events(destination, recording -> {
			for (int i = 0; i < sizes.length; i++) {
				recording.writeEvent(SampleEvents.sample(recording, i, "x".repeat(sizes[i]) + "text " + i % 7));
				if (i % 3 == 2) {
					recording.rotateChunk();
				}
			}
		});
		assertSamples(sizes.length, events);
		assertEquals(
				3_000_000 + "text 6".length(),
				events.stream()
						.mapToInt(e -> e.get("text").toString().length())
						.max()
						.getAsInt());
	}

	@ParameterizedTest
	@EnumSource
	void threadsThatAreInterruptedWriteFlushRotateAndCloseLikeOthers(Destination destination) throws Exception {
		AtomicReference<Throwable> failure = new AtomicReference<>();
		List<ReadEvent> events = events(destination, recording -> {
			Thread thread = new Thread(() -> {
				Thread.currentThread().interrupt();
				for (int i = 0; i < 20; i++) {
					writeSamples(recording, i * 500, i * 500 + 500);
					if (i % 4 == 1) {
						recording.flush();
					} else if (i % 4 == 3) {
						recording.rotateChunk();
					}
				}
				try {
					recording.close();
				} catch (IOException e) {
					failure.set(e);
				}
				assertTrue(Thread.interrupted(), "the interrupt is the client's");
			});
			thread.setUncaughtExceptionHandler((t, e) -> failure.set(e));
			thread.start();
			thread.join();
			assertEquals(null, failure.get());
		});
		assertSamples(10_000, events);
	}

	@ParameterizedTest
	@EnumSource
	void eventThatIsRefusedLeavesNothingAndHarmsNobody(Destination destination) throws Exception {
		List<ReadEvent> events = events(destination, recording -> {
			writeSamples(recording, 0, 10);
			for (int i = 0; i < 10; i++) {
				assertThrows(
						IllegalArgumentException.class,
						() -> recording.writeEvent(SampleEvents.thread(recording, "no event", 1)));
			}
			writeSamples(recording, 10, 20);
			assertEquals(10, recording.getStatistics().eventsFailed());
		});
		assertSamples(20, events);
	}

	@ParameterizedTest
	@EnumSource
	void afterCloseNothingIsWrittenAndClosingAgainIsNothing(Destination destination) throws Exception {
		List<ReadEvent> events = events(destination, recording -> {
			writeSamples(recording, 0, 5);
			recording.close();
			recording.close();
			assertThrows(IllegalStateException.class, () -> writeSamples(recording, 5, 6));
			assertThrows(IllegalStateException.class, recording::flush);
			assertThrows(IllegalStateException.class, recording::rotateChunk);
		});
		assertSamples(5, events);
	}

	@ParameterizedTest
	@EnumSource
	void chunksThatRotateByThemselvesHoldTheSame(Destination destination) throws Exception {
		int count = 20_000;
		try (Recording recording = destination.open(file(), s -> {
			SampleEvents.fixedTimes(s);
			s.withMaxChunkSize(60_000);
		})) {
			writeSamples(recording, 0, count);
		}
		byte[] bytes = recorded(destination);
		assertTrue(ChunkDump.of(bytes).size() > 2);
		assertSamples(count, TwoReaders.read(bytes));
		assertNothingLeftBehind(destination);
	}

	@ParameterizedTest
	@EnumSource
	void recordingThatFlushesByItselfHoldsTheSameAndItsThreadEnds(Destination destination) throws Exception {
		int count = 20_000;
		Recording recording = destination.open(file(), s -> {
			SampleEvents.fixedTimes(s);
			s.withMaxChunkSize(60_000).withFlushInterval(Duration.ofMillis(1));
		});
		writeSamples(recording, 0, count);
		recording.close();
		assertSamples(count, TwoReaders.read(recorded(destination)));
		assertNothingLeftBehind(destination);
	}

	private static void writeOfManyTypes(Recording recording) throws IOException {
		for (int i = 0; i < 3000; i++) {
			recording.writeEvent(SampleEvents.sample(recording, i, "text " + i % 700));
			if (i % 100 == 0) {
				SampleEvents.writeOne(
						recording, "test.Other" + i, b -> b.addField("text", Types.Builtin.STRING), v -> v.putField(
										"startTime", SampleEvents.START_TICKS)
								.putField("text", "other")
								.putField("stackTrace", SampleEvents.stackTrace(recording, 5)));
			}
			if (i % 1000 == 999) {
				recording.rotateChunk();
			}
		}
		recording.setDuration(Duration.ofSeconds(5));
		recording.close();
	}

	/** Not a repository: its chunks do not take their durations from the one of the recording. */
	@ParameterizedTest
	@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "REPOSITORY")
	void bytesAreThoseOfAFile(Destination destination, @TempDir Path other) throws Exception {
		Path file = other.resolve("file.jfr");
		writeOfManyTypes(Destination.FILE.open(file, SampleEvents::fixedTimes));
		byte[] expected = Files.readAllBytes(file);
		assertEquals(3030, TwoReaders.read(file).size());
		assertTrue(ChunkDump.validate(expected).size() >= 3);
		writeOfManyTypes(destination.open(file(), SampleEvents::fixedTimes));
		assertArrayEquals(expected, recorded(destination));
		assertNothingLeftBehind(destination);
	}

	@ParameterizedTest
	@EnumSource
	void handlesAreGivenBackHoweverOftenItIsOpened(Destination destination) throws Exception {
		assumeTrue(OpenResources.areVisible(), "a list of open files");
		for (int i = 0; i < 20; i++) {
			Recording recording = destination.open(file(), SampleEvents::fixedTimes);
			recording.writeEvent(SampleEvents.sample(recording, 1, "x"));
			// A repository has its lock besides.
			assertEquals(
					destination == Destination.REPOSITORY ? 2 : 1,
					OpenResources.handles(directory).size());
			recording.close();
			OpenResources.assertNoneOf(directory);
		}
		destination
				.open(file(), s -> s.withTimestamp(1).withStartTicks(Long.MAX_VALUE))
				.close();
		assertNothingLeftBehind(destination);
	}

	@ParameterizedTest
	@EnumSource(names = {"FILE", "REPOSITORY"})
	void pathThatCannotBeOpenedIsReportedOnOpening(Destination destination) throws Exception {
		Path below = Files.createFile(file()).resolve("below.jfr");
		assertThrows(IOException.class, () -> destination.open(below, SampleEvents::fixedTimes));
		assertThrows(IOException.class, () -> Recordings.newRecording(below.toString()));
		assertNothingLeftBehind(destination);
	}

	@ParameterizedTest
	@EnumSource
	void timesBeyondAllMeasureDoNotEndTheRecording(Destination destination) throws Exception {
		for (long ticksPerSecond : new long[] {1_000_000_000L, 1000, 2_595_123_456L}) {
			try (Recording recording = destination.open(file(), s -> {
				SampleEvents.fixedTimes(s);
				s.withTicksPerSecond(ticksPerSecond);
			})) {
				Type type = SampleEvents.sampleType(recording);
				for (long ticks : new long[] {Long.MAX_VALUE, Long.MIN_VALUE, -1, 7}) {
					recording.writeEvent(
							type.asValue(v -> v.putField("startTime", ticks).putField("number", 1)));
					recording.rotateChunk();
				}
				recording.writeEvent(type.asValue(
						v -> v.putField("startTime", Long.MAX_VALUE).putField("number", 2)));
			}
			assertEquals(
					5,
					ChunkDump.validate(recorded(destination)).stream()
							.mapToInt(chunk -> chunk.events.size())
							.sum());
			destination.delete(file());
		}
	}

	@ParameterizedTest
	@EnumSource
	void typeThatNobodyRegisteredAfterAllDoesNotEndTheRecording(Destination destination) throws Exception {
		List<ReadEvent> events = events(destination, recording -> {
			writeSamples(recording, 0, 1);
			recording.registerEventType(
					"test.Hopes", b -> b.addField("later", recording.getTypes().getType("test.Never", true)));
			recording.rotateChunk();
			writeSamples(recording, 1, 2);
		});
		assertSamples(2, events);
	}
}
