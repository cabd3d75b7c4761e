/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.engine;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkClock;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Field;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTable;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/**
 * Keeps unrelated chunks apart, because readers apply what they know of one chunk to the next. The JDK's reader skips
 * metadata that has the id of the metadata before. It keeps the first type of each id whose values are constants. A
 * constant whose type and key the chunk before had gets the value from that chunk. All chunks get the clock of the
 * first one. JMC's parser leaves out a chunk with the same start as an earlier one.
 *
 * <p>
 * So a chunk that does not continue the one before it gets other type ids, another metadata id, and times of the common
 * clock. A chunk that continues the one before it keeps all three, and so does a single
 * recording.
 */
final class ChunkPlaces {
	private static final long LONGEST_GAP_NANOS = 100_000_000;
	private static final long LARGEST_DRIFT_NANOS = 1_000_000_000;
	/** Ids of a recording lie close together in a few places, so blocks of them move as one. */
	private static final int BLOCK_BITS = 10;
	/** Ids from here on go to chunks that are kept apart; the first recording may declare more types below. */
	private static final long FIRST_FREE_BLOCK = 64;
	/** Types that tools add come behind the largest id. */
	private static final long MOST_ADDED_TYPES = 100;

	/**
	 * The new ids and the new header of a chunk.
	 *
	 * @param typeIds
	 *            gives a type id its new one; null if all stay
	 * @param metadataId
	 *            the id of the metadata
	 * @param header
	 *            the header with the new clock; sizes and offsets are still the old ones
	 * @param keepsTicks
	 *            whether ticks mean the same with the new clock
	 */
	record Placement(LongUnaryOperator typeIds, long metadataId, ChunkHeader header, boolean keepsTicks) {}

	/** The new ids of some recordings, in which each old id has one meaning. The first one keeps its ids. */
	private final class Space implements LongUnaryOperator {
		private final boolean keepsIds = spaces.isEmpty();
		private final Map<Long, Long> blocks = new HashMap<>();
		private final Map<Long, String> meanings = new HashMap<>();
		private TypeTable lastAdded;

		@Override
		public long applyAsLong(long id) {
			long block = blocks.computeIfAbsent(id >> BLOCK_BITS, old -> takeBlock());
			return block << BLOCK_BITS | id & (1 << BLOCK_BITS) - 1;
		}

		private long takeBlock() {
			while (owners.putIfAbsent(freeBlock, this) != null) {
				freeBlock++;
			}
			return freeBlock;
		}

		/** Reserves the ids of types as they are, unless others have some of them. */
		private boolean reserve(TypeTable types) {
			Set<Long> kept = new HashSet<>();
			long largestId = 0;
			for (ValueType type : types.types()) {
				kept.add(type.id() >> BLOCK_BITS);
				largestId = Math.max(largestId, type.id());
			}
			kept.add(largestId + MOST_ADDED_TYPES >> BLOCK_BITS);
			for (long block : kept) {
				if (owners.getOrDefault(block, this) != this) {
					return false;
				}
			}
			kept.forEach(block -> owners.put(block, this));
			return true;
		}

		/** Adds the types if each of their ids has the same meaning here, or none yet. */
		boolean add(TypeTable types) {
			if (types == lastAdded) {
				return true;
			}
			Map<Long, String> added = new HashMap<>();
			for (ValueType type : types.types()) {
				String meaning = meaning(type);
				String known = meanings.get(type.id());
				if (known != null && !known.equals(meaning)) {
					return false;
				}
				added.put(type.id(), meaning);
			}
			if (keepsIds && !reserve(types)) {
				return false;
			}
			meanings.putAll(added);
			lastAdded = types;
			return true;
		}

		private static String meaning(ValueType type) {
			StringBuilder meaning = new StringBuilder(type.name());
			for (Field field : type.fields()) {
				meaning.append(' ')
						.append(field.name())
						.append(field.isArray() ? '*' : ':')
						.append(field.isPooled() ? '#' : '=')
						.append(field.declaration().get("class"));
			}
			return meaning.toString();
		}
	}

	/** The placement of a chunk. Chunks that continue each other share one line. */
	private record Placed(
			Chunk chunk,
			TypeTable types,
			long ownMetadataId,
			Object line,
			Space space,
			long metadataId,
			boolean keepsTicks) {}

	private final List<Space> spaces = new ArrayList<>();
	/** Who has the new ids of a block. */
	private final Map<Long, Space> owners = new HashMap<>();
	/** All between the first one and this one have an owner. */
	private long freeBlock = FIRST_FREE_BLOCK;

	private final Map<ByteSource, Placed> lastBySource = new HashMap<>();
	private long lastStartEpochNanos = Long.MIN_VALUE;
	private final ChunkClock clock;
	/** The last chunk that is written, and the one before it. */
	private Placed last;

	private Placed beforeLast;
	private long largestMetadataId;

	/**
	 * @param chunks
	 *            all that are placed, in their order
	 */
	ChunkPlaces(List<Chunk> chunks) {
		ChunkClock first = chunks.get(0).header().clock();
		boolean isFineEnough = first.ticksPerSecond() >= ChunkClock.NANOS_PER_SECOND
				|| chunks.stream().allMatch(chunk -> chunk.header().ticksPerSecond() == first.ticksPerSecond());
		clock = isFineEnough
				? first
				: new ChunkClock(first.startEpochNanos(), first.startTicks(), ChunkClock.NANOS_PER_SECOND);
	}

	/**
	 * @param isEdited
	 *            whether the metadata changes anyway
	 */
	Placement place(Chunk chunk, TypeTable types, long metadataId, boolean isEdited) {
		largestMetadataId = Math.max(largestMetadataId, metadataId);
		Placed before = lastBySource.get(chunk.source());
		boolean isContinuation = before != null && isContinuation(before, chunk, types, metadataId);
		boolean follows = isContinuation && last != null && last.line == before.line;
		Space space =
				isContinuation && (follows || last == null || before.space != last.space) && before.space.add(types)
						? before.space
						: otherSpace(types);
		long id;
		if (follows && space == last.space && types == last.types && metadataId == last.ownMetadataId) {
			id = last.metadataId;
		} else if (space.keepsIds && !isEdited && (last == null || last.metadataId != metadataId)) {
			id = metadataId;
		} else {
			id = ++largestMetadataId;
		}
		ChunkClock own = chunk.header().clock();
		boolean keepsTicks = own.ticksPerSecond() == clock.ticksPerSecond()
				&& (isContinuation && before.keepsTicks || own.driftNanos(clock) == 0);
		boolean keepsStart = keepsTicks && own.startEpochNanos() > lastStartEpochNanos;
		ChunkHeader header = keepsStart ? chunk.header() : chunk.header().withClock(clockFrom(own.startEpochNanos()));
		lastStartEpochNanos = header.startEpochNanos();
		beforeLast = last;
		last = new Placed(chunk, types, metadataId, isContinuation ? before.line : new Object(), space, id, keepsTicks);
		lastBySource.put(chunk.source(), last);
		return new Placement(space.keepsIds ? null : space, id, header, keepsTicks);
	}

	/** The common clock, starting after the chunk before: at the next tick that is a whole number of nanoseconds. */
	private ChunkClock clockFrom(long epochNanos) {
		long divisor = BigInteger.valueOf(clock.ticksPerSecond())
				.gcd(BigInteger.valueOf(ChunkClock.NANOS_PER_SECOND))
				.longValue();
		long stepNanos = ChunkClock.NANOS_PER_SECOND / divisor;
		long earliest = Math.max(epochNanos, lastStartEpochNanos + 1);
		long steps = -Math.floorDiv(clock.startEpochNanos() - earliest, stepNanos);
		return new ChunkClock(
				clock.startEpochNanos() + steps * stepNanos,
				clock.startTicks() + steps * (clock.ticksPerSecond() / divisor),
				clock.ticksPerSecond());
	}

	/** Forgets the chunk that was placed last, because it is not written. */
	void drop() {
		last = beforeLast;
	}

	/** Ids that the chunk before does not use. */
	private Space otherSpace(TypeTable types) {
		for (Space space : spaces) {
			if ((last == null || space != last.space) && space.add(types)) {
				return space;
			}
		}
		Space space = new Space();
		space.add(types);
		spaces.add(space);
		return space;
	}

	private static boolean isContinuation(Placed before, Chunk chunk, TypeTable types, long metadataId) {
		ChunkClock own = chunk.header().clock();
		ChunkClock earlier = before.chunk.header().clock();
		long gapNanos = chunk.header().startEpochNanos() - before.chunk.header().endEpochNanos();
		return before.chunk.end() == chunk.start()
				&& (types == before.types || metadataId != before.ownMetadataId)
				&& own.ticksPerSecond() == earlier.ticksPerSecond()
				&& Math.abs(gapNanos) <= LONGEST_GAP_NANOS
				&& Math.abs(own.driftNanos(earlier)) <= LARGEST_DRIFT_NANOS;
	}
}
