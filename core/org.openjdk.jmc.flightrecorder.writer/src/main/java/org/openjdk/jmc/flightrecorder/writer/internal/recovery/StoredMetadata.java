/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventTypeIds;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.MetadataElement;
import org.openjdk.jmc.flightrecorder.writer.internal.recovery.StoredTypes.Form;
import org.openjdk.jmc.flightrecorder.writer.internal.recovery.StoredTypes.StoredField;
import org.openjdk.jmc.flightrecorder.writer.internal.recovery.StoredTypes.StoredType;

/**
 * Reads a metadata event (format section 5) and refuses what the readers of the JDK and JMC refuse, as section 5 lists
 * it. Names of types are taken as they are, as long as they have no control characters: the JDK refuses some names that
 * JMC reads, and a recording may have them on purpose. An instance is used once.
 */
final class StoredMetadata {
	/** The largest metadata that is read. The JDK's own types take a quarter of a megabyte. */
	private static final int LARGEST_BYTES = 1 << 26;

	private static final String EVENT = "jdk.jfr.Event";
	private static final String SETTING_EVENT = "jdk.ActiveSetting";
	/** The annotations of which JMC expects a value, whatever their types declare. */
	private static final Set<String> WITH_VALUE =
			Set.of("jdk.jfr.Label", "jdk.jfr.Description", "jdk.jfr.Timestamp", "jdk.jfr.Timespan");

	private static final String CATEGORY = "jdk.jfr.Category";

	private final FileCursor in;
	private final long position;
	private final Map<Long, MetadataElement> classes = new LinkedHashMap<>();
	private final Map<Long, StoredType> types = new HashMap<>();
	private long hash = 1;

	private StoredMetadata(FileCursor in, long position) {
		this.in = in;
		this.position = position;
	}

	/**
	 * @param in
	 *            a cursor, which is moved
	 * @param position
	 *            where the event begins
	 * @param limit
	 *            where the chunk ends
	 */
	static StoredTypes read(FileCursor in, long position, long limit) throws IOException, DamageException {
		return new StoredMetadata(in, position).read(limit);
	}

	private StoredTypes read(long limit) throws IOException, DamageException {
		in.moveTo(position, limit);
		long sizeBytes = in.readNumber();
		if (sizeBytes <= 0 || sizeBytes > limit - position || sizeBytes > LARGEST_BYTES) {
			throw damage("metadata of " + sizeBytes + " bytes");
		}
		in.moveTo(position, position + sizeBytes);
		try {
			return read(new Leb128Reader(in.readBytes((int) sizeBytes), 0));
		} catch (IllegalArgumentException e) {
			throw damage(e.getMessage());
		} catch (IndexOutOfBoundsException e) {
			throw damage("metadata of " + sizeBytes + " bytes, too few for its head");
		}
	}

	private StoredTypes read(Leb128Reader event) throws DamageException {
		event.getLong();
		if (event.getLong() != EventTypeIds.METADATA) {
			throw damage("no metadata where the header says that it is");
		}
		event.getLong();
		event.getLong();
		long id = event.getLong();
		MetadataElement root = MetadataElement.read(event);
		requireTexts(root);
		List<MetadataElement> metadata = root.children("metadata");
		if (!root.name().equals("root")
				|| metadata.size() != 1
				|| root.children("region").size() != 1) {
			throw damage("metadata without its root, its types or its region");
		}
		for (MetadataElement type : metadata.get(0).children()) {
			declare(type);
		}
		for (MetadataElement type : classes.values()) {
			link(type);
		}
		requireStringField();
		for (StoredType type : types.values()) {
			requireFinite(type, new HashSet<>(), new HashSet<>());
		}
		return new StoredTypes(types, id, hash);
	}

	private DamageException damage(String rule) {
		return new DamageException(position, rule);
	}

	private void requireTexts(MetadataElement element) throws DamageException {
		if (element.name() == null
				|| element.attributes().containsKey(null)
				|| element.attributes().containsValue(null)) {
			throw damage("metadata with null in the place of a text");
		}
		for (MetadataElement child : element.children()) {
			requireTexts(child);
		}
	}

	private void declare(MetadataElement type) throws DamageException {
		String name = type.get("name");
		if (!type.name().equals("class") || name == null || name.chars().anyMatch(Character::isISOControl)) {
			throw damage("a type that is " + type.name() + " " + name);
		}
		long id = type.number("id");
		boolean event = EVENT.equals(type.get("superType"));
		if (classes.put(id, type) != null || event && (id == 0 || id == 1)) {
			throw damage("a type id that is taken: " + id + " of " + name);
		}
		types.put(id, new StoredType(id, name, event));
	}

	private void link(MetadataElement element) throws DamageException {
		StoredType type = types.get(element.number("id"));
		List<StoredField> fields = new ArrayList<>();
		hash = hash * 31 + type.name.hashCode() + type.id;
		for (MetadataElement child : element.children()) {
			switch (child.name()) {
				case "field":
					fields.add(field(type, child));
					requireAnnotations(child);
					break;
				case "setting":
					typeOf(child);
					requireAnnotations(child);
					break;
				case "annotation":
					break;
				default:
					throw damage("an element of " + type + " that is called " + child.name());
			}
		}
		requireAnnotations(element);
		if (fields.isEmpty() && type.event) {
			throw damage("the event type " + type + " without any field");
		}
		type.fields = fields.toArray(StoredField[]::new);
	}

	/** @return the type that an element is of */
	private StoredType typeOf(MetadataElement element) throws DamageException {
		StoredType type = types.get(element.number("class"));
		if (type == null) {
			throw damage(element.name() + " " + element.get("name") + " of type " + element.get("class")
					+ ", which is not there");
		}
		return type;
	}

	private StoredField field(StoredType owner, MetadataElement field) throws DamageException {
		String name = field.get("name");
		StoredType type = typeOf(field);
		String dimension = field.get("dimension");
		if (name == null || dimension != null && !dimension.equals("0") && !dimension.equals("1")) {
			throw damage("the field " + name + " of " + owner + " with the dimension " + dimension);
		}
		String reference = field.get("constantPool");
		boolean primitive = isWithoutFields(type);
		Form form = primitive ? StoredTypes.primitive(type.name) : Form.STRUCT;
		if (form == null || reference != null && (!reference.equals("true") || form != Form.STRING && primitive)) {
			throw damage("the field " + name + " of " + owner + " is of type " + type + ", constantPool " + reference);
		}
		if (reference != null) {
			form = Form.REFERENCE;
		} else if (form == Form.STRUCT && classes.get(type.id).get("simpleType") != null) {
			throw damage("the field " + name + " of " + owner + " has a " + type + " in place");
		} else if (owner.event && owner.name.equals(SETTING_EVENT) && name.equals("id")) {
			form = Form.EVENT_TYPE;
		}
		hash = hash * 31 + name.hashCode() + type.id + form.ordinal() + (dimension == null ? 0 : dimension.hashCode());
		return new StoredField(name, form, form == Form.STRUCT ? type : null, "1".equals(dimension));
	}

	private boolean isWithoutFields(StoredType type) {
		return classes.get(type.id).children("field").isEmpty();
	}

	/** Readers look for each value that the type of an annotation declares (format section 5.6). */
	private void requireAnnotations(MetadataElement annotated) throws DamageException {
		for (MetadataElement annotation : annotated.children()) {
			if (!annotation.name().equals("annotation")) {
				if (annotated.name().equals("class")) {
					continue;
				}
				throw damage("an element of a field or setting that is called " + annotation.name());
			}
			StoredType type = typeOf(annotation);
			for (MetadataElement field : classes.get(type.id).children("field")) {
				String dimension = field.get("dimension");
				if (dimension == null || dimension.equals("0")) {
					requireValue(typeOf(field), annotation.get(String.valueOf(field.get("name"))), type);
				}
			}
			boolean hasValue = !annotation.attributes().keySet().equals(Set.of("class"));
			if (!hasValue && (WITH_VALUE.contains(type.name) || type.name.equals(CATEGORY))) {
				throw damage("the annotation " + type + " without a value");
			}
		}
	}

	private void requireValue(StoredType type, String value, StoredType annotation) throws DamageException {
		try {
			if (value == null) {
				throw damage("the annotation " + annotation + " without a value");
			}
			switch (type.name) {
				case "int":
					Integer.parseInt(value);
					break;
				case "long":
					Long.parseLong(value);
					break;
				case "short":
					Short.parseShort(value);
					break;
				case "byte":
					Byte.parseByte(value);
					break;
				case "float":
				case "double":
					Double.parseDouble(value);
					break;
				default:
					break;
			}
		} catch (NumberFormatException e) {
			throw damage("the annotation " + annotation + " with the value " + value);
		}
	}

	private void requireStringField() throws DamageException {
		for (StoredType type : types.values()) {
			for (StoredField field : type.fields) {
				if (field.form() == Form.STRING) {
					return;
				}
			}
		}
		// Without such a field the JDK has no pool of texts, and refuses one.
		types.values().removeIf(type -> type.name.equals(StoredTypes.STRING));
	}

	/** A struct that has itself in place has no end. */
	private void requireFinite(StoredType type, Set<StoredType> above, Set<StoredType> known) throws DamageException {
		if (!above.add(type)) {
			throw damage("the type " + type + " is in place within itself");
		}
		for (StoredField field : type.fields) {
			if (field.form() == Form.STRUCT && !field.array() && !known.contains(field.struct())) {
				requireFinite(field.struct(), above, known);
			}
		}
		above.remove(type);
		known.add(type);
	}
}
