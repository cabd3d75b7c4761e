/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.items;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.Collection;
import java.util.function.ToLongFunction;
import org.openjdk.jmc.common.IMCFrame;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IUnit;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.LabeledIdentifier;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.object.ObjectEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** Converts values of items to what is written. Thread-safe. */
final class ItemValues {
	private static final double NANOS_PER_SECOND = 1e9;

	private final RecordingClock clock;
	private final ToLongFunction<LabeledIdentifier> eventTypeIds;

	/**
	 * @param eventTypeIds
	 *            gives the ids of event types that values name
	 */
	ItemValues(RecordingClock clock, ToLongFunction<LabeledIdentifier> eventTypeIds) {
		this.clock = clock;
		this.eventTypeIds = eventTypeIds;
	}

	/**
	 * @param source
	 *            knows the members of structs
	 * @param form
	 *            how the field is written
	 * @param value
	 *            a value or null
	 * @return a value as {@link ObjectEncoder} takes it
	 */
	Object convert(AttributeValues source, ValueForm form, Object value) {
		if (value == null) {
			return form.family() == ValueForm.Family.EVENT_TYPE ? (Object) eventTypeIds.applyAsLong(null) : null;
		}
		if (!form.array()) {
			return element(source, form, value);
		}
		Object elements = value instanceof Collection<?> collection ? collection.toArray() : value;
		if (!elements.getClass().isArray()) {
			return new Object[] {element(source, form, value)};
		}
		Object[] converted = new Object[Array.getLength(elements)];
		for (int i = 0; i < converted.length; i++) {
			Object element = Array.get(elements, i);
			converted[i] = element == null ? null : element(source, form, element);
		}
		return converted;
	}

	private Object element(AttributeValues source, ValueForm form, Object value) {
		switch (form.family()) {
			case TEXT:
				return text(value);
			case FLAG:
				return (Boolean) value;
			case CHARACTER:
				return (Character) value;
			case WHOLE:
			case FRACTION:
				return value instanceof String text ? (Object) Long.valueOf(text) : (Number) value;
			case QUANTITY:
				return number(form, (IQuantity) value);
			case EVENT_TYPE:
				return eventTypeIds.applyAsLong((LabeledIdentifier) value);
			case OBJECT:
				return object(form, value);
			case STRUCT:
				return struct(source, form, (Object[]) value);
			default:
				throw new IllegalArgumentException("no field was declared for values of " + value.getClass());
		}
	}

	private static String text(Object value) {
		if (value instanceof LabeledIdentifier identifier) {
			return identifier.getInterfaceId();
		} else if (value instanceof IMCFrame.Type type) {
			return ItemFields.frameType(type);
		} else if (value instanceof IUnit unit) {
			return unit.getIdentifier();
		} else if (value instanceof IType<?> type) {
			return type.getIdentifier();
		}
		return (String) value;
	}

	private static Object object(ValueForm form, Object value) {
		String typeName = ItemFields.typeName(value);
		if (!form.typeName().equals(typeName)) {
			throw new IllegalArgumentException(
					"the field is a '" + form.typeName() + "', the value is of " + value.getClass());
		}
		return value;
	}

	private Object[] struct(AttributeValues source, ValueForm form, Object[] struct) {
		Object[] converted = new Object[form.members().size()];
		for (int i = 0; i < converted.length; i++) {
			converted[i] =
					convert(source.members().get(i), form.members().get(i).form(), source.member(struct, i));
		}
		return converted;
	}

	private Object number(ValueForm form, IQuantity quantity) {
		if (form.isInTicks()) {
			return ValueForm.TIMESPAN.equals(form.annotation()) ? spanTicks(quantity) : instantTicks(quantity);
		}
		if (form.kind() == ValueKind.DOUBLE) {
			boolean inUnit = form.unit().equals(quantity.getUnit());
			return inUnit ? quantity.numberValue().doubleValue() : quantity.doubleValueIn(form.unit());
		}
		requireNumber(quantity);
		Long whole = QuantityValues.wholeOrNull(quantity, form.unit());
		if (whole != null) {
			return whole;
		}
		if (ValueForm.TIMESPAN.equals(form.annotation()) || ValueForm.TIMESTAMP.equals(form.annotation())) {
			// The value is rounded. A value that no long holds becomes the largest or smallest long, which readers show
			// as "none" or "forever".
			return quantity.clampedLongValueIn(form.unit());
		}
		throw new IllegalArgumentException("it is not a whole number of the unit '"
				+ form.unit().getIdentifier() + "' in which the field is written");
	}

	private static void requireNumber(IQuantity quantity) {
		if (Double.isNaN(quantity.doubleValue())) {
			throw new IllegalArgumentException("it is not a number");
		}
	}

	/** @return nanoseconds since the epoch */
	static long epochNanos(IQuantity instant) {
		return UnitLookup.EPOCH_NS.equals(instant.getUnit())
				? instant.longValue()
				: instant.clampedLongValueIn(UnitLookup.EPOCH_NS);
	}

	/** @return its ticks; the smallest or largest number when it is beyond the range of the clock */
	long instantTicks(IQuantity instant) {
		return instantTicks(epochNanos(instant));
	}

	/** @return the ticks of the start or the end of an event */
	long boundTicks(IQuantity instant) {
		long ticks = instantTicks(instant);
		if (ticks == Long.MIN_VALUE || ticks == Long.MAX_VALUE) {
			throw new IllegalArgumentException("the ticks of this recording cannot express the time; it starts at "
					+ Instant.ofEpochSecond(0, clock.startEpochNanos()));
		}
		return ticks;
	}

	long instantTicks(long epochNanos) {
		if (epochNanos == Long.MIN_VALUE || epochNanos == Long.MAX_VALUE) {
			return epochNanos;
		}
		try {
			return clock.ticksAt(epochNanos);
		} catch (ArithmeticException e) {
			return epochNanos < clock.startEpochNanos() ? Long.MIN_VALUE : Long.MAX_VALUE;
		}
	}

	/**
	 * @param span
	 *            a length of time; the smallest and the largest number mean "none" and "forever" in any unit
	 * @return its ticks, to the nearest
	 */
	long spanTicks(IQuantity span) {
		requireNumber(span);
		Number number = span.numberValue();
		if (Double.isInfinite(number.doubleValue())) {
			return number.longValue();
		}
		boolean whole = number instanceof Long || number instanceof Integer;
		if (whole && (number.longValue() == Long.MIN_VALUE || number.longValue() == Long.MAX_VALUE)) {
			return number.longValue();
		}
		// The span is not converted by JMC, which uses floating point for units that were made for a clock.
		double nanosPerUnit = span.getUnit().quantity(1L).doubleValueIn(UnitLookup.NANOSECOND);
		if (whole && Math.rint(NANOS_PER_SECOND / nanosPerUnit) == clock.ticksPerSecond()) {
			return number.longValue();
		}
		BigDecimal value = whole ? BigDecimal.valueOf(number.longValue()) : new BigDecimal(number.doubleValue());
		BigDecimal ticks = value.multiply(new BigDecimal(nanosPerUnit))
				.multiply(BigDecimal.valueOf(clock.ticksPerSecond()))
				.movePointLeft(9)
				.setScale(0, RoundingMode.HALF_EVEN);
		return ticks.unscaledValue().bitLength() < Long.SIZE
				? ticks.longValue()
				: ticks.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
	}
}
