/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import java.lang.StackWalker.StackFrame;
import java.lang.ref.WeakReference;
import java.util.List;

/**
 * Looks up a stack trace of some kind without making an object for it: first as a whole, then frame by frame if the
 * whole is new. Each kind has loops of its own over its frames, so that the JIT compiler knows what they call.
 *
 * @param <S>
 *            a stack trace
 */
interface StackSource<S> {
	/** A stack with more frames is not remembered. */
	int MAX_REMEMBERED_FRAMES = 1024;
	/** A frame or another object with longer texts is not remembered. */
	int MAX_REMEMBERED_CHARS = 1024;

	/** @return how many frames there are */
	int frameCount(S stack);

	/** @return the hash of the first frames; equal frames have equal hashes */
	int hash(S stack, int count);

	/** @return whether the first frames are those that are remembered */
	boolean isSame(S stack, Object[] keys);

	/** @return the frame as an object that {@link JavaObjectFields} knows */
	Object frame(S stack, int index);

	/** @return the hash of the frame; equal frames have equal hashes */
	int frameHash(S stack, int index);

	/** @return whether a frame that is remembered is this one */
	boolean isSame(S stack, int index, Object key);

	/** @return about how many characters the texts of the frame have */
	int textLength(S stack, int index);

	/** @return whether it is known that there were more frames */
	default boolean isTruncated(S stack) {
		return false;
	}

	/** Stack trace elements, which are their own keys. */
	StackSource<StackTraceElement[]> ELEMENTS = new StackSource<>() {
		@Override
		public int frameCount(StackTraceElement[] stack) {
			return stack.length;
		}

		/**
		 * Hashes the line numbers, which tell stacks apart and are fields of the element. The hashes of texts are in
		 * other objects, and loading them takes as long as all the rest. So texts count only in frames without a line,
		 * and in every fourth frame for stacks whose lines are equal.
		 */
		@Override
		public int hash(StackTraceElement[] stack, int count) {
			int hash = count;
			for (int i = 0; i < count; i++) {
				StackTraceElement frame = requireFrame(stack[i], i);
				int line = frame.getLineNumber();
				hash += line;
				if (line <= 0 || (i & 3) == 0) {
					hash += frame.getMethodName().hashCode()
							+ 31 * frame.getClassName().hashCode();
				}
				hash *= 31;
			}
			return hash;
		}

		@Override
		public boolean isSame(StackTraceElement[] stack, Object[] keys) {
			for (int i = 0; i < keys.length; i++) {
				StackTraceElement frame = stack[i];
				if (frame != keys[i] && (frame == null || !frame.equals(keys[i]))) {
					return false;
				}
			}
			return true;
		}

		@Override
		public Object frame(StackTraceElement[] stack, int index) {
			return stack[index];
		}

		@Override
		public int frameHash(StackTraceElement[] stack, int index) {
			return stack[index].hashCode();
		}

		@Override
		public boolean isSame(StackTraceElement[] stack, int index, Object key) {
			return stack[index].equals(key);
		}

		@Override
		public int textLength(StackTraceElement[] stack, int index) {
			return textLengthOf(stack[index]);
		}
	};

	/** Frames of a walk that retains classes. */
	StackSource<List<StackFrame>> WALK = new StackSource<>() {
		@Override
		public int frameCount(List<StackFrame> stack) {
			return stack.size();
		}

		@Override
		public int hash(List<StackFrame> stack, int count) {
			int hash = count;
			for (int i = 0; i < count; i++) {
				hash = hash * 31 + frameHash(stack, i);
			}
			return hash;
		}

		@Override
		public boolean isSame(List<StackFrame> stack, Object[] keys) {
			for (int i = 0; i < keys.length; i++) {
				if (!isSame(stack, i, keys[i])) {
					return false;
				}
			}
			return true;
		}

		@Override
		public Object frame(List<StackFrame> stack, int index) {
			return stack.get(index);
		}

		@Override
		public int frameHash(List<StackFrame> stack, int index) {
			StackFrame frame = requireFrame(stack.get(index), index);
			return (frame.getClassName().hashCode() * 31 + frame.getMethodName().hashCode()) * 31
					+ frame.getByteCodeIndex();
		}

		@Override
		public boolean isSame(List<StackFrame> stack, int index, Object key) {
			return key instanceof WalkedFrame walked && walked.isSame(stack.get(index));
		}

		@Override
		public int textLength(List<StackFrame> stack, int index) {
			return textLengthOf(stack.get(index));
		}
	};

	private static int textLengthOf(StackTraceElement frame) {
		// All texts, even those that are not written: a remembered frame holds them.
		return frame.getClassName().length()
				+ frame.getMethodName().length()
				+ lengthOf(frame.getFileName())
				+ lengthOf(frame.getModuleName())
				+ lengthOf(frame.getModuleVersion())
				+ lengthOf(frame.getClassLoaderName());
	}

	private static int lengthOf(String text) {
		return text == null ? 0 : text.length();
	}

	private static int textLengthOf(StackFrame frame) {
		return frame.getClassName().length() + frame.getMethodName().length();
	}

	/** @return whether a text is short enough for a cache to hold; null is */
	static boolean isShortText(String text) {
		return text == null || text.length() <= MAX_REMEMBERED_CHARS;
	}

	/** @return whether the texts of a frame are short enough for a cache to hold */
	static boolean isShort(Object frame) {
		int chars = frame instanceof StackFrame walked ? textLengthOf(walked) : textLengthOf((StackTraceElement) frame);
		return chars <= MAX_REMEMBERED_CHARS;
	}

	/** @return whether the walker was made with {@code RETAIN_CLASS_REFERENCE} */
	static boolean retainsClass(StackFrame frame) {
		try {
			return frame.getDeclaringClass() != null;
		} catch (UnsupportedOperationException e) {
			return false; // the only way to ask
		}
	}

	/**
	 * @return the frame
	 * @throws NullPointerException
	 *             if a client has left it out
	 */
	static <F> F requireFrame(F frame, int index) {
		if (frame == null) {
			throw new NullPointerException("A frame of a stack trace must not be null; element " + index + " is");
		}
		return frame;
	}

	/** @return the frames of a walk as elements, which have no class */
	static StackTraceElement[] elementsOf(Object[] walk) {
		StackTraceElement[] elements = new StackTraceElement[walk.length];
		for (int i = 0; i < walk.length; i++) {
			elements[i] = ((StackFrame) requireFrame(walk[i], i)).toStackTraceElement();
		}
		return elements;
	}

	/** @return a key that remembers a frame and does not keep its class from being collected */
	static Object keyOf(Object frame) {
		return frame instanceof StackFrame walked ? new WalkedFrame(walked) : frame;
	}

	/** A frame of a walk, without its class. */
	final class WalkedFrame {
		private final WeakReference<Class<?>> type;
		private final String methodName;
		private final String descriptor;
		private final int bytecodeIndex;
		private final int lineNumber;
		private final boolean ofJvm;

		WalkedFrame(StackFrame frame) {
			type = new WeakReference<>(frame.getDeclaringClass());
			methodName = frame.getMethodName();
			descriptor = frame.getDescriptor();
			bytecodeIndex = frame.getByteCodeIndex();
			lineNumber = frame.getLineNumber();
			ofJvm = isOfJvm(frame);
		}

		private static boolean isOfJvm(Object frame) {
			return frame.getClass().getModule() == Object.class.getModule();
		}

		/**
		 * Whether two frames are the same, in little time: frames of the JVM are if they are at the same place in the
		 * bytecode. Only frames that a client has made may differ in their line, which takes time to find.
		 */
		boolean isSameByPlace(StackFrame frame) {
			return isSamePlace(frame) && (ofJvm && isOfJvm(frame) || lineNumber == frame.getLineNumber());
		}

		private boolean isSamePlace(StackFrame frame) {
			return bytecodeIndex == frame.getByteCodeIndex()
					&& type.refersTo(frame.getDeclaringClass())
					&& methodName.equals(frame.getMethodName())
					&& descriptor.equals(frame.getDescriptor());
		}

		boolean isSame(StackFrame frame) {
			return isSamePlace(frame) && lineNumber == frame.getLineNumber();
		}
	}
}
