/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recorded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.recovery.MadeChunk.INT;
import static org.openjdk.jmc.flightrecorder.writer.internal.recovery.MadeChunk.TEXT;
import static org.openjdk.jmc.flightrecorder.writer.internal.recovery.MadeChunk.element;
import static org.openjdk.jmc.flightrecorder.writer.internal.recovery.MadeChunk.field;
import static org.openjdk.jmc.flightrecorder.writer.internal.recovery.MadeChunk.type;
import static org.openjdk.jmc.flightrecorder.writer.internal.recovery.MadeChunk.types;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.MetadataElement;
import org.openjdk.jmc.flightrecorder.writer.internal.recovery.MadeChunk;

/** The elements of metadata (format section 5.1) are types with fields, annotations and settings. */
class OriginalMetadataTest {
	private static final int HEAD_NUMBERS = 5;

	private static Map<Long, OriginalType> read(MetadataElement root) {
		MadeChunk chunk = new MadeChunk();
		int offset = (int) chunk.metadata(1, root);
		Leb128Reader in = new Leb128Reader(chunk.toBytes(), offset);
		for (int i = 0; i < HEAD_NUMBERS; i++) {
			in.getLong();
		}
		return OriginalMetadata.read(in);
	}

	@Test
	void eachAttributeIsWhereItBelongs() {
		Map<Long, OriginalType> types = read(types(
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
		OriginalType event = types.get(101L);
		assertEquals("a.E", event.name());
		assertEquals("jdk.jfr.Event", event.supertype());
		assertEquals(
				List.of("list 22 true false", "one 22 false false", "pooled 41 false true"),
				event.fields().stream()
						.map(field -> field.name() + " " + field.typeId() + " " + field.array() + " " + field.pooled())
						.toList());
		assertEquals(
				List.of(new OriginalType.Annotation(40, Map.of("value", "y", "list-0", "z"))), event.annotations());
		assertEquals(
				List.of(new OriginalType.Annotation(40, Map.of("value", "x"))),
				event.fields().get(0).annotations());
		OriginalType.Annotation bare = new OriginalType.Annotation(40, Map.of());
		assertEquals(List.of(new OriginalType.Setting("s", 40, "d", List.of(bare))), event.settings());
		assertTrue(types.get(41L).simple());
		assertFalse(event.simple());
		assertNull(types.get(41L).supertype());
	}

	@Test
	void typesAreInTheirOrder() {
		assertEquals(
				List.of(20L, 21L, 22L, 23L, 100L, 3L, 2L),
				List.copyOf(read(types(type("a.Three", 3), type("a.Two", 2))).keySet()));
	}

	@Test
	void attributeThatIsNoNumberIsRefused() {
		assertThrows(IllegalArgumentException.class, () -> read(types(element("class", "name=a.B", "id=x"))));
		assertThrows(IllegalArgumentException.class, () -> read(types(element("class", "name=a.B"))));
	}
}
