/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.items;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk.START_NANOS;
import static org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk.START_TICKS;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.common.unit.IUnit;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;
import org.openjdk.jmc.flightrecorder.writer.items.ValueForm.Family;

/** Values become what their field takes: numbers in its unit, times in ticks of a clock with a thousand a second. */
class ItemValuesTest {
	private static final long NANOS_PER_TICK = 1_000_000_000L / OneChunk.TICKS_PER_SECOND;

	private final OneChunk chunk = new OneChunk();
	private final ItemValues values = new ItemValues(chunk.clock, type -> type == null ? -1 : 7);

	private Object convert(ValueForm form, Object value) {
		return values.convert(new AttributeValues(UnitLookup.UNKNOWN, "a.Struct"), form, value);
	}

	private static ValueForm quantity(ValueKind kind, String annotation, IUnit unit) {
		return ValueForm.ofQuantity(kind, annotation, null, unit, false);
	}

	@Test
	void pointInTimeIsInTicksFromTheStartOrNoneBeyondThem() {
		assertEquals(START_TICKS, values.instantTicks(START_NANOS));
		assertEquals(START_TICKS - 2, values.instantTicks(START_NANOS - 2 * NANOS_PER_TICK));
		assertEquals(START_TICKS + 3, values.instantTicks(UnitLookup.EPOCH_MS.quantity(START_NANOS / 1_000_000 + 3)));
		assertEquals(Long.MIN_VALUE, values.instantTicks(Long.MIN_VALUE));
		assertEquals(Long.MAX_VALUE, values.instantTicks(Long.MAX_VALUE));
		assertEquals(Long.MIN_VALUE, values.instantTicks(Long.MIN_VALUE + 1), "too far from the start to be counted");
		assertEquals(Long.MAX_VALUE, values.instantTicks(UnitLookup.EPOCH_S.quantity(Long.MAX_VALUE / 2)));
	}

	@ParameterizedTest
	@CsvSource({
		"0, 0",
		"499999, 0",
		"500000, 0",
		"500001, 1",
		"1500000, 2",
		"2500000, 2",
		"-1500000, -2",
		"-500000, 0",
		"9223372036854775806, 9223372036855",
		"9223372036854775807, 9223372036854775807",
		"-9223372036854775808, -9223372036854775808"
	})
	void spanIsInTicksToTheNearest(long nanos, long ticks) {
		assertEquals(ticks, values.spanTicks(UnitLookup.NANOSECOND.quantity(nanos)));
	}

	@Test
	void spanThatTicksCannotSayIsTheLongestOrTheShortest() {
		assertEquals(Long.MAX_VALUE, values.spanTicks(UnitLookup.SECOND.quantity(Long.MAX_VALUE / 1000 + 1)));
		assertEquals(Long.MAX_VALUE / 1000 * 1000, values.spanTicks(UnitLookup.SECOND.quantity(Long.MAX_VALUE / 1000)));
		assertEquals(Long.MIN_VALUE, values.spanTicks(UnitLookup.SECOND.quantity(Long.MIN_VALUE / 1000 - 1)));
		assertEquals(Long.MAX_VALUE, values.spanTicks(UnitLookup.SECOND.quantity(1e300)));
		assertEquals(1500, values.spanTicks(UnitLookup.SECOND.quantity(1.5)));
		long odd = (1L << 60) + 1;
		assertEquals(odd, values.spanTicks(UnitLookup.MILLISECOND.quantity(odd)), "a tick is a millisecond");
	}

	@Test
	void quantityIsANumberOfTheUnitOfItsField() {
		ValueForm bytes = quantity(ValueKind.LONG, "jdk.jfr.DataAmount", UnitLookup.BYTE);
		assertEquals(3L << 30, convert(bytes, UnitLookup.GIBIBYTE.quantity(3)));
		ValueForm exact = quantity(ValueKind.DOUBLE, "jdk.jfr.DataAmount", UnitLookup.BYTE);
		assertEquals(1.5 * (1 << 30), convert(exact, UnitLookup.GIBIBYTE.quantity(1.5)));
		assertEquals(0.1, convert(exact, UnitLookup.BYTE.quantity(0.1)));
		String message = assertThrows(
						IllegalArgumentException.class, () -> convert(bytes, UnitLookup.BYTE.quantity(0.5)))
				.getMessage();
		assertTrue(message.contains("'" + UnitLookup.BYTE.getIdentifier() + "'"), message);
	}

	@Test
	void timesThatAreNotWholeAreRounded() {
		ValueForm millis = quantity(ValueKind.LONG, ValueForm.TIMESPAN, UnitLookup.MILLISECOND);
		assertEquals(2L, convert(millis, UnitLookup.MICROSECOND.quantity(1900)));
		assertEquals(Long.MAX_VALUE, convert(millis, UnitLookup.SECOND.quantity(Long.MAX_VALUE)));
		ValueForm ticks = ValueForm.ofQuantity(ValueKind.LONG, ValueForm.TIMESPAN, ValueForm.TICKS, null, false);
		assertEquals(1000L, convert(ticks, UnitLookup.SECOND.quantity(1)));
		ValueForm instant = ValueForm.ofQuantity(ValueKind.LONG, ValueForm.TIMESTAMP, ValueForm.TICKS, null, false);
		assertEquals(START_TICKS, convert(instant, UnitLookup.EPOCH_NS.quantity(START_NANOS)));
	}

	@Test
	void oneValueInAFieldOfSeveralIsAnArrayOfOne() {
		ValueForm texts = ValueForm.of(Family.TEXT, ValueKind.STRING, true);
		assertArrayEquals(new Object[] {"a"}, (Object[]) convert(texts, "a"));
		assertArrayEquals(new Object[] {"a", null}, (Object[]) convert(texts, Arrays.asList("a", null)));
		assertArrayEquals(new Object[] {"b", "a"}, (Object[]) convert(texts, new LinkedHashSet<>(List.of("b", "a"))));
		assertArrayEquals(new Object[0], (Object[]) convert(texts, List.of()));
		assertNull(convert(texts, null));
		ValueForm numbers = ValueForm.of(Family.WHOLE, ValueKind.INT, true);
		assertArrayEquals(new Object[] {1, 2}, (Object[]) convert(numbers, new int[] {1, 2}));
	}

	@Test
	void eventTypeThatIsMissingHasAnIdToo() {
		assertEquals(-1L, convert(ValueForm.of(Family.EVENT_TYPE, ValueKind.LONG, false), null));
		assertNull(convert(ValueForm.of(Family.WHOLE, ValueKind.LONG, false), null));
	}

	@Test
	void numberThatJmcShowsAsATextIsANumberAgain() {
		assertEquals(12L, convert(ValueForm.of(Family.WHOLE, ValueKind.LONG, false), "12"));
		assertThrows(
				NumberFormatException.class, () -> convert(ValueForm.of(Family.WHOLE, ValueKind.LONG, false), "x"));
		assertEquals(
				UnitLookup.BYTE.getIdentifier(),
				convert(ValueForm.of(Family.TEXT, ValueKind.STRING, false), UnitLookup.BYTE));
	}

	@Test
	void valueOfAnotherTypeThanTheFieldIsRefused() {
		String message = assertThrows(
						IllegalArgumentException.class,
						() -> convert(ValueForm.ofObject("java.lang.Thread", false), "main"))
				.getMessage();
		assertTrue(message.contains("'java.lang.Thread'") && message.contains("java.lang.String"), message);
		assertThrows(
				IllegalArgumentException.class,
				() -> convert(ValueForm.of(Family.ABSENT, ValueKind.STRING, false), "text"));
	}
}
