/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.api.JdkValues;
import org.openjdk.jmc.flightrecorder.writer.api.StackTraceBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;

/**
 * A cache of stack traces whose frames are cached too: a stack of the same {@link Frame} objects is made once, and its
 * value remembers its place in the recording. Bounded; a full cache is cleared. Not thread-safe.
 */
public final class StackTraces {
	/** A frame of a stack trace takes up to 500 bytes if no other stack has it. */
	private static final int HEAP_PER_FRAME = 2048;

	private static final long MAX_FRAMES = Runtime.getRuntime().maxMemory() / HEAP_PER_FRAME;

	/** Compares frames by identity, which is at least as strict and costs nothing. */
	private static final class Key {
		private Frame[] frames;
		private int count;
		private int hash;

		Key(Frame[] frames, int count, int hash) {
			this.frames = frames;
			this.count = count;
			this.hash = hash;
		}

		@Override
		public boolean equals(Object other) {
			if (!(other instanceof Key key) || key.count != count || key.hash != hash) {
				return false;
			}
			for (int i = 0; i < count; i++) {
				if (key.frames[i] != frames[i]) {
					return false;
				}
			}
			return true;
		}

		@Override
		public int hashCode() {
			return hash;
		}
	}

	private final StackTraceBuilder builder;
	private final Map<Key, TypedValue> made = new HashMap<>();
	/** The stack that is being built, reused for each. */
	private final Key current = new Key(new Frame[64], 0, 0);

	private long rememberedFrames;

	/**
	 * Begins without stacks.
	 *
	 * @param jdk
	 *            makes their values
	 */
	public StackTraces(JdkValues jdk) {
		builder = jdk.newStackTrace();
	}

	/**
	 * Adds the caller of the frames that were added before.
	 *
	 * @param frame
	 *            a frame
	 */
	public void add(Frame frame) {
		if (current.count == current.frames.length) {
			current.frames = Arrays.copyOf(current.frames, current.count * 2);
		}
		current.frames[current.count++] = frame;
		current.hash = current.hash * 31 + System.identityHashCode(frame);
	}

	/**
	 * Ends the stack; the next one is empty.
	 *
	 * @return the value of its stack trace
	 */
	public TypedValue take() {
		TypedValue value = made.get(current);
		if (value == null) {
			value = make();
		}
		Arrays.fill(current.frames, 0, current.count, null);
		current.count = 0;
		current.hash = 0;
		return value;
	}

	private TypedValue make() {
		for (int i = 0; i < current.count; i++) {
			current.frames[i].addTo(builder);
		}
		TypedValue value = builder.build();
		if (rememberedFrames + current.count > MAX_FRAMES) {
			made.clear();
			rememberedFrames = 0;
		}
		if (current.count <= MAX_FRAMES) {
			made.put(new Key(Arrays.copyOf(current.frames, current.count), current.count, current.hash), value);
			// An empty stack takes memory too.
			rememberedFrames += current.count + 1;
		}
		return value;
	}
}
