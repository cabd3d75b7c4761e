/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StringEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** The references in encoded fields are found by the bytes and the layout alone. */
class EncodedReferencesTest {
	private final TypeRegistry registry = new TypeRegistry(JdkTypes.CATALOGUE, true, TypeDefinition::new, 0);

	private FieldDefinition field(String name, ValueKind kind, boolean array) {
		return new FieldDefinition(name, registry.builtin(kind), array, List.of());
	}

	private TypeDefinition everyKind() {
		TypeDefinition pooled = registry.declare(
				"a.Pooled",
				new TypeDeclaration(null, true)
						.add(field("x", ValueKind.LONG, false))
						.add(field("y", ValueKind.LONG, false)));
		TypeDefinition inline = registry.declare(
				"a.Inline",
				new TypeDeclaration(null, false)
						.add(field("d", ValueKind.DOUBLE, false))
						.add(new FieldDefinition("p", pooled, false, List.of())));
		TypeDeclaration declaration = new TypeDeclaration(null, true);
		for (ValueKind kind : ValueKind.values()) {
			if (kind.isBuiltin()) {
				declaration.add(field(kind.name(), kind, false)).add(field(kind.name() + "s", kind, true));
			}
		}
		declaration.add(new FieldDefinition("p", pooled, false, List.of()));
		declaration.add(new FieldDefinition("ps", pooled, true, List.of()));
		declaration.add(new FieldDefinition("i", inline, false, List.of()));
		declaration.add(new FieldDefinition("is", inline, true, List.of()));
		return registry.declare("a.Every", declaration);
	}

	private static void putElement(Leb128Writer out, ValueKind kind, long id) {
		switch (kind) {
			case BYTE, BOOLEAN -> out.putByte(1);
			case FLOAT -> out.putFloatBits(-1);
			case DOUBLE -> out.putDoubleBits(-1);
			case STRING -> {
				out.putByte(StringEncoding.REFERENCE);
				out.putLong(id);
			}
			default -> out.putLong(0xffff);
		}
	}

	private static Leb128Writer encoded() {
		Leb128Writer out = new Leb128Writer(16);
		for (ValueKind kind : ValueKind.values()) {
			if (kind.isBuiltin()) {
				putElement(out, kind, 500);
				out.putLong(2);
				putElement(out, kind, 501);
				putElement(out, kind, 502);
			}
		}
		out.putLong(1000); // p
		out.putLong(3); // ps
		out.putLong(1001);
		out.putLong(0);
		out.putLong(1002);
		out.putDoubleBits(-1); // i
		out.putLong(1003);
		out.putLong(2); // is
		out.putDoubleBits(-1);
		out.putLong(1004);
		out.putDoubleBits(-1);
		out.putLong(0);
		return out;
	}

	@Test
	void walkVisitsEveryReferenceButNull() {
		Leb128Writer out = encoded();
		Leb128Reader in = new Leb128Reader(out.array(), 0);
		List<String> found = new ArrayList<>();
		assertTrue(EncodedReferences.walk(
				everyKind().layout(), in, (type, id) -> found.add((type == null ? "string" : type.name()) + " " + id)));
		assertEquals(
				List.of(
						"string 500",
						"string 501",
						"string 502",
						"a.Pooled 1000",
						"a.Pooled 1001",
						"a.Pooled 1002",
						"a.Pooled 1003",
						"a.Pooled 1004"),
				found);
		assertEquals(out.position(), in.position());
	}

	@Test
	void visitorEndsTheWalk() {
		List<Long> found = new ArrayList<>();
		assertFalse(EncodedReferences.walk(
				everyKind().layout(), new Leb128Reader(encoded().array(), 0), (type, id) -> {
					found.add(id);
					return id != 1001;
				}));
		assertEquals(List.of(500L, 501L, 502L, 1000L, 1001L), found);
	}

	@Test
	void stringsOfEveryEncodingAreLeftOut() {
		for (String text : new String[] {null, "", "ascii", "gr\u00fcn", "\u20ac", "\ud83d"}) {
			Leb128Writer out = new Leb128Writer(16);
			StringEncoding.put(out, text);
			Leb128Reader in = new Leb128Reader(out.array(), 0);
			assertEquals(0, EncodedReferences.skipString(in));
			assertEquals(out.position(), in.position());
		}
	}
}
