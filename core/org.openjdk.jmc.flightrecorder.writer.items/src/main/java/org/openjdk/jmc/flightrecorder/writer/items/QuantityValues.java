/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.items;

import org.openjdk.jmc.common.unit.ContentType;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IUnit;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * The properties that the quantities of one attribute have in common, which decide how they are written. An attribute
 * has a kind of quantity (memory, time) but no unit: each value has its own. The annotations of the JDK know few units,
 * JMC's parser knows fewer, and {@code jfr print} fails on others. So this is the whole table:
 *
 * <pre>
 *  kind         annotation          written as
 *  memory       @DataAmount(BYTES)  bytes
 *  percentage   @Percentage         parts of one
 *  frequency    @Frequency          hertz
 *  address      @MemoryAddress      the number
 *  number       none, or @Unsigned  an int where all values fit, because JMC shows no quantity for a long; else a long
 *  time span    @Timespan           ticks where all are in ticks, else seconds, milliseconds or nanoseconds
 *  time stamp   @Timestamp          milliseconds since the epoch where that is exact, else ticks
 * </pre>
 *
 * Whole numbers are written as such where all values are whole in that unit. Otherwise all are doubles. Time spans are
 * always whole, because {@code jfr print} fails on others. They are rounded to nanoseconds.
 */
final class QuantityValues {
	private static final long MAX_UNSIGNED_INT = 0xFFFF_FFFFL;
	private static final String TICKS_UNIT = "ticks";

	private ContentType<?> kind;
	private IUnit unit;
	private boolean hasFractions;
	private long min = Long.MAX_VALUE;
	private long max = Long.MIN_VALUE;
	private boolean inTicks;
	private IUnit finestTime;

	/**
	 * @param kindOrNull
	 *            what the attribute says about its values
	 */
	QuantityValues(ContentType<?> kindOrNull) {
		if (kindOrNull != null) {
			setKind(kindOrNull);
		}
	}

	private void setKind(ContentType<?> newKind) {
		kind = newKind;
		unit = unitOf(newKind);
	}

	private static IUnit unitOf(ContentType<?> kind) {
		if (kind == UnitLookup.MEMORY) {
			return UnitLookup.BYTE;
		} else if (kind == UnitLookup.PERCENTAGE) {
			return UnitLookup.PERCENT_UNITY;
		} else if (kind == UnitLookup.FREQUENCY) {
			return UnitLookup.HERTZ;
		} else if (kind == UnitLookup.ADDRESS) {
			return UnitLookup.ADDRESS_UNITY;
		} else if (kind == UnitLookup.NUMBER) {
			return UnitLookup.NUMBER_UNITY;
		} else if (kind == UnitLookup.TIMESPAN) {
			return UnitLookup.NANOSECOND;
		} else if (kind == UnitLookup.TIMESTAMP) {
			return UnitLookup.EPOCH_NS;
		}
		throw new IllegalArgumentException(
				"quantities of the kind '" + kind.getIdentifier() + "' have no unit that a recording can express");
	}

	/** Looks at one value. */
	void add(IQuantity quantity) {
		if (kind == null) {
			setKind(quantity.getType());
		} else if (kind != quantity.getType()) {
			throw new IllegalArgumentException("it is of the kind '"
					+ quantity.getType().getIdentifier() + "', but other values are of the kind "
					+ "'" + kind.getIdentifier() + "'");
		}
		if (kind == UnitLookup.TIMESPAN || kind == UnitLookup.TIMESTAMP) {
			addTime(quantity);
			return;
		}
		Long whole = isFloating(quantity.numberValue()) ? null : wholeOrNull(quantity, unit);
		if (whole == null) {
			hasFractions = true;
		} else {
			min = Math.min(min, whole);
			max = Math.max(max, whole);
		}
	}

	private void addTime(IQuantity quantity) {
		if (TICKS_UNIT.equals(quantity.getUnit().getIdentifier())) {
			inTicks = true;
			return;
		}
		IUnit[] units = kind == UnitLookup.TIMESPAN
				? new IUnit[] {UnitLookup.SECOND, UnitLookup.MILLISECOND, UnitLookup.NANOSECOND}
				: new IUnit[] {UnitLookup.EPOCH_MS, UnitLookup.EPOCH_NS};
		IUnit coarsest = coarsest(quantity, units);
		if (finestTime == null || isFiner(coarsest, finestTime, units)) {
			finestTime = coarsest;
		}
	}

	/** A value in one of the units stays in it; a value in another goes to the first that is exact. */
	private static IUnit coarsest(IQuantity quantity, IUnit[] units) {
		for (IUnit candidate : units) {
			if (candidate.equals(quantity.getUnit()) && !isFloating(quantity.numberValue())) {
				return candidate;
			}
		}
		for (IUnit candidate : units) {
			if (wholeOrNull(quantity, candidate) != null) {
				return candidate;
			}
		}
		return units[units.length - 1];
	}

	private static boolean isFiner(IUnit one, IUnit other, IUnit[] units) {
		for (IUnit candidate : units) {
			if (candidate.equals(one) || candidate.equals(other)) {
				return candidate.equals(other) && !candidate.equals(one);
			}
		}
		return false;
	}

	private static boolean isFloating(Number number) {
		return number instanceof Double || number instanceof Float;
	}

	/** @return the value in the unit if it is a whole number there, else null */
	static Long wholeOrNull(IQuantity quantity, IUnit unit) {
		Number number = quantity.numberValue();
		if (unit.equals(quantity.getUnit()) && !isFloating(number)) {
			return number.longValue();
		}
		// JMC converts to the nearest whole number, so the way back tells whether it was exact.
		long converted = quantity.clampedLongValueIn(unit);
		boolean clamped = converted == Long.MIN_VALUE || converted == Long.MAX_VALUE;
		return !clamped && unit.quantity(converted).compareTo(quantity) == 0 ? converted : null;
	}

	/** @return the form that holds all values that were looked at */
	ValueForm form(boolean array) {
		if (kind == UnitLookup.TIMESPAN) {
			return timespan(array);
		} else if (kind == UnitLookup.TIMESTAMP) {
			boolean millis = UnitLookup.EPOCH_MS.equals(finestTime);
			return millis
					? ValueForm.ofQuantity(
							ValueKind.LONG, ValueForm.TIMESTAMP, "MILLISECONDS_SINCE_EPOCH", UnitLookup.EPOCH_MS, array)
					: ValueForm.ofQuantity(ValueKind.LONG, ValueForm.TIMESTAMP, ValueForm.TICKS, null, array);
		}
		ValueKind number = hasFractions ? ValueKind.DOUBLE : ValueKind.LONG;
		if (kind == UnitLookup.MEMORY) {
			return ValueForm.ofQuantity(number, "jdk.jfr.DataAmount", "BYTES", unit, array);
		} else if (kind == UnitLookup.PERCENTAGE) {
			return ValueForm.ofQuantity(number, "jdk.jfr.Percentage", null, unit, array);
		} else if (kind == UnitLookup.FREQUENCY) {
			return ValueForm.ofQuantity(number, "jdk.jfr.Frequency", null, unit, array);
		} else if (kind == UnitLookup.ADDRESS) {
			return ValueForm.ofQuantity(number, "jdk.jfr.MemoryAddress", null, unit, array);
		}
		return plainNumber(array);
	}

	private ValueForm timespan(boolean array) {
		if (inTicks && finestTime == null) {
			return ValueForm.ofQuantity(ValueKind.LONG, ValueForm.TIMESPAN, ValueForm.TICKS, null, array);
		} else if (!inTicks && UnitLookup.SECOND.equals(finestTime)) {
			return ValueForm.ofQuantity(ValueKind.LONG, ValueForm.TIMESPAN, "SECONDS", finestTime, array);
		} else if (!inTicks && UnitLookup.MILLISECOND.equals(finestTime)) {
			return ValueForm.ofQuantity(ValueKind.LONG, ValueForm.TIMESPAN, "MILLISECONDS", finestTime, array);
		}
		return ValueForm.ofQuantity(ValueKind.LONG, ValueForm.TIMESPAN, "NANOSECONDS", UnitLookup.NANOSECOND, array);
	}

	private ValueForm plainNumber(boolean array) {
		if (hasFractions) {
			return ValueForm.ofQuantity(ValueKind.DOUBLE, null, null, unit, array);
		} else if (min >= Integer.MIN_VALUE && max <= Integer.MAX_VALUE || min > max) {
			return ValueForm.ofQuantity(ValueKind.INT, null, null, unit, array);
		} else if (min >= 0 && max <= MAX_UNSIGNED_INT) {
			return ValueForm.ofQuantity(ValueKind.INT, "jdk.jfr.Unsigned", null, unit, array);
		}
		return ValueForm.ofQuantity(ValueKind.LONG, null, null, unit, array);
	}
}
