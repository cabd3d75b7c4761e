/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.lang.StackWalker.StackFrame;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the Java type of a component says about the field. */
class JavaFieldTypeTest {
	/** Component names say what is expected: container, content, and optional where it is. */
	record Readable(
			int onePrimitive,
			Integer onePrimitiveBoxed,
			int[] arrayPrimitive,
			Set<Long> collectionPrimitive,
			OptionalInt onePrimitiveOptional,
			String oneText,
			String[] arrayText,
			ArrayList<? extends String> collectionText,
			Optional<String> oneTextOptional,
			Optional<List<String>> collectionTextOptional,
			TimeUnit oneEnum,
			Enum<?> oneEnumOfAny,
			Collection<TimeUnit> collectionEnum,
			Instant oneInstant,
			Instant[] arrayInstant,
			Duration oneDuration,
			Thread oneThread,
			Class<?> oneClass,
			Throwable oneStack_trace,
			StackTraceElement[] oneStack_traceOfElements,
			List<StackFrame> oneStack_traceOfFrames,
			Readable oneRecord,
			List<Readable> collectionRecord) {}

	record Unreadable(
			Object any,
			Map<String, String> map,
			List<?> wildcards,
			@SuppressWarnings("rawtypes") List raw,
			Thread[] threads,
			List<Class<?>> classes,
			int[][] numbers,
			Optional<Object> optional,
			Set<StackFrame> unordered) {}

	private static Stream<RecordComponent> readable() {
		return Stream.of(Readable.class.getRecordComponents());
	}

	private static Stream<RecordComponent> unreadable() {
		return Stream.of(Unreadable.class.getRecordComponents());
	}

	@ParameterizedTest
	@MethodSource("readable")
	void containerAndContentAreTakenFromTheGenericType(RecordComponent component) {
		JavaFieldType type = JavaFieldType.of(component.getGenericType());
		assertNotNull(type);
		String said = type.container().name().toLowerCase(Locale.ROOT)
				+ type.content().name().charAt(0)
				+ type.content().name().substring(1).toLowerCase(Locale.ROOT);
		String expected = component.getName().replaceAll("(Optional|Boxed|Of\\w+)$", "");
		assertEquals(expected, said);
		assertEquals(component.getName().endsWith("Optional"), type.optional());
		assertEquals(!expected.startsWith("one"), type.isArray());
		assertEquals(component.getType(), type.javaType());
	}

	@ParameterizedTest
	@MethodSource("unreadable")
	void unsupportedClassHasNoType(RecordComponent component) {
		assertNull(JavaFieldType.of(component.getGenericType()));
	}
}
