/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A chunk of a source. It is finished and whole, except when a recording that is known to be damaged is read.
 *
 * @param source
 *            where it is
 * @param number
 *            its place among the chunks of the source, from 1
 * @param start
 *            the position of its header
 * @param header
 *            what the header says; the size and both offsets lie within the source
 */
public record Chunk(ByteSource source, int number, long start, ChunkHeader header) {
	/**
	 * Finds the chunks of a source by their sizes.
	 *
	 * @param source
	 *            a whole recording
	 * @return one at least
	 * @throws IOException
	 *             if it is not a row of finished chunks
	 */
	public static List<Chunk> of(ByteSource source) throws IOException {
		List<Chunk> chunks = new ArrayList<>();
		ByteCursor in = new ByteCursor(source, ChunkHeader.LENGTH_BYTES);
		long position = 0;
		do {
			Chunk chunk = read(in, position, chunks.size() + 1);
			chunks.add(chunk);
			position = chunk.end();
		} while (position < source.lengthBytes());
		return chunks;
	}

	/**
	 * Finds the chunks of several sources.
	 *
	 * @param sources
	 *            whole recordings
	 * @return those of the first one, then those of the next
	 * @throws IOException
	 *             if one is not a row of finished chunks
	 */
	public static List<Chunk> ofAll(List<ByteSource> sources) throws IOException {
		List<Chunk> chunks = new ArrayList<>();
		for (ByteSource source : sources) {
			chunks.addAll(of(source));
		}
		return chunks;
	}

	private static Chunk read(ByteCursor in, long start, int number) throws IOException {
		ByteSource source = in.source();
		long left = source.lengthBytes() - start;
		if (source.lengthBytes() == 0) {
			throw in.noRecording(0, "it is empty");
		}
		in.enter("chunk " + number);
		in.moveTo(start, source.lengthBytes());
		byte[] bytes = in.bytes((int) Math.min(ChunkHeader.LENGTH_BYTES, left));
		ChunkHeader header = bytes.length < ChunkHeader.LENGTH_BYTES ? null : ChunkHeader.decode(bytes);
		if (header == null) {
			throw in.noRecording(start, "no chunk of a known version starts here");
		}
		if (!header.isFinished()) {
			throw in.malformed(start, "the chunk is unfinished (state " + header.state() + ")");
		}
		if (header.sizeBytes() < ChunkHeader.LENGTH_BYTES || header.sizeBytes() > left) {
			throw in.malformed(
					start,
					"the chunk has an impossible size of " + header.sizeBytes() + " bytes where " + left + " are left");
		}
		if (header.ticksPerSecond() < 1) {
			throw in.malformed(start, "the chunk's clock has " + header.ticksPerSecond() + " ticks per second");
		}
		if (header.metadataOffset() < ChunkHeader.LENGTH_BYTES || header.metadataOffset() >= header.sizeBytes()) {
			throw in.malformed(start, "the chunk has no metadata at its offset " + header.metadataOffset());
		}
		if (header.checkpointOffset() < 0 || header.checkpointOffset() >= header.sizeBytes()) {
			throw in.malformed(start, "the chunk has no checkpoint at its offset " + header.checkpointOffset());
		}
		return new Chunk(source, number, start, header);
	}

	/**
	 * Takes the first part of a chunk whose rest cannot be read.
	 *
	 * @param end
	 *            where the part ends
	 * @return a chunk with that end
	 */
	public Chunk until(long end) {
		ChunkHeader part = header.finished(end - start, header.checkpointOffset(), header.metadataOffset());
		return new Chunk(source, number, start, part);
	}

	/**
	 * Makes a chunk with metadata at another position.
	 *
	 * @param position
	 *            where it is, if there is any
	 * @return the same in all else
	 */
	public Chunk withMetadataAt(long position) {
		ChunkHeader changed = header.finished(header.sizeBytes(), header.checkpointOffset(), position - start);
		return new Chunk(source, number, start, changed);
	}

	/**
	 * Tells where the next chunk begins.
	 *
	 * @return the position behind the last byte
	 */
	public long end() {
		return start + header.sizeBytes();
	}

	/**
	 * Makes a cursor whose messages name the chunk.
	 *
	 * @return a cursor at the first event
	 * @throws IOException
	 *             if the source cannot be read
	 */
	public ByteCursor cursor() throws IOException {
		return cursor(ByteCursor.WINDOW_BYTES);
	}

	/**
	 * Makes a cursor that reads less at a time, for places that are far from each other.
	 *
	 * @param windowBytes
	 *            how much is read at a time
	 * @return a cursor at the first event
	 * @throws IOException
	 *             if the source cannot be read
	 */
	ByteCursor cursor(int windowBytes) throws IOException {
		ByteCursor in = new ByteCursor(source, windowBytes);
		enter(in);
		return in;
	}

	/**
	 * Moves a cursor to the first event of the chunk. Its messages name the chunk from now on.
	 *
	 * @param in
	 *            a cursor of the source
	 * @throws IOException
	 *             if the source cannot be read
	 */
	public void enter(ByteCursor in) throws IOException {
		in.enter(this);
		in.moveTo(start + ChunkHeader.LENGTH_BYTES, end());
	}

	/** For messages. */
	@Override
	public String toString() {
		return "chunk " + number;
	}
}
