/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.ChunkOutput;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;
import org.openjdk.jmc.flightrecorder.writer.tools.format.PoolWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTables;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;

/**
 * Copies the readable parts of a damaged recording to another file, event by event. A chunk is lost if its metadata is,
 * and an event is lost if its fields cannot be read. A checkpoint loses its constants from the first unreadable pool
 * on. Behind damage, copying goes on at the next place where events follow each other and their fields fill them.
 */
public final class Salvage {
	private static final int MAX_LOSSES = 20;

	/** The length of a size that is written anew. */
	private static final int SIZE_BYTES = 5;

	private final ByteCursor in;
	private final long fileBytes;
	private final Progress progress;
	private final TypeTables tables = new TypeTables();
	private final ChunkOutput out;
	private final List<String> losses = new ArrayList<>();
	private final Map<String, Long> lostEvents = new TreeMap<>();
	private int chunks;
	private long events;
	private long lostBytes;
	private long missingBytes;

	private Salvage(ByteSource source, ChunkOutput out, Progress progress) {
		in = new ByteCursor(source);
		fileBytes = source.lengthBytes();
		this.progress = progress;
		this.out = out;
	}

	/**
	 * The result of a copy.
	 *
	 * @param chunks
	 *            chunks of the other file
	 * @param events
	 *            events in them
	 * @param keptBytes
	 *            of the other file
	 * @param lostBytes
	 *            bytes of the first file that are not in the other one
	 * @param missingBytes
	 *            bytes that the first file lacks, by the header of its last chunk
	 * @param lostEvents
	 *            how many events of each type are lost, as far as their types are known
	 * @param losses
	 *            the lost events, and the first places of a loss
	 */
	public record Result(
			int chunks,
			long events,
			long keptBytes,
			long lostBytes,
			long missingBytes,
			Map<String, Long> lostEvents,
			List<String> losses) {}

	/**
	 * Reads a file and writes another one.
	 *
	 * @param from
	 *            a file that no program writes to
	 * @param to
	 *            an empty file; not closed
	 * @param progress
	 *            takes bytes of the first file
	 * @return what is in it; no chunks when nothing can be read
	 * @throws IOException
	 *             if a file cannot be read or written
	 */
	public static Result salvage(Path from, FileChannel to, Progress progress) throws IOException {
		try (ByteSource source = ByteSource.open(from, from.toString())) {
			ChunkOutput out = new ChunkOutput(to, 0);
			Salvage salvage = new Salvage(source, out, progress);
			progress.start();
			salvage.readAll();
			if (!salvage.lostEvents.isEmpty()) {
				salvage.losses.add(0, "events lost: " + text(salvage.lostEvents));
			}
			return new Result(
					salvage.chunks,
					salvage.events,
					out.position(),
					salvage.lostBytes,
					salvage.missingBytes,
					Collections.unmodifiableMap(salvage.lostEvents),
					List.copyOf(salvage.losses));
		}
	}

	/**
	 * Tells whether a recording ends before its first metadata, because its writer died or the file was cut.
	 *
	 * @param path
	 *            a file
	 * @return whether it begins with a chunk that has more than a header but no metadata, or with part of a header
	 * @throws IOException
	 *             if the file cannot be read
	 */
	public static boolean isWithoutMetadata(Path path) throws IOException {
		try (ByteSource source = ByteSource.open(path, path.toString())) {
			Salvage salvage = new Salvage(source, null, Progress.NONE);
			ChunkHeader header = salvage.header(0);
			if (header == null) {
				return salvage.fileBytes < ChunkHeader.LENGTH_BYTES && salvage.beginsLikeHeader();
			}
			boolean isBegun = header.metadataOffset() == 0 && !header.isFinished();
			return isBegun
					&& salvage.fileBytes > ChunkHeader.LENGTH_BYTES
					&& salvage.scan(0, header, salvage.fileBytes).findMetadata(salvage.tables, false) == 0;
		}
	}

	private boolean beginsLikeHeader() throws IOException {
		in.moveTo(0, fileBytes);
		for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0 && in.remaining() > 0; shift -= Byte.SIZE) {
			if (in.u1() != (ChunkHeader.MAGIC >>> shift & 0xFF)) {
				return false;
			}
		}
		return in.position() > 0;
	}

	private EventScan scan(long start, ChunkHeader header, long end) throws IOException {
		return new EventScan(new Chunk(in.source(), chunks + 1, start, header).until(end), in);
	}

	private void readAll() throws IOException {
		long position = 0;
		while (position < fileBytes) {
			ChunkHeader header = header(position);
			if (header == null) {
				long next = nextHeader(position + 1, Long.MIN_VALUE);
				lose(position, next, "no chunk begins here");
				position = next;
			} else {
				position = readChunk(position, header);
			}
		}
	}

	private void lose(long from, long to, String reason) {
		lostBytes += to - from;
		addLoss(String.format("byte %,d, %,d byte(s): %s", from, to - from, reason));
	}

	private void addLoss(String loss) {
		if (losses.size() < MAX_LOSSES) {
			losses.add(loss);
		} else if (losses.size() == MAX_LOSSES) {
			losses.add("and more");
		}
	}

	/** @return the header that begins there, or null if none does */
	private ChunkHeader header(long position) throws IOException {
		if (fileBytes - position < ChunkHeader.LENGTH_BYTES) {
			return null;
		}
		in.moveTo(position, fileBytes);
		if (in.fixed(Integer.BYTES) != ChunkHeader.MAGIC) {
			return null;
		}
		in.moveTo(position, fileBytes);
		ChunkHeader header = ChunkHeader.decode(in.bytes(ChunkHeader.LENGTH_BYTES));
		return header != null && header.ticksPerSecond() > 0 ? header : null;
	}

	/** The JDK stores copies of a chunk's header as constants in the chunk, so the start time must be later. */
	private long nextHeader(long from, long afterEpochNanos) throws IOException {
		for (long position = from; position < fileBytes - ChunkHeader.LENGTH_BYTES; position++) {
			ChunkHeader header = header(position);
			if (header != null && header.startEpochNanos() > afterEpochNanos) {
				return position;
			}
		}
		return fileBytes;
	}

	/** @return where the next chunk may begin */
	private long readChunk(long start, ChunkHeader header) throws IOException {
		long end = end(start, header);
		if (end == fileBytes && header.sizeBytes() > end - start) {
			missingBytes = header.sizeBytes() - (end - start);
			addLoss(String.format(
					"byte %,d, %,d byte(s) missing: the file ends here, and the chunk at byte %,d has a size of %,d bytes",
					end, missingBytes, start, header.sizeBytes()));
		}
		EventScan scan = scan(start, header, end);
		long metadata = scan.findMetadata(tables, header.isFinished());
		if (metadata == 0) {
			if (scan.refused() != null) {
				scan.countBySizes(scan.refused(), start + ChunkHeader.LENGTH_BYTES, end, lostEvents);
			}
			lose(
					start,
					end,
					scan.refusal() == null
							? "a chunk without metadata that can be read"
							: "a chunk with metadata that the JDK refuses: " + scan.refusal());
			return end;
		}
		out.beginChunk();
		scan.event().moveTo(metadata);
		out.copy(in, metadata, scan.event().end());
		long checkpointOffset = 0;
		for (long position : copyEvents(scan)) {
			checkpointOffset = copyCheckpoint(scan, position, checkpointOffset);
		}
		if (checkpointOffset == 0) {
			// Only JMC accepts a chunk without one.
			checkpointOffset = putCheckpoint(0, 0, 0, 0, List.of());
		}
		out.endChunk(header.finished(out.offset(), checkpointOffset, ChunkHeader.LENGTH_BYTES));
		chunks++;
		return end;
	}

	/** The size in the header is right if another chunk begins there, or if the sizes of events lead there. */
	private long end(long start, ChunkHeader header) throws IOException {
		long first = start + ChunkHeader.LENGTH_BYTES;
		long declaredEnd = start + header.sizeBytes();
		if (declaredEnd > first && declaredEnd <= fileBytes) {
			if (declaredEnd == fileBytes || header(declaredEnd) != null) {
				return declaredEnd;
			}
			if (scan(start, header, declaredEnd).sizesReachEnd()) {
				return declaredEnd;
			}
		}
		return nextHeader(first, header.startEpochNanos());
	}

	/** @return the positions of the checkpoints that have something to read */
	private List<Long> copyEvents(EventScan scan) throws IOException {
		List<Long> checkpoints = new ArrayList<>();
		EventWalk event = scan.event();
		long end = scan.chunk().end();
		long position = scan.chunk().start() + ChunkHeader.LENGTH_BYTES;
		while (position < end) {
			progress.stepTo(position);
			boolean isRead = scan.reads(position);
			long next = event.end();
			boolean isCheckpoint = event.typeId() == ChunkHeader.CHECKPOINT_EVENT;
			if (!isRead) {
				boolean sizeIsRight = event.tryMoveTo(position) && (next == end || scan.eventsBegin(next));
				if (sizeIsRight && isCheckpoint) {
					checkpoints.add(position);
				} else {
					next = sizeIsRight ? next : scan.nextEvents(position + 1);
					lose(position, next, unread(scan, position, next));
				}
			} else if (isCheckpoint) {
				checkpoints.add(position);
				if (scan.contentEnd() < next) {
					next = behind(scan, "bytes after the last constant of a checkpoint");
				}
			} else if (event.isOrdinary()) {
				if (scan.contentEnd() == next) {
					out.copy(in, position, next);
				} else {
					next = copyShorter(scan);
				}
				events++;
			}
			position = next;
		}
		return checkpoints;
	}

	/** Counts the events that are lost between two places. */
	private String unread(EventScan scan, long from, long to) throws IOException {
		Map<String, Long> counts = new TreeMap<>();
		boolean sizesAreRight = scan.countBySizes(scan.types(), from, to, counts) == to;
		if (!sizesAreRight || counts.isEmpty()) {
			ValueType type = scan.typeAt(from);
			if (type == null) {
				return "no event begins here";
			}
			counts = Map.of(type.name(), 1L);
		}
		counts.forEach((name, count) -> lostEvents.merge(name, count, Long::sum));
		return "cannot be read: " + text(counts) + (sizesAreRight ? "" : " and what follows it");
	}

	private static String text(Map<String, Long> counts) {
		return counts.entrySet().stream()
				.map(entry -> String.format("%,d %s", entry.getValue(), entry.getKey()))
				.collect(Collectors.joining(", "));
	}

	private long copyShorter(EventScan scan) throws IOException {
		long from = scan.event().start() + scan.event().sizeLengthBytes();
		long contentEnd = scan.contentEnd();
		out.putPaddedVarint(SIZE_BYTES + contentEnd - from, SIZE_BYTES);
		out.copy(in, from, contentEnd);
		return behind(scan, "bytes after the last field of an event");
	}

	/** If the size of an event is too large, the bytes behind its content may be the next events. */
	private long behind(EventScan scan, String loss) throws IOException {
		long contentEnd = scan.contentEnd();
		long declaredEnd = scan.event().end();
		if (scan.eventsBegin(contentEnd)) {
			return contentEnd;
		}
		long next = declaredEnd == scan.chunk().end() || scan.eventsBegin(declaredEnd)
				? declaredEnd
				: scan.nextEvents(contentEnd);
		lose(contentEnd, next, loss);
		return next;
	}

	/** The place of the constants of a type. */
	private record Pool(long start, long end) {}

	/** @return the offset of the newest checkpoint now */
	private long copyCheckpoint(EventScan scan, long position, long before) throws IOException {
		EventWalk event = scan.event();
		event.moveTo(position);
		long startTicks = 0;
		long durationTicks = 0;
		List<Pool> kept = new ArrayList<>();
		PoolWalk pools = null;
		try {
			startTicks = in.varint();
			durationTicks = in.varint();
			pools = new PoolWalk(event, scan.types());
			while (pools.next()) {
				pools.skipConstants();
				if (pools.count() == 0 || isRefused(pools.type())) {
					lose(pools.start(), in.position(), pools.toString());
				} else {
					kept.add(new Pool(pools.start(), in.position()));
				}
			}
		} catch (MalformedRecordingException e) {
			if (pools == null) {
				lose(position, event.end(), "a checkpoint that cannot be read: " + e.problem());
			} else {
				lose(pools.start(), event.end(), "the rest of a checkpoint from " + pools + " on: " + e.problem());
			}
		}
		return kept.isEmpty() ? before : putCheckpoint(startTicks, durationTicks, before, pools.mask(), kept);
	}

	/** Whether JMC refuses files that have constants of a type. */
	private static boolean isRefused(ValueType type) {
		return type.isEvent() || type.fields().isEmpty() && !type.name().equals(ValueType.STRING);
	}

	/** @return its offset */
	private long putCheckpoint(long startTicks, long durationTicks, long before, long mask, List<Pool> pools)
			throws IOException {
		long position = out.position();
		long offset = out.offset();
		out.putPaddedVarint(0, SIZE_BYTES);
		out.putVarint(ChunkHeader.CHECKPOINT_EVENT);
		out.putVarint(startTicks);
		out.putVarint(durationTicks);
		out.putVarint(before == 0 ? 0 : before - offset);
		out.putVarint(mask & Byte.MAX_VALUE); // one byte for the JDK
		out.putVarint(pools.size());
		for (Pool pool : pools) {
			out.copy(in, pool.start(), pool.end());
		}
		out.patchVarint(position, out.position() - position, SIZE_BYTES);
		return offset;
	}
}
