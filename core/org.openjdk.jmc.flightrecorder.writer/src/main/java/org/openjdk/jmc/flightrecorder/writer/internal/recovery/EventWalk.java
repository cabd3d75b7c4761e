/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

import java.io.IOException;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventTypeIds;
import org.openjdk.jmc.flightrecorder.writer.internal.read.DamageException;
import org.openjdk.jmc.flightrecorder.writer.internal.read.FileCursor;
import org.openjdk.jmc.flightrecorder.writer.internal.read.FileWindow;

/**
 * A walk over the events of a chunk, from its first as far as they are well formed:
 *
 * <pre>
 *  event       =  size  type id  ...                                   within the file, size counts itself
 *  metadata    =  size  0  ...
 *  checkpoint  =  size  1  start  duration  delta  mask  ...           delta leads to the checkpoint before, or is 0
 * </pre>
 *
 * The deltas tell events from bytes that only look like events (format section 6.1). The walk does not look into the
 * events, because that takes the types, which may come behind them. Offsets are from the start of the chunk. Not
 * thread-safe.
 */
final class EventWalk {
	private static final int FLUSH_MASK = 1;

	private final FileCursor in;
	private final long chunkStart;
	private final long limit;
	/** Position behind the events that were met. */
	private long end;
	/** The position of the last event that was met. */
	private long lastStart;
	/** The fault that ended the walk before its limit, null if none did. */
	private DamageException stop;

	private boolean beyondLimit;

	private long typeId;
	private long metadataOffset;
	private long checkpointOffset;
	private long checkpointTicks;
	private int checkpointMask;

	/**
	 * @param limit
	 *            the position that no event goes beyond
	 */
	EventWalk(FileWindow file, long chunkStart, long limit) {
		in = new FileCursor(file);
		this.chunkStart = chunkStart;
		this.limit = limit;
		end = chunkStart + ChunkHeader.LENGTH_BYTES;
		lastStart = end;
	}

	/** @return false if the walk is at its limit, or if no event of this chunk follows */
	boolean next() throws IOException {
		long start = end;
		if (start >= limit || stop != null) {
			return false;
		}
		try {
			walk(start);
			return true;
		} catch (DamageException e) {
			stop = e.within(lastStart, in.position());
			beyondLimit |= in.position() >= limit;
			return false;
		}
	}

	private void walk(long start) throws IOException, DamageException {
		in.moveTo(start, limit);
		long sizeBytes = in.readNumber();
		beyondLimit = sizeBytes > limit - start;
		typeId = in.enterEvent(start, sizeBytes);
		if (typeId == EventTypeIds.METADATA) {
			metadataOffset = start - chunkStart;
		} else if (typeId == EventTypeIds.CHECKPOINT) {
			readCheckpoint(start);
		}
		lastStart = start;
		end = start + sizeBytes;
	}

	private void readCheckpoint(long start) throws IOException, DamageException {
		long offset = start - chunkStart;
		long ticks = in.readNumber();
		in.readNumber();
		long delta = in.readNumber();
		if (delta != (checkpointOffset == 0 ? 0 : checkpointOffset - offset)) {
			throw new DamageException(start, "the distance of a checkpoint to the previous one is " + delta);
		}
		checkpointMask = in.readByte();
		checkpointTicks = ticks;
		checkpointOffset = offset;
	}

	/** @return the fault that ended the walk before its limit, null if none did */
	DamageException stop() {
		return stop;
	}

	/** @return whether the event that ended the walk goes beyond the limit */
	boolean stopsBeyondLimit() {
		return beyondLimit;
	}

	/** @return position behind the events that were met so far */
	long endPosition() {
		return end;
	}

	/** @return the same, from the start of the chunk: its size if it ended here */
	long endOffset() {
		return end - chunkStart;
	}

	/** @return whether the last event is a checkpoint */
	boolean isAtCheckpoint() {
		return typeId == EventTypeIds.CHECKPOINT;
	}

	/** @return whether the last event ends what was flushed in one go (format section 9.3) */
	boolean isAtFlushMark() {
		return isAtCheckpoint() && (checkpointMask & FLUSH_MASK) != 0;
	}

	/** @return offset of the newest metadata event, 0 when there was none */
	long metadataOffset() {
		return metadataOffset;
	}

	/** @return offset of the newest checkpoint, 0 when there was none */
	long checkpointOffset() {
		return checkpointOffset;
	}

	/** @return start of the newest checkpoint */
	long checkpointTicks() {
		return checkpointTicks;
	}
}
