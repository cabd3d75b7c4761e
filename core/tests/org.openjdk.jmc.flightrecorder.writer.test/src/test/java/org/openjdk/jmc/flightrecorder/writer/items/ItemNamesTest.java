/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.items;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What JMC adds to names is taken away again. */
class ItemNamesTest {
	@Test
	void uuidBehindANameIsNotPartOfIt() {
		assertEquals("a.Event", ItemNames.eventName("a.Event"));
		assertEquals("a.Event", ItemNames.eventName("a.Event12345678-9abc-def0-1234-56789abcdef0"));
		assertEquals("a.Event12345678-9abc", ItemNames.eventName("a.Event12345678-9abc"));
	}

	@Test
	void identifierBehindADescriptionIsNotPartOfIt() {
		assertEquals("What it is", ItemNames.eventDescription("a.Event", "What it is [a.Event]"));
		assertEquals("What it is", ItemNames.eventDescription("a.Event", "What it is"));
		assertEquals("What it is [b.Event]", ItemNames.eventDescription("a.Event", "What it is [b.Event]"));
		assertNull(ItemNames.eventDescription("a.Event", "[a.Event]"));
		assertNull(ItemNames.eventDescription("a.Event", null));
	}

	@Test
	void labelEqualToTheNameIsLeftOut() {
		assertEquals("Label", ItemNames.label("Label", "name"));
		assertEquals("Label", ItemNames.label("[Experimental] Label", "name"));
		assertNull(ItemNames.label("name", "name"));
		assertNull(ItemNames.label("[Experimental] name", "name"));
		assertNull(ItemNames.label("", "name"));
		assertNull(ItemNames.label(null, "name"));
		assertTrue(ItemNames.isExperimental("[Experimental] name"));
		assertFalse(ItemNames.isExperimental("name"));
		assertFalse(ItemNames.isExperimental(null));
	}

	@ParameterizedTest
	@CsvSource({
		"java.lang.String, java/lang/String",
		"Plain, Plain",
		"int, int",
		"int[], [I",
		"long[][], [[J",
		"boolean[], [Z",
		"byte[], [B",
		"char[], [C",
		"short[], [S",
		"float[], [F",
		"double[], [D",
		"java.lang.String[], [Ljava/lang/String;",
		"a.B$C[][], [[La/B$C;"
	})
	void classesAreNamedAsInAFile(String source, String inFile) {
		assertEquals(inFile, ItemNames.classNameInFile(source));
	}
}
