/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.values;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.readBack;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.writeOne;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.Body;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Arrays as fields of events and of structs. */
class ArraysTest {
	@TempDir
	Path directory;

	@Test
	void arraysOfEveryBuiltinType() throws Exception {
		ReadEvent event = readBack(r -> writeOne(
				r,
				"a.B",
				b -> {
					for (Types.Builtin type : Types.Builtin.values()) {
						b.addField(type.name(), type, f -> f.asArray());
					}
					b.addField("after", Types.Builtin.INT);
				},
				v -> v.putField("BYTE", new byte[] {1, -1})
						.putField("CHAR", new char[] {'a', '\uffff'})
						.putField("SHORT", new short[] {1, -1})
						.putField("INT", new int[] {1, -1, 300})
						.putField("LONG", new long[] {1, Long.MIN_VALUE})
						.putField("FLOAT", new float[] {1.5f, Float.NaN})
						.putField("DOUBLE", new double[] {1.5, -0.0})
						.putField("BOOLEAN", new boolean[] {true, false})
						.putField("STRING", new String[] {"x", null, ""})
						.putField("after", 77)));
		assertEquals(List.of((byte) 1, (byte) -1), event.get("BYTE"));
		assertEquals(List.of('a', '\uffff'), event.get("CHAR"));
		assertEquals(List.of((short) 1, (short) -1), event.get("SHORT"));
		assertEquals(List.of(1, -1, 300), event.get("INT"));
		assertEquals(List.of(1L, Long.MIN_VALUE), event.get("LONG"));
		assertEquals(List.of(1.5f, Float.NaN), event.get("FLOAT"));
		assertEquals(List.of(1.5, -0.0), event.get("DOUBLE"));
		assertEquals(List.of(true, false), event.get("BOOLEAN"));
		assertEquals(Arrays.asList("x", null, ""), event.get("STRING"));
		assertEquals(77, event.get("after"));
	}

	@Test
	void emptyAndUnsetArraysAreEmptyAndLeaveTheRestInPlace() throws Exception {
		ReadEvent event = readBack(r -> writeOne(
				r,
				"a.B",
				b -> b.addField("empty", Types.Builtin.INT, f -> f.asArray())
						.addField("unset", Types.Builtin.STRING, f -> f.asArray())
						.addField("after", Types.Builtin.INT),
				v -> v.putField("empty", new int[0]).putField("after", 77)));
		assertEquals(List.of(), event.get("empty"));
		assertEquals(List.of(), event.get("unset"));
		assertEquals(77, event.get("after"));
	}

	@Test
	@SuppressWarnings("unchecked")
	void arraysOfInlineStructs() throws Exception {
		ReadEvent event = readBack(r -> {
			Type point = r.getTypes().getOrAdd("a.Point", false, b -> b.addField("x", Types.Builtin.INT)
					.addField("y", Types.Builtin.INT));
			writeOne(
					r,
					"a.B",
					b -> b.addField("points", point, f -> f.asArray()).addField("after", Types.Builtin.INT),
					v -> v.putFields("points", p -> p.putField("x", 1).putField("y", 2), p -> p.putField("y", 3))
							.putField("after", 77));
		});
		assertEquals(List.of(Map.of("x", 1, "y", 2), Map.of("x", 0, "y", 3)), event.get("points"));
		assertEquals(77, event.get("after"));
	}

	@Test
	void arraysOfPooledStructs() throws Exception {
		ReadEvent event = readBack(r -> {
			Type point = point(r);
			TypedValue[] points = {
				point.asValue(v -> v.putField("x", 1)),
				point.asValue(v -> v.putField("y", 2)),
				point.asValue(v -> v.putField("x", 1))
			};
			writeOne(
					r,
					"a.B",
					b -> b.addField("points", point, f -> f.asArray()).addField("after", Types.Builtin.INT),
					v -> v.putField("points", points).putField("after", 77));
		});
		assertEquals(
				List.of(Map.of("x", 1, "y", 0), Map.of("x", 0, "y", 2), Map.of("x", 1, "y", 0)), event.get("points"));
		assertEquals(77, event.get("after"));
	}

	private static Type point(Recording recording) {
		return recording.registerType(
				"a.Point", b -> b.addField("x", Types.Builtin.INT).addField("y", Types.Builtin.INT));
	}

	private static Type shape(Recording recording) {
		return recording.registerEventType("a.Shape", b -> b.addField("points", point(recording), f -> f.asArray())
				.addField("after", Types.Builtin.INT));
	}

	/** Such an element is one id, and the JDK's reader fails on an id of nothing in an array. */
	private void assertSecondIsEmpty(Body body) throws Exception {
		byte[] recording = SampleEvents.record(body);
		for (ReadEvent event : TwoReaders.read(recording)) {
			assertEquals(List.of(Map.of("x", 1, "y", 0), Map.of("x", 0, "y", 0)), event.get("points"));
			assertEquals(77, event.get("after"));
		}
		Path file = Files.write(directory.resolve("arrays.jfr"), recording);
		for (JfrTool tool : JfrTool.installed()) {
			String json = tool.run("print", "--json", file.toString());
			assertTrue(json.contains("\"after\": 77"), json);
		}
	}

	@Test
	void missingPooledStructInAnArrayIsOneWithoutContent() throws Exception {
		assertSecondIsEmpty(r -> {
			TypedValue first = point(r).asValue(v -> v.putField("x", 1));
			r.writeEvent(shape(r).asValue(v -> v.putField("points", first, null).putField("after", 77)));
			r.writeEvent(shape(r).asValue(v ->
					v.putField("points", first, point(r).nullValue()).putField("after", 77)));
		});
	}

	@Test
	void missingPooledStructInAnArrayThatIsPutIsOneWithoutContent() throws Exception {
		assertSecondIsEmpty(r -> {
			TypedValue first = point(r).asValue(v -> v.putField("x", 1));
			EventWriter writer = r.newEventWriter(shape(r));
			writer.begin().putValues(first, null).putInt(77).commit();
			writer.begin().beginArray(2).put(first).skip().endArray().putInt(77).commit();
			writer.begin()
					.beginArray(2)
					.put(first)
					.put(null)
					.endArray()
					.putInt(77)
					.commit();
		});
	}

	@Test
	void arraysInsidePooledStructs() throws Exception {
		ReadEvent event = readBack(r -> {
			Type struct = r.registerType("a.Struct", b -> b.addField("list", Types.Builtin.LONG, f -> f.asArray())
					.addField("texts", Types.Builtin.STRING, f -> f.asArray())
					.addField("n", Types.Builtin.INT));
			writeOne(r, "a.B", b -> b.addField("s", struct).addField("after", Types.Builtin.INT), v -> v.putField(
							"s", s -> s.putField("list", new long[] {1, 2})
									.putField("texts", new String[] {"t"})
									.putField("n", 5))
					.putField("after", 77));
		});
		assertEquals(Map.of("list", List.of(1L, 2L), "texts", List.of("t"), "n", 5), event.get("s"));
		assertEquals(77, event.get("after"));
	}

	@Test
	void textsPutIntoAnArrayOfAWrapperType() throws Exception {
		ReadEvent event = readBack(r -> {
			Type wrapper = r.registerType("a.Wrapper", b -> b.addField("w", Types.Builtin.STRING));
			writeOne(
					r,
					"a.B",
					b -> b.addField("list", wrapper, f -> f.asArray()).addField("after", Types.Builtin.INT),
					v -> v.putField("list", new String[] {"one", "two", "one"}).putField("after", 77));
		});
		assertEquals(List.of("one", "two", "one"), event.get("list"));
		assertEquals(77, event.get("after"));
	}
}
