/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.read;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The types of a chunk, from the tree of its metadata (format sections 5.3 to 5.6). All types that they name exist; the
 * caller checks the other rules of readers.
 */
public final class StoredTypes {
	private final Map<Long, StoredType> byId = new LinkedHashMap<>();
	private final long id;
	/** Where the metadata begins, for the messages. */
	private final long position;

	private boolean hasTexts;

	/**
	 * @throws DamageException
	 *             when two types have one id, or a type that is named does not exist
	 */
	public StoredTypes(long id, MetadataElement root, long position) throws DamageException {
		this.id = id;
		this.position = position;
		List<MetadataElement> classes = new ArrayList<>();
		root.children("metadata").forEach(metadata -> classes.addAll(metadata.children("class")));
		for (MetadataElement type : classes) {
			declare(type);
		}
		for (MetadataElement type : classes) {
			define(type);
		}
		for (StoredType type : all()) {
			hasTexts |= type.fields().stream().anyMatch(StoredType.Field::holdsText);
		}
	}

	private void declare(MetadataElement type) throws DamageException {
		long typeId = number(type, "id");
		String name = name(type);
		StoredType declared = new StoredType(typeId, name, type.get("superType"), type.get("simpleType") != null);
		if (byId.put(typeId, declared) != null) {
			throw damage("a type id that another type has: " + typeId + " of " + name);
		}
	}

	private void define(MetadataElement type) throws DamageException {
		List<StoredType.Field> fields = new ArrayList<>();
		for (MetadataElement field : type.children("field")) {
			String dimension = field.get("dimension");
			fields.add(new StoredType.Field(
					name(field),
					typeOf(field),
					dimension != null && number(field, "dimension") > 0,
					field.get("constantPool") != null,
					annotations(field)));
		}
		List<StoredType.Setting> settings = new ArrayList<>();
		for (MetadataElement setting : type.children("setting")) {
			settings.add(new StoredType.Setting(
					setting.get("name"), typeOf(setting), setting.get("defaultValue"), annotations(setting)));
		}
		of(number(type, "id")).define(fields, annotations(type), settings);
	}

	private List<StoredType.Annotation> annotations(MetadataElement annotated) throws DamageException {
		List<StoredType.Annotation> annotations = new ArrayList<>();
		for (MetadataElement annotation : annotated.children("annotation")) {
			Map<String, String> values = new LinkedHashMap<>(annotation.attributes());
			values.remove("class");
			annotations.add(new StoredType.Annotation(typeOf(annotation), values));
		}
		return annotations;
	}

	private String name(MetadataElement element) throws DamageException {
		String name = element.get("name");
		if (name == null) {
			throw damage("a " + element.name() + " without a name");
		}
		return name;
	}

	private StoredType typeOf(MetadataElement element) throws DamageException {
		StoredType type = of(number(element, "class"));
		if (type == null) {
			throw damage(element.name() + ' ' + element.get("name") + " of type " + element.get("class")
					+ ", which is not declared");
		}
		return type;
	}

	private long number(MetadataElement element, String key) throws DamageException {
		try {
			return Long.parseLong(element.get(key));
		} catch (NumberFormatException e) {
			throw damage(element.name() + ' ' + element.get("name") + " whose " + key + " is " + element.get(key));
		}
	}

	private DamageException damage(String rule) {
		return new DamageException(position, rule);
	}

	/** @return the id that the metadata gives itself */
	public long id() {
		return id;
	}

	/** @return all types, in the order of the file */
	public Collection<StoredType> all() {
		return byId.values();
	}

	/** @return the type of an id, or null */
	public StoredType of(long typeId) {
		return byId.get(typeId);
	}

	/** @return whether a field holds a text: without one the JDK has no pool of texts */
	boolean hasTexts() {
		return hasTexts;
	}

	/**
	 * @return a hash of names, ids and fields; readers that meet a metadata id again keep the types of the previous
	 *         chunk
	 */
	public long structureHash() {
		long hash = 1;
		for (StoredType type : all()) {
			hash = hash * 31 + Objects.hash(type.name(), type.id());
			for (StoredType.Field field : type.fields()) {
				hash = hash * 31 + Objects.hash(field.name(), field.type().id(), field.array(), field.pooled());
			}
		}
		return hash;
	}
}
