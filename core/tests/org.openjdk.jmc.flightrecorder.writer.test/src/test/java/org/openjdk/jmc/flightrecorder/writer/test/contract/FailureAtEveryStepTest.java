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

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.RecordingsTo;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkSpool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.FileOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.output.HeapSpool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.MappedSpool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.StreamOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.output.TestedRepository;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Faults;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Faults.Kind;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.OpenResources;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.StoredChecksums;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/**
 * An output that fails at its n-th operation, for every n from opening to the last close: the call that notices says
 * so, later ones and close() as well, what was safe before is readable, and nothing stays open, mapped or undeleted.
 */
class FailureAtEveryStepTest {
	@TempDir
	Path directory;

	@TempDir
	Path temporary;

	/** Recordings that were read already: most failures leave the same as the one before. */
	private final Map<ByteBuffer, List<ReadEvent>> read = new HashMap<>();

	private List<ReadEvent> read(byte[] recording) throws Exception {
		ByteBuffer key = ByteBuffer.wrap(recording);
		List<ReadEvent> events = read.get(key);
		if (events == null) {
			events = recording.length == 0 ? List.of() : TwoReaders.read(recording);
			read.put(key, events);
		}
		return events;
	}

	private static void assertAccounts(FailingStory story, Faults faults, String what) {
		story.assertAccounts(faults.haveHappened(), what);
		if (faults.haveHappened()) {
			story.assertReason(Faults.BROKEN, what);
		}
	}

	private static void tell(String output, Kind kind, int operations) {
		System.out.printf("%s: each of %d operations has failed, %s%n", output, operations, kind);
	}

	/** Whether a file is still cut back after the failure. */
	private static boolean canBeRepaired(Kind kind) {
		return kind != Kind.FOR_EVER && kind != Kind.ONCE_AND_IN_REPAIR;
	}

	@ParameterizedTest
	@EnumSource(names = {"ONCE", "SHORT_WRITE", "FOR_EVER", "ONCE_AND_IN_REPAIR"})
	void file(Kind kind) throws Exception {
		Path file = directory.resolve("failing.jfr");
		int failing = 0;
		Faults faults;
		do {
			String what = "file, " + kind + " at operation " + failing;
			Faults tried = new Faults(kind, failing++);
			faults = tried;
			FailingStory story = new FailingStory();
			story.run(() -> RecordingsTo.output(new FileOutput(tried.file(file)), FailingStory::settings), true);
			assertAccounts(story, faults, what);
			if (!canBeRepaired(kind) && Files.size(file) > 0) {
				// It could not be cut back, or not wholly.
				Recordings.recover(file);
			}
			story.assertKept(read(Files.readAllBytes(file)), what);
			OpenResources.assertNoneOf(directory);
		} while (faults.haveHappened());
		assertTrue(failing > 90, "only " + failing + " operations");
		tell("file", kind, failing - 1);
		assertEquals(List.of(), OpenResources.writingThreads());
	}

	@ParameterizedTest
	@EnumSource(names = {"ONCE", "SHORT_WRITE", "FOR_EVER", "ONCE_AND_IN_REPAIR"})
	void repository(Kind kind) throws Exception {
		int operations = failEachOperationOfRepository(kind, false);
		assertTrue(operations > 110, "only " + operations + " operations");
	}

	@ParameterizedTest
	@EnumSource(names = {"ONCE", "SHORT_WRITE", "FOR_EVER", "ONCE_AND_IN_REPAIR"})
	void repositoryWithChecksums(Kind kind) throws Exception {
		int operations = failEachOperationOfRepository(kind, true);
		assertTrue(operations > 130, "only " + operations + " operations");
	}

	private int failEachOperationOfRepository(Kind kind, boolean checksums) throws Exception {
		int failing = 0;
		int fitting = 0;
		Faults faults;
		do {
			String what = "repository, " + kind + " at operation " + failing;
			Path repository = directory.resolve(Integer.toString(failing));
			Faults tried = new Faults(kind, failing++);
			faults = tried;
			FailingStory story = new FailingStory();
			story.run(
					() -> RecordingsTo.output(
							TestedRepository.open(repository, checksums, tried::pass, tried::file),
							FailingStory::settings),
					true);
			assertAccounts(story, faults, what);
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
		tell(checksums ? "repository with checksums" : "repository", kind, failing - 1);
		assertEquals(List.of(), OpenResources.writingThreads());
		return failing;
	}

	/** Opens an output. */
	private interface Opening {
		ChunkOutput open(Path path, Faults faults) throws IOException;
	}

	@Test
	void fileThatFailsUnderTheThreadThatFlushesFailsTheRecordingAndTheThreadEnds() throws Exception {
		// Before the third operation it cannot even be opened.
		assertFailsUnderTheThreadThatFlushes(3, (path, faults) -> new FileOutput(faults.file(path)));
	}

	@Test
	void repositoryThatFailsUnderTheThreadThatFlushesFailsTheRecordingAndTheThreadEnds() throws Exception {
		// A file is opened, written, closed, moved, opened and cut before the first event.
		assertFailsUnderTheThreadThatFlushes(
				6, (path, faults) -> TestedRepository.open(path, false, faults::pass, faults::file));
	}

	private void assertFailsUnderTheThreadThatFlushes(int first, Opening opening) throws Exception {
		for (int failing = first; failing < 60; failing += 5) {
			Path path = directory.resolve("failing " + failing);
			Faults faults = new Faults(Kind.ONCE, failing);
			Recording recording = RecordingsTo.output(opening.open(path, faults), s -> {
				FailingStory.settings(s);
				s.withFlushInterval(Duration.ofMillis(1));
			});
			int[] written = new int[1];
			RuntimeException told = assertThrows(RuntimeException.class, () -> {
				for (; ; written[0]++) {
					recording.writeEvent(SampleEvents.sample(recording, written[0], "text " + written[0]));
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

	@ParameterizedTest
	@EnumSource
	void stream(Spool spool) throws Exception {
		for (Kind kind : EnumSet.complementOf(EnumSet.of(Kind.ONCE_AND_IN_REPAIR))) {
			int failing = 0;
			Faults faults;
			do {
				String what = "stream with spool " + spool + ", " + kind + " at operation " + failing;
				Faults tried = new Faults(kind, failing++);
				faults = tried;
				int[] closed = new int[1];
				ByteArrayOutputStream received = new ByteArrayOutputStream() {
					@Override
					public void close() {
						closed[0]++;
					}
				};
				FailingStory story = new FailingStory();
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
			assertTrue(failing > 20, "only " + failing + " operations");
			tell("stream with spool " + spool, kind, failing - 1);
		}
		assertEquals(List.of(), OpenResources.writingThreads());
	}

	/** The chunks that have come to their end. */
	private static byte[] wholeChunks(byte[] received) {
		int end = 0;
		while (end + ChunkDump.HEADER_LENGTH_BYTES <= received.length) {
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

	/** @return whether nothing failed */
	private static boolean writeThreeChunks(LimitedStream stream) throws IOException {
		Recording recording = Recordings.newRecording(stream, s -> s.withTimestamp(SampleEvents.START_EPOCH_NANOS)
				.withStartTicks(SampleEvents.START_TICKS)
				.withDuration(5));
		Type type = recording.registerType("a.B", "jdk.jfr.Event", b -> b.addField("text", Types.Builtin.STRING));
		UncheckedIOException noticed = null;
		try {
			for (int i = 0; i < 9; i++) {
				String text = "the same text in chunk " + i / 3;
				recording.writeEvent(type.asValue(v -> v.putField("text", text)));
				if (i % 3 == 2 && i < 8) {
					recording.rotateChunk();
				}
			}
		} catch (UncheckedIOException e) {
			noticed = e;
			assertEquals(Faults.BROKEN, e.getCause().getMessage());
			IllegalStateException again = assertThrows(
					IllegalStateException.class,
					() -> recording.writeEvent(type.asValue(v -> v.putField("text", "x"))));
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
		LimitedStream whole = new LimitedStream(Integer.MAX_VALUE);
		assertTrue(writeThreeChunks(whole));
		byte[] good = whole.received.toByteArray();
		assertEquals(3, ChunkDump.validate(good).size());
		for (int limit = 0; limit <= good.length; limit++) {
			LimitedStream stream = new LimitedStream(limit);
			assertEquals(limit == good.length, writeThreeChunks(stream), "limit " + limit);
			byte[] received = stream.received.toByteArray();
			assertEquals(limit, received.length);
			byte[] sealed = wholeChunks(received);
			if (sealed.length > 0) {
				ChunkDump.validate(sealed);
			}
		}
	}
}
