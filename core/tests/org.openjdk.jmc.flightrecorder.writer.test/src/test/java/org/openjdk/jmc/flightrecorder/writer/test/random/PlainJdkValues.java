/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.random;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** What the JDK's reader makes of threads, classes and stack traces of the sample events. */
final class PlainJdkValues {
	private PlainJdkValues() {}

	static Object of(Types.JDK type, int n) {
		if (type == Types.JDK.THREAD) {
			return thread(n);
		}
		return type == Types.JDK.CLASS ? classNamed("demo/Class" + n) : stackTrace(n);
	}

	private static Map<String, Object> thread(int n) {
		Map<String, Object> plain = new LinkedHashMap<>();
		plain.put("osName", "thread " + n);
		plain.put("osThreadId", 1001L + n);
		plain.put("javaName", "thread " + n);
		plain.put("javaThreadId", 1L + n);
		plain.put("group", null);
		plain.put("virtual", false);
		return plain;
	}

	private static Map<String, Object> stackTrace(int depth) {
		List<Object> frames = new ArrayList<>();
		for (int i = 0; i < depth; i++) {
			frames.add(frame("method" + i, i));
		}
		Map<String, Object> plain = new LinkedHashMap<>();
		plain.put("truncated", false);
		plain.put("frames", frames);
		return plain;
	}

	private static Map<String, Object> frame(String name, int line) {
		Map<String, Object> method = new LinkedHashMap<>();
		method.put("type", classNamed("demo/Stack"));
		method.put("name", name);
		method.put("descriptor", "()V");
		method.put("modifiers", 1);
		method.put("hidden", false);
		Map<String, Object> frame = new LinkedHashMap<>();
		frame.put("method", method);
		frame.put("lineNumber", line);
		frame.put("bytecodeIndex", -1);
		frame.put("type", "Interpreted");
		return frame;
	}

	private static Map<String, Object> classNamed(String name) {
		Map<String, Object> plain = new LinkedHashMap<>();
		plain.put("classLoader", null);
		plain.put("name", name);
		plain.put("package", null);
		plain.put("modifiers", 1);
		plain.put("hidden", false);
		return plain;
	}
}
