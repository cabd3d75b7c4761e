/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.IOException;
import java.io.StreamCorruptedException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The little of a chunk's metadata that counting bytes and copying need: names of types by id, and the time zone. Copies
 * are compared by it, so it shares no code with the reader of the library that makes them.
 */
final class ChunkMetadata {
	private static final int MAX_STRINGS = 10_000_000;

	final Map<Long, String> typeNamesById = new HashMap<>();
	private final List<Element> types = new ArrayList<>();
	private String gmtOffsetMillis;
	private String dstMillis;
	private String[] strings;

	private ChunkMetadata() {}

	private record Element(String name, Map<String, String> attributes, List<Element> children) {}

	/**
	 * Reads a metadata event from behind its size and type.
	 */
	static ChunkMetadata read(ChunkBytes in) throws IOException {
		ChunkMetadata metadata = new ChunkMetadata();
		in.readVarint(); // start
		in.readVarint(); // duration
		in.readVarint(); // metadata id
		long count = in.readVarint();
		if (count < 0 || count > MAX_STRINGS) {
			throw new StreamCorruptedException(
					"impossible number of strings " + count + " before offset " + in.offset());
		}
		metadata.strings = new String[(int) count];
		for (int i = 0; i < count; i++) {
			metadata.strings[i] = in.readString();
		}
		metadata.readElement(in, 0);
		return metadata;
	}

	private Element readElement(ChunkBytes in, int depth) throws IOException {
		if (depth > 16) {
			throw new StreamCorruptedException("metadata nested too deep before offset " + in.offset());
		}
		String name = string(in);
		Map<String, String> attributes = new TreeMap<>();
		long attributeCount = in.readVarint();
		for (long i = 0; i < attributeCount; i++) {
			attributes.put(string(in), string(in));
		}
		Element element = new Element(name, attributes, new ArrayList<>());
		if ("class".equals(name)) {
			typeNamesById.put(Long.valueOf(attributes.get("id")), attributes.get("name"));
			types.add(element);
		} else if ("region".equals(name)) {
			gmtOffsetMillis = attributes.get("gmtOffset");
			dstMillis = attributes.get("dst");
		}
		long childCount = in.readVarint();
		for (long i = 0; i < childCount; i++) {
			element.children.add(readElement(in, depth + 1));
		}
		return element;
	}

	/**
	 * @return for each type its name and a text for each part of its declaration, in the order of the file; ids are left
	 *         out, because they are names within a chunk
	 */
	List<Map.Entry<String, Map<String, String>>> declarations() {
		List<Map.Entry<String, Map<String, String>>> declarations = new ArrayList<>();
		for (Element type : types) {
			Map<String, String> parts = new LinkedHashMap<>();
			parts.put("super type", String.valueOf(type.attributes.get("superType")));
			parts.put("simple", String.valueOf(type.attributes.get("simpleType")));
			List<String> annotations = new ArrayList<>();
			for (Element child : type.children) {
				if ("annotation".equals(child.name)) {
					annotations.add(describe(child));
				} else {
					parts.put(child.name + ' ' + child.attributes.get("name"), describe(child));
				}
			}
			parts.put("annotations", annotations.toString());
			declarations.add(Map.entry(type.attributes.get("name"), parts));
		}
		return declarations;
	}

	/** The type, all that is said of it, and the annotations. */
	private String describe(Element used) {
		StringBuilder text = new StringBuilder(
				typeNamesById.getOrDefault(Long.valueOf(used.attributes.get("class")), "(undeclared)"));
		used.attributes.forEach((key, value) -> {
			if (!key.equals("class") && !key.equals("name") || used.name.equals("annotation") && key.equals("name")) {
				text.append(' ').append(key).append('=').append(value);
			}
		});
		for (Element annotation : used.children) {
			text.append(" @").append(describe(annotation));
		}
		return text.toString();
	}

	private String string(ChunkBytes in) throws IOException {
		long index = in.readVarint();
		if (index < 0 || index >= strings.length) {
			throw new StreamCorruptedException("no string " + index + " in the metadata before offset " + in.offset());
		}
		return strings[(int) index];
	}

	/**
	 * @return how far the clock on the wall was ahead of UTC, zero when the metadata does not say
	 */
	long zoneOffsetMillis() {
		try {
			return (gmtOffsetMillis == null ? 0 : Long.parseLong(gmtOffsetMillis))
					+ (dstMillis == null ? 0 : Long.parseLong(dstMillis));
		} catch (NumberFormatException e) {
			return 0;
		}
	}
}
