/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.salvage;

import java.io.IOException;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;

/** Finds the chunks of a file that may be damaged. Each method moves the cursor. */
final class ChunkSearch {
	private final ByteCursor in;
	private final long fileBytes;

	ChunkSearch(ByteSource source) {
		in = new ByteCursor(source);
		fileBytes = source.lengthBytes();
	}

	/** @return the cursor */
	ByteCursor cursor() {
		return in;
	}

	/** @return how long the file is */
	long fileBytes() {
		return fileBytes;
	}

	/** @return the header that begins there, or null if none does */
	ChunkHeader header(long position) throws IOException {
		if (fileBytes - position < ChunkHeader.LENGTH_BYTES) {
			return null;
		}
		in.moveTo(position, fileBytes);
		if (in.fixed(Integer.BYTES) != ChunkHeader.MAGIC) {
			return null;
		}
		in.moveTo(position, fileBytes);
		ChunkHeader header = ChunkHeader.decode(in.bytes(ChunkHeader.LENGTH_BYTES));
		return header != null && header.ticksPerSecond() > 0 ? header : null;
	}

	/**
	 * The JDK stores copies of a chunk's header as constants in the chunk, so the start time must be later.
	 *
	 * @return where the next chunk begins, or the end of the file
	 */
	long nextHeader(long from, long afterEpochNanos) throws IOException {
		for (long position = from; position < fileBytes - ChunkHeader.LENGTH_BYTES; position++) {
			ChunkHeader header = header(position);
			if (header != null && header.startEpochNanos() > afterEpochNanos) {
				return position;
			}
		}
		return fileBytes;
	}

	/**
	 * The size in the header is right if another chunk begins there, or if the sizes of events lead there.
	 *
	 * @return where a chunk ends
	 */
	long end(long start, ChunkHeader header) throws IOException {
		long first = start + ChunkHeader.LENGTH_BYTES;
		long declaredEnd = start + header.sizeBytes();
		if (declaredEnd > first && declaredEnd <= fileBytes) {
			if (declaredEnd == fileBytes || header(declaredEnd) != null) {
				return declaredEnd;
			}
			if (scan(start, header, declaredEnd).sizesReachEnd()) {
				return declaredEnd;
			}
		}
		return nextHeader(first, header.startEpochNanos());
	}

	/** Looks at what is behind a header. */
	EventScan scan(long start, ChunkHeader header, long end) throws IOException {
		return new EventScan(new Chunk(in.source(), 1, start, header).until(end), in, header);
	}

	/** Whether the file begins with the magic, or with the part of it that its bytes have room for. */
	boolean beginsLikeHeader() throws IOException {
		in.moveTo(0, fileBytes);
		for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0 && in.remaining() > 0; shift -= Byte.SIZE) {
			if (in.u1() != (ChunkHeader.MAGIC >>> shift & 0xFF)) {
				return false;
			}
		}
		return in.position() > 0;
	}
}
