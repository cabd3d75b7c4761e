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

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A field as it was declared: what its annotations say, and how values keep it. */
class FieldDefinitionTest {
	private final TestedTypes types = new TestedTypes();

	@Test
	void numbersAreKeptAsBitsUnlessThereAreMany() {
		for (ValueKind kind : ValueKind.values()) {
			if (kind.isBuiltin()) {
				assertEquals(
						kind != ValueKind.STRING, types.field("f", kind, false).isInPrimitives(), kind.name());
				assertFalse(types.field("f", kind, true).isInPrimitives(), kind.name());
			}
		}
		assertFalse(types.field("f", new TypeDefinition("a.Later"), false).isInPrimitives());
	}

	@Test
	void valueIsThatOfTheFirstAnnotationOfAName() {
		FieldDefinition field = types.field(
				"f",
				ValueKind.LONG,
				false,
				types.annotation("Label", "first"),
				types.annotation("Label", "second"),
				types.annotation("Timespan", "SECONDS"));
		assertEquals("first", field.annotationValue("jdk.jfr.Label"));
		assertEquals("SECONDS", field.annotationValue("jdk.jfr.Timespan"));
		assertNull(field.annotationValue("jdk.jfr.Timestamp"));
	}

	@Test
	void valueThatIsNoTextHasNoText() {
		TypeDefinition category = types.registry.find("jdk.jfr.Category");
		AnnotationDefinition several =
				new AnnotationDefinition(category, List.of("value"), List.of((Object) new String[] {"a", "b"}));
		FieldDefinition field = types.field("f", ValueKind.LONG, false, several, types.annotation("Timespan", null));
		assertNull(field.annotationValue("jdk.jfr.Category"));
		assertNull(field.annotationValue("jdk.jfr.Timespan"));
	}

	@Test
	void unitsAreTheAnnotationsThatReadersConvertBy() {
		FieldDefinition field = types.field(
				"f",
				ValueKind.LONG,
				false,
				types.annotation("Label", "text"),
				types.annotation("Timespan", "SECONDS"),
				types.annotation("Experimental", null),
				types.annotation("Unsigned", null));
		assertEquals(Set.of("jdk.jfr.Timespan SECONDS", "jdk.jfr.Unsigned null"), field.units());
		assertEquals(Set.of(), types.field("f", ValueKind.LONG, false).units());
	}

	@Test
	void textNamesFieldAndType() {
		assertEquals("f: int", types.field("f", ValueKind.INT, false).toString());
		assertEquals(
				"f: java.lang.String[]",
				types.field("f", ValueKind.STRING, true).toString());
	}

	@Test
	void placeIsThatInTheTypeOnceThereIsOne() {
		assertEquals(-1, types.field("f", ValueKind.INT, false).ordinal());
		TypeDefinition type = types.inline("a.A", "s", ValueKind.STRING, "i", ValueKind.INT, "j", ValueKind.INT);
		assertEquals(2, type.fieldNamed("j").ordinal());
		assertEquals(1, type.fieldNamed("j").slot());
		assertEquals(0, type.fieldNamed("s").slot());
		assertTrue(type.fieldNamed("i").isInPrimitives());
	}

	@ParameterizedTest
	@ValueSource(strings = {"Timestamp", "Timespan", "DataAmount", "Percentage", "MemoryAddress", "Frequency"})
	void unitsAreRefusedOnWhatIsNoNumber(String unit) {
		Set<ValueKind> noNumbers = EnumSet.of(ValueKind.CHAR, ValueKind.BOOLEAN, ValueKind.STRING, ValueKind.COMPOSITE);
		for (ValueKind kind : ValueKind.values()) {
			boolean isTime = unit.startsWith("Time");
			String refusal = noNumbers.contains(kind)
					? "it is for numbers"
					: isTime && !kind.isWhole() ? "it is for whole numbers" : null;
			String text = isTime ? "TICKS" : null;
			assertEquals(refusal, FieldDefinition.refusalOfUnit(types.annotation(unit, text), kind), kind.name());
		}
	}

	@Test
	void otherAnnotationsAreRefusedOnNothing() {
		TypeDefinition own = types.inline("a.Timespan", "x", ValueKind.STRING);
		for (ValueKind kind : ValueKind.values()) {
			for (String name : new String[] {"Unsigned", "Label"}) {
				assertNull(FieldDefinition.refusalOfUnit(types.annotation(name, "ms"), kind));
			}
			assertNull(FieldDefinition.refusalOfUnit(AnnotationDefinition.of(own, "ms"), kind));
		}
	}

	/** Points in time are converted only where the field is wide enough. */
	@ParameterizedTest
	@CsvSource({
		"Timestamp, TICKS,                    true,  true",
		"Timestamp, MILLISECONDS_SINCE_EPOCH, true,  true",
		"Timestamp, ,                         true,  true",
		"Timestamp, SECONDS_SINCE_EPOCH,      true,  false",
		"Timestamp, MICROSECONDS_SINCE_EPOCH, true,  false",
		"Timestamp, NANOSECONDS_SINCE_EPOCH,  true,  false",
		"Timestamp, SECONDS,                  false, false",
		"Timespan,  SECONDS,                  true,  true",
		"Timespan,  TICKS,                    true,  true",
		"Timespan,  ,                         true,  true",
		"Timespan,  ms,                       false, false",
		"Timespan,  SECONDS_SINCE_EPOCH,      false, false"
	})
	void unitsOfTimeThatNoReaderKnowsAreRefused(String annotation, String text, boolean inLong, boolean inInt) {
		AnnotationDefinition unit = types.annotation(annotation, text);
		assertEquals(inLong, FieldDefinition.refusalOfUnit(unit, ValueKind.LONG) == null);
		assertEquals(inInt, FieldDefinition.refusalOfUnit(unit, ValueKind.INT) == null);
	}
}
