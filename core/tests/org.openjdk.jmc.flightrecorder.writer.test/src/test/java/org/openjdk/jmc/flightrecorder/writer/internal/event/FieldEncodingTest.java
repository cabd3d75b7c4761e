/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecordingConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.type.AnnotationDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** The rules that all doors share: texts, what is missing, constants, times and depth. */
class FieldEncodingTest {
	private static final long START_NANOS = 1_700_000_000_000_000_000L;

	private final TypeRegistry registry = new TypeRegistry(JdkTypes.CATALOGUE, true, TypeDefinition::new, 0);
	private final ChunkConstants constants =
			new RecordingConstants(registry.builtin(ValueKind.STRING), 0, 16, 1 << 20).newChunk();
	private final RecordingClock clock = new RecordingClock(START_NANOS, 500, 1_000);
	private final Leb128Writer out = new Leb128Writer(1);

	private TypeDefinition struct(String name, boolean pooled, ValueKind... kinds) {
		TypeDeclaration declaration = new TypeDeclaration(null, pooled);
		for (ValueKind kind : kinds) {
			declaration.add(new FieldDefinition(kind.name(), registry.builtin(kind), false, List.of()));
		}
		return registry.declare(name, declaration);
	}

	private void assertBytes(int... expected) {
		byte[] bytes = new byte[expected.length];
		for (int i = 0; i < bytes.length; i++) {
			bytes[i] = (byte) expected[i];
		}
		assertArrayEquals(bytes, Arrays.copyOf(out.array(), out.position()));
	}

	@Test
	void textInAConstantIsInPlaceAndOneOfAWrapperIsUtf8() {
		FieldEncoding.putText(out, constants, "\u00e9", true, false);
		assertBytes(5, 1, 0xE9);
		out.truncate(0);
		FieldEncoding.putText(out, constants, "\u00e9", true, true);
		assertBytes(3, 2, 0xC3, 0xA9);
		out.truncate(0);
		FieldEncoding.putText(out, constants, null, true, false);
		FieldEncoding.putText(out, constants, "", true, false);
		assertBytes(0, 1);
	}

	@Test
	void missingStructIsOneOfMissingFields() {
		TypeDefinition inner = struct("a.Inner", false, ValueKind.FLOAT, ValueKind.STRING);
		TypeDefinition pooled = struct("a.Pooled", true, ValueKind.LONG, ValueKind.INT);
		TypeDeclaration outer = new TypeDeclaration(null, false)
				.add(new FieldDefinition("inner", inner, false, List.of()))
				.add(new FieldDefinition("inners", inner, true, List.of()))
				.add(new FieldDefinition("pooled", pooled, false, List.of()))
				.add(new FieldDefinition("exact", registry.builtin(ValueKind.DOUBLE), false, List.of()))
				.add(new FieldDefinition("flag", registry.builtin(ValueKind.BOOLEAN), false, List.of()));
		FieldEncoding.putNull(
				out, constants, clock, registry.declare("a.Outer", outer).layout());
		assertBytes(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
	}

	@Test
	void internedBytesAreTakenBackAndEqualOnesHaveOneId() {
		TypeDefinition number = struct("a.Number", true, ValueKind.LONG, ValueKind.INT);
		out.putByte(9);
		long[] ids = new long[5];
		for (int i = 0; i < ids.length; i++) {
			int start = out.position();
			out.putLong(i == 4 ? 8 : 7);
			out.putInt(1);
			ids[i] = i == 2 || i == 3
					? FieldEncoding.internKeyed(out, constants, number, start, i, 0)
					: FieldEncoding.intern(out, constants, number, start);
			assertBytes(9);
		}
		assertEquals(ids[0], ids[1]);
		assertEquals(4, Arrays.stream(ids).distinct().count(), () -> Arrays.toString(ids));
		assertNotEquals(0, ids[0]);
	}

	private FieldLayout time(String annotation, String unit) {
		FieldDefinition field = new FieldDefinition(
				"when",
				registry.builtin(ValueKind.LONG),
				false,
				List.of(new AnnotationDefinition(registry.findForFile(annotation), List.of("value"), List.of(unit))));
		TypeDeclaration event = new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false).add(field);
		return Arrays.stream(registry.declare("a.Event" + unit, event).layout().fields)
				.filter(f -> f.name.equals("when"))
				.findFirst()
				.orElseThrow();
	}

	@ParameterizedTest
	@CsvSource({"TICKS, 2500", "MILLISECONDS_SINCE_EPOCH, 1700000002000"})
	void pointInTimeIsCountedInTheUnitOfItsField(String unit, long expected) {
		FieldLayout field = time("jdk.jfr.Timestamp", unit);
		assertEquals(expected, FieldEncoding.instant(clock, field, Instant.ofEpochSecond(1_700_000_002)));
		assertEquals(FieldEncoding.NO_TIME, FieldEncoding.instant(clock, field, null));
	}

	@Test
	void pointInTimeThatAFieldCannotHoldIsRefused() {
		FieldLayout field = time("jdk.jfr.Timestamp", "MILLISECONDS_SINCE_EPOCH");
		String message = assertThrows(
						IllegalArgumentException.class, () -> FieldEncoding.instant(clock, field, Instant.MAX))
				.getMessage();
		assertTrue(message.contains("when") && message.contains(Instant.MAX.toString()), message);
	}

	@ParameterizedTest
	@ValueSource(strings = {"TICKS", "NANOSECONDS", "MICROSECONDS", "MILLISECONDS", "SECONDS"})
	void spanOfTimeThatAFieldCannotHoldIsTheLongestOrTheShortest(String unit) {
		FieldLayout field = time("jdk.jfr.Timespan", unit);
		Duration longest = Duration.ofSeconds(Long.MAX_VALUE, 999_999_999);
		long most = FieldEncoding.duration(clock, field, longest);
		long least = FieldEncoding.duration(clock, field, longest.negated());
		assertEquals(Long.MAX_VALUE, most);
		assertTrue(least < -Long.MAX_VALUE / 2 && least != FieldEncoding.NO_TIME, () -> "shortest: " + least);
		assertEquals(FieldEncoding.NO_TIME, FieldEncoding.duration(clock, field, null));
	}

	@Test
	void missingDurationOfAnEventIsZero() {
		TypeDeclaration event = new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false)
				.add(new FieldDefinition("duration", registry.builtin(ValueKind.LONG), false, List.of()));
		FieldLayout duration = registry.declare("a.Long", event).layout().fields[1];
		assertEquals("duration", duration.name);
		assertEquals(0, FieldEncoding.duration(clock, duration, null));
		assertEquals(3, FieldEncoding.duration(clock, duration, Duration.ofMillis(3)));
	}

	@Test
	void structOneLevelBelowTheDeepestIsRefusedByItsType() {
		TypeDefinition type = struct("a.Deep", false, ValueKind.INT);
		assertEquals(FieldEncoding.MAX_DEPTH, FieldEncoding.deeper(type, FieldEncoding.MAX_DEPTH - 1));
		String message = assertThrows(
						IllegalArgumentException.class, () -> FieldEncoding.deeper(type, FieldEncoding.MAX_DEPTH))
				.getMessage();
		assertTrue(message.contains("a.Deep") && message.contains("" + FieldEncoding.MAX_DEPTH), message);
	}
}
