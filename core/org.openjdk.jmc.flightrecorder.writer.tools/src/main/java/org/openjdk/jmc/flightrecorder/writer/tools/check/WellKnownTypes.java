/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Field;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/** The types whose fields readers hard-code (format section 7), as "name type", in their order. */
final class WellKnownTypes {
	static final String SYMBOL = "jdk.types.Symbol";
	static final String STACK_FRAME = "jdk.types.StackFrame";
	static final String STACK_TRACE = "jdk.types.StackTrace";

	private static final Map<String, List<String>> FIELDS = Map.of(
			"java.lang.Thread",
			List.of("osName java.lang.String", "osThreadId long", "javaName java.lang.String", "javaThreadId long"),
			"java.lang.Class",
			List.of(
					"classLoader jdk.types.ClassLoader",
					"name " + SYMBOL,
					"package jdk.types.Package",
					"modifiers int"),
			"jdk.types.Method",
			List.of(
					"type java.lang.Class",
					"name " + SYMBOL,
					"descriptor " + SYMBOL,
					"modifiers int",
					"hidden boolean"),
			STACK_TRACE,
			List.of("truncated boolean", "frames " + STACK_FRAME),
			STACK_FRAME,
			List.of("method jdk.types.Method", "lineNumber int", "bytecodeIndex int", "type jdk.types.FrameType"),
			SYMBOL,
			List.of("string java.lang.String"));

	/** Fields without which a stack trace cannot be printed. */
	private static final Map<String, Set<String>> NEEDED = Map.of(
			STACK_FRAME,
			Set.of("method"),
			"jdk.types.Method",
			Set.of("type", "descriptor"),
			"java.lang.Class",
			Set.of("name"));

	private static final Set<String> REFERRED =
			Set.of("java.lang.Thread", "java.lang.Class", STACK_TRACE, "jdk.types.Method");

	private WellKnownTypes() {}

	/** @return what is wrong with the fields of a type, null if nothing is */
	static String fault(ValueType type) {
		List<String> known = FIELDS.get(type.name());
		if (known == null) {
			return null;
		}
		for (int i = 0; i < known.size(); i++) {
			Field field = i < type.fields().size() ? type.fields().get(i) : null;
			String actual = field == null ? "nothing" : field.name() + " " + field.type();
			if (!actual.equals(known.get(i))) {
				return "field " + (i + 1) + " of " + type + " is " + actual + ", not " + known.get(i);
			}
		}
		return null;
	}

	/** Whether readers have special code to read constants of a type. */
	static boolean isKnown(ValueType type) {
		return FIELDS.containsKey(type.name()) || type.name().equals("jdk.types.ChunkHeader");
	}

	static boolean isNeeded(Field field) {
		return NEEDED.getOrDefault(field.owner().name(), Set.of()).contains(field.name());
	}

	/** Whether the JDK expects a constant. */
	static boolean isAlwaysReferred(ValueType type) {
		return type != null && REFERRED.contains(type.name());
	}
}
