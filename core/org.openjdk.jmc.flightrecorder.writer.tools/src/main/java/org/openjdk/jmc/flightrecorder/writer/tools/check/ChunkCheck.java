/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ConstantPool;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Constants;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Form;
import org.openjdk.jmc.flightrecorder.writer.tools.format.LongIndex;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;
import org.openjdk.jmc.flightrecorder.writer.tools.format.PoolWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTable;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTables;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;

/** The rules of one chunk behind its header: events, metadata, constants. */
final class ChunkCheck {
	private final ByteCursor in;
	private final Progress progress;
	private final Findings findings;
	/** Ends where events no longer follow each other. */
	private Chunk chunk;

	/** Offsets in the chunk. */
	private final Set<Long> checkpoints = new LinkedHashSet<>();

	/** The checkpoints that the header leads to. */
	private final Set<Long> chain = new HashSet<>();

	private long lastEvent;
	private boolean metadataFound;
	private long eventCount;

	/** The types of the metadata; null if it cannot be read. */
	private TypeTable types;

	private long metadataId;
	/** Whether the JDK goes on with the parsers of the chunk before. */
	private boolean isContinued;
	/** The state of the JDK's parser of texts, for {@link ValueCheck}. */
	private int encodingsMet;

	private Constants constants;
	private ValueCheck values;
	/**
	 * By the id of a type with texts, the keys of the constants that are not null for the JDK, with hashes of those that
	 * are texts alone.
	 */
	private final Map<Long, LongIndex> hashes = new HashMap<>();

	/**
	 * @param chunk
	 *            ends at or before the end of the file
	 */
	ChunkCheck(Chunk chunk, ByteCursor in, Findings findings, Progress progress) {
		this.chunk = chunk;
		this.in = in;
		this.findings = findings;
		this.progress = progress;
	}

	long eventCount() {
		return eventCount;
	}

	/**
	 * @param tables
	 *            those of the file
	 * @param before
	 *            the chunk in front of this one, or null
	 */
	void check(TypeTables tables, ChunkCheck before) throws IOException {
		findEvents();
		if (!metadataFound) {
			findings.add(
					Rule.NO_METADATA,
					chunk.start(),
					"the header says that the metadata is at offset "
							+ chunk.header().metadataOffset());
			return;
		}
		try {
			readMetadata(tables, before);
		} catch (MalformedRecordingException e) {
			findings.add(Rule.METADATA_TREE, e.position(), e.problem());
			return;
		}
		constants = new Constants(in.source(), types);
		values = new ValueCheck(in, findings, types, constants, isContinued ? before.encodingsMet : 0);
		followCheckpoints(before);
		values.endFirstPass();
		for (ConstantPool pool : constants.pools()) {
			checkPool(pool, before);
		}
		checkOtherCheckpoints();
		readEvents();
		encodingsMet = values.encodingsMet();
		constants = null;
		values = null;
	}

	/** Finds the events by their sizes alone. */
	private void findEvents() throws IOException {
		EventWalk walk = new EventWalk(chunk, in);
		while (next(walk, Rule.EVENT_SIZE)) {
			long offset = walk.start() - chunk.start();
			if (walk.typeId() == ChunkHeader.CHECKPOINT_EVENT) {
				checkpoints.add(offset);
			} else if (walk.typeId() == ChunkHeader.METADATA_EVENT) {
				metadataFound |= offset == chunk.header().metadataOffset();
			} else {
				lastEvent = offset;
			}
		}
		chunk = chunk.until(walk.start());
	}

	/**
	 * Goes to the next event that has a type.
	 *
	 * @param rule
	 *            the rule to report where there is none; null to report nothing
	 * @return false if the walk ends
	 */
	private boolean next(EventWalk walk, Rule rule) throws IOException {
		while (true) {
			try {
				return walk.next();
			} catch (MalformedRecordingException e) {
				if (rule != null) {
					findings.add(rule, e.position(), e.problem());
				}
				if (!walk.hasPossibleSize()) {
					return false;
				}
			}
		}
	}

	private void readMetadata(TypeTables tables, ChunkCheck before) throws IOException {
		long position = chunk.start() + chunk.header().metadataOffset();
		new EventWalk(chunk, in).moveTo(position);
		in.skipVarints(2); // start, duration
		metadataId = in.varint();
		boolean isKnown = before != null && before.types != null && before.metadataId == metadataId;
		try {
			types = tables.read(chunk, in);
		} finally {
			if (isKnown && before.types != types) {
				findings.add(Rule.METADATA_ID_TWICE, position, "other metadata has the id " + metadataId + ", too");
			}
		}
		isContinued = isKnown && before.types == types;
		if (!isContinued) {
			MetadataCheck.check(types, findings, position);
		}
	}

	/** Follows the checkpoints as the JDK does, from the newest to the oldest. */
	private void followCheckpoints(ChunkCheck before) throws IOException {
		long newest = chunk.header().checkpointOffset();
		if (newest == 0) {
			findings.add(
					Rule.NO_CHECKPOINT, chunk.start(), before == null ? "in the first chunk" : "after the first chunk");
			return;
		}
		EventWalk walk = new EventWalk(chunk, in);
		long later = Long.MAX_VALUE;
		long offset = newest;
		for (long delta = offset; delta != 0; offset += delta) {
			boolean isThere = checkpoints.contains(offset);
			if (!isThere || !chain.add(offset) || offset > later) {
				findings.add(
						Rule.CHECKPOINT_CHAIN,
						Math.max(
								chunk.start(),
								Math.min(chunk.start() + offset, in.source().lengthBytes())),
						"the chain of checkpoints leads to offset " + offset
								+ (isThere ? ", which is not in front of the one before" : ", where none is"));
				break;
			}
			later = offset;
			walk.moveTo(chunk.start() + offset);
			delta = readCheckpoint(walk, before);
		}
		for (long each : checkpoints) {
			if (!chain.contains(each)) {
				findings.add(Rule.CHECKPOINT_OFF_CHAIN, chunk.start() + each, "the checkpoint at offset " + each);
			}
		}
		if (newest < lastEvent && chain.contains(newest)) {
			findings.add(
					Rule.CHECKPOINT_BEFORE_EVENTS,
					chunk.start() + newest,
					"the newest checkpoint is at offset " + newest + ", the last event at " + lastEvent);
		}
	}

	/** @return the delta to the checkpoint before */
	private long readCheckpoint(EventWalk walk, ChunkCheck before) throws IOException {
		PoolWalk pools;
		try {
			pools = new PoolWalk(walk, types);
		} catch (MalformedRecordingException e) {
			findings.add(Rule.CHECKPOINT_CONTENT, e.position(), e.problem());
			return 0;
		}
		if (pools.mask() > Byte.MAX_VALUE || pools.mask() < 0) {
			findings.add(Rule.CHECKPOINT_MASK, walk.start(), "the mask " + pools.mask());
		}
		try {
			while (pools.next()) {
				if (!readPool(pools, before)) {
					return pools.delta();
				}
			}
			if (in.remaining() > 0) {
				findings.add(Rule.CHECKPOINT_CONTENT, in.position(), in.remaining() + " bytes too many");
			}
		} catch (MalformedRecordingException e) {
			Rule usual = pools.isUndeclared() ? Rule.POOL_OF_UNKNOWN_TYPE : Rule.CHECKPOINT_CONTENT;
			findings.add(values.brokenRule(usual), e.position(), e.problem());
		}
		return pools.delta();
	}

	/** @return false if it is not known how to read values of its type */
	private boolean readPool(PoolWalk pools, ChunkCheck before) throws IOException {
		ValueType type = pools.type();
		long position = pools.start();
		if (type.fields().isEmpty() && !type.name().equals(ValueType.STRING)) {
			findings.add(Rule.NUMBER_IN_POOL, position, "constants of the type " + type);
			return false;
		}
		if (type.isEvent()) {
			findings.add(Rule.POOL_OF_EVENTS, position, "constants of the event type " + type);
		}
		if (pools.count() == 0) {
			findings.add(Rule.EMPTY_POOL, position, "no constants of the type " + type);
		} else if (ValueCheck.isMisread(type)) {
			findings.add(Rule.POOLED_STRUCT, position, "constants of the type " + type);
		}
		if (type.name().equals(ValueType.STRING) && !hasTextField()) {
			findings.add(
					Rule.TEXT_POOL_WITHOUT_FIELD, position, "constants of " + type + ", and no field of that type");
		}
		LongIndex kept = keptFrom(before, type);
		LongIndex known = type.hasTexts() ? hashes.computeIfAbsent(type.id(), id -> new LongIndex()) : null;
		for (int rest = pools.count(); rest > 0; rest--) {
			long start = in.position();
			long key = in.varint();
			boolean isSkipped = kept != null && kept.get(key) >= 0;
			if (values.constantInOrder(type, isSkipped) && known != null) {
				known.put(key, 0);
			}
			constants.add(type, key, start, in);
		}
		return true;
	}

	/** The constants whose values the JDK keeps from the chunk before; null if there are none. */
	private LongIndex keptFrom(ChunkCheck before, ValueType type) {
		boolean isNew = before == null || type == types.string() && !isContinued;
		return isNew ? null : before.hashes.get(type.id());
	}

	/** Checks the checkpoints off the chain: no reader finds their constants, but they must be readable. */
	private void checkOtherCheckpoints() throws IOException {
		EventWalk walk = new EventWalk(chunk, in);
		for (long offset : checkpoints) {
			if (chain.contains(offset)) {
				continue;
			}
			walk.moveTo(chunk.start() + offset);
			try {
				PoolWalk pools = new PoolWalk(walk, types);
				while (pools.next()) {
					for (int rest = pools.count(); rest > 0; rest--) {
						in.skipVarints(1);
						values.constant(pools.type());
					}
				}
			} catch (MalformedRecordingException e) {
				findings.add(values.brokenRule(Rule.CHECKPOINT_CONTENT), e.position(), e.problem());
			}
		}
	}

	private boolean hasTextField() {
		return types.types().stream()
				.flatMap(type -> type.fields().stream())
				.anyMatch(field -> field.form() == Form.TEXT && !field.isPooled());
	}

	/** Compares only texts: the bytes of other values contain keys, which may differ for equal values. */
	private void checkPool(ConstantPool pool, ChunkCheck before) throws IOException {
		ValueType type = pool.type();
		boolean isText = type.isText();
		LongIndex earlier = keptFrom(before, type);
		LongIndex known = hashes.get(type.id());
		for (int entry = 0; entry < pool.count(); entry++) {
			in.moveTo(pool.start(entry), pool.end(entry));
			long key = in.varint();
			long valueStart = in.position();
			values.constant(type);
			if (isText) {
				if (pool.earlier(entry) >= 0) {
					findings.add(Rule.KEY_TWICE, pool.start(entry), "the " + type + " " + key + " has two values");
				}
				in.moveTo(valueStart, pool.end(entry));
				int hash = hashOfRest();
				int hashBefore = earlier == null ? -1 : earlier.get(key);
				if (hashBefore >= 0 && hashBefore != hash) {
					findings.add(
							Rule.KEY_CHANGES,
							chunk.start(),
							"the " + type + " " + key + " has another value than in the chunk before");
					// One finding for each pool is enough.
					earlier = null;
				}
				if (known.get(key) >= 0) {
					known.put(key, hash);
				}
			}
		}
	}

	/** @return a hash that is not negative */
	private int hashOfRest() throws IOException {
		long hash = in.remaining();
		while (in.remaining() > 0) {
			hash = hash * 0x9E3779B97F4A7C15L + in.u1();
		}
		return (int) (hash ^ hash >>> 32) & Integer.MAX_VALUE;
	}

	private void readEvents() throws IOException {
		EventWalk walk = new EventWalk(chunk, in);
		while (next(walk, null)) {
			if (walk.isOrdinary()) {
				eventCount++;
				ValueType type = types.byId(walk.typeId());
				if (type == null || !type.isEvent()) {
					findings.add(Rule.UNKNOWN_EVENT_TYPE, walk.start(), "an event of the type " + walk.typeId());
				} else {
					readEvent(type, walk.start());
				}
			}
			progress.stepTo(walk.end());
		}
	}

	private void readEvent(ValueType type, long position) throws IOException {
		try {
			values.event(type);
			if (in.remaining() > 0) {
				findings.add(
						Rule.EVENT_TOO_LONG,
						position,
						in.remaining() + " bytes after the last field of an event " + type);
			}
		} catch (MalformedRecordingException e) {
			findings.add(
					values.brokenRule(Rule.EVENT_TOO_SHORT), e.position(), "in an event " + type + ", " + e.problem());
		}
	}
}
