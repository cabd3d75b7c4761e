/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Kinds by name, and primitives as the bits that values keep. */
class ValueKindTest {
	private static Stream<Arguments> primitives() {
		return Stream.of(
				Arguments.of(ValueKind.BYTE, Byte.MIN_VALUE, -128L),
				Arguments.of(ValueKind.CHAR, Character.MAX_VALUE, 65_535L),
				Arguments.of(ValueKind.SHORT, Short.MIN_VALUE, -32_768L),
				Arguments.of(ValueKind.INT, -1, -1L),
				Arguments.of(ValueKind.LONG, Long.MIN_VALUE, Long.MIN_VALUE),
				Arguments.of(ValueKind.FLOAT, -0.0f, (long) Float.floatToRawIntBits(-0.0f)),
				Arguments.of(ValueKind.DOUBLE, -0.0, Double.doubleToRawLongBits(-0.0)),
				Arguments.of(ValueKind.BOOLEAN, true, 1L),
				Arguments.of(ValueKind.BOOLEAN, false, 0L));
	}

	@ParameterizedTest
	@MethodSource("primitives")
	void bitsGiveTheValueBack(ValueKind kind, Object value, long bits) {
		assertEquals(bits, kind.toBits(value));
		assertEquals(value, kind.fromBits(bits));
		assertEquals(kind.boxedType(), value.getClass());
	}

	@ParameterizedTest
	@EnumSource(ValueKind.class)
	void wholeNumbersAreThoseThatFitALong(ValueKind kind) {
		assertEquals(
				kind.isBuiltin()
						&& Number.class.isAssignableFrom(kind.boxedType())
						&& kind.toBits(kind.parse("-1")) == -1,
				kind.isWhole());
	}

	@ParameterizedTest
	@EnumSource(ValueKind.class)
	void kindIsFoundByTheNameOfItsType(ValueKind kind) {
		assertSame(kind, ValueKind.ofTypeName(kind.isBuiltin() ? kind.typeName() : "a.Type"));
	}

	@ParameterizedTest
	@CsvSource({
		"BYTE, -128, 128",
		"CHAR, x, xy",
		"SHORT, 32767, 32768",
		"INT, -1, 1.5",
		"LONG, 9223372036854775807, 9223372036854775808",
		"FLOAT, 1e3, Label",
		"DOUBLE, NaN, ''",
		"BOOLEAN, false, 0"
	})
	void literalsAreWhatReadersParse(ValueKind kind, String literal, String other) {
		assertTrue(kind.isLiteral(literal));
		assertEquals(kind.boxedType(), kind.parse(literal).getClass());
		assertFalse(kind.isLiteral(other));
		assertTrue(ValueKind.STRING.isLiteral(other));
	}

	@Test
	void textHasNoBits() {
		assertThrows(IllegalArgumentException.class, () -> ValueKind.STRING.fromBits(0));
	}
}
