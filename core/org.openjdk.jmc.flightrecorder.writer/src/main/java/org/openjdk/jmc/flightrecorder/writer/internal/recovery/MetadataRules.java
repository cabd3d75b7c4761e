/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.internal.read.DamageException;
import org.openjdk.jmc.flightrecorder.writer.internal.read.MetadataElement;
import org.openjdk.jmc.flightrecorder.writer.internal.read.StoredType;
import org.openjdk.jmc.flightrecorder.writer.internal.read.StoredTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * Refuses metadata that the readers of the JDK or JMC refuse, as format section 5 lists it, or read in different ways.
 * Names of types are taken as they are, as long as they have no control characters: the JDK refuses some names that JMC
 * reads, and a recording may have them on purpose. An instance is used once.
 */
final class MetadataRules {
	/** The annotations for which JMC expects a value, whatever their types declare. */
	private static final Set<String> WITH_VALUE =
			Set.of("jdk.jfr.Label", "jdk.jfr.Description", "jdk.jfr.Timestamp", "jdk.jfr.Timespan", "jdk.jfr.Category");

	/** Deeper structs in place are refused, because the stack has an end. */
	private static final int MAX_STRUCT_DEPTH = 1000;

	private final long position;
	/** Types that are known not to have themselves in place. */
	private final Set<StoredType> finite = new HashSet<>();

	private MetadataRules(long position) {
		this.position = position;
	}

	/** Throws an exception if readers refuse the tree or its types. The position is that of the event in the file. */
	static void check(MetadataElement root, StoredTypes types, long position) throws DamageException {
		new MetadataRules(position).check(root, types);
	}

	private DamageException damage(String rule) {
		return new DamageException(position, rule);
	}

	private void check(MetadataElement root, StoredTypes types) throws DamageException {
		List<MetadataElement> metadata = root.children("metadata");
		if (!root.name().equals("root")
				|| metadata.size() != 1
				|| root.children("region").size() != 1) {
			throw damage("the metadata must have one element root, metadata and region each");
		}
		for (MetadataElement element : metadata.get(0).children()) {
			if (!element.name().equals("class")) {
				throw damage("a type must be an element class, not " + element.name() + ' ' + element.get("name"));
			}
			checkElements(element, types.of(Long.parseLong(element.get("id"))));
		}
		for (StoredType type : types.all()) {
			check(type);
		}
	}

	private void checkElements(MetadataElement element, StoredType type) throws DamageException {
		for (MetadataElement child : element.children()) {
			switch (child.name()) {
				case "annotation" -> {
					continue;
				}
				case "field" -> checkForm(child, type);
				case "setting" -> {}
				default -> throw damage("an element of " + type + " with the unknown name " + child.name());
			}
			for (MetadataElement annotation : child.children()) {
				if (!annotation.name().equals("annotation")) {
					throw damage("an element of a field or setting with the unknown name " + annotation.name());
				}
			}
		}
	}

	private void checkForm(MetadataElement field, StoredType type) throws DamageException {
		String dimension = field.get("dimension");
		String reference = field.get("constantPool");
		if (dimension != null && !dimension.equals("0") && !dimension.equals("1")
				|| reference != null && !reference.equals("true")) {
			throw damage("the field " + field.get("name") + " of " + type + " with the dimension " + dimension
					+ ", constantPool " + reference);
		}
	}

	private void check(StoredType type) throws DamageException {
		if (type.name().chars().anyMatch(Character::isISOControl)) {
			throw damage("a type with a control character in its name: " + type);
		}
		if (type.isEvent() && (type.id() == 0 || type.id() == 1)) {
			throw damage("a type id that another type has: " + type.id() + " of " + type);
		}
		if (type.isEvent() && type.fields().isEmpty()) {
			throw damage("the event type " + type + " without fields");
		}
		checkAnnotations(type.annotations());
		for (StoredType.Setting setting : type.settings()) {
			checkAnnotations(setting.annotations());
		}
		for (StoredType.Field field : type.fields()) {
			checkAnnotations(field.annotations());
			StoredType of = field.type();
			if (of.kind() == ValueKind.COMPOSITE && of.fields().isEmpty()
					|| field.pooled() && of.kind().isPrimitive()) {
				throw damage("the field " + field.name() + " of " + type + " is of type " + of + ", constantPool "
						+ field.pooled());
			}
			if (of.isSimple() && field.holdsFields()) {
				throw damage("the field " + field.name() + " of " + type + " has a " + of + " in place");
			}
		}
		requireFinite(type, new HashSet<>());
	}

	/** Readers look for each value that the type of an annotation declares (format section 5.6). */
	private void checkAnnotations(List<StoredType.Annotation> annotations) throws DamageException {
		for (StoredType.Annotation annotation : annotations) {
			StoredType type = annotation.type();
			if (annotation.values().isEmpty() && WITH_VALUE.contains(type.name())) {
				throw damage("the annotation " + type + " without a value");
			}
			for (StoredType.Field field : type.fields()) {
				if (!field.array()) {
					checkValue(type, field.type().kind(), annotation.values().get(field.name()));
				}
			}
		}
	}

	private void checkValue(StoredType annotation, ValueKind kind, String value) throws DamageException {
		if (value == null) {
			throw damage("the annotation " + annotation + " without a value");
		}
		try {
			kind.parse(value);
		} catch (NumberFormatException e) {
			throw damage("the annotation " + annotation + " with the value " + value);
		}
	}

	/** Refuses a struct that has itself in place, because it would have no end, and one that is too deep. */
	private void requireFinite(StoredType type, Set<StoredType> above) throws DamageException {
		if (above.size() > MAX_STRUCT_DEPTH) {
			throw damage("the type " + type + " is more than " + MAX_STRUCT_DEPTH + " deep in another one");
		}
		if (!above.add(type)) {
			throw damage("the type " + type + " contains itself in place");
		}
		for (StoredType.Field field : type.fields()) {
			if (field.holdsFields() && !field.array() && !finite.contains(field.type())) {
				requireFinite(field.type(), above);
			}
		}
		above.remove(type);
		finite.add(type);
	}
}
