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

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteWriter;

class ConvertedConstantsTest {
	private static final StructType TYPE =
			new StructType().add("text", "string").add("length", "int");

	private static final UnsafeProjection PROJECTION = UnsafeProjection.create(new DataType[] {TYPE});

	private int conversions;

	/** The constants by their keys; an empty one is converted to null. */
	private final List<String> texts = new ArrayList<>();

	private final ConvertedConstants constants =
			new ConvertedConstants(this::find, this::convert, TYPE, type -> PROJECTION);

	private ByteCursor find(long key) {
		return key < 0
				? null
				: new ByteCursor(ByteSource.of(
						new ByteWriter().text(texts.get((int) key)).bytes(), "constants"));
	}

	private Object convert(ByteCursor in) throws IOException {
		conversions++;
		String text = in.text();
		return text.isEmpty()
				? null
				: new GenericInternalRow(new Object[] {UTF8String.fromString(text), text.length()});
	}

	private Object valueOf(String constant) throws IOException {
		if (!texts.contains(constant)) {
			texts.add(constant);
		}
		return constants.valueOf(texts.indexOf(constant));
	}

	private static String text(Object row) {
		return ((InternalRow) row).getUTF8String(0).toString() + ((InternalRow) row).getInt(1);
	}

	@Test
	void constantIsConvertedOnce() throws IOException {
		Object converted = valueOf("first");
		assertEquals("first5", text(converted));
		assertSame(converted, valueOf("first"));
		assertEquals(1, conversions);
	}

	/** The bytes that the conversion fills are used again for the next constant. */
	@Test
	void constantsKeepTheirValues() throws IOException {
		Object first = valueOf("first");
		assertEquals("second6", text(valueOf("second")));
		assertEquals("first5", text(first));
	}

	@Test
	void whatIsNotThereIsNull() throws IOException {
		assertNull(constants.valueOf(-1));
		assertEquals(0, conversions);
		assertNull(valueOf(""));
	}

	@Test
	void bytesAreBounded() throws IOException {
		for (int i = 0; i < 400; i++) {
			valueOf(i + "x".repeat(100_000));
			assertTrue(
					constants.keptBytes() <= ConvertedConstants.MAX_KEPT_BYTES, () -> "kept: " + constants.keptBytes());
		}
		assertEquals("last4", text(valueOf("last")));
	}

	@Test
	void asManyAsThereAreAreConverted() throws IOException {
		int many = 50_000;
		for (int i = 0; i < many; i++) {
			texts.add(String.valueOf(i));
			assertEquals("" + i + String.valueOf(i).length(), text(constants.valueOf(i)));
		}
		assertEquals(many, conversions);
	}
}
