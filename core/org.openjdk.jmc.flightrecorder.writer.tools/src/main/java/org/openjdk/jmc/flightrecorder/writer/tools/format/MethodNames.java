/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The names of the methods of a chunk, as class and method with a dot between them, each read once. */
public final class MethodNames {
	private static final String UNKNOWN = "[unknown]";

	private final ValueReader chunk;
	private final ValueType type;
	private final FieldPath className;
	private final FieldPath methodName;
	private final List<String> known = new ArrayList<>();

	/**
	 * Begins without known names.
	 *
	 * @param chunk
	 *            the chunk
	 * @param type
	 *            the type of its methods; may be null
	 */
	public MethodNames(ValueReader chunk, ValueType type) {
		this.chunk = chunk;
		this.type = type;
		className = type == null ? null : FieldPath.of(type, "type.name");
		methodName = type == null ? null : FieldPath.of(type, "name");
	}

	/**
	 * Names a method.
	 *
	 * @param entry
	 *            its entry, or -1
	 * @return a name
	 * @throws IOException
	 *             if it cannot be read
	 */
	public String name(int entry) throws IOException {
		if (entry < 0 || methodName == null) {
			return UNKNOWN;
		}
		while (known.size() <= entry) {
			known.add(null);
		}
		String name = known.get(entry);
		if (name == null) {
			String ofMethod = chunk.text(type, entry, methodName);
			String ofClass = className == null ? null : chunk.text(type, entry, className);
			name = ofMethod == null ? UNKNOWN : ofMethod;
			if (ofClass != null && !ofClass.isEmpty()) {
				name = ofClass.replace('/', '.') + '.' + name;
			}
			known.set(entry, name);
		}
		return name;
	}
}
