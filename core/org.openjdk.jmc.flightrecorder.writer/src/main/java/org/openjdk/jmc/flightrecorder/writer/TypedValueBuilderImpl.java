/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer;

import java.lang.reflect.Array;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.event.FieldEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueShape;

/**
 * Fills a value's slots directly. Costs one small object beside the value. A builder that is used after its value was
 * taken continues with a copy, so values stay immutable. Not thread-safe.
 */
public final class TypedValueBuilderImpl implements TypedValueBuilder {
	/** Stands in place of an ordinal when the value must not change any more. */
	private static final int TAKEN = Integer.MAX_VALUE;

	private final ValueShape shape;
	private TypedValueImpl value;
	/** Where the next field is expected, or {@link #TAKEN}. */
	private int next;

	/**
	 * A builder for values of a type.
	 *
	 * @param type
	 *            the type
	 */
	public TypedValueBuilderImpl(TypeImpl type) {
		this(TypesImpl.given(type));
	}

	TypedValueBuilderImpl(TypeDefinition type) {
		this(type.kind().isBuiltin() ? new TypedValueImpl(type, null) : new TypedValueImpl(type));
	}

	/** A builder that fills a new value. */
	TypedValueBuilderImpl(TypedValueImpl value) {
		this.value = value;
		shape = value.definition().shape();
		next = shape.firstOwnField();
	}

	/** @return the value, which this builder will not change any more */
	TypedValueImpl take() {
		next = TAKEN;
		return value;
	}

	@Override
	public Type getType() {
		return value.getType();
	}

	@Override
	public Map<String, TypedFieldValueImpl> build() {
		return value.isNullValue() ? Collections.emptyMap() : take().setFieldValues();
	}

	/** @return the field to fill; null when no field has the name and the recording ignores that */
	private FieldDefinition field(String name) {
		TypeDefinition type = value.definition();
		int ordinal = value.isNullValue() ? -1 : type.ordinalOf(name, next);
		if (ordinal < 0) {
			TypesImpl.of(type).getTypes().reportUnknownField(type, name);
			return null;
		}
		makeReady(ordinal);
		return type.field(ordinal);
	}

	/** Prepares the value for a change of the field with this ordinal. */
	private void makeReady(int ordinal) {
		if (next == TAKEN) {
			value = new TypedValueImpl(value, value.definition());
		}
		next = ordinal + 1;
	}

	/** An unknown name is refused for arrays, as 9.1.2 does. */
	private FieldDefinition knownField(String name) {
		FieldDefinition field = field(name);
		if (field == null) {
			throw new IllegalArgumentException("Type '" + value.definition().name() + "' has no field '" + name + "'");
		}
		return field;
	}

	private FieldDefinition arrayField(String name) {
		FieldDefinition field = knownField(name);
		if (!field.isArray()) {
			throw TypedValueImpl.mismatch(value.definition(), field, "an array");
		}
		return field;
	}

	private TypedValueBuilder putPrimitive(String name, ValueKind kind, long bits) {
		int slot = shape.slotIfExpected(next, name, kind);
		if (slot < 0) {
			return putUnexpected(name, kind, bits);
		}
		value.set(next++, slot, bits);
		return this;
	}

	private TypedValueBuilder putUnexpected(String name, ValueKind kind, long bits) {
		FieldDefinition field = field(name);
		if (field != null) {
			putBits(field, kind, bits);
		}
		return this;
	}

	private void putBits(FieldDefinition field, ValueKind kind, long bits) {
		if (field.isInPrimitives() && field.kind() == kind) {
			value.set(field, bits);
		} else {
			putOther(field, kind, kind.fromBits(bits));
		}
	}

	/** An array of one, or a type that wraps the value. */
	private void putOther(FieldDefinition field, ValueKind kind, Object boxed) {
		if (field.type().kind() != kind && !field.type().wraps(kind)) {
			throw TypedValueImpl.mismatch(value.definition(), field, "'" + kind.typeName() + "'");
		}
		put(field, TypedValueImpl.contentOf(field.type(), boxed));
	}

	private static <T> T required(String name, T given) {
		return Objects.requireNonNull(given, () -> "What is put into field '" + name + "' must not be null");
	}

	private TypedValueBuilder putArray(String name, ValueKind kind, Object given) {
		FieldDefinition field = arrayField(name);
		int length = Array.getLength(required(name, given));
		if (field.type().kind() == kind) {
			Object copy = Array.newInstance(kind.javaType(), length);
			System.arraycopy(given, 0, copy, 0, length);
			value.set(field, copy);
			return this;
		}
		// An empty array has no element of a wrong type; 9.1.2 takes it too.
		if (length > 0 && !field.type().wraps(kind)) {
			throw TypedValueImpl.mismatch(value.definition(), field, "'" + kind.typeName() + "[]'");
		}
		TypedValueImpl.setArray(value, field, TypedValueImpl.elements(field.type(), given));
		return this;
	}

	@Override
	public TypedValueBuilder putField(String name, byte v) {
		return putPrimitive(name, ValueKind.BYTE, v);
	}

	@Override
	public TypedValueBuilder putField(String name, byte[] values) {
		return putArray(name, ValueKind.BYTE, values);
	}

	@Override
	public TypedValueBuilder putField(String name, char v) {
		return putPrimitive(name, ValueKind.CHAR, v);
	}

	@Override
	public TypedValueBuilder putField(String name, char[] values) {
		return putArray(name, ValueKind.CHAR, values);
	}

	@Override
	public TypedValueBuilder putField(String name, short v) {
		return putPrimitive(name, ValueKind.SHORT, v);
	}

	@Override
	public TypedValueBuilder putField(String name, short[] values) {
		return putArray(name, ValueKind.SHORT, values);
	}

	@Override
	public TypedValueBuilder putField(String name, int v) {
		return putPrimitive(name, ValueKind.INT, v);
	}

	@Override
	public TypedValueBuilder putField(String name, int[] values) {
		return putArray(name, ValueKind.INT, values);
	}

	@Override
	public TypedValueBuilder putField(String name, long v) {
		return putPrimitive(name, ValueKind.LONG, v);
	}

	@Override
	public TypedValueBuilder putField(String name, long[] values) {
		return putArray(name, ValueKind.LONG, values);
	}

	@Override
	public TypedValueBuilder putField(String name, float v) {
		return putPrimitive(name, ValueKind.FLOAT, Float.floatToRawIntBits(v));
	}

	@Override
	public TypedValueBuilder putField(String name, float[] values) {
		return putArray(name, ValueKind.FLOAT, values);
	}

	@Override
	public TypedValueBuilder putField(String name, double v) {
		return putPrimitive(name, ValueKind.DOUBLE, Double.doubleToRawLongBits(v));
	}

	@Override
	public TypedValueBuilder putField(String name, double[] values) {
		return putArray(name, ValueKind.DOUBLE, values);
	}

	@Override
	public TypedValueBuilder putField(String name, boolean v) {
		return putPrimitive(name, ValueKind.BOOLEAN, v ? 1 : 0);
	}

	@Override
	public TypedValueBuilderImpl putField(String name, boolean[] values) {
		putArray(name, ValueKind.BOOLEAN, values);
		return this;
	}

	@Override
	public TypedValueBuilder putField(String name, String v) {
		int slot = shape.slotIfExpected(next, name, ValueKind.STRING);
		if (slot < 0) {
			return putUnexpected(name, v);
		}
		value.set(next++, slot, v);
		return this;
	}

	private TypedValueBuilder putUnexpected(String name, String v) {
		FieldDefinition field = field(name);
		if (field != null) {
			boolean text = field.kind() == ValueKind.STRING || field.type().isSimpleText();
			if (text && !field.isArray()) {
				value.set(field, v);
			} else {
				putOther(field, ValueKind.STRING, v);
			}
		}
		return this;
	}

	@Override
	public TypedValueBuilder putField(String name, String[] values) {
		return putArray(name, ValueKind.STRING, values);
	}

	@Override
	public TypedValueBuilder putField(String name, Instant instant) {
		FieldDefinition field = field(name);
		if (field != null) {
			FieldLayout time = timeField(field, true, "java.time.Instant");
			// An event without a start of its own starts when it is written.
			if (instant != null || time.time != FieldLayout.Time.START) {
				putBits(field, ValueKind.LONG, FieldEncoding.instant(clock(), time, time.declaredUnit(), instant));
			}
		}
		return this;
	}

	@Override
	public TypedValueBuilder putField(String name, Duration duration) {
		FieldDefinition field = field(name);
		if (field != null) {
			FieldLayout time = timeField(field, false, "java.time.Duration");
			putBits(field, ValueKind.LONG, FieldEncoding.duration(clock(), time, time.declaredUnit(), duration));
		}
		return this;
	}

	private RecordingClock clock() {
		return TypesImpl.of(value.definition()).getTypes().clock();
	}

	private FieldLayout timeField(FieldDefinition field, boolean point, String given) {
		// Numbers are not widened, so a time that was declared as an int takes ints alone.
		FieldLayout time = field.kind() == ValueKind.LONG ? value.definition().layoutOf(field) : null;
		if (time == null || time.counted == null || time.isPoint != point) {
			throw new IllegalArgumentException("Field '" + field.name() + "' of type '"
					+ value.definition().name() + "' takes a '" + given + "' only if it is a long with the annotation "
					+ (point ? "jdk.jfr.Timestamp" : "jdk.jfr.Timespan"));
		}
		return time;
	}

	@Override
	public TypedValueBuilder putField(String name, TypedValueBuilder fieldValueBuilder) {
		Type builtType = required(name, fieldValueBuilder).getType();
		if (TypesImpl.given(builtType).kind().isBuiltin()) {
			throw new IllegalArgumentException("Only values of types with fields are built; what is put into field '"
					+ name + "' is a builder of '" + builtType.getTypeName() + "'");
		}
		FieldDefinition field = field(name);
		if (field != null) {
			String given = builtType.getTypeName();
			if (!given.equals(field.type().name())) {
				throw TypedValueImpl.mismatch(value.definition(), field, "a builder of '" + given + "'");
			}
			TypedValue element = fieldValueBuilder instanceof TypedValueBuilderImpl own
					? own.take()
					: TypedValueImpl.contentOf(field.type(), fieldValueBuilder.build());
			// The builder may be this one.
			makeReady(field.ordinal());
			put(field, element);
		}
		return this;
	}

	@Override
	public TypedValueBuilder putField(String name, TypedValue v) {
		FieldDefinition field = field(name);
		if (field != null) {
			put(field, v);
		}
		return this;
	}

	private void put(FieldDefinition field, TypedValue element) {
		if (field.isArray()) {
			TypedValueImpl.setArray(value, field, new TypedValue[] {element});
		} else {
			TypedValueImpl.setElement(value, field, element);
		}
	}

	@Override
	public TypedValueBuilder putField(String name, TypedValue... values) {
		FieldDefinition field = required(name, values).length == 0 ? field(name) : knownField(name);
		if (field != null) {
			TypedValueImpl.setElements(value, field, values);
		}
		return this;
	}

	@Override
	public TypedValueBuilder putField(String name, Consumer<TypedValueBuilder> fieldValueCallback) {
		FieldDefinition field = field(name);
		if (field != null) {
			TypedValueImpl element = fill(field, fieldValueCallback);
			setFilled(field, field.isArray() ? new TypedValueImpl[] {element} : element);
		}
		return this;
	}

	/** Sets a field to a value that callbacks have filled. The callbacks may have used this builder too. */
	private void setFilled(FieldDefinition field, Object filled) {
		makeReady(field.ordinal());
		value.set(field, filled);
	}

	private TypedValueImpl fill(FieldDefinition field, Consumer<TypedValueBuilder> callback) {
		if (field.type().kind().isBuiltin()) {
			throw TypedValueImpl.mismatch(value.definition(), field, "a callback");
		}
		required(field.name(), callback);
		TypedValueBuilderImpl builder = new TypedValueBuilderImpl(new TypedValueImpl(field.type()));
		callback.accept(builder);
		return builder.take();
	}

	@Override
	@SafeVarargs
	public final TypedValueBuilder putFields(
			String name,
			Consumer<TypedValueBuilder> callback1,
			Consumer<TypedValueBuilder> callback2,
			Consumer<TypedValueBuilder>... otherCallbacks) {
		FieldDefinition field = arrayField(name);
		TypedValueImpl[] elements = new TypedValueImpl[2 + required(name, otherCallbacks).length];
		elements[0] = fill(field, callback1);
		elements[1] = fill(field, callback2);
		for (int i = 0; i < otherCallbacks.length; i++) {
			elements[2 + i] = fill(field, otherCallbacks[i]);
		}
		setFilled(field, elements);
		return this;
	}
}
