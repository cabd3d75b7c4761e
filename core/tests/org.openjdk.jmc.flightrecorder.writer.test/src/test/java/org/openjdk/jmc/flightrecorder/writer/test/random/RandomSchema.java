/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.random;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/**
 * The types of a random recording: builtin fields and arrays, structs in place and pooled, in each other and in
 * themselves, simple types, threads, classes and stack traces; with annotations, and names at the edge of what readers
 * take. Immutable once made, so threads share it.
 */
final class RandomSchema {
	private static final Types.Builtin[] BUILTINS = Types.Builtin.values();

	/** Names that the JDK's reader takes for event types, a number is put behind. */
	private static final List<String> TYPE_NAMES = List.of(
			"random.Event",
			"NoPackage",
			"a.b.c.d.e.f.g.h.i.j.Deep",
			"_a.$",
			"a.\u00e4\u00f6\u4e2d",
			"a.B$C",
			"jdk.Own",
			"a." + "Long".repeat(80));
	/** Any text is the name of a field; only dots and colons mean something to the readers of these tests. */
	private static final List<String> FIELD_NAMES = List.of(
			"id",
			"name",
			"class",
			"value",
			"thread",
			"root",
			"event",
			"x\"y<z>&",
			"with space",
			"\u00e4\u20ac",
			"a\0b",
			" ",
			"long".repeat(100),
			"\ud83d\ude00",
			"$",
			"end",
			"length");

	private static final List<String> LABELS =
			List.of("A label", "", "\u00e4 \u20ac", "x\"y<z>&", "a\0b", "l".repeat(300));

	private final Recording recording;
	private final boolean jdkTypes;
	private final boolean strictNames;
	private final List<RandomKind> builtins = new ArrayList<>();
	private final List<RandomKind> kinds = new ArrayList<>();
	private final List<RandomEventType> events = new ArrayList<>();
	private final long seed;

	/** Registers everything but the event types that come on the way. */
	RandomSchema(Recording recording, RandomSettings settings, Random random) {
		this.recording = recording;
		this.jdkTypes = settings.jdkTypes();
		this.strictNames = settings.strictNames();
		this.seed = random.nextLong();
		for (Types.Builtin type : BUILTINS) {
			builtins.add(new RandomKind.Builtin(type));
		}
		kinds.addAll(builtins);
		kinds.add(new RandomKind.Simple(recording, "random.SimpleText", Types.Builtin.STRING));
		kinds.add(new RandomKind.Simple(recording, "random.SimpleInt", Types.Builtin.INT));
		kinds.add(new RandomKind.Struct(recording, "random.Inline", false, fields(random, builtins, true, 2)));
		kinds.add(new RandomKind.Struct(recording, "random.Nested", false, fields(random, kinds, false, 2)));
		kinds.add(new RandomKind.Struct(recording, "random.Pooled", true, fields(random, builtins, true, 2)));
		kinds.add(new RandomKind.Struct(recording, "random.PooledDeep", true, fields(random, kinds, true, 2)));
		kinds.add(tree(random));
		kinds.add(ring(random));
		if (jdkTypes) {
			kinds.add(new RandomKind.Jdk(recording, Types.JDK.THREAD));
			kinds.add(new RandomKind.Jdk(recording, Types.JDK.CLASS));
			kinds.add(new RandomKind.Jdk(recording, Types.JDK.STACK_TRACE));
		}
		for (int i = 1 + random.nextInt(4); i > 0; i--) {
			events.add(eventType(TYPE_NAMES.get(random.nextInt(TYPE_NAMES.size())) + i, random));
		}
	}

	/** A type that refers to itself, once and as an array. */
	private RandomKind tree(Random random) {
		RandomKind.Back back = new RandomKind.Back(null);
		List<RandomField> fields = fields(random, builtins, true, 1);
		fields.add(new RandomField("next", back));
		fields.add(new RandomField("children", true, back, f -> {}));
		return back.to(new RandomKind.Struct(recording, "random.Tree", true, fields));
	}

	/** A type that refers to one that is registered later, which refers back. */
	private RandomKind ring(Random random) {
		RandomKind.Back toSecond = new RandomKind.Back(recording.getTypes().getType("random.Second", true));
		List<RandomField> first = fields(random, builtins, false, 1);
		first.add(new RandomField("second", toSecond));
		RandomKind ring = new RandomKind.Struct(recording, "random.First", true, first);
		List<RandomField> second = fields(random, builtins, false, 1);
		second.add(new RandomField("first", ring));
		toSecond.to(new RandomKind.Struct(recording, "random.Second", true, second));
		return ring;
	}

	private List<RandomField> fields(Random random, List<RandomKind> from, boolean arrays, int fewest) {
		List<RandomField> fields = new ArrayList<>();
		for (int i = fewest + random.nextInt(5); i > 0; i--) {
			RandomKind kind = from.get(random.nextInt(from.size()));
			boolean array = arrays && kind.mayBeArray() && random.nextInt(4) == 1;
			fields.add(new RandomField("f" + i, array, kind, f -> {}));
		}
		return fields;
	}

	/** Registers an event type, all of it decided by the name and the random numbers. */
	private RandomEventType eventType(String name, Random random) {
		List<RandomField> fields = new ArrayList<>();
		Set<String> names = new HashSet<>();
		for (RandomField field : fields(random, kinds, true, 0)) {
			String edge = FIELD_NAMES.get(random.nextInt(FIELD_NAMES.size()));
			String fieldName = random.nextInt(3) == 1 && !strictNames && names.add(edge) ? edge : field.name();
			fields.add(new RandomField(fieldName, field.array(), field.kind(), annotations(field, random)));
		}
		if (random.nextBoolean()) {
			fields.add(random.nextInt(fields.size() + 1), duration());
		}
		String label = random.nextInt(3) == 1 ? LABELS.get(random.nextInt(LABELS.size())) : null;
		List<RandomField> declared = List.copyOf(fields);
		Type type;
		if (jdkTypes) {
			type = recording.registerEventType(name, b -> {
				declared.forEach(f -> f.declare(b));
				if (label != null) {
					b.addAnnotation(Types.JDK.ANNOTATION_LABEL, label);
				}
			});
			fields.add(new RandomField("eventThread", new RandomKind.Jdk(recording, Types.JDK.THREAD)));
			fields.add(new RandomField("stackTrace", new RandomKind.Jdk(recording, Types.JDK.STACK_TRACE)));
		} else {
			type = recording.registerType(name, "jdk.jfr.Event", b -> {
				declared.forEach(f -> f.declare(b));
				b.addField("startTime", Types.Builtin.LONG);
			});
		}
		return new RandomEventType(type, fields, jdkTypes ? label : null, random.nextInt(6) != 1);
	}

	private RandomField duration() {
		return new RandomField("duration", false, new RandomKind.Builtin(Types.Builtin.LONG), f -> {
			if (jdkTypes) {
				f.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "TICKS");
			}
		});
	}

	private Consumer<TypedFieldBuilder> annotations(RandomField field, Random random) {
		String label = LABELS.get(random.nextInt(LABELS.size()));
		boolean labelled = jdkTypes && random.nextInt(3) == 1;
		boolean unsigned = jdkTypes
				&& random.nextInt(4) == 1
				&& field.kind() instanceof RandomKind.Builtin number
				&& number.mayBeUnsigned();
		return f -> {
			if (labelled) {
				f.addAnnotation(Types.JDK.ANNOTATION_LABEL, label);
			}
			if (unsigned) {
				f.addAnnotation(Types.JDK.ANNOTATION_UNSIGNED);
			}
		};
	}

	/** The event types that are there from the start. */
	List<RandomEventType> events() {
		return events;
	}

	/**
	 * Registers an event type of any name, which is to be refused unless every reader takes it.
	 *
	 * @return null if the name was refused
	 */
	RandomEventType namedEvent(String name) {
		List<RandomField> fields = new ArrayList<>(List.of(new RandomField("x", builtins.get(0))));
		try {
			Type type = recording.registerEventType(name, b -> fields.get(0).declare(b));
			fields.add(new RandomField("eventThread", new RandomKind.Jdk(recording, Types.JDK.THREAD)));
			fields.add(new RandomField("stackTrace", new RandomKind.Jdk(recording, Types.JDK.STACK_TRACE)));
			return new RandomEventType(type, fields, null, true);
		} catch (IllegalArgumentException refused) {
			return null;
		}
	}

	/** An event type that threads register when they feel like it; who comes second gets what the first made. */
	RandomEventType lateEvent(int number) {
		return eventType("random.Late" + number, new Random(seed + number));
	}
}
