/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;

/** Ranges of a source, with the bytes that replace them. The ranges do not overlap. */
final class Edits {
	private record Edit(long from, long to, byte[] bytes) {}

	private final List<Edit> edits = new ArrayList<>();
	private long moreBytes;

	void clear() {
		edits.clear();
		moreBytes = 0;
	}

	boolean isEmpty() {
		return edits.isEmpty();
	}

	void add(long from, long to, byte[] bytes) {
		int place = edits.size();
		while (place > 0 && edits.get(place - 1).from > from) {
			place--;
		}
		edits.add(place, new Edit(from, to, bytes));
		moreBytes += bytes.length - (to - from);
	}

	/** @return how much longer the result is, negative if it is shorter */
	long moreBytes() {
		return moreBytes;
	}

	/** Copies a range that contains all edits. */
	void copy(ByteCursor in, long from, long to, ByteCursor.Target out) throws IOException {
		long next = from;
		for (Edit edit : edits) {
			in.copy(next, edit.from, out);
			out.put(edit.bytes, 0, edit.bytes.length);
			next = edit.to;
		}
		in.copy(next, to, out);
	}
}
