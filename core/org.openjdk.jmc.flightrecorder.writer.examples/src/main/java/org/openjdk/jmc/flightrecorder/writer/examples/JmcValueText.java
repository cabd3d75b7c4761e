/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.examples;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openjdk.jmc.common.IMCClassLoader;
import org.openjdk.jmc.common.IMCFrame;
import org.openjdk.jmc.common.IMCMethod;
import org.openjdk.jmc.common.IMCModule;
import org.openjdk.jmc.common.IMCPackage;
import org.openjdk.jmc.common.IMCStackTrace;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.IMCType;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.LabeledIdentifier;

/**
 * Values of JMC's parser as text, whole or as a digest.
 */
final class JmcValueText {
	private static final int MAX_DEPTH = 200;
	private static final int MAX_CACHED = 100_000;

	private final Digester digester = new Digester();
	private final Map<Object, Digest> digests = new IdentityHashMap<>();
	private final Map<Class<?>, List<Field>> fields = new HashMap<>();
	private final StringBuilder eventText = new StringBuilder();
	private boolean isWhole;

	Digest digest(IItem item, Map<String, IMemberAccessor<?, IItem>> accessors) {
		isWhole = false;
		eventText.setLength(0);
		accessors.forEach((name, accessor) -> {
			eventText.append(name).append('=');
			append(eventText, accessor.getMember(item), 0);
			eventText.append('\n');
		});
		return digester.digest(eventText);
	}

	Map<String, String> values(IItem item, Map<String, IMemberAccessor<?, IItem>> accessors) {
		isWhole = true;
		Map<String, String> values = new LinkedHashMap<>();
		accessors.forEach((name, accessor) -> {
			StringBuilder text = new StringBuilder();
			append(text, accessor.getMember(item), 0);
			values.put(name, text.toString());
		});
		return values;
	}

	private void append(StringBuilder text, Object value, int depth) {
		if (depth > MAX_DEPTH) {
			text.append("deeper than ").append(MAX_DEPTH);
		} else if (!isWhole && isShared(value)) {
			Digest digest = digests.get(value);
			if (digest == null) {
				StringBuilder ownText = new StringBuilder();
				appendWhole(ownText, value, depth);
				digest = digester.digest(ownText);
				if (digests.size() >= MAX_CACHED) {
					digests.clear();
				}
				digests.put(value, digest);
			}
			text.append(digest.high()).append('_').append(digest.low());
		} else {
			appendWhole(text, value, depth);
		}
	}

	private static boolean isShared(Object value) {
		return value instanceof IMCStackTrace
				|| value instanceof IMCThread
				|| value instanceof IMCType
				|| value instanceof IMCMethod
				|| value instanceof IMCClassLoader
				|| value instanceof IMCPackage
				|| value instanceof IMCModule;
	}

	private void appendWhole(StringBuilder text, Object value, int depth) {
		if (value instanceof IQuantity quantity) {
			append(text, quantity);
		} else if (value instanceof IMCFrame frame) {
			appendParts(
					text,
					"frame",
					depth,
					frame.getMethod(),
					frame.getFrameLineNumber(),
					frame.getBCI(),
					frame.getType());
		} else if (value instanceof IMCStackTrace stack) {
			appendParts(text, "stack", depth, stack.getTruncationState(), stack.getFrames());
		} else if (value instanceof LabeledIdentifier identifier) {
			// The number in it is the id of an event type, which is private to a file.
			appendParts(
					text,
					"identifier",
					depth,
					identifier.getInterfaceId(),
					identifier.getName(),
					identifier.getDeclaredDescription());
		} else if (value instanceof IType<?> type) {
			text.append("type ").append(type.getIdentifier());
		} else if (value instanceof String string) {
			ValueText.appendQuoted(text, string);
		} else if (value instanceof Collection<?> elements) {
			appendParts(text, "", depth, elements.toArray());
		} else if (value != null && value.getClass().isArray()) {
			appendParts(text, "", depth, boxed(value));
		} else if (value instanceof Enum<?> constant) {
			text.append(constant.name());
		} else if (value != null && value.getClass().getName().startsWith("org.openjdk.jmc.")) {
			appendFields(text, value, depth);
		} else {
			ValueText.appendSimple(text, value);
		}
	}

	private static void append(StringBuilder text, IQuantity quantity) {
		if (quantity.getType().equals(UnitLookup.TIMESTAMP)) {
			text.append(quantity.clampedFloorIn(UnitLookup.EPOCH_NS)).append(" epoch ns");
		} else if (quantity.getType().equals(UnitLookup.TIMESPAN)) {
			text.append(quantity.clampedFloorIn(UnitLookup.NANOSECOND)).append(" ns");
		} else {
			ValueText.appendSimple(text, quantity.numberValue());
			text.append(' ').append(quantity.getUnit().getIdentifier());
		}
	}

	private void appendParts(StringBuilder text, String name, int depth, Object... parts) {
		text.append(name).append('[');
		for (Object part : parts) {
			append(text, part, depth + 1);
			text.append(' ');
		}
		text.append(']');
	}

	private static Object[] boxed(Object array) {
		if (array instanceof Object[] objects) {
			return objects;
		}
		Object[] boxes = new Object[Array.getLength(array)];
		Arrays.setAll(boxes, i -> Array.get(array, i));
		return boxes;
	}

	/**
	 * The parser's own structures (threads, classes, old objects) have a public field for each field of the file, most
	 * of which no interface shows.
	 */
	private void appendFields(StringBuilder text, Object value, int depth) {
		if (value instanceof IMCType type) {
			// Only then is its name put into the form in which it stays.
			type.getFullName();
		}
		text.append(value.getClass().getSimpleName()).append('{');
		for (Field field : fields.computeIfAbsent(value.getClass(), JmcValueText::fields)) {
			text.append(field.getName()).append('=');
			try {
				append(text, field.get(value), depth + 1);
			} catch (IllegalAccessException e) {
				throw new IllegalStateException("a field made accessible is accessible: " + field, e);
			}
			text.append(' ');
		}
		text.append('}');
	}

	private static List<Field> fields(Class<?> type) {
		List<Field> found = Stream.of(type.getFields())
				.filter(field -> !Modifier.isStatic(field.getModifiers()))
				.toList();
		found.forEach(field -> field.setAccessible(true));
		return found;
	}
}
