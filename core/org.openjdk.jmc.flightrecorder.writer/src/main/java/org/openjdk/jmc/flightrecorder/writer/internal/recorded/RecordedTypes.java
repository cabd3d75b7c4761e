/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recorded;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.AnnotationElement;
import jdk.jfr.EventType;
import jdk.jfr.SettingDescriptor;
import jdk.jfr.ValueDescriptor;
import org.openjdk.jmc.flightrecorder.writer.internal.event.AnnotationTexts;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * Declares the types of a recording that is read: fields, annotations with the annotations of their types, settings.
 * <p>
 * The reader does not tell which types are pooled, or whether a string is wrapped. So the JDK's own types are pooled as
 * the catalogue says, with its symbols; other types with fields are written in place, unless they contain themselves.
 * <p>
 * Two JDKs may have two structures of one name. A type of the name that has all the fields is used as it is; otherwise
 * the name gets a second type with the fields of both. Thread-safe; declaring is guarded by this object's monitor, and
 * inside it by the registry's. So no other thread, such as a flush that needs the types of the catalogue, declares a
 * type of the name between the look-up and the declaration.
 */
final class RecordedTypes {
	private final TypeRegistry registry;
	private final boolean strict;
	/** Guarded by this. */
	private final TypeVersions versions;
	/** Guarded by this: types whose declaration has begun. */
	private final Map<String, TypeDefinition> begun = new HashMap<>();
	/** Guarded by this: event types by their ids in the source, the last registered ones. */
	private final Map<Long, TypeDefinition> bySourceId = new HashMap<>();

	/**
	 * @param strict
	 *            whether a name with two structures is refused
	 */
	RecordedTypes(TypeRegistry registry, boolean strict) {
		this.registry = registry;
		this.strict = strict;
		versions = new TypeVersions(registry);
	}

	/** @return the event types of a file, whose types are all declared as they are there */
	synchronized List<TypeDefinition> declareAll(OriginalFile file) {
		synchronized (registry) {
			Map<Long, TypeDefinition> events = new OriginalTypes(registry, versions, strict).declare(file);
			bySourceId.putAll(events);
			return List.copyOf(events.values());
		}
	}

	/** @return the type to write events of a recorded type as */
	synchronized TypeDefinition declare(EventType source) {
		synchronized (registry) {
			// The types of a file that was declared as a whole are known by these ids.
			TypeDefinition type = bySourceId.get(source.getId());
			if (type == null
					|| !type.name().equals(source.getName())
					|| !hasAll(type, source.getFields(), new HashSet<>())) {
				type = findCompatible(source.getName(), source.getFields(), true);
			}
			if (type == null) {
				type = declareEvent(source);
			}
			bySourceId.put(source.getId(), type);
			return type;
		}
	}

	/** @return the id in this recording of an event type, by its id in the source */
	synchronized long idOfSourceId(long sourceId) {
		TypeDefinition type = bySourceId.get(sourceId);
		if (type != null) {
			return type.id();
		}
		registry.promise(sourceId);
		return sourceId;
	}

	private TypeDefinition declareEvent(EventType source) {
		TypeDeclaration declaration = new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false);
		addFields(declaration, source.getName(), source.getFields());
		TypeDefinition first = versions.newest(source.getName(), true);
		if (first != null) {
			addFieldsOf(first, declaration, strict);
		}
		addAnnotations(declaration, source.getAnnotationElements());
		for (SettingDescriptor setting : source.getSettingDescriptors()) {
			declaration.add(new TypeDefinition.Setting(
					setting.getName(),
					settingType(setting),
					setting.getDefaultValue(),
					annotations(setting.getAnnotationElements())));
		}
		TypeDefinition type = registry.newType(source.getName());
		registry.declareAs(type, declaration, source.getId());
		versions.add(type);
		return type;
	}

	/** A second structure under one name has the fields of the first as well; events then have nulls there. */
	static void addFieldsOf(TypeDefinition first, TypeDeclaration declaration, boolean strict) {
		if (strict) {
			throw new IllegalArgumentException("Type '" + first.name() + "' is registered with other fields: "
					+ first.fields() + ", not " + declaration.fields());
		}
		declaration.addMissing(first.fields());
	}

	/** @return a type of the name that has all the fields, the newest first, or null */
	private TypeDefinition findCompatible(String name, List<ValueDescriptor> fields, boolean event) {
		List<TypeDefinition> known = versions.known(name, event);
		for (int i = known.size() - 1; i >= 0; i--) {
			if (hasAll(known.get(i), fields, new HashSet<>())) {
				return known.get(i);
			}
		}
		return null;
	}

	private static boolean hasAll(TypeDefinition type, List<ValueDescriptor> fields, Set<String> seen) {
		for (ValueDescriptor source : firstOfEachName(fields)) {
			FieldDefinition field = type.fieldNamed(source.getName());
			if (field == null
					|| field.isArray() != source.isArray()
					|| !field.units().equals(units(source.getAnnotationElements()))
					|| !isSameType(field.type(), source, seen)) {
				return false;
			}
		}
		return true;
	}

	/** The JDK records several fields of one name where an event class has them, and its reader finds the first of them. */
	private static Collection<ValueDescriptor> firstOfEachName(List<ValueDescriptor> fields) {
		Map<String, ValueDescriptor> first = new LinkedHashMap<>();
		fields.forEach(field -> first.putIfAbsent(field.getName(), field));
		return first.values();
	}

	/** {@code jdk.ThreadSleep.time} is in milliseconds in JDK 17 and in nanoseconds in JDK 25. */
	private static Set<String> units(List<AnnotationElement> annotations) {
		Set<String> units = new HashSet<>();
		for (AnnotationElement annotation : annotations) {
			FieldDefinition.addUnit(
					units,
					annotation.getTypeName(),
					annotation.hasValue("value") ? annotation.getValue("value") : null);
		}
		return units;
	}

	private static boolean isSameType(TypeDefinition type, ValueDescriptor source, Set<String> seen) {
		if (type.name().equals(source.getTypeName())) {
			// A type that is just being declared is the one that contains itself.
			return !type.isResolved()
					|| type.kind().isBuiltin()
					|| !seen.add(type.name())
					|| hasAll(type, source.getFields(), seen);
		}
		// The reader shows a type that wraps a value as that value.
		return type.isResolved()
				&& type.isSimple()
				&& type.field(0).type().name().equals(source.getTypeName());
	}

	private void addFields(TypeDeclaration declaration, String owner, List<ValueDescriptor> fields) {
		for (ValueDescriptor field : firstOfEachName(fields)) {
			declaration.add(new FieldDefinition(
					field.getName(),
					fieldType(owner, field),
					field.isArray(),
					annotations(field.getAnnotationElements())));
		}
	}

	private TypeDefinition fieldType(String owner, ValueDescriptor field) {
		ValueKind kind = ValueKind.ofTypeName(field.getTypeName());
		if (kind == ValueKind.STRING && !field.isArray()) {
			String catalogued = JdkTypes.fieldType(owner, field.getName());
			if (catalogued != null && !catalogued.equals(kind.typeName())) {
				TypeDefinition type = registry.findForFile(catalogued);
				if (type.isSimpleText()) {
					return type;
				}
			}
		}
		return kind.isBuiltin() ? registry.builtin(kind) : structure(field.getTypeName(), field.getFields());
	}

	private TypeDefinition structure(String name, List<ValueDescriptor> fields) {
		TypeDefinition type = begun.get(name);
		if (type == null) {
			type = findCompatible(name, fields, false);
		}
		return type != null
				? type
				: declareUsed(name, new TypeDeclaration(null, JdkTypes.CATALOGUE.isPooled(name)), fields, List.of());
	}

	/** Declares a type that others use, in two steps, because such types refer to each other and to themselves. */
	private TypeDefinition declareUsed(
			String name,
			TypeDeclaration declaration,
			List<ValueDescriptor> fields,
			List<AnnotationElement> annotations) {
		TypeDefinition type = registry.newType(name);
		try {
			begun.put(name, type);
			addFields(declaration, name, fields);
			addAnnotations(declaration, annotations);
			registry.declareAs(type, declaration, 0);
			versions.add(type);
			return type;
		} finally {
			begun.remove(name);
			registry.giveBack(type);
		}
	}

	private void addAnnotations(TypeDeclaration declaration, List<AnnotationElement> elements) {
		annotations(elements).forEach(declaration::add);
	}

	private List<AnnotationDefinition> annotations(List<AnnotationElement> elements) {
		List<AnnotationDefinition> annotations = new ArrayList<>(elements.size());
		for (AnnotationElement element : elements) {
			List<String> names = new ArrayList<>();
			List<Object> values = new ArrayList<>();
			for (ValueDescriptor descriptor : element.getValueDescriptors()) {
				names.add(descriptor.getName());
				values.add(AnnotationTexts.of(element.getValue(descriptor.getName())));
			}
			annotations.add(new AnnotationDefinition(annotationType(element), names, values));
		}
		return annotations;
	}

	private TypeDefinition annotationType(AnnotationElement element) {
		String name = element.getTypeName();
		List<AnnotationElement> annotations = element.getAnnotationElements();
		TypeDefinition type = begun.get(name);
		if (type == null) {
			type = findCompatible(name, element.getValueDescriptors(), false);
			// The catalogue's own type may have fewer annotations than the recorded one.
			if (type == null || type.annotations().size() < annotations.size()) {
				TypeDeclaration declaration = new TypeDeclaration(TypeDefinition.ANNOTATION_SUPERTYPE, true);
				type = declareUsed(name, declaration, element.getValueDescriptors(), annotations);
			}
		}
		return type;
	}

	/** Readers show a setting with the label and the content type of its type. */
	private TypeDefinition settingType(SettingDescriptor setting) {
		TypeDeclaration declaration = new TypeDeclaration(TypeDefinition.SETTING_SUPERTYPE, false);
		addText(declaration, "jdk.jfr.Label", setting.getLabel());
		addText(declaration, "jdk.jfr.Description", setting.getDescription());
		String content = setting.getContentType();
		if (content != null && JdkTypes.isCatalogued(content)) {
			List<String> names = "jdk.jfr.Timespan".equals(content) ? List.of("value") : List.of();
			List<String> values = names.isEmpty() ? List.of() : List.of("NANOSECONDS");
			declaration.add(new AnnotationDefinition(registry.findForFile(content), names, values));
		}
		return registry.declare(setting.getTypeName(), declaration);
	}

	private void addText(TypeDeclaration declaration, String annotation, String text) {
		if (text != null) {
			declaration.add(AnnotationDefinition.of(registry.findForFile(annotation), text));
		}
	}
}
