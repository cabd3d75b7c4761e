/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes chunks to a stream. A stream cannot go back to a header, so a chunk waits in a {@link ChunkSpool} and is
 * written in one go when it is sealed.
 */
public final class StreamOutput implements ChunkOutput {
	private final OutputStream stream;
	private final boolean leftOpen;
	private final ChunkSpool spool;
	private int headerBytes;

	/** Writes chunks, which wait in the spool, to a stream that is closed at the end unless it is left open. */
	public StreamOutput(OutputStream stream, boolean leftOpen, ChunkSpool spool) {
		this.stream = stream;
		this.leftOpen = leftOpen;
		this.spool = spool;
	}

	@Override
	public void begin(byte[] header) {
		headerBytes = header.length;
	}

	@Override
	public void append(byte[] bytes, int from, int lengthBytes) throws IOException {
		spool.append(bytes, from, lengthBytes);
	}

	@Override
	public boolean canPublish() {
		return false;
	}

	@Override
	public boolean runsClientCode() {
		return true;
	}

	@Override
	public void publish(byte[] header) {
		// No reader sees a chunk before it is sealed.
	}

	@Override
	public void seal(byte[] header, byte[] nextHeader, Runnable whenComplete) throws IOException {
		try {
			stream.write(header, 0, headerBytes);
			spool.drainTo(stream);
			stream.flush();
		} catch (RuntimeException e) {
			throw new IOException("The stream of the recording has thrown " + e, e);
		}
		whenComplete.run();
	}

	@Override
	public void cutBack(byte[] header, long keptBytes) {
		// Bytes that were written cannot be taken back, and the others were never written.
	}

	@Override
	public void close() throws IOException {
		try (spool) {
			release();
		}
	}

	private void release() throws IOException {
		try {
			if (leftOpen) {
				stream.flush();
			} else {
				stream.close();
			}
		} catch (RuntimeException e) {
			throw new IOException("The stream of the recording has thrown " + e, e);
		}
	}
}
