/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.Value;

/** Looks into composite values by the names of their fields. */
final class ValueParts {
	private ValueParts() {}

	/** Follows the names from part to part; a number is a Long, what is not set is null. */
	static Object part(Object value, String... names) {
		Object part = value;
		for (String name : names) {
			Value whole = (Value) part;
			FieldDefinition field = whole.definition().fieldNamed(name);
			if (!whole.isSet(field.ordinal())) {
				return null;
			}
			part = field.isInPrimitives() ? (Object) whole.primitives()[field.slot()] : whole.reference(field.slot());
		}
		return part;
	}

	/** The frames of a stack trace. */
	static Value[] frames(Value stack) {
		return (Value[]) part(stack, "frames");
	}

	/** Whether a stack trace is marked as one that has more frames. */
	static boolean isTruncated(Value stack) {
		return (Long) part(stack, "truncated") == 1;
	}
}
