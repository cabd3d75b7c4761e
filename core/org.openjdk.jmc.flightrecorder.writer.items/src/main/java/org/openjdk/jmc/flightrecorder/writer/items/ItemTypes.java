/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.items;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.common.unit.ContentType;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.LabeledIdentifier;
import org.openjdk.jmc.flightrecorder.writer.internal.event.Warnings;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ImplicitFieldNames;
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * Declares the types of items: names, labels and descriptions as JMC shows them, fields as the values require.
 * <p>
 * One name may come with values that the fields declared for it cannot hold: the name then gets a second type that has
 * the fields of both. Thread-safe; declaring is guarded by this object's monitor.
 */
final class ItemTypes {
	static final String OLD_OBJECT = "jdk.types.OldObject";
	static final String OLD_OBJECT_ARRAY = "jdk.types.OldObjectArray";
	static final String OLD_OBJECT_FIELD = "jdk.types.OldObjectField";
	static final String OLD_OBJECT_GC_ROOT = "jdk.types.OldObjectGcRoot";
	private static final String REFERENCE = "jdk.types.Reference";

	private static final String UNKNOWN_EVENT_TYPE = "unknown.EventType";
	private static final String UNKNOWN_EVENT_LABEL = "Unknown Event Type";

	/**
	 * The types that the JDK declares for old objects, and that the catalogue does not have: field, type, annotation.
	 */
	private static final Map<String, String[][]> OLD_OBJECT_TYPES = Map.of(
			OLD_OBJECT,
			new String[][] {
				{"address", "long", "jdk.jfr.MemoryAddress"},
				{"type", "java.lang.Class", null},
				{"description", "java.lang.String", null},
				{"referrer", REFERENCE, null}
			},
			REFERENCE,
			new String[][] {
				{"array", OLD_OBJECT_ARRAY, null},
				{"field", OLD_OBJECT_FIELD, null},
				{"object", OLD_OBJECT, null},
				{"skip", "int", null}
			},
			OLD_OBJECT_ARRAY,
			new String[][] {{"size", "int", null}, {"index", "int", null}},
			OLD_OBJECT_FIELD,
			new String[][] {{"name", "java.lang.String", null}, {"modifiers", "short", null}},
			OLD_OBJECT_GC_ROOT,
			new String[][] {
				{"description", "java.lang.String", null},
				{"system", "jdk.types.OldObjectRootSystem", null},
				{"type", "jdk.types.OldObjectRootType", null}
			},
			"jdk.types.OldObjectRootSystem",
			new String[][] {{"system", "java.lang.String", null}},
			"jdk.types.OldObjectRootType",
			new String[][] {{"type", "java.lang.String", null}});

	private final TypeRegistry registry;
	private final boolean strict;
	/** Guarded by this: all types declared here under a name, the newest last. */
	private final Map<String, List<Version>> versions = new HashMap<>();
	/** Guarded by this: structs by their forms, and types of old objects by their names. */
	private final Map<Object, TypeDefinition> structures = new HashMap<>();
	/** Guarded by this: ids of event types that some value names. */
	private final Map<String, Long> promisedIds = new HashMap<>();

	/** A type with the forms of its fields. */
	record Version(TypeDefinition type, Map<String, ValueForm> forms) {
		private boolean covers(ItemSchema schema) {
			for (ItemColumn column : schema.columns) {
				ValueForm form = forms.get(column.fieldName);
				if (form == null || !form.covers(column.form())) {
					return false;
				}
			}
			return !schema.hasDuration() || type.fieldNamed(ImplicitFieldNames.DURATION) != null;
		}
	}

	/**
	 * @param strict
	 *            whether a name with two structures is refused
	 */
	ItemTypes(TypeRegistry registry, boolean strict) {
		this.registry = registry;
		this.strict = strict;
	}

	/** @return the name of the JDK's type that attributes of a content type have, or null */
	static String typeNameOf(ContentType<?> content) {
		if (content == UnitLookup.THREAD) {
			return "java.lang.Thread";
		} else if (content == UnitLookup.STACKTRACE) {
			return "jdk.types.StackTrace";
		} else if (content == UnitLookup.CLASS) {
			return "java.lang.Class";
		} else if (content == UnitLookup.METHOD) {
			return "jdk.types.Method";
		} else if (content == UnitLookup.CLASS_LOADER) {
			return "jdk.types.ClassLoader";
		} else if (content == UnitLookup.PACKAGE) {
			return "jdk.types.Package";
		} else if (content == UnitLookup.MODULE) {
			return "jdk.types.Module";
		} else if (content == UnitLookup.THREAD_GROUP) {
			return "jdk.types.ThreadGroup";
		} else if (content == UnitLookup.STACKTRACE_FRAME) {
			return "jdk.types.StackFrame";
		} else if (content == UnitLookup.OLD_OBJECT) {
			return OLD_OBJECT;
		} else if (content == UnitLookup.OLD_OBJECT_ARRAY) {
			return OLD_OBJECT_ARRAY;
		} else if (content == UnitLookup.OLD_OBJECT_FIELD) {
			return OLD_OBJECT_FIELD;
		} else if (content == UnitLookup.OLD_OBJECT_GC_ROOT) {
			return OLD_OBJECT_GC_ROOT;
		}
		return null;
	}

	/**
	 * @param schema
	 *            a type whose values were looked at
	 * @return the type that its items are written as
	 * @throws IllegalArgumentException
	 *             when there is a type of the name with other fields, and that is refused
	 */
	synchronized Version declare(ItemSchema schema) {
		List<Version> known = versions.computeIfAbsent(schema.eventName, name -> new ArrayList<>());
		for (int i = known.size() - 1; i >= 0; i--) {
			if (known.get(i).covers(schema)) {
				return known.get(i);
			}
		}
		Version newest = known.isEmpty() ? null : known.get(known.size() - 1);
		boolean taken = newest != null || registry.isDeclared(schema.eventName);
		if (strict && taken) {
			throw new IllegalArgumentException("Type '" + schema.eventName + "' is registered with other fields: "
					+ registry.find(schema.eventName).fields());
		}
		Version declared = declareEvent(schema, newest);
		known.add(declared);
		return declared;
	}

	private Version declareEvent(ItemSchema schema, Version newest) {
		TypeDeclaration declaration = new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false);
		declaration.add(time(ImplicitFieldNames.START_TIME, ValueForm.TIMESTAMP, schema.startTime));
		if (schema.hasDuration() || newest != null && newest.type.fieldNamed(ImplicitFieldNames.DURATION) != null) {
			declaration.add(time(ImplicitFieldNames.DURATION, ValueForm.TIMESPAN, schema.duration));
		}
		Map<String, ValueForm> forms = new HashMap<>();
		for (ItemColumn column : schema.columns) {
			ValueForm form = column.form();
			forms.put(column.fieldName, form);
			declaration.add(field(
					column.fieldName,
					form,
					!column.isFlattenedStruct(),
					column.label,
					column.description,
					column.isExperimental));
		}
		if (newest != null) {
			// Events of this type have nulls there.
			for (FieldDefinition field : newest.type.fields()) {
				if (newest.forms.containsKey(field.name())
						&& forms.putIfAbsent(field.name(), newest.forms.get(field.name())) == null) {
					declaration.add(
							new FieldDefinition(field.name(), field.type(), field.isArray(), field.annotations()));
				}
			}
		}
		texts(schema.label, schema.description, schema.isExperimental).forEach(declaration::add);
		Long promised = promisedIds.remove(schema.eventName);
		TypeDefinition type = registry.newType(schema.eventName);
		registry.declareAs(type, declaration, promised == null ? 0 : promised);
		Warnings.logTypeName(type.name());
		return new Version(type, forms);
	}

	private FieldDefinition time(String name, String annotation, ItemColumn time) {
		List<AnnotationDefinition> annotations = texts(time == null ? null : time.label, null, false);
		annotations.add(AnnotationDefinition.of(registry.findForFile(annotation), ValueForm.TICKS));
		return new FieldDefinition(name, registry.builtin(ValueKind.LONG), false, annotations);
	}

	private FieldDefinition field(
			String name, ValueForm form, boolean pooled, String label, String description, boolean isExperimental) {
		List<AnnotationDefinition> annotations = texts(label, description, isExperimental);
		if (form.annotation() != null) {
			TypeDefinition type = registry.findForFile(form.annotation());
			annotations.add(
					form.annotationValue() == null
							? new AnnotationDefinition(type, List.of(), List.of())
							: AnnotationDefinition.of(type, form.annotationValue()));
		}
		return new FieldDefinition(name, type(form, pooled && !form.array()), form.array(), annotations);
	}

	private List<AnnotationDefinition> texts(String label, String description, boolean isExperimental) {
		List<AnnotationDefinition> annotations = new ArrayList<>();
		if (label != null) {
			annotations.add(AnnotationDefinition.of(registry.findForFile("jdk.jfr.Label"), label));
		}
		if (description != null) {
			annotations.add(AnnotationDefinition.of(registry.findForFile("jdk.jfr.Description"), description));
		}
		if (isExperimental) {
			annotations.add(
					new AnnotationDefinition(registry.findForFile("jdk.jfr.Experimental"), List.of(), List.of()));
		}
		return annotations;
	}

	/** JMC shows a struct as one attribute where it is pooled, and each member as an attribute where it is not. */
	private TypeDefinition type(ValueForm form, boolean pooled) {
		if (form.kind() != ValueKind.COMPOSITE) {
			return registry.builtin(form.kind());
		}
		return form.family() == ValueForm.Family.STRUCT ? struct(form, pooled) : named(form.typeName());
	}

	private TypeDefinition struct(ValueForm form, boolean pooled) {
		List<Object> key = List.of(form, pooled);
		TypeDefinition known = structures.get(key);
		if (known != null) {
			return known;
		}
		TypeDeclaration declaration = new TypeDeclaration(null, pooled);
		for (ValueForm.Member member : form.members()) {
			declaration.add(field(member.name(), member.form(), false, member.label(), member.description(), false));
		}
		TypeDefinition type = registry.newType(form.typeName());
		registry.declareAs(type, declaration, 0);
		Warnings.logTypeName(type.name());
		structures.put(key, type);
		return type;
	}

	private TypeDefinition named(String name) {
		String[][] fields = OLD_OBJECT_TYPES.get(name);
		if (fields == null) {
			ValueKind kind = ValueKind.ofTypeName(name);
			return kind.isBuiltin() ? registry.builtin(kind) : registry.findForFile(name);
		}
		TypeDefinition type = structures.get(name);
		if (type == null) {
			type = registry.newType(name);
			try {
				// Old objects refer to each other.
				structures.put(name, type);
				TypeDeclaration declaration = new TypeDeclaration(null, true);
				for (String[] field : fields) {
					List<AnnotationDefinition> annotations = field[2] == null
							? List.of()
							: List.of(new AnnotationDefinition(registry.findForFile(field[2]), List.of(), List.of()));
					declaration.add(new FieldDefinition(field[0], named(field[1]), false, annotations));
				}
				registry.declareAs(type, declaration, 0);
			} finally {
				if (!type.isResolved()) {
					structures.remove(name);
					registry.giveBack(type);
				}
			}
		}
		return type;
	}

	/**
	 * The id in this recording of an event type that a value names; JMC fails on a file where no type has it (format
	 * section 8).
	 *
	 * @param identifier
	 *            what JMC knows of the type, or null
	 * @return the id of a type that is declared, now or later
	 */
	synchronized long idOf(LabeledIdentifier identifier) {
		String name = identifier == null ? UNKNOWN_EVENT_TYPE : ItemNames.eventName(identifier.getInterfaceId());
		List<Version> known = versions.getOrDefault(name, List.of());
		if (!known.isEmpty()) {
			return known.get(0).type.id();
		}
		if (registry.isDeclared(name) && registry.find(name).isEvent()) {
			return registry.find(name).id();
		}
		return promisedIds.computeIfAbsent(
				name,
				n -> identifier == null
						? registry.promise(0, n, UNKNOWN_EVENT_LABEL, null)
						: registry.promise(
								identifier.getImplementationId(),
								n,
								ItemNames.label(identifier.getName(), n),
								identifier.getDeclaredDescription()));
	}
}
