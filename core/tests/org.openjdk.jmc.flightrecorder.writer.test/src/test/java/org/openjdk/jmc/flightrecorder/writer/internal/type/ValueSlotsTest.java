/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;

/** Each field has a place of its own in one of two arrays; what is seldom set comes last. */
class ValueSlotsTest {
	private final TypeRegistry registry = new TypeRegistry(JdkTypes.CATALOGUE, true, TypeDefinition::new, 0);

	private FieldDefinition field(String name, ValueKind kind, boolean array) {
		return new FieldDefinition(name, registry.builtin(kind), array, List.of());
	}

	@Test
	void implicitFieldsOfAnEventComeLast() {
		ValueSlots slots = new ValueSlots(List.of(
				field("stackTrace", ValueKind.STRING, false),
				field("startTime", ValueKind.LONG, false),
				field("number", ValueKind.LONG, false),
				field("text", ValueKind.STRING, false)));
		assertEquals(2, slots.firstOwnField);
		assertArrayEquals(new int[] {1, 1, 0, 0}, slots.slots);
		assertEquals(1, slots.ownPrimitiveCount);
		assertEquals(1, slots.ownReferenceCount);
		assertEquals(2, slots.longCount);
		assertEquals(2, slots.referenceCount);
	}

	@Test
	void fieldOfSuchANameBehindAnotherIsAnOwnOne() {
		ValueSlots slots = new ValueSlots(
				List.of(field("number", ValueKind.INT, false), field("startTime", ValueKind.LONG, false)));
		assertEquals(0, slots.firstOwnField);
		assertArrayEquals(new int[] {0, 1}, slots.slots);
		assertEquals(2, slots.ownPrimitiveCount);
	}

	@Test
	void arraysAreReferencesAndManyFieldsNeedRoomForTheirBits() {
		List<FieldDefinition> fields = new ArrayList<>();
		for (int i = 0; i < 65; i++) {
			fields.add(field("f" + i, ValueKind.INT, i == 64));
		}
		ValueSlots slots = new ValueSlots(fields);
		assertEquals(64, slots.ownPrimitiveCount);
		assertEquals(1, slots.ownReferenceCount);
		assertEquals(65, slots.longCount, "one more for the bits of the 65th field");
		assertEquals(0, slots.slots[64]);
	}
}
