/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.items;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MadeItems;

/** The attributes of a type are its times and columns; members of a struct that was taken apart are one column again. */
class ItemSchemaTest {
	private static MadeItems items() {
		return new MadeItems("a.Event", "An Event", null);
	}

	private static ItemSchema schema(MadeItems items) {
		return ItemSchema.of(items.getType());
	}

	private static List<String> names(ItemSchema schema) {
		return schema.columns.stream().map(column -> column.fieldName).toList();
	}

	@Test
	void timesOfTheirContentTypesAreNoColumnsAndWhatIsComputedIsNeither() {
		ItemSchema schema = schema(items().with("startTime", UnitLookup.TIMESTAMP)
				.with("(endTime)", UnitLookup.TIMESTAMP)
				.with("duration", UnitLookup.TIMESPAN)
				.with("(computed)", UnitLookup.PLAIN_TEXT)
				.with("", UnitLookup.PLAIN_TEXT)
				.with("text", UnitLookup.PLAIN_TEXT));
		assertNotNull(schema.startTime);
		assertNotNull(schema.endTime);
		assertNotNull(schema.duration);
		assertEquals(List.of("text"), names(schema));
		assertEquals("An Event", schema.label);
	}

	@Test
	void timesOfOtherContentTypesAreRefusedUnlessTheyAreComputed() {
		ItemSchema computed = schema(items().with("(endTime)", UnitLookup.TIMESPAN));
		assertNull(computed.endTime);
		assertEquals(List.of(), names(computed));
		assertEquals(
				"The attribute 'startTime' of type 'a.Event' must be of the content type 'timestamp', because every event"
						+ " has such a field; it is of 'text'",
				refusal(items().with("startTime", UnitLookup.PLAIN_TEXT)));
		assertEquals(
				"The attribute 'duration' of type 'a.Event' must be of the content type 'timespan', because every event"
						+ " has such a field; it is of 'timestamp'",
				refusal(items().with("duration", UnitLookup.TIMESTAMP)));
	}

	private static String refusal(MadeItems items) {
		return assertThrows(IllegalArgumentException.class, () -> schema(items)).getMessage();
	}

	@Test
	void eventsHaveALengthWhereItIsGivenOrBothEndsAre() {
		MadeItems start = items().with("startTime", UnitLookup.TIMESTAMP);
		assertFalse(schema(start).hasDuration());
		assertTrue(schema(start.with("(endTime)", UnitLookup.TIMESTAMP)).hasDuration());
		assertFalse(schema(items().with("(endTime)", UnitLookup.TIMESTAMP)).hasDuration());
		assertTrue(schema(items().with("duration", UnitLookup.TIMESPAN)).hasDuration());
	}

	@Test
	void membersAreOneColumnInThePlaceOfTheFirstAndLabelledWithoutTheStruct() {
		ItemSchema schema = schema(items().with("s:one", UnitLookup.PLAIN_TEXT, "Struct : One", null)
				.with("text", UnitLookup.PLAIN_TEXT)
				.with("s:two:deep", UnitLookup.PLAIN_TEXT, "Struct : Two : Deep", null)
				.with(":odd", UnitLookup.PLAIN_TEXT));
		assertEquals(List.of("s", "text", ":odd"), names(schema));
		ItemColumn struct = schema.columns.get(0);
		assertTrue(struct.isFlattenedStruct());
		assertEquals("Struct", struct.label);
		assertEquals("a.Event$S", struct.form().typeName());
		assertEquals(
				List.of("one=One", "two:deep=Two : Deep"),
				struct.form().members().stream()
						.map(member -> member.name() + "=" + member.label())
						.toList());
	}

	@Test
	void labelOfAStructIsTheLongestThatAllItsMembersShare() {
		ItemColumn deep = schema(items().with("s:one", UnitLookup.PLAIN_TEXT, "A : B : One", null)
						.with("s:two", UnitLookup.PLAIN_TEXT, "A : B : Two", null))
				.columns
				.get(0);
		assertEquals("A : B", deep.label);
		ItemColumn shallow = schema(items().with("s:one", UnitLookup.PLAIN_TEXT, "A : B : One", null)
						.with("s:two", UnitLookup.PLAIN_TEXT, "A : C : Two", null))
				.columns
				.get(0);
		assertEquals("A", shallow.label);
		ItemColumn none = schema(items().with("s:one", UnitLookup.PLAIN_TEXT, "A : One", null)
						.with("s:two", UnitLookup.PLAIN_TEXT, "Two", null))
				.columns
				.get(0);
		assertNull(none.label);
		assertEquals("A : One", none.form().members().get(0).label());
	}

	/** JMC's parser makes no such types, but clients may. */
	@Test
	void attributeOfTheNameOfAStructIsAColumnBesidesItsMembers() {
		assertEquals(
				List.of("s", "s:one"),
				names(schema(items().with("s", UnitLookup.PLAIN_TEXT).with("s:one", UnitLookup.PLAIN_TEXT))));
		assertEquals(
				List.of("s:one", "s:two", "s"),
				names(schema(items().with("s:one", UnitLookup.PLAIN_TEXT)
						.with("s:two", UnitLookup.PLAIN_TEXT)
						.with("s", UnitLookup.PLAIN_TEXT))));
	}

	@Test
	void attributeWithoutAnAccessorIsRefusedByTypeAndName() {
		String message = assertThrows(IllegalArgumentException.class, () -> schema(items().withoutAccessor("broken")))
				.getMessage();
		assertTrue(message.contains("'a.Event'") && message.contains("'broken'"), message);
	}

	@Test
	void formsDependOnValuesWhereOneOfTheColumnsDoes() {
		assertFalse(schema(items().with("text", UnitLookup.PLAIN_TEXT)).dependsOnValues());
		assertTrue(schema(items().with("text", UnitLookup.PLAIN_TEXT).with("size", UnitLookup.MEMORY))
				.dependsOnValues());
		assertTrue(schema(items().with("s:text", UnitLookup.PLAIN_TEXT).with("s:size", UnitLookup.MEMORY))
				.dependsOnValues());
	}
}
