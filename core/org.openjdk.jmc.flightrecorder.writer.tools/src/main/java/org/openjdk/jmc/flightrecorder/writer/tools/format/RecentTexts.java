/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A cache of the objects that were made of pieces of a text, by their bytes, because a profile repeats them: a hit
 * needs no {@code String}. Bounded in number and in bytes; a full cache is cleared. Not thread-safe.
 *
 * @param <T>
 *            the type of the objects
 */
public final class RecentTexts<T> {
	private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
	private static final int MAX_ENTRIES = 1 << 14;
	/** With a heap of 32 MiB, this is 1 MiB of texts. */
	private static final long MAX_BYTES = Runtime.getRuntime().maxMemory() / 32;

	private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

	private record Entry<T>(int hash, byte[] text, T made) {}

	/** Has twice as many places as entries. An entry is at the first free place from that of its hash on. */
	@SuppressWarnings("unchecked")
	private final Entry<T>[] entries = (Entry<T>[]) new Entry<?>[MAX_ENTRIES * 2];

	private int count;
	private long bytes;

	/** Begins without texts. */
	public RecentTexts() {}

	/**
	 * Finds what was made of a text.
	 *
	 * @param text
	 *            has the text
	 * @param start
	 *            where it begins
	 * @param end
	 *            where it ends
	 * @return what was put for equal bytes, or null
	 */
	public T find(byte[] text, int start, int end) {
		int hash = hash(text, start, end);
		int place = hash & entries.length - 1;
		for (Entry<T> entry = entries[place]; entry != null; entry = entries[place]) {
			if (entry.hash == hash && Arrays.equals(entry.text, 0, entry.text.length, text, start, end)) {
				return entry.made;
			}
			place = place + 1 & entries.length - 1;
		}
		return null;
	}

	/**
	 * Remembers what was made of a text that was not found.
	 *
	 * @param text
	 *            has the text
	 * @param start
	 *            where it begins
	 * @param end
	 *            where it ends
	 * @param made
	 *            what was made of it
	 * @return the same
	 */
	public T put(byte[] text, int start, int end, T made) {
		if (count == MAX_ENTRIES || bytes + end - start > MAX_BYTES) {
			Arrays.fill(entries, null);
			count = 0;
			bytes = 0;
		}
		int hash = hash(text, start, end);
		int place = hash & entries.length - 1;
		while (entries[place] != null) {
			place = place + 1 & entries.length - 1;
		}
		entries[place] = new Entry<>(hash, Arrays.copyOfRange(text, start, end), made);
		count++;
		bytes += end - start;
		return made;
	}

	/** Hashes eight bytes at a time. */
	private static int hash(byte[] text, int start, int end) {
		long hash = (long) end - start;
		int at = start;
		for (; at <= end - Long.BYTES; at += Long.BYTES) {
			hash = (hash ^ (long) LONGS.get(text, at)) * MULTIPLIER;
			hash ^= hash >>> 32;
		}
		for (; at < end; at++) {
			hash = hash * 31 + text[at];
		}
		hash *= MULTIPLIER;
		return (int) (hash >>> 32);
	}
}
