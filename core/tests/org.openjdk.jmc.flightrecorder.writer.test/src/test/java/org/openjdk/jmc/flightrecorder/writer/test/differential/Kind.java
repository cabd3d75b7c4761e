/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What the variables of a program hold: the objects of the API, however they are implemented, and what is no object of it. */
enum Kind {
	RECORDING("api.Recording", "RecordingImpl"),
	TYPES("api.Types", "TypesImpl"),
	TYPE("api.Type", "TypeImpl"),
	VALUE("api.TypedValue", "TypedValueImpl"),
	VALUE_BUILDER("api.TypedValueBuilder", "TypedValueBuilderImpl"),
	FIELD("api.TypedField", "TypedFieldImpl"),
	FIELD_BUILDER("api.TypedFieldBuilder"),
	FIELD_VALUE("api.TypedFieldValue", "TypedFieldValueImpl"),
	STRUCTURE("api.TypeStructure"),
	STRUCTURE_BUILDER("api.TypeStructureBuilder"),
	ANNOTATION("api.Annotation"),
	ANNOTATION_BUILDER("api.AnnotationElementBuilder"),
	SETTINGS("api.RecordingSettings"),
	SETTINGS_BUILDER("api.RecordingSettingsBuilder"),
	PREDEFINED("api.Types$Predefined"),
	BUILTIN("api.Types$Builtin"),
	JDK("api.Types$JDK"),
	NAMED("api.NamedType"),
	/** Fields by name. */
	MAP,
	FIELDS,
	ANNOTATIONS,
	FIELD_VALUES,
	VALUES,
	/** Numbers, texts, and whatever is looked at only. */
	OTHER;

	private static final Map<String, Kind> KNOWN = new ConcurrentHashMap<>();

	private final String[] classNames;

	Kind(String... classNames) {
		this.classNames = classNames;
	}

	/** The kind of a class of the writer, {@link #OTHER} for all others. */
	static Kind of(String className) {
		return KNOWN.computeIfAbsent(className, Kind::find);
	}

	private static Kind find(String className) {
		if (className.startsWith(WriterVersion.PACKAGE)) {
			String inside = className.substring(WriterVersion.PACKAGE.length());
			for (Kind kind : values()) {
				for (String name : kind.classNames) {
					if (name.equals(inside)) {
						return kind;
					}
				}
			}
		}
		return OTHER;
	}

	/** How the class is called in a program. */
	String javaName() {
		if (classNames.length > 0) {
			return classNames[0].substring(classNames[0].indexOf('.') + 1).replace('$', '.');
		}
		switch (this) {
			case MAP:
				return "Map<String, ? extends TypedFieldValue>";
			case FIELDS:
				return "List<? extends TypedField>";
			case ANNOTATIONS:
				return "List<Annotation>";
			case FIELD_VALUES:
				return "List<? extends TypedFieldValue>";
			case VALUES:
				return "TypedValue[]";
			default:
				return "Object";
		}
	}

	/** What a list or an array of this kind is made of, null for others. */
	Kind element() {
		switch (this) {
			case FIELDS:
				return FIELD;
			case ANNOTATIONS:
				return ANNOTATION;
			case FIELD_VALUES:
				return FIELD_VALUE;
			case VALUES:
				return VALUE;
			default:
				return null;
		}
	}
}
