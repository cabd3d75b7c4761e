/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput;

/** Keeps the bytes of all chunks, and of what was published last. */
public class KeptOutput implements ChunkOutput {
	public final ByteArrayOutputStream sealed = new ByteArrayOutputStream();
	public final List<byte[]> published = new ArrayList<>();
	private final ByteArrayOutputStream chunk = new ByteArrayOutputStream();

	@Override
	public void begin(byte[] header) throws IOException {
		chunk.writeBytes(header);
	}

	@Override
	public void append(byte[] bytes, int from, int lengthBytes) throws IOException {
		chunk.write(bytes, from, lengthBytes);
	}

	@Override
	public void publish(byte[] header) {
		published.add(withHeader(header));
	}

	@Override
	public boolean canPublish() {
		return true;
	}

	@Override
	public void seal(byte[] header, byte[] nextHeader, Runnable whenComplete) throws IOException {
		sealed.writeBytes(withHeader(header));
		chunk.reset();
		if (nextHeader != null) {
			chunk.writeBytes(nextHeader);
		}
		whenComplete.run();
	}

	private byte[] withHeader(byte[] header) {
		byte[] bytes = chunk.toByteArray();
		System.arraycopy(header, 0, bytes, 0, header.length);
		return bytes;
	}

	@Override
	public void cutBack(byte[] header, long keptBytes) throws IOException {}

	@Override
	public void close() throws IOException {}

	/** How long the chunk is that has not been sealed yet. */
	public int lengthOfChunk() {
		return chunk.size();
	}
}
