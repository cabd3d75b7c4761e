/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.util.ArrayList;
import java.util.List;

/** The path from a value to one of its fields, or to a field of a field, compiled once for a type. */
public final class FieldPath {
	/** One field: how to get to it from the first one of its type. */
	record Step(int[] before, Field field) {}

	private final List<Step> steps = new ArrayList<>();

	private FieldPath() {}

	/**
	 * Finds a field.
	 *
	 * @param type
	 *            the type where the path begins
	 * @param path
	 *            the name of a field; with dots between them, names of fields of fields
	 * @return null if the type has no such field, or if the path leads through an array
	 */
	public static FieldPath of(ValueType type, String path) {
		return new FieldPath().to(type, path);
	}

	/**
	 * Goes on to a field of the field at the end.
	 *
	 * @param path
	 *            as for {@link #of}
	 * @return a longer path, null if there is no such field
	 */
	public FieldPath then(String path) {
		FieldPath result = new FieldPath();
		result.steps.addAll(steps);
		return result.to(last().type(), path);
	}

	private FieldPath to(ValueType type, String path) {
		FieldPath result = this;
		ValueType owner = type;
		for (String name : path.split("\\.", -1)) {
			Field field =
					owner == null || !result.steps.isEmpty() && result.last().isArray() ? null : owner.field(name);
			if (field == null) {
				return null;
			}
			result.steps.add(new Step(owner.program(0, field.ordinal(), false), field));
			owner = field.type();
		}
		return result;
	}

	List<Step> steps() {
		return steps;
	}

	/**
	 * Tells the field at the end.
	 *
	 * @return the last one of the names
	 */
	public Field last() {
		return steps.get(steps.size() - 1).field;
	}
}
