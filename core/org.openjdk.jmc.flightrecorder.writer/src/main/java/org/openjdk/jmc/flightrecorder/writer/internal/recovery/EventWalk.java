/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

import java.io.IOException;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;

/**
 * A walk over the events of a chunk, from its first as far as they are well formed:
 *
 * <pre>
 *  event       =  size  type id  ...                                   within the file, size counts itself
 *  metadata    =  size  0  ...
 *  checkpoint  =  size  1  start  duration  delta  mask  ...           delta leads to the checkpoint before, or is 0
 * </pre>
 *
 * The deltas are what tells events from bytes that happen to look like some (format section 6.1). Offsets are from the
 * start of the chunk. Not thread-safe.
 */
final class EventWalk {
	private static final int METADATA_EVENT = 0;
	private static final int CHECKPOINT_EVENT = 1;
	private static final int FLUSH_MASK = 1;

	private final FileWindow file;
	private final long chunkStart;
	/** Position behind the events that were met. */
	private long end;

	private long typeId;
	private long metadataOffset;
	private long checkpointOffset;
	private long checkpointTicks;
	private int checkpointMask;

	/** Where the next number is read. */
	private long cursor;
	/** The number that was read last. */
	private long number;

	EventWalk(FileWindow file, long chunkStart) {
		this(file, chunkStart, ChunkHeader.LENGTH_BYTES);
	}

	private EventWalk(FileWindow file, long chunkStart, long firstOffset) {
		this.file = file;
		this.chunkStart = chunkStart;
		end = chunkStart + firstOffset;
	}

	/** @return whether a metadata event lies there, within the file */
	static boolean isMetadataAt(FileWindow file, long chunkStart, long offset) throws IOException {
		EventWalk walk = new EventWalk(file, chunkStart, offset);
		return walk.next() && walk.typeId == METADATA_EVENT;
	}

	/** @return false when the file ends here, or what follows is no event of this chunk */
	boolean next() throws IOException {
		long start = end;
		cursor = start;
		if (!readNumber(file.lengthBytes())) {
			return false;
		}
		long sizeBytes = number;
		// A size with its highest bit set is negative here.
		if (sizeBytes < cursor - start + 1 || sizeBytes > file.lengthBytes() - start) {
			return false;
		}
		long limit = start + sizeBytes;
		if (!readNumber(limit)) {
			return false;
		}
		typeId = number;
		if (typeId == METADATA_EVENT) {
			metadataOffset = start - chunkStart;
		} else if (typeId == CHECKPOINT_EVENT && !readCheckpoint(start - chunkStart, limit)) {
			return false;
		}
		end = limit;
		return true;
	}

	private boolean readCheckpoint(long offset, long limit) throws IOException {
		if (!readNumber(limit)) {
			return false;
		}
		long ticks = number;
		if (!readNumber(limit) || !readNumber(limit)) {
			return false;
		}
		long delta = number;
		if (delta != (checkpointOffset == 0 ? 0 : checkpointOffset - offset) || cursor >= limit) {
			return false;
		}
		checkpointMask = file.byteAt(cursor);
		checkpointTicks = ticks;
		checkpointOffset = offset;
		return true;
	}

	/** Reads a number of at most nine bytes, of which the ninth has eight bits (format section 2.1). */
	private boolean readNumber(long limit) throws IOException {
		long value = 0;
		for (int i = 0; i < Leb128.MAX_BYTES; i++) {
			if (cursor >= limit) {
				return false;
			}
			int bits = file.byteAt(cursor++);
			boolean last = i == Leb128.MAX_BYTES - 1;
			value |= (long) (last ? bits : bits & 0x7F) << 7 * i;
			if (last || bits < 0x80) {
				break;
			}
		}
		number = value;
		return true;
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
		return typeId == CHECKPOINT_EVENT;
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
