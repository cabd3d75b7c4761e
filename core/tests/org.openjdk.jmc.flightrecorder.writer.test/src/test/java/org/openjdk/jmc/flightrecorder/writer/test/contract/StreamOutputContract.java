/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkSpool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.StreamOutput;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.OpenResources;

/** A stream: the contract, whatever the chunk waits in, and streams that fail at any call. */
abstract class StreamOutputContract extends ChunkOutputContract {
	private static final String BROKEN = "broken, says the test";

	/** Fails at a call of a number, counted over all methods. */
	static final class CountedStream extends OutputStream {
		final ByteArrayOutputStream received = new ByteArrayOutputStream();
		private final int failingCall;
		private final boolean unchecked;
		int calls;
		boolean closed;

		CountedStream(int failingCall, boolean unchecked) {
			this.failingCall = failingCall;
			this.unchecked = unchecked;
		}

		private void count() throws IOException {
			if (calls++ == failingCall) {
				if (unchecked) {
					throw new IllegalArgumentException(BROKEN);
				}
				throw new IOException(BROKEN);
			}
		}

		@Override
		public void write(int b) throws IOException {
			count();
			received.write(b);
		}

		@Override
		public void write(byte[] bytes, int from, int lengthBytes) throws IOException {
			count();
			received.write(bytes, from, lengthBytes);
		}

		@Override
		public void flush() throws IOException {
			count();
		}

		@Override
		public void close() throws IOException {
			closed = true;
			count();
		}
	}

	private final CountedStream stream = new CountedStream(-1, false);

	abstract ChunkSpool spool();

	@Override
	ChunkOutput open() {
		return new StreamOutput(stream, false, spool());
	}

	@Override
	byte[] received() {
		return stream.received.toByteArray();
	}

	@Test
	void nothingLeavesBeforeTheSeal() throws Exception {
		ChunkOutput output = open();
		output.begin(header(1));
		output.append(bytes(1, 300_000), 0, 300_000);
		output.publish(header(2));
		assertFalse(output.canPublish());
		assertFalse(output.hasOneFilePerChunk());
		assertTrue(output.runsClientCode());
		assertEquals(0, stream.calls);
		output.seal(header(3), null, () -> {});
		assertArrayEquals(concat(header(3), bytes(1, 300_000)), received());
		output.close();
		assertTrue(stream.closed);
	}

	@Test
	void sealedChunkIsThroughAStreamThatGathersBytes() throws Exception {
		ChunkOutput output = new StreamOutput(new BufferedOutputStream(stream, 1 << 20), false, spool());
		output.begin(header(1));
		output.append(bytes(1, 1000), 0, 1000);
		output.seal(header(3), header(4), () -> {});
		assertArrayEquals(concat(header(3), bytes(1, 1000)), received());
		output.close();
	}

	@Test
	void streamIsKeptOpenOnRequest() throws Exception {
		ChunkOutput output = new StreamOutput(stream, true, spool());
		output.begin(header(1));
		output.append(bytes(1, 100_000), 0, 100_000);
		output.seal(header(3), null, () -> {});
		output.close();
		assertFalse(stream.closed);
		assertNoTemporaryFiles();
	}

	@Test
	void streamThatFailsAtAnyCallIsReportedAndEverythingReleased() throws Exception {
		CountedStream whole = new CountedStream(-1, false);
		writeTwoChunks(whole);
		assertTrue(whole.calls > 6);
		for (int call = 0; call < whole.calls; call++) {
			for (boolean unchecked : new boolean[] {false, true}) {
				CountedStream failing = new CountedStream(call, unchecked);
				IOException e = assertThrows(IOException.class, () -> writeTwoChunks(failing));
				assertTrue(e.getMessage().contains(BROKEN), e::toString);
				assertTrue(failing.closed);
				OpenResources.assertNothingLeftIn(temporary);
			}
		}
	}

	private void writeTwoChunks(CountedStream to) throws IOException {
		ChunkOutput output = new StreamOutput(to, false, spool());
		try {
			output.begin(header(1));
			output.append(bytes(1, 100_000), 0, 100_000);
			output.seal(header(2), header(3), () -> {});
			output.append(bytes(2, 50_000), 0, 50_000);
			output.seal(header(4), null, () -> {});
		} catch (IOException e) {
			try {
				output.close();
			} catch (IOException suppressed) {
				e.addSuppressed(suppressed);
			}
			throw e;
		}
		output.close();
	}

	@Test
	void whatTheSpoolThrowsIsAddedToTheFailureOfTheStream() {
		IOException ofSpool = new IOException("of the spool, says the test");
		boolean[] closed = new boolean[1];
		ChunkSpool failing = new ChunkSpool() {
			@Override
			public void append(byte[] bytes, int from, int lengthBytes) {}

			@Override
			public void drainTo(OutputStream to) {}

			@Override
			public void close() throws IOException {
				closed[0] = true;
				throw ofSpool;
			}
		};
		for (boolean leftOpen : new boolean[] {false, true}) {
			ChunkOutput output = new StreamOutput(new CountedStream(0, false), leftOpen, failing);
			IOException e = assertThrows(IOException.class, output::close);
			assertEquals(BROKEN, e.getMessage());
			assertArrayEquals(new Throwable[] {ofSpool}, e.getSuppressed());
			assertTrue(closed[0]);
		}
	}
}
