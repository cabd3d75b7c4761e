/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import java.lang.StackWalker.StackFrame;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmc.flightrecorder.writer.internal.object.JavaObjectFields.JavaStackTrace;

/** Takes the stack trace of the code that calls this library. Thread-safe. */
public final class CallerStack {
	private static final String INTERNAL = above(CallerStack.class.getPackageName());
	/** Prefixes of class names, taken from a class: a client's jar may contain the library under another name. */
	private static final List<String> OWN_CLASSES = List.of(above(INTERNAL) + ".RecordingImpl", INTERNAL + ".");

	private final StackWalker walker = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
	private final int maxDepth;

	public CallerStack(int maxDepth) {
		this.maxDepth = maxDepth;
	}

	private static String above(String packageName) {
		return packageName.substring(0, packageName.lastIndexOf('.'));
	}

	public JavaStackTrace take() {
		return walker.walk(this::take);
	}

	private JavaStackTrace take(Stream<StackFrame> stack) {
		StackFrame[] frames =
				stack.dropWhile(CallerStack::isOwn).limit(maxDepth + 1L).toArray(StackFrame[]::new);
		boolean truncated = frames.length > maxDepth;
		return new JavaStackTrace(truncated ? Arrays.copyOf(frames, maxDepth) : frames, truncated);
	}

	private static boolean isOwn(StackFrame frame) {
		for (String own : OWN_CLASSES) {
			if (frame.getClassName().startsWith(own)) {
				return true;
			}
		}
		return false;
	}
}
