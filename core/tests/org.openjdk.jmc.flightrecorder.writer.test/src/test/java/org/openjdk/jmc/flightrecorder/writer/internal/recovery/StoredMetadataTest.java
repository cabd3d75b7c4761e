/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.recovery.MadeChunk.EVENT;
import static org.openjdk.jmc.flightrecorder.writer.internal.recovery.MadeChunk.FLOAT;
import static org.openjdk.jmc.flightrecorder.writer.internal.recovery.MadeChunk.INT;
import static org.openjdk.jmc.flightrecorder.writer.internal.recovery.MadeChunk.LONG;
import static org.openjdk.jmc.flightrecorder.writer.internal.recovery.MadeChunk.TEXT;
import static org.openjdk.jmc.flightrecorder.writer.internal.recovery.MadeChunk.element;
import static org.openjdk.jmc.flightrecorder.writer.internal.recovery.MadeChunk.field;
import static org.openjdk.jmc.flightrecorder.writer.internal.recovery.MadeChunk.type;
import static org.openjdk.jmc.flightrecorder.writer.internal.recovery.MadeChunk.types;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.internal.format.MetadataElement;
import org.openjdk.jmc.flightrecorder.writer.internal.recovery.StoredTypes.Form;
import org.openjdk.jmc.flightrecorder.writer.internal.recovery.StoredTypes.StoredType;

/** Metadata that readers take (format section 5) says how each field is written; any other is refused by its rule. */
class StoredMetadataTest {
	private static final String EVENT_TYPE = "superType=jdk.jfr.Event";

	private static StoredTypes read(MetadataElement root) throws Exception {
		MadeChunk chunk = new MadeChunk();
		long offset = chunk.metadata(7, root);
		return read(chunk, offset);
	}

	private static StoredTypes read(MadeChunk chunk, long offset) throws Exception {
		FileCursor in = new FileCursor(MadeChunk.window(chunk.toBytes()));
		return StoredMetadata.read(in, offset, chunk.lengthBytes());
	}

	private static Form form(StoredTypes types, long type, int field) {
		return types.byId().get(type).fields[field].form();
	}

	@Test
	void fieldsAreWrittenAsTheirTypesSay() throws Exception {
		StoredTypes types = read(types(
				type("a.Struct", 30, field("n", INT), field("f", FLOAT, "dimension=1")),
				type(
						"a.All",
						101,
						EVENT_TYPE,
						field("startTime", LONG),
						field("text", TEXT),
						field("pooledText", TEXT, "constantPool=true"),
						field("struct", 30),
						field("pooled", 30, "constantPool=true"),
						field("structs", 30, "dimension=1"),
						field("one", INT, "dimension=0"))));
		assertEquals(7, types.id());
		StoredType all = types.byId().get(101L);
		assertTrue(all.event);
		assertEquals(
				"NUMBER STRING REFERENCE STRUCT REFERENCE STRUCT NUMBER",
				String.join(
						" ", Arrays.stream(all.fields).map(f -> f.form().name()).toList()));
		assertEquals(
				"0000010",
				String.join(
						"",
						Arrays.stream(all.fields)
								.map(f -> f.array() ? "1" : "0")
								.toList()));
		StoredType struct = types.byId().get(30L);
		assertSame(struct, all.fields[3].struct());
		assertFalse(struct.event);
		assertEquals(Form.FOUR_BYTES, struct.fields[1].form());
	}

	@Test
	void idOfASettingIsThatOfAnEventType() throws Exception {
		StoredTypes types = read(types(
				type("jdk.ActiveSetting", 101, EVENT_TYPE, field("startTime", LONG), field("id", LONG)),
				type("a.ActiveSetting", 102, EVENT_TYPE, field("id", LONG))));
		assertEquals(Form.EVENT_TYPE, form(types, 101, 1));
		assertEquals(Form.NUMBER, form(types, 102, 0));
	}

	@Test
	void structureHashTellsFieldsTypesAndDimensionsApart() throws Exception {
		long hash = read(types(type("a.S", 30, field("n", INT)))).structureHash();
		assertEquals(hash, read(types(type("a.S", 30, field("n", INT)))).structureHash());
		for (MetadataElement other : new MetadataElement[] {
			type("a.S", 30, field("m", INT)),
			type("a.S", 30, field("n", LONG)),
			type("a.S", 30, field("n", INT, "dimension=1")),
			type("a.S", 31, field("n", INT)),
			type("a.T", 30, field("n", INT)),
			type("a.S", 30, field("n", INT), field("m", INT))
		}) {
			assertNotEquals(hash, read(types(other)).structureHash(), other::toString);
		}
	}

	@Test
	void textsHaveAPoolOnlyWhereAFieldHoldsOne() throws Exception {
		assertFalse(read(types()).byId().containsKey((long) TEXT));
		assertTrue(read(types(type("a.S", 30, field("s", TEXT)))).byId().containsKey((long) TEXT));
	}

	private static Stream<Arguments> refused() {
		MetadataElement label = type("jdk.jfr.Label", 40, field("value", TEXT));
		MetadataElement limit = type("a.Limit", 41, field("n", INT), field("list", INT, "dimension=1"));
		return Stream.of(
				Arguments.of("a type id that is taken: 100", types(type("a.Other", EVENT, field("n", INT)))),
				Arguments.of("a type id that is taken: 1 ", types(type("a.E", 1, EVENT_TYPE, field("n", INT)))),
				Arguments.of("a type that is class a\u0001", types(type("a\u0001", 30))),
				Arguments.of("a type that is class null", types(element("class", "id=30"))),
				Arguments.of("a type that is other a.B", types(element("other", "name=a.B", "id=30"))),
				Arguments.of("n of type 999, which is not there", types(type("a.S", 30, field("n", 999)))),
				Arguments.of("n of a.S with the dimension 2", types(type("a.S", 30, field("n", INT, "dimension=2")))),
				Arguments.of("null of a.S", types(type("a.S", 30, element("field", "class=22")))),
				Arguments.of("constantPool false", types(type("a.S", 30, field("n", TEXT, "constantPool=false")))),
				Arguments.of("constantPool true", types(type("a.S", 30, field("n", INT, "constantPool=true")))),
				Arguments.of("of type a.None", types(type("a.None", 31), type("a.S", 30, field("n", 31)))),
				Arguments.of(
						"a.Wrapper in place",
						types(
								type("a.Wrapper", 31, "simpleType=true", field("s", TEXT)),
								type("a.S", 30, field("w", 31)))),
				Arguments.of("a.Empty without any field", types(type("a.Empty", 30, EVENT_TYPE))),
				Arguments.of("is called odd", types(type("a.S", 30, element("odd")))),
				Arguments.of("is called odd", types(type("a.S", 30, field("n", INT, element("odd"))))),
				Arguments.of(
						"setting s of type 999", types(type("a.S", 30, element("setting", "name=s", "class=999")))),
				Arguments.of("a.S is in place within itself", types(type("a.S", 30, field("s", 30)))),
				Arguments.of(
						"in place within itself",
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
						"without its root",
						element("root", element("metadata"), element("metadata"), element("region"))),
				Arguments.of("without its root", element("root", element("metadata"))),
				Arguments.of("without its root", element("top", element("metadata"), element("region"))));
	}

	@ParameterizedTest
	@MethodSource("refused")
	void whatReadersRefuseIsRefusedByItsRule(String rule, MetadataElement root) {
		DamageException refused = assertThrows(DamageException.class, () -> read(root));
		assertTrue(refused.getMessage().contains(rule), refused::getMessage);
		assertEquals(68, refused.position(), "where the metadata begins");
	}

	@Test
	void whatLooksLikeThatAndIsReadIsTaken() throws Exception {
		MetadataElement label = type("jdk.jfr.Label", 40, field("value", TEXT));
		MetadataElement limit = type("a.Limit", 41, field("n", INT), field("list", INT, "dimension=1"));
		read(types(
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

	@ParameterizedTest
	@ValueSource(ints = {0, 1, 2, 9, 0x7F})
	void eventThatIsTooShortOrTooLongIsNoMetadata(int size) {
		MadeChunk chunk = new MadeChunk().bytes(size, 0, 0, 0, 7, 0, 0, 0, 0);
		assertThrows(DamageException.class, () -> read(chunk, 68));
	}

	@Test
	void eventOfAnotherTypeIsNoMetadata() {
		MadeChunk chunk = new MadeChunk();
		long offset = chunk.event(100, 1, 2, 3, 4);
		String message =
				assertThrows(DamageException.class, () -> read(chunk, offset)).getMessage();
		assertEquals("no metadata where the header says that it is", message);
	}
}
