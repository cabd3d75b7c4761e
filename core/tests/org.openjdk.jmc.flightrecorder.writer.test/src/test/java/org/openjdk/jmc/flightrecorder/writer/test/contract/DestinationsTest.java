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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingStatistics;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Destination;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Door;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.NumberedEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.OpenResources;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/**
 * What holds for a recording whatever it is written to: both readers see the same events, and nothing stays behind. What
 * holds when an output fails is for {@link FailureAtEveryStepTest}.
 */
class DestinationsTest {
	/** Lengths of texts. */
	private static final int[] SIZES = {10, 5_000, 16_000, 17_000, 70_000, 300_000, 3_000_000, 1};

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
			if (event.typeName().startsWith(NumberedEvents.NAME)) {
				int number = ((Number) event.get("number")).intValue();
				expected.add(expected.size());
				actual.add(number);
				assertTrue(event.get("text").toString().endsWith("text " + number % 7));
			}
		}
		actual.sort(null);
		assertEquals(expected, actual);
		assertEquals(count, actual.size());
	}

	/** Events that have the same time in each recording. */
	private interface Sample extends Door.Content {
		@Override
		default Instant start(int number) {
			return Instant.ofEpochSecond(0, SampleEvents.START_EPOCH_NANOS + number);
		}
	}

	private static final Sample SMALL = (worker, number) -> "text " + number % 7;
	private static final Sample LARGE = (worker, number) -> "x".repeat(SIZES[number]) + "text " + number % 7;
	private static final Sample MANY_TEXTS = (worker, number) -> "text " + number % 700;

	/** Of small events; readers take long for stack traces, which event objects have. */
	private static int count(Door door) {
		return door == Door.OBJECTS ? 1_500 : 6_000;
	}

	/** In a thread of its own, because the stack traces of event objects would have all frames of the framework. */
	private static void writeSamples(Recording recording, Door door, int count) throws Exception {
		Door.Writer writer = door.open(recording, 0, count, SMALL);
		Deadline.within("writing", () -> {
			writeSamples(writer, 0, count);
			return null;
		});
	}

	private static void writeSamples(Door.Writer writer, int from, int to) {
		for (int i = from; i < to; i++) {
			writer.write(i);
		}
	}

	private static Stream<Arguments> destinationsAndDoors() {
		return Stream.of(Destination.values())
				.flatMap(destination -> Stream.of(Door.values()).map(door -> Arguments.of(destination, door)));
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
	@MethodSource("destinationsAndDoors")
	void rotationsFlushesAndNewTypesLoseNothing(Destination destination, Door door) throws Exception {
		int steps = 12;
		List<ReadEvent> events = events(destination, recording -> {
			Door.Writer writer = door.open(recording, 0, 100 * steps, SMALL);
			for (int step = 0; step < steps; step++) {
				int number = step;
				writeSamples(writer, step * 100, step * 100 + 100);
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
	@MethodSource("destinationsAndDoors")
	void largeEventsStandBetweenSmallOnes(Destination destination, Door door) throws Exception {
		List<ReadEvent> events = events(destination, recording -> {
			Door.Writer writer = door.open(recording, 0, SIZES.length, LARGE);
			for (int i = 0; i < SIZES.length; i++) {
				writer.write(i);
				if (i % 3 == 2) {
					recording.rotateChunk();
				}
			}
		});
		assertSamples(SIZES.length, events);
		assertEquals(
				3_000_000 + "text 6".length(),
				events.stream()
						.mapToInt(e -> e.get("text").toString().length())
						.max()
						.getAsInt());
	}

	@ParameterizedTest
	@MethodSource("destinationsAndDoors")
	void threadsThatAreInterruptedWriteFlushRotateAndCloseLikeOthers(Destination destination, Door door)
			throws Exception {
		int count = count(door);
		AtomicReference<Throwable> failure = new AtomicReference<>();
		List<ReadEvent> events = events(destination, recording -> {
			Door.Writer writer = door.open(recording, 0, count, SMALL);
			Thread thread = new Thread(() -> {
				Thread.currentThread().interrupt();
				for (int i = 0; i < 20; i++) {
					writeSamples(writer, i * count / 20, (i + 1) * count / 20);
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
		assertSamples(count, events);
	}

	@ParameterizedTest
	@MethodSource("destinationsAndDoors")
	void refusedEventLeavesNoBytesAndHarmsNoOtherEvent(Destination destination, Door door) throws Exception {
		List<ReadEvent> events = events(destination, recording -> {
			Door.Writer writer = door.open(recording, 0, 20, SMALL);
			writeSamples(writer, 0, 10);
			for (int i = 0; i < 10; i++) {
				assertThrows(
						IllegalArgumentException.class,
						() -> recording.writeEvent(SampleEvents.thread(recording, "no event", 1)));
			}
			writeSamples(writer, 10, 20);
			assertEquals(10, recording.getStatistics().eventsFailed());
		});
		assertSamples(20, events);
	}

	@ParameterizedTest
	@MethodSource("destinationsAndDoors")
	void afterCloseNothingIsWrittenAndClosingAgainIsNothing(Destination destination, Door door) throws Exception {
		List<ReadEvent> events = events(destination, recording -> {
			Door.Writer writer = door.open(recording, 0, 6, SMALL);
			writeSamples(writer, 0, 5);
			recording.close();
			recording.close();
			assertThrows(IllegalStateException.class, () -> writeSamples(writer, 5, 6));
			assertThrows(IllegalStateException.class, recording::flush);
			assertThrows(IllegalStateException.class, recording::rotateChunk);
		});
		assertSamples(5, events);
	}

	@ParameterizedTest
	@MethodSource("destinationsAndDoors")
	void chunksThatRotateByThemselvesHoldTheSame(Destination destination, Door door) throws Exception {
		int count = door == Door.OBJECTS ? 4_500 : 6_000;
		try (Recording recording = destination.open(file(), s -> {
			SampleEvents.fixedTimes(s);
			s.withMaxChunkSize(15_000);
		})) {
			writeSamples(recording, door, count);
		}
		byte[] bytes = recorded(destination);
		assertTrue(ChunkDump.of(bytes).size() > 2);
		assertSamples(count, TwoReaders.read(bytes));
		assertNothingLeftBehind(destination);
	}

	@ParameterizedTest
	@MethodSource("destinationsAndDoors")
	void recordingThatFlushesByItselfHoldsTheSameAndItsThreadEnds(Destination destination, Door door) throws Exception {
		Recording recording = destination.open(file(), s -> {
			SampleEvents.fixedTimes(s);
			s.withMaxChunkSize(60_000).withFlushInterval(Duration.ofMillis(1));
		});
		int count = count(door);
		writeSamples(recording, door, count);
		recording.close();
		assertSamples(count, TwoReaders.read(recorded(destination)));
		assertNothingLeftBehind(destination);
	}

	private static void writeOfManyTypes(Recording recording, Door door) throws Exception {
		int count = count(door) / 2;
		Door.Writer writer = door.open(recording, 0, count, MANY_TEXTS);
		for (int i = 0; i < count; i++) {
			writer.write(i);
			if (i % 100 == 0) {
				SampleEvents.writeOne(
						recording, "test.Other" + i, b -> b.addField("text", Types.Builtin.STRING), v -> v.putField(
										"startTime", SampleEvents.START_TICKS)
								.putField("text", "other")
								.putField("stackTrace", SampleEvents.stackTrace(recording, 5)));
			}
			if (i % (count / 3) == count / 3 - 1) {
				recording.rotateChunk();
			}
		}
		recording.setDuration(Duration.ofSeconds(5));
		recording.close();
	}

	private static Stream<Arguments> chunksOfOneOutputAndDoors() {
		return Stream.of(Destination.values())
				.filter(destination -> destination != Destination.REPOSITORY)
				.flatMap(destination -> Stream.of(Door.values()).map(door -> Arguments.of(destination, door)));
	}

	/** Not a repository: its chunks do not take their durations from the one of the recording. */
	@ParameterizedTest
	@MethodSource("chunksOfOneOutputAndDoors")
	void bytesAreThoseOfAFile(Destination destination, Door door, @TempDir Path other) throws Exception {
		Path file = other.resolve("file.jfr");
		List<Recording> recordings = List.of(
				Destination.FILE.open(file, SampleEvents::fixedTimes),
				destination.open(file(), SampleEvents::fixedTimes));
		Deadline.within("writing", () -> {
			for (Recording recording : recordings) {
				// By one thread and from one line, which are in event objects.
				writeOfManyTypes(recording, door);
			}
			return null;
		});
		byte[] expected = Files.readAllBytes(file);
		List<ReadEvent> events = TwoReaders.read(file);
		int count = count(door) / 2;
		assertEquals(count + (count + 99) / 100, events.size());
		assertTrue(ChunkDump.validate(expected).size() >= 3);
		byte[] actual = recorded(destination);
		if (door.keepsStart()) {
			assertArrayEquals(expected, actual);
		} else {
			TwoReaders.assertSameEvents(
					TwoReaders.withoutTimes(events),
					TwoReaders.withoutTimes(TwoReaders.read(actual)),
					"a file and " + destination);
		}
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
	@MethodSource("destinationsAndDoors")
	void typeThatIsNeverRegisteredDoesNotEndTheRecording(Destination destination, Door door) throws Exception {
		List<ReadEvent> events = events(destination, recording -> {
			Door.Writer writer = door.open(recording, 0, 2, SMALL);
			writeSamples(writer, 0, 1);
			recording.registerEventType(
					"test.Hopes", b -> b.addField("later", recording.getTypes().getType("test.Never", true)));
			recording.rotateChunk();
			writeSamples(writer, 1, 2);
		});
		assertSamples(2, events);
	}
}
