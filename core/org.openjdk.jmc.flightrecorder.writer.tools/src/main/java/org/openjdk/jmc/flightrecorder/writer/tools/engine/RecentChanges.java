/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.engine;

import java.io.IOException;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.RecentTexts;

/** What became of texts at places without special rules, by their bytes, because events repeat them. For one thread. */
final class RecentChanges implements ByteCursor.Target {
	/** Stands for a text that stays. */
	static final byte[] NONE = {};

	private static final int MAX_TEXT_BYTES = 1 << 10;

	private final RecentTexts<byte[]> changes = new RecentTexts<>();
	private int wantedBytes;
	private byte[] found;

	/** @return the bytes that replace the text between these positions, or {@link #NONE}; null if that is not known */
	byte[] find(ByteCursor in, long from, long to) throws IOException {
		found = null;
		if (to - from <= MAX_TEXT_BYTES) {
			wantedBytes = (int) (to - from);
			in.copy(from, to, this);
		}
		return found;
	}

	/** Looks up a text, if it comes whole. */
	@Override
	public void put(byte[] bytes, int offset, int length) {
		if (length == wantedBytes) {
			found = changes.find(bytes, offset, offset + length);
		}
	}

	/** Remembers what became of a text that was not found. */
	byte[] put(ByteCursor in, long from, long to, byte[] change) throws IOException {
		if (to - from <= MAX_TEXT_BYTES) {
			in.copy(from, to, (bytes, offset, length) -> {
				if (length == to - from) {
					changes.put(bytes, offset, offset + length, change);
				}
			});
		}
		return change;
	}
}
