/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingStatistics;
import org.openjdk.jmc.flightrecorder.writer.test.concurrency.Crew;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/**
 * A recording in which everything is random: settings, types, values, doors, threads, and the calls in between. The
 * model is a list for each thread, to which it adds what it has committed; all readers have to find these events, and no
 * others. With one thread the random numbers decide everything; with several, how these meet is up to the machine.
 */
public final class RandomRecording {
	private static final String ACTIVE_RECORDING = "jdk.ActiveRecording";
	/** Of records and event objects: what the writer adds of itself. */
	private static final Set<String> ADDED = Set.of("startTime", "duration", "eventThread", "stackTrace");

	/** The JDK's reader counts with doubles, from the start of a chunk, which may be that of an event far away. */
	private static final int EXACT_BITS = 50;

	private final Random random;
	private final RandomSettings settings;
	private final List<RandomWorker> workers = new ArrayList<>();
	private final Map<String, RandomEventType> types = new LinkedHashMap<>();

	/** What a recording came to. */
	public record Counts(long events, long failed, long chunks, long threads, long bytes) {}

	private RandomRecording(Random random, int mostThreads) {
		this.random = random;
		this.settings = RandomSettings.of(random, mostThreads);
	}

	/**
	 * Writes a recording and reads it back.
	 *
	 * @param random
	 *            decides; may end, which is to give zeros from then on
	 * @param mostThreads
	 *            how many threads write at most
	 * @param directory
	 *            for files
	 */
	public static Counts roundTrip(Random random, int mostThreads, Path directory) throws Exception {
		RandomRecording recording = new RandomRecording(random, mostThreads);
		Path file = Files.createTempFile(directory, "random", ".jfr");
		try {
			RecordingStatistics statistics = Deadline.within("random recording", () -> recording.write(file));
			return recording.read(file, statistics);
		} catch (Exception | AssertionError e) {
			throw new AssertionError(recording.settings + ": " + e.getMessage(), e);
		} finally {
			recording.settings.destination().delete(file);
		}
	}

	private RecordingStatistics write(Path file) throws Exception {
		Recording recording = settings.open(file);
		try (recording) {
			RandomSchema schema = new RandomSchema(recording, settings, random);
			for (int i = 0; i < settings.threads(); i++) {
				Random own = settings.threads() == 1 ? random : new Random(random.nextLong());
				workers.add(new RandomWorker(recording, schema, settings, own));
			}
			if (settings.threads() == 1) {
				workers.get(0).run();
			} else {
				Crew.run(settings.threads(), worker -> workers.get(worker).run());
			}
			schema.events().forEach(t -> types.put(t.name(), t));
			workers.forEach(w -> w.late.values().forEach(t -> types.put(t.name(), t)));
		}
		settings.destination().recorded(file);
		return recording.getStatistics();
	}

	private Counts read(Path file, RecordingStatistics statistics) throws Exception {
		List<ReadEvent> expected = new ArrayList<>();
		long failed = 0;
		for (RandomWorker worker : workers) {
			expected.addAll(worker.expected);
			failed += worker.failed;
		}
		TwoReaders.Reading read = TwoReaders.readAll(file);
		List<ReadEvent> own = read.dumped().stream()
				.filter(e -> !e.typeName().equals(ACTIVE_RECORDING))
				.toList();
		TwoReaders.assertSameEvents(expected, own.stream().map(this::comparable).toList(), "committed and read");
		assertEquals(
				expected.size() + (settings.name() == null ? 0 : read.chunkCount()),
				read.dumped().size(),
				"events with those that name the recording");
		assertEquals(read.dumped().size(), statistics.eventsWritten(), "events written");
		assertEquals(failed, statistics.eventsFailed(), "events failed");
		assertEquals(0, statistics.eventsDropped(), "events dropped");
		assertEquals(read.chunkCount(), statistics.chunksSealed(), "chunks sealed");
		assertTimes(read);
		assertLabels(file);
		if (settings.jdkTypes() && !settings.farTimes() && random.nextInt(4) == 1) {
			RecordingCopy.assertSame(file, read);
		}
		return new Counts(expected.size(), failed, read.chunkCount(), settings.threads(), Files.size(file));
	}

	/** Without what the model does not know. */
	private ReadEvent comparable(ReadEvent event) {
		RandomEventType type = types.get(event.typeName());
		Map<String, Object> values = new LinkedHashMap<>(event.values());
		if (type == null) {
			values.keySet().removeAll(ADDED);
			if (event.typeName().equals(EventObject.NAME)) {
				values.computeIfPresent("type", (name, value) -> ((Map<?, ?>) value).get("name"));
			}
		} else if (!type.timed()) {
			values.remove(RandomWorker.START);
		}
		return new ReadEvent(event.typeName(), 0, values);
	}

	/** Both lists are in the order of the file. */
	private void assertTimes(TwoReaders.Reading read) {
		if (!settings.ticksAreNanos()) {
			return;
		}
		long[] afterNanos = read.dumped().stream()
				.mapToLong(e -> (Long) e.get("startTime") - SampleEvents.START_TICKS)
				.toArray();
		long farthestNanos = Arrays.stream(afterNanos).map(Math::abs).max().orElse(0);
		for (int i = 0; i < afterNanos.length; i++) {
			int event = i;
			long errorNanos = read.jdk().get(i).startEpochNanos() - SampleEvents.START_EPOCH_NANOS - afterNanos[i];
			assertTrue(
					Math.abs(errorNanos) <= farthestNanos >> EXACT_BITS,
					() -> "start of event " + event + " is off by " + errorNanos + " ns");
		}
	}

	private void assertLabels(Path file) throws Exception {
		for (jdk.jfr.EventType type : JdkReader.types(file)) {
			RandomEventType made = types.get(type.getName());
			if (made != null) {
				assertEquals(made.label(), type.getLabel(), "label of " + type.getName());
			}
		}
	}
}
