/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.items;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IUnit;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** Quantities are written in the coarsest unit and the smallest number that hold all of them. */
class QuantityValuesTest {
	private static ValueForm form(IQuantity... quantities) {
		QuantityValues values = new QuantityValues(null);
		Arrays.stream(quantities).forEach(values::add);
		return values.form(false);
	}

	private static void assertForm(ValueKind kind, String annotation, String value, IUnit unit, ValueForm form) {
		assertEquals(ValueForm.ofQuantity(kind, annotation, value, unit, false), form);
	}

	@ParameterizedTest
	@CsvSource({
		"0, 2147483647, INT, ",
		"-2147483648, 2147483647, INT, ",
		"0, 2147483648, INT, jdk.jfr.Unsigned",
		"0, 4294967295, INT, jdk.jfr.Unsigned",
		"0, 4294967296, LONG, ",
		"-1, 2147483648, LONG, ",
		"-2147483649, 0, LONG, ",
		"-9223372036854775808, 9223372036854775807, LONG, "
	})
	void wholeNumbersAreIntsIfAllFit(long one, long other, ValueKind kind, String annotation) {
		IUnit unit = UnitLookup.NUMBER_UNITY;
		assertForm(kind, annotation, null, unit, form(unit.quantity(one), unit.quantity(other)));
		assertForm(kind, annotation, null, unit, form(unit.quantity(other), unit.quantity(one)));
	}

	@Test
	void numberWithoutValuesIsAnIntAndOneFractionMakesAllDoubles() {
		IUnit unit = UnitLookup.NUMBER_UNITY;
		assertForm(ValueKind.INT, null, null, unit, new QuantityValues(UnitLookup.NUMBER).form(false));
		assertForm(ValueKind.DOUBLE, null, null, unit, form(unit.quantity(1), unit.quantity(2.0), unit.quantity(3)));
	}

	@Test
	void eachKindHasItsAnnotation() {
		assertForm(
				ValueKind.LONG, "jdk.jfr.DataAmount", "BYTES", UnitLookup.BYTE, form(UnitLookup.GIBIBYTE.quantity(3)));
		assertForm(
				ValueKind.DOUBLE,
				"jdk.jfr.Percentage",
				null,
				UnitLookup.PERCENT_UNITY,
				form(UnitLookup.PERCENT.quantity(50)));
		assertForm(ValueKind.LONG, "jdk.jfr.Frequency", null, UnitLookup.HERTZ, form(UnitLookup.HERTZ.quantity(50)));
		assertForm(
				ValueKind.LONG,
				"jdk.jfr.MemoryAddress",
				null,
				UnitLookup.ADDRESS_UNITY,
				form(UnitLookup.ADDRESS_UNITY.quantity(-1)));
	}

	@Test
	void timeSpansAreInTheCoarsestUnitOfThoseThatReadersKnow() {
		IQuantity second = UnitLookup.SECOND.quantity(1);
		IQuantity millis = UnitLookup.MILLISECOND.quantity(1500);
		IQuantity nanos = UnitLookup.NANOSECOND.quantity(1000);
		String span = "jdk.jfr.Timespan";
		assertForm(ValueKind.LONG, span, "SECONDS", UnitLookup.SECOND, form(second, UnitLookup.MINUTE.quantity(2)));
		assertForm(ValueKind.LONG, span, "MILLISECONDS", UnitLookup.MILLISECOND, form(second, millis, second));
		assertForm(ValueKind.LONG, span, "NANOSECONDS", UnitLookup.NANOSECOND, form(nanos, second, millis));
		assertForm(
				ValueKind.LONG, span, "NANOSECONDS", UnitLookup.NANOSECOND, form(UnitLookup.MICROSECOND.quantity(1)));
		assertForm(
				ValueKind.LONG, span, "SECONDS", UnitLookup.SECOND, form(UnitLookup.MICROSECOND.quantity(2_000_000)));
		assertForm(
				ValueKind.LONG, span, "NANOSECONDS", UnitLookup.NANOSECOND, form(UnitLookup.NANOSECOND.quantity(0.3)));
		assertForm(ValueKind.LONG, span, "MILLISECONDS", UnitLookup.MILLISECOND, form(UnitLookup.SECOND.quantity(1.5)));
		assertForm(
				ValueKind.LONG,
				span,
				"NANOSECONDS",
				UnitLookup.NANOSECOND,
				new QuantityValues(UnitLookup.TIMESPAN).form(false));
	}

	@Test
	void timeSpansInTicksStayInTicksWhereAllAre() {
		IQuantity ticks = UnitLookup.TIMESPAN
				.makeUnit("ticks", UnitLookup.NANOSECOND.quantity(0.5))
				.quantity(3);
		assertForm(ValueKind.LONG, "jdk.jfr.Timespan", "TICKS", null, form(ticks));
		for (IQuantity other : new IQuantity[] {UnitLookup.SECOND.quantity(1), UnitLookup.MILLISECOND.quantity(1)}) {
			assertForm(ValueKind.LONG, "jdk.jfr.Timespan", "NANOSECONDS", UnitLookup.NANOSECOND, form(ticks, other));
		}
	}

	@Test
	void pointsInTimeAreInMillisecondsWhereAllAreElseInTicks() {
		String stamp = "jdk.jfr.Timestamp";
		IQuantity millis = UnitLookup.EPOCH_MS.quantity(1_500);
		assertForm(ValueKind.LONG, stamp, "MILLISECONDS_SINCE_EPOCH", UnitLookup.EPOCH_MS, form(millis));
		assertForm(
				ValueKind.LONG,
				stamp,
				"MILLISECONDS_SINCE_EPOCH",
				UnitLookup.EPOCH_MS,
				form(UnitLookup.EPOCH_S.quantity(1), millis));
		assertForm(ValueKind.LONG, stamp, "TICKS", null, form(millis, UnitLookup.EPOCH_NS.quantity(1_000_000), millis));
		assertForm(ValueKind.LONG, stamp, "TICKS", null, new QuantityValues(UnitLookup.TIMESTAMP).form(false));
	}

	@Test
	void anotherKindAndAKindWithoutAUnitAreRefusedByName() {
		String message = assertThrows(
						IllegalArgumentException.class,
						() -> form(UnitLookup.BYTE.quantity(1), UnitLookup.SECOND.quantity(1)))
				.getMessage();
		assertTrue(message.contains("'timespan'") && message.contains("'memory'"), message);
		String unknown = assertThrows(IllegalArgumentException.class, () -> new QuantityValues(UnitLookup.UNKNOWN))
				.getMessage();
		assertTrue(unknown.contains("'" + UnitLookup.UNKNOWN.getIdentifier() + "'"), unknown);
	}

	@Test
	void wholeNumberOfAUnitIsFoundWhereItIsExact() {
		assertEquals(3L << 30, QuantityValues.wholeOrNull(UnitLookup.GIBIBYTE.quantity(3), UnitLookup.BYTE));
		assertEquals(1L << 29, QuantityValues.wholeOrNull(UnitLookup.GIBIBYTE.quantity(0.5), UnitLookup.BYTE));
		assertNull(QuantityValues.wholeOrNull(UnitLookup.BYTE.quantity(0.5), UnitLookup.BYTE));
		assertNull(QuantityValues.wholeOrNull(UnitLookup.BYTE.quantity(1000), UnitLookup.GIBIBYTE));
		assertEquals(
				Long.MAX_VALUE, QuantityValues.wholeOrNull(UnitLookup.BYTE.quantity(Long.MAX_VALUE), UnitLookup.BYTE));
		assertNull(
				QuantityValues.wholeOrNull(UnitLookup.GIBIBYTE.quantity(Long.MAX_VALUE), UnitLookup.BYTE),
				"beyond what a long holds");
	}
}
