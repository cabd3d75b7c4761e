/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.random;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.random.RandomValues.Put;

/** A type that a field may have: how it is declared, and what its values are. Threads share it. */
abstract class RandomKind {
	/** Adds a field of this type. */
	abstract void declare(TypeStructureBuilder b, String name, Consumer<TypedFieldBuilder> more);

	/** A value, or null to leave the field unset. */
	abstract Put scalar(RandomValues values);

	/** What a field that was not set reads as. */
	abstract Object unset();

	/** An array of values. */
	Put array(RandomValues values) {
		throw new AssertionError("no arrays of " + this);
	}

	boolean mayBeArray() {
		return true;
	}

	/** A number, a flag or a text. */
	static final class Builtin extends RandomKind {
		private final Types.Builtin type;

		Builtin(Types.Builtin type) {
			this.type = type;
		}

		@Override
		void declare(TypeStructureBuilder b, String name, Consumer<TypedFieldBuilder> more) {
			b.addField(name, type, more);
		}

		@Override
		Put scalar(RandomValues values) {
			return values.scalar(type);
		}

		@Override
		Put array(RandomValues values) {
			return values.array(type);
		}

		@Override
		Object unset() {
			return RandomValues.unset(type);
		}

		boolean mayBeUnsigned() {
			return type == Types.Builtin.BYTE
					|| type == Types.Builtin.SHORT
					|| type == Types.Builtin.INT
					|| type == Types.Builtin.LONG;
		}
	}

	/** A type of one builtin field, shown as that field. */
	static final class Simple extends RandomKind {
		private final Type type;
		private final Types.Builtin content;

		Simple(Recording recording, String name, Types.Builtin content) {
			this.content = content;
			this.type = recording.registerType(name, b -> b.addField("it", content));
		}

		@Override
		void declare(TypeStructureBuilder b, String name, Consumer<TypedFieldBuilder> more) {
			b.addField(name, type, more);
		}

		@Override
		Put scalar(RandomValues values) {
			Put put = values.scalar(content);
			boolean struct = values.random.nextBoolean();
			Object plain = put.plain() instanceof String text ? withoutLoneSurrogates(text) : put.plain();
			return new Put(plain, (v, name) -> v.putField(name, s -> put.call().accept(s, "it")), (w, name) -> {
				if (struct) {
					w.beginStruct();
				}
				put.direct().accept(w, "it");
				if (struct) {
					w.endStruct();
				}
			});
		}

		/** Such a type is written like symbols, whose encoding has no form for them. */
		private static String withoutLoneSurrogates(String text) {
			int[] codePoints = text.codePoints()
					.map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? '\ufffd' : c)
					.toArray();
			return new String(codePoints, 0, codePoints.length);
		}

		@Override
		Object unset() {
			return null;
		}

		@Override
		boolean mayBeArray() {
			return false;
		}
	}

	/** A type of several fields. */
	static final class Struct extends RandomKind {
		private final Type type;
		private final List<RandomField> fields;
		private final boolean pooled;

		Struct(Recording recording, String name, boolean pooled, List<RandomField> fields) {
			this.fields = fields;
			this.pooled = pooled;
			this.type = recording.getTypes().getOrAdd(name, pooled, b -> fields.forEach(f -> f.declare(b)));
		}

		@Override
		void declare(TypeStructureBuilder b, String name, Consumer<TypedFieldBuilder> more) {
			b.addField(name, type, more);
		}

		@Override
		Put scalar(RandomValues values) {
			if (pooled && values.random.nextInt(6) == 1) {
				return new Put(
						null, (v, name) -> v.putField(name, type.nullValue()), (w, name) -> w.put(type.nullValue()));
			}
			Map<String, Object> plain = new LinkedHashMap<>();
			RandomContent content = RandomContent.of(fields, values, plain);
			return values.random.nextBoolean()
					? new Put(plain, (v, name) -> v.putField(name, content::into), (w, name) -> content.asStruct(w))
					: new Put(
							plain,
							(v, name) -> v.putField(name, type.asValue(content::into)),
							(w, name) -> w.put(type.asValue(content::into)));
		}

		@Override
		Put array(RandomValues values) {
			List<Object> plain = new ArrayList<>();
			TypedValue[] elements = new TypedValue[values.random.nextInt(4)];
			List<RandomContent> contents = new ArrayList<>();
			for (int i = 0; i < elements.length; i++) {
				if (values.random.nextInt(6) == 1) {
					contents.add(null);
					plain.add(empty());
				} else {
					Map<String, Object> element = new LinkedHashMap<>();
					RandomContent content = RandomContent.of(fields, values, element);
					contents.add(content);
					elements[i] = type.asValue(content::into);
					plain.add(element);
				}
			}
			boolean asValues = values.random.nextBoolean();
			return new Put(plain, (v, name) -> v.putField(name, elements), (w, name) -> {
				if (asValues) {
					w.putValues(elements);
				} else {
					w.beginArray(elements.length);
					for (RandomContent content : contents) {
						if (content == null) {
							w.skip();
						} else {
							content.asStruct(w);
						}
					}
					w.endArray();
				}
			});
		}

		@Override
		Object unset() {
			return pooled ? null : empty();
		}

		/** What a missing struct reads as where no reference to nothing can be: in place, and in an array. */
		private Map<String, Object> empty() {
			Map<String, Object> plain = new LinkedHashMap<>();
			fields.forEach(f -> plain.put(f.name(), f.unset()));
			return plain;
		}
	}

	/** A struct from inside of itself: one that refers to its own type, at once or by way of another. */
	static final class Back extends RandomKind {
		private final Type reference;
		private Struct target;

		/** By a reference to a type that comes later, or by the placeholder for the own type if that is null. */
		Back(Type reference) {
			this.reference = reference;
		}

		Struct to(Struct made) {
			target = made;
			return made;
		}

		@Override
		void declare(TypeStructureBuilder b, String name, Consumer<TypedFieldBuilder> more) {
			b.addField(name, reference == null ? b.selfType() : reference, more);
		}

		@Override
		Put scalar(RandomValues values) {
			return values.nested(() -> target.scalar(values));
		}

		@Override
		Put array(RandomValues values) {
			return values.nested(() -> target.array(values));
		}

		@Override
		Object unset() {
			return null;
		}
	}

	/** One of the catalogue's types, with a few values that come again. */
	static final class Jdk extends RandomKind {
		private static final int MOST_VALUES = 6;

		private final Recording recording;
		private final Types.JDK type;

		Jdk(Recording recording, Types.JDK type) {
			this.recording = recording;
			this.type = type;
		}

		@Override
		void declare(TypeStructureBuilder b, String name, Consumer<TypedFieldBuilder> more) {
			b.addField(name, type, more);
		}

		@Override
		Put scalar(RandomValues values) {
			int n = values.random.nextInt(MOST_VALUES);
			TypedValue value = type == Types.JDK.THREAD
					? SampleEvents.thread(recording, "thread " + n, 1 + n)
					: type == Types.JDK.CLASS
							? SampleEvents.type(recording, "demo/Class" + n)
							: SampleEvents.stackTrace(recording, n);
			return new Put(PlainJdkValues.of(type, n), (v, name) -> v.putField(name, value), (w, name) -> {
				if (name.equals("eventThread")) {
					w.setEventThread(value);
				} else if (name.equals("stackTrace")) {
					w.setStackTrace(value);
				} else {
					w.put(value);
				}
			});
		}

		@Override
		Object unset() {
			return null;
		}

		@Override
		boolean mayBeArray() {
			return false;
		}
	}
}
