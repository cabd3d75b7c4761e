/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recorded;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;

/**
 * Reads a metadata event (format section 5.1): a table of strings, and a tree of elements whose names, keys and values
 * are places in that table.
 */
final class OriginalMetadata {
	private final Leb128Reader in;
	private final String[] strings;
	private final Map<Long, OriginalType> types = new LinkedHashMap<>();

	/** An element of the tree. */
	private record Element(String name, Map<String, String> attributes, List<Element> children) {

		private List<Element> children(String childName) {
			return children.stream().filter(c -> c.name.equals(childName)).toList();
		}

		private long number(String key) {
			return Long.parseLong(attributes.get(key));
		}

		private boolean is(String key) {
			return "true".equals(attributes.get(key));
		}
	}

	private OriginalMetadata(Leb128Reader in) {
		this.in = in;
		strings = new String[Math.toIntExact(in.getLong())];
		for (int i = 0; i < strings.length; i++) {
			strings[i] = in.getString();
		}
	}

	/**
	 * @param in
	 *            at the content of the event, behind the id of the metadata
	 * @return the types by their ids, in their order
	 */
	static Map<Long, OriginalType> read(Leb128Reader in) {
		OriginalMetadata metadata = new OriginalMetadata(in);
		Element root = metadata.readElement();
		root.children("metadata").forEach(m -> m.children("class").forEach(metadata::add));
		return metadata.types;
	}

	private Element readElement() {
		String name = string();
		Map<String, String> attributes = new LinkedHashMap<>();
		for (long rest = in.getLong(); rest > 0; rest--) {
			attributes.put(string(), string());
		}
		List<Element> children = new ArrayList<>();
		for (long rest = in.getLong(); rest > 0; rest--) {
			children.add(readElement());
		}
		return new Element(name, attributes, children);
	}

	private String string() {
		return strings[Math.toIntExact(in.getLong())];
	}

	private void add(Element type) {
		List<OriginalType.Field> fields = new ArrayList<>();
		for (Element field : type.children("field")) {
			fields.add(new OriginalType.Field(
					field.attributes.get("name"),
					field.number("class"),
					field.attributes.containsKey("dimension") && field.number("dimension") > 0,
					field.is("constantPool"),
					annotations(field)));
		}
		List<OriginalType.Setting> settings = new ArrayList<>();
		for (Element setting : type.children("setting")) {
			settings.add(new OriginalType.Setting(
					setting.attributes.get("name"),
					setting.number("class"),
					setting.attributes.get("defaultValue"),
					annotations(setting)));
		}
		long id = type.number("id");
		types.put(
				id,
				new OriginalType(
						id,
						type.attributes.get("name"),
						type.attributes.get("superType"),
						type.is("simpleType"),
						fields,
						annotations(type),
						settings));
	}

	private static List<OriginalType.Annotation> annotations(Element annotated) {
		List<OriginalType.Annotation> annotations = new ArrayList<>();
		for (Element annotation : annotated.children("annotation")) {
			Map<String, String> values = new LinkedHashMap<>(annotation.attributes);
			values.remove("class");
			annotations.add(new OriginalType.Annotation(annotation.number("class"), values));
		}
		return annotations;
	}
}
