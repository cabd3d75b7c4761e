/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.api.Annotation;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettings;
import org.openjdk.jmc.flightrecorder.writer.api.Strictness;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructure;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedField;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.event.Warnings;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ImplicitFieldNames;
import org.openjdk.jmc.flightrecorder.writer.internal.format.TypeNames;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.metadata.MetadataEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.recording.OpenedRecording;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.StackRoom;
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * The types of a recording, as clients of 9.1.2 know them: those of a {@link TypeRegistry}. Thread-safe; callbacks run
 * without any lock and may register further types.
 */
public final class TypesImpl extends Types {
	private final TypeRegistry registry;
	private final RecordingClock clock;
	private final boolean strictFields;
	private final Set<String> reported = ConcurrentHashMap.newKeySet();
	private final Parts parts;

	/** Makes the objects behind the interfaces of clients, which this class knows by these interfaces alone. */
	interface Parts {
		/**
		 * @param name
		 *            null for a placeholder that is replaced when the type gets its name
		 * @return a type that is not declared yet, which is also a {@link TypeImpl}
		 */
		TypeDefinition newType(TypesImpl types, String name);

		/** Keeps the objects that the client declared a type with. */
		void declaredWith(TypeDefinition type, List<TypedFieldImpl> fields, List<Annotation> annotations);

		/**
		 * @param typeName
		 *            the name of the future type, null if it is not known yet
		 * @return a builder of its structure
		 */
		TypeStructureBuilder newStructure(TypesImpl types, String typeName);

		/** @return a builder of a field */
		TypedFieldBuilder newField(TypesImpl types, String name, Type type);
	}

	TypesImpl(RecordingSettings settings, Parts parts) {
		this.parts = parts;
		clock = OpenedRecording.clock(settings);
		// Recordings of different starts have different ids.
		int recordingHash = Long.hashCode(clock.startEpochNanos() * 31 + clock.startTicks());
		registry = new TypeRegistry(
				JdkTypes.CATALOGUE,
				settings.shouldInitializeJDKTypes(),
				name -> parts.newType(this, name),
				recordingHash,
				settings.isStrict(Strictness.NAMES));
		strictFields = settings.isStrict(Strictness.FIELDS);
	}

	TypeRegistry registry() {
		return registry;
	}

	/** @return the clock of the recording */
	RecordingClock clock() {
		return clock;
	}

	/** @return the same object: registries of recordings hold no other class of types */
	static TypeImpl of(TypeDefinition type) {
		return (TypeImpl) type;
	}

	/** @return the object that the registry of a recording knows for a type that a client gives */
	static TypeDefinition given(Type type) {
		Objects.requireNonNull(type, "The type must not be null");
		if (type instanceof TypeDefinition own) {
			return own.registered();
		}
		throw new IllegalArgumentException("Types must be made by this library; '" + type.getTypeName() + "' is a "
				+ type.getClass().getName());
	}

	TypeDefinition builtin(Builtin type) {
		return registry.builtin(ValueKind.ofTypeName(type.getTypeName()));
	}

	/** @return this recording's own type for one that may have been made by another recording */
	TypeDefinition ownType(Type type) {
		TypeDefinition given = given(type);
		// As in 9.1.2, a self type without a name stands for the type that gets the field, in any recording.
		if (of(given).getTypes() == this || given.name() == null) {
			return given;
		}
		TypeDefinition own = registry.findOrBegun(given.name());
		if (own == null) {
			throw new IllegalArgumentException("Type '" + given.name()
					+ "' is not registered in this recording; the given one belongs to another recording");
		}
		return own;
	}

	@Override
	public TypeImpl getOrAdd(Predefined type, Consumer<TypeStructureBuilder> builderCallback) {
		return getOrAdd(nameOf(type), builderCallback);
	}

	@Override
	public TypeImpl getOrAdd(String name, Consumer<TypeStructureBuilder> builderCallback) {
		return getOrAdd(name, null, builderCallback);
	}

	@Override
	public TypeImpl getOrAdd(String name, boolean hasConstantPool, Consumer<TypeStructureBuilder> builderCallback) {
		return getOrAdd(name, null, hasConstantPool, builderCallback);
	}

	@Override
	public TypeImpl getOrAdd(Predefined type, String supertype, Consumer<TypeStructureBuilder> builderCallback) {
		return getOrAdd(nameOf(type), supertype, builderCallback);
	}

	@Override
	public TypeImpl getOrAdd(String name, String supertype, Consumer<TypeStructureBuilder> builderCallback) {
		return getOrAdd(name, supertype, isPooledByDefault(supertype), builderCallback);
	}

	private static boolean isPooledByDefault(String supertype) {
		return !TypeDefinition.EVENT_SUPERTYPE.equals(supertype);
	}

	@Override
	public TypeImpl getOrAdd(
			String name, String supertype, boolean hasConstantPool, Consumer<TypeStructureBuilder> builderCallback) {
		Objects.requireNonNull(name, "The name of a type must not be null");
		TypeDefinition known = registry.find(name);
		if (known != null) {
			return of(known);
		}
		Objects.requireNonNull(builderCallback, "The callback that describes a type must not be null");
		StackRoom.requireFewFrames();
		known = registry.findOrBegin(name);
		return known != null ? of(known) : describe(name, supertype, hasConstantPool, builderCallback);
	}

	/** While the callback runs, every look-up of the name returns an unresolved type. */
	private TypeImpl describe(
			String name, String supertype, boolean hasConstantPool, Consumer<TypeStructureBuilder> builderCallback) {
		Class<?> failure = null;
		try {
			TypeStructureBuilder builder = parts.newStructure(this, name);
			builderCallback.accept(builder);
			return declare(name, supertype, hasConstantPool, builder.build());
		} catch (Throwable e) {
			failure = e.getClass();
			throw e;
		} finally {
			registry.end(name, failure);
		}
	}

	@Override
	public TypeImpl getOrAdd(String name, String supertype, TypeStructure typeStructure) {
		return getOrAdd(name, supertype, isPooledByDefault(supertype), typeStructure);
	}

	@Override
	public TypeImpl getOrAdd(String name, String supertype, boolean hasConstantPool, TypeStructure typeStructure) {
		Objects.requireNonNull(name, "The name of a type must not be null");
		TypeDefinition known = registry.findOrBegunHere(name);
		if (known != null) {
			return of(known);
		}
		// 9.1.2 takes null for a type without fields.
		TypeStructure structure = typeStructure != null
				? typeStructure
				: parts.newStructure(this, name).build();
		return declare(name, supertype, hasConstantPool, structure);
	}

	private TypeImpl declare(String name, String supertype, boolean hasConstantPool, TypeStructure structure) {
		TypeDeclaration declaration =
				new TypeDeclaration(supertype, hasConstantPool && !TypeDefinition.EVENT_SUPERTYPE.equals(supertype));
		List<TypedFieldImpl> fields = new ArrayList<>();
		for (TypedField field : structure.getFields()) {
			TypeDefinition fieldType = ownType(field.getType());
			declaration.add(new FieldDefinition(
					field.getName(), fieldType, field.isArray(), definitionsOf(field.getAnnotations())));
			TypeImpl shown = of(fieldType.name() == null ? registry.findOrForward(name) : fieldType);
			fields.add(new TypedFieldImpl(field.getName(), shown, field.isArray(), field.getAnnotations()));
		}
		List<Annotation> annotations = List.copyOf(structure.getAnnotations());
		definitionsOf(annotations).forEach(declaration::add);
		// When threads race, the type gets the objects of the first alone, and none if it is declared in another way.
		TypeDefinition definition;
		synchronized (registry) {
			boolean first = !registry.isDeclared(name);
			definition = registry.declare(name, declaration);
			if (first) {
				parts.declaredWith(definition, fields, annotations);
			}
		}
		if (!TypeNames.isJavaClassName(name)) {
			report(TypeNames.problemOf(name));
		}
		reportLeftOut("type '" + name + "'", null, definition.annotations());
		for (FieldDefinition field : definition.fields()) {
			// The times that all events have are in ticks, whatever unit was declared.
			boolean inTicks = definition.isEvent() && ImplicitFieldNames.isTime(field.name());
			reportLeftOut(
					"field '" + field.name() + "' of type '" + name + "'",
					inTicks ? null : field.kind(),
					field.annotations());
		}
		return of(definition);
	}

	/**
	 * Reports annotations that are left out of every file. Annotations whose types are not declared yet may become
	 * readable, so they are not reported.
	 *
	 * @param kind
	 *            that of a field with units that are in the file; null for others and for a type
	 */
	private void reportLeftOut(String annotated, ValueKind kind, List<AnnotationDefinition> annotations) {
		for (AnnotationDefinition annotation : annotations) {
			TypeDefinition type = annotation.type();
			boolean declared = isDeclared(type);
			String refusal = declared && kind != null ? FieldDefinition.refusalOfUnit(annotation, kind) : null;
			if (refusal != null) {
				report("The annotation '" + type.name() + "' of the " + annotated + " is left out: " + refusal);
			} else if (declared && !MetadataEncoder.isReadable(annotation)) {
				report("The annotation '" + type.name() + "' of the " + annotated
						+ " is left out, because readers refuse a file with such values");
			}
		}
	}

	private static boolean isDeclared(TypeDefinition annotationType) {
		if (!annotationType.isResolved()) {
			return false;
		}
		for (FieldDefinition field : annotationType.fields()) {
			if (!field.type().isResolved()) {
				return false;
			}
		}
		return true;
	}

	void reportUnknownField(TypeDefinition type, String field) {
		String problem = "Type '" + type.name() + "' has no field '" + field + "'";
		if (strictFields) {
			throw new IllegalArgumentException(problem);
		}
		report(problem + "; its value is ignored");
	}

	private void report(String problem) {
		if (Warnings.isNew(problem, reported)) {
			Warnings.log(problem);
		}
	}

	private List<AnnotationDefinition> definitionsOf(List<Annotation> annotations) {
		List<AnnotationDefinition> definitions = new ArrayList<>(annotations.size());
		for (Annotation annotation : annotations) {
			definitions.add(Annotations.definitionOf(annotation, ownType(annotation.getType())));
		}
		return definitions;
	}

	@Override
	public TypeImpl getType(String name) {
		return getType(name, false);
	}

	@Override
	public TypeImpl getType(String name, boolean asResolvable) {
		Objects.requireNonNull(name, "The name of a type must not be null");
		TypeDefinition type = asResolvable ? registry.findOrForward(name) : registry.findOrBegun(name);
		return of(type);
	}

	@Override
	public TypeImpl getType(Predefined type) {
		return getType(nameOf(type), true);
	}

	private static String nameOf(Predefined type) {
		return Objects.requireNonNull(type, "The predefined type must not be null")
				.getTypeName();
	}

	@Override
	public TypeStructureBuilder typeStructureBuilder() {
		return parts.newStructure(this, null);
	}

	@Override
	public TypedFieldBuilder fieldBuilder(String fieldName, Type fieldType) {
		return parts.newField(this, fieldName, fieldType);
	}

	@Override
	public TypedFieldBuilder fieldBuilder(String fieldName, Builtin fieldType) {
		return parts.newField(this, fieldName, getType(fieldType));
	}

	/**
	 * Does nothing: a type that was referred to before it was registered is resolved when it is registered.
	 */
	public void resolveAll() {
		// Kept for clients of 9.1.2, where references had to be resolved by this call.
	}
}
