/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.salvage;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.LongIndex;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueWalk;

/**
 * Tells which constants have the parts without which {@code jfr print} fails, where some constants of a chunk are lost: a
 * stack trace needs its methods, these need their classes, and so on. Types are asked about in {@link #ORDER}, with all
 * of their constants, before their keys are known to the types behind them.
 */
final class CompleteConstants {
	private static final String CLASS = "java.lang.Class";
	private static final String CLASS_LOADER = "jdk.types.ClassLoader";
	private static final String METHOD = "jdk.types.Method";
	private static final String STACK_FRAME = "jdk.types.StackFrame";
	private static final String STACK_TRACE = "jdk.types.StackTrace";
	private static final String SYMBOL = "jdk.types.Symbol";

	/** Each type behind those that it needs. */
	static final List<String> ORDER = List.of(SYMBOL, CLASS, CLASS_LOADER, METHOD, STACK_FRAME, STACK_TRACE);

	private static final Map<String, Set<String>> NEEDED = Map.of(
			CLASS,
			Set.of(SYMBOL),
			CLASS_LOADER,
			Set.of(CLASS),
			METHOD,
			Set.of(CLASS, SYMBOL),
			STACK_FRAME,
			Set.of(METHOD),
			STACK_TRACE,
			Set.of(METHOD, STACK_FRAME));

	private final Map<String, LongIndex> keys = new HashMap<>();

	/** Whether the constant that is read lacks something. */
	private boolean isLacking;

	/**
	 * Reads a constant.
	 *
	 * @param in
	 *            at its key; behind its value afterwards
	 * @return whether it has what it needs; its key is known from now on if so
	 */
	boolean isComplete(ByteCursor in, ValueType type) throws IOException {
		long key = in.varint();
		Set<String> needed = NEEDED.getOrDefault(type.name(), Set.of());
		isLacking = false;
		ValueWalk.visit(in, type, (referred, referredKey) -> {
			// What was null when it was recorded is not lost.
			if (referred != null && referredKey != 0 && needed.contains(referred.name())) {
				LongIndex known = keys.get(referred.name());
				isLacking |= known == null || known.get(referredKey) < 0;
			}
		});
		if (!isLacking) {
			keys.computeIfAbsent(type.name(), name -> new LongIndex()).put(key, 0);
		}
		return !isLacking;
	}
}
