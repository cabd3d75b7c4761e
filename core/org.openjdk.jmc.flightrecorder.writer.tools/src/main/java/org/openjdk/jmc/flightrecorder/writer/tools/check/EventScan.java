/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

import java.io.IOException;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;

/**
 * Finds events in a chunk that may be damaged: by their sizes, and, with the types of the chunk, by whether their fields
 * fill them. Properties of an event hold until the next one is looked at.
 */
final class EventScan {
	/** So many events in a row are no accident. */
	private static final int EVENTS_IN_A_ROW = 3;

	private final ByteCursor in;
	/** Where the chunk ends. */
	private long end;

	private Map<Long, TypeLayout> types;
	private ValueWalk values;

	private long sizeBytes;
	private long typeId;
	private long contentEnd;

	EventScan(ByteCursor in) {
		this.in = in;
	}

	/** Goes to another chunk, of which nothing is known but its end. */
	void enterChunk(long chunkEnd) {
		end = chunkEnd;
		types = null;
		values = null;
	}

	long chunkEnd() {
		return end;
	}

	boolean hasTypes() {
		return types != null;
	}

	/** Size of the event, with the size itself. */
	long sizeBytes() {
		return sizeBytes;
	}

	long typeId() {
		return typeId;
	}

	/** Where the fields of an event end that was read. */
	long contentEnd() {
		return contentEnd;
	}

	/** Reads size and type of an event that may begin there; the cursor is behind them. */
	boolean readHead(long position) throws IOException {
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

	/** Whether the sizes of events lead from the header to the end of the chunk. */
	boolean sizesLeadToEnd(long chunkStart) throws IOException {
		long position = chunkStart + ChunkHeader.LENGTH_BYTES;
		while (position < end && readHead(position)) {
			position += sizeBytes;
		}
		return position == end;
	}

	/** @return where the newest metadata is that can be read, by sizes from the first event on; its types are known now */
	long newestMetadata(long chunkStart) throws IOException {
		long newest = 0;
		long position = chunkStart + ChunkHeader.LENGTH_BYTES;
		while (position < end && readHead(position)) {
			long next = position + sizeBytes;
			if (typeId == ChunkHeader.METADATA_EVENT) {
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

	/** @return whether there is metadata that the JDK can read; if so, its types are known now */
	boolean readMetadata(long position) throws IOException {
		if (position < 0 || position >= end || !readHead(position) || typeId != ChunkHeader.METADATA_EVENT) {
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

	/** Comes before the first event is read, when the types are known. */
	void beginEvents() {
		values = new ValueWalk(in, new Findings(), types);
		values.collect(true);
	}

	/** Whether an event can be read to its end; what is behind its fields begins at the end of its content. */
	boolean reads(long position) throws IOException {
		if (!readHead(position)) {
			return false;
		}
		long size = sizeBytes;
		try {
			if (typeId == ChunkHeader.METADATA_EVENT) {
				contentEnd = position + size;
				return true;
			}
			if (typeId == ChunkHeader.CHECKPOINT_EVENT) {
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
	boolean eventsBegin(long from) throws IOException {
		long position = from;
		for (int i = 0; i < EVENTS_IN_A_ROW && position < end; i++) {
			if (!reads(position) || contentEnd != position + sizeBytes) {
				return false;
			}
			position += sizeBytes;
		}
		return from < end;
	}

	/** @return where events begin next, or the end of the chunk */
	long nextEvents(long from) throws IOException {
		long position = from;
		while (position < end && !eventsBegin(position)) {
			position++;
		}
		return position;
	}
}
