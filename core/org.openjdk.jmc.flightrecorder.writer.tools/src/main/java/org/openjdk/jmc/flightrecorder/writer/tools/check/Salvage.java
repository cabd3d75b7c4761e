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
import java.util.Map;

/**
 * Writes what can be read of a damaged recording to another file, event by event: a chunk is lost if its metadata is, an
 * event if its fields cannot be read, constants if their checkpoint cannot be read. Behind damage, the next place is looked
 * for where events follow each other whose fields fill them.
 */
public final class Salvage {
	private static final int MAGIC = 'F' << 24 | 'L' << 16 | 'R' << 8;
	private static final int HEADER_BYTES = 68;
	private static final int METADATA_EVENT = 0;
	private static final int CHECKPOINT_EVENT = 1;
	/** So many events in a row are no accident. */
	private static final int EVENTS_IN_A_ROW = 3;

	private static final int MOST_LOSSES = 20;

	private final ByteCursor in;
	private final SalvagedFile out;
	private final List<String> losses = new ArrayList<>();
	private int chunks;
	private long events;
	private long lostBytes;

	private Map<Long, TypeLayout> types;
	private ValueWalk values;
	private long end;
	/** Of the event that was looked at last. */
	private long sizeBytes;

	private long typeId;
	private long contentEnd;

	private Salvage(ByteCursor in, SalvagedFile out) {
		this.in = in;
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
	 * @param losses
	 *            the first of the places where something was lost
	 */
	public record Result(int chunks, long events, long keptBytes, long lostBytes, List<String> losses) {}

	/**
	 * Reads a file and writes another one.
	 *
	 * @param from
	 *            a file that nobody writes to
	 * @param to
	 *            a file that is there, and is empty
	 * @return what is in it; no chunks when nothing can be read
	 * @throws IOException
	 *             if a file cannot be read or written
	 */
	public static Result salvage(Path from, Path to) throws IOException {
		try (ByteCursor in = new ByteCursor(from);
				SalvagedFile out = new SalvagedFile(to)) {
			Salvage salvage = new Salvage(in, out);
			salvage.readAll();
			return new Result(
					salvage.chunks, salvage.events, out.writtenBytes(), salvage.lostBytes, List.copyOf(salvage.losses));
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
			Salvage salvage = new Salvage(in, null);
			byte[] header = salvage.header(0);
			if (header == null) {
				return in.fileBytes() < HEADER_BYTES && salvage.beginsLikeHeader();
			}
			salvage.end = in.fileBytes();
			boolean isBegun = ByteBuffer.wrap(header).getLong(24) == 0 && header[64] != 0;
			return isBegun && in.fileBytes() > HEADER_BYTES && salvage.newestMetadata(0) == 0;
		}
	}

	private boolean beginsLikeHeader() throws IOException {
		in.moveTo(0, in.fileBytes());
		try {
			for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0 && in.remaining() > 0; shift -= Byte.SIZE) {
				if (in.u1() != (MAGIC >>> shift & 0xFF)) {
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
			byte[] header = header(position);
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
		if (losses.size() < MOST_LOSSES) {
			losses.add(String.format("byte %,d, %,d byte(s): %s", from, to - from, reason));
		} else if (losses.size() == MOST_LOSSES) {
			losses.add("and more");
		}
	}

	/** @return the bytes of a header, or null if there is none */
	private byte[] header(long position) throws IOException {
		if (in.fileBytes() - position < HEADER_BYTES) {
			return null;
		}
		in.moveTo(position, in.fileBytes());
		try {
			if (in.u1() != 'F') {
				return null;
			}
			in.moveTo(position, in.fileBytes());
			byte[] bytes = in.bytes(HEADER_BYTES);
			ByteBuffer header = ByteBuffer.wrap(bytes);
			int major = header.getShort(4);
			return header.getInt(0) == MAGIC && major >= 1 && major <= 2 && header.getLong(56) > 0 ? bytes : null;
		} catch (BrokenException e) {
			return null;
		}
	}

	/** A chunk of the JDK has copies of its header as constants, so the start has to be a later one. */
	private long nextHeader(long from, long afterEpochNanos) throws IOException {
		for (long position = from; position < in.fileBytes() - HEADER_BYTES; position++) {
			byte[] header = header(position);
			if (header != null && ByteBuffer.wrap(header).getLong(32) > afterEpochNanos) {
				return position;
			}
		}
		return in.fileBytes();
	}

	/** @return where the next chunk may begin */
	private long readChunk(long start, byte[] bytes) throws IOException {
		ByteBuffer header = ByteBuffer.wrap(bytes);
		long saidEnd = start + header.getLong(8);
		boolean isRight = saidEnd > start + HEADER_BYTES
				&& (saidEnd == in.fileBytes()
						|| saidEnd < in.fileBytes() && (header(saidEnd) != null || sizesLeadTo(start, saidEnd)));
		end = isRight ? saidEnd : nextHeader(start + HEADER_BYTES, header.getLong(32));
		boolean finished = header.get(64) == 0;
		long metadata = start + header.getLong(24);
		types = null;
		if (!finished || !readMetadata(metadata)) {
			metadata = newestMetadata(start);
		}
		if (types == null) {
			lose(start, end, "a chunk without metadata that can be read");
			return end;
		}
		values = new ValueWalk(in, new Findings(), types);
		values.collect(true);
		in.moveTo(metadata, end);
		out.beginChunk(bytes, readBytes(metadata, sizeAt(metadata)));
		copyCheckpoints(copyEvents(start + HEADER_BYTES));
		out.endChunk();
		chunks++;
		return end;
	}

	/** The types of a chunk say nothing of the next one, even if the header of that one is gone. */
	private boolean sizesLeadTo(long start, long saidEnd) throws IOException {
		end = saidEnd;
		long position = start + HEADER_BYTES;
		while (position < saidEnd && readHead(position)) {
			position += sizeBytes;
		}
		return position == saidEnd;
	}

	/** @return where the newest metadata is that can be read, by sizes from the first event on */
	private long newestMetadata(long start) throws IOException {
		long newest = 0;
		long position = start + HEADER_BYTES;
		while (position < end && readHead(position)) {
			long next = position + sizeBytes;
			if (typeId == METADATA_EVENT) {
				Map<Long, TypeLayout> before = types;
				if (readMetadata(position)) {
					newest = position;
				} else {
					types = before;
				}
			}
			position = next;
		}
		return newest;
	}

	private boolean readMetadata(long position) throws IOException {
		if (position < 0 || position >= end || !readHead(position) || typeId != METADATA_EVENT) {
			return false;
		}
		try {
			in.moveTo(in.position(), position + sizeBytes);
			in.varint(); // start
			in.varint(); // duration
			in.varint(); // id
			Findings findings = new Findings();
			types = MetadataCheck.read(in, findings, position);
			if (findings.has(Reader.JDK)) {
				types = null;
			}
			return types != null;
		} catch (BrokenException e) {
			return false;
		}
	}

	/** Size and type; the cursor is behind them. */
	private boolean readHead(long position) throws IOException {
		try {
			in.moveTo(position, end);
			sizeBytes = in.varint();
			if (sizeBytes <= in.position() - position || sizeBytes > end - position) {
				return false;
			}
			in.moveTo(in.position(), position + sizeBytes);
			typeId = in.varint();
			return true;
		} catch (BrokenException e) {
			return false;
		}
	}

	private long sizeAt(long position) throws IOException {
		return readHead(position) ? sizeBytes : 0;
	}

	private byte[] readBytes(long position, long lengthBytes) throws IOException {
		try {
			in.moveTo(position, position + lengthBytes);
			return in.bytes(Math.toIntExact(lengthBytes));
		} catch (BrokenException e) {
			throw new IOException(e.getMessage(), e);
		}
	}

	/** Whether an event can be read to its end; what is behind its fields begins at the end of its content. */
	private boolean reads(long position) throws IOException {
		if (!readHead(position)) {
			return false;
		}
		long size = sizeBytes;
		try {
			if (typeId == METADATA_EVENT) {
				contentEnd = position + size;
				return true;
			}
			if (typeId == CHECKPOINT_EVENT) {
				readCheckpoint();
				contentEnd = in.position();
				return in.remaining() == 0;
			}
			TypeLayout type = types.get(typeId);
			if (type == null || !type.isEvent()) {
				return false;
			}
			values.event(type);
			contentEnd = in.position();
			return true;
		} catch (BrokenException e) {
			return false;
		}
	}

	/** From behind the type. */
	private void readCheckpoint() throws IOException, BrokenException {
		in.varint(); // start
		in.varint(); // duration
		in.varint(); // link
		in.varint(); // mask
		for (int pools = in.count("pools"); pools > 0; pools--) {
			long position = in.position();
			TypeLayout type = types.get(in.varint());
			int count = in.count("constants");
			if (type == null || type.isEvent() || count == 0) {
				throw new BrokenException(position, "a pool of " + type);
			}
			for (int i = 0; i < count; i++) {
				in.varint();
				values.constant(type);
			}
		}
	}

	/** Whether events that are exactly as long as they say begin here. */
	private boolean eventsBegin(long from) throws IOException {
		long position = from;
		for (int i = 0; i < EVENTS_IN_A_ROW && position < end; i++) {
			if (!reads(position) || contentEnd != position + sizeBytes) {
				return false;
			}
			position += sizeBytes;
		}
		return from < end;
	}

	private long nextEvents(long from) throws IOException {
		long position = from;
		while (position < end && !eventsBegin(position)) {
			position++;
		}
		return position;
	}

	/** @return where the checkpoints are that can be read */
	private List<Long> copyEvents(long from) throws IOException {
		List<Long> checkpoints = new ArrayList<>();
		long position = from;
		while (position < end) {
			boolean isRead = reads(position);
			long size = sizeBytes;
			long type = typeId;
			long content = contentEnd;
			if (!isRead) {
				boolean sizeIsRight = readHead(position) && (position + size == end || eventsBegin(position + size));
				long next = sizeIsRight ? position + size : nextEvents(position + 1);
				lose(position, next, sizeIsRight ? "an event that cannot be read" : "no event begins here");
				position = next;
				continue;
			}
			long next = position + size;
			if (type == CHECKPOINT_EVENT) {
				checkpoints.add(position);
			} else if (type != METADATA_EVENT) {
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
		if (eventsBegin(content)) {
			return content;
		}
		long next = saidEnd == end || eventsBegin(saidEnd) ? saidEnd : nextEvents(content);
		lose(content, next, "bytes behind the last field of an event");
		return next;
	}

	private void copyCheckpoints(List<Long> checkpoints) throws IOException {
		for (long position : checkpoints) {
			long size = sizeAt(position);
			try {
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
