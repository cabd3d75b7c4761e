/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recorded;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;
import org.openjdk.jmc.flightrecorder.writer.internal.read.StoredType;
import org.openjdk.jmc.flightrecorder.writer.internal.read.StoredTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/**
 * Finds the types of the recording that is being written for those of a file that is being read. Types use each other
 * in circles, so all types of a chunk are matched at once. Two types that look alike by themselves become a candidate.
 * A candidate is dropped if the types of its fields are not candidates; this is repeated until nothing changes.
 */
final class OriginalMatch {
	private final StoredTypes types;
	private final OriginalFile file;
	private final Map<StoredType, Set<TypeDefinition>> candidates = new HashMap<>();

	OriginalMatch(StoredTypes types, OriginalFile file, Map<StoredType, TypeDefinition> builtins) {
		this.types = types;
		this.file = file;
		builtins.forEach((type, builtin) -> candidates.put(type, Set.of(builtin)));
	}

	/**
	 * @param known
	 *            types that may be equal to it, the best last
	 */
	void addEqual(StoredType type, List<TypeDefinition> known) {
		add(type, known.stream().filter(k -> seemsEqual(k, type)).toList());
	}

	/**
	 * @param known
	 *            types that may have all fields of the type, the best last
	 */
	void addCompatible(StoredType type, List<TypeDefinition> known) {
		add(type, known.stream().filter(k -> seemsCompatible(k, type)).toList());
	}

	private void add(StoredType type, List<TypeDefinition> found) {
		candidates.computeIfAbsent(type, t -> TypeDefinition.newSet()).addAll(found);
	}

	/** Drops the candidates whose fields have other types, until nothing changes. */
	void settle() {
		boolean changed = true;
		while (changed) {
			changed = false;
			for (StoredType type : types.all()) {
				Set<TypeDefinition> ofType = candidates.get(type);
				if (ofType != null && ofType.size() > 0 && !isBuiltin(ofType)) {
					changed |= ofType.removeIf(candidate -> !usesCandidates(candidate, type));
				}
			}
		}
	}

	private static boolean isBuiltin(Set<TypeDefinition> ofType) {
		return ofType.iterator().next().kind().isBuiltin();
	}

	/** @return the match among the known types, the last of several, or null */
	TypeDefinition of(StoredType type, List<TypeDefinition> known) {
		Set<TypeDefinition> left = candidates.getOrDefault(type, Set.of());
		TypeDefinition last = null;
		for (TypeDefinition candidate : known) {
			if (left.contains(candidate)) {
				last = candidate;
			}
		}
		return last;
	}

	private boolean usesCandidates(TypeDefinition candidate, StoredType type) {
		for (StoredType.Field field : type.fields()) {
			FieldDefinition mine = candidate.fieldNamed(field.name());
			if (mine == null || !isCandidate(mine.type(), field.type())) {
				return false;
			}
		}
		return true;
	}

	private boolean isCandidate(TypeDefinition candidate, StoredType type) {
		return candidates.getOrDefault(type, Set.of()).contains(candidate);
	}

	private boolean seemsEqual(TypeDefinition known, StoredType type) {
		return isAlike(known, type)
				&& areEqual(known.annotations(), type.annotations())
				&& areEqualSettings(known.settings(), type.settings())
				&& areAlike(
						known.fields(),
						type.fields(),
						(mine, field) -> mine.name().equals(field.name())
								&& mine.isArray() == field.array()
								&& areEqual(mine.annotations(), field.annotations()));
	}

	private boolean isAlike(TypeDefinition known, StoredType type) {
		return known.isKept()
				&& Objects.equals(known.supertype(), type.supertype())
				&& known.isKeptWrapper() == type.isSimple()
				&& known.isDeclaredPooled() == file.isPooled(type.name());
	}

	private boolean seemsCompatible(TypeDefinition known, StoredType type) {
		if (!isAlike(known, type)) {
			return false;
		}
		for (StoredType.Field field : type.fields()) {
			FieldDefinition mine = known.fieldNamed(field.name());
			if (mine == null || mine.isArray() != field.array() || !mine.units().equals(units(field))) {
				return false;
			}
		}
		return true;
	}

	private static Set<String> units(StoredType.Field field) {
		Set<String> units = new HashSet<>();
		for (StoredType.Annotation annotation : field.annotations()) {
			FieldDefinition.addUnit(
					units, annotation.type().name(), annotation.values().get("value"));
		}
		return units;
	}

	private static boolean areEqual(List<AnnotationDefinition> known, List<StoredType.Annotation> annotations) {
		return areAlike(known, annotations, (mine, annotation) -> {
			StoredType type = annotation.type();
			return mine.type().name().equals(type.name())
					&& areAlike(
							mine.type().fields(),
							type.fields(),
							(k, field) -> k.name().equals(field.name())
									&& Objects.deepEquals(mine.value(k.name()), annotation.value(field)));
		});
	}

	private static boolean areEqualSettings(List<TypeDefinition.Setting> known, List<StoredType.Setting> settings) {
		return areAlike(
				known,
				settings,
				(mine, setting) -> Objects.equals(mine.name(), setting.name())
						&& mine.type().name().equals(setting.type().name())
						&& Objects.equals(mine.defaultValue(), setting.defaultValue())
						&& areEqual(mine.annotations(), setting.annotations()));
	}

	private static <K, S> boolean areAlike(List<K> known, List<S> stored, BiPredicate<K, S> alike) {
		if (known.size() != stored.size()) {
			return false;
		}
		for (int i = 0; i < known.size(); i++) {
			if (!alike.test(known.get(i), stored.get(i))) {
				return false;
			}
		}
		return true;
	}
}
