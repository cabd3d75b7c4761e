/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recorded;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.read.StoredType;
import org.openjdk.jmc.flightrecorder.writer.internal.read.ValueWalk;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FixedConstant;

/**
 * The constants of enumerations with their ids (format section 6.1). An enumeration is a type that wraps a text.
 * Neither symbols nor a type with thousands of texts are enumerations: their texts are content, and get their ids as
 * all content does.
 * <p>
 * A text keeps its id in the copy if an event of the copy refers to it. Otherwise it is not in the copy, because a
 * filter or a redaction may have left it out. Only the JDK's own frame types and thread states are always there,
 * because async-profiler's reader recognizes by them what made a recording.
 */
final class OriginalConstants implements ValueWalk.Pools {
	private static final int MAX_CONSTANTS = 4_096;
	/**
	 * An enumeration has no larger ids. Further ids are counted up from the given ones, which must leave room for that.
	 */
	private static final long MAX_ID = 1L << 40;

	private final Map<String, Map<Long, String>> textsByType = new LinkedHashMap<>();
	private final Set<String> pooledTypes = new HashSet<>();

	@Override
	public ValueWalk.Texts textsOf(StoredType type) {
		pooledTypes.add(type.name());
		boolean enumeration = type.isSimple()
				&& !ValueWalk.isSymbol(type)
				&& type.fields().size() == 1
				&& !type.fields().get(0).array()
				&& type.fields().get(0).holdsText();
		if (!enumeration) {
			return null;
		}
		Map<Long, String> texts = textsByType.computeIfAbsent(type.name(), name -> new LinkedHashMap<>());
		return (id, text) -> {
			if (text != null && id > -MAX_ID && id < MAX_ID && texts.size() <= MAX_CONSTANTS) {
				// Where chunks of several JVMs are in one file, the first one's ids count.
				texts.putIfAbsent(id, text);
			}
		};
	}

	/** @return whether a checkpoint has constants of the type */
	boolean hasPoolOf(String typeName) {
		return pooledTypes.contains(typeName);
	}

	/** @return the constants of a type, none if it is no enumeration */
	FixedConstant[] of(String typeName) {
		Map<Long, String> texts = textsByType.getOrDefault(typeName, Map.of());
		if (texts.size() > MAX_CONSTANTS) {
			return FixedConstant.NONE;
		}
		return texts.entrySet().stream()
				.map(e -> new FixedConstant(e.getKey(), e.getValue(), !JdkTypes.isConstant(typeName, e.getValue())))
				.toArray(FixedConstant[]::new);
	}
}
