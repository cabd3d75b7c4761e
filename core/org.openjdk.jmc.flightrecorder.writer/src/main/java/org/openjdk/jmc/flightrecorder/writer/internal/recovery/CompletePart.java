/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

import java.io.IOException;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.internal.read.FileWindow;

/**
 * The longest part of a chunk that can stand alone: events with their types and constants. The part is found by the
 * sizes of its events and the order of its checkpoints. {@link ChunkContent} finds out whether its content is whole.
 *
 * @param sizeBytes
 *            the part with the header
 * @param checkpointOffset
 *            of its newest checkpoint
 * @param metadataOffset
 *            of its newest metadata event
 * @param lastTicks
 *            when its newest checkpoint was written, or the start of the chunk when there is none
 * @param next
 *            the header of the chunk that follows, null if none does
 * @param publishedBytes
 *            how much of the chunk was surely shown to readers, 0 when the header does not tell
 */
record CompletePart(
		long sizeBytes,
		long checkpointOffset,
		long metadataOffset,
		long lastTicks,
		ChunkHeader next,
		long publishedBytes) {
	/**
	 * Looks for the end of the part. It is
	 * <ul>
	 * <li>behind a checkpoint with the flush mark (format section 9.3): all that a flush wrote is there;
	 * <li>where the header says that the chunk ends, if it names the newest checkpoint and metadata before;
	 * <li>behind a checkpoint that the header names with the newest metadata: it was written behind them, whatever else it
	 * says;
	 * <li>behind a checkpoint that the header of the next chunk follows: a chunk that was being sealed;
	 * <li>behind a checkpoint at the end of the file, if the header was being rewritten: that is done when all else is
	 * written;
	 * <li>at the end of the file or before the next chunk, if the chunk is said to be finished but the header is wrong
	 * either about the size or about checkpoint and metadata.
	 * </ul>
	 *
	 * @param walk
	 *            over the events of the chunk; has not begun, and ends before the next chunk
	 * @param header
	 *            what the header says; any of it may be wrong
	 * @return null when the chunk has no such part
	 */
	static CompletePart find(FileWindow file, EventWalk walk, ChunkHeader header) throws IOException {
		CompletePart longest = null;
		ChunkHeader next = null;
		boolean headerIsRight = false;
		long markBefore = ChunkHeader.LENGTH_BYTES;
		while (next == null && walk.next()) {
			boolean atEnd = walk.endPosition() == file.lengthBytes();
			next = atEnd ? null : nextHeader(file, walk.endPosition());
			boolean named = header.metadataOffset() == walk.metadataOffset()
					&& header.checkpointOffset() == walk.checkpointOffset();
			boolean sized = header.sizeBytes() == walk.endOffset();
			headerIsRight |= named && sized;
			boolean complete = walk.isAtFlushMark()
					|| named && sized
					|| walk.isAtCheckpoint() && (named || next != null || atEnd && isBeingRewritten(header))
					|| (named || sized) && (next != null || atEnd) && isFinished(header) && !headerIsRight;
			if (walk.metadataOffset() != 0 && complete) {
				longest = new CompletePart(
						walk.endOffset(),
						walk.checkpointOffset(),
						walk.metadataOffset(),
						walk.checkpointOffset() == 0 ? header.startTicks() : walk.checkpointTicks(),
						next,
						published(header, headerIsRight, markBefore));
			}
			if (walk.isAtFlushMark()) {
				markBefore = walk.endOffset();
			}
		}
		return longest;
	}

	private static long published(ChunkHeader header, boolean headerIsRight, long markBefore) {
		if (headerIsRight || isBegun(header)) {
			return header.sizeBytes();
		}
		// The writer was publishing the bytes behind the flush before, or a recovery has not ended.
		return isBeingRewritten(header) ? Math.max(markBefore, header.sizeBytes()) : 0;
	}

	/** Whether the header says that nothing was ever published. */
	private static boolean isBegun(ChunkHeader header) {
		return !isFinished(header) && header.metadataOffset() == 0 && header.sizeBytes() == ChunkHeader.LENGTH_BYTES;
	}

	private static boolean isFinished(ChunkHeader header) {
		return header.state() == ChunkHeader.FINISHED;
	}

	private static boolean isBeingRewritten(ChunkHeader header) {
		return header.state() == ChunkHeader.BEING_REWRITTEN;
	}

	/**
	 * The header that begins at a position, null for none. The magic alone is not enough: it could be an event of 70
	 * bytes and of type 76.
	 */
	private static ChunkHeader nextHeader(FileWindow file, long position) throws IOException {
		ChunkHeader next = file.headerAt(position);
		return next != null && next.startEpochNanos() > 0 && next.ticksPerSecond() > 0 ? next : null;
	}
}
