/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;

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
import java.util.Set;
import java.util.stream.Stream;
import org.openjdk.jmc.common.IMCClassLoader;
import org.openjdk.jmc.common.IMCFrame;
import org.openjdk.jmc.common.IMCMethod;
import org.openjdk.jmc.common.IMCModule;
import org.openjdk.jmc.common.IMCPackage;
import org.openjdk.jmc.common.IMCStackTrace;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.IMCType;
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
	/** What may change in the life of a thread. */
	private static final Set<String> THREAD_NAMES = Set.of("osName", "javaName", "group");

	private final JmcThreadNames threadNames;
	private final Digester digester = new Digester();
	private final Map<Object, Digest> digests = new IdentityHashMap<>();
	private final Map<Class<?>, List<Field>> fields = new HashMap<>();
	private final StringBuilder eventText = new StringBuilder();
	private boolean isWhole;

	/**
	 * @param threadNames
	 *            how to show threads
	 */
	JmcValueText(JmcThreadNames threadNames) {
		this.threadNames = threadNames;
	}

	Digest digest(Map<String, Object> event) {
		isWhole = false;
		eventText.setLength(0);
		event.forEach((name, value) -> {
			eventText.append(name).append('=');
			append(eventText, value, 0);
			eventText.append('\n');
		});
		return digester.digest(eventText);
	}

	Map<String, String> values(Map<String, Object> event) {
		isWhole = true;
		Map<String, String> values = new LinkedHashMap<>();
		event.forEach((name, value) -> {
			StringBuilder text = new StringBuilder();
			append(text, value, 0);
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
			StringBuilder ownText = new StringBuilder();
			appendFields(ownText, value, depth, Set.of());
			text.append(
					value instanceof IMCThread
							? threadNames.show(identity(value, depth), ownText.toString())
							: ownText);
		} else {
			ValueText.appendSimple(text, value);
		}
	}

	private static void append(StringBuilder text, IQuantity quantity) {
		if (quantity.getType().equals(UnitLookup.TIMESTAMP)) {
			text.append(nanos(quantity)).append(" epoch ns");
		} else if (quantity.getType().equals(UnitLookup.TIMESPAN)) {
			text.append(nanos(quantity)).append(" ns");
		} else {
			ValueText.appendSimple(text, quantity.numberValue());
			text.append(' ').append(quantity.getUnit().getIdentifier());
		}
	}

	/**
	 * A time in nanoseconds, since 1970 if it is a point in time.
	 */
	static long nanos(IQuantity time) {
		long number = time.longValue();
		if (number == Long.MIN_VALUE || number == Long.MAX_VALUE) {
			// "Never" and "for ever" whatever the unit, but the parser takes them for numbers and converts them.
			return number;
		}
		return time.clampedFloorIn(
				time.getType().equals(UnitLookup.TIMESTAMP) ? UnitLookup.EPOCH_NS : UnitLookup.NANOSECOND);
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
	private void appendFields(StringBuilder text, Object value, int depth, Set<String> without) {
		if (value instanceof IMCType type) {
			// Only then is its name put into the form in which it stays.
			type.getFullName();
		}
		if (value instanceof IMCPackage named) {
			// The same.
			named.getName();
		}
		text.append(value.getClass().getSimpleName()).append('{');
		for (Field field : fields.computeIfAbsent(value.getClass(), JmcValueText::fields)) {
			if (without.contains(field.getName())) {
				continue;
			}
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

	private String identity(Object thread, int depth) {
		StringBuilder text = new StringBuilder();
		appendFields(text, thread, depth, THREAD_NAMES);
		return text.toString();
	}

	private static List<Field> fields(Class<?> type) {
		List<Field> found = Stream.of(type.getFields())
				.filter(field -> !Modifier.isStatic(field.getModifiers()))
				.toList();
		found.forEach(field -> field.setAccessible(true));
		return found;
	}
}
