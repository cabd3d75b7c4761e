/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recorded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StringEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FixedConstant;

/** The texts of enumerations keep their ids; all other constants of a checkpoint are passed over, field by field. */
class OriginalConstantsTest {
	private static final int TEXT = 1;
	private static final int INT = 2;
	private static final int FLOAT = 3;
	private static final int DOUBLE = 4;
	private static final int FLAG = 5;
	private static final int ENUMERATION = 10;
	private static final int SYMBOL = 11;
	private static final int INNER = 12;
	private static final int OUTER = 13;
	private static final int FRAME_TYPE = 14;

	private final Map<Long, OriginalType> types = Map.ofEntries(
			entry(type(TEXT, "java.lang.String", false)),
			entry(type(INT, "int", false)),
			entry(type(FLOAT, "float", false)),
			entry(type(DOUBLE, "double", false)),
			entry(type(FLAG, "boolean", false)),
			entry(type(ENUMERATION, "a.Enumeration", true, field(TEXT, false, false))),
			entry(type(SYMBOL, "jdk.types.Symbol", true, field(TEXT, false, false))),
			entry(type(FRAME_TYPE, "jdk.types.FrameType", true, field(TEXT, false, false))),
			entry(type(INNER, "a.Inner", false, field(DOUBLE, false, false), field(TEXT, false, false))),
			entry(type(
					OUTER,
					"a.Outer",
					false,
					field(FLAG, false, false),
					field(FLOAT, true, false),
					field(INNER, true, false),
					field(ENUMERATION, false, true),
					field(INT, true, false))));
	private final OriginalConstants constants = new OriginalConstants();
	private final Leb128Writer out = new Leb128Writer(1 << 10);

	private static Map.Entry<Long, OriginalType> entry(OriginalType type) {
		return Map.entry(type.id(), type);
	}

	private static OriginalType.Field field(long type, boolean array, boolean pooled) {
		return new OriginalType.Field("f", type, array, pooled, List.of());
	}

	private static OriginalType type(long id, String name, boolean simple, OriginalType.Field... fields) {
		return new OriginalType(id, name, null, simple, List.of(fields), List.of(), List.of());
	}

	private void putEnumeration(long... ids) {
		out.putLong(ENUMERATION);
		out.putInt(ids.length);
		for (long id : ids) {
			out.putLong(id);
			StringEncoding.put(out, "text " + id);
		}
	}

	private void read() {
		constants.read(new Leb128Reader(Arrays.copyOf(out.array(), out.position()), 0), types);
		out.truncate(0);
	}

	private List<Long> ids() {
		return Arrays.stream(constants.of("a.Enumeration"))
				.map(FixedConstant::id)
				.toList();
	}

	@Test
	void constantsOfOtherTypesArePassedOverUpToTheLastByte() {
		out.putInt(3);
		out.putLong(OUTER);
		out.putInt(2);
		for (int i = 0; i < 2; i++) {
			out.putLong(7 + i);
			out.putByte(1);
			out.putInt(2);
			out.putFloatBits(-1);
			out.putFloatBits(-1);
			out.putInt(1);
			out.putDoubleBits(-1);
			StringEncoding.put(out, "inner");
			out.putLong(-1);
			out.putInt(2);
			out.putInt(-1);
			out.putInt(300);
		}
		out.putLong(TEXT);
		out.putInt(1);
		out.putLong(9);
		StringEncoding.put(out, "a text of the pool");
		putEnumeration(1, 2);
		read();
		assertEquals(List.of(1L, 2L), ids());
		assertEquals("text 1", constants.of("a.Enumeration")[0].text());
		assertTrue(constants.hasPoolOf("a.Outer"));
		assertFalse(constants.hasPoolOf("a.Inner"));
		assertEquals(0, constants.of("a.Outer").length);
	}

	@Test
	void symbolsAreContentAndNoEnumeration() {
		out.putInt(1);
		out.putLong(SYMBOL);
		out.putInt(1);
		out.putLong(1);
		StringEncoding.put(out, "symbol");
		read();
		assertEquals(0, constants.of("jdk.types.Symbol").length);
		assertTrue(constants.hasPoolOf("jdk.types.Symbol"));
	}

	/** A text that no event refers to may be what a redaction left out. */
	@Test
	void onlyFrameTypesOfTheJdkAreThereUnused() {
		out.putInt(2);
		putEnumeration(1, 2);
		out.putLong(FRAME_TYPE);
		out.putInt(3);
		List<String> frameTypes = List.of("Interpreted", "Kernel", "of a client");
		for (String frameType : frameTypes) {
			out.putLong(7 + frameTypes.indexOf(frameType));
			StringEncoding.put(out, frameType);
		}
		read();
		assertEquals(
				List.of(new FixedConstant(1, "text 1", true), new FixedConstant(2, "text 2", true)),
				List.of(constants.of("a.Enumeration")));
		assertEquals(
				List.of(
						new FixedConstant(7, "Interpreted"),
						new FixedConstant(8, "Kernel"),
						new FixedConstant(9, "of a client", true)),
				List.of(constants.of("jdk.types.FrameType")));
	}

	@Test
	void firstTextOfAnIdCounts() {
		out.putInt(1);
		putEnumeration(1);
		read();
		out.putInt(1);
		out.putLong(ENUMERATION);
		out.putInt(2);
		out.putLong(1);
		StringEncoding.put(out, "another JVM's");
		out.putLong(2);
		StringEncoding.put(out, null);
		read();
		assertEquals(List.of(1L), ids(), "null is no text");
		assertEquals("text 1", constants.of("a.Enumeration")[0].text());
	}

	@ParameterizedTest
	@CsvSource({"4096, 4096", "4097, 0", "5000, 0"})
	void typeWithThousandsOfTextsIsNoEnumeration(int count, int kept) {
		long[] ids = new long[count];
		Arrays.setAll(ids, i -> i + 1);
		out.putInt(1);
		putEnumeration(ids);
		read();
		assertEquals(kept, constants.of("a.Enumeration").length);
	}

	@ParameterizedTest
	@CsvSource({
		"1099511627775, true",
		"-1099511627775, true",
		"1099511627776, false",
		"-1099511627776, false",
		"9223372036854775807, false",
		"-9223372036854775808, false"
	})
	void idThatLeavesNoRoomIsNotKept(long id, boolean kept) {
		out.putInt(1);
		putEnumeration(id);
		read();
		assertEquals(kept ? List.of(id) : List.of(), ids());
	}
}
