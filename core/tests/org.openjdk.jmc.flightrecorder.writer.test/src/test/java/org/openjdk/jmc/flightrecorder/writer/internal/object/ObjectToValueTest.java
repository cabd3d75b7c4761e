/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.object;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.Value;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** Objects whose fields are those of a map become values; fields that they do not have stay unset. */
class ObjectToValueTest {
	/** Maps have fields; anything else is the content of a type that wraps it. */
	private static final ObjectFields MAPS = new ObjectFields() {
		@Override
		public boolean hasFields(Object object) {
			return object instanceof Map;
		}

		@Override
		public Object valueOf(Object object, FieldLayout field) {
			return ((Map<?, ?>) object).get(field.name);
		}
	};

	private final OneChunk chunk = new OneChunk();
	private final ObjectToValue toValue = new ObjectToValue(MAPS, Value::new);

	private Object nested(TypeDefinition type, Object part) {
		return toValue.valueOf(type, part, this::nested);
	}

	@Test
	void numbersAreBitsAndMissingFieldsUnset() {
		TypeDefinition type = chunk.struct(
				"a.Numbers",
				false,
				chunk.field("f", ValueKind.FLOAT),
				chunk.field("i", ValueKind.INT),
				chunk.field("z", ValueKind.BOOLEAN),
				chunk.field("s", ValueKind.STRING));
		Value value = toValue.valueOf(type, Map.of("f", 1f, "i", -1, "s", "text"), this::nested);
		assertEquals((long) 0x3f80_0000, ValueParts.part(value, "f"));
		assertEquals(-1L, ValueParts.part(value, "i"));
		assertEquals("text", ValueParts.part(value, "s"));
		assertNull(ValueParts.part(value, "z"));
	}

	@Test
	void partsAreAskedForWithTheirTypeAlsoInArrays() {
		TypeDefinition part = chunk.struct("a.Part", true, chunk.field("n", ValueKind.LONG));
		TypeDefinition type = chunk.struct(
				"a.Whole",
				false,
				chunk.field("part", part, false),
				chunk.field("parts", part, true),
				chunk.field("numbers", chunk.types.builtin(ValueKind.INT), true));
		int[] numbers = {1, 2};
		List<Object> parts = new ArrayList<>();
		Object[] elements = {Map.of("n", 2L), null};
		Value value = toValue.valueOf(
				type, Map.of("part", Map.of("n", 1L), "parts", elements, "numbers", numbers), (wanted, object) -> {
					assertSame(part, wanted);
					parts.add(object);
					return nested(wanted, object);
				});
		assertEquals(List.of(Map.of("n", 1L), Map.of("n", 2L)), parts);
		assertEquals(1L, ValueParts.part(value, "part", "n"));
		Value[] made = (Value[]) ValueParts.part(value, "parts");
		assertEquals(2L, ValueParts.part(made[0], "n"));
		assertNull(made[1]);
		assertEquals(2, made.length);
		assertArrayEquals(numbers, (int[]) ValueParts.part(value, "numbers"));
	}

	@Test
	void contentOfATypeThatWrapsItIsItsOnlyField() {
		TypeDefinition symbol = chunk.types.find("jdk.types.Symbol");
		assertEquals("text", ValueParts.part(toValue.valueOf(symbol, "text", this::nested), "string"));
		Value fromFields = toValue.valueOf(symbol, Map.of("string", "other"), this::nested);
		assertEquals("other", ValueParts.part(fromFields, "string"));
	}

	@Test
	void numberOfAnotherKindIsNotTaken() {
		TypeDefinition type = chunk.struct("a.Flag", false, chunk.field("z", ValueKind.BOOLEAN));
		assertThrows(ClassCastException.class, () -> toValue.valueOf(type, Map.of("z", 1), this::nested));
	}
}
