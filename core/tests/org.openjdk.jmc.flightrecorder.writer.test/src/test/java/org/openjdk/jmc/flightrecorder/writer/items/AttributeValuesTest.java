/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.items;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.common.unit.ContentType;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;
import org.openjdk.jmc.flightrecorder.writer.items.ValueForm.Family;

/** What the values of an attribute have in common decides its field, whichever comes first. */
class AttributeValuesTest {
	private static ValueForm form(ContentType<?> content, Object... values) {
		AttributeValues attribute = new AttributeValues(content, "a.Struct");
		Arrays.stream(values).forEach(attribute::add);
		return attribute.form();
	}

	private static Stream<Arguments> values() {
		return Stream.of(
				Arguments.of(List.of(1, (short) 2, (byte) 3), Family.WHOLE, ValueKind.INT),
				Arguments.of(List.of(1, 2L), Family.WHOLE, ValueKind.LONG),
				Arguments.of(List.of(1, 2f), Family.FRACTION, ValueKind.DOUBLE),
				Arguments.of(List.of(2L, 1.5, 3), Family.FRACTION, ValueKind.DOUBLE),
				Arguments.of(List.of(true), Family.FLAG, ValueKind.BOOLEAN),
				Arguments.of(List.of('a'), Family.CHARACTER, ValueKind.CHAR),
				Arguments.of(List.of("a", UnitLookup.BYTE, UnitLookup.NUMBER), Family.TEXT, ValueKind.STRING));
	}

	@ParameterizedTest
	@MethodSource("values")
	void formHoldsAllValuesInAnyOrder(List<Object> values, Family family, ValueKind kind) {
		Object[] forwards = values.toArray();
		Object[] backwards = new Object[forwards.length];
		for (int i = 0; i < forwards.length; i++) {
			backwards[i] = forwards[forwards.length - 1 - i];
		}
		assertEquals(ValueForm.of(family, kind, false), form(UnitLookup.UNKNOWN, forwards));
		assertEquals(ValueForm.of(family, kind, false), form(UnitLookup.UNKNOWN, backwards));
		assertEquals(ValueForm.of(family, kind, true), form(UnitLookup.UNKNOWN, (Object) forwards));
		assertEquals(ValueForm.of(family, kind, true), form(UnitLookup.UNKNOWN, values, null));
	}

	@Test
	void primitiveArraysAndSetsAreArrays() {
		assertEquals(ValueForm.of(Family.WHOLE, ValueKind.INT, true), form(UnitLookup.UNKNOWN, (Object) new int[] {1}));
		assertEquals(
				ValueForm.of(Family.FRACTION, ValueKind.DOUBLE, true),
				form(UnitLookup.UNKNOWN, new int[] {1}, Set.of(2.5)));
	}

	@Test
	void attributeWithoutValuesIsANumberWhereItsContentIsElseATextOrTexts() {
		assertEquals(ValueForm.of(Family.ABSENT, ValueKind.LONG, false), form(UnitLookup.RAW_NUMBER, null, null));
		assertEquals(ValueForm.of(Family.ABSENT, ValueKind.STRING, true), form(UnitLookup.UNKNOWN));
		assertEquals(ValueForm.of(Family.TEXT, ValueKind.STRING, false), form(UnitLookup.PLAIN_TEXT));
		assertEquals(ValueForm.of(Family.FLAG, ValueKind.BOOLEAN, false), form(UnitLookup.FLAG));
		assertEquals(ValueForm.ofObject("java.lang.Thread", false), form(UnitLookup.THREAD));
		assertEquals(ValueForm.of(Family.ABSENT, ValueKind.STRING, true), form(UnitLookup.UNKNOWN, List.of()));
	}

	@Test
	void onlyFormsThatTheContentDoesNotTellDependOnValues() {
		assertTrue(new AttributeValues(UnitLookup.UNKNOWN, "a").dependsOnValues());
		assertTrue(new AttributeValues(UnitLookup.MEMORY, "a").dependsOnValues());
		assertFalse(new AttributeValues(UnitLookup.PLAIN_TEXT, "a").dependsOnValues());
		assertFalse(new AttributeValues(UnitLookup.FLAG, "a").dependsOnValues());
		assertFalse(new AttributeValues(UnitLookup.THREAD, "a").dependsOnValues());
	}

	@Test
	void earlierValuesDoNotRestrictLaterOnes() {
		AttributeValues attribute = new AttributeValues(UnitLookup.UNKNOWN, "a");
		attribute.add(1);
		assertTrue(attribute.dependsOnValues());
		attribute.add(1L);
		assertEquals(ValueForm.of(Family.WHOLE, ValueKind.LONG, false), attribute.form());
	}

	/** The elements of an array of unknown content are structs where they are arrays themselves. */
	@Test
	void structsHaveAsManyMembersAsTheLongestAndMembersHaveTheirOwnForms() {
		AttributeValues attribute = new AttributeValues(UnitLookup.UNKNOWN, "a.Struct");
		Object[] shorter = {"text"};
		Object[] longer = {null, 5, 2.5};
		attribute.add(new Object[] {shorter, null, longer});
		ValueForm form = attribute.form();
		assertEquals(Family.STRUCT, form.family());
		assertEquals("a.Struct", form.typeName());
		assertTrue(form.array());
		assertEquals(
				List.of("member0", "member1", "member2"),
				form.members().stream().map(ValueForm.Member::name).toList());
		assertEquals(
				List.of(
						ValueForm.of(Family.TEXT, ValueKind.STRING, false),
						ValueForm.of(Family.WHOLE, ValueKind.INT, false),
						ValueForm.of(Family.FRACTION, ValueKind.DOUBLE, false)),
				form.members().stream().map(ValueForm.Member::form).toList());
		assertEquals("text", attribute.member(shorter, 0));
		assertEquals(null, attribute.member(shorter, 1), "a member that a shorter struct does not have");
	}

	@Test
	void valueOfAnotherFamilyIsRefusedByItsClassAndWhatWasThere() {
		for (Object[] pair :
				new Object[][] {{"a", 1}, {1, "a"}, {true, 'c'}, {1.5, true}, {UnitLookup.BYTE.quantity(1), 1}}) {
			String message = assertThrows(
							IllegalArgumentException.class,
							() -> form(UnitLookup.UNKNOWN, pair),
							() -> Arrays.toString(pair))
					.getMessage();
			assertTrue(message.contains(pair[1].getClass().getName()), message);
		}
		String content = assertThrows(IllegalArgumentException.class, () -> form(UnitLookup.PLAIN_TEXT, 1))
				.getMessage();
		assertTrue(content.contains("'" + UnitLookup.PLAIN_TEXT.getIdentifier() + "'"), content);
	}

	@Test
	void objectWithoutACounterpartAndAMixtureOfObjectsAreRefused() {
		String none = assertThrows(
						IllegalArgumentException.class, () -> form(UnitLookup.UNKNOWN, new StringBuilder("a")))
				.getMessage();
		assertTrue(none.contains("java.lang.StringBuilder"), none);
		assertThrows(IllegalArgumentException.class, () -> form(UnitLookup.THREAD, "main"));
	}
}
