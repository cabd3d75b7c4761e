/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;

/** The number that an event begins with. It counts itself (format section 3.1). */
final class EventSize {
	/** An event beyond this cannot have a size of four bytes, the most that the JDK's own writer uses. */
	static final int MAX_BYTES = (1 << 28) - 1;

	private EventSize() {}

	/**
	 * @param bodyBytes
	 *            the length of type id and fields
	 * @param layout
	 *            the type of the event
	 * @return the size, in bytes
	 * @throws IllegalArgumentException
	 *             when the event is too long
	 */
	static int of(int bodyBytes, TypeLayout layout) {
		if (bodyBytes < 0x7F) {
			return bodyBytes + 1;
		}
		int sizeBytes = 2;
		while (Leb128.encodedLength((long) bodyBytes + sizeBytes) > sizeBytes) {
			sizeBytes++;
		}
		if (bodyBytes > MAX_BYTES - sizeBytes) {
			throw new IllegalArgumentException("An event may take at most " + MAX_BYTES + " bytes, this one of type '"
					+ layout.type.name() + "' takes " + ((long) bodyBytes + sizeBytes));
		}
		return bodyBytes + sizeBytes;
	}
}
