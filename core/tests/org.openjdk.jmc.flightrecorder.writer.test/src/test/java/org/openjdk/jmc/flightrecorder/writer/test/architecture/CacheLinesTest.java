/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.architecture;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventBuffer;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.FieldLayout;

/**
 * What a thread writes for each event is apart from what another writes to the object before it. The JVM decides where
 * fields are, and moves small ones into gaps before the padding, so the JVM is asked.
 */
class CacheLinesTest {
	/** Processors fetch lines of 64 bytes in pairs. */
	private static final int APART_BYTES = 128;

	@ParameterizedTest
	@ValueSource(classes = {EventBuffer.class, Leb128Writer.class})
	void fieldsAreBehindThePadding(Class<?> padded) {
		List<FieldLayout> own = ClassLayout.parseClass(padded).fields().stream()
				.filter(field -> field.classShortName().equals(padded.getSimpleName()))
				.toList();
		assertFalse(own.isEmpty());
		for (FieldLayout field : own) {
			assertTrue(field.offset() >= APART_BYTES, () -> field.name() + " is at " + field.offset());
		}
	}
}
