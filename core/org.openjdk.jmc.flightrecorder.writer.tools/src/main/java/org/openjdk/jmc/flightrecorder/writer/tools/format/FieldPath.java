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

	private final Step[] steps;

	private FieldPath(Step[] steps) {
		this.steps = steps;
	}

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
		return to(new Step[0], type, path);
	}

	/**
	 * Goes on to a field of the field at the end.
	 *
	 * @param path
	 *            as for {@link #of}
	 * @return a longer path, null if there is no such field
	 */
	public FieldPath then(String path) {
		return to(steps, last().type(), path);
	}

	private static FieldPath to(Step[] begin, ValueType type, String path) {
		List<Step> steps = new ArrayList<>(List.of(begin));
		ValueType owner = type;
		for (String name : path.split("\\.", -1)) {
			boolean isOfArray =
					!steps.isEmpty() && steps.get(steps.size() - 1).field.isArray();
			Field field = owner == null || isOfArray ? null : owner.field(name);
			if (field == null) {
				return null;
			}
			steps.add(new Step(owner.program(0, field.ordinal(), false), field));
			owner = field.type();
		}
		return new FieldPath(steps.toArray(new Step[0]));
	}

	Step[] steps() {
		return steps;
	}

	/**
	 * Tells the field at the end.
	 *
	 * @return the last one of the names
	 */
	public Field last() {
		return steps[steps.length - 1].field;
	}
}
