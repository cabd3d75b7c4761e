/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/**
 * Remembers texts that were interned as constants of a type that wraps a text, such as the state of a thread, which
 * clients give as the same literal for each event.
 * <p>
 * <b>Concurrency.</b> Shared by all threads of a recording without any lock: entries are immutable, places are
 * overwritten as they are needed, and losing a race costs one more look-up in the pool. Bounded, and only short texts
 * are held.
 */
final class WrappedTexts {
	private static final int PLACES = 256;
	private static final int MAX_HELD_CHARS = 256;

	private record Entry(String text, TypeDefinition type, long chunkNumber, long id) {}

	private final Entry[] entries = new Entry[PLACES];

	private static int place(TypeDefinition type, String text) {
		return StringCache.hash(text) + type.poolIndex() & PLACES - 1;
	}

	/** @return the id that this very object got in a chunk, or -1 */
	long find(TypeDefinition type, String text, long chunkNumber) {
		Entry entry = entries[place(type, text)];
		return entry != null && entry.text == text && entry.type == type && entry.chunkNumber == chunkNumber
				? entry.id
				: -1;
	}

	void remember(TypeDefinition type, String text, long chunkNumber, long id) {
		if (text.length() <= MAX_HELD_CHARS) {
			entries[place(type, text)] = new Entry(text, type, chunkNumber, id);
		}
	}
}
