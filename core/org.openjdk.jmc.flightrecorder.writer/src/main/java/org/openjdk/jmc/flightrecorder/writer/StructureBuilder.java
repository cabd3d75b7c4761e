/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.api.Annotation;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructure;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedField;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Builds the structure of a type. */
final class StructureBuilder extends AnnotatedBuilder<TypeStructureBuilder> implements TypeStructureBuilder {
	private final String typeName;
	private final List<TypedField> fields = new ArrayList<>();
	private Type self;

	/**
	 * @param typeName
	 *            the name of the future type, null if it is not known yet
	 */
	StructureBuilder(TypesImpl types, String typeName) {
		super(types);
		this.typeName = typeName;
	}

	/** A live view of the builder: as in 9.1.2, it shows later additions until a type is registered with it. */
	private record Structure(List<TypedField> fields, List<Annotation> annotations) implements TypeStructure {
		@Override
		public List<? extends TypedField> getFields() {
			return fields;
		}

		@Override
		public List<Annotation> getAnnotations() {
			return annotations;
		}
	}

	/** Builds one field. */
	static final class FieldBuilder extends AnnotatedBuilder<TypedFieldBuilder> implements TypedFieldBuilder {
		private final String name;
		private final Type type;
		private boolean array;

		FieldBuilder(TypesImpl types, String name, Type type) {
			super(types);
			this.name = name;
			this.type = type;
		}

		@Override
		TypedFieldBuilder self() {
			return this;
		}

		@Override
		public TypedFieldBuilder asArray() {
			array = true;
			return this;
		}

		@Override
		public TypedFieldImpl build() {
			TypesImpl.given(type);
			return new TypedFieldImpl(name, (TypeImpl) type, array, List.copyOf(annotations()));
		}
	}

	@Override
	TypeStructureBuilder self() {
		return this;
	}

	@Override
	public TypeStructureBuilder addField(String name, Types.Predefined type) {
		return addField(name, types.getType(type));
	}

	@Override
	public TypeStructureBuilder addField(
			String name, Types.Predefined type, Consumer<TypedFieldBuilder> fieldCallback) {
		return addField(name, types.getType(type), fieldCallback);
	}

	@Override
	public TypeStructureBuilder addField(String name, Type type) {
		return addField(new FieldBuilder(types, name, type).build());
	}

	@Override
	public TypeStructureBuilder addField(String name, Type type, Consumer<TypedFieldBuilder> fieldCallback) {
		FieldBuilder builder = new FieldBuilder(types, name, type);
		if (fieldCallback != null) {
			fieldCallback.accept(builder);
		}
		return addField(builder.build());
	}

	@Override
	public TypeStructureBuilder addField(TypedField field) {
		fields.add(Objects.requireNonNull(field, "A field must not be null"));
		return this;
	}

	@Override
	public TypeStructureBuilder addFields(TypedField field1, TypedField field2, TypedField... otherFields) {
		addField(field1);
		addField(field2);
		for (TypedField field : Objects.requireNonNull(otherFields, "Further fields must not be null")) {
			addField(field);
		}
		return this;
	}

	@Override
	public Type selfType() {
		if (self == null) {
			self = typeName != null ? types.getType(typeName, true) : new RecordingType(types, null);
		}
		return self;
	}

	@Override
	public TypeStructure build() {
		return new Structure(Collections.unmodifiableList(fields), annotations());
	}

	@Override
	public Type registerAs(String name, String supertype) {
		return types.getOrAdd(name, supertype, build());
	}
}
