/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.internal.read.DamageException;
import org.openjdk.jmc.flightrecorder.writer.internal.read.FileWindow;
import org.openjdk.jmc.flightrecorder.writer.internal.read.StoredTypes;

/**
 * The changes that make a file readable, found by reading it:
 *
 * <pre>
 *  chunk     chunk     chunk                    what is behind
 *  finished  finished  complete part | rest     chunk that only began, zeros, ...
 *  stays     stays     new header    | cut      cut
 * </pre>
 *
 * Every event and constant of the parts that stay has been walked through. Not thread-safe.
 */
final class RecoveryPlan {
	/** Half a century. A longer duration cannot be what the writer of a chunk wrote. */
	private static final long LONGEST_NANOS = TimeUnit.DAYS.toNanos(365 * 50);
	/** A file that is damaged in more places is no file whose writer died. */
	private static final int MAX_DAMAGES = 1000;

	/**
	 * A part of the file that stays.
	 *
	 * @param position
	 *            where it begins
	 * @param lengthBytes
	 *            how long it is
	 * @param newHeader
	 *            the header that replaces its own, null when it keeps that
	 */
	record Kept(long position, long lengthBytes, ChunkHeader newHeader) {}

	/** The parts that stay, which are the chunks of the recording. */
	final List<Kept> kept = new ArrayList<>();
	/** The header of the only chunk, if that never got anything else; null otherwise. */
	ChunkHeader begunOnly;
	/** The first fault that would stop readers, null when there is none. */
	DamageException damage;
	/** Whether a repair in place is refused: it would cut away what some reader can read, or could before the damage. */
	boolean elsewhereOnly;

	private final FileWindow file;
	/** The header of the previous chunk, as it will be after the repair. */
	private ChunkHeader previous;

	private StoredTypes previousTypes;
	/** Where the next chunk is looked for. */
	private long position;
	/** Where the last kept part ends. */
	private long keptEnd;
	/** The end of the bytes of the current chunk that readers were shown. */
	private long shownEnd;
	/** Whether there is a fault before that end. */
	private boolean shownFault;

	private RecoveryPlan(FileWindow file) {
		this.file = file;
	}

	/**
	 * @throws IOException
	 *             when the file cannot be read
	 */
	static RecoveryPlan of(FileWindow file) throws IOException {
		RecoveryPlan plan = new RecoveryPlan(file);
		while (plan.position < file.lengthBytes()) {
			if (!plan.planChunk(plan.position)) {
				plan.position = plan.nextFinishedChunk(plan.position + 1);
			}
		}
		return plan;
	}

	/** Plans to turn a file without content into a recording without events that starts at a given time. */
	static RecoveryPlan ofNoChunk(FileWindow file, long startEpochNanos) {
		RecoveryPlan plan = new RecoveryPlan(file);
		plan.begunOnly = ChunkHeader.begun(startEpochNanos, startEpochNanos, TimeUnit.SECONDS.toNanos(1));
		return plan;
	}

	/** @return how long the file is before the repair */
	long lengthBytes() {
		return file.lengthBytes();
	}

	/** @return how many bytes of the file stay */
	long keptBytes() {
		return kept.stream().mapToLong(Kept::lengthBytes).sum();
	}

	/** @return how many chunks will be readable */
	long chunks() {
		return kept.size();
	}

	/** @return whether there is anything to do */
	boolean changesFile() {
		return begunOnly != null || keptBytes() < lengthBytes() || kept.stream().anyMatch(k -> k.newHeader != null);
	}

	/** @return whether the position has moved on; otherwise no usable chunk begins here */
	private boolean planChunk(long start) throws IOException {
		ChunkHeader header = file.headerAt(start);
		boolean recognized = header != null;
		if (!recognized) {
			header = unrecognizedHeaderAt(start);
			if (header == null) {
				return false;
			}
		}
		boolean ends = endsIntact(start, header);
		// The JDK refuses a chunk whose header speaks of integers of fixed width.
		if (ends && header.hasCompressedIntegers()) {
			try {
				StoredTypes types =
						content(start, header, header.sizeBytes(), header.metadataOffset(), header.checkpointOffset());
				keep(new Kept(start, header.sizeBytes(), recognized ? null : header), header, types);
				return true;
			} catch (DamageException e) {
				note(e);
			}
		}
		return keepPart(start, header, recognized, ends);
	}

	private boolean keepPart(long start, ChunkHeader header, boolean recognized, boolean ends) throws IOException {
		ChunkHeader clocked = withSaneStart(header);
		long limit = file.lengthBytes();
		for (int tries = 0; tries < MAX_DAMAGES; tries++) {
			EventWalk walk = new EventWalk(file, start, limit);
			CompletePart part = CompletePart.find(file, walk, header);
			if (tries == 0) {
				shownEnd = shownEnd(start, header, part);
				shownFault = false;
				refuseUnexplainedStop(walk, start, header);
			}
			if (part == null || clocked == null) {
				break;
			}
			long partEnd = start + part.sizeBytes();
			long unpublished = start + Math.max(ChunkHeader.LENGTH_BYTES, part.publishedBytes());
			if (part.publishedBytes() > 0 && partEnd > unpublished) {
				// No reader was shown these bytes. A sector that never reached the disk may be within a text.
				long zeros = file.zeroSector(unpublished, partEnd);
				if (zeros < partEnd) {
					limit = zeros;
					continue;
				}
			}
			try {
				StoredTypes types =
						content(start, clocked, part.sizeBytes(), part.metadataOffset(), part.checkpointOffset());
				ChunkHeader repaired = clocked.finished(
						part.sizeBytes(), part.checkpointOffset(), part.metadataOffset(), durationNanos(clocked, part));
				if (ends) {
					// A writer that dies leaves an unfinished chunk. A finished one with damage inside was damaged
					// later.
					elsewhereOnly |= part.sizeBytes() != header.sizeBytes();
				} else {
					refuseUnexplainedLoss(start, header, partEnd);
				}
				refuseUnexplainedClock(start, header, clocked);
				damage = elsewhereOnly ? damage : null;
				keep(
						new Kept(start, part.sizeBytes(), recognized && repaired.equals(header) ? null : repaired),
						repaired,
						types);
				if (ends) {
					position = start + header.sizeBytes();
				} else if (part.next() == null && !declaresEnd(header, part)) {
					position = nextFinishedChunk(position);
				}
				return true;
			} catch (DamageException e) {
				note(e);
				refuseUnexplained(e);
				limit = Math.min(partEnd - 1, Math.max(start, e.position()));
			}
		}
		if (ends) {
			elsewhereOnly = true;
			position = start + header.sizeBytes();
			return true;
		}
		refuseUnexplainedLoss(start, header, start + ChunkHeader.LENGTH_BYTES);
		if (start == 0 && header.state() != ChunkHeader.FINISHED && header.metadataOffset() == 0 && clocked != null) {
			begunOnly = clocked;
		}
		return false;
	}

	/**
	 * Refuses a repair in place that gives a chunk another clock, unless its own clock is missing, or is that of the
	 * previous chunk, as in a copy of a chunk.
	 */
	private void refuseUnexplainedClock(long start, ChunkHeader header, ChunkHeader clocked) {
		boolean repeats = previous != null
				&& header.startEpochNanos() == previous.startEpochNanos()
				&& header.startTicks() == previous.startTicks()
				&& header.ticksPerSecond() == previous.ticksPerSecond();
		if (!clocked.equals(header) && !repeats && header.ticksPerSecond() != 0 && header.startEpochNanos() != 0) {
			refuse(new DamageException(
					start,
					"a start at " + header.startEpochNanos() + " and a clock of " + header.ticksPerSecond()
							+ " ticks per second, which do not continue those of the previous chunk"));
		}
	}

	/**
	 * @return the end of the bytes that readers were shown, by the header; the size of a finished chunk may be wrong
	 */
	private static long shownEnd(long start, ChunkHeader header, CompletePart longest) {
		boolean sized = longest != null && longest.publishedBytes() == header.sizeBytes();
		boolean finished = header.state() == ChunkHeader.FINISHED;
		return finished && !sized || header.sizeBytes() > Long.MAX_VALUE - start
				? Long.MAX_VALUE
				: start + header.sizeBytes();
	}

	/**
	 * The end of the file may be missing if the chunk was said to be longer. But then the walk has come by the checkpoint
	 * that the header names, unless that is missing as well.
	 */
	private void refuseUnexplainedStop(EventWalk walk, long start, ChunkHeader header) throws IOException {
		if (walk.stop() == null) {
			return;
		}
		long named = start + header.checkpointOffset();
		boolean passedBy = header.checkpointOffset() > walk.checkpointOffset()
				&& named < file.lengthBytes()
				&& named != walk.endPosition();
		boolean declaredLonger = header.sizeBytes() > file.lengthBytes() - start;
		if (!walk.stopsBeyondLimit() || !declaredLonger || passedBy) {
			refuseUnexplained(walk.stop());
		}
	}

	/**
	 * Refuses a repair in place for a fault in bytes that readers were shown, unless a loss of power explains it: a
	 * sector that never reached the disk. Any other fault came later, and some readers may still read what is behind
	 * it, or all of it.
	 */
	private void refuseUnexplained(DamageException fault) throws IOException {
		if (fault.position() < shownEnd) {
			shownFault = true;
			long to = fault.to() + 1;
			if (!file.mayLackWrites(fault.from(), to) && !file.mayLackWrites(fault.position(), to)) {
				refuse(fault);
			}
		}
	}

	/**
	 * Refuses a repair in place that would cut bytes that readers were shown, and that have no fault. A loss of power
	 * explains the cut in two cases: the header is in two sectors, and one may be newer, or the end of a
	 * checkpoint never reached the disk, so that it has no flush mark.
	 */
	private void refuseUnexplainedLoss(long start, ChunkHeader header, long partEnd) throws IOException {
		boolean said = !shownFault
				&& header.state() != ChunkHeader.BEING_REWRITTEN
				&& !FileWindow.isInTwoSectors(start, start + ChunkHeader.LENGTH_BYTES);
		if (said && partEnd < shownEnd && shownEnd <= file.lengthBytes() && !file.mayLackWrites(partEnd, shownEnd)) {
			refuse(new DamageException(
					partEnd,
					"no flush ends between here and " + shownEnd + ", although the header says that one does"));
		}
	}

	private void refuse(DamageException reason) {
		if (!elsewhereOnly) {
			damage = reason;
		}
		elsewhereOnly = true;
	}

	private static boolean declaresEnd(ChunkHeader header, CompletePart part) {
		return header.state() == ChunkHeader.FINISHED && header.sizeBytes() == part.sizeBytes();
	}

	private void note(DamageException e) {
		damage = damage == null ? e : damage;
	}

	/** Checks a chunk. Readers keep the types of the previous chunk if the metadata has the same id. */
	private StoredTypes content(long start, ChunkHeader header, long size, long metadata, long checkpoint)
			throws IOException, DamageException {
		StoredTypes types = ChunkContent.check(file, start, size, metadata, checkpoint);
		if (previousTypes != null
				&& previousTypes.id() == types.id()
				&& previousTypes.structureHash() != types.structureHash()) {
			throw new DamageException(start + metadata, "a type other than before under the id " + types.id())
					.within(start + metadata, start + size);
		}
		if (header.ticksPerSecond() <= 0) {
			throw new DamageException(start, "a clock of " + header.ticksPerSecond() + " ticks per second");
		}
		return types;
	}

	private void keep(Kept part, ChunkHeader header, StoredTypes types) {
		if (part.position() != keptEnd) {
			// A repair in place would cut away what is behind the damage.
			note(new DamageException(
					keptEnd, "bytes that are not a chunk, before a complete chunk at " + part.position()));
			elsewhereOnly = true;
		}
		kept.add(part);
		keptEnd = part.position() + part.lengthBytes();
		position = keptEnd;
		previous = header;
		previousTypes = types;
		begunOnly = null;
	}

	/** @return the position of the next chunk that says that it is finished, the end of the file if there is none */
	private long nextFinishedChunk(long from) throws IOException {
		for (long at = file.nextHeaderPosition(from); at < file.lengthBytes(); at = file.nextHeaderPosition(at + 1)) {
			ChunkHeader header = file.headerAt(at);
			if (endsIntact(at, header) && header.metadataOffset() >= ChunkHeader.LENGTH_BYTES) {
				return at;
			}
		}
		return file.lengthBytes();
	}

	/**
	 * Returns the header of a chunk behind a finished one, if its magic or version is gone. Its clock must be that of
	 * the previous chunk. Returns null if there is no such header.
	 */
	private ChunkHeader unrecognizedHeaderAt(long start) throws IOException {
		if (previous == null || file.lengthBytes() - start <= ChunkHeader.LENGTH_BYTES) {
			return null;
		}
		ChunkHeader header = previous.ofSameVersion(file.bytesAt(start, ChunkHeader.LENGTH_BYTES));
		return header.ticksPerSecond() == previous.ticksPerSecond()
						&& header.startEpochNanos() > previous.startEpochNanos()
				? header
				: null;
	}

	/** @return whether the chunk says that it is finished, and the file goes on accordingly */
	private boolean endsIntact(long start, ChunkHeader header) throws IOException {
		long size = header.sizeBytes();
		if (header.state() != ChunkHeader.FINISHED
				|| size <= ChunkHeader.LENGTH_BYTES
				|| size > file.lengthBytes() - start) {
			return false;
		}
		return start + size == file.lengthBytes() || file.headerAt(start + size) != null;
	}

	/**
	 * Replaces a start that was torn. This is possible because all chunks of a file have one clock (format section
	 * 3.3), and each chunk starts later than the one before.
	 *
	 * @return null when the start of the first chunk was torn
	 */
	private ChunkHeader withSaneStart(ChunkHeader header) {
		long start = header.startEpochNanos();
		long frequency = header.ticksPerSecond();
		if (previous == null) {
			return start > 0 && frequency > 0 ? header : null;
		}
		if (start > previous.startEpochNanos() && frequency == previous.ticksPerSecond()) {
			return header;
		}
		long passedNanos = isSaneDuration(previous.durationNanos()) ? previous.durationNanos() : 1;
		long passedTicks = Math.round(passedNanos * (previous.ticksPerSecond() / 1e9));
		return header.startingAt(
				previous.startEpochNanos() + passedNanos,
				previous.startTicks() + passedTicks,
				previous.ticksPerSecond());
	}

	/**
	 * The duration of a recovered chunk. It must not reach into the next chunk, because readers of a directory skip a
	 * chunk that starts before the end of the previous one (format section 9.4).
	 */
	private static long durationNanos(ChunkHeader header, CompletePart part) {
		boolean same = header.sizeBytes() == part.sizeBytes() && isSaneDuration(header.durationNanos());
		double passed = ((double) part.lastTicks() - header.startTicks()) * 1e9 / header.ticksPerSecond();
		// The cast of a number that is too large gives the largest long.
		long nanos = same ? header.durationNanos() : (long) passed;
		if (!isSaneDuration(nanos)) {
			nanos = isSaneDuration(header.durationNanos()) ? header.durationNanos() : 1;
		}
		if (part.next() != null && part.next().startEpochNanos() > header.startEpochNanos()) {
			nanos = Math.min(nanos, part.next().startEpochNanos() - header.startEpochNanos());
		}
		return nanos;
	}

	private static boolean isSaneDuration(long nanos) {
		return nanos > 0 && nanos < LONGEST_NANOS;
	}
}
