/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recorded;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.INT;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.LONG;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.TEXT;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.element;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.field;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.type;
import static org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk.types;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.read.MetadataElement;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** Types of a file are declared as they are there, once for equal ones, and with the fields of both for others. */
class OriginalTypesTest {
	private static final long EVENT = 1000;
	private static final long STRUCT = 1001;
	private static final long OTHER = 1002;
	private static final long MARK = 1003;
	private static final long CONTROL = 1004;
	private static final long OTHER_MARK = 1005;
	private static final long OTHER_CONTROL = 1006;

	@TempDir
	Path directory;

	private final OneChunk chunk = new OneChunk();
	private final TypeVersions versions = new TypeVersions(chunk.types);

	private OriginalFile file(MetadataElement... roots) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		for (MetadataElement root : roots) {
			MadeChunk made = new MadeChunk();
			long metadata = made.metadata(1, root);
			made.header(new ChunkHeader(made.lengthBytes(), 0, metadata, 1, 1, 1, 1_000, ChunkHeader.FINISHED, false));
			bytes.writeBytes(made.toBytes());
		}
		return OriginalFile.read(Files.write(directory.resolve("original.jfr"), bytes.toByteArray()));
	}

	private TypeDefinition declared(MetadataElement... roots) throws IOException {
		Map<Long, TypeDefinition> events = new OriginalTypes(chunk.types, versions, false).declare(file(roots));
		return events.get(EVENT);
	}

	private static MetadataElement event(Object... parts) {
		Object[] all = new Object[parts.length + 1];
		all[0] = "superType=jdk.jfr.Event";
		System.arraycopy(parts, 0, all, 1, parts.length);
		return type("b.Event", EVENT, all);
	}

	private static List<String> fields(TypeDefinition type) {
		return type.fields().stream().map(FieldDefinition::name).toList();
	}

	@Test
	void typeHasTheIdAndTheFieldsThatItHasThere() throws Exception {
		TypeDefinition event = declared(types(
				type("b.Mark", MARK, "superType=java.lang.annotation.Annotation", field("list", TEXT, "dimension=1")),
				event(
						field("startTime", LONG),
						field("n", INT, element("annotation", "class=1003", "list-0=x", "list-1=y")))));
		assertEquals(EVENT, event.id());
		assertEquals(List.of("startTime", "n"), fields(event));
		Object list = event.field(1).annotations().get(0).value("list");
		assertArrayEquals(new String[] {"x", "y"}, (String[]) list);
	}

	@Test
	void equalTypesOfTwoFilesAreOne() throws Exception {
		MetadataElement root = types(
				type("b.Tree", STRUCT, field("next", STRUCT, "constantPool=true"), field("n", INT)),
				event(field("tree", STRUCT, "constantPool=true")));
		TypeDefinition first = declared(root);
		TypeDefinition tree = first.field(0).type();
		assertSame(tree, tree.field(0).type(), "it contains itself");
		assertTrue(tree.isDeclaredPooled());
		assertSame(first, declared(root));
		assertSame(
				tree,
				declared(types(
								type("c.More", OTHER),
								event(field("tree", STRUCT)),
								type("b.Tree", STRUCT, field("next", STRUCT, "constantPool=true"), field("n", INT))))
						.field(0)
						.type());
	}

	/** Makes trees of types in which one part has another value than usual. */
	private record Detailed(String part, String value) {
		private String of(String name, String usual) {
			return name.equals(part) ? value : usual;
		}

		private MetadataElement annotation(String on) {
			return element(
					"annotation",
					"class=" + of("type of a mark", "" + MARK),
					of("name of a value", "text") + "=" + of("mark of the " + on, "usual"),
					"list-0=" + of("list of the " + on, "usual"));
		}

		private MetadataElement markType(String name, long id) {
			return type(
					name,
					id,
					"superType=java.lang.annotation.Annotation",
					field(of("name of a value", "text"), TEXT),
					field("list", TEXT, "dimension=1"));
		}

		MetadataElement root(MetadataElement... more) {
			List<MetadataElement> all = new ArrayList<>(List.of(more));
			// The types that a type uses come behind it, so what is known of them changes what is known of it.
			all.add(type(
					"b.Event",
					EVENT,
					"superType=jdk.jfr.Event",
					annotation("type"),
					field(of("name of a field", "one"), INT, annotation("field")),
					field("many", INT, "dimension=" + of("dimension", "1")),
					field("struct", STRUCT),
					element(
							"setting",
							"name=" + of("name of a setting", "limit"),
							"class=" + of("type of a setting", "" + CONTROL),
							"defaultValue=" + of("default", "7"),
							annotation("setting"))));
			all.add(type(
					"b.Struct",
					STRUCT,
					"superType=" + of("supertype", "b.Base"),
					of("simple", "note") + "=true",
					field("inner", OTHER)));
			all.add(type("b.Inner", OTHER, field("n", Long.parseLong(of("type of a field", "" + INT)))));
			all.add(markType("b.Mark", MARK));
			all.add(markType("b.OtherMark", OTHER_MARK));
			all.add(type("b.Control", CONTROL, "superType=jdk.jfr.SettingControl"));
			all.add(type("b.OtherControl", OTHER_CONTROL, "superType=jdk.jfr.SettingControl"));
			return types(all.toArray(MetadataElement[]::new));
		}
	}

	/** Types of one file stay apart if anything is different, even what other files may have otherwise. */
	@ParameterizedTest
	@CsvSource({
		"nothing, -, 1",
		"type of a mark, 1005, 2",
		"name of a value, words, 2",
		"mark of the type, another, 2",
		"list of the type, another, 2",
		"mark of the field, another, 2",
		"mark of the setting, another, 2",
		"name of a setting, another, 2",
		"type of a setting, 1006, 2",
		"default, 8, 2",
		"name of a field, two, 2",
		"dimension, 0, 2",
		"supertype, b.Other, 2",
		"simple, simpleType, 2",
		"type of a field, 21, 2"
	})
	void typeOfALaterChunkIsTheSameWhereNothingIsDifferent(String part, String value, int versionsOfEvent)
			throws Exception {
		OriginalFile file = file(
				new Detailed("nothing", "").root(),
				new Detailed(part, value).root(type("c.More", 1007, field("n", INT))));
		TypeDefinition last =
				new OriginalTypes(chunk.types, versions, false).declare(file).get(EVENT);
		assertEquals(versionsOfEvent, versions.known("b.Event", true).size());
		assertSame(versions.newest("b.Event", true), last);
		assertSame(versions.newest("b.Struct", false), last.fieldNamed("struct").type());
		assertEquals(
				part.equals("type of a field") ? "long" : "int",
				last.fieldNamed("struct")
						.type()
						.fieldNamed("inner")
						.type()
						.fieldNamed("n")
						.type()
						.name());
	}

	@Test
	void typeWithFewerFieldsIsTheEarlierOne() throws Exception {
		MetadataElement span =
				type("jdk.jfr.Timespan", MARK, "superType=java.lang.annotation.Annotation", field("value", TEXT));
		MetadataElement b = field("b", LONG, element("annotation", "class=1003", "value=SECONDS"));
		TypeDefinition first = declared(types(span, event(field("a", INT), b)));
		assertSame(first, declared(types(span, event(b))));
	}

	/** Values of a pool have ids, and the reader shows a simple type as its value, so neither is a matter of fields. */
	@Test
	void structureOfAnotherFormIsAnotherType() throws Exception {
		List<MetadataElement> roots = List.of(
				types(type("b.Struct", STRUCT, field("n", INT)), event(field("s", STRUCT))),
				types(type("b.Struct", STRUCT, field("n", INT)), event(field("s", STRUCT, "constantPool=true"))),
				types(
						type("b.Struct", STRUCT, "simpleType=true", field("n", INT)),
						event(field("s", STRUCT, "constantPool=true"))),
				types(type("b.Struct", STRUCT, "superType=b.Base", field("n", INT)), event(field("s", STRUCT))));
		for (int i = 0; i < 2 * roots.size(); i++) {
			declared(roots.get(i % roots.size()));
			assertEquals(
					Math.min(i + 1, roots.size()),
					versions.known("b.Struct", false).size());
		}
	}

	/** It lacks what only a file tells: the ids of enumerations and what a client cannot declare. */
	@Test
	void typeOfTheClientIsNotTakenForThatOfAFile() throws Exception {
		TypeDefinition own = chunk.event("b.Event", chunk.field("a", ValueKind.INT));
		TypeDefinition declared = declared(types(event(field("a", INT))));
		assertNotSame(own, declared);
		assertEquals(List.of("a"), fields(declared));
	}

	@Test
	void typeOfARefusedFileCanBeRegisteredLater() throws Exception {
		TypeDefinition awaited = chunk.types.findOrForward("b.Struct");
		OriginalFile refused = file(types(event(field("a", INT)), type("b.Struct", STRUCT, field("event", EVENT))));
		assertThrows(
				IllegalArgumentException.class, () -> new OriginalTypes(chunk.types, versions, false).declare(refused));
		assertSame(awaited, chunk.struct("b.Struct", false, chunk.field("n", ValueKind.INT)));
		assertTrue(awaited.isResolved());
	}

	@Test
	void typeWithOtherFieldsHasThoseOfBoth() throws Exception {
		TypeDefinition first = declared(types(event(field("a", INT), field("b", TEXT))));
		TypeDefinition second = declared(types(event(field("b", TEXT), field("c", LONG))));
		assertNotSame(first, second);
		assertNotEquals(first.id(), second.id());
		assertEquals(List.of("b", "c", "a"), fields(second));
		assertSame(second, declared(types(event(field("c", LONG), field("a", INT)))), "the newest that has them");
	}

	@Test
	void structuresOfOneFileStayApart() throws Exception {
		Map<Long, TypeDefinition> events = new OriginalTypes(chunk.types, versions, false)
				.declare(file(types(event(field("a", INT), field("b", INT))), types(event(field("a", INT)))));
		TypeDefinition last = events.get(EVENT);
		assertEquals(List.of("a"), fields(last), "the last chunk's");
		assertEquals(2, versions.known("b.Event", true).size());
	}

	/** What tells two types of a name apart, although the one has all field names of the other. */
	@Test
	void typeIsNotTakenForOneOfAnotherMeaning() throws Exception {
		MetadataElement span =
				type("jdk.jfr.Timespan", MARK, "superType=java.lang.annotation.Annotation", field("value", TEXT));
		MetadataElement struct = type("b.Struct", STRUCT, field("n", INT));
		TypeDefinition first = declared(types(
				span,
				struct,
				event(field("a", LONG, element("annotation", "class=1003", "value=SECONDS")), field("s", STRUCT))));
		for (MetadataElement[] other : new MetadataElement[][] {
			{event(field("a", INT))},
			{event(field("a", LONG))},
			{event(field("a", LONG, "dimension=1", element("annotation", "class=1003", "value=SECONDS")))},
			{event(field("a", LONG, element("annotation", "class=1003", "value=NANOSECONDS")))},
			{event(field("s", OTHER)), type("c.Struct", OTHER, field("n", INT))}
		}) {
			MetadataElement[] all = new MetadataElement[other.length + 2];
			all[0] = span;
			all[1] = struct;
			System.arraycopy(other, 0, all, 2, other.length);
			assertNotSame(first, declared(types(all)), () -> other[0].toString());
		}
	}

	@Test
	void structureOfAnotherFieldMakesAnotherEventToo() throws Exception {
		TypeDefinition first = declared(types(type("b.Struct", STRUCT, field("n", INT)), event(field("s", STRUCT))));
		TypeDefinition second = declared(types(type("b.Struct", STRUCT, field("m", INT)), event(field("s", STRUCT))));
		assertNotSame(first, second);
		assertEquals(List.of("m"), fields(second.field(0).type()));
		assertEquals(List.of("n"), fields(first.field(0).type()));
	}

	@Test
	void otherFieldsAreRefusedWhereTypesAreStrict() throws Exception {
		OriginalTypes strict = new OriginalTypes(chunk.types, versions, true);
		strict.declare(file(types(event(field("a", INT)))));
		strict.declare(file(types(event(field("a", INT)))));
		OriginalFile other = file(types(event(field("b", INT))));
		String message = assertThrows(IllegalArgumentException.class, () -> strict.declare(other))
				.getMessage();
		assertTrue(message.contains("'b.Event'"), message);
		assertNull(chunk.types.find("c.Event"));
		assertEquals(List.of("a"), fields(chunk.types.find("b.Event")));
	}

	@Test
	void idThatIsTakenIsAnother() throws Exception {
		TypeDefinition first = declared(types(event(field("a", INT))));
		OriginalFile other = file(types(type("c.Event", EVENT, "superType=jdk.jfr.Event", field("a", INT))));
		TypeDefinition second =
				new OriginalTypes(chunk.types, versions, false).declare(other).get(EVENT);
		assertEquals("c.Event", second.name());
		assertNotEquals(first.id(), second.id());
	}
}
