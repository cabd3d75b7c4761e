/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.RecordingsTo;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.RecoveryReport;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.internal.output.FileOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.output.TestedRepository;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Door;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.OpenResources;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Tape;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.WatchedFile;

/**
 * The writer dies between any two changes of its file, and in the midst of each: a recording is taped and every
 * beginning of the tape recovered. What was flushed or sealed by then must be there, once, for every reader.
 */
class EveryMomentTest {
	private static final int NUMBERS = 1_029;
	/** The first of two events that start in the past. */
	private static final int FIRST_AGED = 15;

	/** The first event with a long text of its own. */
	private static final int FIRST_LONG = 20;

	private static final StackTraceElement[] STACK = {
		new StackTraceElement("test.Program", "work", "Program.java", 7),
		new StackTraceElement("test.Program", "main", "Program.java", 3)
	};

	@TempDir
	private Path directory;

	/** From this change on, so many events are safe. */
	private record Mark(int changes, long events) {}

	private final List<Mark> marks = new ArrayList<>();
	private Tape tape;
	private long written;
	/** How many events have been flushed or sealed. */
	private long safe;

	private void mark() {
		safe = written;
		if (tape != null) {
			marks.add(new Mark(tape.changes(), written));
		}
	}

	/** What the events have that the door writes. */
	private static final Door.Content CONTENT = new Door.Content() {
		@Override
		public String text(int worker, int number) {
			return EveryMomentTest.text(number);
		}

		@Override
		public Instant start(int number) {
			return number == FIRST_AGED || number == FIRST_AGED + 1
					? Instant.now().minus(1, ChronoUnit.HOURS)
					: null;
		}

		@Override
		public StackTraceElement[] stackTrace(int number) {
			return STACK;
		}
	};

	private static String text(int number) {
		return number < FIRST_LONG ? "text " + number % 3 : number + " text".repeat(40);
	}

	private void write(Door.Writer writer, int count) {
		for (int i = 0; i < count; i++) {
			writer.write((int) written++);
		}
	}

	/** Events of a new type, which are values. */
	private void writeNew(Recording recording, String typeName, int count) {
		Type type = recording.registerEventType(
				typeName, t -> t.addField("number", Types.Builtin.INT).addField("text", Types.Builtin.STRING));
		write(
				number -> recording.writeEvent(type.asValue(v -> v.putField("number", number)
						.putField("text", text(number))
						.putField("eventThread", recording.jdkValues().thread(Thread.currentThread()))
						.putField("stackTrace", recording.jdkValues().stackTrace(STACK)))),
				count);
	}

	/** In a thread of its own, because event objects have the stack of their caller, and a test's is long. */
	private void record(Recording recording, Door door) throws Exception {
		Deadline.within("recording", () -> {
			recordHere(recording, door);
			return null;
		});
	}

	private void recordHere(Recording recording, Door door) throws Exception {
		Door.Writer writer = door.open(recording, 0, NUMBERS, CONTENT);
		write(writer, 5);
		recording.flush();
		mark();
		write(writer, 5);
		writeNew(recording, "test.Second", 5);
		recording.flush();
		mark();
		recording.flush();
		mark();
		assertEquals(FIRST_AGED, written);
		// The start of the chunk moves into the past, by the doors that keep the start.
		write(writer, 2);
		recording.flush();
		mark();
		recording.rotateChunk();
		mark();
		write(writer, 3);
		recording.rotateChunk();
		mark();
		assertEquals(FIRST_LONG, written);
		// A block of the file at least comes to it before the flush.
		write(writer, 1_000);
		recording.flush();
		mark();
		writeNew(recording, "test.Third", 3);
		recording.rotateChunk();
		mark();
		write(writer, 3);
		recording.flush();
		mark();
		write(writer, 3);
		assertEquals(NUMBERS, written);
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
		for (int eighth = 1; eighth < 8 && lengthBytes > 4096; eighth++) {
			parts.add(lengthBytes / 8 * eighth + eighth);
		}
		if (lengthBytes == 64) {
			for (int field = 8; field < 64; field += 8) {
				parts.add(field);
			}
		}
		return parts;
	}

	@ParameterizedTest
	@EnumSource
	void flushedEventsSurviveDeathAtEachMoment(Door door) throws Exception {
		Path path = directory.resolve("taped.jfr");
		tape = Tape.of(path);
		try (Recording recording = RecordingsTo.output(new FileOutput(tape.file(path)), EveryMomentTest::settings)) {
			record(recording, door);
		}
		mark();
		assertTrue(tape.changes() > 45, "changes: " + tape.changes());

		Map<ByteBuffer, TreeSet<Long>> known = new HashMap<>();
		int moments = 0;
		Path file = directory.resolve("recovered.jfr");
		for (int changes = 0; changes <= tape.changes(); changes++) {
			for (int part : partsOf(changes == tape.changes() ? 0 : tape.bytesOf(changes))) {
				if (moments++ % door.step() != door.first()) {
					continue;
				}
				String moment = changes + " changes and " + part + " bytes";
				byte[] bytes = tape.after(changes, part);
				Files.write(file, bytes);
				RecoveryReport report = Recordings.recover(file);
				byte[] recovered = Files.readAllBytes(file);
				if (bytes.length < 68) {
					assertEquals(new RecoveryReport(file, 0, 0, bytes.length, true, List.of()), report, moment);
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
				"%,d events of %,d flushes and rotations: of %,d moments each %d. recovered, %,d different files read, %s%n",
				written, marks.size(), moments, door.step(), known.size(), door);
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
			int number = (Integer) event.get("number");
			assertTrue(numbers.add((long) number), () -> moment + ": " + number + " is there twice");
			assertEquals(text(number), event.get("text"), moment);
			assertTrue(event.get("eventThread") != null && event.get("stackTrace") != null, moment);
		}
		return numbers;
	}

	/** What was in a directory at some time. */
	private record Moment(String what, Map<String, ByteBuffer> files, long safe) {
		/** The recordings by name, which is in the order of time. */
		List<String> recordings() {
			return files.keySet().stream().filter(name -> name.endsWith(".jfr")).toList();
		}

		void restoreIn(Path directory) throws IOException {
			Files.createDirectory(directory);
			for (Map.Entry<String, ByteBuffer> file : files.entrySet()) {
				Files.write(directory.resolve(file.getKey()), file.getValue().array());
			}
		}
	}

	/** Looks at a directory before each change of it, and in the midst of those of its files. */
	private final class Watcher {
		private final Path watched;
		private final List<Moment> moments = new ArrayList<>();
		/** Most files are the same as in the moment before. */
		private final Map<ByteBuffer, ByteBuffer> contents = new HashMap<>();

		Watcher(Path watched) {
			this.watched = watched;
		}

		void look() throws IOException {
			Map<String, ByteBuffer> files = new TreeMap<>();
			for (Path file : OpenResources.files(watched)) {
				ByteBuffer content = ByteBuffer.wrap(Files.readAllBytes(file));
				files.put(file.getFileName().toString(), contents.computeIfAbsent(content, c -> c));
			}
			moments.add(new Moment("moment " + moments.size(), files, safe));
		}

		RandomAccessFile file(Path path) throws IOException {
			return new WatchedFile(path) {
				@Override
				public void write(byte[] bytes, int from, int lengthBytes) throws IOException {
					long position = getFilePointer();
					for (int part : partsOf(lengthBytes)) {
						seek(position);
						writeThrough(bytes, from, part);
						look();
					}
					seek(position);
					writeThrough(bytes, from, lengthBytes);
				}

				@Override
				public void setLength(long lengthBytes) throws IOException {
					look();
					super.setLength(lengthBytes);
				}
			};
		}
	}

	/** The events of some files of a directory, each once. */
	private static long safeOf(Path in, List<String> names, Map<ByteBuffer, TreeSet<Long>> known, Moment moment)
			throws Exception {
		TreeSet<Long> all = new TreeSet<>();
		for (String name : names) {
			ByteBuffer content = ByteBuffer.wrap(Files.readAllBytes(in.resolve(name)));
			TreeSet<Long> numbers = known.get(content);
			if (numbers == null) {
				numbers = read(in.resolve(name), moment.what);
				known.put(content, numbers);
			}
			int before = all.size();
			all.addAll(numbers);
			assertEquals(before + numbers.size(), all.size(), () -> moment.what + ": events are there twice");
		}
		return all.headSet(moment.safe).size();
	}

	@ParameterizedTest
	@EnumSource
	void flushedEventsOfARepositorySurviveDeathAtEachMoment(Door door) throws Exception {
		Path repository = directory.resolve("repository");
		Watcher watcher = new Watcher(repository);
		try (Recording recording = RecordingsTo.output(
				TestedRepository.open(repository, false, watcher::look, watcher::file), EveryMomentTest::settings)) {
			record(recording, door);
		}
		mark();
		watcher.look();

		Map<ByteBuffer, TreeSet<Long>> known = new HashMap<>();
		for (int at = door.first(); at < watcher.moments.size(); at += door.step()) {
			Moment moment = watcher.moments.get(at);
			List<String> names = moment.recordings();
			Path recovered = directory.resolve("recovered " + moment.what);
			moment.restoreIn(recovered);
			for (RecoveryReport report : Recordings.recover(recovered).files()) {
				boolean last = report.path().endsWith(names.get(names.size() - 1));
				assertTrue(last || !report.changed(), () -> moment.what + ": " + report.path() + " was not sealed");
			}
			assertEquals(moment.safe, safeOf(recovered, names, known, moment), moment.what);
			assertFalse(Recordings.recover(recovered).changed(), moment.what);

			// The next recording finishes what is worth it, and deletes what is not.
			Path continued = directory.resolve("continued " + moment.what);
			moment.restoreIn(continued);
			Recordings.newRepository(continued).close();
			List<String> left = names.stream()
					.filter(name -> Files.exists(continued.resolve(name)))
					.toList();
			assertEquals(moment.safe, safeOf(continued, left, known, moment), moment.what);
			for (Path file : OpenResources.files(continued)) {
				assertFalse(file.toString().endsWith(".new"), () -> moment.what + ": " + file);
			}
		}
		System.out.printf(
				"%,d events in a repository: of %,d moments each %d. recovered, %,d different files read, %s%n",
				written, watcher.moments.size(), door.step(), known.size(), door);
		assertTrue(watcher.moments.size() > 200, () -> watcher.moments.size() + " moments");
	}
}
