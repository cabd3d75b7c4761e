/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import java.util.Arrays;
import java.util.Objects;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.MethodDescriptors;
import org.openjdk.jmc.flightrecorder.writer.internal.object.StackFrameFields.DescribedFrame;
import org.openjdk.jmc.flightrecorder.writer.internal.type.Value;

/**
 * A stack trace that a client describes frame by frame. The parts are in arrays that the next stack trace reuses.
 * Objects are made only for parts that are not remembered. Not thread-safe.
 */
public final class StackCollector {
	private static final int FIRST_CAPACITY = 16;
	private static final int TEXTS = 4;
	private static final int CLASS = 0;
	private static final int METHOD = 1;
	private static final int DESCRIPTOR = 2;
	private static final int TYPE = 3;

	/** How the frames are looked up. */
	static final StackSource<StackCollector> SOURCE = new StackSource<>() {
		@Override
		public int frameCount(StackCollector stack) {
			return stack.count;
		}

		@Override
		public boolean isTruncated(StackCollector stack) {
			return stack.truncated || stack.leftOut;
		}

		@Override
		public int hash(StackCollector stack, int count) {
			int hash = count;
			for (int i = 0; i < count; i++) {
				hash = hash * 31 + stack.hashes[i];
			}
			return hash;
		}

		@Override
		public boolean isSame(StackCollector stack, Object[] keys) {
			for (int i = 0; i < keys.length; i++) {
				if (!isSame(stack, i, keys[i])) {
					return false;
				}
			}
			return true;
		}

		@Override
		public int frameHash(StackCollector stack, int index) {
			return stack.hashes[index];
		}

		@Override
		public boolean isSame(StackCollector stack, int index, Object key) {
			return key instanceof DescribedFrame frame
					&& stack.lines[index] == frame.lineNumber()
					&& stack.text(index, METHOD).equals(frame.methodName())
					&& stack.text(index, CLASS).equals(frame.className())
					&& stack.text(index, DESCRIPTOR).equals(frame.descriptor())
					&& stack.text(index, TYPE).equals(frame.frameType());
		}

		@Override
		public Object frame(StackCollector stack, int index) {
			return new DescribedFrame(
					stack.text(index, CLASS),
					stack.text(index, METHOD),
					stack.text(index, DESCRIPTOR),
					stack.lines[index],
					stack.text(index, TYPE));
		}

		@Override
		public int textLength(StackCollector stack, int index) {
			int length = 0;
			for (int i = 0; i < TEXTS; i++) {
				length += stack.text(index, i).length();
			}
			return length;
		}
	};

	private final RecentJavaValues values;
	private final int maxDepth;
	private String[] texts = new String[FIRST_CAPACITY * TEXTS];
	private int[] lines = new int[FIRST_CAPACITY];
	private int[] hashes = new int[FIRST_CAPACITY];
	private int count;
	private boolean leftOut;
	private boolean truncated;

	StackCollector(RecentJavaValues values, int maxDepth) {
		this.values = values;
		this.maxDepth = maxDepth;
	}

	private String text(int index, int text) {
		return texts[index * TEXTS + text];
	}

	/**
	 * Adds the caller of the frame before.
	 *
	 * @param descriptor
	 *            a descriptor, or null
	 * @param lineNumber
	 *            a line, or -1
	 * @param frameType
	 *            a frame type, or null
	 * @throws IllegalArgumentException
	 *             when the descriptor is not one of a method
	 */
	public void add(String className, String methodName, String descriptor, int lineNumber, String frameType) {
		Objects.requireNonNull(className, "The class name of a frame must not be null; it may be empty");
		Objects.requireNonNull(methodName, "The method name of a frame must not be null; it may be empty");
		if (descriptor != null && !isMethodDescriptor(descriptor)) {
			throw new IllegalArgumentException("The descriptor of a method must be like '(I)V', or null if it is not"
					+ " known; that of '" + className + "." + methodName + "' is '" + descriptor + "'");
		}
		if (count == maxDepth) {
			leftOut = true;
			return;
		}
		if (count == lines.length) {
			int capacity = (int) Math.min(2L * count, maxDepth);
			texts = Arrays.copyOf(texts, capacity * TEXTS);
			lines = Arrays.copyOf(lines, capacity);
			hashes = Arrays.copyOf(hashes, capacity);
		}
		texts[count * TEXTS + CLASS] = className;
		texts[count * TEXTS + METHOD] = methodName;
		texts[count * TEXTS + DESCRIPTOR] = descriptor == null ? MethodDescriptors.UNKNOWN : descriptor;
		texts[count * TEXTS + TYPE] = frameType == null ? StackFrameFields.JAVA_FRAME : frameType;
		lines[count] = lineNumber;
		hashes[count] = (className.hashCode() * 31 + methodName.hashCode()) * 31 + lineNumber;
		count++;
	}

	/** Says whether there were more frames than are added. */
	public void truncated(boolean isTruncated) {
		truncated = isTruncated;
	}

	/** @return the value of the stack trace; the collector is empty afterwards */
	public Value take() {
		try {
			return values.stackTrace(SOURCE, this);
		} finally {
			Arrays.fill(texts, 0, count * TEXTS, null);
			count = 0;
			leftOut = false;
			truncated = false;
		}
	}

	/** @return whether the text is a descriptor by the grammar of class files */
	static boolean isMethodDescriptor(String text) {
		int at = 1;
		if (text.isEmpty() || text.charAt(0) != '(') {
			return false;
		}
		while (at > 0 && at < text.length() && text.charAt(at) != ')') {
			at = afterField(text, at);
		}
		if (at <= 0 || at >= text.length()) {
			return false;
		}
		at++;
		boolean isVoid = at == text.length() - 1 && text.charAt(at) == 'V';
		return isVoid || afterField(text, at) == text.length();
	}

	/** @return where the descriptor of a field ends, or -1 where there is none */
	private static int afterField(String text, int from) {
		int at = from;
		while (at < text.length() && text.charAt(at) == '[') {
			at++;
		}
		if (at == text.length()) {
			return -1;
		}
		if (text.charAt(at) != 'L') {
			return "BCDFIJSZ".indexOf(text.charAt(at)) >= 0 ? at + 1 : -1;
		}
		int end = text.indexOf(';', at);
		return end > at + 1 ? end + 1 : -1;
	}
}
