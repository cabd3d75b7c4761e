/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Map;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A field as it is written: which times are ticks, what else counts time, and what an encoder does. */
class FieldLayoutTest {
	private final TestedTypes types = new TestedTypes();
	private int declared;

	private FieldLayout inEvent(String name, Object type, boolean array, AnnotationDefinition... annotations) {
		TypeDeclaration event = new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false)
				.add(types.field(name, type, array, annotations));
		return Arrays.stream(
						types.registry.declare("a.Event" + declared++, event).layout().fields)
				.filter(field -> field.name.equals(name))
				.findFirst()
				.orElseThrow();
	}

	private FieldLayout inStruct(String name, Object type, boolean array, AnnotationDefinition... annotations) {
		TypeDeclaration struct = new TypeDeclaration(null, true).add(types.field(name, type, array, annotations));
		return types.registry.declare("a.Struct" + declared++, struct).layout().fields[0];
	}

	/** A client of 9.1.2 may name the unit by that of the other annotation. */
	@ParameterizedTest
	@CsvSource({
		"startTime, Timestamp, TICKS,                    START,    TICKS",
		"startTime, Timestamp, MILLISECONDS_SINCE_EPOCH, START,    MILLISECONDS",
		"startTime, Timestamp, NANOSECONDS_SINCE_EPOCH,  START,    NANOSECONDS",
		"startTime, Timestamp, SECONDS,                  START,    SECONDS",
		"startTime, Timestamp, DAYS,                     START,    TICKS",
		"startTime, Timestamp, ,                         START,    TICKS",
		"startTime, Timespan,  SECONDS,                  START,    TICKS",
		"duration,  Timespan,  TICKS,                    DURATION, TICKS",
		"duration,  Timespan,  MICROSECONDS,             DURATION, MICROSECONDS",
		"duration,  Timespan,  MILLISECONDS_SINCE_EPOCH, DURATION, MILLISECONDS",
		"duration,  Timespan,  DAYS,                     DURATION, TICKS",
		"duration,  Timestamp, SECONDS,                  DURATION, TICKS"
	})
	void timesOfAnEventAreTicksInTheFileAndTheirUnitIsThatOfTheClient(
			String name, String annotation, String text, FieldLayout.Time time, FieldUnit unit) {
		FieldLayout field = inEvent(name, ValueKind.LONG, false, types.annotation(annotation, text));
		assertEquals(time, field.time);
		assertEquals(unit, field.unit);
		assertEquals(FieldUnit.TICKS, field.counted);
		assertEquals(FieldLayout.TIME, FieldLayout.stepOf(field.encoding()));
	}

	@Test
	void startWithoutAnnotationIsAPointInTicksAndDurationIsASpan() {
		assertTrue(inEvent("startTime", ValueKind.LONG, false).isPoint);
		assertFalse(inEvent("duration", ValueKind.LONG, false).isPoint);
	}

	@Test
	void timesOfStructsAreFieldsLikeOthers() {
		for (String name : new String[] {"startTime", "duration"}) {
			FieldLayout field = inStruct(name, ValueKind.LONG, false, types.annotation("Timestamp", "TICKS"));
			assertEquals(FieldLayout.Time.AS_DECLARED, field.time);
			assertEquals(FieldLayout.LONG_LEB, FieldLayout.stepOf(field.encoding()));
		}
	}

	/** {@code jfr print} fails on these units (format section 5.6). */
	@ParameterizedTest
	@ValueSource(strings = {"SECONDS", "MICROSECONDS", "NANOSECONDS"})
	void pointsInUnitsThatTheJdkDoesNotReadAreTicksInTheFile(FieldUnit unit) {
		AnnotationDefinition annotation = types.annotation("Timestamp", unit + "_SINCE_EPOCH");
		FieldLayout field = inStruct("f", ValueKind.LONG, false, annotation);
		assertEquals(FieldLayout.Time.TIMESTAMP, field.time);
		assertEquals(unit, field.unit);
		assertEquals(FieldUnit.TICKS, field.counted);
		assertTrue(field.isPoint);
		assertEquals(FieldLayout.Time.AS_DECLARED, inStruct("f", ValueKind.LONG, true, annotation).time);
		assertEquals(FieldLayout.Time.AS_DECLARED, inStruct("f", ValueKind.INT, false, annotation).time);
	}

	@ParameterizedTest
	@CsvSource({
		"Timestamp, MILLISECONDS_SINCE_EPOCH, MILLISECONDS, true",
		"Timestamp, TICKS,                    TICKS,        true",
		"Timestamp, DAYS,                     ,             true",
		"Timespan,  MICROSECONDS,             MICROSECONDS, false",
		"Timespan,  MILLISECONDS_SINCE_EPOCH, ,             false",
		"Label,     SECONDS,                  ,             false"
	})
	void annotationTellsTheUnitOfALong(String annotation, String text, FieldUnit counted, boolean isPoint) {
		FieldLayout field = inStruct("f", ValueKind.LONG, false, types.annotation(annotation, text));
		assertEquals(counted, field.counted);
		assertEquals(isPoint, field.isPoint);
		assertEquals("TICKS".equals(text), field.isTimestampInTicks);
		FieldLayout inInt = inStruct("f", ValueKind.INT, false, types.annotation(annotation, text));
		assertNull(inInt.counted, "an int is no time");
		assertFalse(inInt.isPoint);
	}

	@Test
	void annotationWithoutValueHasTheOneOfItsDeclarationInTheJdk() throws Exception {
		Object point = Timestamp.class.getMethod("value").getDefaultValue();
		Object span = Timespan.class.getMethod("value").getDefaultValue();
		FieldLayout noPoint = inStruct("f", ValueKind.LONG, false, types.annotation("Timestamp", null));
		assertEquals(FieldUnit.ofTimestamp((String) point), noPoint.counted);
		FieldLayout noSpan = inStruct("f", ValueKind.LONG, false, types.annotation("Timespan", null));
		assertEquals(FieldUnit.ofTimespan((String) span), noSpan.counted);
	}

	@Test
	void stepOfABuiltinIsThatOfItsKindAndArraysMayBeNull() {
		Map<ValueKind, Integer> steps = Map.of(
				ValueKind.BYTE, FieldLayout.ONE_BYTE,
				ValueKind.BOOLEAN, FieldLayout.ONE_BYTE,
				ValueKind.SHORT, FieldLayout.SHORT_LEB,
				ValueKind.CHAR, FieldLayout.SHORT_LEB,
				ValueKind.INT, FieldLayout.INT_LEB,
				ValueKind.LONG, FieldLayout.LONG_LEB,
				ValueKind.FLOAT, FieldLayout.FOUR_BYTES,
				ValueKind.DOUBLE, FieldLayout.EIGHT_BYTES,
				ValueKind.STRING, FieldLayout.TEXT);
		steps.forEach((kind, step) -> {
			assertEquals(step, FieldLayout.stepOf(inStruct("f", kind, false).encoding()), kind.name());
			FieldLayout array = inStruct("f", kind, true);
			assertEquals(FieldLayout.NULLABLE, FieldLayout.stepOf(array.encoding()), kind.name());
			assertTrue(array.isNullZeroByte);
		});
	}

	/** Where ids are given, 0 is one of them, and null must be told from it. */
	@Test
	void nullIsAZeroByteForReferencesAndNeitherForStructsNorForGivenIds() {
		TypeDefinition pooled = types.pooled("a.Pooled", "x", ValueKind.INT, "y", ValueKind.INT);
		TypeDefinition inline = types.inline("a.Inline", "x", ValueKind.INT, "y", ValueKind.INT);
		TypeDefinition struct = types.inline(
				"a.S", "p", pooled, "i", inline, "t", types.registry.find("jdk.types.FrameType"), "n", ValueKind.INT);
		FieldLayout[] fields = struct.layout().fields;
		assertTrue(fields[0].byReference && fields[0].isNullZeroByte);
		assertTrue(!fields[1].byReference && !fields[1].isNullZeroByte);
		assertTrue(fields[2].byReference && !fields[2].isNullZeroByte);
		int[] steps = struct.layout().encodings;
		assertEquals(FieldLayout.NULLABLE, FieldLayout.stepOf(steps[0]));
		assertEquals(FieldLayout.OTHER, FieldLayout.stepOf(steps[1]));
		assertEquals(FieldLayout.OTHER, FieldLayout.stepOf(steps[2]));
		assertEquals(0, FieldLayout.slotOf(steps[0]));
		assertEquals(2, FieldLayout.slotOf(steps[2]));
		assertEquals(0, FieldLayout.slotOf(steps[3]), "the first that is kept as bits");
	}

	@Test
	void startThatIsNotDeclaredHasNoSlot() {
		FieldLayout start = types.event("a.Bare").layout().fields[0];
		assertEquals(-1, FieldLayout.slotOf(start.encoding()));
		assertEquals(FieldLayout.TIME, FieldLayout.stepOf(start.encoding()));
	}
}
