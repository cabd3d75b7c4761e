/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecentIds;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecentIds.Entry;
import org.openjdk.jmc.flightrecorder.writer.internal.object.JavaObjectFields.JavaStackTrace;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/**
 * The ids that stacks of {@link StackTraceElement} got in a chunk. A profiler samples the same few stacks again and
 * again, in a new array each time. Comparing the elements is far cheaper than finding and copying the bytes of each
 * frame.
 * <p>
 * The cache grows with the stacks of one chunk, which the memory for constants bounds.
 * <p>
 * <b>Concurrency.</b> The cache is as thread-safe as {@link RecentIds}. The arrays that are remembered must not be
 * modified. No long text and no class is held.
 */
final class StackIds {
	private static final int MIN_PLACES = 1 << 10;
	private static final int MAX_PLACES = 1 << 20;

	private final RecentIds<JavaStackTrace> ids = new RecentIds<>(MIN_PLACES, MAX_PLACES);

	/**
	 * @param count
	 *            how many of its frames are written
	 * @return the id of the stack trace with these frames in a chunk, or -1
	 */
	long find(ChunkConstants constants, TypeDefinition type, StackTraceElement[] stack, int count) {
		int hash = StackSource.ELEMENTS.hash(stack, count);
		for (Entry<JavaStackTrace> entry = ids.newest(hash); entry != null; entry = ids.older(hash, entry)) {
			JavaStackTrace known = entry.key();
			if (entry.hash() == hash
					&& entry.isOf(type, constants)
					&& known.frames().length == count
					&& known.truncated() == stack.length > count
					&& StackSource.ELEMENTS.isSame(stack, known.frames())) {
				return entry.id();
			}
		}
		return -1;
	}

	/** Remembers the id of a stack trace of elements. */
	void keep(ChunkConstants constants, TypeDefinition type, JavaStackTrace stack, long id) {
		StackTraceElement[] frames = (StackTraceElement[]) stack.frames();
		if (isShort(frames)) {
			ids.put(StackSource.ELEMENTS.hash(frames, frames.length), stack, type, constants, id);
		}
	}

	private static boolean isShort(StackTraceElement[] frames) {
		if (frames.length > StackSource.MAX_REMEMBERED_FRAMES) {
			return false;
		}
		for (int i = 0; i < frames.length; i++) {
			if (!StackSource.isShort(frames[i])) {
				return false;
			}
		}
		return true;
	}
}
