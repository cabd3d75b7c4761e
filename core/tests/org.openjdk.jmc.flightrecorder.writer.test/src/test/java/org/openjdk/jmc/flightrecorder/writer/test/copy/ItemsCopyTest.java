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
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.examples.WorkloadRecording;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ItemTexts;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;

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
			recording.writeEvents(items);
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
			recording.writeEvents(items);
		}
		assertSame(items, JmcReader.items(saved));
		ChunkDump.validate(Files.readAllBytes(saved));
		assertEquals(count(items), JdkReader.events(saved).size());
		Path output = directory.resolve("output.txt");
		for (JfrTool tool : JfrTool.installed()) {
			for (String command : List.of("summary", "metadata", "print")) {
				PrintedEvents.run(output, tool.toString(), command, saved.toString());
			}
		}
	}

	private static long count(IItemCollection items) {
		return items.stream().mapToLong(IItemIterable::getItemCount).sum();
	}
}
