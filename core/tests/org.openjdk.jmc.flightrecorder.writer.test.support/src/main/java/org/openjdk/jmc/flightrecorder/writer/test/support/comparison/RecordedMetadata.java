/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;

import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Element;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTable;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTables;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/** What the metadata of a recording says, as texts that can be compared. */
public final class RecordedMetadata {
	private final Map<String, Map<String, String>> declarations = new TreeMap<>();
	private ZoneOffset zone = ZoneOffset.UTC;

	private RecordedMetadata() {}

	/**
	 * Reads the metadata of all chunks.
	 *
	 * @param path
	 *            a recording
	 * @return what it says
	 * @throws IOException
	 *             when the file is not a finished recording
	 */
	public static RecordedMetadata read(Path path) throws IOException {
		RecordedMetadata metadata = new RecordedMetadata();
		TypeTables tables = new TypeTables();
		try (ByteSource source = ByteSource.open(path, path.toString())) {
			ByteCursor in = new ByteCursor(source);
			for (Chunk chunk : Chunk.of(source)) {
				metadata.add(tables.read(chunk, in));
			}
		}
		return metadata;
	}

	/**
	 * A text for each part of each type's declaration, by the name of the type: its super type, its fields, its
	 * annotations, in the order of the file. A type that is declared in more than one way has an entry for each.
	 *
	 * @return by the names of types
	 */
	public Map<String, Map<String, String>> declarations() {
		return declarations;
	}

	/**
	 * The time zone in which it was recorded.
	 *
	 * @return that of the last chunk
	 */
	public ZoneOffset zone() {
		return zone;
	}

	private void add(TypeTable types) {
		zone = zone(types.root());
		for (ValueType type : types.types()) {
			addDeclaration(type.name(), describe(type, types));
		}
	}

	/** A type that changes between chunks keeps its versions apart. */
	private void addDeclaration(String typeName, Map<String, String> parts) {
		String key = typeName;
		for (int i = 2; declarations.containsKey(key); i++) {
			Map<String, String> known = declarations.get(key);
			if (List.copyOf(known.entrySet()).equals(List.copyOf(parts.entrySet()))) {
				return;
			}
			key = typeName + " (declaration " + i + ')';
		}
		declarations.put(key, parts);
	}

	/** Ids are left out, because they are names within a chunk. */
	private static Map<String, String> describe(ValueType type, TypeTable types) {
		Map<String, String> parts = new LinkedHashMap<>();
		parts.put("super type", String.valueOf(type.declaration().get("superType")));
		parts.put("simple", String.valueOf(type.declaration().get("simpleType")));
		List<String> annotations = new ArrayList<>();
		for (Element child : type.declaration().children()) {
			if ("annotation".equals(child.name())) {
				annotations.add(describe(child, types));
			} else {
				parts.put(child.name() + ' ' + child.get("name"), describe(child, types));
			}
		}
		parts.put("annotations", annotations.toString());
		return parts;
	}

	/** The type, all that is said of it, and the annotations. */
	private static String describe(Element used, TypeTable types) {
		ValueType type = types.of(used);
		StringBuilder text = new StringBuilder(type == null ? "(undeclared)" : type.name());
		new TreeMap<>(used.attributes()).forEach((key, value) -> {
			if (!key.equals("class") && (!key.equals("name") || used.name().equals("annotation"))) {
				text.append(' ').append(key).append('=').append(value);
			}
		});
		for (Element annotation : used.children()) {
			text.append(" @").append(describe(annotation, types));
		}
		return text.toString();
	}

	/** How far the clock on the wall was ahead of UTC, zero when the metadata does not say. */
	private static ZoneOffset zone(Element root) {
		long millis = 0;
		for (Element region : root.children("region")) {
			for (String attribute : List.of("gmtOffset", "dst")) {
				Long part = region.number(attribute);
				millis += part == null ? 0 : part;
			}
		}
		try {
			return ZoneOffset.ofTotalSeconds(Math.toIntExact(millis / 1000));
		} catch (ArithmeticException | DateTimeException e) {
			return ZoneOffset.UTC;
		}
	}
}
