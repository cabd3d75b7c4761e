/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.Value;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * A value: the content of {@link Value} with the views that clients of 9.1.2 know. Immutable and thread-safe, and may
 * be written any number of times, by any thread, to any recording with an equal type. Views are made when they are
 * first asked for.
 */
public final class TypedValueImpl extends Value implements TypedValue {
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
		super(TypedValues.contentOf(RecordingType.given(type), value));
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

	@Override
	public TypeImpl getType() {
		return RecordingType.of(definition());
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
				? new TypedFieldValueImpl(view, TypedValues.elements(field.type(), reference))
				: new TypedFieldValueImpl(view, TypedValues.element(field.type(), reference));
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
