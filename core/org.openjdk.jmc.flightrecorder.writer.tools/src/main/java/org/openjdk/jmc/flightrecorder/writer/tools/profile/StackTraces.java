/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
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

	private final UnaryOperator<Frame> shown;
	private final StackTraceBuilder builder;
	/** By the frames, or by a key of the caller. */
	private final Map<Object, TypedValue> made = new HashMap<>();
	/** The stack that is being built, reused for each. */
	private final Key current = new Key(new Frame[64], 0, 0);

	private long rememberedFrames;

	/**
	 * Begins without stacks.
	 *
	 * @param jdk
	 *            makes their values
	 * @param shown
	 *            makes the frame that is written
	 */
	StackTraces(JdkValues jdk, UnaryOperator<Frame> shown) {
		this.shown = shown;
		builder = jdk.newStackTrace();
	}

	/**
	 * Finds a stack that was made under a key, so that its frames need not be added again.
	 *
	 * @param key
	 *            what was given to {@link #take(Object)}
	 * @return the value of the stack trace, or null if it is not remembered
	 */
	public TypedValue find(Object key) {
		return made.get(key);
	}

	/** Forgets all stacks, because other stacks are to have the same keys. */
	public void clear() {
		made.clear();
		rememberedFrames = 0;
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
			value = make(new Key(Arrays.copyOf(current.frames, current.count), current.count, current.hash));
		}
		empty();
		return value;
	}

	/**
	 * Ends the stack; the next one is empty.
	 *
	 * @param key
	 *            a key that only equal stacks have; it must not change
	 * @return the value of its stack trace
	 */
	public TypedValue take(Object key) {
		TypedValue value = make(key);
		empty();
		return value;
	}

	private void empty() {
		Arrays.fill(current.frames, 0, current.count, null);
		current.count = 0;
		current.hash = 0;
	}

	private TypedValue make(Object key) {
		for (int i = 0; i < current.count; i++) {
			shown.apply(current.frames[i]).addTo(builder);
		}
		TypedValue value = builder.build();
		if (rememberedFrames + current.count > MAX_FRAMES) {
			clear();
		}
		if (current.count <= MAX_FRAMES) {
			made.put(key, value);
			// An empty stack takes memory too.
			rememberedFrames += current.count + 1;
		}
		return value;
	}
}
