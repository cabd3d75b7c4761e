/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recorded;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.SettingDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/**
 * Finds the types of the recording that is being written for those of a file that is being read. Types use each other
 * in circles, so all types of a chunk are matched at once. Two types that look alike by themselves are a candidate. A
 * candidate is dropped when the types of its fields are no candidates, until none is dropped any more.
 */
final class OriginalMatch {
	private final Map<Long, OriginalType> types;
	private final OriginalFile file;
	private final Map<Long, Set<TypeDefinition>> candidates = new HashMap<>();

	/**
	 * @param types
	 *            of one chunk
	 * @param file
	 *            the file that has the chunk
	 * @param builtins
	 *            those of the types that are built in
	 */
	OriginalMatch(Map<Long, OriginalType> types, OriginalFile file, Map<Long, TypeDefinition> builtins) {
		this.types = types;
		this.file = file;
		builtins.forEach((id, builtin) -> candidates.put(id, Set.of(builtin)));
	}

	/**
	 * @param known
	 *            types that may be equal to it, the best last
	 */
	void addEqual(OriginalType type, List<TypeDefinition> known) {
		add(type, known.stream().filter(k -> looksEqual(k, type)).toList());
	}

	/**
	 * @param known
	 *            types that may have all fields of the type, the best last
	 */
	void addFitting(OriginalType type, List<TypeDefinition> known) {
		add(type, known.stream().filter(k -> looksFitting(k, type)).toList());
	}

	private void add(OriginalType type, List<TypeDefinition> found) {
		candidates.computeIfAbsent(type.id(), id -> TypeDefinition.newSet()).addAll(found);
	}

	/** Drops the candidates whose fields have other types, until none is left to drop. */
	void settle() {
		boolean changed = true;
		while (changed) {
			changed = false;
			for (OriginalType type : types.values()) {
				Set<TypeDefinition> ofType = candidates.get(type.id());
				if (ofType != null && type.fields() != null && ofType.size() > 0 && !isBuiltin(ofType)) {
					changed |= ofType.removeIf(candidate -> !usesCandidates(candidate, type));
				}
			}
		}
	}

	private static boolean isBuiltin(Set<TypeDefinition> ofType) {
		return ofType.iterator().next().kind().isBuiltin();
	}

	/** @return the match among the known types, the last of several, or null */
	TypeDefinition of(OriginalType type, List<TypeDefinition> known) {
		Set<TypeDefinition> left = candidates.getOrDefault(type.id(), Set.of());
		TypeDefinition last = null;
		for (TypeDefinition candidate : known) {
			if (left.contains(candidate)) {
				last = candidate;
			}
		}
		return last;
	}

	private boolean usesCandidates(TypeDefinition candidate, OriginalType type) {
		for (OriginalType.Field field : type.fields()) {
			FieldDefinition mine = candidate.fieldNamed(field.name());
			if (mine == null || !isCandidate(mine.type(), field.typeId())) {
				return false;
			}
		}
		return true;
	}

	private boolean isCandidate(TypeDefinition type, long id) {
		return candidates.getOrDefault(id, Set.of()).contains(type);
	}

	private boolean looksEqual(TypeDefinition known, OriginalType type) {
		if (!isAlike(known, type)
				|| known.fieldCount() != type.fields().size()
				|| !annotationTexts(known.annotations()).equals(originalTexts(type.annotations()))
				|| !settingTexts(known).equals(originalSettingTexts(type))) {
			return false;
		}
		for (int i = 0; i < known.fieldCount(); i++) {
			FieldDefinition mine = known.field(i);
			OriginalType.Field field = type.fields().get(i);
			if (!mine.name().equals(field.name())
					|| mine.isArray() != field.array()
					|| !annotationTexts(mine.annotations()).equals(originalTexts(field.annotations()))) {
				return false;
			}
		}
		return true;
	}

	private boolean isAlike(TypeDefinition known, OriginalType type) {
		return known.isKept()
				&& Objects.equals(known.supertype(), type.supertype())
				&& known.isKeptWrapper() == type.simple()
				&& known.isDeclaredPooled() == file.isPooled(type.name());
	}

	private boolean looksFitting(TypeDefinition known, OriginalType type) {
		if (!isAlike(known, type)) {
			return false;
		}
		for (OriginalType.Field field : type.fields()) {
			FieldDefinition mine = known.fieldNamed(field.name());
			if (mine == null || mine.isArray() != field.array() || !mine.units().equals(units(field.annotations()))) {
				return false;
			}
		}
		return true;
	}

	private Set<String> units(List<OriginalType.Annotation> annotations) {
		Set<String> units = new HashSet<>();
		for (OriginalType.Annotation annotation : annotations) {
			FieldDefinition.addUnit(
					units,
					types.get(annotation.typeId()).name(),
					annotation.values().get("value"));
		}
		return units;
	}

	private static List<String> annotationTexts(List<AnnotationDefinition> annotations) {
		List<String> texts = new ArrayList<>();
		for (AnnotationDefinition annotation : annotations) {
			StringBuilder text = new StringBuilder(annotation.type().name());
			for (FieldDefinition field : annotation.type().fields()) {
				text.append(textOf(field.name(), annotation.value(field.name())));
			}
			texts.add(text.toString());
		}
		return texts;
	}

	private static String textOf(String name, Object value) {
		return ' ' + name + '=' + (value instanceof String[] array ? Arrays.toString(array) : value);
	}

	private List<String> originalTexts(List<OriginalType.Annotation> annotations) {
		List<String> texts = new ArrayList<>();
		for (OriginalType.Annotation annotation : annotations) {
			OriginalType type = types.get(annotation.typeId());
			StringBuilder text = new StringBuilder(type.name());
			for (OriginalType.Field field : type.fields()) {
				text.append(textOf(field.name(), OriginalTypes.annotationValue(annotation, field)));
			}
			texts.add(text.toString());
		}
		return texts;
	}

	private static List<String> settingTexts(TypeDefinition type) {
		List<String> texts = new ArrayList<>();
		for (SettingDefinition setting : type.settings()) {
			texts.add(setting.name()
					+ ' '
					+ setting.type().name()
					+ ' '
					+ setting.defaultValue()
					+ ' '
					+ annotationTexts(setting.annotations()));
		}
		return texts;
	}

	private List<String> originalSettingTexts(OriginalType type) {
		List<String> texts = new ArrayList<>();
		for (OriginalType.Setting setting : type.settings()) {
			texts.add(setting.name()
					+ ' '
					+ types.get(setting.typeId()).name()
					+ ' '
					+ setting.defaultValue()
					+ ' '
					+ originalTexts(setting.annotations()));
		}
		return texts;
	}
}
