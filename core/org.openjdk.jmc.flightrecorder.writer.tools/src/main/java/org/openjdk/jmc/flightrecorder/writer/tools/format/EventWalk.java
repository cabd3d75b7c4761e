/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.io.IOException;

/**
 * Goes from event to event by their sizes (format section 3.1). Its values are valid until it moves on. Code that reads
 * an event may leave the cursor anywhere.
 *
 * <pre>
 * event := size, type id, content     size: of all three
 * </pre>
 */
public final class EventWalk {
	private static final int SMALLEST_EVENT_BYTES = 2;

	private final ByteCursor in;
	private final long first;
	private final long chunkEnd;

	private long start;
	private long typeId;
	private long contentStart;
	private long end;
	private int sizeLengthBytes;

	/**
	 * A walk that begins in front of the first event.
	 *
	 * @param chunk
	 *            the chunk
	 * @param in
	 *            a cursor of its source; it moves
	 * @throws IOException
	 *             if the source cannot be read
	 */
	public EventWalk(Chunk chunk, ByteCursor in) throws IOException {
		this.in = in;
		chunk.enter(in);
		chunkEnd = chunk.end();
		first = in.position();
		end = first;
	}

	/**
	 * Goes to the next event, whatever it is. The cursor is at its content, and ends with it.
	 *
	 * @return false behind the last one
	 * @throws IOException
	 *             if there is neither an event nor the end of the chunk
	 */
	public boolean next() throws IOException {
		return moveTo(end);
	}

	/**
	 * Goes to an event.
	 *
	 * @param position
	 *            where it begins
	 * @return false at the end of the chunk
	 * @throws IOException
	 *             if there is neither an event nor the end of the chunk
	 */
	public boolean moveTo(long position) throws IOException {
		if (position == chunkEnd) {
			start = position;
			in.moveTo(position, chunkEnd);
			return false;
		}
		if (!find(position)) {
			long sizeBytes = end - position;
			throw in.malformed(
					position,
					hasPossibleSize()
							? "an event of " + sizeBytes + " bytes ends within its type"
							: "an event has an impossible size of " + sizeBytes + " bytes where "
									+ (chunkEnd - position) + " are left");
		}
		return true;
	}

	/**
	 * Goes to an event, if one begins there.
	 *
	 * @param position
	 *            any number
	 * @return false if no event begins there whose size ends within the chunk; the values of the walk are invalid then
	 * @throws IOException
	 *             if the source cannot be read
	 */
	public boolean tryMoveTo(long position) throws IOException {
		try {
			return position >= first && position < chunkEnd && find(position);
		} catch (MalformedRecordingException e) {
			return false;
		}
	}

	private boolean find(long position) throws IOException {
		start = position;
		in.moveTo(position, chunkEnd);
		end = position + in.varint();
		sizeLengthBytes = (int) (in.position() - position);
		if (!hasPossibleSize()) {
			return false;
		}
		typeId = in.varint();
		contentStart = in.position();
		in.limitTo(end);
		return contentStart <= end;
	}

	/**
	 * Tells whether the next event may be where this one ends, even if this one cannot be read.
	 *
	 * @return whether the chunk has as many bytes as the event says
	 */
	public boolean hasPossibleSize() {
		return sizeBytes() >= SMALLEST_EVENT_BYTES && sizeBytes() <= chunkEnd - start;
	}

	/**
	 * Goes to the content of the event.
	 *
	 * @throws IOException
	 *             if the source cannot be read
	 */
	public void enterContent() throws IOException {
		in.moveTo(contentStart, end);
	}

	/**
	 * Tells whether it is an event of the recording, not part of its description.
	 *
	 * @return false for metadata and checkpoints
	 */
	public boolean isOrdinary() {
		return isOrdinary(typeId);
	}

	/**
	 * Tells whether events of a type are events of the recording.
	 *
	 * @param typeId
	 *            its id
	 * @return false for metadata and checkpoints
	 */
	public static boolean isOrdinary(long typeId) {
		return typeId != ChunkHeader.METADATA_EVENT && typeId != ChunkHeader.CHECKPOINT_EVENT;
	}

	/** Goes on to the last one of the short events that are in memory, and adds what is behind this one, by type ids. */
	void skipShort(long[] events, long[] bytes) {
		end = in.skipShortEvents(end, chunkEnd, events, bytes);
	}

	/**
	 * Tells the cursor.
	 *
	 * @return what the walk moves
	 */
	public ByteCursor cursor() {
		return in;
	}

	/**
	 * Tells where the event begins.
	 *
	 * @return the position of its size
	 */
	public long start() {
		return start;
	}

	/**
	 * Tells where the event ends.
	 *
	 * @return the position behind its last byte
	 */
	public long end() {
		return end;
	}

	/**
	 * Tells how long the event is.
	 *
	 * @return its size, including the bytes of the size itself
	 */
	public long sizeBytes() {
		return end - start;
	}

	/**
	 * Tells how many bytes the size takes.
	 *
	 * @return 1 to 9
	 */
	public int sizeLengthBytes() {
		return sizeLengthBytes;
	}

	/**
	 * Tells the type.
	 *
	 * @return its id
	 */
	public long typeId() {
		return typeId;
	}

	/**
	 * Tells where the fields begin.
	 *
	 * @return the position behind the type
	 */
	public long contentStart() {
		return contentStart;
	}
}
