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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.internal.read.MadeChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.read.MetadataElement;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/** Types of a file are declared as they are there, once for equal ones, and with the fields of both for others. */
class OriginalTypesTest {
	private static final long EVENT = 1000;
	private static final long STRUCT = 1001;
	private static final long OTHER = 1002;
	private static final long MARK = 1003;

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

	@Test
	void typeWithFewerFieldsIsTheEarlierOne() throws Exception {
		TypeDefinition first = declared(types(event(field("a", INT), field("b", TEXT))));
		assertSame(first, declared(types(event(field("b", TEXT)))));
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
