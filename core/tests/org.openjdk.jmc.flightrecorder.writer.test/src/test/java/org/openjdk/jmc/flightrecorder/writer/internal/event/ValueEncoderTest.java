/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk.leb128;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.Value;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;

/** Values become the bytes of format section 3.1, whatever they lack and wherever they come from. */
class ValueEncoderTest {
	private static final long TICKS = 300;

	private final OneChunk chunk = new OneChunk();
	private final ValueEncoder encoder = new ValueEncoder(chunk.intake(), chunk.types);

	private String encoded(Value event) {
		encoder.encode(event, event.definition().layout(), TICKS, chunk.out, chunk.constants);
		String hex = chunk.takeHex();
		String head = leb128(event.definition().id()) + "ac02";
		assertTrue(hex.startsWith(head), () -> hex + " begins with type id and start: " + head);
		return hex.substring(head.length());
	}

	private static Value set(Value value, String field, Object content) {
		FieldDefinition definition = value.definition().fieldNamed(field);
		if (definition.isInPrimitives()) {
			value.set(definition, definition.kind().toBits(content));
		} else {
			value.set(definition, content);
		}
		return value;
	}

	@Test
	void negativeNumbersTakeTheBitsOfTheirKind() {
		TypeDefinition type = chunk.event(
				"a.Numbers",
				chunk.field("b", ValueKind.BYTE),
				chunk.field("s", ValueKind.SHORT),
				chunk.field("c", ValueKind.CHAR),
				chunk.field("i", ValueKind.INT),
				chunk.field("l", ValueKind.LONG),
				chunk.field("f", ValueKind.FLOAT),
				chunk.field("d", ValueKind.DOUBLE),
				chunk.field("z", ValueKind.BOOLEAN));
		Value event = new Value(type);
		set(event, "b", (byte) -1);
		set(event, "s", (short) -1);
		set(event, "c", '\uffff');
		set(event, "i", -1);
		set(event, "l", -1L);
		set(event, "f", -1f);
		set(event, "d", -1d);
		set(event, "z", true);
		assertEquals(
				"ff" + "ffff03" + "ffff03" + "ffffffff0f" + "f".repeat(18) + "bf800000" + "bff0000000000000" + "01",
				encoded(event));
	}

	@Test
	void roomIsMadeForAsManyFieldsAsThereAre() {
		int count = 200;
		FieldDefinition[] fields = new FieldDefinition[count];
		for (int i = 0; i < count; i++) {
			fields[i] = chunk.field("f" + i, ValueKind.LONG);
		}
		TypeDefinition type = chunk.event("a.Wide", fields);
		Value event = new Value(type);
		type.fields().forEach(field -> event.set(field, -1L));
		assertEquals("f".repeat(18 * count), encoded(event));
	}

	@Test
	void eventWithoutStackTraceAndThreadHasTheirNulls() {
		TypeDefinition type = chunk.event(
				"a.Implicit",
				chunk.field("eventThread", chunk.types.find("java.lang.Thread"), false),
				chunk.field("stackTrace", chunk.types.find("jdk.types.StackTrace"), false),
				chunk.field("number", ValueKind.INT),
				chunk.field("text", ValueKind.STRING));
		assertEquals("00" + "00" + "05" + "00", encoded(set(new Value(type), "number", 5)));
		Value thread = set(new Value(chunk.types.find("java.lang.Thread")), "javaName", "main");
		String withThread = encoded(set(set(new Value(type), "number", 5), "eventThread", thread));
		long id = chunk.constants.idOfLastInterning(thread);
		assertTrue(id > 0, () -> "id: " + id);
		assertEquals(leb128(id) + "00" + "05" + "00", withThread);
		assertEquals("00" + "00" + "06" + "00", encoded(set(new Value(type), "number", 6)), "behind one with a thread");
	}

	@Test
	void partsThatAreMissingAreNullsOfTheirKind() {
		TypeDefinition inline =
				chunk.struct("a.Inline", false, chunk.field("f", ValueKind.FLOAT), chunk.field("s", ValueKind.STRING));
		TypeDefinition pooled = chunk.struct("a.Pooled", true, chunk.field("n", ValueKind.LONG));
		TypeDefinition type = chunk.event(
				"a.Parts",
				chunk.field("inline", inline, false),
				chunk.field("pooled", pooled, false),
				chunk.field("inlines", inline, true),
				chunk.field("pooleds", pooled, true),
				chunk.field("texts", chunk.types.builtin(ValueKind.STRING), true));
		assertEquals("0000000000" + "00" + "00" + "00" + "00", encoded(new Value(type)));
		Value event = new Value(type);
		set(event, "inline", new Value(inline, null));
		set(event, "pooled", new Value(pooled, null));
		set(event, "inlines", new Value[] {null, set(new Value(inline), "f", 1f)});
		set(event, "pooleds", new Value[] {null, new Value(pooled, null)});
		set(event, "texts", new String[] {null, "", "ab"});
		assertEquals(
				"0000000000" + "00" + "02" + "0000000000" + "3f80000000" + "020000" + "03" + "00" + "01" + "03026162",
				encoded(event));
	}

	@Test
	void valueIsInternedOnceForAChunkAndAgainForTheNext() {
		TypeDefinition pooled = chunk.struct("a.Pooled", true, chunk.field("n", ValueKind.LONG));
		TypeDefinition type = chunk.event("a.Event", chunk.field("part", pooled, false));
		Value part = set(new Value(pooled), "n", 7L);
		Value event = set(new Value(type), "part", part);
		String first = encoded(event);
		assertEquals(first + "07", chunk.takeConstants(pooled), "id and content");
		assertEquals(first, encoded(event));
		assertEquals(first, encoded(set(new Value(type), "part", set(new Value(pooled), "n", 7L))));
		TypeDefinition many = chunk.event("a.Many", chunk.field("parts", pooled, true));
		assertEquals("02" + first + first, encoded(set(new Value(many), "parts", new Value[] {part, part})));
		assertEquals("", chunk.takeConstants(pooled));
		ChunkConstants next = chunk.recording.newChunk();
		encoder.encode(event, type.layout(), TICKS, chunk.out, next);
		assertTrue(next.idOfLastInterning(part) > 0);
		assertEquals(1, next.takeAdded().size());
	}

	@Test
	void textOfATypeThatWrapsOneIsUtf8AndOneConstant() {
		TypeDefinition symbol = chunk.types.find("jdk.types.Symbol");
		TypeDefinition type = chunk.event("a.Event", chunk.field("name", symbol, false));
		String id = encoded(set(new Value(type), "name", "\u00e9"));
		assertEquals(id, encoded(set(new Value(type), "name", new String("\u00e9"))));
		assertEquals(id + "0302c3a9", chunk.takeConstants(symbol));
	}

	/** Values of a type that contains itself: each holds the next. */
	private Value chain(TypeDefinition node, int length) {
		Value value = new Value(node);
		for (int i = 1; i < length; i++) {
			value = set(new Value(node), "next", value);
		}
		return value;
	}

	@Test
	void valuesAreNestedAsDeepAsSaidAndNoDeeper() throws Exception {
		TypeDefinition node = chunk.types.newType("a.Node");
		chunk.types.declareAs(
				node,
				new TypeDeclaration(null, true)
						.add(chunk.field("n", ValueKind.INT))
						.add(chunk.field("next", node, false)),
				0);
		TypeDefinition type = chunk.event("a.Event", chunk.field("first", node, false));
		Value deep = set(new Value(type), "first", chain(node, FieldEncoding.MAX_DEPTH));
		assertNotEquals("00", Deadline.within("deep value", Deadline.DEEP_STACK_BYTES, () -> encoded(deep)));
		Value deeper = set(new Value(type), "first", chain(node, FieldEncoding.MAX_DEPTH + 1));
		String message = assertThrows(
						IllegalArgumentException.class,
						() -> Deadline.within("deeper value", Deadline.DEEP_STACK_BYTES, () -> encoded(deeper)))
				.getMessage();
		assertTrue(message.contains("'a.Node'") && message.contains("" + FieldEncoding.MAX_DEPTH), message);
	}

	@Test
	void fieldsOfAnotherRecordingsPartMoveByNameWhereTheyAreAlike() {
		TypeDefinition part = chunk.struct(
				"a.Part",
				false,
				chunk.field("a", ValueKind.INT),
				chunk.field("b", ValueKind.INT),
				chunk.field("c", ValueKind.INT),
				chunk.field("d", chunk.types.builtin(ValueKind.INT), true),
				chunk.field("e", ValueKind.STRING),
				chunk.field("f", ValueKind.INT));
		OneChunk other = new OneChunk();
		TypeDefinition theirs = other.struct(
				"a.Part",
				false,
				other.field("e", ValueKind.STRING),
				other.field("b", ValueKind.LONG),
				other.field("a", ValueKind.INT),
				other.field("d", ValueKind.INT),
				other.field("c", other.types.builtin(ValueKind.INT), true),
				other.field("f", ValueKind.INT));
		Value value = new Value(theirs);
		set(value, "a", 1);
		set(value, "b", 2L);
		set(value, "c", new int[] {3});
		set(value, "d", 4);
		set(value, "e", "ab");
		TypeDefinition type = chunk.event("a.Event", chunk.field("part", part, false));
		assertEquals("01" + "00" + "00" + "00" + "03026162" + "00", encoded(set(new Value(type), "part", value)));
	}

	@Test
	void valueThatIsNoEventIsRefusedByItsType() {
		TypeDefinition type = chunk.struct("a.Struct", false, chunk.field("n", ValueKind.INT));
		String message = assertThrows(IllegalArgumentException.class, () -> encoder.write(new Value(type)))
				.getMessage();
		assertTrue(message.contains("'a.Struct'") && message.contains("jdk.jfr.Event"), message);
		TypeDefinition event = chunk.event("a.Event", chunk.field("n", ValueKind.INT));
		String missing = assertThrows(NullPointerException.class, () -> encoder.write(new Value(event, null)))
				.getMessage();
		assertTrue(missing.contains("'a.Event'"), missing);
	}

	@ParameterizedTest
	@ValueSource(booleans = {true, false})
	void eventOfAnotherRecordingIsRefusedWhereItsNameIsThatOfAStruct(boolean taken) {
		OneChunk other = new OneChunk();
		TypeDefinition theirs = other.event("a.Taken", other.field("n", ValueKind.INT));
		if (taken) {
			chunk.struct("a.Taken", false, chunk.field("n", ValueKind.INT));
			assertThrows(IllegalArgumentException.class, () -> encoder.write(new Value(theirs)));
		} else {
			encoder.write(new Value(theirs));
			assertEquals(
					List.of("n"),
					chunk.types.find("a.Taken").fields().stream()
							.map(FieldDefinition::name)
							.toList());
		}
	}
}
