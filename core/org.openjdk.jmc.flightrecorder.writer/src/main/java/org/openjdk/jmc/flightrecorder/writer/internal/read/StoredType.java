/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** A type as the metadata of a chunk has it. Types use each other in circles, so each is equal only to itself. */
public final class StoredType {
	private final long id;
	private final String name;
	private final String supertype;
	private final boolean simple;
	private final boolean event;
	private ValueKind kind;
	private List<Field> fields;
	/** The same as an array, for walks through each event. */
	Field[] fieldArray;

	private List<Annotation> annotations;
	private List<Setting> settings;

	/** A field. Its type is that of one element; an array has any number of them. */
	public record Field(String name, StoredType type, boolean array, boolean pooled, List<Annotation> annotations) {
		/** @return whether each element is a text in place */
		public boolean holdsText() {
			return !pooled && type.kind == ValueKind.STRING;
		}

		/** @return whether each element has the fields of a type, in place */
		public boolean holdsFields() {
			return !pooled && type.kind == ValueKind.COMPOSITE;
		}
	}

	/**
	 * An annotation, with its values by the names of its type's fields; the names of array elements end with a number.
	 */
	public record Annotation(StoredType type, Map<String, String> values) {
		/** @return for a field of the type a text, the texts of an array, or null when there is none */
		public Object value(Field field) {
			if (!field.array()) {
				return values.get(field.name());
			}
			List<String> elements = new ArrayList<>();
			for (String text; (text = values.get(field.name() + '-' + elements.size())) != null; ) {
				elements.add(text);
			}
			return elements.toArray(String[]::new);
		}
	}

	/** A setting of an event type, with its default as text. */
	public record Setting(String name, StoredType type, String defaultValue, List<Annotation> annotations) {}

	StoredType(long id, String name, String supertype, boolean simple) {
		this.id = id;
		this.name = name;
		this.supertype = supertype;
		this.simple = simple;
		event = TypeDefinition.EVENT_SUPERTYPE.equals(supertype);
	}

	void define(List<Field> newFields, List<Annotation> newAnnotations, List<Setting> newSettings) {
		kind = newFields.isEmpty() ? ValueKind.ofTypeName(name) : ValueKind.COMPOSITE;
		fields = newFields;
		fieldArray = newFields.toArray(Field[]::new);
		annotations = newAnnotations;
		settings = newSettings;
	}

	/** @return its id, which is valid in one chunk */
	public long id() {
		return id;
	}

	public String name() {
		return name;
	}

	/** @return the name of its supertype, or null */
	public String supertype() {
		return supertype;
	}

	/** @return whether it is an event type */
	public boolean isEvent() {
		return event;
	}

	/** @return whether readers show it as the value of its only field */
	public boolean isSimple() {
		return simple;
	}

	/** @return how a value is written; a type with fields is not a built-in type, whatever its name is */
	public ValueKind kind() {
		return kind;
	}

	public List<Field> fields() {
		return fields;
	}

	public List<Annotation> annotations() {
		return annotations;
	}

	/** @return the settings of an event type in order */
	public List<Setting> settings() {
		return settings;
	}

	@Override
	public String toString() {
		return name;
	}
}
