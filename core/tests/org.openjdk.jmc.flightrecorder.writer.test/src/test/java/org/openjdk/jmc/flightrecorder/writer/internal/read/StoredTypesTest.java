/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.read;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.FLOAT;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.INT;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.LONG;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.TEXT;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.element;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.field;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.type;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.types;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** The elements of metadata (format section 5.1) are types with fields, annotations and settings. */
class StoredTypesTest {
	private static final String EVENT_TYPE = "superType=jdk.jfr.Event";

	/** As a file of nothing but a header and metadata has them. */
	static StoredTypes read(MetadataElement root) throws Exception {
		MadeChunk chunk = new MadeChunk();
		long offset = chunk.metadata(7, root);
		FileCursor in = new FileCursor(MadeChunk.window(chunk.toBytes()));
		long id = MetadataElement.enterEvent(in, offset, chunk.lengthBytes());
		return new StoredTypes(id, MetadataElement.read(in), offset);
	}

	@Test
	void eachAttributeIsWhereItBelongs() throws Exception {
		StoredTypes types = read(types(
				type("a.Mark", 40, "superType=java.lang.annotation.Annotation", field("value", TEXT)),
				type("a.Wrapper", 41, "simpleType=true", field("s", TEXT)),
				type(
						"a.E",
						101,
						"superType=jdk.jfr.Event",
						field("list", INT, "dimension=1", element("annotation", "class=40", "value=x")),
						field("one", INT, "dimension=0"),
						field("pooled", 41, "constantPool=true"),
						element("setting", "name=s", "class=40", "defaultValue=d", element("annotation", "class=40")),
						element("annotation", "class=40", "value=y", "list-0=z"))));
		StoredType event = types.of(101);
		assertEquals("a.E", event.name());
		assertEquals("jdk.jfr.Event", event.supertype());
		assertEquals(
				List.of("list 22 true false", "one 22 false false", "pooled 41 false true"),
				event.fields().stream()
						.map(field ->
								field.name() + " " + field.type().id() + " " + field.array() + " " + field.pooled())
						.toList());
		assertEquals(
				List.of(new StoredType.Annotation(types.of(40), Map.of("value", "y", "list-0", "z"))),
				event.annotations());
		assertEquals(
				List.of(new StoredType.Annotation(types.of(40), Map.of("value", "x"))),
				event.fields().get(0).annotations());
		StoredType.Annotation bare = new StoredType.Annotation(types.of(40), Map.of());
		assertEquals(List.of(new StoredType.Setting("s", types.of(40), "d", List.of(bare))), event.settings());
		assertTrue(types.of(41).isSimple());
		assertFalse(event.isSimple());
		assertNull(types.of(41).supertype());
	}

	@Test
	void typesAreInTheirOrder() throws Exception {
		assertEquals(
				List.of(20L, 21L, 22L, 23L, 100L, 3L, 2L),
				read(types(type("a.Three", 3), type("a.Two", 2))).all().stream()
						.map(StoredType::id)
						.toList());
	}

	@Test
	void fieldsAreWrittenAsTheirTypesSay() throws Exception {
		StoredTypes types = read(types(
				type("a.Struct", 30, field("n", INT), field("f", FLOAT, "dimension=1")),
				type("float", 31, field("n", INT)),
				type(
						"a.All",
						101,
						EVENT_TYPE,
						field("text", TEXT),
						field("pooledText", TEXT, "constantPool=true"),
						field("struct", 30),
						field("pooled", 30, "constantPool=true"),
						field("noFloat", 31))));
		assertEquals(7, types.id());
		StoredType all = types.of(101);
		assertTrue(all.isEvent());
		assertEquals(
				List.of(
						"text true false",
						"pooledText false false",
						"struct false true",
						"pooled false false",
						"noFloat false true"),
				all.fields().stream()
						.map(field -> field.name() + " " + field.holdsText() + " " + field.holdsFields())
						.toList());
		StoredType struct = types.of(30);
		assertSame(struct, all.fields().get(2).type());
		assertFalse(struct.isEvent());
		assertEquals(ValueKind.FLOAT, struct.fields().get(1).type().kind());
		assertNull(types.of(999));
	}

	@Test
	void annotationHasTextsAndArraysOfTexts() throws Exception {
		StoredType type = read(types(
						type("a.Mark", 40, field("value", TEXT), field("list", TEXT, "dimension=1"), field("no", INT)),
						type("a.S", 41, element("annotation", "class=40", "value=x", "list-0=y", "list-1=z"))))
				.of(41);
		StoredType.Annotation annotation = type.annotations().get(0);
		List<StoredType.Field> fields = annotation.type().fields();
		assertEquals("x", annotation.value(fields.get(0)));
		assertArrayEquals(new String[] {"y", "z"}, (String[]) annotation.value(fields.get(1)));
		assertNull(annotation.value(fields.get(2)));
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
	void structureHashTellsOrdersApart() throws Exception {
		MetadataElement first = type("a.S", 30, field("m", INT), field("n", INT));
		MetadataElement second = type("a.T", 31);
		long hash = read(types(first, second)).structureHash();
		assertNotEquals(hash, read(types(second, first)).structureHash());
		MetadataElement swapped = type("a.S", 30, field("n", INT), field("m", INT));
		assertNotEquals(hash, read(types(swapped, second)).structureHash());
	}

	private static long hashOfMany(String firstType, String firstField) throws Exception {
		List<Object> fields = new ArrayList<>(List.of(field(firstField, INT)));
		List<MetadataElement> all = new ArrayList<>();
		for (int i = 0; i < 20; i++) {
			fields.add(field("f" + i, INT));
			all.add(type("a.T" + i, 40 + i));
		}
		all.add(0, type("a.Fields", 30, fields.toArray()));
		all.add(0, type(firstType, 31));
		return read(types(all.toArray(MetadataElement[]::new))).structureHash();
	}

	@Test
	void structureHashTellsTheFirstOfManyTypesAndFieldsApart() throws Exception {
		long hash = hashOfMany("a.First", "first");
		assertEquals(hash, hashOfMany("a.First", "first"));
		assertNotEquals(hash, hashOfMany("a.Other", "first"));
		assertNotEquals(hash, hashOfMany("a.First", "other"));
	}

	private static Stream<Arguments> damaged() {
		return Stream.of(
				Arguments.of("class a.B whose id is x", element("class", "name=a.B", "id=x")),
				Arguments.of("class a.B whose id is null", element("class", "name=a.B")),
				Arguments.of("a class without a name", element("class", "id=30")),
				Arguments.of("a field without a name", type("a.S", 30, element("field", "class=22"))),
				Arguments.of("field n whose dimension is x", type("a.S", 30, field("n", INT, "dimension=x"))),
				Arguments.of("field n of type 999, which is not declared", type("a.S", 30, field("n", 999))),
				Arguments.of("setting s of type 999", type("a.S", 30, element("setting", "name=s", "class=999"))),
				Arguments.of("annotation null of type 999", type("a.S", 30, element("annotation", "class=999"))),
				Arguments.of("a type id that another type has: 22 of a.S", type("a.S", INT)));
	}

	@ParameterizedTest
	@MethodSource("damaged")
	void typesRefersToDeclaredTypesOnly(String rule, MetadataElement type) {
		DamageException refused = assertThrows(DamageException.class, () -> read(types(type)));
		assertTrue(refused.getMessage().contains(rule), refused::getMessage);
		assertEquals(68, refused.position(), "where the metadata begins");
	}

	@ParameterizedTest
	@ValueSource(ints = {0, 1, 2, 9, 0x7F})
	void eventThatIsTooShortOrTooLongIsNoMetadata(int size) {
		MadeChunk chunk = new MadeChunk().bytes(size, 0, 0, 0, 7, 0, 0, 0, 0);
		assertThrows(DamageException.class, () -> readEvent(chunk));
	}

	@Test
	void eventOfAnotherTypeIsNoMetadata() {
		MadeChunk chunk = new MadeChunk();
		chunk.event(100, 1, 2, 3, 4);
		String message =
				assertThrows(DamageException.class, () -> readEvent(chunk)).getMessage();
		assertEquals("no metadata at the offset that the header gives", message);
	}

	private static void readEvent(MadeChunk chunk) throws Exception {
		FileCursor in = new FileCursor(MadeChunk.window(chunk.toBytes()));
		MetadataElement.enterEvent(in, 68, chunk.lengthBytes());
		MetadataElement.read(in);
	}
}
