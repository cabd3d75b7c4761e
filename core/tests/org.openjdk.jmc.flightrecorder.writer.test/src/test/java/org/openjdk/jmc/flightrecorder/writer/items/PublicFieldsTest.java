/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.items;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.Reader;
import java.io.StreamTokenizer;
import org.junit.jupiter.api.Test;

/** Structures of JMC's parser, to which these classes belong by their package, are asked by their public fields. */
class PublicFieldsTest {
	/** A structure as the parser has them. */
	static class Parsed {
		/** A field of all. */
		public static final String SHARED = "shared";

		public String name = "a name";
		public Object _package = "a package";
		public Object missing;
		String hidden = "hidden";
	}

	static final class More extends Parsed {
		public int number = 5;
	}

	@Test
	void publicFieldsAreThereInheritedAndReservedOnesToo() {
		More more = new More();
		assertEquals("a name", PublicFields.valueOf(more, "name"));
		assertEquals("a package", PublicFields.valueOf(more, "package"));
		assertEquals(5, PublicFields.valueOf(more, "number"));
		assertNull(PublicFields.valueOf(more, "missing"), "there, and without a value");
	}

	@Test
	void otherFieldsAndOtherClassesHaveNone() {
		assertSame(PublicFields.ABSENT, PublicFields.valueOf(new Parsed(), "hidden"));
		assertSame(PublicFields.ABSENT, PublicFields.valueOf(new Parsed(), "SHARED"));
		assertSame(PublicFields.ABSENT, PublicFields.valueOf(new Parsed(), "_package"));
		assertSame(PublicFields.ABSENT, PublicFields.valueOf(new Parsed(), "number"));
		assertSame(
				PublicFields.ABSENT,
				PublicFields.valueOf(new StreamTokenizer(Reader.nullReader()), "ttype"),
				"not of the parser");
	}
}
