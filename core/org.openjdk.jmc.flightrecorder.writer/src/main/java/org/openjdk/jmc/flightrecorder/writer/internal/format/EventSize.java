/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

/**
 * The size that each event begins with. The size is a LEB128 number and counts itself (format section 3.1).
 *
 * <pre>
 *  | size | type id  field  field ... |
 *         |&lt;-------- body --------&gt;|
 *  |&lt;------------ event ------------&gt;|
 * </pre>
 *
 * The size is known before the body, or room for it is reserved: {@link #MIN_BYTES} where the body can be moved, and
 * {@link #PADDED_BYTES} where it cannot.
 */
public final class EventSize {
	/** The room for the size of most events. */
	public static final int MIN_BYTES = 1;
	/** The room for the size of any metadata event or checkpoint. */
	public static final int PADDED_BYTES = 5;

	/**
	 * The largest size of an event. A size of four bytes can count no more, and the JDK's own writer uses no longer
	 * size.
	 */
	private static final int MAX_BYTES = (1 << 28) - 1;
	/** The largest number of one byte. */
	public static final int MAX_OF_ONE_BYTE = 0x7F;

	private EventSize() {}

	/**
	 * @param bodyBytes
	 *            the length of type id and fields
	 * @param typeName
	 *            the text of this object names the event type in messages
	 * @return the size, in bytes
	 * @throws IllegalArgumentException
	 *             when the event is too long
	 */
	public static int of(int bodyBytes, Object typeName) {
		if (bodyBytes < MAX_OF_ONE_BYTE) {
			return bodyBytes + MIN_BYTES;
		}
		int sizeBytes = 2;
		while (Leb128.encodedLength((long) bodyBytes + sizeBytes) > sizeBytes) {
			sizeBytes++;
		}
		if (bodyBytes > MAX_BYTES - sizeBytes) {
			throw new IllegalArgumentException("An event may take at most " + MAX_BYTES + " bytes; this one of type '"
					+ typeName + "' takes " + ((long) bodyBytes + sizeBytes));
		}
		return bodyBytes + sizeBytes;
	}

	/**
	 * Begins a metadata event or a checkpoint, whose size comes when it is known: {@link #PADDED_BYTES} of room for it,
	 * the type, the start, and no duration.
	 *
	 * @param out
	 *            where to write it
	 * @param typeId
	 *            the type
	 * @param startTicks
	 *            the start
	 * @return where the event begins
	 */
	public static int beginPadded(Leb128Writer out, long typeId, long startTicks) {
		int start = out.reserve(PADDED_BYTES);
		out.putLong(typeId);
		out.putLong(startTicks);
		out.putByte(0);
		return start;
	}

	/**
	 * Fills the room for the size of an event that is the last in a writer. An event with a longer size moves.
	 *
	 * @param content
	 *            where the event is
	 * @param start
	 *            where it begins, with {@link #MIN_BYTES} of room
	 * @param eventBytes
	 *            what {@link #of} returned
	 */
	public static void patch(Leb128Writer content, int start, int eventBytes) {
		if (eventBytes <= MAX_OF_ONE_BYTE) {
			content.array()[start] = (byte) eventBytes;
		} else {
			patchLonger(content, start, eventBytes);
		}
	}

	private static void patchLonger(Leb128Writer content, int start, int eventBytes) {
		int bodyBytes = content.position() - start - MIN_BYTES;
		int sizeBytes = eventBytes - bodyBytes;
		content.ensure(sizeBytes - MIN_BYTES);
		byte[] bytes = content.array();
		System.arraycopy(bytes, start + MIN_BYTES, bytes, start + sizeBytes, bodyBytes);
		content.patchPadded(start, sizeBytes, eventBytes);
		content.advanceTo(start + eventBytes);
	}
}
