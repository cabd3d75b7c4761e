/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer;

import java.util.ArrayList;
import java.util.Collections;
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
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * A type of a recording as clients see it. It adds the methods of {@link TypeImpl} to a {@link TypeDefinition}, as
 * {@link TypedValueImpl} does for values. Field and annotation objects are made when they are asked for, unless the
 * client gave them. Equal by content, as in 9.1.2. Thread-safe.
 */
class RecordingType extends TypeDefinition implements TypeImpl {
	private final TypesImpl types;
	/** Made when it is asked for; two threads may get two equal ones. */
	private volatile TypedValueImpl nullValue;

	private volatile List<TypedFieldImpl> fieldViews;
	private volatile List<Annotation> annotationViews;
	/** Another type that is known to be equal: the comparison is not repeated for every value of another recording. */
	private RecordingType lastEqual;

	RecordingType(TypesImpl types, String name) {
		super(name);
		this.types = types;
	}

	/** A second object for a type that has been declared. */
	RecordingType(RecordingType original) {
		super(original);
		types = original.types;
	}

	/** Keeps the objects that the client declared the type with. */
	void declaredWith(List<TypedFieldImpl> givenFields, List<Annotation> givenAnnotations) {
		fieldViews = List.copyOf(givenFields);
		annotationViews = List.copyOf(givenAnnotations);
		lastEqual = null;
	}

	/** A type that has no name yet shows an empty one, as in 9.1.2. */
	@Override
	public String getTypeName() {
		return name() == null ? "" : name();
	}

	@Override
	public long getId() {
		return id();
	}

	@Override
	public boolean isBuiltin() {
		requireResolved();
		return kind().isBuiltin();
	}

	@Override
	public boolean hasConstantPool() {
		return isDeclaredPooled();
	}

	@Override
	public String getSupertype() {
		return supertype();
	}

	private void requireResolved() {
		id();
	}

	@Override
	public List<TypedFieldImpl> getFields() {
		List<TypedFieldImpl> all = fieldViews;
		if (all == null) {
			all = new ArrayList<>();
			for (FieldDefinition field : fields()) {
				all.add(new TypedFieldImpl(
						field.name(),
						TypesImpl.of(field.type()),
						field.isArray(),
						() -> annotationsOf(field.annotations())));
			}
			all = Collections.unmodifiableList(all);
			fieldViews = all;
		}
		return all;
	}

	@Override
	public TypedFieldImpl getField(String name) {
		if (kind().isBuiltin()) {
			throw new IllegalArgumentException(
					"Only types that are made of fields have any; '" + name() + "' has no '" + name + "'");
		}
		FieldDefinition field = fieldNamed(name);
		return field == null ? null : getFields().get(field.ordinal());
	}

	@Override
	public List<Annotation> getAnnotations() {
		List<Annotation> all = annotationViews;
		if (all == null) {
			all = annotationsOf(annotations());
			annotationViews = all;
		}
		return all;
	}

	private static List<Annotation> annotationsOf(List<AnnotationDefinition> definitions) {
		return definitions.stream().map(RecordingType::annotationOf).toList();
	}

	private static Annotation annotationOf(AnnotationDefinition definition) {
		TypedValueImpl attributes = new TypedValueImpl(definition.type());
		for (FieldDefinition field : definition.type().fields()) {
			Object value = definition.value(field.name());
			ValueKind kind = field.type().kind();
			if (value == null || !kind.isBuiltin()) {
				continue;
			}
			if (field.isArray()) {
				String[] texts = value instanceof String[] array ? array : new String[] {(String) value};
				TypedValue[] elements = new TypedValue[texts.length];
				for (int i = 0; i < texts.length; i++) {
					elements[i] = TypedValueImpl.contentOf(field.type(), kind.parse(texts[i]));
				}
				TypedValueImpl.setArray(attributes, field, elements);
			} else if (value instanceof String text) {
				TypedValueImpl.setElement(attributes, field, TypedValueImpl.contentOf(field.type(), kind.parse(text)));
			}
		}
		return new Annotation(TypesImpl.of(definition.type()), attributes.setFieldValues());
	}

	@Override
	public boolean canAccept(Object value) {
		requireResolved();
		if (value == null) {
			return true;
		}
		if (value instanceof TypedValue typed) {
			return TypedValueImpl.isAccepted(this, typed);
		}
		ValueKind kind = kind();
		if (kind == ValueKind.COMPOSITE) {
			if (value instanceof Map) {
				return true;
			}
			if (!isSimple()) {
				return false;
			}
			kind = field(0).type().kind();
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
		return value == null ? nullValue() : TypedValueImpl.contentOf(this, value);
	}

	@Override
	public TypedValueImpl asValue(Consumer<TypedValueBuilder> fieldAccess) {
		requireResolved();
		if (kind().isBuiltin()) {
			throw new IllegalArgumentException(
					"Only values of types with fields are made by a callback; '" + name() + "' has none");
		}
		Objects.requireNonNull(fieldAccess, "The callback that fills a value must not be null");
		TypedValueBuilderImpl builder = new TypedValueBuilderImpl((TypeDefinition) this);
		fieldAccess.accept(builder);
		return builder.take();
	}

	@Override
	public TypedValueImpl asValue(long key, Consumer<TypedValueBuilder> fieldAccess) {
		boolean inPlace = JdkTypes.isCatalogued(name()) && !JdkTypes.CATALOGUE.isPooled(name());
		if (kind().isBuiltin() || !isDeclaredPooled() || isEvent() || inPlace) {
			throw new IllegalArgumentException("Only values in a constant pool can have a key; those of '" + name()
					+ "' are written in place, the key is " + key);
		}
		Objects.requireNonNull(fieldAccess, "The callback that fills a value must not be null");
		TypedValueBuilderImpl builder = new TypedValueBuilderImpl(new TypedValueImpl(key, this));
		fieldAccess.accept(builder);
		return builder.take();
	}

	@Override
	public TypedValueImpl nullValue() {
		requireResolved();
		TypedValueImpl made = nullValue;
		if (made == null) {
			made = new TypedValueImpl((TypeDefinition) this, null);
			nullValue = made;
		}
		return made;
	}

	@Override
	public boolean isSame(NamedType other) {
		requireResolved();
		return TypeImpl.super.isSame(other);
	}

	@Override
	public boolean isUsedBy(Type other) {
		requireResolved();
		return other instanceof RecordingType user && uses(user, registered(), newSet());
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
				|| a.isResolved() && a.registry() != b.registry() && a.name().equals(b.name()) && a.equals(b);
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
		if (!(other instanceof RecordingType that)
				|| isResolved() != that.isResolved()
				|| !Objects.equals(name(), that.name())) {
			return false;
		}
		if (!isResolved()) {
			return true;
		}
		boolean equal = Objects.equals(supertype(), that.supertype())
				&& isCongruentWith(that)
				&& getFields().equals(that.getFields())
				&& getAnnotations().equals(that.getAnnotations());
		if (equal) {
			lastEqual = that;
		}
		return equal;
	}

	@Override
	public int hashCode() {
		return name() == null ? 0 : name().hashCode();
	}

	@Override
	public String toString() {
		return getTypeName();
	}
}
