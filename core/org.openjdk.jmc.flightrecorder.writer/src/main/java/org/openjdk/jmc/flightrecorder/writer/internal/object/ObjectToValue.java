/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import java.lang.reflect.Array;
import java.util.function.Function;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.Value;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * Makes values from objects: a {@link Value} of what {@link ObjectEncoder} would write. The type says which fields are
 * wanted, and an {@link ObjectFields} gives the object's value for each. Thread-safe.
 */
final class ObjectToValue {
	private final ObjectFields source;
	private final Function<TypeDefinition, Value> newValue;

	/** Gives the values of composite parts. */
	interface Parts {
		/** @return a value, made now or before, or the content of a type that wraps a string */
		Object partOf(TypeDefinition type, Object part);
	}

	ObjectToValue(ObjectFields source, Function<TypeDefinition, Value> newValue) {
		this.source = source;
		this.newValue = newValue;
	}

	/**
	 * @param type
	 *            a composite type
	 * @param object
	 *            what the source knows, or the content of a type that wraps it
	 * @param parts
	 *            asked for the values of composite parts
	 * @return a new value
	 */
	Value valueOf(TypeDefinition type, Object object, Parts parts) {
		Value value = newValue.apply(type);
		for (FieldLayout layout : type.layout().fields) {
			Object part = type.isSimple() && !source.hasFields(object) ? object : source.valueOf(object, layout);
			if (part != null) {
				set(value, type.field(layout.ordinal), layout, part, parts);
			}
		}
		return value;
	}

	private void set(Value value, FieldDefinition field, FieldLayout layout, Object part, Parts parts) {
		if (field.isInPrimitives()) {
			value.set(field, layout.kind.toBits(part));
		} else if (layout.array) {
			value.set(field, array(layout, part, parts));
		} else {
			value.set(field, layout.kind == ValueKind.COMPOSITE ? parts.partOf(layout.type, part) : part);
		}
	}

	private static Object array(FieldLayout layout, Object array, Parts parts) {
		if (layout.kind != ValueKind.COMPOSITE) {
			return array;
		}
		Value[] elements = new Value[Array.getLength(array)];
		for (int i = 0; i < elements.length; i++) {
			Object element = Array.get(array, i);
			elements[i] = element == null ? null : (Value) parts.partOf(layout.type, element);
		}
		return elements;
	}
}
