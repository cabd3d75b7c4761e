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
import org.openjdk.jmc.flightrecorder.writer.internal.read.DamageException;
import org.openjdk.jmc.flightrecorder.writer.internal.read.FileCursor;
import org.openjdk.jmc.flightrecorder.writer.internal.read.FileWindow;
import org.openjdk.jmc.flightrecorder.writer.internal.read.MetadataElement;
import org.openjdk.jmc.flightrecorder.writer.internal.read.StoredType;
import org.openjdk.jmc.flightrecorder.writer.internal.read.StoredTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.read.ValueWalk;

/**
 * Walks through every event and every constant of a chunk as a reader with the header would: types first, then events
 * and checkpoints in the order of the file, each field by its type, then the chain of checkpoints. Readers get through
 * a chunk that this class accepts. Cost: a number is read for each field, and a chunk is read at some hundred megabytes
 * a second. Memory: the types, and 16 bytes for each checkpoint. An instance is used once.
 */
final class ChunkContent {
	private static final String SETTING = "jdk.ActiveSetting";

	private final long chunkStart;
	private final long end;
	private final FileCursor in;
	private final StoredTypes types;
	private final ValueWalk values;
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
			long id = MetadataElement.enterEvent(in, metadata, end);
			MetadataElement root = MetadataElement.read(in);
			types = new StoredTypes(id, root, metadata);
			MetadataRules.check(root, types, metadata);
		} catch (DamageException e) {
			throw e.within(metadata, in.position());
		}
		values = new ValueWalk(in, types);
	}

	/**
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
			throw new DamageException(chunkStart, "the header gives the metadata the offset " + metadataOffset);
		}
		// The JDK refuses a chunk without a checkpoint, unless it is the first one.
		if (checkpointOffset < ChunkHeader.LENGTH_BYTES && (checkpointOffset != 0 || chunkStart > 0)
				|| checkpointOffset >= sizeBytes) {
			throw new DamageException(
					chunkStart, "the header gives the newest checkpoint the offset " + checkpointOffset);
		}
		ChunkContent content = new ChunkContent(file, chunkStart, sizeBytes, metadataOffset);
		content.walk(metadataOffset);
		content.followCheckpoints(checkpointOffset);
		return content.types;
	}

	private void walk(long metadataOffset) throws IOException, DamageException {
		boolean metadataFound = false;
		StoredType[] small = new StoredType[1 << 10];
		for (StoredType type : types.all()) {
			if (type.isEvent() && type.id() > 0 && type.id() < small.length) {
				small[(int) type.id()] = type;
			}
		}
		long start = chunkStart + ChunkHeader.LENGTH_BYTES;
		long before = start;
		try {
			while (start < end) {
				in.moveTo(start, end);
				long sizeBytes = in.readNumber();
				long typeId = in.enterEvent(start, sizeBytes);
				if (typeId == EventTypeIds.METADATA) {
					metadataFound |= start - chunkStart == metadataOffset;
				} else if (typeId == EventTypeIds.CHECKPOINT) {
					add(start - chunkStart, values.readCheckpoint(type -> null));
				} else {
					StoredType type = typeId > 0 && typeId < small.length ? small[(int) typeId] : types.of(typeId);
					// Readers skip events of types that they do not know.
					if (type != null && type.isEvent()) {
						skipEvent(type);
					}
				}
				before = start;
				start += sizeBytes;
			}
		} catch (DamageException e) {
			throw e.within(before, in.position());
		}
		if (!metadataFound) {
			throw new DamageException(
					chunkStart,
					"the header gives the metadata the offset " + metadataOffset + ", where no event begins");
		}
	}

	private void skipEvent(StoredType type) throws IOException, DamageException {
		if (type.name().equals(SETTING)) {
			checkSetting(type);
		} else {
			values.skipFields(type, true);
		}
	}

	/** JMC refuses the file if there is no event type of the id that a setting names. */
	private void checkSetting(StoredType type) throws IOException, DamageException {
		for (StoredType.Field field : type.fields()) {
			boolean number =
					!field.array() && !field.pooled() && field.type().kind().isWhole();
			if (number && field.name().equals("id")) {
				requireEventType(in.readNumber());
			} else {
				values.skip(field, true);
			}
		}
	}

	private void requireEventType(long id) throws DamageException {
		StoredType type = types.of(id);
		if (type == null || !type.isEvent()) {
			throw new DamageException(in.position(), "a setting of the event type " + id + ", which is not declared");
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

	/** Follows the chain of checkpoints, by which readers find constants, from the newest on. */
	private void followCheckpoints(long newest) throws DamageException {
		long offset = newest;
		for (int steps = 0; offset != 0; steps++) {
			int index = Arrays.binarySearch(checkpoints, 0, checkpointCount, offset);
			if (index < 0 || steps > checkpointCount) {
				throw new DamageException(
						chunkStart + offset,
						"no checkpoint at the offset that the header or the next checkpoint " + "gives");
			}
			offset = deltas[index] == 0 ? 0 : offset + deltas[index];
		}
	}
}
