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

/**
 * What is to be done to a file, found by reading it:
 *
 * <pre>
 *  chunk     chunk     chunk                    what is behind
 *  finished  finished  complete part | rest     chunk that only began, zeros, ...
 *  stays     stays     new header    | cut      cut
 * </pre>
 *
 * Not thread-safe.
 */
final class RecoveryPlan {
	/** Half a century; what takes longer was not written as the duration of a chunk. */
	private static final long LONGEST_NANOS = TimeUnit.DAYS.toNanos(365 * 50);

	/** A header that replaces the one in the file. */
	record NewHeader(long position, ChunkHeader header) {}

	final List<NewHeader> newHeaders = new ArrayList<>();
	/** How many chunks are going to be readable. */
	long chunks;
	/** What remains of the file. */
	long keptBytes;
	/** The header of the only chunk, if that never got anything else; null otherwise. */
	ChunkHeader begunOnly;

	private final FileWindow file;
	/** The header of the chunk before, as it is going to be. */
	private ChunkHeader previous;

	private RecoveryPlan(FileWindow file) {
		this.file = file;
	}

	/**
	 * @throws IOException
	 *             when the file cannot be read, or its chunks are none that can be walked through
	 */
	static RecoveryPlan of(FileWindow file) throws IOException {
		RecoveryPlan plan = new RecoveryPlan(file);
		while (plan.keptBytes < file.lengthBytes() && plan.planChunk(plan.keptBytes)) {
			assert plan.keptBytes > 0;
		}
		if (plan.chunks == 0 && plan.begunOnly == null) {
			// Nothing would be readable afterwards.
			plan.keptBytes = file.lengthBytes();
		}
		plan.refuseToCutChunks();
		return plan;
	}

	/** @return how long the file is before the repair */
	long lengthBytes() {
		return file.lengthBytes();
	}

	/** @return whether there is anything to do */
	boolean changesFile() {
		return begunOnly != null || !newHeaders.isEmpty() || keptBytes < file.lengthBytes();
	}

	/** @return whether another chunk may follow */
	private boolean planChunk(long start) throws IOException {
		ChunkHeader header = file.headerAt(start);
		boolean recognized = header != null;
		if (!recognized) {
			header = unrecognizedHeaderAt(start);
			if (header == null) {
				return false;
			}
		}
		boolean ends = endsWell(start, header);
		if (ends && hasMetadata(start, header)) {
			if (!recognized) {
				newHeaders.add(new NewHeader(start, header));
			}
			chunks++;
			return goOn(header.sizeBytes(), header);
		}
		CompletePart part = CompletePart.find(file, start, header);
		ChunkHeader clocked = withSaneStart(header);
		if (ends && (part == null || part.sizeBytes() != header.sizeBytes())) {
			// Said to be finished, where the next chunk or nothing follows: damaged, but not by the end of its writer.
			return goOn(header.sizeBytes(), header);
		}
		if (part == null && !header.hasCompressedIntegers()) {
			throw new IOException("The chunk at " + start + " is not finished, and has integers of fixed width: only"
					+ " those of variable length can be recovered");
		}
		if (part == null || clocked == null) {
			if (start == 0) {
				leaveOrEmpty(header, clocked);
			}
			return false;
		}
		ChunkHeader repaired = clocked.finished(
				part.sizeBytes(), part.checkpointOffset(), part.metadataOffset(), durationNanos(clocked, part));
		if (!recognized || !repaired.equals(header)) {
			newHeaders.add(new NewHeader(start, repaired));
		}
		chunks++;
		boolean saidToEndHere = header.state() == ChunkHeader.FINISHED && header.sizeBytes() == part.sizeBytes();
		return goOn(part.sizeBytes(), repaired) && (part.next() != null || saidToEndHere);
	}

	/** Behind a chunk that is finished: its magic or version is gone, but not its clock, which is the clock before. */
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

	/** What was sealed behind something that is damaged is worth more than a file that is readable. */
	private void refuseToCutChunks() throws IOException {
		for (long position = keptBytes; position <= file.lengthBytes() - ChunkHeader.LENGTH_BYTES; position++) {
			ChunkHeader header = file.headerAt(position);
			if (header != null && endsWell(position, header) && hasMetadata(position, header)) {
				throw new IOException("The recording is damaged at " + keptBytes + ", and a finished chunk follows at "
						+ position + ": only the end of a recording can be recovered, this is left as it is");
			}
		}
	}

	private boolean goOn(long chunkBytes, ChunkHeader header) {
		keptBytes += chunkBytes;
		previous = header;
		return true;
	}

	/** @return whether the chunk says that it is finished, and the file goes on accordingly */
	private boolean endsWell(long start, ChunkHeader header) throws IOException {
		long size = header.sizeBytes();
		if (header.state() != ChunkHeader.FINISHED
				|| size <= ChunkHeader.LENGTH_BYTES
				|| size > file.lengthBytes() - start) {
			return false;
		}
		return start + size == file.lengthBytes() || file.headerAt(start + size) != null;
	}

	private boolean hasMetadata(long start, ChunkHeader header) throws IOException {
		long offset = header.metadataOffset();
		return offset >= ChunkHeader.LENGTH_BYTES
				&& offset < header.sizeBytes()
				&& (!header.hasCompressedIntegers() || EventWalk.isMetadataAt(file, start, offset));
	}

	/** The first chunk has nothing that could be read, so there is nothing in the file. */
	private void leaveOrEmpty(ChunkHeader header, ChunkHeader clocked) {
		boolean nothingPublished = header.state() != ChunkHeader.FINISHED && header.metadataOffset() == 0;
		if (nothingPublished && clocked != null) {
			begunOnly = clocked;
		} else {
			keptBytes = file.lengthBytes();
		}
	}

	/**
	 * All chunks of a file have one clock (format section 3.3), and each a later start than the one before. So a start
	 * that was torn can be replaced.
	 *
	 * @return null when it was torn in the first chunk
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

	/** Readers of a directory skip a chunk that starts before the end of the one before (format section 9.4). */
	private static long durationNanos(ChunkHeader header, CompletePart part) {
		boolean same = header.sizeBytes() == part.sizeBytes() && isSaneDuration(header.durationNanos());
		double passed = ((double) part.lastTicks() - header.startTicks()) * 1e9 / header.ticksPerSecond();
		// A cast of what is too large gives the largest number.
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
