/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.Value;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * A value: the content of {@link Value} with the views that clients of 9.1.2 know. Immutable and thread-safe, and may
 * be written any number of times, by any thread, to any recording with an equal type. Views are made when they are
 * first asked for. No other class converts what clients give as values.
 */
public final class TypedValueImpl extends Value implements TypedValue {
	private static final TypedValueImpl[] NO_VALUES = {};

	private List<TypedFieldValueImpl> fieldValues;

	/**
	 * A value of any type.
	 *
	 * @param type
	 *            the type
	 * @param value
	 *            null; for a built-in type, an object of its class; for a type that wraps one, such an object too; for
	 *            a type with fields, a map from field names to {@link TypedFieldValueImpl}, fields not in it being
	 *            unset
	 * @throws IllegalArgumentException
	 *             when the type does not take the value
	 */
	public TypedValueImpl(TypeImpl type, Object value) {
		super(contentOf(TypesImpl.given(type), value));
	}

	/**
	 * Another object for the same value. The long was the index in a constant pool; values know nothing about pools any
	 * more.
	 *
	 * @param original
	 *            the value
	 * @param constantPoolIndex
	 *            ignored
	 */
	protected TypedValueImpl(TypedValueImpl original, long constantPoolIndex) {
		super(original);
	}

	/** A built-in value, or the null of any type. */
	TypedValueImpl(TypeDefinition type, Object builtin) {
		super(type, builtin);
	}

	/** A value with all fields unset, to be filled before it is published. */
	TypedValueImpl(TypeDefinition type) {
		super(type);
	}

	/** The same for a value that has a key. */
	TypedValueImpl(long key, TypeDefinition type) {
		super(key, type);
	}

	/** A copy with fields of its own, to be filled further. */
	TypedValueImpl(TypedValueImpl original, TypeDefinition type) {
		super(original, type);
	}

	/** @return the content of a value; a value of another library is converted to its own type */
	static TypedValueImpl contentOf(TypedValue value) {
		return value instanceof TypedValueImpl ours ? ours : contentOf(TypesImpl.given(value.getType()), value);
	}

	/** @return a value of a type, made of what {@link TypedValueImpl#TypedValueImpl(TypeImpl, Object)} takes */
	static TypedValueImpl contentOf(TypeDefinition type, Object value) {
		if (value == null) {
			return new TypedValueImpl(type, null);
		}
		ValueKind kind = type.kind();
		if (kind.isBuiltin() && kind.boxedType().isInstance(value)) {
			return new TypedValueImpl(type, value);
		}
		if (value instanceof TypedValueImpl typed && isOfType(type, typed)) {
			// A constant is looked up in the pool of its type, so a value of a field is of the field's type.
			return typed.definition().isTwinOf(type) && !typed.isNullValue() ? typed.withType(type) : typed;
		}
		if (value instanceof TypedValue typed && isAccepted(type, typed)) {
			Object content = typed.getValue();
			return content == null && !typed.isNull()
					? withFields(new TypedValueImpl(type), fieldsOf(typed))
					: contentOf(type, content);
		}
		if (!kind.isBuiltin() && value instanceof Map<?, ?> fields) {
			return withFields(new TypedValueImpl(type), fields);
		}
		if (type.isSimple() && type.field(0).type().kind().boxedType().isInstance(value)) {
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
		boolean wraps = type.isSimple();
		return isOfType(type, typed) || wraps && isOfType(type.field(0).type(), typed);
	}

	/** A type of another recording has to be equal, as in 9.1.2: the name alone says nothing about the fields. */
	private static boolean isOfType(TypeDefinition type, TypedValue typed) {
		if (typed instanceof TypedValueImpl ours && ours.definition() == type) {
			return true;
		}
		if (!(typed.getType() instanceof TypeDefinition actual)) {
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

	/** @return the fields of a value of another library, by name */
	private static Map<String, TypedFieldValue> fieldsOf(TypedValue typed) {
		Map<String, TypedFieldValue> fields = new LinkedHashMap<>();
		for (TypedFieldValue field : typed.getFieldValues()) {
			fields.put(field.getField().getName(), field);
		}
		return fields;
	}

	/** @return the value with the same key and fields, by name, of another type */
	private TypedValueImpl withType(TypeDefinition type) {
		boolean hasKey = isKeyed() && type.isDeclaredPooled();
		return withFields(hasKey ? new TypedValueImpl(key(), type) : new TypedValueImpl(type), setFieldValues());
	}

	private static TypedValueImpl withFields(TypedValueImpl value, Map<?, ?> fields) {
		TypeDefinition type = value.definition();
		for (Map.Entry<?, ?> entry : fields.entrySet()) {
			FieldDefinition field = entry.getKey() instanceof String name ? type.fieldNamed(name) : null;
			if (field == null) {
				TypesImpl.of(type).getTypes().reportUnknownField(type, String.valueOf(entry.getKey()));
			} else if (entry.getValue() instanceof TypedFieldValue given) {
				setElements(value, field, elementsOf(given));
			} else if (entry.getValue() != null) {
				throw new IllegalArgumentException(
						"A map of fields has values as TypedValueBuilder.build() makes them; for"
								+ " field '" + field.name() + "' of type '" + type.name() + "' it has a "
								+ entry.getValue().getClass().getName() + " '" + abbreviated(entry.getValue()) + "'");
			}
		}
		return value;
	}

	private static TypedValue[] elementsOf(TypedFieldValue given) {
		if (given instanceof TypedFieldValueImpl ours) {
			return ours.elements();
		}
		return given.getField().isArray() ? given.getValues() : new TypedValue[] {given.getValue()};
	}

	/** Sets any field. Without elements, a field that is no array stays as it is. */
	static void setElements(TypedValueImpl value, FieldDefinition field, TypedValue[] elements) {
		if (field.isArray()) {
			setArray(value, field, elements);
		} else if (elements.length == 1) {
			setElement(value, field, elements[0]);
		} else if (elements.length > 1) {
			throw mismatch(value.definition(), field, "an array of " + elements.length + " values");
		}
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

	@Override
	public TypeImpl getType() {
		return TypesImpl.of(definition());
	}

	@Override
	public Object getValue() {
		if (isNullValue() || definition().kind().isBuiltin()) {
			return builtin();
		}
		if (!definition().isSimple()) {
			return null;
		}
		FieldDefinition field = definition().field(0);
		if (!field.isInPrimitives()) {
			return reference(field.slot());
		}
		return isSet(0) ? field.type().kind().fromBits(primitives()[field.slot()]) : null;
	}

	@Override
	public boolean isNull() {
		return isNullValue();
	}

	@Override
	public List<TypedFieldValueImpl> getFieldValues() {
		List<TypedFieldValueImpl> views = fieldValues;
		if (views == null) {
			// Threads that race make equal views, which are safe to share because their fields are final.
			views = isNullValue() || definition().kind().isBuiltin() ? Collections.emptyList() : allFieldValues();
			fieldValues = views;
		}
		return views;
	}

	private List<TypedFieldValueImpl> allFieldValues() {
		List<TypedFieldValueImpl> views = new ArrayList<>(definition().fieldCount());
		for (TypedFieldImpl field : getType().getFields()) {
			views.add(fieldValue(field, views.size()));
		}
		return List.copyOf(views);
	}

	private TypedFieldValueImpl fieldValue(TypedFieldImpl view, int ordinal) {
		FieldDefinition field = definition().field(ordinal);
		if (field.isInPrimitives()) {
			ValueKind kind = field.type().kind();
			Object boxed = isSet(ordinal) ? kind.fromBits(primitives()[field.slot()]) : null;
			return new TypedFieldValueImpl(view, new TypedValueImpl(field.type(), boxed));
		}
		Object reference = reference(field.slot());
		return field.isArray()
				? new TypedFieldValueImpl(view, elements(field.type(), reference))
				: new TypedFieldValueImpl(view, element(field.type(), reference));
	}

	/** @return the fields that were set, by name */
	Map<String, TypedFieldValueImpl> setFieldValues() {
		Map<String, TypedFieldValueImpl> set = new LinkedHashMap<>();
		for (TypedFieldImpl field : getType().getFields()) {
			int ordinal = definition().ordinalOf(field.getName(), set.size());
			if (isSet(ordinal)) {
				set.put(field.getName(), fieldValue(field, ordinal));
			}
		}
		return set;
	}

	@Override
	public boolean equals(Object other) {
		return this == other || other instanceof TypedValueImpl that && hasSameContent(that);
	}

	@Override
	public int hashCode() {
		return contentHash();
	}

	@Override
	public String toString() {
		if (isNullValue()) {
			return definition().name() + "(null)";
		}
		return definition().name()
				+ (definition().kind().isBuiltin()
						? "(" + builtin() + ")"
						: setFieldValues().values().toString());
	}
}
