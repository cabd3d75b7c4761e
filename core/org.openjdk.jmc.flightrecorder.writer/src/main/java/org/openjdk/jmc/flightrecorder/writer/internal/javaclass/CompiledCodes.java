/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * The code that was compiled for classes. All recordings of a JVM share it, so that a class is compiled once, by this
 * library and by the JIT compiler. Thread-safe.
 */
final class CompiledCodes extends PerClass<Map<String, ObjectPutter.Code>> {
	private static final CompiledCodes CODES = new CompiledCodes();

	private CompiledCodes() {}

	@Override
	Map<String, ObjectPutter.Code> make(Class<?> owner) {
		return new ConcurrentHashMap<>();
	}

	/**
	 * @param key
	 *            names everything that the code depends on except the class: the fields in order, and how each is
	 *            written
	 * @param compiler
	 *            compiles it when it is not there
	 * @return the code
	 */
	static ObjectPutter.Code find(Class<?> owner, String key, Supplier<ObjectPutter.Code> compiler) {
		Map<String, ObjectPutter.Code> codes = CODES.get(owner);
		ObjectPutter.Code known = codes.get(key);
		if (known == null) {
			ObjectPutter.Code compiled = compiler.get();
			ObjectPutter.Code raced = codes.putIfAbsent(key, compiled);
			known = raced != null ? raced : compiled;
		}
		return known;
	}
}
