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
 * on, and one that lacks its end those behind it. Behind damage, copying goes on at the next place where events follow
 * each other and their fields fill them; but not within what lacks its end, because constants may look like events.
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
	private int lossCount;
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
		return new EventScan(new Chunk(in.source(), chunks + 1, start, header).until(end), in, header);
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
		lossCount++;
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
		int lossesBefore = lossCount;
		List<Constants> constants = new ArrayList<>();
		for (Checkpoint checkpoint : copyEvents(scan)) {
			readCheckpoint(scan, checkpoint, constants);
		}
		if (lossCount > lossesBefore || scan.mayLackEnd()) {
			dropIncomplete(constants);
		}
		long checkpointOffset = 0;
		for (Constants each : constants) {
			checkpointOffset = putCheckpoint(each, checkpointOffset);
		}
		if (checkpointOffset == 0) {
			// Only JMC accepts a chunk without one.
			checkpointOffset = putCheckpoint(new Constants(0, 0, 0, List.of()), 0);
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

	/**
	 * The constants of a checkpoint.
	 *
	 * @param content
	 *            where it begins, behind size and type
	 * @param end
	 *            where it ends, or would end if the chunk did not end before
	 */
	private record Checkpoint(long content, long end) {}

	/** @return the checkpoints that have something to read */
	private List<Checkpoint> copyEvents(EventScan scan) throws IOException {
		List<Checkpoint> checkpoints = new ArrayList<>();
		EventWalk event = scan.event();
		long position = scan.chunk().start() + ChunkHeader.LENGTH_BYTES;
		// The last event, which waits for what follows it.
		long waiting = position;
		while (position < scan.chunk().end()) {
			progress.stepTo(position);
			if (scan.reads(position) && scan.contentEnd() == event.end()) {
				copy(waiting, position);
				waiting = position;
				position = event.end();
				if (!event.isOrdinary()) {
					waiting = position;
				}
				if (event.typeId() == ChunkHeader.CHECKPOINT_EVENT) {
					checkpoints.add(new Checkpoint(event.contentStart(), position));
				}
			} else {
				scan.learnTimes(waiting);
				// Bytes in front of damage are part of it if they do not look like an event in all respects.
				if (waiting == position || scan.isTimely(waiting) || scan.isRest(scan.contentAt(position))) {
					copy(waiting, position);
				} else {
					lose(waiting, position, "no event begins here");
				}
				position = copyDamaged(scan, position, checkpoints);
				waiting = position;
			}
		}
		copy(waiting, position);
		return checkpoints;
	}

	private void copy(long from, long to) throws IOException {
		if (to > from) {
			out.copy(in, from, to);
			events++;
		}
	}

	/**
	 * Takes what is at a place where size and content do not say the same. Either its size is right and its content is
	 * not, or the other way round, or the chunk ends before it.
	 *
	 * @return where the next event may begin
	 */
	private long copyDamaged(EventScan scan, long position, List<Checkpoint> checkpoints) throws IOException {
		EventScan.Seen seen = scan.contentAt(position);
		long typeId = seen.typeId();
		boolean isCheckpoint = typeId == ChunkHeader.CHECKPOINT_EVENT;
		long end = scan.chunk().end();
		long contentStart = seen.contentStart();
		long contentEnd = scan.contentEnd();
		long next = seen.declaredEnd();
		if (scan.isRest(seen)) {
			if (isCheckpoint) {
				checkpoints.add(new Checkpoint(contentStart, next));
			} else {
				lose(position, end, withoutEnd(scan, position));
			}
			return end;
		}
		if (seen.content() == EventScan.Content.WHOLE && scan.eventsBegin(contentEnd)) {
			if (isCheckpoint) {
				checkpoints.add(new Checkpoint(contentStart, contentEnd));
			} else if (typeId != ChunkHeader.METADATA_EVENT && scan.isTimely(position, typeId, contentStart)) {
				out.putPaddedVarint(SIZE_BYTES + contentEnd - seen.sizeEnd(), SIZE_BYTES);
				out.copy(in, seen.sizeEnd(), contentEnd);
				events++;
			} else {
				lose(position, contentEnd, "no event begins here");
			}
			return contentEnd;
		}
		// Any number leads to an event now and then.
		boolean isSizeRight = next >= contentStart
				&& next <= end
				&& (isCheckpoint || scan.isTimely(position, typeId, contentStart))
				&& (next == end || scan.eventsBegin(next));
		if (isSizeRight && isCheckpoint) {
			checkpoints.add(new Checkpoint(contentStart, next));
			return next;
		}
		if (!isSizeRight) {
			next = scan.nextEvents(position + 1);
		}
		lose(position, next, unread(scan, position, next));
		return next;
	}

	private String withoutEnd(EventScan scan, long position) throws IOException {
		ValueType type = scan.typeAt(position);
		if (type == null) {
			return "what lacks its end";
		}
		lostEvents.merge(type.name(), 1L, Long::sum);
		return "cannot be read: 1 " + type + ", which lacks its end";
	}

	/** Counts the events that are lost between two places. */
	private String unread(EventScan scan, long from, long to) throws IOException {
		Map<String, Long> counts = new TreeMap<>();
		boolean sizesAreRight = scan.countBySizes(scan.types(), from, to, counts) == to;
		if (!sizesAreRight || counts.isEmpty()) {
			ValueType type = scan.typeAt(from);
			if (type == null) {
				return "nothing that can be read begins here";
			}
			counts = Map.of(type.name(), 1L);
		}
		counts.forEach((name, count) -> lostEvents.merge(name, count, Long::sum));
		return "cannot be read: " + text(counts) + (sizesAreRight ? "" : " and what follows it");
	}

	/**
	 * The events of a file behind its last whole chunk.
	 *
	 * @param position
	 *            where they begin
	 * @param events
	 *            how many there are of each type, as far as their sizes lead
	 */
	public record Tail(long position, Map<String, Long> events) {
		/**
		 * Compares them with those of the same file after a repair.
		 *
		 * @param path
		 *            the file
		 * @return how many events of each type are no longer there
		 * @throws IOException
		 *             if the file cannot be read
		 */
		public Map<String, Long> lostIn(Path path) throws IOException {
			Map<String, Long> lost = new TreeMap<>(events);
			try (ByteSource source = ByteSource.open(path, path.toString())) {
				new Salvage(source, null, Progress.NONE)
						.countFrom(position)
						.forEach((name, count) -> lost.merge(name, -count, Long::sum));
			}
			lost.values().removeIf(count -> count <= 0);
			return lost;
		}
	}

	/**
	 * Counts the events of a file behind its last whole chunk.
	 *
	 * @param path
	 *            a file that no program writes to
	 * @return none if all chunks are whole
	 * @throws IOException
	 *             if the file cannot be read
	 */
	public static Tail tail(Path path) throws IOException {
		try (ByteSource source = ByteSource.open(path, path.toString())) {
			Salvage salvage = new Salvage(source, null, Progress.NONE);
			long position = 0;
			ChunkHeader header = salvage.header(0);
			while (header != null
					&& header.isFinished()
					&& header.sizeBytes() >= ChunkHeader.LENGTH_BYTES
					&& header.sizeBytes() <= salvage.fileBytes - position) {
				position += header.sizeBytes();
				header = salvage.header(position);
			}
			return new Tail(position, salvage.countFrom(position));
		}
	}

	private Map<String, Long> countFrom(long position) throws IOException {
		Map<String, Long> counts = new TreeMap<>();
		long start = position;
		for (ChunkHeader header = header(start); header != null; header = header(start)) {
			long first = start + ChunkHeader.LENGTH_BYTES;
			// The size of an unfinished chunk is that of its last flush.
			long end = header.isFinished() ? end(start, header) : nextHeader(first, header.startEpochNanos());
			EventScan scan = scan(start, header, end);
			if (scan.findMetadata(tables, header.isFinished()) > 0) {
				long stop = scan.countBySizes(scan.types(), first, end, counts);
				ValueType cut = stop < end ? scan.typeAt(stop) : null;
				if (cut != null) {
					counts.merge(cut.name(), 1L, Long::sum);
				}
			}
			start = end;
		}
		return counts;
	}

	/**
	 * Tells counts to people.
	 *
	 * @param counts
	 *            by names of types
	 * @return such as {@code 3 jdk.GarbageCollection, 1 jdk.CPULoad}
	 */
	public static String text(Map<String, Long> counts) {
		return counts.entrySet().stream()
				.map(entry -> String.format("%,d %s", entry.getValue(), entry.getKey()))
				.collect(Collectors.joining(", "));
	}

	/** Some bytes of the recording. */
	private record Range(long start, long end) {}

	/** Constants of a type, with their keys. */
	private record Pool(ValueType type, int count, List<Range> entries) {}

	/** What can be read of a checkpoint. */
	private record Constants(long startTicks, long durationTicks, long mask, List<Pool> pools) {}

	private void readCheckpoint(EventScan scan, Checkpoint checkpoint, List<Constants> constants) throws IOException {
		long end = Math.min(checkpoint.end(), scan.chunk().end());
		long startTicks = 0;
		long durationTicks = 0;
		List<Pool> kept = new ArrayList<>();
		PoolWalk pools = null;
		long poolStart = 0;
		long readEnd = 0;
		int read = 0;
		try {
			in.moveTo(checkpoint.content(), checkpoint.end());
			startTicks = in.varint();
			durationTicks = in.varint();
			in.moveTo(checkpoint.content(), checkpoint.end());
			pools = new PoolWalk(in, scan.types());
			while (pools.next()) {
				poolStart = in.position();
				readEnd = poolStart;
				for (read = 0; read < pools.count(); read++) {
					pools.skipConstant();
					if (in.position() > end) {
						throw in.malformed(end, "the chunk ends within a constant");
					}
					readEnd = in.position();
				}
				keep(pools, read, poolStart, readEnd, kept);
			}
			if (in.position() < end) {
				lose(in.position(), end, "bytes after the last constant of a checkpoint");
			}
		} catch (MalformedRecordingException e) {
			if (pools == null) {
				lose(checkpoint.content(), end, "a checkpoint that cannot be read: " + e.problem());
			} else if (checkpoint.end() > end && pools.type() != null && Math.max(e.position(), in.position()) >= end) {
				lose(
						read == 0 ? pools.start() : readEnd,
						end,
						String.format(
								"the rest of a checkpoint, from constant %,d of %,d of the type %s on",
								read + 1, pools.count(), pools.type()));
				if (read > 0) {
					keep(pools, read, poolStart, readEnd, kept);
				}
			} else {
				lose(pools.start(), end, "the rest of a checkpoint from " + pools + " on: " + e.problem());
			}
		}
		if (!kept.isEmpty()) {
			constants.add(new Constants(startTicks, durationTicks, pools.mask(), kept));
		}
	}

	private void keep(PoolWalk pools, int count, long start, long end, List<Pool> kept) {
		if (count == 0 || isRefused(pools.type())) {
			lose(pools.start(), end, pools.toString());
		} else {
			kept.add(new Pool(pools.type(), count, List.of(new Range(start, end))));
		}
	}

	/** Whether JMC refuses files that have constants of a type. */
	private static boolean isRefused(ValueType type) {
		return type.isEvent() || type.fields().isEmpty() && !type.name().equals(ValueType.STRING);
	}

	/** Drops constants that lack a part without which readers fail, because some constants of the chunk are lost. */
	private void dropIncomplete(List<Constants> constants) throws IOException {
		CompleteConstants complete = new CompleteConstants();
		for (String name : CompleteConstants.ORDER) {
			long dropped = 0;
			for (Constants each : constants) {
				for (int i = 0; i < each.pools().size(); i++) {
					Pool pool = each.pools().get(i);
					if (pool.type().name().equals(name)) {
						Pool rest = withoutIncomplete(pool, complete);
						dropped += pool.count() - rest.count();
						each.pools().set(i, rest);
					}
				}
				each.pools().removeIf(pool -> pool.count() == 0);
			}
			if (dropped > 0) {
				addLoss(String.format("%,d constants of the type %s need others that are lost", dropped, name));
			}
		}
		constants.removeIf(each -> each.pools().isEmpty());
	}

	private Pool withoutIncomplete(Pool pool, CompleteConstants complete) throws IOException {
		List<Range> entries = new ArrayList<>();
		int count = 0;
		for (Range range : pool.entries()) {
			in.moveTo(range.start(), range.end());
			long keptFrom = range.start();
			while (in.remaining() > 0) {
				long start = in.position();
				if (complete.isComplete(in, pool.type())) {
					count++;
				} else {
					add(entries, keptFrom, start);
					keptFrom = in.position();
					lostBytes += keptFrom - start;
				}
			}
			add(entries, keptFrom, range.end());
		}
		return new Pool(pool.type(), count, entries);
	}

	private static void add(List<Range> ranges, long start, long end) {
		if (end > start) {
			ranges.add(new Range(start, end));
		}
	}

	/** @return its offset */
	private long putCheckpoint(Constants constants, long before) throws IOException {
		long position = out.position();
		long offset = out.offset();
		out.putPaddedVarint(0, SIZE_BYTES);
		out.putVarint(ChunkHeader.CHECKPOINT_EVENT);
		out.putVarint(constants.startTicks());
		out.putVarint(constants.durationTicks());
		out.putVarint(before == 0 ? 0 : before - offset);
		out.putVarint(constants.mask() & Byte.MAX_VALUE); // one byte for the JDK
		out.putVarint(constants.pools().size());
		for (Pool pool : constants.pools()) {
			out.putVarint(pool.type().id());
			out.putVarint(pool.count());
			for (Range entries : pool.entries()) {
				out.copy(in, entries.start(), entries.end());
			}
		}
		out.patchVarint(position, out.position() - position, SIZE_BYTES);
		return offset;
	}
}
