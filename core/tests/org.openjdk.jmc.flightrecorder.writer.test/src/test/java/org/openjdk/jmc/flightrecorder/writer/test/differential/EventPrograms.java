/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import static org.openjdk.jmc.flightrecorder.writer.test.differential.Programs.builtin;
import static org.openjdk.jmc.flightrecorder.writer.test.differential.Programs.call;
import static org.openjdk.jmc.flightrecorder.writer.test.differential.Programs.callback;
import static org.openjdk.jmc.flightrecorder.writer.test.differential.Programs.describe;
import static org.openjdk.jmc.flightrecorder.writer.test.differential.Programs.inRecording;
import static org.openjdk.jmc.flightrecorder.writer.test.differential.Programs.several;
import static org.openjdk.jmc.flightrecorder.writer.test.differential.Programs.text;
import static org.openjdk.jmc.flightrecorder.writer.test.differential.Programs.var;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Makes programs that declare an event type and write events of it, with random values of the right types. Calls at random
 * seldom come so far, so they say little about what stands in an event. Fields are set and arrays have elements, because
 * 9.1.2 writes nothing in place of others, and so all that follows is out of step.
 */
final class EventPrograms {
	private static final String EVENT_TYPE = "a.Written";
	private static final String PART_TYPE = "a.Part";
	private static final Field START = new Field("startTime", Content.LONG, false);

	private static final int MAX_FIELDS = 8;
	private static final int MAX_ELEMENTS = 3;

	/** What a field holds; the names are those of the constants of its type. */
	private enum Content {
		BYTE(byte.class, "[B"),
		CHAR(char.class, "[C"),
		SHORT(short.class, "[S"),
		INT(int.class, "[I"),
		LONG(long.class, "[J"),
		FLOAT(float.class, "[F"),
		DOUBLE(double.class, "[D"),
		BOOLEAN(boolean.class, "[Z"),
		STRING(String.class, "String;"),
		/** A value of another type of the program. */
		PART(null, "TypedValue;");

		private final Class<?> javaClass;
		private final String arrayParameter;

		Content(Class<?> javaClass, String arrayParameter) {
			this.javaClass = javaClass;
			this.arrayParameter = arrayParameter;
		}

		private String parameter() {
			return javaClass == null ? "TypedValue" : javaClass.getSimpleName();
		}
	}

	private record Field(String name, Content content, boolean array) {}

	private final Random random;
	private final Argument recording = var(0);
	private int next = 1;
	private final List<Call> calls = new ArrayList<>();
	/** The number of the call that registers the type of the parts. */
	private int partType;

	private EventPrograms(Random random) {
		this.random = random;
	}

	static Program program(Random random) {
		return new EventPrograms(random).program();
	}

	private Program program() {
		List<Field> partFields = fields(2, "p", Content.values().length - 1);
		partType = register("registerType", PART_TYPE, partFields);
		List<Field> fields = fields(1 + random.nextInt(MAX_FIELDS), "f", Content.values().length);
		int eventType = register("registerEventType", EVENT_TYPE, fields);
		List<Field> withStart = new ArrayList<>(fields);
		withStart.add(random.nextInt(fields.size() + 1), START);
		int events = 1 + random.nextInt(3);
		for (int i = 0; i < events; i++) {
			int value = value(eventType, withStart, partFields);
			calls.add(call(next++, "Recording.writeEvent(TypedValue)", recording, var(value)));
			if (random.nextInt(4) == 0) {
				calls.add(call(next++, "Recording.rotateChunk()", recording));
			}
		}
		return inRecording(calls.toArray(Call[]::new));
	}

	private List<Field> fields(int count, String prefix, int contents) {
		List<Field> fields = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			fields.add(new Field(prefix + i, Content.values()[random.nextInt(contents)], random.nextInt(4) == 0));
		}
		return fields;
	}

	private int register(String method, String name, List<Field> fields) {
		int builder = next++;
		List<Call> body = new ArrayList<>();
		for (Field field : fields) {
			boolean part = field.content == Content.PART;
			Argument type = part ? var(partType) : builtin(field.content.name());
			String parameter = part ? "Type" : "Types$Predefined";
			int number = next++;
			if (field.array) {
				int fieldBuilder = next++;
				Call asArray = call(next++, "TypedFieldBuilder.asArray()", var(fieldBuilder));
				body.add(call(
						number,
						"TypeStructureBuilder.addField(String, " + parameter + ", Consumer)",
						var(builder),
						text(field.name),
						type,
						callback(fieldBuilder, Kind.FIELD_BUILDER, asArray)));
			} else {
				body.add(call(
						number,
						"TypeStructureBuilder.addField(String, " + parameter + ")",
						var(builder),
						text(field.name),
						type));
			}
		}
		int number = next++;
		calls.add(describe(number, method, name, builder, body.toArray(Call[]::new)));
		return number;
	}

	/** @return the number of the call that makes the value */
	private int value(int type, List<Field> fields, List<Field> partFields) {
		int builder = next++;
		List<Call> puts = new ArrayList<>();
		for (Field field : fields) {
			List<Argument> elements = new ArrayList<>();
			int count = field.array ? 1 + random.nextInt(MAX_ELEMENTS) : 1;
			for (int i = 0; i < count; i++) {
				elements.add(
						field.content == Content.PART
								? var(value(partType, partFields, List.of()))
								: literal(field.content));
			}
			puts.add(put(builder, field, elements));
		}
		int number = next++;
		calls.add(call(
				number,
				"Type.asValue(Consumer)",
				var(type),
				callback(builder, Kind.VALUE_BUILDER, puts.toArray(Call[]::new))));
		return number;
	}

	private Call put(int builder, Field field, List<Argument> elements) {
		String parameter = field.array ? field.content.arrayParameter : field.content.parameter();
		Argument value;
		if (!field.array) {
			value = elements.get(0);
		} else if (field.content == Content.PART) {
			value = several("[L" + WriterVersion.PACKAGE + "api.TypedValue;", elements.toArray(Argument[]::new));
		} else {
			value = array(field.content, elements);
		}
		return call(
				next++, "TypedValueBuilder.putField(String, " + parameter + ")", var(builder), text(field.name), value);
	}

	private Argument.Literal literal(Content content) {
		long bits = random.nextLong() >> random.nextInt(Long.SIZE);
		switch (content) {
			case BYTE:
				return new Argument.Literal((byte) bits, "(byte) " + (byte) bits);
			case CHAR:
				return new Argument.Literal((char) bits, "(char) " + (int) (char) bits);
			case SHORT:
				return new Argument.Literal((short) bits, "(short) " + (short) bits);
			case INT:
				return new Argument.Literal((int) bits, String.valueOf((int) bits));
			case LONG:
				return new Argument.Literal(bits, bits + "L");
			case FLOAT:
				return new Argument.Literal((float) bits, (float) bits + "f");
			case DOUBLE:
				return new Argument.Literal((double) bits, String.valueOf((double) bits));
			case BOOLEAN:
				return new Argument.Literal(bits % 2 == 0, String.valueOf(bits % 2 == 0));
			case STRING:
				String text = "text ".repeat((int) (bits & 7)) + (bits & 3);
				return new Argument.Literal(text, '"' + text + '"');
			default:
				throw new AssertionError(content);
		}
	}

	private static Argument array(Content content, List<Argument> elements) {
		Object array = Array.newInstance(content.javaClass, elements.size());
		StringBuilder java = new StringBuilder("new " + content.parameter() + "[] {");
		for (int i = 0; i < elements.size(); i++) {
			Argument.Literal element = (Argument.Literal) elements.get(i);
			Array.set(array, i, element.value());
			java.append(i == 0 ? "" : ", ").append(element.java());
		}
		return new Argument.Literal(array, java.append('}').toString());
	}
}
