/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** The handles of fields become one piece of code, which runs them in their order. */
class PutterCompilerTest {
	private final OneChunk chunk = new OneChunk();

	private String put(ObjectPutter.Code code, Object source, Object... bound) {
		code.put(chunk.out, chunk.constants, source, 0, bound);
		return chunk.takeHex();
	}

	/** Puts a number that all code is bound to. */
	private static MethodHandle bound(int place) {
		return MethodHandles.explicitCastArguments(FieldPut.PRIMITIVES.handle(place), PutterCompiler.PUT);
	}

	private static MethodHandle number(int number) {
		return MethodHandles.dropArguments(
				MethodHandles.insertArguments(FieldPut.INT.handle(-1), 2, number), 2, Object.class);
	}

	private static MethodHandle failing(Throwable failure) {
		MethodHandle thrower =
				MethodHandles.insertArguments(MethodHandles.throwException(void.class, Throwable.class), 0, failure);
		return MethodHandles.dropArguments(thrower, 0, PutterCompiler.PUT.parameterList());
	}

	@ParameterizedTest
	@ValueSource(ints = {0, 1, 2, 3, 255, 1000})
	void handlesRunInTheirOrderHoweverManyThereAre(int count) {
		List<MethodHandle> handles = new ArrayList<>();
		StringBuilder expected = new StringBuilder();
		for (int i = 0; i < count; i++) {
			handles.add(number(i));
			expected.append(OneChunk.leb128(i));
		}
		assertEquals(expected.toString(), put(PutterCompiler.compile(handles), null));
	}

	@Test
	void objectAndWhatIsBoundReachEachHandle() {
		ObjectPutter.Code code = PutterCompiler.compile(List.of(bound(1), bound(0)));
		Object[] kinds = {ValueKind.INT, ValueKind.INT};
		assertEquals("020102" + "020102", put(code, new int[] {1, 2}, kinds));
	}

	@Test
	void failureOfAHandleIsThatOfTheCode() {
		IllegalStateException unchecked = new IllegalStateException();
		ObjectPutter.Code failing = PutterCompiler.compile(List.of(number(1), failing(unchecked), number(2)));
		assertSame(unchecked, assertThrows(IllegalStateException.class, () -> put(failing, "source")));
		assertEquals("01", chunk.takeHex(), "what stood before it");
		Error error = new StackOverflowError();
		ObjectPutter.Code overflowing = PutterCompiler.compile(List.of(failing(error)));
		assertSame(error, assertThrows(StackOverflowError.class, () -> put(overflowing, "source")));
	}

	@Test
	void checkedFailureNamesTheClassOfTheObject() {
		Exception checked = new Exception("checked");
		ObjectPutter.Code code = PutterCompiler.compile(List.of(failing(checked)));
		UndeclaredThrowableException thrown =
				assertThrows(UndeclaredThrowableException.class, () -> put(code, "source"));
		assertSame(checked, thrown.getCause());
		assertTrue(thrown.getMessage().contains("java.lang.String"), thrown.getMessage());
	}

	@Test
	void eachCodeIsAClassOfItsOwnThatNobodyHolds() {
		ObjectPutter.Code one = PutterCompiler.compile(Collections.emptyList());
		ObjectPutter.Code other = PutterCompiler.compile(Collections.emptyList());
		assertNotEquals(one.getClass(), other.getClass());
		assertTrue(one.getClass().isHidden());
	}
}
