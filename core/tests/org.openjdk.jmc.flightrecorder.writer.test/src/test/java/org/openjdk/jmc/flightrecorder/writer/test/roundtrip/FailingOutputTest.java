/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.roundtrip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;

/** An output that breaks, at whatever byte: the caller learns of it, everything is released, sealed chunks are whole. */
class FailingOutputTest {
	private static final String BROKEN = "no space left, says the test";
	private static final int CHUNKS = 3;

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
				throw new IOException(BROKEN);
			}
		}

		@Override
		public void close() {
			closed = true;
		}
	}

	private static Type type(Recording r) {
		return r.registerType("a.B", "jdk.jfr.Event", b -> b.addField("text", Types.Builtin.STRING));
	}

	private static void write(Recording r) {
		for (int chunk = 0; chunk < CHUNKS; chunk++) {
			int n = chunk;
			for (int i = 0; i < 3; i++) {
				r.writeEvent(type(r).asValue(v -> v.putField("text", "the same text in chunk " + n)));
			}
			if (chunk < CHUNKS - 1) {
				r.rotateChunk();
			}
		}
	}

	private static Recording open(OutputStream out) {
		return Recordings.newRecording(out, s -> s.withTimestamp(SampleEvents.START_EPOCH_NANOS)
				.withStartTicks(SampleEvents.START_TICKS)
				.withDuration(5));
	}

	/** Returns true if nothing failed. */
	private static boolean tryWith(LimitedStream stream) {
		Recording r = open(stream);
		boolean failed = false;
		try {
			write(r);
		} catch (UncheckedIOException e) {
			failed = true;
			assertEquals(BROKEN, e.getCause().getMessage());
			IllegalStateException again = assertThrows(
					IllegalStateException.class, () -> r.writeEvent(type(r).asValue(v -> v.putField("text", "x"))));
			assertEquals(BROKEN, rootCause(again).getMessage());
			assertThrows(IllegalStateException.class, r::rotateChunk);
		}
		try {
			r.close();
			assertFalse(failed, "close reports the failure that came before it");
			return true;
		} catch (IOException e) {
			assertEquals(BROKEN, rootCause(e).getMessage());
			return false;
		} finally {
			assertTrue(stream.closed, "the stream is closed whatever happens");
		}
	}

	private static Throwable rootCause(Throwable e) {
		return e.getCause() == null ? e : rootCause(e.getCause());
	}

	@Test
	void streamThatFailsAtAnyByteIsReportedAndKeepsSealedChunksReadable() throws Exception {
		LimitedStream whole = new LimitedStream(Integer.MAX_VALUE);
		assertTrue(tryWith(whole));
		byte[] good = whole.received.toByteArray();
		assertEquals(CHUNKS, ChunkDump.validate(good).size());
		Deadline.within(Duration.ofSeconds(60), "failing streams", () -> {
			for (int limit = 0; limit <= good.length; limit++) {
				LimitedStream stream = new LimitedStream(limit);
				assertEquals(limit == good.length, tryWith(stream), "limit " + limit);
				assertSealedChunksAreWhole(stream.received.toByteArray(), good);
			}
			return null;
		});
	}

	private static void assertSealedChunksAreWhole(byte[] received, byte[] good) {
		int end = 0;
		for (ChunkDump chunk : ChunkDump.of(good)) {
			int next = end + (int) chunk.sizeBytes;
			if (next <= received.length) {
				end = next;
			}
		}
		if (end > 0) {
			ChunkDump.validate(Arrays.copyOf(received, end));
		}
	}

	@Test
	void closingAgainAfterAFailureDoesNothing() throws Exception {
		Recording r = open(new LimitedStream(10));
		type(r);
		assertThrows(IOException.class, r::close);
		r.close();
	}

	@Test
	void streamThatThrowsOnCloseReportsItFromClose() throws Exception {
		Recording r = open(new ByteArrayOutputStream() {
			@Override
			public void close() throws IOException {
				throw new IOException(BROKEN);
			}
		});
		type(r);
		assertEquals(
				BROKEN, rootCause(assertThrows(IOException.class, r::close)).getMessage());
	}

	@Test
	void streamThatThrowsARuntimeExceptionIsReleasedToo() throws Exception {
		boolean[] closed = new boolean[1];
		Recording r = open(new OutputStream() {
			@Override
			public void write(int b) {
				throw new IllegalArgumentException(BROKEN);
			}

			@Override
			public void close() {
				closed[0] = true;
			}
		});
		type(r);
		assertThrows(Exception.class, r::close);
		assertTrue(closed[0]);
	}

	@Test
	void fullDiskIsReportedByTheCallThatNotices() throws Exception {
		Path full = Path.of("/dev/full");
		assumeTrue(Files.exists(full), "a device that is always full");
		Deadline.within(
				"full disk",
				() -> assertThrows(Exception.class, () -> {
					try (Recording r = Recordings.newRecording(Files.newOutputStream(full))) {
						for (int i = 0; i < 1000; i++) {
							r.writeEvent(SampleEvents.sample(r, i, "x".repeat(1000)));
						}
					}
				}));
	}

	@Test
	void pathThatCannotBeOpenedIsReportedOnOpening() {
		assertThrows(IOException.class, () -> Recordings.newRecording("/nonexistent/directory/file.jfr"));
	}
}
