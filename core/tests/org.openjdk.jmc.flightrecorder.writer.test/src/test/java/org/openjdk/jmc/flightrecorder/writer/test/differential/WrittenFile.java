/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MalformedRecordingException;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MetadataDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MetadataDump.ClassLayout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MetadataDump.FieldLayout;

/** What stands in a recording: the types that programs make, with fields and annotations, and all events with values. */
final class WrittenFile {
	/** Types whose names begin so are those of programs. */
	private static final List<String> OWN = List.of("a.", "Bare");

	private static final Pattern NAME = Pattern.compile("[a-zA-Z]\\w*(\\.\\w+)*");

	/** The supertypes, annotations and fields of own types, and the annotations of the fields, whatever their order. */
	final Map<String, Map<String, String>> types = new TreeMap<>();
	/** The values of the fields of each event, by the name of its type. */
	private final Map<String, List<Map<String, Object>>> events = new TreeMap<>();

	private final Map<String, Set<String>> fields = new HashMap<>();
	/** Whether a type has a name that no Java class can have; the JDK refuses such files, see the document. */
	boolean hasOddNames;
	/** Why the file cannot be read, null when it can. */
	final String problem;

	private WrittenFile(String problem) {
		this.problem = problem;
	}

	/** Reads what can be read. */
	static WrittenFile of(byte[] bytes) {
		try {
			WrittenFile file = new WrittenFile(bytes.length == 0 ? "it is empty" : null);
			ChunkDump.of(bytes).forEach(file::add);
			return file;
		} catch (MalformedRecordingException
				| IllegalArgumentException
				| IndexOutOfBoundsException
				| StackOverflowError e) {
			// The last for a type that is written in place in itself.
			return new WrittenFile(e.toString());
		}
	}

	private void add(ChunkDump chunk) {
		for (ClassLayout type : chunk.metadata.classes.values()) {
			Set<String> names = fields.computeIfAbsent(type.name(), n -> new TreeSet<>());
			type.fields().forEach(f -> names.add(f.name()));
			hasOddNames |= !NAME.matcher(type.name()).matches();
			if (OWN.stream().anyMatch(type.name()::startsWith)) {
				Map<String, String> parts = new TreeMap<>();
				types.put(type.name(), parts);
				parts.put("extends", String.valueOf(type.superType()));
				addAnnotations(parts, "", chunk.metadata, type.element());
				for (FieldLayout field : type.fields()) {
					parts.put(
							"." + field.name(),
							className(chunk.metadata, field.classId()) + (field.array() ? "[]" : ""));
					addAnnotations(parts, "." + field.name(), chunk.metadata, field.element());
				}
			}
		}
		chunk.events.forEach(e ->
				events.computeIfAbsent(e.type().name(), n -> new ArrayList<>()).add(chunk.plainValues(e)));
	}

	private static String className(MetadataDump metadata, long id) {
		ClassLayout type = metadata.classes.get(id);
		return type == null ? "?" : type.name();
	}

	private static void addAnnotations(
			Map<String, String> parts, String of, MetadataDump metadata, MetadataDump.Element element) {
		for (MetadataDump.Element child : element.children()) {
			if (child.name().equals("annotation")) {
				Map<String, String> values = new TreeMap<>(child.attributes());
				String type = className(metadata, Long.parseLong(values.remove("class")));
				parts.merge(of + "@" + type, values.toString(), (a, b) -> a + b);
			}
		}
	}

	/** The events with the fields that their types have in the other file too, each in a line, in the order of the lines. */
	Map<String, String> eventsLike(WrittenFile other) {
		Map<String, String> found = new TreeMap<>();
		events.forEach((name, all) -> {
			Set<String> common = new TreeSet<>(fields.get(name));
			common.retainAll(other.fields.getOrDefault(name, Set.of()));
			List<String> texts = new ArrayList<>();
			for (Map<String, Object> values : all) {
				Map<String, Object> compared = new TreeMap<>(values);
				compared.keySet().retainAll(common);
				texts.add(compared.toString());
			}
			Collections.sort(texts);
			found.put(name, String.join("\n", texts));
		});
		return found;
	}

	/** The types, without the start that this writer adds to events that the other declares without one. */
	Map<String, Map<String, String>> typesLike(WrittenFile other) {
		Map<String, Map<String, String>> found = new TreeMap<>(types);
		found.replaceAll((name, parts) -> {
			boolean added = "jdk.jfr.Event".equals(parts.get("extends"))
					&& !other.fields.getOrDefault(name, Set.of("startTime")).contains("startTime");
			Map<String, String> kept = new TreeMap<>(parts);
			kept.keySet().removeIf(part -> added && part.startsWith(".startTime"));
			return kept;
		});
		return found;
	}
}
