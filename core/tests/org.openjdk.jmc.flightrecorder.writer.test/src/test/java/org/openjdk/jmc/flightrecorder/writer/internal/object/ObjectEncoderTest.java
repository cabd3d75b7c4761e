/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk.leb128;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.event.FieldEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;

/** Objects become the bytes of their fields; constants are encoded once, under the id that their source knows. */
class ObjectEncoderTest {
	/** Fields by their names, a key, and the id in another recording. */
	private record Part(Map<String, Object> fields, Long key, long idElsewhere) {
		Part(Map<String, Object> fields) {
			this(fields, null, 0);
		}
	}

	/** Knows parts, and counts how often each field was asked for. */
	private static final class Parts implements ObjectFields {
		final Map<Object, Long> ids = new HashMap<>();
		int asked;

		@Override
		public boolean hasFields(Object object) {
			return object instanceof Part;
		}

		@Override
		public Object valueOf(Object object, FieldLayout field) {
			asked++;
			return ((Part) object).fields.get(field.name);
		}

		@Override
		public boolean hasKey(Object object) {
			return object instanceof Part part && part.key != null;
		}

		@Override
		public long keyOf(Object object) {
			return ((Part) object).key;
		}

		@Override
		public long idElsewhere(Object object) {
			return object instanceof Part part ? part.idElsewhere : 0;
		}

		@Override
		public long cachedId(ChunkConstants constants, TypeDefinition type, Object object) {
			return ids.getOrDefault(object, -1L);
		}

		@Override
		public void cacheId(ChunkConstants constants, TypeDefinition type, Object object, long id) {
			ids.put(object, id);
		}
	}

	private final OneChunk chunk = new OneChunk();
	private final Parts parts = new Parts();
	private final ObjectEncoder encoder = new ObjectEncoder(chunk.clock, parts);

	private String put(FieldDefinition field, Object value) {
		FieldLayout layout =
				chunk.event("a.E" + System.identityHashCode(field), field).layout().fields[1];
		encoder.put(chunk.out, chunk.constants, layout, value);
		return chunk.takeHex();
	}

	private static Stream<Arguments> kinds() {
		return Stream.of(
				Arguments.of(ValueKind.BYTE, (byte) -1, "ff", "00"),
				Arguments.of(ValueKind.SHORT, (short) -1, "ffff03", "00"),
				Arguments.of(ValueKind.CHAR, '\uffff', "ffff03", "00"),
				Arguments.of(ValueKind.INT, -1, "ffffffff0f", "00"),
				Arguments.of(ValueKind.LONG, -1L, "f".repeat(18), "00"),
				Arguments.of(ValueKind.FLOAT, -1f, "bf800000", "00000000"),
				Arguments.of(ValueKind.DOUBLE, -1d, "bff0000000000000", "0000000000000000"),
				Arguments.of(ValueKind.BOOLEAN, true, "01", "00"),
				Arguments.of(ValueKind.STRING, "ab", "03026162", "00"));
	}

	@ParameterizedTest
	@MethodSource("kinds")
	void fieldIsItsValueOrTheNullOfItsKindAloneAndInArrays(ValueKind kind, Object value, String bytes, String none) {
		assertEquals(bytes, put(chunk.field("f", kind), value));
		assertEquals(none, put(chunk.field("f", kind), null));
		FieldDefinition array = chunk.field("f", chunk.types.builtin(kind), true);
		assertEquals("02" + bytes + none, put(array, new Object[] {value, null}));
		assertEquals("00", put(array, new Object[0]));
		assertEquals("00", put(array, null));
	}

	@Test
	void numbersAreCutToTheirKindAndPrimitiveArraysAreRead() {
		assertEquals("01", put(chunk.field("f", ValueKind.BYTE), 257));
		assertEquals("01", put(chunk.field("f", ValueKind.SHORT), 65537L));
		assertEquals(
				"02" + "01" + "ff03",
				put(chunk.field("f", chunk.types.builtin(ValueKind.INT), true), new int[] {1, 511}));
		assertThrows(ClassCastException.class, () -> put(chunk.field("f", ValueKind.INT), "1"));
	}

	private FieldDefinition time(String annotation, String unit) {
		return new FieldDefinition(
				"f",
				chunk.types.builtin(ValueKind.LONG),
				false,
				List.of(new AnnotationDefinition(
						chunk.types.findForFile(annotation), List.of("value"), List.of(unit))));
	}

	@Test
	void timesAreCountedInTheUnitOfTheirField() {
		Instant second = Instant.ofEpochSecond(OneChunk.START_NANOS / 1_000_000_000L + 1);
		long ticks = OneChunk.START_TICKS + OneChunk.TICKS_PER_SECOND;
		assertEquals(leb128(ticks), put(time("jdk.jfr.Timestamp", "TICKS"), second));
		assertEquals(leb128(3000), put(time("jdk.jfr.Timespan", "MILLISECONDS"), Duration.ofSeconds(3)));
		assertEquals(leb128(5), put(time("jdk.jfr.Timespan", "MILLISECONDS"), 5L), "a number is as declared");
		long nanos = OneChunk.START_NANOS + 1_000_000_000L;
		assertEquals(
				leb128(ticks),
				put(time("jdk.jfr.Timestamp", "NANOSECONDS_SINCE_EPOCH"), nanos),
				"readers fail on the declared unit");
	}

	@Test
	void structInPlaceAndMissingOne() {
		TypeDefinition inner = chunk.struct("a.Inner", false, chunk.field("s", ValueKind.STRING));
		TypeDefinition outer =
				chunk.struct("a.Outer", false, chunk.field("n", ValueKind.INT), chunk.field("inner", inner, false));
		FieldDefinition field = chunk.field("f", outer, false);
		assertEquals("0000", put(field, null));
		assertEquals("0500", put(field, new Part(Map.of("n", 5))));
		assertEquals("05" + "03026162", put(field, new Part(Map.of("n", 5, "inner", new Part(Map.of("s", "ab"))))));
	}

	@Test
	void constantIsEncodedOnceUnderTheIdThatItsSourceRemembers() {
		TypeDefinition pooled = chunk.struct("a.Pooled", true, chunk.field("n", ValueKind.INT));
		FieldDefinition field = chunk.field("f", pooled, false);
		Part part = new Part(Map.of("n", 7));
		String id = put(field, part);
		assertEquals(1, parts.asked);
		assertEquals(id, put(field, part));
		assertEquals(1, parts.asked, "a constant whose id is known is not looked at");
		assertEquals(id + "07", chunk.takeConstants(pooled));
		parts.ids.clear();
		assertEquals(id, put(field, part), "equal bytes are one constant");
		assertEquals("00", put(field, null));
	}

	@Test
	void keysKeepConstantsOfEqualFieldsApart() {
		TypeDefinition pooled = chunk.struct("a.Pooled", true, chunk.field("n", ValueKind.INT));
		FieldDefinition field = chunk.field("f", pooled, false);
		String one = put(field, new Part(Map.of("n", 7), 1L, 0));
		String two = put(field, new Part(Map.of("n", 7), 2L, 0));
		assertNotEquals(one, two);
		parts.ids.clear();
		assertEquals(one, put(field, new Part(Map.of("n", 7), 1L, 0)));
	}

	@Test
	void constantOfAnotherRecordingKeepsItsIdWhileThatIsFree() {
		TypeDefinition pooled = chunk.struct("a.Pooled", true, chunk.field("n", ValueKind.INT));
		FieldDefinition field = chunk.field("f", pooled, false);
		assertEquals(leb128(1000), put(field, new Part(Map.of("n", 7), null, 1000)));
		assertNotEquals(leb128(1000), put(field, new Part(Map.of("n", 8), null, 1000)));
		assertEquals(leb128(2000), put(field, new Part(Map.of("n", 9), 5L, 2000)), "with a key, too");
	}

	@Test
	void typeThatWrapsATextTakesTheTextOrAnObjectThatHasIt() {
		FieldDefinition field = chunk.field("f", chunk.types.find("jdk.types.Symbol"), false);
		String id = put(field, "\u00e9");
		assertEquals(id + "0302c3a9", chunk.takeConstants(field.type()));
		assertEquals(id, put(field, new Part(Map.of("string", "\u00e9"))));
	}

	@Test
	void textOfAConstantIsInPlaceHoweverOftenItComes() {
		TypeDefinition pooled =
				chunk.struct("a.Pooled", true, chunk.field("n", ValueKind.INT), chunk.field("s", ValueKind.STRING));
		FieldDefinition field = chunk.field("f", pooled, false);
		StringBuilder expected = new StringBuilder();
		for (int i = 1; i <= 4; i++) {
			String id = put(field, new Part(Map.of("n", i, "s", "abc")));
			expected.append(id).append("0").append(i).append("0303616263");
		}
		assertEquals(expected.toString(), chunk.takeConstants(pooled));
	}

	@Test
	void objectsAreNestedAsDeepAsSaidAndNoDeeper() throws Exception {
		TypeDefinition node = chunk.types.newType("a.Node");
		chunk.types.declareAs(
				node,
				new TypeDeclaration(null, true)
						.add(chunk.field("n", ValueKind.INT))
						.add(chunk.field("next", node, false)),
				0);
		FieldDefinition field = chunk.field("f", node, false);
		Part part = new Part(Map.of());
		for (int i = 1; i < FieldEncoding.MAX_DEPTH; i++) {
			part = new Part(Map.of("n", i, "next", part));
		}
		Part deep = part;
		assertNotEquals("00", Deadline.within("deep object", Deadline.DEEP_STACK_BYTES, () -> put(field, deep)));
		Part deeper = new Part(Map.of("n", -1, "next", deep));
		parts.ids.clear();
		String message = assertThrows(
						IllegalArgumentException.class,
						() -> Deadline.within("deeper object", Deadline.DEEP_STACK_BYTES, () -> put(field, deeper)))
				.getMessage();
		assertTrue(message.contains("'a.Node'") && message.contains("" + FieldEncoding.MAX_DEPTH), message);
	}

	@Test
	void sourceThatKnowsNoKeySaysSo() {
		ObjectFields none = new JavaObjectFields(1);
		String message = assertThrows(IllegalArgumentException.class, () -> none.keyOf("text"))
				.getMessage();
		assertTrue(message.contains("java.lang.String"), message);
		assertEquals(0, none.idElsewhere("text"));
	}
}
