/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.util.ArrayList;
import java.util.List;

/**
 * The types of a chunk. Chunks with the same metadata share one table, which is compiled once.
 *
 * <p>
 * Metadata that other readers refuse is read here if its bytes can be walked: simple types in place, undeclared types
 * as long as none of their values has to be read, and ids that occur twice, where the first one counts.
 */
public final class TypeTable {
	/** Types with smaller ids are in an array. */
	private static final int MAX_DIRECT_IDS = 1 << 14;

	private final Element root;
	private final List<ValueType> types = new ArrayList<>();
	private final LongIndex ordinalById = new LongIndex();
	private final ValueType[] direct;
	private final ValueType string;

	TypeTable(Element root) {
		this.root = root;
		for (Element metadata : root.children("metadata")) {
			for (Element element : metadata.children("class")) {
				Long id = element.number("id");
				String name = element.get("name");
				if (id != null && name != null && ordinalById.get(id) < 0) {
					ordinalById.put(id, types.size());
					types.add(new ValueType(this, id, types.size(), name, element));
				}
			}
		}
		long largest = -1;
		for (ValueType type : types) {
			type.declaration().children("field").forEach(field -> addField(type, field));
			if (type.id() < MAX_DIRECT_IDS) {
				largest = Math.max(largest, type.id());
			}
		}
		direct = new ValueType[(int) largest + 1];
		for (ValueType type : types) {
			type.compile();
			if (type.id() >= 0 && type.id() < direct.length) {
				direct[(int) type.id()] = type;
			}
		}
		string = named(ValueType.STRING);
	}

	private void addField(ValueType owner, Element element) {
		ValueType type = of(element);
		Form form = null;
		if (type != null) {
			form = type.declaration().children("field").isEmpty() ? Form.ofPrimitive(type.name()) : Form.STRUCT;
		}
		String dimension = element.get("dimension");
		owner.add(new Field(
				String.valueOf(element.get("name")),
				owner.fields().size(),
				owner,
				type,
				form,
				dimension != null && !dimension.equals("0"),
				element.get("constantPool") != null,
				element));
	}

	boolean isOf(Element annotation, String annotationName) {
		ValueType type = of(annotation);
		return type != null && type.name().equals(annotationName);
	}

	String annotation(Element annotated, String annotationName) {
		for (Element annotation : annotated.children("annotation")) {
			if (isOf(annotation, annotationName)) {
				return annotation.get("value") == null ? "" : annotation.get("value");
			}
		}
		return null;
	}

	/**
	 * Tells the content of the metadata.
	 *
	 * @return the root of its tree
	 */
	public Element root() {
		return root;
	}

	/**
	 * Tells how many types there are.
	 *
	 * @return as many as {@link #types()} has
	 */
	public int size() {
		return types.size();
	}

	/**
	 * Tells all types.
	 *
	 * @return by their ordinals
	 */
	public List<ValueType> types() {
		return types;
	}

	/**
	 * Finds a type.
	 *
	 * @param id
	 *            its id
	 * @return null if the metadata declares none
	 */
	public ValueType byId(long id) {
		if (direct != null && id >= 0 && id < direct.length) {
			return direct[(int) id];
		}
		int ordinal = ordinalById.get(id);
		return ordinal < 0 ? null : types.get(ordinal);
	}

	/**
	 * Finds a type.
	 *
	 * @param name
	 *            its full name
	 * @return the first of that name, null if the metadata declares none
	 */
	public ValueType named(String name) {
		for (ValueType type : types) {
			if (type.name().equals(name)) {
				return type;
			}
		}
		return null;
	}

	/**
	 * Finds the type of a field or an annotation.
	 *
	 * @param declaration
	 *            the element of the metadata
	 * @return null if the metadata declares none
	 */
	public ValueType of(Element declaration) {
		Long id = declaration.number("class");
		return id == null ? null : byId(id);
	}

	/**
	 * Finds the type whose constants are texts of events.
	 *
	 * @return null if the metadata declares none
	 */
	public ValueType string() {
		return string;
	}
}
