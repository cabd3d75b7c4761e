/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.invoke.MethodHandle;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** Each way to write a field is a handle of one shape. */
class FieldPutTest {
	private static String hex(FieldPut put, int place, Object value, Object... bound) throws Throwable {
		Leb128Writer out = new Leb128Writer(1);
		put.handle(place).invoke(out, (ChunkConstants) null, value, 0, bound);
		return HexFormat.of().formatHex(out.array(), 0, out.position());
	}

	private static Stream<Arguments> numbers() {
		return Stream.of(
				Arguments.of(ValueKind.BOOLEAN, true, "01"),
				Arguments.of(ValueKind.BOOLEAN, false, "00"),
				Arguments.of(ValueKind.BYTE, (byte) -1, "ff"),
				Arguments.of(ValueKind.CHAR, '\uffff', "ffff03"),
				Arguments.of(ValueKind.SHORT, (short) -1, "ffff03"),
				Arguments.of(ValueKind.INT, -1, "ffffffff0f"),
				Arguments.of(ValueKind.LONG, -1L, "ffffffffffffffffff"),
				Arguments.of(ValueKind.FLOAT, Float.intBitsToFloat(0x7F800001), "7f800001"),
				Arguments.of(ValueKind.DOUBLE, Double.longBitsToDouble(0x7FF0000000000001L), "7ff0000000000001"));
	}

	@ParameterizedTest
	@MethodSource("numbers")
	void numberIsWrittenAsItIsWithAllItsBits(ValueKind kind, Object value, String bytes) throws Throwable {
		FieldPut put = FieldPut.of(kind);
		assertNull(put.boundTo());
		assertEquals(bytes, hex(put, -1, value));
		assertEquals(kind.javaType(), put.handle(-1).type().parameterType(2));
	}

	@ParameterizedTest
	@EnumSource(FieldPut.class)
	void everyHandleTakesWriterConstantsValueDepthAndWhatTheCodeIsBoundTo(FieldPut put) {
		MethodHandle handle = put.handle(0);
		Class<?> value = handle.type().parameterType(2);
		assertEquals(PutterCompiler.PUT, handle.type().changeParameterType(2, Object.class), value::getName);
	}

	@Test
	void boundFunctionGetsTheValueAtItsIndex() throws Throwable {
		assertEquals("0205ff", hex(FieldPut.PRIMITIVES, 1, new byte[] {5, -1}, ValueKind.LONG, ValueKind.BYTE));
		assertThrows(ClassCastException.class, () -> hex(FieldPut.PRIMITIVES, 0, new byte[] {5}, ValueKind.LONG));
	}

	@Test
	void missingNamesAreNull() throws Throwable {
		assertEquals("00", hex(FieldPut.TEXT_IN_CONSTANT, -1, null));
		assertEquals("00", hex(FieldPut.ENUM_IN_CONSTANT, -1, null));
		assertEquals("030454455854", hex(FieldPut.ENUM_IN_CONSTANT, -1, FieldPut.TEXT));
	}

	@Test
	void onlyFunctionsBecomeHandles() throws Throwable {
		Runnable nothing = () -> {};
		FieldPut.handle(Runnable.class, nothing).invoke();
		assertThrows(IllegalArgumentException.class, () -> FieldPut.handle(String.class, "no function"));
	}
}
