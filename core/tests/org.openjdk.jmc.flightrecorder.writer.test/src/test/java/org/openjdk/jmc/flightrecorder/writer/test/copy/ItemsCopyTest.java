/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.copy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.items.Items;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ItemTexts;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.support.workload.WorkloadRecording;

/**
 * What JMC's parser reads of a recording of the JDK, written and read again, is equal: every type with labels,
 * descriptions and content types, every event with the values of all its attributes, and with what the parser keeps
 * beneath its interfaces.
 * <p>
 * Left out, because the parser does not tell it or makes another of it in each file: the ids of event types within
 * settings, the categories of types, and the unit of time spans that were counted in ticks. Such spans are compared in
 * nanoseconds.
 */
class ItemsCopyTest {
	private static final long ODD_TICKS_PER_SECOND = 2_595_123_456L;
	private static final Duration LENGTH = Duration.ofSeconds(2);

	@TempDir
	static Path directory;

	private static Path workload;
	private static Path manyChunks;

	@BeforeAll
	static void record() throws Exception {
		workload = directory.resolve("workload.jfr");
		WorkloadRecording.record(workload, LENGTH);
		manyChunks = directory.resolve("many-chunks.jfr");
		JdkRecordings.record(manyChunks, 3);
	}

	private static Path save(IItemCollection items, Consumer<RecordingSettingsBuilder> settings) throws Exception {
		Path saved = directory.resolve("saved.jfr");
		try (Recording recording = Recordings.newRecording(saved, settings)) {
			Items.write(recording, items);
		}
		ChunkDump.validate(Files.readAllBytes(saved));
		return saved;
	}

	private static void assertSame(IItemCollection expected, IItemCollection actual) {
		assertEquals(ItemTexts.types(expected), ItemTexts.types(actual));
		ItemTexts expectedTexts = new ItemTexts();
		ItemTexts actualTexts = new ItemTexts();
		Map<String, Integer> counts = new TreeMap<>(expectedTexts.events(expected));
		actualTexts.events(actual).forEach((event, count) -> counts.merge(event, -count, Integer::sum));
		counts.values().removeIf(count -> count == 0);
		StringBuilder differences = new StringBuilder();
		counts.entrySet().stream().limit(4).forEach(e -> differences
				.append(e.getValue() > 0 ? "\nonly expected: " : "\nonly actual: ")
				.append((e.getValue() > 0 ? expectedTexts : actualTexts).expand(e.getKey())));
		assertTrue(counts.isEmpty(), () -> counts.size() + " events differ" + differences);
	}

	@Test
	void itemsOfAProfileAreEqualWhenReadAgain() throws Exception {
		IItemCollection items = JmcReader.items(workload);
		Path saved = directory.resolve("selection.jfr");
		try (Recording recording = Recordings.newRecording(saved)) {
			Items.write(recording, items);
		}
		assertSame(items, JmcReader.items(saved));
		ChunkDump.validate(Files.readAllBytes(saved));
		assertEquals(count(items), JdkReader.events(saved).size());
		Path output = directory.resolve("output.txt");
		for (JfrTool tool : JfrTool.installed()) {
			for (String command : List.of("summary", "metadata", "print")) {
				// Of JDK 17, "print" ends at a frame without a method, and its recorder writes such frames now and
				// then.
				if (tool.run(output, output, command, workload.toString()) == 0) {
					PrintedEvents.run(output, tool, command, saved.toString());
				}
			}
		}
	}

	@Test
	void itemsOfManyChunksAreEqualWhenReadAgain() throws Exception {
		IItemCollection items = JmcReader.items(manyChunks);
		assertSame(items, JmcReader.items(save(items, RecordingSettingsBuilder::withJdkTypeInitialization)));
	}

	@Test
	void itemsAreEqualWhenTheRecordingRotates() throws Exception {
		IItemCollection items = JmcReader.items(manyChunks);
		Path saved = save(items, settings -> settings.withMaxChunkSize(20_000));
		assertTrue(JdkRecordings.chunks(saved) > 3, "rotated");
		assertSame(items, JmcReader.items(saved));
	}

	/** Ticks are no whole nanoseconds then, so a recording that shall be equal has to have the same ones. */
	@Test
	void itemsOfARecordingWithAnotherClockAreEqualWithThatClock() throws Exception {
		Path original = Files.copy(manyChunks, directory.resolve("odd-ticks.jfr"));
		JdkRecordings.setTicksPerSecond(original, ODD_TICKS_PER_SECOND);
		IItemCollection items = JmcReader.items(original);
		Path saved = save(items, settings -> settings.withTicksPerSecond(ODD_TICKS_PER_SECOND));
		assertEquals(ItemTexts.types(items), ItemTexts.types(JmcReader.items(saved)));
		assertEquals(durations(items), durations(JmcReader.items(saved)));
	}

	private static Map<Long, Long> durations(IItemCollection items) {
		Map<Long, Long> counts = new TreeMap<>();
		for (IItemIterable ofOneType : items) {
			IMemberAccessor<IQuantity, IItem> duration =
					ofOneType.getType().getAccessor(JfrAttributes.DURATION.getKey());
			if (duration != null) {
				ofOneType.forEach(item -> counts.merge(duration.getMember(item).longValue(), 1L, Long::sum));
			}
		}
		return counts;
	}

	@Test
	void itemsTypeByTypeAreEqualWhenReadAgain() throws Exception {
		IItemCollection items = JmcReader.items(manyChunks);
		Path saved = directory.resolve("by-type.jfr");
		try (Recording recording = Recordings.newRecording(saved)) {
			for (IItemIterable ofOneType : items) {
				if (ofOneType.hasItems()) {
					Items.write(recording, ofOneType);
				}
			}
		}
		ItemTexts texts = new ItemTexts();
		assertEquals(texts.events(items), new ItemTexts().events(JmcReader.items(saved)));
	}

	@Test
	void selectionStartsWithItsFirstEvent() throws Exception {
		IItemCollection samples = JmcReader.items(workload).apply(ItemFilters.type("jdk.ExecutionSample"));
		Path saved = save(samples, RecordingSettingsBuilder::withJdkTypeInitialization);
		List<RecordedEvent> events = JdkReader.events(saved);
		assertEquals(count(samples), events.size());
		ChunkDump chunk = ChunkDump.validate(Files.readAllBytes(saved)).get(0);
		Instant first = events.stream()
				.map(RecordedEvent::getStartTime)
				.min(Instant::compareTo)
				.get();
		assertEquals(first, Instant.ofEpochSecond(0, chunk.startEpochNanos));
	}

	private static long count(IItemCollection items) {
		return items.stream().mapToLong(IItemIterable::getItemCount).sum();
	}
}
