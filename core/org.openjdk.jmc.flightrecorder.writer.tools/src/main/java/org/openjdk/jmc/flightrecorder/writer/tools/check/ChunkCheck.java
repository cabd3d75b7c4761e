/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;

/** The rules of one chunk behind its header: events, metadata, constants. */
final class ChunkCheck {
	private static final long METADATA_LIMIT_BYTES = 1 << 28;

	private final ByteCursor in;
	private final Progress progress;
	private final Findings findings;
	private final long start;
	private final ChunkHeader header;
	/** Where the chunk ends, or the walk through it. */
	private long end;

	private long[] checkpoints = new long[16];
	private int checkpointCount;
	private long lastEvent;
	private boolean metadataMet;
	private long eventCount;

	private Map<Long, TypeLayout> types;
	private long metadataId;
	private long metadataHash;
	private ValueWalk values;

	ChunkCheck(ByteCursor in, Findings findings, long start, ChunkHeader header, Progress progress) {
		this.progress = progress;
		this.in = in;
		this.findings = findings;
		this.start = start;
		this.header = header;
		end = Math.min(in.fileBytes(), start + header.sizeBytes());
	}

	long eventCount() {
		return eventCount;
	}

	/**
	 * @param before
	 *            the chunk in front of this one, or null
	 */
	void check(ChunkCheck before) throws IOException {
		findEvents();
		if (!metadataMet) {
			findings.add(
					Rule.NO_METADATA,
					start,
					"the header says that the metadata is at offset " + header.metadataOffset());
			return;
		}
		try {
			readMetadata(before);
		} catch (BrokenException e) {
			findings.add(Rule.METADATA_TREE, e.position(), e.getMessage());
			return;
		}
		values = new ValueWalk(in, findings, types);
		values.collect(true);
		followCheckpoints(before == null);
		if (before != null && before.values != null) {
			compareTexts(before);
		}
		values.collect(false);
		for (int i = 0; i < checkpointCount; i++) {
			readCheckpoint(start + checkpoints[i]);
		}
		readEvents();
	}

	/** By sizes alone. */
	private void findEvents() throws IOException {
		long position = start + ChunkHeader.LENGTH_BYTES;
		try {
			while (position < end) {
				in.moveTo(position, end);
				long sizeBytes = in.varint();
				long headBytes = in.position() - position;
				if (sizeBytes <= headBytes || sizeBytes > end - position) {
					throw new BrokenException(
							position, "an event of " + sizeBytes + " bytes where " + (end - position) + " are left");
				}
				long typeId = in.varint();
				if (typeId == ChunkHeader.CHECKPOINT_EVENT) {
					addCheckpoint(position - start);
				} else if (typeId == ChunkHeader.METADATA_EVENT) {
					metadataMet |= position - start == header.metadataOffset();
				} else {
					lastEvent = position - start;
				}
				position += sizeBytes;
			}
		} catch (BrokenException e) {
			findings.add(Rule.EVENT_SIZE, e.position(), e.getMessage());
			end = position;
		}
	}

	private void addCheckpoint(long offset) {
		if (checkpointCount == checkpoints.length) {
			checkpoints = Arrays.copyOf(checkpoints, checkpointCount * 2);
		}
		checkpoints[checkpointCount++] = offset;
	}

	private void readMetadata(ChunkCheck before) throws IOException, BrokenException {
		long position = start + header.metadataOffset();
		in.moveTo(position, end);
		long sizeBytes = in.varint();
		if (sizeBytes > METADATA_LIMIT_BYTES) {
			throw new BrokenException(position, "metadata of " + sizeBytes + " bytes");
		}
		long contentEnd = position + sizeBytes;
		long afterSize = in.position();
		in.moveTo(afterSize, contentEnd);
		in.varint(); // type
		in.varint(); // start
		in.varint(); // duration
		metadataId = in.varint();
		long content = in.position();
		in.moveTo(contentEnd, contentEnd);
		metadataHash = in.hashFrom(content);
		if (before != null && before.types != null && before.metadataId == metadataId) {
			if (before.metadataHash != metadataHash) {
				findings.add(Rule.METADATA_ID_TWICE, position, "other metadata has the id " + metadataId + ", too");
			} else {
				// The JDK goes on with the same parsers.
				types = before.types;
				return;
			}
		}
		in.moveTo(content, contentEnd);
		types = MetadataCheck.read(in, findings, position);
	}

	/** In the order of the JDK: from the newest to the oldest. */
	private void followCheckpoints(boolean first) throws IOException {
		long offset = header.checkpointOffset();
		if (offset == 0) {
			findings.add(Rule.NO_CHECKPOINT, start, first ? "in the first chunk" : "behind the first chunk");
		}
		Set<Long> met = new HashSet<>();
		long later = Long.MAX_VALUE;
		while (offset != 0) {
			int index = Arrays.binarySearch(checkpoints, 0, checkpointCount, offset);
			if (index < 0 || !met.add(offset) || offset > later) {
				findings.add(
						Rule.CHECKPOINT_CHAIN,
						start + Math.max(0, Math.min(offset, header.sizeBytes())),
						"the chain of checkpoints leads to offset " + offset
								+ (index < 0 ? ", where none is" : ", which is not in front of the one before"));
				break;
			}
			later = offset;
			long delta = readCheckpoint(start + offset);
			offset = delta == 0 ? 0 : offset + delta;
		}
		for (int i = 0; i < checkpointCount; i++) {
			if (!met.contains(checkpoints[i]) && header.checkpointOffset() != 0) {
				findings.add(
						Rule.CHECKPOINT_OFF_CHAIN,
						start + checkpoints[i],
						"the checkpoint at offset " + checkpoints[i]);
			}
		}
		if (checkpointCount > 0 && header.checkpointOffset() < lastEvent && met.contains(header.checkpointOffset())) {
			findings.add(
					Rule.CHECKPOINT_BEFORE_EVENTS,
					start + header.checkpointOffset(),
					"the newest checkpoint is at offset " + header.checkpointOffset() + ", the last event at "
							+ lastEvent);
		}
	}

	/** @return the delta to the checkpoint before */
	private long readCheckpoint(long position) throws IOException {
		long delta = 0;
		try {
			in.moveTo(position, end);
			long sizeBytes = in.varint();
			long afterSize = in.position();
			in.moveTo(afterSize, position + sizeBytes);
			in.varint(); // type
			in.varint(); // start
			in.varint(); // duration
			delta = in.varint();
			long mask = in.varint();
			if (mask > Byte.MAX_VALUE || mask < 0) {
				add(Rule.CHECKPOINT_MASK, position, "the mask " + mask);
			}
			for (int rest = in.count("pools"); rest > 0; rest--) {
				readPool();
			}
			if (in.remaining() > 0) {
				add(Rule.CHECKPOINT_CONTENT, in.position(), in.remaining() + " bytes too many");
			}
		} catch (BrokenException e) {
			if (e.getMessage() != null) {
				add(Rule.CHECKPOINT_CONTENT, e.position(), e.getMessage());
			}
		}
		return delta;
	}

	private void add(Rule rule, long position, String detail) {
		if (values.isCollecting()) {
			findings.add(rule, position, detail);
		}
	}

	private void readPool() throws IOException, BrokenException {
		long position = in.position();
		long id = in.varint();
		TypeLayout type = types.get(id);
		if (type == null || type.fields.isEmpty() && TypeLayout.primitive(type.name) != TypeLayout.Form.TEXT) {
			add(
					type == null ? Rule.POOL_OF_UNKNOWN_TYPE : Rule.NUMBER_IN_POOL,
					position,
					"constants of the type " + (type == null ? id : type));
			throw new BrokenException(position, null);
		}
		if (type.isEvent()) {
			add(Rule.POOL_OF_EVENTS, position, "constants of the event type " + type);
		}
		int count = in.count("constants");
		if (count == 0) {
			add(Rule.EMPTY_POOL, position, "no constants of the type " + type);
		} else if (ValueWalk.isMisread(type)) {
			add(Rule.POOLED_STRUCT, position, "constants of the type " + type);
		}
		if (type.name.equals(TypeLayout.STRING) && !hasTextField()) {
			add(Rule.TEXT_POOL_WITHOUT_FIELD, position, "constants of " + type + ", and no field of that type");
		}
		ConstantTable table = values.constants().computeIfAbsent(id, i -> new ConstantTable());
		for (int i = 0; i < count; i++) {
			long at = in.position();
			long key = in.varint();
			long value = in.position();
			values.constant(type);
			if (values.isCollecting()) {
				long hash = type.isText() ? in.hashFrom(value) : 0;
				if (table.putIfAbsent(key, hash) != hash) {
					findings.add(Rule.KEY_TWICE, at, "the " + type + " " + key + " has two values");
				}
			}
		}
	}

	private boolean hasTextField() {
		return types.values().stream()
				.flatMap(type -> type.fields.stream())
				.anyMatch(field -> field.form == TypeLayout.Form.TEXT && !field.pooled);
	}

	/** Texts alone: the bytes of other values have keys, which may differ for equal values. */
	private void compareTexts(ChunkCheck before) {
		values.constants().forEach((id, table) -> {
			ConstantTable old = before.values.constants().get(id);
			if (old != null && types.get(id).isText()) {
				long key = table.firstChanged(old);
				if (key != ConstantTable.NONE) {
					findings.add(
							Rule.KEY_CHANGES,
							start,
							"the " + types.get(id) + " " + key + " has another value than in the chunk before");
				}
			}
		});
	}

	private void readEvents() throws IOException {
		Map<Long, TypeLayout> events = new HashMap<>();
		types.forEach((id, type) -> {
			if (type.isEvent()) {
				events.put(id, type);
			}
		});
		long position = start + ChunkHeader.LENGTH_BYTES;
		while (position < end) {
			long next = position;
			try {
				in.moveTo(position, end);
				next = position + in.varint();
				in.moveTo(in.position(), next);
				long typeId = in.varint();
				if (typeId != ChunkHeader.METADATA_EVENT && typeId != ChunkHeader.CHECKPOINT_EVENT) {
					eventCount++;
					TypeLayout type = events.get(typeId);
					if (type == null) {
						findings.add(Rule.UNKNOWN_EVENT_TYPE, position, "an event of the type " + typeId);
					} else {
						readEvent(type, position);
					}
				}
			} catch (BrokenException e) {
				findings.add(Rule.EVENT_SIZE, e.position(), e.getMessage());
			}
			position = next;
			progress.stepTo(position);
		}
	}

	private void readEvent(TypeLayout type, long position) throws IOException {
		try {
			values.event(type);
			if (in.remaining() > 0) {
				findings.add(
						Rule.EVENT_TOO_LONG,
						position,
						in.remaining() + " bytes behind the last field of an event " + type);
			}
		} catch (BrokenException e) {
			if (e.getMessage() != null) {
				findings.add(Rule.EVENT_TOO_SHORT, e.position(), "in an event " + type + ", " + e.getMessage());
			}
		}
	}
}
