/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.values;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.readBack;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.sample;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.stackTrace;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.writeOne;

import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.openjdk.jmc.flightrecorder.writer.api.Strictness;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Warnings;

/** Values that do not fit, that are huge, or that fail while they are made. */
class HostileValuesTest {
	private static final int DEEP = 10_000;

	@Test
	void stackOfTenThousandFramesIsReadWhole() throws Exception {
		ReadEvent event =
				readBack(r -> writeOne(r, "a.B", b -> {}, v -> v.putField("stackTrace", stackTrace(r, DEEP))));
		List<?> frames = (List<?>) ((Map<?, ?>) event.get("stackTrace")).get("frames");
		assertEquals(DEEP, frames.size());
		assertEquals(DEEP - 1, ((Map<?, ?>) frames.get(DEEP - 1)).get("lineNumber"));
	}

	@Test
	void eventOfTwentyMegabytesIsReadWhole() throws Exception {
		byte[] big = new byte[20_000_000];
		Arrays.fill(big, (byte) 42);
		byte[] bytes = record(r -> {
			r.writeEvent(sample(r, 1, "before"));
			writeOne(
					r,
					"a.B",
					b -> b.addField("big", Types.Builtin.BYTE, f -> f.asArray()).addField("after", Types.Builtin.INT),
					v -> v.putField("big", big).putField("after", 9));
			r.writeEvent(sample(r, 2, "after"));
		});
		// two readers are enough: a list of twenty million boxed bytes is for none
		Path file = Files.createTempFile("big", ".jfr");
		try {
			Files.write(file, bytes);
			List<RecordedEvent> events = JdkReader.events(file);
			assertEquals(3, events.size());
			RecordedEvent event =
					events.stream().filter(e -> e.hasField("big")).findFirst().orElseThrow();
			Object[] read = event.getValue("big");
			assertEquals(big.length, read.length);
			assertEquals(9, event.getInt("after"));
		} finally {
			Files.delete(file);
		}
	}

	@Test
	void callbackMayUseAndTakeTheBuilderAroundIt() throws Exception {
		record(r -> {
			Type inner = r.registerType("a.Inner", b -> b.addField("n", Types.Builtin.INT));
			Type pair = r.registerType("a.Pair", b -> b.addField("first", Types.Builtin.INT)
					.addField("inner", inner)
					.addField("last", Types.Builtin.INT));
			Type holder = r.registerType("a.Holder", b -> b.addField("pair", pair));
			TypedValue[] taken = new TypedValue[1];
			TypedValue whole = pair.asValue(around -> around.putField("inner", i -> {
						i.putField("n", 3);
						around.putField("first", 1);
						taken[0] = holder.asValue(h -> h.putField("pair", around));
					})
					.putField("last", 2));
			TypedValue expected = pair.asValue(v -> v.putField("first", 1)
					.putField("inner", i -> i.putField("n", 3))
					.putField("last", 2));
			assertEquals(expected, whole);
			TypedValue half = pair.asValue(v -> v.putField("first", 1));
			assertEquals(holder.asValue(h -> h.putField("pair", half)), taken[0]);
		});
	}

	@Test
	void builderMayBePutIntoItself() throws Exception {
		record(r -> {
			Type node = r.registerType(
					"a.Node", b -> b.addField("n", Types.Builtin.INT).addField("next", b.selfType()));
			TypedValue twice =
					node.asValue(v -> v.putField("n", 1).putField("next", v).putField("n", 2));
			assertEquals(node.asValue(v -> v.putField("n", 2).putField("next", n -> n.putField("n", 1))), twice);
		});
	}

	@Test
	void textAndTheValueThatWrapsItAreEqual() throws Exception {
		record(r -> {
			Type symbol = r.getType(Types.JDK.SYMBOL);
			Type type = r.registerType(
					"a.Named", b -> b.addField("name", symbol).addField("names", symbol, f -> f.asArray()));
			TypedValue text = type.asValue(v -> v.putField("name", "x").putField("names", new String[] {"y", null}));
			TypedValue wrapped = type.asValue(v ->
					v.putField("name", symbol.asValue("x")).putField("names", symbol.asValue("y"), symbol.nullValue()));
			assertEquals(text, wrapped);
			assertEquals(wrapped, text);
			assertEquals(text.hashCode(), wrapped.hashCode());
			assertNotEquals(text, type.asValue(v -> v.putField("name", symbol.asValue("z"))
					.putField("names", new String[] {"y", null})));
		});
	}

	@Test
	void mapOfOtherObjectsThanValuesOfFieldsIsRefused() throws Exception {
		record(r -> {
			Type type = r.registerEventType("a.B", b -> b.addField("id", Types.Builtin.LONG));
			String message = assertThrows(IllegalArgumentException.class, () -> type.asValue(Map.of("id", 4711L)))
					.getMessage();
			for (String part : List.of("'id'", "'a.B'", "java.lang.Long", "4711")) {
				assertTrue(message.contains(part), message);
			}
			Type several = r.registerType("a.Several", b -> b.addField("id", Types.Builtin.LONG, f -> f.asArray()));
			Map<String, ?> two =
					several.valueBuilder().putField("id", new long[] {1, 2}).build();
			message = assertThrows(IllegalArgumentException.class, () -> type.asValue(two))
					.getMessage();
			assertTrue(message.contains("'id'") && message.contains("2 values"), message);
		});
	}

	@Test
	void unknownNamesOfAMapAreReportedAsThoseOfABuilder() throws Exception {
		try (Warnings warnings = new Warnings()) {
			record(r -> {
				Type wide = r.registerType(
						"a.Wide", b -> b.addField("x", Types.Builtin.INT).addField("y", Types.Builtin.INT));
				Type narrow = r.registerType("a.Narrow", b -> b.addField("x", Types.Builtin.INT));
				assertEquals(
						narrow.asValue(v -> v.putField("x", 1)),
						narrow.asValue(wide.valueBuilder()
								.putField("x", 1)
								.putField("y", 2)
								.build()));
			});
			assertEquals(
					List.of("Type 'a.Narrow' has no field 'y'; its value is ignored"), warnings.with("'a.Narrow'"));
		}
	}

	/** The object as another implementation of an interface of the API. */
	private static <T> T foreign(Class<T> api, T object) {
		return api.cast(Proxy.newProxyInstance(
				api.getClassLoader(),
				new Class<?>[] {api},
				(proxy, method, arguments) -> method.invoke(object, arguments)));
	}

	@Test
	void valuesOfAnotherImplementationAreWrittenWhole() throws Exception {
		ReadEvent event = readBack(r -> {
			Type pair = r.registerType(
					"a.Pair", b -> b.addField("x", Types.Builtin.INT).addField("y", Types.Builtin.INT));
			Type type = r.registerEventType(
					"a.B", b -> b.addField("pair", pair).addField("list", Types.Builtin.INT, f -> f.asArray()));
			TypedValue value = pair.asValue(v -> v.putField("x", 1).putField("y", 2));
			TypedFieldValue list = type.valueBuilder()
					.putField("list", new int[] {3, 4})
					.build()
					.get("list");
			Map<String, TypedFieldValue> fields = new HashMap<>(type.valueBuilder()
					.putField("pair", foreign(TypedValue.class, value))
					.build());
			fields.put("list", foreign(TypedFieldValue.class, list));
			r.writeEvent(foreign(TypedValue.class, type.asValue(fields)));
		});
		assertEquals(Map.of("x", 1, "y", 2), event.get("pair"));
		assertEquals(List.of(3, 4), event.get("list"));
	}

	/** JMC takes the value for the id of the annotation's type, and refuses the whole file. */
	@Test
	void annotationWithAValueNamedClassIsLeftOutAndReported() throws Exception {
		try (Warnings warnings = new Warnings()) {
			ReadEvent event = readBack(r -> {
				Type named = r.registerAnnotationType("a.Named", b -> b.addField("class", Types.Builtin.STRING));
				Type type = r.registerEventType("a.B", b -> b.addField("x", Types.Builtin.INT)
						.addAnnotation(named, v -> v.putField("class", "a.Class")));
				r.writeEvent(type.asValue(v -> v.putField("x", 5)));
			});
			assertEquals(5, event.get("x"));
			assertEquals(
					1, warnings.with("'a.Named' of the type 'a.B' is left out").size());
		}
	}

	/** The stack of JMC's parser would overflow, and that of the writer when the recording is closed. */
	@Test
	void typesThatContainEachOtherTooDeepAreLeftOut() throws Exception {
		byte[] bytes = record(r -> {
			r.writeEvent(sample(r, 1, "one"));
			Type type = r.registerType("a.T1", b -> b.addField("n", Types.Builtin.INT));
			for (int i = 2; i <= 512; i++) {
				Type deeper = type;
				type = r.registerType("a.T" + i, b -> b.addField("deeper", deeper));
			}
			Type deepest = type;
			Type refused = r.registerEventType("a.Refused", b -> b.addField("first", deepest));
			String message = assertThrows(IllegalArgumentException.class, () -> r.writeEvent(refused.asValue(v -> {})))
					.getMessage();
			assertTrue(message.contains("'a.T2'") && message.contains("'a.T1'") && message.contains("512"), message);
			for (int i = 513; i <= 5000; i++) {
				Type deeper = type;
				type = r.registerType("a.T" + i, b -> b.addField("deeper", deeper));
			}
		});
		assertEquals(1, TwoReaders.readOne(bytes).get("number"));
	}

	@Test
	void valueInsideValuesAHundredLevelsDeep() throws Exception {
		byte[] bytes = record(r -> {
			Type node = r.registerType(
					"a.Node", b -> b.addField("n", Types.Builtin.INT).addField("next", b.selfType()));
			TypedValue[] head = {node.asValue(v -> v.putField("n", 0))};
			for (int i = 1; i < 100; i++) {
				int n = i;
				TypedValue tail = head[0];
				head[0] = node.asValue(v -> v.putField("n", n).putField("next", tail));
			}
			writeOne(r, "a.B", b -> b.addField("list", node), v -> v.putField("list", head[0]));
		});
		ChunkDump.validate(bytes);
	}

	@Test
	void exceptionInACallbackLeavesNothingOfTheEvent() throws Exception {
		RuntimeException own = new IllegalStateException("own");
		byte[] bytes = record(r -> {
			r.writeEvent(sample(r, 1, "before"));
			Type type = r.getType("test.Sample");
			assertSame(
					own,
					assertThrows(
							RuntimeException.class,
							() -> r.writeEvent(type.asValue(v -> {
								v.putField("number", 5).putField("text", "never seen");
								throw own;
							}))));
			assertSame(
					own,
					assertThrows(
							RuntimeException.class,
							() -> r.registerType("a.Never", b -> {
								b.addField("x", Types.Builtin.INT);
								throw own;
							})));
			assertThrows(IllegalArgumentException.class, () -> r.getType("a.Never"));
			r.writeEvent(sample(r, 2, "after"));
		});
		assertEquals(
				List.of("before", "after"),
				TwoReaders.read(bytes).stream().map(e -> e.get("text")).toList());
	}

	@Test
	void messagesNameTheFieldTheTypeAndTheValue() throws Exception {
		record(r -> {
			Type type = r.registerType("a.Struct", b -> b.addField("s", Types.Builtin.STRING)
					.addField("n", Types.Builtin.INT)
					.addField("list", Types.Builtin.INT, f -> f.asArray()));
			assertRefused(type, v -> v.putField("n", 3L), "n", "long", "int");
			assertRefused(type, v -> v.putField("n", "text"), "n", "int");
			assertRefused(type, v -> v.putField("s", 4), "s", "int", "java.lang.String");
			assertRefused(type, v -> v.putField("s", new String[] {"a"}), "s");
			assertRefused(type, v -> v.putField("list", new long[] {1}), "list", "int");
			assertRefused(type, v -> v.putField("nope", new long[] {1}), "nope", "a.Struct");
			assertRefused(type, v -> v.putField("s", x -> {}), "s");
		});
	}

	private static void assertRefused(Type type, Consumer<TypedValueBuilder> put, String... words) {
		IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> type.asValue(put));
		assertNotNull(e.getMessage());
		for (String word : words) {
			assertTrue(e.getMessage().contains(word), () -> "no " + word + " in: " + e.getMessage());
		}
	}

	@Test
	void duplicateFieldNamesAreRefusedByName() throws Exception {
		record(r -> {
			assertDuplicate(() -> r.registerType(
					"a.Dup", b -> b.addField("twice", Types.Builtin.INT).addField("twice", Types.Builtin.INT)));
			assertDuplicate(() -> r.registerEventType(
					"a.DupEvent", b -> b.addField("twice", Types.Builtin.INT).addField("twice", Types.Builtin.STRING)));
			Consumer<TypeStructureBuilder> again = b -> b.addField("startTime", Types.Builtin.LONG);
			assertThrows(IllegalStateException.class, () -> r.registerEventType("a.DupStart", again));
		});
	}

	private static void assertDuplicate(Executable body) {
		IllegalStateException e = assertThrows(IllegalStateException.class, body);
		assertTrue(e.getMessage().contains("twice"), e.getMessage());
	}

	@Test
	void scalarsUnderUnknownNamesAreIgnored() throws Exception {
		ReadEvent event =
				readBack(r -> writeOne(r, "a.B", b -> b.addField("x", Types.Builtin.INT), v -> v.putField("nope", 1)
						.putField("no", "text")
						.putField("x", 5)
						.putField("never", 1.5)));
		assertEquals(5, event.get("x"));
		assertEquals(3, event.values().size());
	}

	@Test
	void strictFieldsRefuseThem() throws Exception {
		byte[] bytes = record(s -> s.withJdkTypeInitialization().withStrict(Strictness.FIELDS), r -> {
			Type type = r.registerEventType("a.B", b -> b.addField("x", Types.Builtin.INT));
			IllegalArgumentException e =
					assertThrows(IllegalArgumentException.class, () -> type.asValue(v -> v.putField("nope", 1)));
			assertTrue(e.getMessage().contains("nope") && e.getMessage().contains("a.B"), e.getMessage());
			assertThrows(IllegalArgumentException.class, () -> type.asValue(v -> v.putField("nope", x -> {})));
			assertThrows(IllegalArgumentException.class, () -> type.asValue(Map.of("nope", "text")));
			r.writeEvent(type.asValue(v -> v.putField("x", 5)));
		});
		assertEquals(5, TwoReaders.readOne(bytes).get("x"));
	}

	@Test
	void arraysAreCopiedWhenTheyArePut() throws Exception {
		ReadEvent event = readBack(r -> {
			int[] numbers = {1, 2, 3};
			Type type = r.registerEventType("a.B", b -> b.addField("list", Types.Builtin.INT, f -> f.asArray()));
			TypedValue value = type.asValue(v -> v.putField("list", numbers));
			numbers[0] = 99;
			r.writeEvent(value);
		});
		assertEquals(List.of(1, 2, 3), event.get("list"));
	}

	@Test
	void manyFieldsAreKeptApart() throws Exception {
		int count = 1000;
		ReadEvent event = readBack(r -> writeOne(
				r,
				"a.B",
				b -> {
					for (int i = 0; i < count; i++) {
						b.addField("f" + i, i % 2 == 0 ? Types.Builtin.LONG : Types.Builtin.STRING);
					}
				},
				v -> {
					for (int i = count - 1; i >= 0; i--) {
						if (i % 2 == 0) {
							v.putField("f" + i, (long) i);
						} else {
							v.putField("f" + i, "" + i);
						}
					}
				}));
		assertEquals(998L, event.get("f998"));
		assertEquals("999", event.get("f999"));
	}

	@Test
	void nanBitsSurvive() throws Exception {
		int bits = 0x7fc12345;
		byte[] bytes = record(r -> writeOne(
				r, "a.B", b -> b.addField("f", Types.Builtin.FLOAT), v -> v.putField("f", Float.intBitsToFloat(bits))));
		assertTrue(Float.isNaN((float) TwoReaders.readOne(bytes).get("f")));
		assertArrayEquals(new byte[] {0x7f, (byte) 0xc1, 0x23, 0x45}, tailOfFirstEvent(bytes, 4));
	}

	private static byte[] tailOfFirstEvent(byte[] bytes, int length) {
		ChunkDump.Event event = ChunkDump.of(bytes).get(0).events.get(0);
		int end = event.offset() + event.lengthBytes();
		return Arrays.copyOfRange(bytes, end - length, end);
	}
}
