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
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FixedConstant;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * The constants of enumerations with their ids (format section 6.1). An enumeration is a type that wraps a text.
 * Symbols are no enumeration, nor is a type with thousands of texts: these texts are content, and get their ids as all
 * content does. All other constants are read field by field and dropped, because the file does not hold their lengths.
 * <p>
 * A text has its id in the copy if an event of the copy refers to it, and is not there otherwise: it may be what a filter
 * or a redaction left out. Only the JDK's own frame types and thread states are there in any case, because async-profiler's
 * reader tells by them who made a recording.
 */
final class OriginalConstants {
	private static final String SYMBOL = "jdk.types.Symbol";
	private static final int MAX_CONSTANTS = 4_096;
	/**
	 * An enumeration has no larger ids. Further ids are counted up from the given ones, which must leave room for that.
	 */
	private static final long MAX_ID = 1L << 40;

	private final Map<String, Map<Long, String>> textsByType = new LinkedHashMap<>();
	private final Set<String> pooledTypes = new HashSet<>();

	/**
	 * @param in
	 *            at the number of pools of a checkpoint
	 * @param types
	 *            of the chunk
	 */
	void read(Leb128Reader in, Map<Long, OriginalType> types) {
		for (long pools = in.getLong(); pools > 0; pools--) {
			OriginalType type = types.get(in.getLong());
			pooledTypes.add(type.name());
			boolean enumeration = isEnumeration(type, types);
			for (long rest = in.getLong(); rest > 0; rest--) {
				long id = in.getLong();
				if (enumeration) {
					put(type.name(), id, in.getString());
				} else {
					skip(in, type, types);
				}
			}
		}
	}

	private static boolean isEnumeration(OriginalType type, Map<Long, OriginalType> types) {
		return type.simple()
				&& !type.name().equals(SYMBOL)
				&& type.fields().size() == 1
				&& !type.fields().get(0).array()
				&& ValueKind.ofTypeName(types.get(type.fields().get(0).typeId()).name()) == ValueKind.STRING;
	}

	private void put(String typeName, long id, String text) {
		Map<Long, String> texts = textsByType.computeIfAbsent(typeName, n -> new LinkedHashMap<>());
		if (text != null && id > -MAX_ID && id < MAX_ID && texts.size() <= MAX_CONSTANTS) {
			// Where chunks of several JVMs are in one file, the first one's ids count.
			texts.putIfAbsent(id, text);
		}
	}

	private static void skip(Leb128Reader in, OriginalType type, Map<Long, OriginalType> types) {
		switch (ValueKind.ofTypeName(type.name())) {
			case BOOLEAN:
			case BYTE:
				in.getByte();
				break;
			case FLOAT:
				in.skip(Float.BYTES);
				break;
			case DOUBLE:
				in.skip(Double.BYTES);
				break;
			case STRING:
				in.getString();
				break;
			case COMPOSITE:
				for (OriginalType.Field field : type.fields()) {
					for (long rest = field.array() ? in.getLong() : 1; rest > 0; rest--) {
						if (field.pooled()) {
							in.getLong();
						} else {
							skip(in, types.get(field.typeId()), types);
						}
					}
				}
				break;
			default:
				in.getLong();
		}
	}

	/** @return whether a checkpoint has constants of the type */
	boolean hasPoolOf(String typeName) {
		return pooledTypes.contains(typeName);
	}

	/** @return the constants of a type, none if it is no enumeration */
	FixedConstant[] of(String typeName) {
		Map<Long, String> texts = textsByType.getOrDefault(typeName, Map.of());
		if (texts.size() > MAX_CONSTANTS) {
			return new FixedConstant[0];
		}
		return texts.entrySet().stream()
				.map(e -> new FixedConstant(e.getKey(), e.getValue(), !JdkTypes.isConstant(typeName, e.getValue())))
				.toArray(FixedConstant[]::new);
	}
}
