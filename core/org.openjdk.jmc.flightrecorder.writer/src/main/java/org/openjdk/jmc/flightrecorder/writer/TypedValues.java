/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer;

import java.lang.reflect.Array;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.Value;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * Converts the objects that clients give to the content of a {@link Value}, and back. No other class knows both.
 */
final class TypedValues {
	private static final TypedValueImpl[] NO_VALUES = {};

	private TypedValues() {}

	/** @return the content of a value; a value of another library is converted to its own type */
	static TypedValueImpl contentOf(TypedValue value) {
		return value instanceof TypedValueImpl ours ? ours : contentOf(RecordingType.given(value.getType()), value);
	}

	/**
	 * Makes a value of a type.
	 *
	 * @param value
	 *            see {@link TypedValueImpl#TypedValueImpl(TypeImpl, Object)}
	 */
	static TypedValueImpl contentOf(TypeDefinition type, Object value) {
		if (value == null) {
			return new TypedValueImpl(type, null);
		}
		ValueKind kind = type.kind();
		if (kind.isBuiltin() && kind.boxedType().isInstance(value)) {
			return new TypedValueImpl(type, value);
		}
		if (value instanceof TypedValueImpl typed && isOfType(type, typed)) {
			return typed;
		}
		if (value instanceof TypedValue typed && isAccepted(type, typed)) {
			return contentOf(type, typed.getValue());
		}
		if (!kind.isBuiltin() && value instanceof Map<?, ?> fields) {
			return ofFields(type, fields);
		}
		if (!kind.isBuiltin()
				&& type.isSimple()
				&& type.field(0).type().kind().boxedType().isInstance(value)) {
			TypedValueImpl wrapper = new TypedValueImpl(type);
			FieldDefinition field = type.field(0);
			if (field.isInPrimitives()) {
				wrapper.set(field, field.type().kind().toBits(value));
			} else {
				wrapper.set(field, value);
			}
			return wrapper;
		}
		throw new IllegalArgumentException("A value of type '" + type.name() + "' cannot be made of "
				+ value.getClass().getName() + " '" + abbreviated(value) + "'; it takes " + whatIsTaken(type));
	}

	/** @return whether a value is of a type, or of the one that the type wraps */
	static boolean isAccepted(TypeDefinition type, TypedValue typed) {
		boolean wraps = !type.kind().isBuiltin() && type.isSimple();
		return isOfType(type, typed) || wraps && isOfType(type.field(0).type(), typed);
	}

	/** A type of another recording has to be equal, as in 9.1.2: the name alone says nothing about the fields. */
	private static boolean isOfType(TypeDefinition type, TypedValue typed) {
		if (typed instanceof TypedValueImpl ours && ours.definition() == type) {
			return true;
		}
		if (!(typed.getType() instanceof RecordingType actual)) {
			return type.name().equals(typed.getType().getTypeName());
		}
		return actual == type
				|| type.name().equals(actual.name()) && (type.registry() == actual.registry() || type.equals(actual));
	}

	private static String whatIsTaken(TypeDefinition type) {
		if (type.kind().isBuiltin()) {
			return type.kind().boxedType().getName();
		}
		return type.isSimple() ? type.field(0).type().name() + " or a map of fields" : "a map of fields or a callback";
	}

	private static String abbreviated(Object value) {
		String text = String.valueOf(value);
		return text.length() <= 100 ? text : text.substring(0, 100) + "...";
	}

	private static TypedValueImpl ofFields(TypeDefinition type, Map<?, ?> fields) {
		TypedValueImpl value = new TypedValueImpl(type);
		for (Map.Entry<?, ?> entry : fields.entrySet()) {
			FieldDefinition field = type.fieldNamed((String) entry.getKey());
			if (field != null && entry.getValue() instanceof TypedFieldValueImpl fieldValue) {
				if (field.isArray()) {
					setArray(value, field, fieldValue.elements());
				} else if (fieldValue.elements().length > 0) {
					setElement(value, field, fieldValue.elements()[0]);
				}
			} else if (field != null && entry.getValue() instanceof TypedFieldValue fieldValue && !field.isArray()) {
				setElement(value, field, fieldValue.getValue());
			}
		}
		return value;
	}

	/** Sets a field that is no array. */
	static void setElement(TypedValueImpl value, FieldDefinition field, TypedValue element) {
		if (element != null && !isAccepted(field.type(), element)) {
			throw mismatch(
					value.definition(),
					field,
					"a value of type '" + element.getType().getTypeName() + "'");
		}
		if (element == null || element.isNull()) {
			if (!field.isInPrimitives()) {
				value.set(field, null);
			}
			return;
		}
		if (field.isInPrimitives()) {
			value.set(field, field.type().kind().toBits(element.getValue()));
		} else if (field.type().kind() == ValueKind.STRING) {
			value.set(field, element.getValue());
		} else {
			value.set(field, contentOf(field.type(), element));
		}
	}

	/** Sets a field that is an array. */
	static void setArray(TypedValueImpl value, FieldDefinition field, TypedValue[] elements) {
		ValueKind kind = field.type().kind();
		Object array = kind.isBuiltin()
				? Array.newInstance(kind.javaType(), elements.length)
				: new TypedValueImpl[elements.length];
		for (int i = 0; i < elements.length; i++) {
			TypedValue element = elements[i];
			if (element != null && !isAccepted(field.type(), element)) {
				throw mismatch(
						value.definition(),
						field,
						"an array with a value of type '" + element.getType().getTypeName() + "' at " + i);
			}
			if (element != null && !element.isNull()) {
				Array.set(array, i, kind.isBuiltin() ? element.getValue() : contentOf(field.type(), element));
			}
		}
		value.set(field, array);
	}

	static IllegalArgumentException mismatch(TypeDefinition type, FieldDefinition field, String given) {
		return new IllegalArgumentException("Field '" + field.name() + "' of type '" + type.name() + "' takes '"
				+ field.type().name() + (field.isArray() ? "[]" : "") + "', not " + given
				+ "; values are not converted from one type to another");
	}

	/** Converts the content of a slot for references to a value. */
	static TypedValueImpl element(TypeDefinition type, Object reference) {
		if (reference instanceof TypedValueImpl value) {
			return value;
		}
		return contentOf(type, reference);
	}

	/**
	 * Converts the content of a slot for references to values. As in 9.1.2, an unset array is shown as one null value.
	 */
	static TypedValueImpl[] elements(TypeDefinition type, Object array) {
		if (array == null) {
			return new TypedValueImpl[] {new TypedValueImpl(type, null)};
		}
		int length = Array.getLength(array);
		TypedValueImpl[] values = length == 0 ? NO_VALUES : new TypedValueImpl[length];
		for (int i = 0; i < length; i++) {
			values[i] = element(type, Array.get(array, i));
		}
		return values;
	}
}
