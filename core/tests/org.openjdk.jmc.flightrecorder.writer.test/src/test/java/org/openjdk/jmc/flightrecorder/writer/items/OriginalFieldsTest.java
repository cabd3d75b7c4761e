/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.items;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;
import org.openjdk.jmc.flightrecorder.writer.items.ValueForm.Family;

/** What JMC's parser makes of the JDK's events is undone for these events, and left for all others. */
class OriginalFieldsTest {
	@Test
	void attributeHasTheNameOfTheFieldInItsOwnEventAlone() {
		assertEquals(
				"sampledThread",
				OriginalFields.of("jdk.ExecutionSample", "eventThread").name());
		assertNull(OriginalFields.of("a.Event", "eventThread"));
		assertNull(OriginalFields.of("jdk.ExecutionSample", "stackTrace"));
		OriginalFields.Original computed = OriginalFields.of("jdk.ModuleExport", "exportingModule");
		assertNotNull(computed);
		assertNull(computed.name(), "the recording has no such field");
	}

	@Test
	void textOfAnEnumerationIsInThePoolOfItsType() {
		ValueForm state = OriginalFields.enumeration("jdk.ExecutionSample", "state");
		assertEquals("jdk.types.ThreadState", state.typeName());
		assertEquals(Family.TEXT, state.family());
		assertEquals(ValueKind.COMPOSITE, state.kind());
		assertNull(OriginalFields.enumeration("a.Event", "state"));
		assertNull(OriginalFields.enumeration("jdk.JVMInformation", "jvmName"), "a text is a text");
	}
}
