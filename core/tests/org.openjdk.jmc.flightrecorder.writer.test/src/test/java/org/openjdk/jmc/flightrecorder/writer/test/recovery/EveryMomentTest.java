/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.RecordingsTo;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.RecoveryReport;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.internal.output.FileOutput;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Tape;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/**
 * The writer dies between any two changes of its file, and in the midst of each: a recording is taped and every
 * beginning of the tape recovered. What was flushed or sealed by then must be there, once, for every reader.
 */
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EveryMomentTest {
	private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);

	@TempDir
	private Path directory;

	/** From this change on, so many events are safe. */
	private record Mark(int changes, long events) {}

	private final List<Mark> marks = new ArrayList<>();
	private Tape tape;
	private long written;

	private void mark() {
		marks.add(new Mark(tape.changes(), written));
	}

	private Type type(Recording recording, String name) {
		return recording.registerEventType(
				name, t -> t.addField("number", Types.Builtin.LONG).addField("text", Types.Builtin.STRING));
	}

	private void write(Recording recording, Type type, int count, long ageNanos) {
		for (int i = 0; i < count; i++) {
			long number = written++;
			recording.writeEvent(type.asValue(v -> {
				v.putField("number", number)
						.putField("text", "text " + number % 3)
						.putField("eventThread", recording.jdkValues().thread(Thread.currentThread()))
						.putField("stackTrace", recording.jdkValues().stackTrace(new Throwable()));
				if (ageNanos > 0) {
					v.putField("startTime", System.nanoTime() - ageNanos);
				}
			}));
		}
	}

	private void record(Recording recording) throws IOException {
		Type first = type(recording, "test.First");
		write(recording, first, 5, 0);
		recording.flush();
		mark();
		write(recording, first, 5, 0);
		write(recording, type(recording, "test.Second"), 5, 0);
		recording.flush();
		mark();
		recording.flush();
		mark();
		// The start of the chunk moves into the past.
		write(recording, first, 2, HOUR_NANOS);
		recording.flush();
		mark();
		recording.rotateChunk();
		mark();
		write(recording, first, 3, 0);
		recording.rotateChunk();
		mark();
		write(recording, first, 1000, 0);
		recording.flush();
		mark();
		write(recording, type(recording, "test.Third"), 3, 0);
		recording.rotateChunk();
		mark();
		write(recording, first, 3, 0);
		recording.flush();
		mark();
		write(recording, first, 3, 0);
	}

	private static void settings(RecordingSettingsBuilder settings) {
		settings.withJdkTypeInitialization();
	}

	/** How much of a change may have come to the file: any part of it, here a choice. */
	private static TreeSet<Integer> partsOf(int lengthBytes) {
		TreeSet<Integer> parts = new TreeSet<>(List.of(0));
		if (lengthBytes > 1) {
			parts.addAll(List.of(1, lengthBytes / 2, lengthBytes - 1));
		}
		if (lengthBytes == 64) {
			for (int field = 8; field < 64; field += 8) {
				parts.add(field);
			}
		}
		return parts;
	}

	@Test
	void whereverTheWriterDiesWhatWasFlushedIsThere() throws Exception {
		Path path = directory.resolve("taped.jfr");
		tape = Tape.of(path);
		try (Recording recording = RecordingsTo.output(new FileOutput(tape.file(path)), EveryMomentTest::settings)) {
			record(recording);
		}
		mark();
		assertTrue(tape.changes() > 60, "changes: " + tape.changes());

		Map<ByteBuffer, TreeSet<Long>> known = new HashMap<>();
		int moments = 0;
		Path file = directory.resolve("recovered.jfr");
		for (int changes = 0; changes <= tape.changes(); changes++) {
			for (int part : partsOf(changes == tape.changes() ? 0 : tape.bytesOf(changes))) {
				String moment = changes + " changes and " + part + " bytes";
				byte[] bytes = tape.after(changes, part);
				moments++;
				Files.write(file, bytes);
				RecoveryReport report = Recordings.recover(file);
				byte[] recovered = Files.readAllBytes(file);
				if (bytes.length < 68) {
					assertEquals(new RecoveryReport(file, 0, 0, 0, false, List.of()), report, moment);
					continue;
				}
				TreeSet<Long> numbers = known.get(ByteBuffer.wrap(recovered));
				if (numbers == null) {
					numbers = read(file, moment);
					known.put(ByteBuffer.wrap(recovered), numbers);
				}
				long safe = safe(changes);
				assertTrue(
						numbers.headSet(safe).size() == safe,
						() -> moment + ": " + safe + " events were safe, of which there are "
								+ known.get(ByteBuffer.wrap(recovered))
										.headSet(safe)
										.size());
				assertEquals(numbers.isEmpty(), report.chunks() == 0, moment);
			}
		}
		assertEquals(written, safe(tape.changes()));
		System.out.printf(
				"%,d events of %,d flushes and rotations: %,d moments recovered, %,d different files read%n",
				written, marks.size(), moments, known.size());
	}

	private long safe(int changes) {
		return marks.stream()
				.filter(m -> m.changes <= changes)
				.mapToLong(Mark::events)
				.max()
				.orElse(0);
	}

	private static TreeSet<Long> read(Path file, String moment) throws Exception {
		List<ReadEvent> events;
		try {
			events = TwoReaders.read(file);
		} catch (AssertionError | RuntimeException e) {
			throw new AssertionError("After " + moment + ": " + e.getMessage(), e);
		}
		TreeSet<Long> numbers = new TreeSet<>();
		for (ReadEvent event : events) {
			long number = (Long) event.get("number");
			assertTrue(numbers.add(number), () -> moment + ": " + number + " is there twice");
			assertEquals("text " + number % 3, event.get("text"), moment);
			assertTrue(event.get("eventThread") != null && event.get("stackTrace") != null, moment);
		}
		return numbers;
	}
}
