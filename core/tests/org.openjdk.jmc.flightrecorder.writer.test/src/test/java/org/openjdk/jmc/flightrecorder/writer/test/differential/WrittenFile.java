/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MalformedRecordingException;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MetadataDump.ClassLayout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MetadataDump.FieldLayout;

/** What stands in a recording: the types that programs make, by name, and how many events there are of each. */
final class WrittenFile {
	/** Types whose names begin so are those of programs. */
	private static final List<String> OWN = List.of("a.", "Bare");

	/** Names of own types with their supertypes, and of their fields with types, whatever their order. */
	final Map<String, Set<String>> types = new TreeMap<>();
	/** By the name of the type. */
	final Map<String, Integer> events = new TreeMap<>();
	/** Why the file cannot be read, null when it can. */
	final String problem;

	private WrittenFile(String problem) {
		this.problem = problem;
	}

	/** Reads what can be read. */
	static WrittenFile of(byte[] bytes) {
		List<ChunkDump> chunks;
		try {
			chunks = ChunkDump.of(bytes);
		} catch (MalformedRecordingException
				| IllegalArgumentException
				| IndexOutOfBoundsException
				| StackOverflowError e) {
			// The last for a type that is written in place in itself.
			return new WrittenFile(e.toString());
		}
		WrittenFile file = new WrittenFile(null);
		chunks.forEach(file::add);
		return file;
	}

	private void add(ChunkDump chunk) {
		for (ClassLayout type : chunk.metadata.classes.values()) {
			if (OWN.stream().anyMatch(type.name()::startsWith)) {
				Set<String> parts = types.computeIfAbsent(type.name(), n -> new TreeSet<>());
				parts.add("extends " + type.superType());
				for (FieldLayout field : type.fields()) {
					ClassLayout fieldType = chunk.metadata.classes.get(field.classId());
					parts.add(field.name() + ": " + (fieldType == null ? "?" : fieldType.name())
							+ (field.array() ? "[]" : ""));
				}
			}
		}
		chunk.events.forEach(e -> events.merge(e.type().name(), 1, Integer::sum));
	}
}
