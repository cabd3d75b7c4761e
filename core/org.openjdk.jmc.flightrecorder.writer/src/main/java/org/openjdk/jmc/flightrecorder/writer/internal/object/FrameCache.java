/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import java.lang.StackWalker.StackFrame;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecentEntries;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.object.StackSource.WalkedFrame;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;

/**
 * Stack frames as they were encoded for a chunk. Most frames of a stack trace were in an earlier one. Looking up line,
 * method and class of a frame again takes far longer than finding its bytes.
 * <p>
 * <b>Concurrency.</b> Shared without a lock: entries are immutable, places are overwritten as they are needed, and
 * losing a race costs one more encoding. The cache grows with the frames of one chunk, which the memory for constants
 * bounds. No long text and no class is held.
 */
final class FrameCache {
	private static final int MIN_PLACES = 1 << 11;
	private static final int MAX_PLACES = 1 << 20;

	/** A frame and its bytes. */
	private static final class Entry {
		final int hash;
		final long chunkNumber;
		final TypeLayout layout;
		final Object key;
		final byte[] bytes;

		Entry(Object frame, int hash, long chunkNumber, TypeLayout layout, byte[] bytes) {
			this.hash = hash;
			this.chunkNumber = chunkNumber;
			this.layout = layout;
			this.bytes = bytes;
			key = StackSource.keyOf(frame);
		}

		boolean isOf(Object frame) {
			return key instanceof WalkedFrame walked
					? frame instanceof StackFrame other && walked.isSameByPlace(other)
					: key.equals(frame);
		}
	}

	private final RecentEntries<Entry> entries = new RecentEntries<>(MIN_PLACES, MAX_PLACES, entry -> entry.hash);

	/** @return a number that is equal for equal frames */
	static int hash(Object frame) {
		if (frame instanceof StackFrame walked) {
			return (walked.getDeclaringClass().hashCode() * 31 + walked.getByteCodeIndex()) * 31
					+ walked.getMethodName().hashCode();
		}
		StackTraceElement element = (StackTraceElement) frame;
		return (element.getClassName().hashCode() * 31 + element.getLineNumber()) * 31
				+ element.getMethodName().hashCode();
	}

	/** @return the frame as it is remembered, after its bytes were put; null if it was not found */
	Object put(Leb128Writer out, ChunkConstants constants, TypeLayout layout, Object frame, int hash) {
		for (Entry entry = entries.newest(hash); entry != null; entry = entries.older(hash, entry)) {
			if (entry.hash == hash
					&& entry.chunkNumber == constants.number()
					&& entry.layout == layout
					&& entry.isOf(frame)) {
				out.putBytes(entry.bytes, 0, entry.bytes.length);
				return entry.key;
			}
		}
		return null;
	}

	/** Keeps the bytes of a frame that ends at the position of a writer, unless its texts are long. */
	void keep(Leb128Writer out, int from, ChunkConstants constants, TypeLayout layout, Object frame, int hash) {
		if (!StackSource.isShort(frame)) {
			return;
		}
		byte[] bytes = new byte[out.position() - from];
		System.arraycopy(out.array(), from, bytes, 0, bytes.length);
		Entry pushedOut = entries.put(hash, new Entry(frame, hash, constants.number(), layout, bytes));
		if (pushedOut != null && pushedOut.chunkNumber == constants.number()) {
			entries.countLost();
		}
	}
}
