/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

class ShrinkTest {
	private static final String SHRUNK = "jfrtools.ShrunkEvents";
	private static final Instant START = Instant.ofEpochSecond(0, SampleEvents.START_EPOCH_NANOS);
	private static final long MILLI = 1_000_000;
	/** A hundred a second for ten seconds, and as many in the fifth second alone. */
	private static final int FREQUENT = 2000;

	private static final int RARE = 10;

	@TempDir
	Path directory;

	private Path input;
	private Path output;

	@BeforeEach
	void record() throws Exception {
		input = directory.resolve("in.jfr");
		output = directory.resolve("out.jfr");
		Files.write(
				input,
				SampleEvents.record(
						settings -> {
							SampleEvents.fixedTimes(settings);
							settings.withDuration(Duration.ofSeconds(10).toNanos());
						},
						recording -> {
							Type frequent = type(recording, "test.Frequent");
							Type rare = type(recording, "test.Rare");
							// Threads write when their buffers are full, so a file is not in the order of time.
							for (int start = 0; start < 100; start++) {
								for (int i = start; i < FREQUENT / 2; i += 100) {
									write(recording, frequent, i * 10 * MILLI, i);
									write(recording, frequent, 4_000 * MILLI + i * MILLI, i);
								}
							}
							for (int i = 0; i < RARE; i++) {
								write(recording, rare, i * 1_000 * MILLI, i);
							}
						}));
	}

	private static Type type(Recording recording, String name) {
		return recording.registerEventType(name, type -> type.addField("text", Types.Builtin.STRING));
	}

	private static void write(Recording recording, Type type, long nanos, int number) {
		recording.writeEvent(type.asValue(event -> event.putField("startTime", SampleEvents.START_TICKS + nanos)
				.putField("text", "the text of the event " + number)
				.putField("eventThread", SampleEvents.thread(recording, "worker-" + number % 3, 7 + number % 3))));
	}

	private List<RecordedEvent> events(String type) throws Exception {
		return JdkReader.events(output).stream()
				.filter(event -> event.getEventType().getName().equals(type))
				.toList();
	}

	private static long second(RecordedEvent event) {
		return Duration.between(START, event.getStartTime()).toSeconds();
	}

	private static long[] perSecond(List<RecordedEvent> events) {
		return LongStream.range(0, 10)
				.map(second -> events.stream().filter(e -> second(e) == second).count())
				.toArray();
	}

	private String shrink(String... options) throws Exception {
		List<Object> line = new ArrayList<>(List.of("shrink"));
		line.addAll(List.of(options));
		line.addAll(List.of(input, output));
		String printed = Tool.succeed(line.toArray());
		assertEquals(JdkReader.events(output).size(), TwoReaders.read(output).size());
		return printed;
	}

	@Test
	void aRateHoldsInEachSecond() throws Exception {
		shrink("--rate", "test.Frequent=20/s");
		assertArrayEquals(LongStream.range(0, 10).map(s -> 20).toArray(), perSecond(events("test.Frequent")));
		assertEquals(RARE, events("test.Rare").size());
	}

	@Test
	void keptEventsAreSpreadOverTime() throws Exception {
		shrink("--rate", "Frequent=10/10s");
		assertEquals(10, events("test.Frequent").size());
		// Half of the events are in the fifth second.
		assertEquals(
				5, events("test.Frequent").stream().filter(e -> second(e) == 4).count(), 1.0, "in the fifth second");
		assertEquals(
				10,
				events("test.Frequent").stream()
						.map(RecordedEvent::getStartTime)
						.distinct()
						.count());
	}

	@Test
	void countsOfAllStretchesAddUpToThoseOfTheOriginal() throws Exception {
		shrink("--rate", "Frequent=150/s");
		long stayed = 9 * 100 + 150;
		assertEquals(stayed, events("test.Frequent").size());
		List<RecordedEvent> counts = events(SHRUNK);
		assertEquals(3, counts.size());
		Instant end = START;
		for (RecordedEvent count : counts) {
			assertEquals("test.Frequent", count.getString("eventType"));
			assertEquals(end, count.getStartTime());
			assertNull(count.getThread());
			end = count.getEndTime();
		}
		assertEquals(START.plusSeconds(10), end);
		assertEquals(
				List.of(400L, 1100L, 500L),
				counts.stream().map(c -> c.getLong("eventsRead")).toList());
		assertEquals(
				List.of(400L, 150L, 500L),
				counts.stream().map(c -> c.getLong("eventsKept")).toList());
	}

	@Test
	void theLastRateThatNamesATypeHoldsAndKeptTypesHaveNone() throws Exception {
		shrink("--rate", "*=1/s,test.Frequent=3/s", "--keep", "Rare");
		assertEquals(30, events("test.Frequent").size());
		assertEquals(RARE, events("test.Rare").size());
		shrink("--rate", "0/s");
		assertEquals(20, JdkReader.events(output).size(), "counts of two types in ten seconds");
	}

	@Test
	void aSizeIsReachedFromBelow() throws Exception {
		long target = Files.size(input) / 2;
		shrink("--to-size", String.valueOf(target));
		assertTrue(Files.size(output) <= target, Files.size(output) + " of " + target);
		assertTrue(Files.size(output) > 0.8 * target, Files.size(output) + " of " + target);
		int kept = events("test.Frequent").size();
		assertEquals(RARE, events("test.Rare").size());
		RecordedEvent count = events(SHRUNK).get(0);
		assertEquals(FREQUENT, count.getLong("eventsRead"));
		assertEquals(kept, count.getLong("eventsKept"));
		assertEquals(START, count.getStartTime());
		assertEquals(START.plusSeconds(10), count.getEndTime());
		long[] perSecond = perSecond(events("test.Frequent"));
		for (int second = 0; second < 10; second++) {
			long expected = (second == 4 ? 1100L : 100L) * kept / FREQUENT;
			assertEquals(expected, perSecond[second], 1.0, "second " + second);
		}
	}

	@Test
	void theSameInputGivesTheSameEvents() throws Exception {
		shrink("--to-size", "40k", "--rate", "100/s");
		List<ReadEvent> first = TwoReaders.read(output);
		long bytes = Files.size(output);
		for (int i = 0; i < 3; i++) {
			shrink("--to-size", "40k", "--rate", "100/s");
			TwoReaders.assertSameEvents(first, TwoReaders.read(output), "repeated");
			assertEquals(bytes, Files.size(output));
		}
	}

	@Test
	void shrunkRecordingCanBeShrunkAgain() throws Exception {
		shrink("--rate", "Frequent=50/s");
		Files.move(output, input, StandardCopyOption.REPLACE_EXISTING);
		shrink("--rate", "20/s");
		assertEquals(200, events("test.Frequent").size());
		assertEquals(2 * 10, events(SHRUNK).size(), "the old ones and the new ones");
	}

	@Test
	void aLargeEnoughSizeKeepsAll() throws Exception {
		shrink("--to-size", "10m");
		TwoReaders.assertSameEvents(TwoReaders.read(input), TwoReaders.read(output), "all");
		assertTrue(events(SHRUNK).isEmpty());
	}

	/** The kept part of the bytes of a type is rarely whole. */
	@Test
	void aLargeEnoughSizeKeepsAllThatTheRatesAllow() throws Exception {
		for (int rate = 1; rate < 12; rate++) {
			shrink("--rate", rate + "/s");
			List<ReadEvent> allowed = TwoReaders.read(output);
			shrink("--rate", rate + "/s", "--to-size", "10m");
			TwoReaders.assertSameEvents(allowed, TwoReaders.read(output), rate + " a second");
		}
	}

	@Test
	void aSizeThatCannotBeReachedIsAnError() throws Exception {
		Tool.fail(output, "cannot be smaller than ", "shrink", "--to-size", "1k", input, output);
		Tool.fail(output, "the events of --keep", "shrink", "--to-size", "40k", "--keep", "test.*", input, output);
	}

	@Test
	void mistakesAreReported() throws Exception {
		Tool.failUsage("Missing required option: '--to-size' or '--rate'", "shrink", input, output);
		for (String rate : List.of("20", "Frequent=20", "Frequent=20/x", "=20/s", "20/0s", "-1/s", "20/400d")) {
			Tool.failUsage("a rate must be like", "shrink", "--rate", rate, input, output);
		}
		Tool.failUsage("a size must be like", "shrink", "--to-size", "large", input, output);
		Tool.failUsage("a size must be more than 0", "shrink", "--to-size", "0", input, output);
		Tool.failUsage("less than 2^63", "shrink", "--to-size", "99999999999999g", input, output);
		Tool.Result unmatched = Tool.run("shrink", "--rate", "test.Frequemt=1/s", input, output);
		assertEquals(0, unmatched.status(), unmatched::err);
		assertTrue(unmatched.err().contains("did you mean test.Frequent?"), unmatched::err);
	}

	@Test
	void summaryHasTheCountsOfTypes() throws Exception {
		JsonNode summary = new ObjectMapper().readTree(shrink("--rate", "20/s", "--json"));
		assertEquals(FREQUENT + RARE, summary.get("eventsRead").asInt());
		assertEquals(200 + RARE, summary.get("eventsKept").asInt());
		assertEquals("test.Frequent", summary.get("types").get(0).get("type").asText());
		assertEquals(200, summary.get("types").get(0).get("eventsKept").asInt());
		assertTrue(shrink("--rate", "20/s").contains("test.Frequent"));
	}

	/** No reader shows them, and the tool copies them. */
	@Test
	void eventsOfUndeclaredTypesAreCounted() throws Exception {
		Files.write(input, ForeignChunks.undeclaredEvent().bytes());
		JsonNode summary = new ObjectMapper()
				.readTree(Tool.run("shrink", "--json", "--rate", "9/s", input, output)
						.out());
		assertEquals(
				summary.get("eventsRead").asInt(), summary.get("eventsKept").asInt());
	}

	/** The heap does not hold the events. */
	@Test
	void aSmallHeapIsEnough() throws Exception {
		Path large = directory.resolve("large.jfr");
		Files.write(large, SampleEvents.record(SampleEvents::fixedTimes, recording -> {
			Type type = type(recording, "test.Frequent");
			for (int i = 0; i < 500_000; i++) {
				write(recording, type, i * MILLI, i);
			}
		}));
		assertTrue(Files.size(large) > 16 << 20, Files.size(large) + " bytes");
		Tool.succeedInHeap("32m", "shrink", "--to-size", "2m", large, output);
		assertTrue(Files.size(output) <= 2 << 20);
	}
}
