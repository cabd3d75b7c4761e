/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.direct;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** The fields of a type as codes, in the order of the file, with implicit fields apart. */
class DirectFieldsTest {
	private final OneChunk chunk = new OneChunk();

	private FieldDefinition thread(String name, boolean array) {
		return chunk.field(name, chunk.types.find("java.lang.Thread"), array);
	}

	private FieldDefinition stack(String name) {
		return chunk.field(name, chunk.types.find("jdk.types.StackTrace"), false);
	}

	private FieldDefinition number(String name) {
		return chunk.field(name, ValueKind.INT);
	}

	private DirectFields event(FieldDefinition... fields) {
		return DirectFields.of(chunk.event("a.Event", fields).layout());
	}

	@Test
	void eventWithoutFieldsHasAStartAndItsEnd() {
		DirectFields fields = event();
		assertArrayEquals(new byte[] {DirectFields.START}, fields.first);
		assertArrayEquals(new byte[] {DirectFields.END, DirectFields.NO_EVENT, DirectFields.BUSY}, fields.codes);
		assertEquals(0, fields.putCount());
		assertEquals(0, fields.roomBytes);
		assertFalse(fields.hasTexts);
		assertFalse(fields.has(DirectFields.DURATION));
		assertEquals(DirectFields.NO_EVENT, fields.codes[fields.noEvent()]);
		assertEquals(DirectFields.BUSY, fields.codes[fields.busy()]);
	}

	@Test
	void implicitFieldsInFrontAreApartAndThoseBetweenHaveAPlace() {
		DirectFields fields = event(
				thread("eventThread", false),
				number("a"),
				stack("stackTrace"),
				chunk.field("s", ValueKind.STRING),
				chunk.field("duration", ValueKind.LONG));
		assertArrayEquals(new byte[] {DirectFields.START, DirectFields.DURATION, DirectFields.THREAD}, fields.first);
		assertArrayEquals(new byte[] {DirectFields.STACK_TRACE}, fields.interleaved);
		assertArrayEquals(
				new byte[] {
					DirectFields.INT,
					DirectFields.IMPLICIT,
					DirectFields.STRING,
					DirectFields.END,
					DirectFields.NO_EVENT,
					DirectFields.BUSY
				},
				fields.codes);
		assertEquals(2, fields.putCount());
		assertEquals(3 * 9, fields.roomBytes, "a number of nine bytes for each");
		assertTrue(fields.hasTexts);
		for (int implicit = 0; implicit < DirectFields.IMPLICIT_COUNT; implicit++) {
			assertTrue(fields.has(implicit));
		}
	}

	@Test
	void fieldsOfTheNamesAndOtherTypesArePut() {
		DirectFields fields = event(
				chunk.field("eventThread", ValueKind.STRING), thread("stackTrace", false), thread("other", false));
		assertEquals(3, fields.putCount());
		DirectFields other = DirectFields.of(
				chunk.event("a.Other", chunk.field("eventThread", chunk.types.find("java.lang.Class"), false))
						.layout());
		assertEquals(1, other.putCount());
		assertArrayEquals(new byte[] {DirectFields.START}, fields.first);
		DirectFields array = DirectFields.of(
				chunk.event("a.Array", thread("eventThread", true)).layout());
		assertEquals(DirectFields.ARRAY + DirectFields.COMPOSITE, array.codes[0]);
		assertNull(array.implicitFields[DirectFields.THREAD]);
	}

	@Test
	void structHasNoImplicitFieldsAndEndsWithItsEnd() {
		TypeDefinition struct = chunk.struct("a.Struct", false, thread("eventThread", false), number("n"));
		DirectFields fields = DirectFields.of(struct.layout());
		assertArrayEquals(
				new byte[] {
					DirectFields.COMPOSITE, DirectFields.INT, DirectFields.END, DirectFields.NO_EVENT, DirectFields.BUSY
				},
				fields.codes);
		assertEquals(0, fields.first.length);
		assertEquals(2, fields.putCount());
	}

	@Test
	void elementsOfAnArrayAreOneFieldThatComesAgain() {
		TypeDefinition struct = chunk.struct("a.Struct", false, number("n"));
		DirectFields fields = event(chunk.field("list", struct, true), chunk.field("one", struct, false));
		assertTrue(fields.isArray(0));
		assertFalse(fields.isArray(1));
		DirectFields elements = fields.nested(0);
		assertSame(elements, fields.nested(0));
		assertArrayEquals(
				new byte[] {DirectFields.COMPOSITE, DirectFields.END, DirectFields.NO_EVENT, DirectFields.BUSY},
				elements.codes);
		assertFalse(elements.isArray(0), "one element is no array");
		assertNull(elements.layout);
		assertArrayEquals(
				new byte[] {DirectFields.INT, DirectFields.END, DirectFields.NO_EVENT, DirectFields.BUSY},
				elements.nested(0).codes);
		assertArrayEquals(
				new byte[] {DirectFields.INT, DirectFields.END, DirectFields.NO_EVENT, DirectFields.BUSY},
				fields.nested(1).codes);
	}

	@Test
	void codesHaveTheNamesOfWhatTheyTake() {
		assertEquals("int", DirectFields.nameOf(DirectFields.INT));
		assertEquals("java.lang.String[]", DirectFields.nameOf(DirectFields.ARRAY + DirectFields.STRING));
		assertEquals("struct", DirectFields.nameOf(DirectFields.COMPOSITE));
		assertEquals("struct[]", DirectFields.nameOf(DirectFields.ARRAY + DirectFields.COMPOSITE));
	}
}
