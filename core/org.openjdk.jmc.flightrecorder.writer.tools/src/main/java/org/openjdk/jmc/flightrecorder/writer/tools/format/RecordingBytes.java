/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/**
 * The bytes of a recording that is being unpacked, checked to look like one: chunk behind chunk, and in a chunk event
 * behind event by their sizes. A few compressed bytes can unpack to any number of bytes, so other content must be
 * recognized before it fills a disk. For one thread.
 */
public final class RecordingBytes extends FilterInputStream {
	private static final int VARINT_BITS = 7;
	private static final int MAX_VARINT_BYTES = 9;
	/** Longer than any file. Readers of the JDK take events of at most {@link Integer#MAX_VALUE} bytes. */
	private static final long MAX_CHUNK_BYTES = 1L << 50;

	private final String name;
	private final long toleratedBytes;
	/** How many bytes have been looked at. */
	private long position;

	private final byte[] header = new byte[ChunkHeader.LENGTH_BYTES];
	private int headerLength;
	private int chunks;
	private long chunkStart;
	private long chunkEnd;
	private long eventStart;
	/** The size as far as it has been read; the next field counts its bytes. */
	private long eventSize;

	private int sizeLengthBytes;
	/** Bytes before this position need no look. */
	private long nextPosition;
	/** Whether the next chunk is searched for. */
	private boolean isLost;
	/** Where it stopped looking like a recording; negative while it looks like one. */
	private long lostPosition = -1;

	private int lastFourBytes;

	/**
	 * Begins in front of the first chunk.
	 *
	 * @param in
	 *            the bytes
	 * @param name
	 *            what messages call them
	 * @param toleratedBytes
	 *            how many unrecognizable bytes may come before the next chunk
	 */
	public RecordingBytes(InputStream in, String name, long toleratedBytes) {
		super(in);
		this.name = name;
		this.toleratedBytes = toleratedBytes;
	}

	@Override
	public int read() throws IOException {
		byte[] one = new byte[1];
		return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
	}

	/**
	 * Reads bytes and looks at them.
	 *
	 * @throws MalformedRecordingException
	 *             if they are not those of a recording
	 */
	@Override
	public int read(byte[] target, int offset, int length) throws IOException {
		int read = in.read(target, offset, length);
		for (int i = 0; i < read; ) {
			if (isLost) {
				search(target[offset + i++]);
			} else if (position < nextPosition) {
				int skipped = (int) Math.min(read - i, nextPosition - position);
				position += skipped;
				i += skipped;
			} else {
				accept(target[offset + i++]);
			}
		}
		return read;
	}

	/** Takes a byte of a header, or of the size of an event. */
	private void accept(byte next) throws IOException {
		if (position == chunkEnd && headerLength == 0) {
			chunkStart = position;
			chunks++;
		}
		position++;
		if (position - chunkStart <= ChunkHeader.LENGTH_BYTES) {
			header[headerLength++] = next;
			if (headerLength == ChunkHeader.LENGTH_BYTES) {
				endHeader();
			}
			return;
		}
		if (sizeLengthBytes == 0) {
			eventStart = position - 1;
			eventSize = 0;
		}
		boolean isLast = next >= 0 || sizeLengthBytes + 1 == MAX_VARINT_BYTES;
		long bits = sizeLengthBytes + 1 == MAX_VARINT_BYTES ? next & 0xFF : next & 0x7F;
		eventSize |= bits << VARINT_BITS * sizeLengthBytes++;
		if (isLast) {
			endSize();
		}
	}

	private void endHeader() throws IOException {
		headerLength = 0;
		ChunkHeader decoded = ChunkHeader.decode(header);
		if (decoded == null) {
			lose(chunkStart, "no chunk of a known version starts here");
		} else if (!decoded.isFinished() && toleratedBytes == 0) {
			lose(chunkStart, "the chunk is unfinished (state " + decoded.state() + ")");
		} else if (decoded.isFinished()
				&& (decoded.sizeBytes() < ChunkHeader.LENGTH_BYTES || decoded.sizeBytes() > MAX_CHUNK_BYTES)) {
			lose(chunkStart, "the chunk has an impossible size of " + decoded.sizeBytes() + " bytes");
		} else {
			// An unfinished chunk goes on as long as there are events.
			chunkEnd = chunkStart + (decoded.isFinished() ? decoded.sizeBytes() : MAX_CHUNK_BYTES);
			lostPosition = -1;
		}
	}

	private void endSize() throws IOException {
		long left = chunkEnd - eventStart;
		if (eventSize <= sizeLengthBytes || eventSize > Math.min(left, Integer.MAX_VALUE)) {
			lose(eventStart, "an event has an impossible size of " + eventSize + " bytes where " + left + " are left");
		} else {
			nextPosition = eventStart + eventSize;
		}
		sizeLengthBytes = 0;
	}

	private void lose(long place, String problem) throws MalformedRecordingException {
		if (toleratedBytes == 0) {
			throw malformed(place, problem);
		}
		isLost = true;
		lostPosition = lostPosition < 0 ? place : lostPosition;
		lastFourBytes = 0;
	}

	/** Searches for the magic number of the next chunk. */
	private void search(byte next) throws MalformedRecordingException {
		position++;
		lastFourBytes = lastFourBytes << Byte.SIZE | next & 0xFF;
		if (lastFourBytes == ChunkHeader.MAGIC) {
			isLost = false;
			chunks++;
			chunkStart = position - Integer.BYTES;
			ByteBuffer.wrap(header).putInt(ChunkHeader.MAGIC);
			headerLength = Integer.BYTES;
		} else if (position - lostPosition > toleratedBytes) {
			throw malformed(
					lostPosition,
					"nothing looks like one in the " + toleratedBytes + " bytes that it unpacks to from here");
		}
	}

	private MalformedRecordingException malformed(long place, String problem) {
		return new MalformedRecordingException(name, problem, place, "chunk " + chunks, place > 0);
	}
}
