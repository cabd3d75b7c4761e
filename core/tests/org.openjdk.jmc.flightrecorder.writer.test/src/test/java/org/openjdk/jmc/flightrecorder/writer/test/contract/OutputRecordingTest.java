/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Recordings to each output: the same bytes, and the same when it fails. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OutputRecordingTest {
	private static final String BROKEN = "no space left, says the test";

	@TempDir
	private Path directory;

	private static void write(Recording recording) throws IOException {
		for (int i = 0; i < 3000; i++) {
			recording.writeEvent(SampleEvents.sample(recording, i, "text " + i % 700));
			if (i % 100 == 0) {
				SampleEvents.writeOne(
						recording, "test.Other" + i, b -> b.addField("text", Types.Builtin.STRING), v -> v.putField(
										"startTime", SampleEvents.START_TICKS)
								.putField("text", "other")
								.putField("stackTrace", SampleEvents.stackTrace(recording, 5)));
			}
			if (i % 1000 == 999) {
				recording.rotateChunk();
			}
		}
		recording.setDuration(java.time.Duration.ofSeconds(5));
		recording.close();
	}

	private byte[] toStream(Consumer<RecordingSettingsBuilder> settings) throws IOException {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		write(Recordings.newRecording(out, s -> {
			SampleEvents.fixedTimes(s);
			settings.accept(s);
		}));
		return out.toByteArray();
	}

	@Test
	void allOutputsGiveTheSameBytes() throws Exception {
		Path file = directory.resolve("file.jfr");
		write(Recordings.newRecording(file, SampleEvents::fixedTimes));
		byte[] expected = Files.readAllBytes(file);
		assertEquals(3030, TwoReaders.read(file).size());
		assertTrue(ChunkDump.validate(expected).size() >= 3);
		assertArrayEquals(expected, toStream(s -> {}));
		assertArrayEquals(expected, toStream(s -> s.withMmap(1000).withMmapTempDir(directory)));
		try (var files = Files.list(directory)) {
			assertEquals(List.of(file), files.toList());
		}
	}

	/** Takes so many bytes, like a disk. */
	private static final class FullDisk extends ByteArrayOutputStream {
		private final int roomBytes;
		private int closed;

		FullDisk(int roomBytes) {
			this.roomBytes = roomBytes;
		}

		@Override
		public void write(byte[] bytes, int from, int lengthBytes) {
			int taken = Math.min(lengthBytes, roomBytes - size());
			super.write(bytes, from, taken);
			if (taken < lengthBytes) {
				throw new UncheckedIOException(new IOException(BROKEN));
			}
		}

		@Override
		public void close() {
			closed++;
		}
	}

	@Test
	void callThatNoticesAFailureLaterOnesAndCloseAllTellIt() throws Exception {
		for (boolean mapped : new boolean[] {false, true}) {
			FullDisk disk = new FullDisk(100_000);
			Recording recording = Recordings.newRecording(disk, s -> {
				SampleEvents.fixedTimes(s);
				s.withMaxChunkSize(30_000);
				if (mapped) {
					s.withMmap(5000).withMmapTempDir(directory);
				}
			});
			UncheckedIOException noticed = assertThrows(UncheckedIOException.class, () -> {
				for (int i = 0; ; i++) {
					recording.writeEvent(SampleEvents.sample(recording, i, "text of event " + i));
				}
			});
			IOException cause = noticed.getCause();
			for (int i = 0; i < 2; i++) {
				assertSame(
						cause,
						assertThrows(
										IllegalStateException.class,
										() -> recording.writeEvent(SampleEvents.sample(recording, 0, "later")))
								.getCause());
				assertSame(
						cause,
						assertThrows(IllegalStateException.class, recording::rotateChunk)
								.getCause());
				assertSame(
						cause,
						assertThrows(IllegalStateException.class, recording::flush)
								.getCause());
			}
			assertSame(cause, assertThrows(IOException.class, recording::close));
			recording.close();
			assertEquals(1, disk.closed);
			assertThrows(
					IllegalStateException.class,
					() -> recording.writeEvent(SampleEvents.sample(recording, 0, "after close")));
			long sealedBytes = recording.getStatistics().bytesWritten();
			List<ReadEvent> events = TwoReaders.read(java.util.Arrays.copyOf(disk.toByteArray(), (int) sealedBytes));
			assertTrue(events.size() > 100);
			for (int i = 0; i < events.size(); i++) {
				assertEquals("text of event " + i, events.get(i).get("text"));
			}
			try (var files = Files.list(directory)) {
				assertEquals(List.of(), files.toList());
			}
		}
	}

	@Test
	void fileHandleIsGivenBackAfterCloseAndWhenOpeningFails() throws Exception {
		Path handles = Path.of("/proc/self/fd");
		assumeTrue(Files.isDirectory(handles), "a list of open files");
		Path file = directory.resolve("file.jfr");
		for (int i = 0; i < 20; i++) {
			Recording recording = Recordings.newRecording(file, SampleEvents::fixedTimes);
			recording.writeEvent(SampleEvents.sample(recording, 1, "x"));
			assertEquals(1, openHandles(handles, file));
			recording.close();
		}
		assertEquals(0, openHandles(handles, file));
		try {
			Recordings.newRecording(file, s -> s.withTimestamp(1).withStartTicks(Long.MAX_VALUE))
					.close();
		} catch (ArithmeticException | IllegalArgumentException e) {
			// Such a clock may be refused.
		}
		assertEquals(0, openHandles(handles, file));
	}

	private static long openHandles(Path handles, Path file) throws IOException {
		try (var all = Files.list(handles)) {
			return all.filter(handle -> {
						try {
							return Files.readSymbolicLink(handle).equals(file.toRealPath());
						} catch (IOException e) {
							return false; // the one that lists, for instance
						}
					})
					.count();
		}
	}

	@Test
	void timesBeyondAllMeasureDoNotEndTheRecording() throws Exception {
		for (long ticksPerSecond : new long[] {1_000_000_000L, 1000, 2_595_123_456L}) {
			byte[] bytes = SampleEvents.record(
					s -> {
						SampleEvents.fixedTimes(s);
						s.withTicksPerSecond(ticksPerSecond);
					},
					r -> {
						for (long ticks : new long[] {Long.MAX_VALUE, Long.MIN_VALUE, -1, 7}) {
							r.writeEvent(SampleEvents.sampleType(r)
									.asValue(v -> v.putField("startTime", ticks).putField("number", 1)));
							r.rotateChunk();
						}
						r.writeEvent(SampleEvents.sampleType(r).asValue(v -> v.putField("startTime", Long.MAX_VALUE)
								.putField("number", 2)));
					});
			assertEquals(
					5,
					ChunkDump.validate(bytes).stream()
							.mapToInt(c -> c.events.size())
							.sum());
		}
	}

	@Test
	void typeThatNobodyRegisteredAfterAllDoesNotEndTheRecording() throws Exception {
		byte[] bytes = SampleEvents.record(r -> {
			r.writeEvent(SampleEvents.sample(r, 1, "kept"));
			r.registerEventType(
					"test.Hopes", b -> b.addField("later", r.getTypes().getType("test.Never", true)));
			r.rotateChunk();
			r.writeEvent(SampleEvents.sample(r, 2, "kept"));
		});
		assertEquals(2, TwoReaders.read(bytes).size());
	}
}
