/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** Arrays of numbers, chars and booleans: how many there are, then each as its kind says. */
class PrimitiveArraysTest {
	private static Stream<Arguments> arrays() {
		return Stream.of(
				Arguments.of(ValueKind.BYTE, new byte[] {-1, 2}, "02ff02"),
				Arguments.of(ValueKind.BOOLEAN, new boolean[] {true, false}, "020100"),
				Arguments.of(ValueKind.CHAR, new char[] {'a', '\uffff'}, "0261ffff03"),
				Arguments.of(ValueKind.SHORT, new short[] {1, -1}, "0201ffff03"),
				Arguments.of(ValueKind.INT, new int[] {300, -1}, "02ac02ffffffff0f"),
				Arguments.of(ValueKind.LONG, new long[] {300, -1}, "02ac02ffffffffffffffffff"),
				Arguments.of(ValueKind.FLOAT, new float[] {1}, "013f800000"),
				Arguments.of(ValueKind.DOUBLE, new double[] {1}, "013ff0000000000000"),
				Arguments.of(ValueKind.LONG, new long[0], "00"));
	}

	@ParameterizedTest
	@MethodSource("arrays")
	void countComesFirst(ValueKind kind, Object array, String bytes) {
		Leb128Writer out = new Leb128Writer(1);
		PrimitiveArrays.put(out, kind, array);
		assertEquals(bytes, HexFormat.of().formatHex(out.array(), 0, out.position()));
	}

	@Test
	void textsAreNoPrimitives() {
		Leb128Writer out = new Leb128Writer(1);
		IllegalArgumentException refused = assertThrows(
				IllegalArgumentException.class, () -> PrimitiveArrays.put(out, ValueKind.STRING, new String[0]));
		assertEquals("Not a primitive kind: STRING", refused.getMessage());
		assertEquals(0, out.position());
	}
}
