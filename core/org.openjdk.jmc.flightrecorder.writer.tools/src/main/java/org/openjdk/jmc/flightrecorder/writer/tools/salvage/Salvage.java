/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.salvage;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.ChunkOutput;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTables;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;

/**
 * Copies the readable parts of a damaged recording to another file, event by event. A chunk is lost if its metadata is,
 * and an event is lost if its fields cannot be read or its type is not declared. A checkpoint loses its constants from the first unreadable pool
 * on, and one that lacks its end those behind it. Behind damage, copying goes on at the next place where events follow
 * each other and their fields fill them; but not within what lacks its end, because constants may look like events.
 */
public final class Salvage {
	private final ChunkSearch search;
	private final ByteCursor in;
	private final Progress progress;
	private final TypeTables tables = new TypeTables();
	private final ChunkOutput out;
	private final Losses losses = new Losses();
	private int chunks;
	private long events;
	private long missingBytes;

	private Salvage(ChunkSearch search, ChunkOutput out, Progress progress) {
		this.search = search;
		in = search.cursor();
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
			Salvage salvage = new Salvage(new ChunkSearch(source), out, progress);
			progress.start();
			salvage.readAll();
			return new Result(
					salvage.chunks,
					salvage.events,
					out.position(),
					salvage.losses.bytes(),
					salvage.missingBytes,
					salvage.losses.events(),
					salvage.losses.lines());
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
			ChunkSearch search = new ChunkSearch(source);
			ChunkHeader header = search.header(0);
			if (header == null) {
				return search.fileBytes() < ChunkHeader.LENGTH_BYTES && search.beginsLikeHeader();
			}
			boolean isBegun = header.metadataOffset() == 0 && !header.isFinished();
			return isBegun
					&& search.fileBytes() > ChunkHeader.LENGTH_BYTES
					&& search.scan(0, header, search.fileBytes()).findMetadata(new TypeTables(), false) == 0;
		}
	}

	private void readAll() throws IOException {
		long position = 0;
		while (position < search.fileBytes()) {
			ChunkHeader header = search.header(position);
			if (header == null) {
				long next = search.nextHeader(position + 1, Long.MIN_VALUE);
				losses.add(position, next, "no chunk begins here");
				position = next;
			} else {
				position = readChunk(position, header);
			}
		}
	}

	/** @return where the next chunk may begin */
	private long readChunk(long start, ChunkHeader header) throws IOException {
		long end = search.end(start, header);
		if (end == search.fileBytes() && header.sizeBytes() > end - start) {
			missingBytes = header.sizeBytes() - (end - start);
			losses.add(String.format(
					"byte %,d, %,d byte(s) missing: the file ends here, and the chunk at byte %,d has a size of %,d bytes",
					end, missingBytes, start, header.sizeBytes()));
		}
		EventScan scan = search.scan(start, header, end);
		long metadata = scan.findMetadata(tables, header.isFinished());
		if (metadata == 0) {
			if (scan.refused() != null) {
				Map<String, Long> counts = new TreeMap<>();
				scan.countBySizes(scan.refused(), start + ChunkHeader.LENGTH_BYTES, end, counts);
				losses.addEvents(counts);
			}
			losses.add(
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
		int lossesBefore = losses.count();
		SalvagedCheckpoints checkpoints = new SalvagedCheckpoints(in, scan, losses);
		copyEvents(scan, checkpoints);
		checkpoints.read();
		if (losses.count() > lossesBefore || scan.mayLackEnd()) {
			checkpoints.dropIncomplete();
		}
		long checkpointOffset = checkpoints.write(out);
		out.endChunk(header.finished(out.offset(), checkpointOffset, ChunkHeader.LENGTH_BYTES));
		chunks++;
		return end;
	}

	private void copyEvents(EventScan scan, SalvagedCheckpoints checkpoints) throws IOException {
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
					checkpoints.add(event.contentStart(), position);
				}
			} else {
				scan.learnTimes(waiting);
				// Bytes in front of damage are part of it if they do not look like an event in all respects.
				if (waiting == position || scan.isTimely(waiting) || scan.isRest(scan.contentAt(position))) {
					copy(waiting, position);
				} else {
					losses.add(waiting, position, "no event begins here");
				}
				position = copyDamaged(scan, position, checkpoints);
				waiting = position;
			}
		}
		copy(waiting, position);
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
	private long copyDamaged(EventScan scan, long position, SalvagedCheckpoints checkpoints) throws IOException {
		long end = scan.chunk().end();
		long undeclaredEnd = scan.undeclaredEnd(position);
		if (undeclaredEnd > position && (undeclaredEnd == end || scan.eventsBegin(undeclaredEnd))) {
			losses.add(position, undeclaredEnd, unread(scan, position, undeclaredEnd));
			return undeclaredEnd;
		}
		EventScan.Seen seen = scan.contentAt(position);
		long typeId = seen.typeId();
		boolean isCheckpoint = typeId == ChunkHeader.CHECKPOINT_EVENT;
		long contentStart = seen.contentStart();
		long contentEnd = scan.contentEnd();
		long next = seen.declaredEnd();
		if (scan.isRest(seen)) {
			if (isCheckpoint) {
				checkpoints.add(contentStart, next);
			} else {
				losses.add(position, end, withoutEnd(scan, position));
			}
			return end;
		}
		if (seen.content() == EventScan.Content.WHOLE && scan.eventsBegin(contentEnd)) {
			if (isCheckpoint) {
				checkpoints.add(contentStart, contentEnd);
			} else if (typeId != ChunkHeader.METADATA_EVENT && scan.isTimely(position, typeId, contentStart)) {
				out.putSize(contentEnd - seen.sizeEnd());
				out.copy(in, seen.sizeEnd(), contentEnd);
				events++;
			} else {
				losses.add(position, contentEnd, "no event begins here");
			}
			return contentEnd;
		}
		// Any number leads to an event now and then.
		boolean isSizeRight = next >= contentStart
				&& next <= end
				&& (isCheckpoint || scan.isTimely(position, typeId, contentStart))
				&& (next == end || scan.eventsBegin(next));
		if (isSizeRight && isCheckpoint) {
			checkpoints.add(contentStart, next);
			return next;
		}
		if (!isSizeRight) {
			next = scan.nextEvents(position + 1);
		}
		losses.add(position, next, unread(scan, position, next));
		return next;
	}

	private String withoutEnd(EventScan scan, long position) throws IOException {
		ValueType type = scan.typeAt(position);
		if (type == null) {
			return "what lacks its end";
		}
		losses.addEvents(Map.of(type.name(), 1L));
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
		losses.addEvents(counts);
		return "cannot be read: " + EventTail.text(counts) + (sizesAreRight ? "" : " and what follows it");
	}
}
