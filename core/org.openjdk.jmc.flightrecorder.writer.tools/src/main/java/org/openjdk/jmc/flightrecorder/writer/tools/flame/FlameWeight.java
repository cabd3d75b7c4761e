/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.flame;

import java.util.List;
import jdk.jfr.DataAmount;
import jdk.jfr.EventType;
import jdk.jfr.Timespan;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;

/** How much an event counts: 1, or a number that it has. */
final class FlameWeight {
	private final String field;

	/**
	 * @param field
	 *            null where all events count 1
	 */
	FlameWeight(String field) {
		this.field = field;
	}

	/** Numbers below zero count nothing. */
	double of(RecordedEvent event) {
		if (field == null) {
			return 1;
		}
		if (!event.hasField(field) || !(event.getValue(field) instanceof Number number)) {
			return 0;
		}
		return Math.max(0, isTimespan(event.getEventType().getField(field)) ? nanos(event) : number.doubleValue());
	}

	private double nanos(RecordedEvent event) {
		return event.getDuration(field).getSeconds() * 1e9
				+ event.getDuration(field).getNano();
	}

	/** What the weights of these events count, for instance "samples". */
	String unit(List<EventType> types) {
		if (field == null) {
			return "samples";
		}
		for (EventType type : types) {
			ValueDescriptor descriptor = type.getField(field);
			if (isTimespan(descriptor)) {
				return "ns";
			}
			DataAmount amount = descriptor == null ? null : descriptor.getAnnotation(DataAmount.class);
			if (amount != null) {
				return DataAmount.BITS.equals(amount.value()) ? "bits" : "bytes";
			}
		}
		return field;
	}

	private static boolean isTimespan(ValueDescriptor descriptor) {
		return descriptor != null && descriptor.getAnnotation(Timespan.class) != null;
	}
}
