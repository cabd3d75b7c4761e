/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/**
 * Remembers texts that were interned as constants of a type that wraps a text: the state of a thread, and the names of
 * classes and methods in stack traces that clients build anew for each event.
 * <p>
 * <b>Concurrency.</b> Shared by all threads of a recording without any lock, as {@link RecentEntries} are: losing a race
 * costs one more look-up in the pool. Bounded, and only short texts are held.
 */
final class WrappedTexts {
	private static final int MIN_PLACES = 1 << 8;
	private static final int MAX_PLACES = 1 << 16;
	private static final int MAX_HELD_CHARS = 256;

	private record Entry(String text, TypeDefinition type, long chunkNumber, long id) {
		int hash() {
			return WrappedTexts.hash(type, text);
		}
	}

	private final RecentEntries<Entry> entries = new RecentEntries<>(MIN_PLACES, MAX_PLACES, Entry::hash);

	private static int hash(TypeDefinition type, String text) {
		return text.hashCode() + type.poolIndex();
	}

	/** @return the id that a text got in a chunk, or -1 */
	long find(TypeDefinition type, String text, long chunkNumber) {
		int hash = hash(type, text);
		Entry entry = entries.newest(hash);
		if (!isOf(entry, type, text, chunkNumber)) {
			entry = entries.older(hash);
			if (!isOf(entry, type, text, chunkNumber)) {
				return -1;
			}
		}
		return entry.id;
	}

	private static boolean isOf(Entry entry, TypeDefinition type, String text, long chunkNumber) {
		return entry != null && entry.chunkNumber == chunkNumber && entry.type == type && entry.text.equals(text);
	}

	void remember(TypeDefinition type, String text, long chunkNumber, long id) {
		if (text.length() <= MAX_HELD_CHARS) {
			Entry entry = new Entry(text, type, chunkNumber, id);
			Entry pushedOut = entries.put(entry.hash(), entry);
			if (pushedOut != null && pushedOut.chunkNumber == chunkNumber) {
				entries.countLost();
			}
		}
	}
}
