/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/**
 * Each field has a place of its own in one of two arrays, and what is seldom set comes last. The expected field is found
 * without a look at characters.
 */
class ValueShapeTest {
	private final TestedTypes types = new TestedTypes();
	private static final String NUMBER = "number";
	private static final String TEXT = "text";
	private static final String COUNT = "count";

	private final ValueShape shape = types.inline(
					"a.A", NUMBER, ValueKind.LONG, TEXT, ValueKind.STRING, COUNT, ValueKind.INT)
			.shape();

	@Test
	void expectedFieldIsFoundByTheNameThatItWasDeclaredWith() {
		assertEquals(0, shape.slotIfExpected(0, NUMBER, ValueKind.LONG));
		assertEquals(0, shape.slotIfExpected(1, TEXT, ValueKind.STRING));
		assertEquals(1, shape.slotIfExpected(2, COUNT, ValueKind.INT));
	}

	@Test
	void otherNamesKindsAndPlacesHaveNoExpectedSlot() {
		assertEquals(-1, shape.slotIfExpected(1, NUMBER, ValueKind.LONG), "another is expected");
		assertEquals(-1, shape.slotIfExpected(3, NUMBER, ValueKind.LONG), "after the last");
		assertEquals(-1, shape.slotIfExpected(0, new String(NUMBER), ValueKind.LONG), "characters are not compared");
		assertEquals(-1, shape.slotIfExpected(0, null, ValueKind.LONG));
		for (ValueKind kind : ValueKind.values()) {
			if (kind.isBuiltin() && kind != ValueKind.LONG) {
				assertEquals(-1, shape.slotIfExpected(0, NUMBER, kind), kind.name());
			}
		}
	}

	@Test
	void arraysAndStructsAreNeverPutAsTheyAre() {
		TypeDefinition type = types.registry.declare(
				"a.B",
				new TypeDeclaration(null, false)
						.add(types.field(NUMBER, ValueKind.LONG, true))
						.add(types.field(TEXT, types.pooled("a.Pooled", "n", ValueKind.INT), false)));
		for (ValueKind kind : ValueKind.values()) {
			if (kind.isBuiltin()) {
				assertEquals(-1, type.shape().slotIfExpected(0, NUMBER, kind));
				assertEquals(-1, type.shape().slotIfExpected(1, TEXT, kind));
			}
		}
	}

	/** A pooled value remembers where it was interned, in one more number. */
	@Test
	void roomIsThatOfTheFieldsAndOfWhatTheValueRemembers() {
		assertEquals(2, shape.longCount);
		assertEquals(1, shape.referenceCount);
		ValueShape pooled = types.pooled("a.Pooled", NUMBER, ValueKind.LONG, TEXT, ValueKind.STRING)
				.shape();
		assertEquals(2, pooled.longCount);
		assertEquals(2, pooled.firstLongCount, "it may be interned at any time");
		assertEquals(1, pooled.ownPrimitiveCount);
	}

	@Test
	void eventsBeginWithRoomForTheirOwnFieldsOnly() {
		ValueShape event = types.event(
						"a.Event",
						"startTime",
						ValueKind.LONG,
						"eventThread",
						types.registry.find("java.lang.Thread"),
						NUMBER,
						ValueKind.LONG)
				.shape();
		assertEquals(2, event.firstOwnField());
		assertEquals(1, event.firstLongCount);
		assertEquals(2, event.longCount);
		assertEquals(0, event.firstReferenceCount);
		assertEquals(1, event.referenceCount);
		assertEquals(1, event.slotIfExpected(0, "startTime", ValueKind.LONG), "behind the own numbers");
	}

	@Test
	void implicitFieldsOfAnEventComeLast() {
		ValueShape event = shape(
				new String[] {"stackTrace", "startTime", "number", "text"},
				ValueKind.STRING,
				ValueKind.LONG,
				ValueKind.LONG,
				ValueKind.STRING);
		assertEquals(2, event.firstOwnField());
		assertSlots(event, 1, 1, 0, 0);
		assertEquals(1, event.ownPrimitiveCount);
		assertEquals(1, event.ownReferenceCount);
		assertEquals(2, event.longCount);
		assertEquals(2, event.referenceCount);
	}

	@Test
	void fieldOfSuchANameBehindAnotherIsAnOwnOne() {
		ValueShape own = shape(new String[] {"number", "startTime"}, ValueKind.INT, ValueKind.LONG);
		assertEquals(0, own.firstOwnField());
		assertSlots(own, 0, 1);
		assertEquals(2, own.ownPrimitiveCount);
	}

	@Test
	void arraysAreReferencesAndManyFieldsNeedRoomForTheirBits() {
		String[] names = new String[65];
		ValueKind[] kinds = new ValueKind[65];
		for (int i = 0; i < 65; i++) {
			names[i] = "f" + i;
			kinds[i] = i == 64 ? null : ValueKind.INT;
		}
		ValueShape many = shape(names, kinds);
		assertEquals(64, many.ownPrimitiveCount);
		assertEquals(1, many.ownReferenceCount);
		assertEquals(65, many.longCount, "one more for the bits of the 65th field");
		assertEquals(0, many.slotOf(64));
	}

	private static ValueShape shape(String[] names, ValueKind... kinds) {
		return new ValueShape(names, kinds, false, false);
	}

	private static void assertSlots(ValueShape shape, int... expected) {
		for (int i = 0; i < expected.length; i++) {
			assertEquals(expected[i], shape.slotOf(i), "field " + i);
		}
	}
}
