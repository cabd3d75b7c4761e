/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;

class ConvertedConstantsTest {
	private static final StructType TYPE =
			new StructType().add("text", "string").add("length", "int");

	private int conversions;

	private final ConvertedConstants constants = new ConvertedConstants(TYPE, constant -> {
		conversions++;
		return constant instanceof String text
				? new GenericInternalRow(new Object[] {UTF8String.fromString(text), text.length()})
				: null;
	});

	private static String text(Object row) {
		return ((InternalRow) row).getUTF8String(0).toString() + ((InternalRow) row).getInt(1);
	}

	@Test
	void constantIsConvertedOnce() {
		Object converted = constants.apply("first");
		assertEquals("first5", text(converted));
		assertSame(converted, constants.apply("first"));
		assertEquals(1, conversions);
	}

	/** The bytes that the conversion fills are used again for the next constant. */
	@Test
	void constantsKeepTheirValues() {
		Object first = constants.apply("first");
		assertEquals("second6", text(constants.apply("second")));
		assertEquals("first5", text(first));
	}

	@Test
	void valueOfAnotherTypeIsNull() {
		assertNull(constants.apply(null));
		assertEquals(0, conversions);
		assertNull(constants.apply(1));
	}

	@Test
	void bytesAreBounded() {
		for (int i = 0; i < 400; i++) {
			constants.apply(i + "x".repeat(100_000));
			assertTrue(
					constants.keptBytes() <= ConvertedConstants.MAX_KEPT_BYTES,
					() -> "kept: " + constants.keptBytes());
		}
		assertEquals("last4", text(constants.apply("last")));
	}

	@Test
	void asManyAsThereAreAreConverted() {
		int many = 50_000;
		for (int i = 0; i < many; i++) {
			assertEquals("" + i + String.valueOf(i).length(), text(constants.apply(String.valueOf(i))));
		}
		assertEquals(many, conversions);
	}
}
