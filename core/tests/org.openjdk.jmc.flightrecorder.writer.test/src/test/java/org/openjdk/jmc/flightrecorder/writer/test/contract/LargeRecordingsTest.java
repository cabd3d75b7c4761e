/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Counts;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Destination;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.OpenResources;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;

/** Recordings, and chunks, beyond the numbers that fit 31 and 32 bits: some gigabytes of disk, some minutes. */
@EnabledIfSystemProperty(named = "writer.tests.long", matches = "true")
class LargeRecordingsTest {
	private static final long GIBIBYTE = 1L << 30;
	private static final String FILLING = "x".repeat(1 << 20);
	private static final int EVENTS_PER_GIBIBYTE = 1024;

	@TempDir
	Path directory;

	/** Each event is a little more than a mebibyte. */
	private static void write(Recording recording, int events) throws IOException {
		try (recording) {
			Type type = recording.registerEventType("test.Mebibyte", b -> b.addField("number", Types.Builtin.INT)
					.addField("check", Types.Builtin.LONG)
					.addField("text", Types.Builtin.STRING));
			for (int i = 0; i < events; i++) {
				int number = i;
				String text = number + FILLING;
				recording.writeEvent(type.asValue(v -> v.putField("number", number)
						.putField("check", check(number, text))
						.putField("text", text)));
			}
		}
	}

	private static long check(int number, String text) {
		return number * 0x9E3779B97F4A7C15L + text.hashCode();
	}

	private static void assertHolds(int events, List<Path> files) throws Exception {
		Deadline.within("JDK reader", () -> {
			BitSet seen = new BitSet(events);
			for (Path file : files) {
				try (RecordingFile recording = new RecordingFile(file)) {
					while (recording.hasMoreEvents()) {
						RecordedEvent event = recording.readEvent();
						int number = event.getInt("number");
						assertTrue(!seen.get(number), () -> number + " comes twice");
						seen.set(number);
						assertEquals(check(number, event.getString("text")), event.getLong("check"));
					}
				}
			}
			assertEquals(events, seen.cardinality());
			return null;
		});
	}

	private static long sizeBytes(List<Path> files) throws IOException {
		long sum = 0;
		for (Path file : files) {
			sum += Files.size(file);
		}
		return sum;
	}

	private static void tell(List<Path> files) throws IOException {
		Counts.tell(LargeRecordingsTest.class, Map.of("recordings", 1, "bytes", sizeBytes(files), "lost", 0));
	}

	private List<Path> recorded() throws IOException {
		return OpenResources.files(directory).stream()
				.filter(file -> file.toString().endsWith(".jfr"))
				.sorted()
				.toList();
	}

	@ParameterizedTest
	@EnumSource(names = {"FILE", "STREAM", "STREAM_MAPPED", "REPOSITORY"})
	void recordingBeyondFourGibibytesIsReadBackByTheJdk(Destination destination) throws Exception {
		int events = 4 * EVENTS_PER_GIBIBYTE + 100;
		write(
				destination.open(directory.resolve("large.jfr"), s -> {
					SampleEvents.fixedTimes(s);
					if (destination == Destination.STREAM_MAPPED) {
						s.withMmap(1 << 22);
					}
				}),
				events);
		List<Path> files = recorded();
		assertTrue(sizeBytes(files) > 4 * GIBIBYTE);
		assertHolds(events, files);
		OpenResources.assertNoneOf(directory);
		tell(files);
	}

	@ParameterizedTest
	@ValueSource(ints = {2, 4})
	void chunkBeyondSoManyGibibytesIsReadBackByTheJdk(int gibibytes) throws Exception {
		int events = gibibytes * EVENTS_PER_GIBIBYTE + 100;
		write(
				Destination.FILE.open(directory.resolve("large.jfr"), s -> {
					SampleEvents.fixedTimes(s);
					s.withMaxChunkSize(Long.MAX_VALUE);
				}),
				events);
		List<Path> files = recorded();
		assertTrue(sizeBytes(files) > gibibytes * GIBIBYTE);
		assertHolds(events, files);
		tell(files);
	}

	@Test
	void recordingOfAGibibyteIsLoadedByJmc() throws Exception {
		int events = EVENTS_PER_GIBIBYTE;
		write(Destination.FILE.open(directory.resolve("large.jfr"), SampleEvents::fixedTimes), events);
		List<Path> files = recorded();
		assertTrue(sizeBytes(files) > GIBIBYTE);
		long loaded = Deadline.within("JMC", () -> {
			long count = 0;
			for (IItemIterable items : JfrLoaderToolkit.loadEvents(files.get(0).toFile())) {
				count += items.getItemCount();
			}
			return count;
		});
		assertEquals(events, loaded);
		tell(files);
	}
}
