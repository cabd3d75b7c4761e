/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.flame;

import java.util.ArrayList;
import java.util.List;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;

/**
 * A frame of a flame graph.
 *
 * @param name
 *            class and method
 * @param type
 *            the type of the frame, empty for what is no frame of a stack
 */
record FlameFrame(String name, String type) {
	/** Comes first in stacks whose callers the recording does not have. */
	static final FlameFrame CUT = new FlameFrame("[cut off]", "");

	/** The frames of a stack, callers first. */
	static List<FlameFrame> of(RecordedStackTrace stackTrace) {
		List<RecordedFrame> frames = stackTrace.getFrames();
		List<FlameFrame> callersFirst = new ArrayList<>(frames.size() + 1);
		if (stackTrace.isTruncated()) {
			callersFirst.add(CUT);
		}
		for (int i = frames.size() - 1; i >= 0; i--) {
			RecordedFrame frame = frames.get(i);
			callersFirst.add(new FlameFrame(name(frame), frame.getType()));
		}
		return callersFirst;
	}

	private static String name(RecordedFrame frame) {
		RecordedMethod method = frame.getMethod();
		if (method == null) {
			return "[unknown]";
		}
		RecordedClass type = method.getType();
		return type == null || type.getName().isEmpty() ? method.getName() : type.getName() + '.' + method.getName();
	}
}
