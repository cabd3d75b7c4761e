/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.api.Annotation;
import org.openjdk.jmc.flightrecorder.writer.api.NamedType;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * The face of a {@link TypeDefinition}. Field and annotation objects are made when they are asked for, unless the
 * client gave them. Thread-safe.
 */
@SuppressWarnings("deprecation") // the one subclass is for old clients
sealed class TypeFace implements TypeImpl permits BuiltinType {
	private final TypesImpl types;
	private final TypeDefinition definition;
	private final TypedValueImpl nullValue;
	private volatile List<TypedFieldImpl> fields;
	private volatile List<Annotation> annotations;
	/** Another type that is known to be equal: the comparison is not repeated for every value of another recording. */
	private TypeFace lastEqual;

	TypeFace(TypesImpl types, TypeDefinition definition) {
		this.types = types;
		this.definition = definition;
		nullValue = new TypedValueImpl(definition, null);
	}

	/** Keeps the objects that the client declared the type with. */
	void declaredWith(List<TypedFieldImpl> givenFields, List<Annotation> givenAnnotations) {
		fields = List.copyOf(givenFields);
		annotations = List.copyOf(givenAnnotations);
		lastEqual = null;
	}

	TypeDefinition definition() {
		return definition;
	}

	@Override
	public String getTypeName() {
		return shownName();
	}

	/** A type that has no name yet shows an empty one, as in 9.1.2. */
	private String shownName() {
		return definition.name() == null ? "" : definition.name();
	}

	@Override
	public long getId() {
		return definition.id();
	}

	@Override
	public boolean isBuiltin() {
		requireResolved();
		return definition.kind().isBuiltin();
	}

	@Override
	public boolean isSimple() {
		return definition.isSimple();
	}

	@Override
	public boolean isResolved() {
		return definition.isResolved();
	}

	@Override
	public boolean hasConstantPool() {
		return definition.isDeclaredPooled();
	}

	@Override
	public String getSupertype() {
		return definition.supertype();
	}

	private void requireResolved() {
		definition.id();
	}

	@Override
	public List<TypedFieldImpl> getFields() {
		List<TypedFieldImpl> all = fields;
		if (all == null) {
			all = new ArrayList<>();
			for (FieldDefinition field : definition.fields()) {
				all.add(new TypedFieldImpl(
						field.name(),
						types.face(field.type()),
						field.isArray(),
						() -> types.annotationsOf(field.annotations())));
			}
			all = Collections.unmodifiableList(all);
			fields = all;
		}
		return all;
	}

	@Override
	public TypedFieldImpl getField(String name) {
		if (definition.kind().isBuiltin()) {
			throw new IllegalArgumentException(
					"Only types that are made of fields have any; '" + definition.name() + "' has no '" + name + "'");
		}
		FieldDefinition field = definition.fieldNamed(name);
		return field == null ? null : getFields().get(field.ordinal());
	}

	@Override
	public List<Annotation> getAnnotations() {
		List<Annotation> all = annotations;
		if (all == null) {
			all = types.annotationsOf(definition.annotations());
			annotations = all;
		}
		return all;
	}

	@Override
	public boolean canAccept(Object value) {
		requireResolved();
		if (value == null) {
			return true;
		}
		if (value instanceof TypedValue typed) {
			return TypedValues.isAccepted(definition, typed);
		}
		ValueKind kind = definition.kind();
		if (kind == ValueKind.COMPOSITE) {
			if (value instanceof Map) {
				return true;
			}
			if (!definition.isSimple()) {
				return false;
			}
			kind = definition.field(0).type().kind();
		}
		return kind.boxedType().isInstance(value);
	}

	@Override
	public TypedValueImpl asValue(String value) {
		return asValue((Object) value);
	}

	@Override
	public TypedValueImpl asValue(byte value) {
		return asValue((Object) value);
	}

	@Override
	public TypedValueImpl asValue(char value) {
		return asValue((Object) value);
	}

	@Override
	public TypedValueImpl asValue(short value) {
		return asValue((Object) value);
	}

	@Override
	public TypedValueImpl asValue(int value) {
		return asValue((Object) value);
	}

	@Override
	public TypedValueImpl asValue(long value) {
		return asValue((Object) value);
	}

	@Override
	public TypedValueImpl asValue(float value) {
		return asValue((Object) value);
	}

	@Override
	public TypedValueImpl asValue(double value) {
		return asValue((Object) value);
	}

	@Override
	public TypedValueImpl asValue(boolean value) {
		return asValue((Object) value);
	}

	@Override
	public TypedValueImpl asValue(Object value) {
		return value == null ? nullValue() : TypedValueImpl.of(this, value);
	}

	@Override
	public TypedValueImpl asValue(Consumer<TypedValueBuilder> fieldAccess) {
		requireResolved();
		if (definition.kind().isBuiltin()) {
			throw new IllegalArgumentException(
					"Only values of types with fields are made by a callback; '" + definition.name() + "' has none");
		}
		Objects.requireNonNull(fieldAccess, "The callback that fills a value must not be null");
		TypedValueBuilderImpl builder = new TypedValueBuilderImpl(definition);
		fieldAccess.accept(builder);
		return builder.take();
	}

	@Override
	public TypedValueImpl asValue(long key, Consumer<TypedValueBuilder> fieldAccess) {
		boolean inPlace = JdkTypes.isCatalogued(definition.name()) && !JdkTypes.isPooled(definition.name());
		if (definition.kind().isBuiltin() || !definition.isDeclaredPooled() || definition.isEvent() || inPlace) {
			throw new IllegalArgumentException("Only values in a constant pool can have a key; those of '"
					+ definition.name() + "' are written in place, the key is " + key);
		}
		Objects.requireNonNull(fieldAccess, "The callback that fills a value must not be null");
		TypedValueBuilderImpl builder = new TypedValueBuilderImpl(new TypedValueImpl(key, definition));
		fieldAccess.accept(builder);
		return builder.take();
	}

	@Override
	public TypedValueImpl nullValue() {
		requireResolved();
		return nullValue;
	}

	@Override
	public boolean isSame(NamedType other) {
		requireResolved();
		return TypeImpl.super.isSame(other);
	}

	@Override
	public boolean isUsedBy(Type other) {
		requireResolved();
		if (!(other instanceof TypeFace)) {
			return false;
		}
		return uses(((TypeFace) other).definition, definition, new HashSet<>());
	}

	private static boolean uses(TypeDefinition user, TypeDefinition used, Set<TypeDefinition> seen) {
		if (!user.isResolved() || !seen.add(user)) {
			return false;
		}
		for (FieldDefinition field : user.fields()) {
			if (isEqual(field.type(), used) || uses(field.type(), used, seen)) {
				return true;
			}
		}
		return false;
	}

	/** A type may be equal to one of another recording. */
	private static boolean isEqual(TypeDefinition a, TypeDefinition b) {
		return a == b
				|| a.isResolved()
						&& a.registry() != b.registry()
						&& a.name().equals(b.name())
						&& TypesImpl.faceOf(a).equals(TypesImpl.faceOf(b));
	}

	@Override
	public TypesImpl getTypes() {
		return types;
	}

	/** By content, as in 9.1.2: a type may be equal to one of another recording. */
	@Override
	public boolean equals(Object other) {
		if (this == other || other != null && other == lastEqual) {
			return true;
		}
		if (!(other instanceof TypeFace)) {
			return false;
		}
		TypeFace that = (TypeFace) other;
		if (!definition.isResolved() || !that.definition.isResolved()) {
			return definition.isResolved() == that.definition.isResolved()
					&& Objects.equals(definition.name(), that.definition.name());
		}
		boolean equal = Objects.equals(definition.supertype(), that.definition.supertype())
				&& definition.isCongruentWith(that.definition)
				&& getFields().equals(that.getFields())
				&& getAnnotations().equals(that.getAnnotations());
		if (equal) {
			lastEqual = that;
		}
		return equal;
	}

	@Override
	public int hashCode() {
		return definition.name() == null ? 0 : definition.name().hashCode();
	}

	@Override
	public String toString() {
		return shownName();
	}
}
