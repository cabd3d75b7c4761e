/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recorded;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.SettingDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * Declares the types of a file as they are there, with all that the JDK's reader does not show. A type that the
 * recording has already is taken. So is a type that an earlier file has with more fields. So the records of several
 * JDKs become one type as far as they agree.
 */
final class OriginalTypes {
	private final TypeRegistry registry;
	private final TypeVersions versions;
	private final boolean strict;

	/**
	 * @param versions
	 *            the types that were declared for recorded ones
	 * @param strict
	 *            whether an event with two structures is refused
	 */
	OriginalTypes(TypeRegistry registry, TypeVersions versions, boolean strict) {
		this.registry = registry;
		this.versions = versions;
		this.strict = strict;
	}

	/** @return the event types by the ids that they have there, the last chunk's where chunks differ */
	Map<Long, TypeDefinition> declare(OriginalFile file) {
		// Only a type of an earlier file may stand for one with fewer fields. The types of this file stay apart from
		// each other.
		Map<String, List<TypeDefinition>> earlierEvents = new HashMap<>();
		Map<String, List<TypeDefinition>> earlierOthers = new HashMap<>();
		for (Map<Long, OriginalType> types : file.typesOfChunks()) {
			for (OriginalType type : types.values()) {
				(isEvent(type) ? earlierEvents : earlierOthers)
						.computeIfAbsent(type.name(), name -> versions.known(name, isEvent(type)));
			}
		}
		Map<Long, TypeDefinition> events = new HashMap<>();
		for (Map<Long, OriginalType> types : file.typesOfChunks()) {
			declareChunk(file, types, type -> (isEvent(type) ? earlierEvents : earlierOthers).get(type.name()))
					.forEach((id, type) -> {
						if (type.isEvent()) {
							events.put(id, type);
						}
					});
		}
		return events;
	}

	private static boolean isEvent(OriginalType type) {
		return TypeDefinition.EVENT_SUPERTYPE.equals(type.supertype());
	}

	/** The types of a name that were there before the file. */
	private interface Earlier {
		List<TypeDefinition> of(OriginalType type);
	}

	private Map<Long, TypeDefinition> declareChunk(OriginalFile file, Map<Long, OriginalType> types, Earlier earlier) {
		Map<Long, TypeDefinition> found = new HashMap<>();
		types.values().forEach(type -> {
			ValueKind kind = ValueKind.ofTypeName(type.name());
			if (kind.isBuiltin()) {
				found.put(type.id(), registry.builtin(kind));
			}
		});
		match(file, types, found, earlier);
		List<OriginalType> added = new ArrayList<>();
		for (OriginalType type : types.values()) {
			if (!found.containsKey(type.id())) {
				added.add(type);
				found.put(type.id(), registry.newType(type.name()));
			}
		}
		try {
			for (OriginalType type : added) {
				declare(file, type, types, found, earlier.of(type));
			}
		} finally {
			added.forEach(type -> registry.giveBack(found.get(type.id())));
		}
		return found;
	}

	private void match(
			OriginalFile file, Map<Long, OriginalType> types, Map<Long, TypeDefinition> found, Earlier earlier) {
		List<OriginalType> wanted =
				types.values().stream().filter(t -> !found.containsKey(t.id())).toList();
		OriginalMatch match = new OriginalMatch(types, file, found);
		for (OriginalType type : wanted) {
			match.addEqual(type, versions.known(type.name(), isEvent(type)));
		}
		match.settle();
		List<OriginalType> unequal = new ArrayList<>();
		for (OriginalType type : wanted) {
			TypeDefinition equal = match.of(type, versions.known(type.name(), isEvent(type)));
			if (equal != null) {
				found.put(type.id(), equal);
			} else {
				unequal.add(type);
			}
		}
		for (OriginalType type : unequal) {
			match.addFitting(type, earlier.of(type));
		}
		match.settle();
		for (OriginalType type : unequal) {
			TypeDefinition fitting = match.of(type, earlier.of(type));
			if (fitting != null) {
				found.put(type.id(), fitting);
			}
		}
	}

	private void declare(
			OriginalFile file,
			OriginalType type,
			Map<Long, OriginalType> types,
			Map<Long, TypeDefinition> found,
			List<TypeDefinition> earlier) {
		TypeDeclaration declaration = new TypeDeclaration(type.supertype(), file.isPooled(type.name()));
		declaration.keep(type.simple(), file.constants().of(type.name()));
		for (OriginalType.Field field : type.fields()) {
			declaration.add(new FieldDefinition(
					field.name(),
					found.get(field.typeId()),
					field.array(),
					annotations(field.annotations(), types, found)));
		}
		if (isEvent(type) && !earlier.isEmpty()) {
			addFieldsOf(earlier.get(earlier.size() - 1), declaration, type);
		}
		annotations(type.annotations(), types, found).forEach(declaration::add);
		for (OriginalType.Setting setting : type.settings()) {
			declaration.add(new SettingDefinition(
					setting.name(),
					found.get(setting.typeId()),
					setting.defaultValue(),
					annotations(setting.annotations(), types, found)));
		}
		TypeDefinition definition = found.get(type.id());
		registry.declareAs(definition, declaration, type.id());
		versions.add(definition);
	}

	/** The event has the fields of both; events of the first structure have nulls in the others. */
	private void addFieldsOf(TypeDefinition earlier, TypeDeclaration declaration, OriginalType type) {
		if (strict) {
			throw RecordedTypes.otherFields(type.name(), earlier, declaration);
		}
		Set<String> names = new HashSet<>();
		type.fields().forEach(field -> names.add(field.name()));
		for (FieldDefinition field : earlier.fields()) {
			if (names.add(field.name())) {
				declaration.add(new FieldDefinition(field.name(), field.type(), field.isArray(), field.annotations()));
			}
		}
	}

	private static List<AnnotationDefinition> annotations(
			List<OriginalType.Annotation> annotations, Map<Long, OriginalType> types, Map<Long, TypeDefinition> found) {
		List<AnnotationDefinition> definitions = new ArrayList<>(annotations.size());
		for (OriginalType.Annotation annotation : annotations) {
			List<String> names = new ArrayList<>();
			List<Object> values = new ArrayList<>();
			for (OriginalType.Field field : types.get(annotation.typeId()).fields()) {
				names.add(field.name());
				values.add(annotationValue(annotation, field));
			}
			definitions.add(new AnnotationDefinition(found.get(annotation.typeId()), names, values));
		}
		return definitions;
	}

	/** @return a text, the texts of an array, or null when there is none */
	static Object annotationValue(OriginalType.Annotation annotation, OriginalType.Field field) {
		if (!field.array()) {
			return annotation.values().get(field.name());
		}
		List<String> elements = new ArrayList<>();
		for (int i = 0; annotation.values().containsKey(field.name() + '-' + i); i++) {
			elements.add(annotation.values().get(field.name() + '-' + i));
		}
		return elements.toArray(String[]::new);
	}
}
