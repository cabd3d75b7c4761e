/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

import java.io.IOException;
import java.util.Arrays;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventTypeIds;
import org.openjdk.jmc.flightrecorder.writer.internal.recovery.StoredTypes.StoredField;
import org.openjdk.jmc.flightrecorder.writer.internal.recovery.StoredTypes.StoredType;

/**
 * Walks through every event and every constant of a chunk as a reader with the header would: types first, then events
 * and checkpoints in the order of the file, each field by its type, then the chain of checkpoints. Readers get through
 * a chunk that this class accepts. Cost: a number is read for each field, and a chunk is read at some hundred megabytes
 * a second. Memory: the types, the bytes of the metadata while they are read, and 16 bytes for each checkpoint. An
 * instance is used once.
 */
final class ChunkContent {
	/**
	 * The deepest struct within arrays of structs. Each level takes at least a byte, so the length of the bytes alone
	 * would not end a walk in time.
	 */
	private static final int DEEPEST_STRUCT = 200;

	private final long chunkStart;
	private final long end;
	private final FileCursor in;
	private final StoredTypes types;
	/** The offsets of the checkpoints in order, and beside them the distances to the checkpoints before. */
	private long[] checkpoints = new long[16];

	private long[] deltas = new long[16];
	private int checkpointCount;

	private ChunkContent(FileWindow file, long chunkStart, long sizeBytes, long metadataOffset)
			throws IOException, DamageException {
		this.chunkStart = chunkStart;
		end = chunkStart + sizeBytes;
		in = new FileCursor(file);
		long metadata = chunkStart + metadataOffset;
		try {
			types = StoredMetadata.read(in, metadata, end);
		} catch (DamageException e) {
			throw e.within(metadata, in.position());
		}
	}

	/**
	 * @param file
	 *            the file
	 * @param chunkStart
	 *            where the chunk begins
	 * @param sizeBytes
	 *            how long it is, or is to be
	 * @param metadataOffset
	 *            where its types are
	 * @param checkpointOffset
	 *            where its newest checkpoint is, 0 for none
	 * @return its types
	 * @throws DamageException
	 *             when a reader would not get through
	 */
	static StoredTypes check(
			FileWindow file, long chunkStart, long sizeBytes, long metadataOffset, long checkpointOffset)
			throws IOException, DamageException {
		if (metadataOffset < ChunkHeader.LENGTH_BYTES || metadataOffset >= sizeBytes) {
			throw new DamageException(chunkStart, "a header whose metadata is at " + metadataOffset);
		}
		// The JDK refuses a chunk without a checkpoint, unless it is the first one.
		if (checkpointOffset < ChunkHeader.LENGTH_BYTES && (checkpointOffset != 0 || chunkStart > 0)
				|| checkpointOffset >= sizeBytes) {
			throw new DamageException(chunkStart, "a header whose checkpoint is at " + checkpointOffset);
		}
		ChunkContent content = new ChunkContent(file, chunkStart, sizeBytes, metadataOffset);
		content.walk(metadataOffset);
		content.followCheckpoints(checkpointOffset);
		return content.types;
	}

	private void walk(long metadataOffset) throws IOException, DamageException {
		boolean metadataMet = false;
		StoredType[] small = new StoredType[1 << 10];
		types.byId().forEach((id, type) -> {
			if (type.event && id > 0 && id < small.length) {
				small[id.intValue()] = type;
			}
		});
		long start = chunkStart + ChunkHeader.LENGTH_BYTES;
		long before = start;
		try {
			while (start < end) {
				in.moveTo(start, end);
				long sizeBytes = in.readNumber();
				if (sizeBytes < in.position() - start + 1 || sizeBytes > end - start) {
					throw new DamageException(
							start, "an event of " + sizeBytes + " bytes where " + (end - start) + " are left");
				}
				in.limitTo(start + sizeBytes);
				long typeId = in.readNumber();
				if (typeId == EventTypeIds.METADATA) {
					metadataMet |= start - chunkStart == metadataOffset;
				} else if (typeId == EventTypeIds.CHECKPOINT) {
					readCheckpoint(start - chunkStart);
				} else {
					StoredType type = typeId > 0 && typeId < small.length
							? small[(int) typeId]
							: types.byId().get(typeId);
					// Readers skip events of types that they do not know.
					if (type != null && type.event) {
						skipFields(type, true, 0);
					}
				}
				before = start;
				start += sizeBytes;
			}
		} catch (DamageException e) {
			throw e.within(before, in.position());
		}
		if (!metadataMet) {
			throw new DamageException(
					chunkStart, "a header whose metadata is at " + metadataOffset + ", where no event begins");
		}
	}

	private void skipFields(StoredType type, boolean inEvent, int depth) throws IOException, DamageException {
		if (depth > DEEPEST_STRUCT) {
			throw new DamageException(in.position(), "a " + type + " more than " + DEEPEST_STRUCT + " deep");
		}
		for (StoredField field : type.fields) {
			if (field.array()) {
				skipArray(field, inEvent, depth);
			} else {
				skipValue(field, inEvent, depth);
			}
		}
	}

	private void skipArray(StoredField field, boolean inEvent, int depth) throws IOException, DamageException {
		int count = in.readCount(field.name());
		switch (field.form()) {
			case BYTE:
				in.skip(count);
				break;
			case FOUR_BYTES:
				in.skip((long) count * Float.BYTES);
				break;
			case EIGHT_BYTES:
				in.skip((long) count * Double.BYTES);
				break;
			default:
				for (int i = 0; i < count; i++) {
					skipValue(field, inEvent, depth);
				}
		}
	}

	private void skipValue(StoredField field, boolean inEvent, int depth) throws IOException, DamageException {
		switch (field.form()) {
			case NUMBER:
			case REFERENCE:
				in.readNumber();
				break;
			case BYTE:
				in.readByte();
				break;
			case STRING:
				in.skipString(inEvent);
				break;
			case FOUR_BYTES:
				in.skip(Float.BYTES);
				break;
			case EIGHT_BYTES:
				in.skip(Double.BYTES);
				break;
			case EVENT_TYPE:
				requireEventType(in.readNumber());
				break;
			default:
				skipFields(field.struct(), inEvent, depth + 1);
		}
	}

	private void requireEventType(long id) throws DamageException {
		StoredType type = types.byId().get(id);
		if (type == null || !type.event) {
			throw new DamageException(in.position(), "a setting of the event type " + id + ", which is not there");
		}
	}

	/** Reads a checkpoint whose size and type have been read (format section 6.1). */
	private void readCheckpoint(long offset) throws IOException, DamageException {
		in.readNumber();
		in.readNumber();
		add(offset, in.readNumber());
		in.readByte();
		for (int pools = in.readCount("pools"); pools > 0; pools--) {
			readPool();
		}
		if (in.remainingBytes() != 0) {
			throw new DamageException(in.position(), in.remainingBytes() + " bytes too many in a checkpoint");
		}
	}

	private void readPool() throws IOException, DamageException {
		long start = in.position();
		long id = in.readNumber();
		StoredType type = types.byId().get(id);
		boolean string = type != null && type.name.equals(StoredTypes.STRING);
		if (type == null || type.event || type.fields.length == 0 && !string) {
			throw new DamageException(start, "constants of the type " + id + ", of which there are none: " + type);
		}
		int count = in.readCount("constants");
		if (count == 0) {
			throw new DamageException(start, "no constants in the pool of " + type);
		}
		boolean symbol = type.name.equals(StoredTypes.SYMBOL);
		for (int i = 0; i < count; i++) {
			in.readNumber();
			if (string) {
				in.skipString(false);
			} else {
				skipFields(type, !symbol, 0);
			}
		}
	}

	private void add(long offset, long delta) {
		if (checkpointCount == checkpoints.length) {
			checkpoints = Arrays.copyOf(checkpoints, checkpointCount * 2);
			deltas = Arrays.copyOf(deltas, checkpointCount * 2);
		}
		checkpoints[checkpointCount] = offset;
		deltas[checkpointCount++] = delta;
	}

	/** Follows the chain of checkpoints from the newest on, by which readers find constants. */
	private void followCheckpoints(long newest) throws DamageException {
		long offset = newest;
		for (int steps = 0; offset != 0; steps++) {
			int index = Arrays.binarySearch(checkpoints, 0, checkpointCount, offset);
			if (index < 0 || steps > checkpointCount) {
				throw new DamageException(
						chunkStart + offset, "no checkpoint where the header or the one behind it says that one is");
			}
			offset = deltas[index] == 0 ? 0 : offset + deltas[index];
		}
	}
}
