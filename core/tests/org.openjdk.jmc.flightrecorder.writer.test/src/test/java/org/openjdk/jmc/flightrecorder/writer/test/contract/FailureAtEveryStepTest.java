/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader.HEADER_BYTES;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.flightrecorder.writer.RecordingsTo;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettings;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.SettingsMade;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.KeptOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkSpool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.FileOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.output.HeapSpool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.MappedSpool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.StreamOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.output.TestedRepository;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Counts;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Door;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Faults;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Faults.Kind;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.OpenResources;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredChecksums;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredHeader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/**
 * An output that fails at its n-th operation, for every n from opening to the last close: the call that notices says
 * so, later ones and close() as well, what was safe before is readable, and nothing stays open, mapped or undeleted.
 */
class FailureAtEveryStepTest {
	private static final int NUMBERS = 500;
	private static final int LIMITS_OF_DOOR = 150;

	@TempDir
	Path directory;

	@TempDir
	Path temporary;

	/** Recordings that were read already: most failures leave the same as the one before, or as another kind of them. */
	private static final Map<ByteBuffer, List<ReadEvent>> READ = new HashMap<>();

	@AfterAll
	static void forget() {
		READ.clear();
	}

	private static List<ReadEvent> read(byte[] recording) throws Exception {
		ByteBuffer key = ByteBuffer.wrap(recording);
		List<ReadEvent> events = READ.get(key);
		if (events == null) {
			events = recording.length == 0 ? List.of() : TwoReaders.read(recording);
			READ.put(key, events);
		}
		return events;
	}

	private static void assertAccounts(FailingStory story, Faults faults, String what) {
		story.assertAccounts(faults.haveHappened(), what);
		if (faults.haveHappened()) {
			story.assertReason(Faults.BROKEN, what);
		}
	}

	private static void tell(String output, Kind kind, Door door, int operations) throws IOException {
		System.out.printf(
				"%s: of %d operations each %d. has failed, %s, %s%n", output, operations, door.step(), kind, door);
		Counts.tell(FailureAtEveryStepTest.class, Map.of("failures", door.casesOf(operations), "lost", 0));
	}

	private static Stream<Arguments> kindsAndDoors() {
		return Stream.of(Kind.ONCE, Kind.SHORT_WRITE, Kind.FOR_EVER, Kind.ONCE_AND_IN_REPAIR)
				.flatMap(kind -> Stream.of(Door.values()).map(door -> Arguments.of(kind, door)));
	}

	/** Whether a file is still cut back after the failure. */
	private static boolean canBeRepaired(Kind kind) {
		return kind != Kind.FOR_EVER && kind != Kind.ONCE_AND_IN_REPAIR;
	}

	@ParameterizedTest
	@MethodSource("kindsAndDoors")
	void file(Kind kind, Door door) throws Exception {
		Path file = directory.resolve("failing.jfr");
		int failing = door.first();
		Faults faults;
		do {
			String what = "file, " + door + ", " + kind + " at operation " + failing;
			Faults tried = new Faults(kind, failing);
			failing += door.step();
			faults = tried;
			FailingStory story = new FailingStory(door);
			story.run(() -> RecordingsTo.output(new FileOutput(tried.file(file)), FailingStory::settings), true);
			assertAccounts(story, faults, what);
			if (!canBeRepaired(kind) && Files.size(file) > 0) {
				// It could not be cut back, or not wholly.
				Recordings.recover(file);
			}
			story.assertKept(read(Files.readAllBytes(file)), what);
			OpenResources.assertNoneOf(directory);
		} while (faults.haveHappened());
		assertTrue(faults.operations() >= 90, "only " + faults.operations() + " operations");
		tell("file", kind, door, faults.operations());
		assertEquals(List.of(), OpenResources.writingThreads());
	}

	@ParameterizedTest
	@MethodSource("kindsAndDoors")
	void repository(Kind kind, Door door) throws Exception {
		int operations = failOperationsOfRepository(kind, door, false);
		assertTrue(operations >= 110, "only " + operations + " operations");
	}

	@ParameterizedTest
	@MethodSource("kindsAndDoors")
	void repositoryWithChecksums(Kind kind, Door door) throws Exception {
		int operations = failOperationsOfRepository(kind, door, true);
		assertTrue(operations >= 130, "only " + operations + " operations");
	}

	private int failOperationsOfRepository(Kind kind, Door door, boolean checksums) throws Exception {
		int failing = door.first();
		int fitting = 0;
		Faults faults;
		do {
			String what = "repository, " + door + ", " + kind + " at operation " + failing;
			Path repository = directory.resolve(Integer.toString(failing));
			Faults tried = new Faults(kind, failing);
			failing += door.step();
			faults = tried;
			FailingStory story = new FailingStory(door);
			story.run(
					() -> RecordingsTo.output(
							TestedRepository.open(repository, checksums, tried::pass, tried::file),
							FailingStory::settings),
					true);
			assertAccounts(story, faults, what);
			assertCountsSealedFiles(story, repository, what);
			OpenResources.assertNoneOf(directory);
			if (!canBeRepaired(kind)) {
				// The directory is free, and whoever comes next repairs what could not be cut back.
				Recordings.newRepository(repository, FailingStory::settings).close();
			}
			List<ReadEvent> events = new ArrayList<>();
			for (Path file : OpenResources.files(repository)) {
				if (checksums && file.toString().endsWith(StoredChecksums.EXTENSION)) {
					fitting += StoredChecksums.assertFits(file) ? 1 : 0;
				} else if (!file.endsWith("jfr-writer.lock")) {
					assertTrue(file.toString().endsWith(".jfr"), () -> what + ": " + file);
					assertTrue(Files.size(file) > 0, () -> what + ": nothing in " + file);
					events.addAll(read(Files.readAllBytes(file)));
				}
			}
			story.assertKept(events, what);
			assertFalse(Recordings.recover(repository).changed(), what);
		} while (faults.haveHappened());
		assertEquals(checksums, fitting > 0);
		tell(checksums ? "repository with checksums" : "repository", kind, door, faults.operations());
		assertEquals(List.of(), OpenResources.writingThreads());
		return faults.operations();
	}

	/** A last chunk may have been sealed, or cut back to what was published; no other is finished before it is sealed. */
	private static void assertCountsSealedFiles(FailingStory story, Path repository, String what) throws IOException {
		List<Long> followedBytes = new ArrayList<>();
		List<Long> lastBytes = new ArrayList<>();
		for (Path file : OpenResources.files(repository)) {
			byte[] bytes = Files.readAllBytes(file);
			if (file.toString().endsWith(".jfr") && bytes[StoredHeader.STATE_OFFSET] == 0) {
				(bytes[StoredHeader.FLAGS_OFFSET] == 1 ? followedBytes : lastBytes).add((long) bytes.length);
			}
		}
		List<Long> sealedBytes = new ArrayList<>(followedBytes);
		if (story.sealedChunks() > followedBytes.size()) {
			sealedBytes.addAll(lastBytes);
		}
		assertEquals(sealedBytes.size(), story.sealedChunks(), what);
		assertEquals(sealedBytes.stream().mapToLong(Long::longValue).sum(), story.sealedBytes(), what);
	}

	/** Opens an output. */
	private interface Opening {
		ChunkOutput open(Path path, Faults faults) throws IOException;
	}

	@ParameterizedTest
	@EnumSource
	void fileThatFailsUnderTheThreadThatFlushesFailsTheRecordingAndTheThreadEnds(Door door) throws Exception {
		// Before the third operation it cannot even be opened.
		assertFailsUnderTheThreadThatFlushes(door, 3, (path, faults) -> new FileOutput(faults.file(path)));
	}

	@ParameterizedTest
	@EnumSource
	void repositoryThatFailsUnderTheThreadThatFlushesFailsTheRecordingAndTheThreadEnds(Door door) throws Exception {
		// A file is opened, written, closed, moved, opened and cut before the first event.
		assertFailsUnderTheThreadThatFlushes(
				door, 6, (path, faults) -> TestedRepository.open(path, false, faults::pass, faults::file));
	}

	private void assertFailsUnderTheThreadThatFlushes(Door door, int first, Opening opening) throws Exception {
		int failures = 0;
		for (int failing = first + door.first(); failing < 60; failing += 5 * door.step()) {
			failures++;
			Path path = directory.resolve("failing " + failing);
			Faults faults = new Faults(Kind.ONCE, failing);
			Recording recording = RecordingsTo.output(opening.open(path, faults), s -> {
				FailingStory.settings(s);
				s.withFlushInterval(Duration.ofMillis(1));
			});
			Door.Writer writer = door.open(recording, 0, NUMBERS);
			int[] written = new int[1];
			RuntimeException told = assertThrows(RuntimeException.class, () -> {
				for (; ; written[0]++) {
					writer.write(written[0] % NUMBERS);
				}
			});
			assertTrue(told instanceof UncheckedIOException || told instanceof IllegalStateException, told::toString);
			assertSame(told.getCause(), assertThrows(IOException.class, recording::close));
			int kept = 0;
			for (Path file : OpenResources.files(path)) {
				kept += read(Files.readAllBytes(file)).size();
			}
			// The event that came upon the failure may have been flushed by the thread just before.
			int found = kept;
			assertTrue(found <= written[0] + 1, () -> found + " of " + written[0]);
			assertEquals(written[0], recording.getStatistics().eventsWritten());
			OpenResources.assertNoneOf(directory);
		}
		assertEquals(List.of(), OpenResources.writingThreads());
		Counts.tell(FailureAtEveryStepTest.class, Map.of("failures", failures, "lost", 0));
	}

	/** How a chunk waits for the stream. */
	enum Spool {
		HEAP,
		OVERFLOWING,
		MAPPED;

		ChunkSpool open(Path temporary) {
			return switch (this) {
				case HEAP -> new HeapSpool(Long.MAX_VALUE, temporary);
				case OVERFLOWING -> new HeapSpool(30_000, temporary);
				case MAPPED -> new MappedSpool(50_000, temporary);
			};
		}
	}

	private static Stream<Arguments> spoolsAndDoors() {
		return Stream.of(Spool.values())
				.flatMap(spool -> Stream.of(Door.values()).map(door -> Arguments.of(spool, door)));
	}

	@ParameterizedTest
	@MethodSource("spoolsAndDoors")
	void stream(Spool spool, Door door) throws Exception {
		for (Kind kind : EnumSet.complementOf(EnumSet.of(Kind.ONCE_AND_IN_REPAIR))) {
			int failing = door.first();
			Faults faults;
			do {
				String what = "stream with spool " + spool + ", " + door + ", " + kind + " at operation " + failing;
				Faults tried = new Faults(kind, failing);
				failing += door.step();
				faults = tried;
				int[] closed = new int[1];
				ByteArrayOutputStream received = new ByteArrayOutputStream() {
					@Override
					public void close() {
						closed[0]++;
					}
				};
				FailingStory story = new FailingStory(door);
				story.run(
						() -> RecordingsTo.output(
								new StreamOutput(tried.stream(received), false, spool.open(temporary)),
								FailingStory::settings),
						false);
				assertAccounts(story, faults, what);
				byte[] whole = wholeChunks(received.toByteArray());
				story.assertKept(read(whole), what);
				assertTrue(story.sealedBytes() <= whole.length, what);
				story.assertSealed(read(Arrays.copyOf(whole, story.sealedBytes())), what);
				assertEquals(1, closed[0], what);
				OpenResources.assertNothingLeftIn(temporary);
			} while (faults.haveHappened());
			assertTrue(faults.operations() >= 20, "only " + faults.operations() + " operations");
			tell("stream with spool " + spool, kind, door, faults.operations());
		}
		assertEquals(List.of(), OpenResources.writingThreads());
	}

	/** The chunks that have come to their end. */
	private static byte[] wholeChunks(byte[] received) {
		int end = 0;
		while (end + HEADER_BYTES <= received.length) {
			long sizeBytes = ByteBuffer.wrap(received).getLong(end + 8);
			if (end + sizeBytes > received.length) {
				break;
			}
			end += (int) sizeBytes;
		}
		return Arrays.copyOf(received, end);
	}

	/** Takes a number of bytes and then none. */
	private static final class LimitedStream extends OutputStream {
		private final ByteArrayOutputStream received = new ByteArrayOutputStream();
		private final int limit;
		private boolean closed;

		LimitedStream(int limit) {
			this.limit = limit;
		}

		@Override
		public void write(int b) throws IOException {
			write(new byte[] {(byte) b}, 0, 1);
		}

		@Override
		public void write(byte[] bytes, int offset, int length) throws IOException {
			int taken = Math.min(length, limit - received.size());
			received.write(bytes, offset, taken);
			if (taken < length) {
				throw new IOException(Faults.BROKEN);
			}
		}

		@Override
		public void close() {
			closed = true;
		}
	}

	/** Opens a recording, and a door of it. */
	private interface Beginning {
		Door.Writer open(Recording recording) throws Exception;
	}

	private static Type smallType(Recording recording) {
		return recording.registerType("a.B", "jdk.jfr.Event", b -> b.addField("text", Types.Builtin.STRING));
	}

	private static String text(int number) {
		return "the same text in chunk " + number / 3;
	}

	/** @return whether nothing failed */
	private static boolean writeThreeChunks(LimitedStream stream, boolean jdkTypes, Beginning beginning)
			throws Exception {
		Recording recording = Recordings.newRecording(stream, s -> {
			s.withTimestamp(SampleEvents.START_EPOCH_NANOS)
					.withStartTicks(SampleEvents.START_TICKS)
					.withDuration(5);
			if (jdkTypes) {
				s.withJdkTypeInitialization();
			}
		});
		Door.Writer writer = beginning.open(recording);
		UncheckedIOException noticed = null;
		try {
			for (int i = 0; i < 9; i++) {
				writer.write(i);
				if (i % 3 == 2 && i < 8) {
					recording.rotateChunk();
				}
			}
		} catch (UncheckedIOException e) {
			noticed = e;
			assertEquals(Faults.BROKEN, e.getCause().getMessage());
			IllegalStateException again = assertThrows(IllegalStateException.class, () -> writer.write(0));
			assertSame(e.getCause(), again.getCause());
			assertThrows(IllegalStateException.class, recording::rotateChunk);
		}
		try {
			recording.close();
			assertEquals(null, noticed, "close() says nothing of the failure");
			return true;
		} catch (IOException e) {
			assertEquals(Faults.BROKEN, e.getMessage());
			return false;
		} finally {
			assertTrue(stream.closed, "the stream is closed whatever happens");
		}
	}

	@Test
	void streamThatFailsAtAnyByteKeepsSealedChunksReadable() throws Exception {
		assertStreamThatFailsKeepsSealedChunks(false, true, Integer.MAX_VALUE, recording -> {
			Type type = smallType(recording);
			return number -> recording.writeEvent(type.asValue(v -> v.putField("text", text(number))));
		});
	}

	@Test
	void streamThatFailsAtAnyByteUnderAnEventWriterKeepsSealedChunksReadable() throws Exception {
		assertStreamThatFailsKeepsSealedChunks(false, true, Integer.MAX_VALUE, recording -> {
			EventWriter writer = recording.newEventWriter(smallType(recording));
			return number -> writer.begin(SampleEvents.START_TICKS)
					.putString(text(number))
					.commit();
		});
	}

	@ParameterizedTest
	@EnumSource
	void streamThatFailsAtSomeByteKeepsSealedChunksReadable(Door door) throws Exception {
		Door.Content content = Door.Content.inTurn(FailureAtEveryStepTest::text);
		assertStreamThatFailsKeepsSealedChunks(
				true, door.keepsStart(), LIMITS_OF_DOOR, recording -> door.open(recording, 0, 9, content));
	}

	private static void assertStreamThatFailsKeepsSealedChunks(
			boolean jdkTypes, boolean sameLength, int most, Beginning beginning) throws Exception {
		LimitedStream whole = new LimitedStream(Integer.MAX_VALUE);
		assertTrue(writeThreeChunks(whole, jdkTypes, beginning));
		byte[] good = whole.received.toByteArray();
		assertEquals(3, ChunkDump.validate(good).size());
		// Until a chunk more is missing, what is left is the same.
		Set<ByteBuffer> valid = new HashSet<>();
		int step = Math.max(1, good.length / most);
		// Where it depends on the time, it can be some bytes shorter.
		for (int limit = sameLength ? good.length : good.length - step; limit >= 0; limit -= step) {
			LimitedStream stream = new LimitedStream(limit);
			assertEquals(limit == good.length, writeThreeChunks(stream, jdkTypes, beginning), "limit " + limit);
			byte[] received = stream.received.toByteArray();
			assertEquals(limit, received.length);
			byte[] sealed = wholeChunks(received);
			if (sealed.length > 0 && valid.add(ByteBuffer.wrap(sealed))) {
				ChunkDump.validate(sealed);
			}
		}
	}

	/** The settings become unreadable when the output begins, so the recording is open and its last parts cannot be made. */
	@Test
	void recordingThatCannotBeMadeOnceItsOutputHasBegunIsClosed() throws Exception {
		RecordingSettings settings = SettingsMade.by(s -> s.withFlushInterval(Duration.ofMinutes(1)));
		Field values = RecordingSettings.class.getDeclaredField("values");
		values.setAccessible(true);
		List<String> calls = new ArrayList<>();
		KeptOutput output = new KeptOutput() {
			@Override
			public void begin(byte[] header) throws IOException {
				super.begin(header);
				calls.add("begin");
				try {
					values.set(settings, null);
				} catch (IllegalAccessException e) {
					throw new IOException(e);
				}
			}

			@Override
			public void close() throws IOException {
				calls.add("close");
				throw new IOException(Faults.BROKEN);
			}
		};
		NullPointerException e = assertThrows(NullPointerException.class, () -> RecordingsTo.output(output, settings));
		assertEquals(List.of("begin", "close"), calls);
		assertEquals(Faults.BROKEN, e.getSuppressed()[0].getMessage());
		assertEquals(List.of(), OpenResources.writingThreads());
	}

	@Test
	void outputThatCannotBeginIsClosedOnce() throws Exception {
		for (Throwable thrown : List.of(new IOException(Faults.BROKEN), new AssertionError(Faults.BROKEN))) {
			List<String> calls = new ArrayList<>();
			KeptOutput output = new KeptOutput() {
				@Override
				public void begin(byte[] header) throws IOException {
					if (thrown instanceof Error error) {
						throw error;
					}
					throw (IOException) thrown;
				}

				@Override
				public void cutBack(byte[] header, long keptBytes) {
					calls.add("cutBack");
				}

				@Override
				public void close() {
					calls.add("close");
				}
			};
			assertSame(
					thrown, assertThrows(thrown.getClass(), () -> RecordingsTo.output(output, FailingStory::settings)));
			assertEquals(List.of("cutBack", "close"), calls);
		}
	}
}
