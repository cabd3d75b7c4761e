/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk.leb128;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** Implicit fields between others are inserted where they belong, once their values are known. */
class InterleavedFieldsTest {
	private final OneChunk chunk = new OneChunk();

	private DirectFields event(FieldDefinition... fields) {
		return DirectFields.of(chunk.event("a.Event" + fields.length, fields).layout());
	}

	private FieldDefinition number(String name) {
		return chunk.field(name, ValueKind.INT);
	}

	private FieldDefinition thread() {
		return chunk.field("eventThread", chunk.types.find("java.lang.Thread"), false);
	}

	private FieldDefinition stack() {
		return chunk.field("stackTrace", chunk.types.find("jdk.types.StackTrace"), false);
	}

	@Test
	void nothingIsInsertedWhereImplicitFieldsComeFirst() {
		DirectFields fields = event(thread(), stack(), number("a"));
		ImplicitFields implicit = new ImplicitFields(fields);
		implicit.setId(DirectFields.THREAD, 7);
		chunk.out.putByte(1);
		new InterleavedFields(fields).insert(chunk.out, implicit);
		assertEquals("01", chunk.takeHex());
	}

	@ParameterizedTest
	@CsvSource({"0, 0", "1, 127", "300, 5", "5, 1152921504606846976", "1152921504606846976, 1152921504606846976"})
	void valuesAreInsertedEachInItsPlace(long threadId, long stackId) {
		DirectFields fields = event(number("a"), thread(), number("b"), stack());
		InterleavedFields places = new InterleavedFields(fields);
		ImplicitFields implicit = new ImplicitFields(fields);
		implicit.setId(DirectFields.THREAD, threadId);
		implicit.setId(DirectFields.STACK_TRACE, stackId);
		for (int event = 0; event < 2; event++) {
			chunk.out.putByte(1);
			places.note(1, chunk.out.position());
			chunk.out.putByte(2);
			places.note(3, chunk.out.position());
			places.insert(chunk.out, implicit);
			assertEquals("01" + leb128(threadId) + "02" + leb128(stackId), chunk.takeHex(), "event " + event);
		}
	}

	@Test
	void fieldsSideBySideKeepTheirOrder() {
		DirectFields fields = event(number("a"), stack(), thread());
		InterleavedFields places = new InterleavedFields(fields);
		ImplicitFields implicit = new ImplicitFields(fields);
		implicit.setId(DirectFields.THREAD, 7);
		implicit.setId(DirectFields.STACK_TRACE, 8);
		chunk.out.putByte(1);
		places.note(1, chunk.out.position());
		places.note(2, chunk.out.position());
		places.insert(chunk.out, implicit);
		assertEquals("01" + "08" + "07", chunk.takeHex());
	}

	/** An event that was abandoned has noted the first place and perhaps not the others. */
	@Test
	void placesOfAnAbandonedEventAreForgotten() {
		DirectFields fields = event(number("a"), thread(), number("b"), stack());
		InterleavedFields places = new InterleavedFields(fields);
		ImplicitFields implicit = new ImplicitFields(fields);
		implicit.setId(DirectFields.THREAD, 7);
		implicit.setId(DirectFields.STACK_TRACE, 8);
		places.note(1, 100);
		chunk.out.putByte(1);
		places.note(1, 1);
		chunk.out.putByte(2);
		places.note(3, 2);
		places.insert(chunk.out, implicit);
		assertEquals("01" + "07" + "02" + "08", chunk.takeHex());
	}
}
