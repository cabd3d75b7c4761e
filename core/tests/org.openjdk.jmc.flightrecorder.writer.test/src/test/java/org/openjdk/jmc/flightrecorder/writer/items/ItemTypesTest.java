/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.items;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.common.unit.ContentType;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.LabeledIdentifier;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;
import org.openjdk.jmc.flightrecorder.writer.items.ItemTypes.Version;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MadeItems;

/** A name gets one type as long as its fields hold the values, and a further one with the fields of both else. */
class ItemTypesTest {
	private final OneChunk chunk = new OneChunk();
	private final ItemTypes types = new ItemTypes(chunk.types, false);

	/** The schema of items with a length, an attribute and one value of it. */
	private static ItemSchema schema(boolean duration, String attribute, ContentType<?> content, Object value) {
		MadeItems items = MadeItems.withStart("a.Event").with(attribute, content);
		if (duration) {
			items.with("duration", UnitLookup.TIMESPAN);
		}
		ItemSchema schema = ItemSchema.of(items.getType());
		items.item(MadeItems.time(0), value, null).forEach(schema::look);
		return schema;
	}

	private static ItemSchema schema(String attribute, Object value) {
		return schema(false, attribute, UnitLookup.UNKNOWN, value);
	}

	private static List<String> fields(TypeDefinition type) {
		return type.fields().stream()
				.map(field -> field.name() + ":" + field.type().name())
				.toList();
	}

	@Test
	void typeIsUsedAgainWhileItsFieldsHoldTheValues() {
		Version first = types.declare(schema("n", 1L));
		assertSame(first, types.declare(schema("n", 2L)));
		assertSame(first, types.declare(schema("n", null)), "no value at all");
		assertEquals(List.of("startTime:long", "n:long"), fields(first.type()));
	}

	@Test
	void furtherTypeHasTheFieldsOfBothAndTheLengthOfEither() {
		Version first = types.declare(schema(true, "n", UnitLookup.UNKNOWN, 1L));
		assertEquals(List.of("startTime:long", "duration:long", "n:long"), fields(first.type()));
		Version second = types.declare(schema("text", "value"));
		assertEquals(
				List.of("startTime:long", "duration:long", "text:java.lang.String", "n:long"), fields(second.type()));
		assertNotEquals(first.type().id(), second.type().id());
		assertEquals("a.Event", second.type().name());
		assertSame(second, types.declare(schema("n", 2L)), "the newest that holds them");
		Version third = types.declare(schema("n", "now a text"));
		assertNotSame(second, third);
		assertEquals(
				List.of("startTime:long", "duration:long", "n:java.lang.String", "text:java.lang.String"),
				fields(third.type()));
	}

	@Test
	void lengthThatATypeDoesNotHaveMakesAFurtherOne() {
		Version first = types.declare(schema("n", 1L));
		Version second = types.declare(schema(true, "n", UnitLookup.UNKNOWN, 1L));
		assertNotSame(first, second);
		assertSame(second, types.declare(schema("n", 1L)));
	}

	@Test
	void secondStructureOfANameIsRefusedWhereTypesAreStrict() {
		ItemTypes strict = new ItemTypes(chunk.types, true);
		Version first = strict.declare(schema("n", 1L));
		assertSame(first, strict.declare(schema("n", 2L)));
		String message = assertThrows(IllegalArgumentException.class, () -> strict.declare(schema("text", "value")))
				.getMessage();
		assertTrue(message.contains("'a.Event'") && message.contains("n"), message);
		assertThrows(
				IllegalArgumentException.class,
				() -> new ItemTypes(chunk.types, true).declare(schema("n", 1L)),
				"declared by somebody else");
	}

	@Test
	void eventTypeThatAValueNamesHasItsIdBeforeAndAfterItIsDeclared() {
		LabeledIdentifier named = new LabeledIdentifier("a.Event", 5000, "Label", "What it is");
		long promised = types.idOf(named);
		assertEquals(5000, promised, "the id where it comes from");
		assertEquals(promised, types.idOf(named));
		assertEquals(promised, types.declare(schema("n", 1L)).type().id());
		assertEquals(promised, types.idOf(named));
		long second = types.declare(schema("text", "value")).type().id();
		assertNotEquals(promised, second);
		assertEquals(promised, types.idOf(named), "the first of the name");
		long unknown = types.idOf(null);
		assertEquals(unknown, types.idOf(null));
		assertNotEquals(promised, unknown);
	}

	@Test
	void eventTypeThatAClientHasDeclaredHasItsOwnId() {
		TypeDefinition declared = chunk.event("a.Declared", chunk.field("n", ValueKind.INT));
		chunk.struct("a.Struct", false, chunk.field("n", ValueKind.INT));
		assertEquals(declared.id(), types.idOf(new LabeledIdentifier("a.Declared", 5000, "Label", null)));
		assertEquals(5001, types.idOf(new LabeledIdentifier("a.Struct", 5001, "Label", null)));
	}

	@Test
	void structsOfOneFormAreOneTypeAndOldObjectsReferToEachOther() {
		Object[] struct = {new Object[] {"text", 1}};
		TypeDefinition one = part(types.declare(schema("s", struct)), "s");
		assertEquals(List.of("member0:java.lang.String", "member1:int"), fields(one));
		Version old = types.declare(schema(false, "old", UnitLookup.OLD_OBJECT, null));
		assertSame(one, part(old, "s"));
		TypeDefinition object = part(old, "old");
		TypeDefinition reference = object.fieldNamed("referrer").type();
		assertSame(object, reference.fieldNamed("object").type());
		assertEquals("jdk.types.OldObject", object.name());
		assertEquals(null, ItemTypes.typeNameOf(UnitLookup.MEMORY));
	}

	private static TypeDefinition part(Version version, String field) {
		FieldDefinition definition = version.type().fieldNamed(field);
		assertNull(definition.annotationValue("jdk.jfr.Label"), "a label that is the name is none");
		return definition.type();
	}
}
