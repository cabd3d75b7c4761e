/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.compat;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmc.flightrecorder.writer.TypedFieldValueImpl;
import org.openjdk.jmc.flightrecorder.writer.TypedValueBuilderImpl;
import org.openjdk.jmc.flightrecorder.writer.api.Annotation;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** What the tests of upstream's proposal ask about builders of values, annotations and chunks. */
class ProposalValuesTest {
	/** Called through the interface by its name: each type has an overload of its own. */
	private static TypedValueBuilder put(TypedValueBuilder builder, String field, Object value) throws Throwable {
		Class<?> type = value.getClass();
		Class<?> parameter = type == String.class || type.isArray()
				? type
				: (Class<?>) type.getField("TYPE").get(null);
		try {
			return (TypedValueBuilder) TypedValueBuilder.class
					.getMethod("putField", String.class, parameter)
					.invoke(builder, field, value);
		} catch (InvocationTargetException e) {
			throw e.getCause();
		}
	}

	private static Object one(Types.Builtin type) {
		return switch (type) {
			case BYTE -> (byte) 1;
			case CHAR -> (char) 1;
			case SHORT -> (short) 1;
			case INT -> 1;
			case LONG -> 1L;
			case FLOAT -> 1f;
			case DOUBLE -> 1.0;
			case BOOLEAN -> true;
			case STRING -> "1";
		};
	}

	private static Object arrayOf(Types.Builtin type) {
		Object array = Array.newInstance(type.getTypeClass(), 1);
		Array.set(array, 0, one(type));
		return array;
	}

	private static String single(Types.Builtin type) {
		return type + "_field";
	}

	private static String array(Types.Builtin type) {
		return type + "_array";
	}

	private static Type everyKind(Recording recording) {
		return recording.registerType("a.Everything", b -> {
			for (Types.Builtin type : Types.Builtin.values()) {
				b.addField(single(type), type).addField(array(type), type, TypedFieldBuilder::asArray);
			}
			Type simple = recording.registerType("a.Simple", s -> s.addField("text", Types.Builtin.STRING));
			b.addField("simple", simple).addField("simples", simple, TypedFieldBuilder::asArray);
		});
	}

	private static Map<String, TypedFieldValueImpl> built(TypedValueBuilder builder) {
		return ((TypedValueBuilderImpl) builder).build();
	}

	@ParameterizedTest
	@EnumSource(Types.Builtin.class)
	void aFieldTakesItsOwnKindAloneAndSoDoesAnArray(Types.Builtin type) throws Exception {
		record(r -> {
			Type everything = everyKind(r);
			for (Types.Builtin other : Types.Builtin.values()) {
				if (other == type) {
					assertBuilt(everything, type);
				} else {
					assertRefused(everything, single(other), one(type));
					assertRefused(everything, array(other), arrayOf(type));
					assertRefused(everything, array(other), one(type));
					assertRefused(everything, single(other), arrayOf(type));
				}
			}
			assertRefused(everything, "no such field", arrayOf(type));
		});
	}

	private static void assertBuilt(Type everything, Types.Builtin type) {
		try {
			TypedFieldValueImpl value = built(put(everything.valueBuilder(), single(type), one(type)))
					.get(single(type));
			assertEquals(one(type), value.getValue().getValue());
			TypedFieldValueImpl values = built(put(everything.valueBuilder(), array(type), arrayOf(type)))
					.get(array(type));
			assertEquals(1, values.getValues().length);
			assertEquals(one(type), values.getValues()[0].getValue());
		} catch (Throwable e) {
			throw new AssertionError(type.toString(), e);
		}
	}

	private static void assertRefused(Type everything, String field, Object value) {
		assertThrows(
				IllegalArgumentException.class,
				() -> put(everything.valueBuilder(), field, value),
				() -> field + " takes " + value);
	}

	@Test
	@SuppressWarnings("unchecked") // varargs of a generic type, as the API has them
	void structsArePutAsTextsCallbacksAndValuesAndArraysOfThem() throws Exception {
		record(r -> {
			Type everything = everyKind(r);
			Type simple = r.getType("a.Simple");
			Consumer<TypedValueBuilder> filled = v -> v.putField("text", "some");
			TypedValue value = simple.asValue(filled);
			TypedValue number = r.getType("long").asValue(1L);
			assertEquals("some", text(everything.valueBuilder().putField("simple", "some")));
			assertEquals("some", text(everything.valueBuilder().putField("simple", filled)));
			assertEquals(2, count(everything.valueBuilder().putField("simples", value, value)));
			assertEquals(2, count(everything.valueBuilder().putFields("simples", filled, filled)));
			for (String wrong : List.of("simple", "no such field")) {
				assertThrows(
						IllegalArgumentException.class,
						() -> everything.valueBuilder().putField(wrong, value, value));
				assertThrows(
						IllegalArgumentException.class,
						() -> everything.valueBuilder().putFields(wrong, filled, filled));
			}
			assertThrows(
					IllegalArgumentException.class,
					() -> everything.valueBuilder().putField("simples", number, number));
			assertThrows(
					IllegalArgumentException.class,
					() -> everything.valueBuilder().putField("simple", 0L));
		});
	}

	private static Object text(TypedValueBuilder builder) {
		return built(builder).get("simple").getValue().getValue();
	}

	private static int count(TypedValueBuilder builder) {
		return built(builder).get("simples").getValues().length;
	}

	@Test
	void anAnnotationHasNoValueOneOrSeveralAndAnAnnotationType() throws Exception {
		record(r -> {
			Type label = r.getType(Types.JDK.ANNOTATION_LABEL);
			assertNull(new Annotation(label).getValue());
			assertEquals(label, new Annotation(label).getType());
			assertEquals("text", new Annotation(label, "text").getValue());
			String[] categories = {"first", "second"};
			Type category = r.getType(Types.JDK.ANNOTATION_CATEGORY);
			assertArrayEquals(
					categories,
					new Annotation(category, v -> v.putField("value", categories)).getValue(String[].class, "value"));
			assertThrows(IllegalArgumentException.class, () -> new Annotation(r.getType("java.lang.String")));
		});
	}

	@Test
	@SuppressWarnings("unchecked") // varargs of a generic type, as the API has them
	void oneValueOfNestedCallbacksIsWrittenInTwoChunks() throws Exception {
		byte[] file = record(r -> {
			Types types = r.getTypes();
			Type simple = r.registerType("a.Message", b -> b.addField("message", Types.Builtin.STRING));
			Type event = r.registerEventType("a.Sample", b -> b.addFields(
							types.fieldBuilder("name", Types.Builtin.STRING).build(),
							types.fieldBuilder("message", simple).build())
					.addAnnotation(
							Types.JDK.ANNOTATION_CATEGORY,
							c -> c.putField("value", new String[] {"one", "two", "three"})));
			TypedValue value = event.asValue(v -> v.putField("name", "sample")
					.putField("message", "Hello world")
					.putField("eventThread", t -> t.putField("osName", "Java AWT-0")
							.putField("osThreadId", 41953L)
							.putField("javaName", "AWT-0")
							.putField("javaThreadId", 11L)
							.putField("group", g -> g.putField("name", "Main")))
					.putField("stackTrace", s -> s.putField("truncated", false)
							.putFields("frames", frame("main"), frame("doIt"))));
			r.writeEvent(value).rotateChunk().writeEvent(value);
		});
		List<ReadEvent> events = TwoReaders.read(file);
		assertEquals(2, events.size());
		for (ReadEvent event : events) {
			assertEquals("sample", event.get("name"));
			assertEquals("Hello world", event.get("message"));
			assertEquals("AWT-0", ((Map<?, ?>) event.get("eventThread")).get("javaName"));
			assertEquals(2, ((List<?>) ((Map<?, ?>) event.get("stackTrace")).get("frames")).size());
		}
	}

	private static Consumer<TypedValueBuilder> frame(String method) {
		return f -> f.putField("type", "Interpreted").putField("method", m -> m.putField("name", method)
				.putField("descriptor", "()V")
				.putField("type", c -> c.putField("name", "a/Main").putField("package", p -> p.putField("name", "a"))));
	}
}
