/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recorded;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.internal.read.StoredType;
import org.openjdk.jmc.flightrecorder.writer.internal.read.StoredTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;

/**
 * Declares the types of a file as the file has them, including what the JDK's reader does not show. A type that the
 * recording already has is reused. So is a type of an earlier file that has more fields. So the types of several JDKs
 * become one type as far as they agree.
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

	/** @return the event types by their ids in the file; where chunks differ, the last one counts */
	Map<Long, TypeDefinition> declare(OriginalFile file) {
		// Only a type of an earlier file may stand for one with fewer fields. The types of this file stay apart from
		// each other.
		Map<String, List<TypeDefinition>> earlierEvents = new HashMap<>();
		Map<String, List<TypeDefinition>> earlierOthers = new HashMap<>();
		for (StoredTypes types : file.typesOfChunks()) {
			for (StoredType type : types.all()) {
				(type.isEvent() ? earlierEvents : earlierOthers)
						.computeIfAbsent(type.name(), name -> versions.known(name, type.isEvent()));
			}
		}
		Map<Long, TypeDefinition> events = new HashMap<>();
		for (StoredTypes types : file.typesOfChunks()) {
			declareChunk(file, types, type -> (type.isEvent() ? earlierEvents : earlierOthers).get(type.name()))
					.forEach((type, definition) -> {
						if (type.isEvent()) {
							events.put(type.id(), definition);
						}
					});
		}
		return events;
	}

	/** The types of a name that were known before the file. */
	private interface Earlier {
		List<TypeDefinition> of(StoredType type);
	}

	private Map<StoredType, TypeDefinition> declareChunk(OriginalFile file, StoredTypes types, Earlier earlier) {
		Map<StoredType, TypeDefinition> found = new HashMap<>();
		types.all().forEach(type -> {
			if (type.kind().isBuiltin()) {
				found.put(type, registry.builtin(type.kind()));
			}
		});
		match(file, types, found, earlier);
		List<StoredType> added = new ArrayList<>();
		try {
			for (StoredType type : types.all()) {
				if (!found.containsKey(type)) {
					added.add(type);
					found.put(type, registry.newType(type.name()));
				}
			}
			for (StoredType type : added) {
				declare(file, type, found, earlier.of(type));
			}
		} finally {
			added.forEach(type -> registry.giveBack(found.get(type)));
		}
		return found;
	}

	private void match(OriginalFile file, StoredTypes types, Map<StoredType, TypeDefinition> found, Earlier earlier) {
		List<StoredType> wanted =
				types.all().stream().filter(t -> !found.containsKey(t)).toList();
		OriginalMatch match = new OriginalMatch(types, file, found);
		for (StoredType type : wanted) {
			match.addEqual(type, versions.known(type.name(), type.isEvent()));
		}
		match.settle();
		List<StoredType> unequal = new ArrayList<>();
		for (StoredType type : wanted) {
			TypeDefinition equal = match.of(type, versions.known(type.name(), type.isEvent()));
			if (equal != null) {
				found.put(type, equal);
			} else {
				unequal.add(type);
			}
		}
		for (StoredType type : unequal) {
			match.addCompatible(type, earlier.of(type));
		}
		match.settle();
		for (StoredType type : unequal) {
			TypeDefinition fitting = match.of(type, earlier.of(type));
			if (fitting != null) {
				found.put(type, fitting);
			}
		}
	}

	private void declare(
			OriginalFile file, StoredType type, Map<StoredType, TypeDefinition> found, List<TypeDefinition> earlier) {
		TypeDeclaration declaration = new TypeDeclaration(type.supertype(), file.isPooled(type.name()));
		declaration.keep(type.isSimple(), file.constants().of(type.name()));
		for (StoredType.Field field : type.fields()) {
			// Of several fields of one name, the JDK's reader finds the first.
			declaration.addMissing(List.of(new FieldDefinition(
					field.name(), found.get(field.type()), field.array(), annotations(field.annotations(), found))));
		}
		if (type.isEvent() && !earlier.isEmpty()) {
			RecordedTypes.addFieldsOf(earlier.get(earlier.size() - 1), declaration, strict);
		}
		annotations(type.annotations(), found).forEach(declaration::add);
		for (StoredType.Setting setting : type.settings()) {
			declaration.add(new TypeDefinition.Setting(
					setting.name(),
					found.get(setting.type()),
					setting.defaultValue(),
					annotations(setting.annotations(), found)));
		}
		TypeDefinition definition = found.get(type);
		registry.declareAs(definition, declaration, type.id());
		versions.add(definition);
	}

	private static List<AnnotationDefinition> annotations(
			List<StoredType.Annotation> annotations, Map<StoredType, TypeDefinition> found) {
		List<AnnotationDefinition> definitions = new ArrayList<>(annotations.size());
		for (StoredType.Annotation annotation : annotations) {
			List<String> names = new ArrayList<>();
			List<Object> values = new ArrayList<>();
			for (StoredType.Field field : annotation.type().fields()) {
				names.add(field.name());
				values.add(annotation.value(field));
			}
			definitions.add(new AnnotationDefinition(found.get(annotation.type()), names, values));
		}
		return definitions;
	}
}
