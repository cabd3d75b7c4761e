/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What must not be declared, because a reader would refuse the whole file. */
class TypeDeclarationTest {
	private final TestedTypes types = new TestedTypes();

	private static String refusal(TypeDeclaration declaration) {
		return assertThrows(IllegalArgumentException.class, () -> declaration.requireReadable("a.A", false))
				.getMessage();
	}

	private TypeDeclaration event(Object... namesAndTypes) {
		return types.declaration(TypeDefinition.EVENT_SUPERTYPE, false, namesAndTypes);
	}

	@Test
	void fieldThatIsThereTwiceIsRefusedAndTheFirstStays() {
		TypeDeclaration declaration = types.declaration(null, true, "n", ValueKind.INT);
		IllegalStateException e = assertThrows(
				IllegalStateException.class, () -> declaration.add(types.field("n", ValueKind.STRING, false)));
		assertEquals("Field names must be unique in a type; 'n' occurs twice", e.getMessage());
		assertEquals(1, declaration.fields().size());
		assertEquals(ValueKind.INT, declaration.fields().get(0).kind());
	}

	@Test
	void fieldsOfAnotherTypeAreAddedWhereTheirNamesAreFree() {
		TypeDeclaration declaration = types.declaration(null, true, "n", ValueKind.INT);
		declaration.addMissing(
				List.of(types.field("n", ValueKind.STRING, false), types.field("other", ValueKind.LONG, false)));
		assertEquals("[n: int, other: long]", declaration.fields().toString());
	}

	@Test
	void eventIsNoValueOfAField() {
		TypeDefinition used = types.event("a.Used", "n", ValueKind.INT);
		String refusal = "An event cannot be the value of a field, but 'f' of type 'a.A' is of the event type 'a.Used'";
		assertEquals(refusal, refusal(types.declaration(null, true, "f", used)));
		assertEquals(refusal, refusal(event("f", used)));
	}

	@Test
	void eventIsNoValueOfAFieldOfItsOwn() {
		String refusal = "An event cannot be the value of a field, but 'f' of type 'a.A' is of the event type 'a.A'";
		assertEquals(refusal, refusal(event("f", types.registry.findOrForward("a.A"))));
		assertEquals(refusal, refusal(event("f", TestedTypes.nameless())));
		assertDoesNotThrow(
				() -> types.declaration(null, true, "f", TestedTypes.nameless()).requireReadable("a.A", false));
	}

	/** Whether it becomes an event is known later. */
	@Test
	void typeThatIsDeclaredLaterMayBeTheValueOfAField() {
		assertDoesNotThrow(
				() -> event("f", types.registry.findOrForward("a.Later")).requireReadable("a.A", false));
	}

	@Test
	void timesOfAnEventAreWholeNumbersAndNoArrays() {
		String rule =
				"The JDK reads the field '%s' of an event as ticks, so it must be a whole number; in 'a.A' it is %s";
		for (String name : new String[] {"startTime", "duration"}) {
			assertEquals(String.format(rule, name, "double"), refusal(event(name, ValueKind.DOUBLE)));
			TypeDeclaration array = new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false)
					.add(types.field(name, ValueKind.LONG, true));
			assertEquals(String.format(rule, name, "long[]"), refusal(array));
			assertEquals(String.format(rule, name, "char"), refusal(event(name, ValueKind.CHAR)));
			for (ValueKind kind : List.of(ValueKind.BYTE, ValueKind.SHORT, ValueKind.INT, ValueKind.LONG)) {
				assertDoesNotThrow(() -> event(name, kind).requireReadable("a.A", false));
			}
			assertDoesNotThrow(
					() -> types.declaration(null, true, name, ValueKind.STRING).requireReadable("a.A", false),
					"a struct may have any field of this name");
		}
	}

	@Test
	void refusalOfAnyFieldIsThatOfTheType() {
		assertThrows(IllegalArgumentException.class, () -> event(
						"n", ValueKind.INT, "startTime", ValueKind.LONG, "duration", ValueKind.FLOAT)
				.requireReadable("a.A", false));
	}
}
