/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;

/**
 * Writes what can be read of a damaged recording to another file, event by event: a chunk is lost if its metadata is, an
 * event if its fields cannot be read, constants if their checkpoint cannot be read. Behind damage, the next place is looked
 * for where events follow each other whose fields fill them.
 */
public final class Salvage {
	private static final int MOST_LOSSES = 20;

	private final ByteCursor in;
	private final Progress progress;
	private final EventScan scan;
	private final SalvagedFile out;
	private final List<String> losses = new ArrayList<>();
	private int chunks;
	private long events;
	private long lostBytes;
	private long missingBytes;

	private Salvage(ByteCursor in, SalvagedFile out, Progress progress) {
		this.in = in;
		this.progress = progress;
		scan = new EventScan(in);
		this.out = out;
	}

	/**
	 * What was found.
	 *
	 * @param chunks
	 *            chunks of the other file
	 * @param events
	 *            events in them
	 * @param keptBytes
	 *            of the other file
	 * @param lostBytes
	 *            of the first file, which are not in the other one
	 * @param missingBytes
	 *            which the first file does not have, though the header of its last chunk says so
	 * @param losses
	 *            the first of the places where something was lost
	 */
	public record Result(
			int chunks, long events, long keptBytes, long lostBytes, long missingBytes, List<String> losses) {}

	/**
	 * Reads a file and writes another one.
	 *
	 * @param from
	 *            a file that nobody writes to
	 * @param to
	 *            a file that is there, and is empty
	 * @param progress
	 *            takes bytes of the first file
	 * @return what is in it; no chunks when nothing can be read
	 * @throws IOException
	 *             if a file cannot be read or written
	 */
	public static Result salvage(Path from, Path to, Progress progress) throws IOException {
		try (ByteCursor in = new ByteCursor(from);
				SalvagedFile out = new SalvagedFile(to)) {
			Salvage salvage = new Salvage(in, out, progress);
			progress.start();
			salvage.readAll();
			return new Result(
					salvage.chunks,
					salvage.events,
					out.writtenBytes(),
					salvage.lostBytes,
					salvage.missingBytes,
					List.copyOf(salvage.losses));
		}
	}

	/**
	 * Looks for a recording whose writer died, or that was cut, before anything was written that tells what the rest
	 * means.
	 *
	 * @param path
	 *            a file
	 * @return whether it begins with a chunk that has more than a header, and no metadata; or with a part of a header
	 * @throws IOException
	 *             if the file cannot be read
	 */
	public static boolean isWithoutMetadata(Path path) throws IOException {
		try (ByteCursor in = new ByteCursor(path)) {
			Salvage salvage = new Salvage(in, null, Progress.NONE);
			ChunkHeader header = salvage.header(0);
			if (header == null) {
				return in.fileBytes() < ChunkHeader.LENGTH_BYTES && salvage.beginsLikeHeader();
			}
			salvage.scan.enterChunk(in.fileBytes());
			boolean isBegun = header.metadataOffset() == 0 && !header.isFinished();
			return isBegun && in.fileBytes() > ChunkHeader.LENGTH_BYTES && salvage.scan.newestMetadata(0) == 0;
		}
	}

	private boolean beginsLikeHeader() throws IOException {
		in.moveTo(0, in.fileBytes());
		try {
			for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0 && in.remaining() > 0; shift -= Byte.SIZE) {
				if (in.u1() != (ChunkHeader.MAGIC >>> shift & 0xFF)) {
					return false;
				}
			}
			return in.position() > 0;
		} catch (BrokenException e) {
			return false;
		}
	}

	private void readAll() throws IOException {
		long position = 0;
		while (position < in.fileBytes()) {
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
		tell(String.format("byte %,d, %,d byte(s): %s", from, to - from, reason));
	}

	private void tell(String loss) {
		if (losses.size() < MOST_LOSSES) {
			losses.add(loss);
		} else if (losses.size() == MOST_LOSSES) {
			losses.add("and more");
		}
	}

	/** @return the header that begins there, or null if none does */
	private ChunkHeader header(long position) throws IOException {
		if (in.fileBytes() - position < ChunkHeader.LENGTH_BYTES) {
			return null;
		}
		in.moveTo(position, in.fileBytes());
		try {
			if (in.fixed(Integer.BYTES) != ChunkHeader.MAGIC) {
				return null;
			}
			ChunkHeader header =
					ChunkHeader.decodeBehindMagic(ByteBuffer.wrap(in.bytes(ChunkHeader.LENGTH_BEHIND_MAGIC_BYTES)));
			return header.isKnownVersion() && header.ticksPerSecond() > 0 ? header : null;
		} catch (BrokenException e) {
			return null;
		}
	}

	/** A chunk of the JDK has copies of its header as constants, so the start has to be a later one. */
	private long nextHeader(long from, long afterEpochNanos) throws IOException {
		for (long position = from; position < in.fileBytes() - ChunkHeader.LENGTH_BYTES; position++) {
			ChunkHeader header = header(position);
			if (header != null && header.startEpochNanos() > afterEpochNanos) {
				return position;
			}
		}
		return in.fileBytes();
	}

	/** @return where the next chunk may begin */
	private long readChunk(long start, ChunkHeader header) throws IOException {
		long end = end(start, header);
		if (end == in.fileBytes() && header.sizeBytes() > end - start) {
			missingBytes = header.sizeBytes() - (end - start);
			tell(String.format(
					"byte %,d, %,d byte(s) missing: the file ends here, and the chunk at byte %,d has a size of %,d bytes",
					end, missingBytes, start, header.sizeBytes()));
		}
		scan.enterChunk(end);
		long metadata = start + header.metadataOffset();
		if (!header.isFinished() || !scan.readMetadata(metadata)) {
			metadata = scan.newestMetadata(start);
		}
		if (!scan.hasTypes()) {
			lose(start, end, "a chunk without metadata that can be read");
			return end;
		}
		scan.beginEvents();
		out.beginChunk(header, readEvent(metadata));
		copyCheckpoints(copyEvents(start + ChunkHeader.LENGTH_BYTES));
		out.endChunk();
		chunks++;
		return end;
	}

	/** The size in the header is right when another chunk begins there, or when the sizes of events lead there. */
	private long end(long start, ChunkHeader header) throws IOException {
		long first = start + ChunkHeader.LENGTH_BYTES;
		long saidEnd = start + header.sizeBytes();
		if (saidEnd > first && saidEnd <= in.fileBytes()) {
			if (saidEnd == in.fileBytes() || header(saidEnd) != null) {
				return saidEnd;
			}
			scan.enterChunk(saidEnd);
			if (scan.sizesLeadToEnd(start)) {
				return saidEnd;
			}
		}
		return nextHeader(first, header.startEpochNanos());
	}

	/** An event that has a size which can be read. */
	private byte[] readEvent(long position) throws IOException {
		return readBytes(position, scan.readHead(position) ? scan.sizeBytes() : 0);
	}

	private byte[] readBytes(long position, long lengthBytes) throws IOException {
		try {
			in.moveTo(position, position + lengthBytes);
			return in.bytes(Math.toIntExact(lengthBytes));
		} catch (BrokenException e) {
			throw new IOException(e.getMessage(), e);
		}
	}

	/** @return where the checkpoints are that can be read */
	private List<Long> copyEvents(long from) throws IOException {
		List<Long> checkpoints = new ArrayList<>();
		long position = from;
		long end = scan.chunkEnd();
		while (position < end) {
			progress.stepTo(position);
			boolean isRead = scan.reads(position);
			long size = scan.sizeBytes();
			long type = scan.typeId();
			long content = scan.contentEnd();
			if (!isRead) {
				boolean sizeIsRight =
						scan.readHead(position) && (position + size == end || scan.eventsBegin(position + size));
				long next = sizeIsRight ? position + size : scan.nextEvents(position + 1);
				lose(position, next, sizeIsRight ? "an event that cannot be read" : "no event begins here");
				position = next;
				continue;
			}
			long next = position + size;
			if (type == ChunkHeader.CHECKPOINT_EVENT) {
				checkpoints.add(position);
			} else if (type != ChunkHeader.METADATA_EVENT) {
				if (content == next) {
					out.putEvent(readBytes(position, size));
				} else {
					next = copyShorter(position, content, next);
				}
				events++;
			}
			position = next;
		}
		return checkpoints;
	}

	/** What is behind the fields may be the events that the size should have ended before. */
	private long copyShorter(long position, long content, long saidEnd) throws IOException {
		try {
			in.moveTo(position, content);
			in.varint();
			out.putWithoutSize(in.bytes(Math.toIntExact(content - in.position())));
		} catch (BrokenException e) {
			throw new IOException(e.getMessage(), e);
		}
		if (scan.eventsBegin(content)) {
			return content;
		}
		long next = saidEnd == scan.chunkEnd() || scan.eventsBegin(saidEnd) ? saidEnd : scan.nextEvents(content);
		lose(content, next, "bytes behind the last field of an event");
		return next;
	}

	private void copyCheckpoints(List<Long> checkpoints) throws IOException {
		for (long position : checkpoints) {
			try {
				long size = scan.readHead(position) ? scan.sizeBytes() : 0;
				in.moveTo(position, position + size);
				in.varint();
				long head = in.position();
				in.varint(); // type
				in.varint(); // start
				in.varint(); // duration
				long link = in.position();
				in.varint();
				long tail = in.position();
				out.putCheckpoint(readBytes(head, link - head), readBytes(tail, position + size - tail));
			} catch (BrokenException e) {
				throw new IOException(e.getMessage(), e);
			}
		}
	}
}
