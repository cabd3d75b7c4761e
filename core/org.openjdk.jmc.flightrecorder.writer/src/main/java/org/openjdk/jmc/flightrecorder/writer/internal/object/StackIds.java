/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecentEntries;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/**
 * The ids that stacks of {@link StackTraceElement} got in a chunk. A profiler samples the same few stacks again and
 * again, in a new array each time. Comparing the elements is far cheaper than finding and copying the bytes of each
 * frame.
 * <p>
 * The cache grows with the stacks of one chunk, which the memory for constants bounds.
 * <p>
 * <b>Concurrency.</b> The cache is as thread-safe as {@link RecentEntries}. The arrays that are remembered must not be
 * modified. No long text and no class is held.
 */
final class StackIds {
	private static final int MIN_PLACES = 1 << 10;
	private static final int MAX_PLACES = 1 << 20;

	private record Entry(
			int hash,
			StackTraceElement[] elements,
			boolean truncated,
			TypeDefinition type,
			long chunkNumber,
			long id) {}

	private final RecentEntries<Entry> entries = new RecentEntries<>(MIN_PLACES, MAX_PLACES, Entry::hash);

	/**
	 * @param count
	 *            how many of its frames are written
	 * @return the id of the stack trace with these frames in a chunk, or -1
	 */
	long find(ChunkConstants constants, TypeDefinition type, StackTraceElement[] stack, int count) {
		int hash = StackSource.ELEMENTS.hash(stack, count);
		Entry entry = entries.newest(hash);
		if (!isOf(entry, hash, constants, type, stack, count)) {
			entry = entries.older(hash);
			if (!isOf(entry, hash, constants, type, stack, count)) {
				return -1;
			}
		}
		return entry.id;
	}

	private static boolean isOf(
			Entry entry,
			int hash,
			ChunkConstants constants,
			TypeDefinition type,
			StackTraceElement[] stack,
			int count) {
		return entry != null
				&& entry.hash == hash
				&& entry.chunkNumber == constants.number()
				&& entry.type == type
				&& entry.elements.length == count
				&& entry.truncated == stack.length > count
				&& StackSource.ELEMENTS.isSame(stack, entry.elements);
	}

	/** Remembers the id of a stack trace with these frames. */
	void keep(ChunkConstants constants, TypeDefinition type, StackTraceElement[] frames, boolean truncated, long id) {
		if (isShort(frames)) {
			int hash = StackSource.ELEMENTS.hash(frames, frames.length);
			Entry pushedOut = entries.put(hash, new Entry(hash, frames, truncated, type, constants.number(), id));
			if (pushedOut != null && pushedOut.chunkNumber == constants.number()) {
				entries.countLost();
			}
		}
	}

	private static boolean isShort(StackTraceElement[] frames) {
		if (frames.length > StackSource.MAX_REMEMBERED_FRAMES) {
			return false;
		}
		for (int i = 0; i < frames.length; i++) {
			if (frames[i] != null && !StackSource.isShort(frames[i])) {
				return false;
			}
		}
		return true;
	}
}
