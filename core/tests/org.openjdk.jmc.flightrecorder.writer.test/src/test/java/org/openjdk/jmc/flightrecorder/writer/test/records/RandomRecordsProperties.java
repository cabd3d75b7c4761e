/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.records;

import java.lang.reflect.Array;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import jdk.jfr.Timespan;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Whatever values the components have, all readers give them back. */
class RandomRecordsProperties {
	private static final int TRIES = 50;
	private static final int EVENTS = 60;
	private static final int MAX_DEPTH = 4;
	private static final String[] TEXTS = {"", "a", "plain text", "m\u00fcller", "\u20ac\u4e2d", "\ud83d\ude00", "a\0b"
	};
	private static final long[] EDGES = {0, 1, -1, 127, 128, 16_384, Integer.MAX_VALUE, Integer.MIN_VALUE, 1L << 56};

	enum Kind {
		FIRST,
		SECOND,
		THIRD
	}

	record Scalars(boolean z, byte b, char c, short s, int i, long j, float f, double d, String text, Kind kind) {}

	record Boxes(Boolean z, Byte b, Character c, Short s, Integer i, Long j, Float f, Double d, OptionalInt o) {}

	record Inner(int number, String text, Kind kind, double[] values) {}

	record Outer(Inner inner, long after, Inner[] array, List<Inner> list, Optional<Inner> maybe, String last) {}

	record Lists(
			List<String> texts, Set<Integer> numbers, Kind[] kinds, boolean[] flags, String[] more, long[] longs) {}

	record Tree(String name, Tree left, Tree right, List<Tree> children, int weight) {}

	record Holder(Tree tree, Duration span, @Timespan(Timespan.MILLISECONDS) Duration millis, Optional<String> text) {}

	private static final List<Class<? extends Record>> CLASSES =
			List.of(Scalars.class, Boxes.class, Inner.class, Outer.class, Lists.class, Tree.class, Holder.class);

	// a smaller seed is no simpler recording, so there is nothing to shrink
	@Property(tries = TRIES, shrinking = ShrinkingMode.OFF)
	void randomRecordsReadBackEqual(@ForAll long seed) {
		try {
			roundTrip(new Random(seed));
		} catch (Exception | AssertionError e) {
			throw new AssertionError("seed " + seed + "L: " + e.getMessage(), e);
		}
	}

	private static void roundTrip(Random random) throws Exception {
		List<ReadEvent> expected = new ArrayList<>();
		byte[] bytes = SampleEvents.record(recording -> {
			for (int i = 0; i < EVENTS; i++) {
				Class<? extends Record> type = CLASSES.get(random.nextInt(CLASSES.size()));
				Record event = (Record) value(random, type, 0, false);
				recording.writeEvent(event);
				expected.add(new ReadEvent(type.getName(), 0, plainRecord(type, event)));
				if (random.nextInt(20) == 0) {
					recording.rotateChunk();
				}
			}
		});
		List<ReadEvent> read = TwoReaders.withoutTimes(TwoReaders.read(bytes));
		read.forEach(e -> e.values().keySet().removeAll(Set.of("eventThread", "duration")));
		TwoReaders.assertSameEvents(expected, read, "records and JDK reader");
	}

	private static Object value(Random random, Type type, int depth, boolean nullable) throws Exception {
		if (type instanceof ParameterizedType parameterized) {
			return container(random, parameterized, depth);
		}
		Class<?> plain = (Class<?>) type;
		if (!plain.isPrimitive() && nullable && random.nextInt(4) == 0) {
			return null;
		}
		long whole = random.nextBoolean() ? EDGES[random.nextInt(EDGES.length)] : random.nextLong();
		switch (plain.getSimpleName().toLowerCase(java.util.Locale.ROOT)) {
			case "boolean":
				return random.nextBoolean();
			case "byte":
				return (byte) whole;
			case "char", "character":
				return (char) whole;
			case "short":
				return (short) whole;
			case "int", "integer":
				return (int) whole;
			case "long":
				return whole;
			case "float":
				return random.nextFloat();
			case "double":
				return random.nextDouble();
			case "string":
				return TEXTS[random.nextInt(TEXTS.length)];
			case "kind":
				return Kind.values()[random.nextInt(Kind.values().length)];
			case "duration":
				return Duration.ofNanos(whole >> 2);
			case "optionalint":
				return random.nextBoolean() ? OptionalInt.of((int) whole) : OptionalInt.empty();
			default:
				return plain.isArray() ? array(random, plain.getComponentType(), depth) : record(random, plain, depth);
		}
	}

	private static Object container(Random random, ParameterizedType type, int depth) throws Exception {
		Type argument = type.getActualTypeArguments()[0];
		if (type.getRawType() == Optional.class) {
			return Optional.ofNullable(value(random, argument, depth, true));
		}
		Collection<Object> elements = type.getRawType() == Set.class ? new TreeSet<>() : new ArrayList<>();
		int count = depth >= MAX_DEPTH ? 0 : random.nextInt(4);
		for (int i = 0; i < count; i++) {
			elements.add(value(random, argument, depth, type.getRawType() == List.class));
		}
		return random.nextInt(8) == 0 ? null : elements;
	}

	private static Object array(Random random, Class<?> component, int depth) throws Exception {
		Object array = Array.newInstance(component, random.nextInt(5));
		for (int i = 0; i < Array.getLength(array); i++) {
			Array.set(array, i, value(random, component, depth, true));
		}
		return random.nextInt(8) == 0 ? null : array;
	}

	private static Object record(Random random, Class<?> type, int depth) throws Exception {
		if (depth >= MAX_DEPTH) {
			return null;
		}
		RecordComponent[] components = type.getRecordComponents();
		Object[] values = new Object[components.length];
		Class<?>[] types = new Class<?>[components.length];
		for (int i = 0; i < values.length; i++) {
			values[i] = value(random, components[i].getGenericType(), depth + 1, true);
			types[i] = components[i].getType();
		}
		return type.getDeclaredConstructor(types).newInstance(values);
	}

	private static Map<String, Object> plainRecord(Class<?> type, Object record) throws Exception {
		Map<String, Object> values = new LinkedHashMap<>();
		for (RecordComponent component : type.getRecordComponents()) {
			Object value = record == null ? null : component.getAccessor().invoke(record);
			values.put(component.getName(), plain(component, component.getGenericType(), value, record == null));
		}
		return values;
	}

	/** What a reader is to give for a value; a record in place that is missing has zeros in all fields. */
	private static Object plain(RecordComponent component, Type type, Object value, boolean inMissing)
			throws Exception {
		if (type instanceof ParameterizedType parameterized) {
			Type argument = parameterized.getActualTypeArguments()[0];
			if (parameterized.getRawType() == Optional.class) {
				return plain(component, argument, value == null ? null : ((Optional<?>) value).orElse(null), inMissing);
			}
			List<Object> elements = new ArrayList<>();
			for (Object element : value == null ? List.of() : (Collection<?>) value) {
				elements.add(
						argument == Tree.class
								? plainRecord(Tree.class, element)
								: plain(component, argument, element, false));
			}
			return elements;
		}
		Class<?> plain = (Class<?>) type;
		if (plain.isArray()) {
			List<Object> elements = new ArrayList<>();
			for (int i = 0; value != null && i < Array.getLength(value); i++) {
				elements.add(plain(component, plain.getComponentType(), Array.get(value, i), false));
			}
			return elements;
		} else if (plain == Tree.class) {
			return value == null ? null : plainRecord(plain, value);
		} else if (plain.isRecord()) {
			return plainRecord(plain, value);
		} else if (value instanceof Kind kind) {
			return kind.name();
		} else if (plain == OptionalInt.class) {
			return value == null ? 0 : ((OptionalInt) value).orElse(0);
		} else if (plain == Duration.class) {
			boolean millis = component.isAnnotationPresent(Timespan.class)
					|| component.getAccessor().isAnnotationPresent(Timespan.class);
			return value == null
					? (inMissing ? 0L : Long.MIN_VALUE)
					: millis ? ((Duration) value).toMillis() : ((Duration) value).toNanos();
		}
		return value != null || plain == String.class || plain.isEnum() ? value : zero(plain);
	}

	private static Object zero(Class<?> type) {
		Class<?> primitive =
				java.lang.invoke.MethodType.methodType(type).unwrap().returnType();
		return Array.get(Array.newInstance(primitive, 1), 0);
	}
}
