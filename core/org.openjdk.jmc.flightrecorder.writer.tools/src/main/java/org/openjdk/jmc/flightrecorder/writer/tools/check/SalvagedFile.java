/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;

/** A recording of events, metadata and checkpoints of another one. Headers are written when their chunk is complete. */
final class SalvagedFile implements Closeable {
	private static final int BUFFER_BYTES = 1 << 16;
	/** Of a size that is written anew. */
	private static final int SIZE_BYTES = 4;

	private static final int MAX_SIZE_BITS = 7 * SIZE_BYTES;

	private final FileChannel channel;
	private final ByteArrayOutputStream buffer = new ByteArrayOutputStream(BUFFER_BYTES);
	private long chunkStart;
	private long written;
	private ChunkHeader header;
	private long checkpointOffset;

	SalvagedFile(Path path) throws IOException {
		channel = FileChannel.open(path, StandardOpenOption.WRITE);
	}

	/** @return where in the chunk the next event goes */
	private long offset() {
		return written - chunkStart;
	}

	/**
	 * @param original
	 *            the header of the chunk that the content is of
	 * @param metadata
	 *            the event, with its size
	 */
	void beginChunk(ChunkHeader original, byte[] metadata) throws IOException {
		chunkStart = written;
		header = original;
		checkpointOffset = 0;
		put(new byte[ChunkHeader.LENGTH_BYTES]);
		put(metadata);
	}

	/** An event as it is, with its size. */
	void putEvent(byte[] event) throws IOException {
		put(event);
	}

	/** An event without its size, which was wrong. */
	void putWithoutSize(byte[] event) throws IOException {
		long sizeBytes = event.length + SIZE_BYTES;
		if (sizeBytes >= 1L << MAX_SIZE_BITS) {
			throw new IOException("an event of " + sizeBytes + " bytes cannot be written");
		}
		byte[] size = new byte[SIZE_BYTES];
		for (int i = 0; i < SIZE_BYTES; i++) {
			size[i] = (byte) (sizeBytes >>> 7 * i & 0x7F | (i < SIZE_BYTES - 1 ? 0x80 : 0));
		}
		put(size);
		put(event);
	}

	/**
	 * A checkpoint behind all events; its link leads to the one that was put before.
	 *
	 * @param head
	 *            type, start and duration, encoded
	 * @param tail
	 *            what comes behind the link
	 */
	void putCheckpoint(byte[] head, byte[] tail) throws IOException {
		long offset = offset();
		ByteArrayOutputStream event = new ByteArrayOutputStream();
		event.writeBytes(head);
		long rest = checkpointOffset == 0 ? 0 : checkpointOffset - offset;
		for (int i = 0; i < 8 && (i == 0 || rest != 0); i++) {
			boolean last = rest >>> 7 == 0;
			event.write((int) (rest & 0x7F | (last ? 0 : 0x80)));
			rest >>>= 7;
		}
		if (rest != 0) {
			event.write((int) rest);
		}
		event.writeBytes(tail);
		putWithoutSize(event.toByteArray());
		checkpointOffset = offset;
	}

	void endChunk() throws IOException {
		if (checkpointOffset == 0) {
			// No reader but JMC takes a chunk without one: type, start, duration; link, mask, no pools.
			putCheckpoint(new byte[] {1, 0, 0}, new byte[] {0, 0});
		}
		flush();
		ByteBuffer bytes = header.finished(offset(), checkpointOffset, ChunkHeader.LENGTH_BYTES)
				.encode();
		channel.write(bytes, chunkStart);
	}

	private void put(byte[] bytes) throws IOException {
		buffer.writeBytes(bytes);
		written += bytes.length;
		if (buffer.size() >= BUFFER_BYTES) {
			flush();
		}
	}

	private void flush() throws IOException {
		ByteBuffer bytes = ByteBuffer.wrap(buffer.toByteArray());
		long position = written - bytes.remaining();
		while (bytes.hasRemaining()) {
			position += channel.write(bytes, position);
		}
		buffer.reset();
	}

	long writtenBytes() {
		return written;
	}

	@Override
	public void close() throws IOException {
		channel.close();
	}
}
