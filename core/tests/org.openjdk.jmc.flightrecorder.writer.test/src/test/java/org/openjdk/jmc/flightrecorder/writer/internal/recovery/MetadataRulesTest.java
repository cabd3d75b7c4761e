/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.INT;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.TEXT;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.element;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.field;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.type;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.types;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.flightrecorder.writer.internal.read.DamageException;
import org.openjdk.jmc.flightrecorder.writer.internal.read.MetadataElement;
import org.openjdk.jmc.flightrecorder.writer.internal.read.StoredTypes;

/** Metadata that readers take (format section 5) is taken; any other is refused by its rule. */
class MetadataRulesTest {
	private static final long POSITION = 68;
	private static final String EVENT_TYPE = "superType=jdk.jfr.Event";

	private static void check(MetadataElement root) throws Exception {
		MetadataRules.check(root, new StoredTypes(7, root, POSITION), POSITION);
	}

	private static Stream<Arguments> refused() {
		MetadataElement label = type("jdk.jfr.Label", 40, field("value", TEXT));
		MetadataElement limit = type("a.Limit", 41, field("n", INT), field("list", INT, "dimension=1"));
		return Stream.of(
				Arguments.of("a type id that another type has: 1 ", types(type("a.E", 1, EVENT_TYPE, field("n", INT)))),
				Arguments.of("a type with a control character in its name: a\u0001", types(type("a\u0001", 30))),
				Arguments.of(
						"a type must be an element class, not other a.B", types(element("other", "name=a.B", "id=30"))),
				Arguments.of("n of a.S with the dimension 2", types(type("a.S", 30, field("n", INT, "dimension=2")))),
				Arguments.of("constantPool false", types(type("a.S", 30, field("n", TEXT, "constantPool=false")))),
				Arguments.of("constantPool true", types(type("a.S", 30, field("n", INT, "constantPool=true")))),
				Arguments.of("of type a.None", types(type("a.None", 31), type("a.S", 30, field("n", 31)))),
				Arguments.of(
						"a.Wrapper in place",
						types(
								type("a.Wrapper", 31, "simpleType=true", field("s", TEXT)),
								type("a.S", 30, field("w", 31)))),
				Arguments.of("a.Empty without fields", types(type("a.Empty", 30, EVENT_TYPE))),
				Arguments.of("with the unknown name odd", types(type("a.S", 30, element("odd")))),
				Arguments.of("with the unknown name odd", types(type("a.S", 30, field("n", INT, element("odd"))))),
				Arguments.of("a.S contains itself in place", types(type("a.S", 30, field("s", 30)))),
				Arguments.of(
						"contains itself in place",
						types(type("a.S", 30, field("t", 31)), type("a.T", 31, field("s", 30)))),
				Arguments.of(
						"jdk.jfr.Label without a value",
						types(label, type("a.S", 30, element("annotation", "class=40")))),
				Arguments.of(
						"jdk.jfr.Label without a value",
						types(
								type("jdk.jfr.Label", 40),
								type(
										"a.S",
										30,
										element("setting", "name=s", "class=22", element("annotation", "class=40"))))),
				Arguments.of(
						"jdk.jfr.Category without a value",
						types(
								type("jdk.jfr.Category", 42, field("value", TEXT, "dimension=1")),
								type("a.S", 30, element("annotation", "class=42")))),
				Arguments.of(
						"a.Limit with the value x",
						types(limit, type("a.S", 30, element("annotation", "class=41", "n=x")))),
				Arguments.of(
						"a.Limit with the value 2147483648",
						types(
								limit,
								type("a.S", 30, field("n", INT, element("annotation", "class=41", "n=2147483648"))))),
				Arguments.of(
						"must have one element root",
						element("root", element("metadata"), element("metadata"), element("region"))),
				Arguments.of("must have one element root", element("root", element("metadata"))),
				Arguments.of("must have one element root", element("top", element("metadata"), element("region"))));
	}

	@ParameterizedTest
	@MethodSource("refused")
	void metadataThatReadersRefuseIsRefusedByItsRule(String rule, MetadataElement root) {
		DamageException refused = assertThrows(DamageException.class, () -> check(root));
		assertTrue(refused.getMessage().contains(rule), refused::getMessage);
		assertEquals(POSITION, refused.position(), "where the metadata begins");
	}

	@Test
	void similarMetadataThatReadersAcceptIsAccepted() throws Exception {
		MetadataElement label = type("jdk.jfr.Label", 40, field("value", TEXT));
		MetadataElement limit = type("a.Limit", 41, field("n", INT), field("list", INT, "dimension=1"));
		check(types(
				label,
				limit,
				type("a.List", 30, field("s", 30, "dimension=1")),
				type("a.Tree", 31, field("s", 31, "constantPool=true"), field("t", 31, "constantPool=true")),
				type(
						"a.S",
						32,
						element("annotation", "class=41", "n=-2147483648"),
						field("n", INT, element("annotation", "class=40", "value=x")),
						element("setting", "name=s", "class=22"))));
	}

	@Test
	void structsThatAreTooDeepInOneAnotherAreRefusedWhateverTheStack() {
		MetadataElement[] chain = new MetadataElement[20_000];
		for (int i = 0; i < chain.length; i++) {
			chain[i] = type("a.S" + i, 1000 + i, field("s", i + 1 < chain.length ? 1001 + i : INT));
		}
		DamageException refused = assertThrows(DamageException.class, () -> check(types(chain)));
		assertEquals("the type a.S1001 is more than 1000 deep in another one", refused.getMessage());
	}
}
