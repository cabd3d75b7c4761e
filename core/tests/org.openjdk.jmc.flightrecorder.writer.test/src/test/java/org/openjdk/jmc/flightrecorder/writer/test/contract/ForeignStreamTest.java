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
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Streams that others have a hand in: slow readers, readers that go, streams that somebody closes. */
class ForeignStreamTest {
	private static final int EVENTS = 500;

	@TempDir
	private Path directory;

	private static void write(Recording recording, int from, int to) {
		for (int i = from; i < to; i++) {
			recording.writeEvent(SampleEvents.sample(recording, i, "text of event " + i));
		}
	}

	private static void assertNumbers(int count, List<ReadEvent> events) {
		assertEquals(count, events.size());
		for (int i = 0; i < count; i++) {
			assertEquals("text of event " + i, events.get(i).get("text"));
		}
	}

	/** The first call that notices, the later ones and close say the same. */
	private static void assertFails(Recording recording) {
		UncheckedIOException noticed = assertThrows(UncheckedIOException.class, () -> {
			// A pipe takes what its reader does not want any more until its own memory is full.
			for (int i = EVENTS; ; i++) {
				write(recording, i, i + 1);
				recording.rotateChunk();
			}
		});
		assertSame(
				noticed.getCause(),
				assertThrows(IllegalStateException.class, recording::rotateChunk)
						.getCause());
		assertSame(noticed.getCause(), assertThrows(IOException.class, recording::close));
	}

	@Test
	void streamClosedByTheClientKeepsTheWrittenChunks() throws Exception {
		Path file = directory.resolve("closed.jfr");
		FileOutputStream stream = new FileOutputStream(file.toFile());
		Recording recording = Recordings.newRecording(stream, SampleEvents::fixedTimes);
		write(recording, 0, EVENTS);
		recording.rotateChunk();
		stream.close();
		assertFails(recording);
		assertNumbers(EVENTS, TwoReaders.read(file));
	}

	@Test
	void pipeToAThreadThatReadsSlowlyCarriesEverything() throws Exception {
		PipedInputStream in = new PipedInputStream(100);
		PipedOutputStream out = new PipedOutputStream(in);
		FutureTask<byte[]> reading = new FutureTask<>(in::readAllBytes);
		Thread reader = new Thread(reading, "reader of the pipe");
		reader.setDaemon(true);
		reader.start();
		Recording recording = Recordings.newRecording(out, SampleEvents::fixedTimes);
		write(recording, 0, EVENTS);
		recording.rotateChunk();
		write(recording, EVENTS, 2 * EVENTS);
		recording.close();
		assertNumbers(2 * EVENTS, TwoReaders.read(reading.get(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS)));
	}

	@Test
	void pipeWhoseReaderClosesItFailsTheRecording() throws Exception {
		PipedInputStream in = new PipedInputStream(1 << 20);
		Recording recording = Recordings.newRecording(new PipedOutputStream(in), SampleEvents::fixedTimes);
		write(recording, 0, EVENTS);
		recording.rotateChunk();
		byte[] received = in.readNBytes(in.available());
		in.close();
		assertFails(recording);
		assertNumbers(EVENTS, TwoReaders.read(received));
	}

	/** Reads one chunk of a known length and goes. */
	public static final class OneChunkReader {
		/** Reads as many bytes as the argument says, and copies them. */
		public static void main(String[] arguments) throws IOException {
			System.out.write(System.in.readNBytes(Integer.parseInt(arguments[0])));
			System.out.flush();
		}
	}

	@Test
	void processThatEndsWhileItIsWrittenToFailsTheRecordingAndHasTheChunksBefore() throws Exception {
		ByteArrayOutputStream whole = new ByteArrayOutputStream();
		try (Recording recording = Recordings.newRecording(whole, SampleEvents::fixedTimes)) {
			write(recording, 0, EVENTS);
			recording.rotateChunk();
			int chunkBytes = (int) recording.getStatistics().bytesWritten();
			Path received = directory.resolve("received.jfr");
			Process process = new ProcessBuilder(
							Path.of(System.getProperty("java.home"), "bin", "java")
									.toString(),
							"-cp",
							System.getProperty("java.class.path"),
							OneChunkReader.class.getName(),
							Integer.toString(chunkBytes))
					.redirectOutput(received.toFile())
					.redirectError(ProcessBuilder.Redirect.INHERIT)
					.start();
			try {
				Recording toProcess = Recordings.newRecording(process.getOutputStream(), SampleEvents::fixedTimes);
				write(toProcess, 0, EVENTS);
				toProcess.rotateChunk();
				assertTrue(process.waitFor(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS));
				assertFails(toProcess);
			} finally {
				process.destroyForcibly();
			}
			assertNumbers(EVENTS, TwoReaders.read(received));
			assertArrayEquals(java.util.Arrays.copyOf(whole.toByteArray(), chunkBytes), Files.readAllBytes(received));
		}
	}

	@Test
	void streamThatTakesNothingBlocksRotationAndCloseButNotTheStatisticsNorTypes() throws Exception {
		CountDownLatch reached = new CountDownLatch(1);
		CountDownLatch released = new CountDownLatch(1);
		ByteArrayOutputStream received = new ByteArrayOutputStream();
		OutputStream stream = new OutputStream() {
			@Override
			public void write(int b) throws IOException {
				write(new byte[] {(byte) b}, 0, 1);
			}

			@Override
			public void write(byte[] bytes, int from, int lengthBytes) throws IOException {
				reached.countDown();
				try {
					released.await();
				} catch (InterruptedException e) {
					throw new IOException(e);
				}
				received.write(bytes, from, lengthBytes);
			}
		};
		Recording recording = Recordings.newRecording(stream, SampleEvents::fixedTimes);
		write(recording, 0, EVENTS);
		FutureTask<Void> rotating = started(() -> recording.rotateChunk());
		assertTrue(reached.await(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS));
		// These must not wait for the stream.
		write(recording, EVENTS, 2 * EVENTS);
		recording.registerEventType("test.Meanwhile");
		assertEquals(2 * EVENTS, recording.getStatistics().eventsWritten());
		assertEquals(0, recording.getStatistics().chunksSealed());
		FutureTask<Void> closing = started(recording::close);
		assertTrue(!rotating.isDone() && !closing.isDone());
		released.countDown();
		rotating.get(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS);
		closing.get(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS);
		assertNumbers(2 * EVENTS, TwoReaders.read(received.toByteArray()));
	}

	/** Something that may throw. */
	private interface Call {
		void run() throws Exception;
	}

	private static FutureTask<Void> started(Call call) {
		FutureTask<Void> task = new FutureTask<>(() -> {
			call.run();
			return null;
		});
		Thread thread = new Thread(task, "caller");
		thread.setDaemon(true);
		thread.start();
		return task;
	}

	@Test
	void deviceThatIsAlwaysFullIsReported() throws Exception {
		Path full = Path.of("/dev/full");
		assumeTrue(Files.exists(full), "a device that is always full");
		assertThrows(IOException.class, () -> {
			try (Recording recording = Recordings.newRecording(Files.newOutputStream(full))) {
				for (int i = 0; i < 1000; i++) {
					recording.writeEvent(SampleEvents.sample(recording, i, "x".repeat(1000)));
				}
			}
		});
	}
}
