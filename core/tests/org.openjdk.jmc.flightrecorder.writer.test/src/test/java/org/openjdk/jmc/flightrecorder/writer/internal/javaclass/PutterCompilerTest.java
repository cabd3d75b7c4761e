/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Warnings;

/** The handles of fields become one piece of code, which runs them in their order. */
class PutterCompilerTest {
	private final OneChunk chunk = new OneChunk();

	/** The usual one, and those of runtimes that have no class file of the template, or make no class of it. */
	private static List<PutterCompiler> compilers() {
		return List.of(PutterCompiler.SHARED, new PutterCompiler(null), new PutterCompiler(new byte[] {1}));
	}

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

	private static Stream<Arguments> compilersAndCounts() {
		return compilers().stream()
				.flatMap(compiler -> Stream.of(0, 1, 2, 3, 255, 1000).map(count -> Arguments.of(compiler, count)));
	}

	@ParameterizedTest
	@MethodSource("compilersAndCounts")
	void handlesRunInTheirOrderHoweverManyThereAre(PutterCompiler compiler, int count) {
		List<MethodHandle> handles = new ArrayList<>();
		StringBuilder expected = new StringBuilder();
		for (int i = 0; i < count; i++) {
			handles.add(number(i));
			expected.append(OneChunk.leb128(i));
		}
		assertEquals(expected.toString(), put(compiler.compile(handles), null));
	}

	@ParameterizedTest
	@MethodSource("compilers")
	void objectAndWhatIsBoundReachEachHandle(PutterCompiler compiler) {
		ObjectPutter.Code code = compiler.compile(List.of(bound(1), bound(0)));
		Object[] kinds = {ValueKind.INT, ValueKind.INT};
		assertEquals("020102" + "020102", put(code, new int[] {1, 2}, kinds));
	}

	@ParameterizedTest
	@MethodSource("compilers")
	void failureOfAHandleIsThatOfTheCode(PutterCompiler compiler) {
		IllegalStateException unchecked = new IllegalStateException();
		ObjectPutter.Code failing = compiler.compile(List.of(number(1), failing(unchecked), number(2)));
		assertSame(unchecked, assertThrows(IllegalStateException.class, () -> put(failing, "source")));
		assertEquals("01", chunk.takeHex(), "what stood before it");
		Error error = new StackOverflowError();
		ObjectPutter.Code overflowing = compiler.compile(List.of(failing(error)));
		assertSame(error, assertThrows(StackOverflowError.class, () -> put(overflowing, "source")));
	}

	@ParameterizedTest
	@MethodSource("compilers")
	void checkedFailureNamesTheClassOfTheObject(PutterCompiler compiler) {
		Exception checked = new Exception("checked");
		ObjectPutter.Code code = compiler.compile(List.of(failing(checked)));
		UndeclaredThrowableException thrown =
				assertThrows(UndeclaredThrowableException.class, () -> put(code, "source"));
		assertSame(checked, thrown.getCause());
		assertTrue(thrown.getMessage().contains("java.lang.String"), thrown.getMessage());
	}

	@Test
	void eachCodeIsAnUnreferencedClassOfItsOwn() {
		ObjectPutter.Code one = PutterCompiler.SHARED.compile(Collections.emptyList());
		ObjectPutter.Code other = PutterCompiler.SHARED.compile(Collections.emptyList());
		assertNotEquals(one.getClass(), other.getClass());
		assertTrue(one.getClass().isHidden());
	}

	@Test
	void logSaysOnceThatThereAreNoClasses() {
		PutterCompiler broken = new PutterCompiler(new byte[] {1});
		try (Warnings warnings = new Warnings()) {
			assertFalse(broken.compile(List.of()).getClass().isHidden());
			assertFalse(broken.compile(List.of(number(1))).getClass().isHidden());
			List<String> logged = warnings.with("written by method handles, which is slower");
			assertEquals(1, logged.size(), logged::toString);
			assertTrue(logged.get(0).contains("ClassFormatError"), logged::toString);
		}
	}
}
