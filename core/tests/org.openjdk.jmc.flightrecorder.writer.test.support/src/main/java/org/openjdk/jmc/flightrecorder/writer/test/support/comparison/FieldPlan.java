/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;

import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import jdk.jfr.ValueDescriptor;

/**
 * How a field is put into text, worked out once for a type and not for each value.
 *
 * @param name
 *            the field
 * @param kind
 *            how to read it
 */
record FieldPlan(String name, Kind kind) {

	enum Kind {
		/** The event's own start, which readers find by its place. */
		START_TIME,
		/** The event's own duration, which readers find by its place. */
		DURATION,
		/** A field that means a point in time in a unit that depends on the file. */
		INSTANT,
		/** A field that means a stretch of time in a unit that depends on the file. */
		TIMESPAN,
		/** The id of an event type; ids are private to a file. */
		EVENT_TYPE_ID,
		/** Anything else, taken as it is. */
		PLAIN
	}

	static List<FieldPlan> forEvent(String typeName, List<ValueDescriptor> fields) {
		List<FieldPlan> plans = new ArrayList<>(forStruct(fields));
		if (!fields.isEmpty() && fields.get(0).getName().equals("startTime")) {
			plans.set(0, new FieldPlan("startTime", Kind.START_TIME));
		}
		if (fields.size() > 1 && fields.get(1).getName().equals("duration")) {
			plans.set(1, new FieldPlan("duration", Kind.DURATION));
		}
		if (typeName.equals("jdk.ActiveSetting")) {
			plans.replaceAll(plan -> plan.name().equals("id") ? new FieldPlan("id", Kind.EVENT_TYPE_ID) : plan);
		}
		return List.copyOf(plans);
	}

	static List<FieldPlan> forStruct(List<ValueDescriptor> fields) {
		return fields.stream()
				.map(field -> new FieldPlan(field.getName(), kind(field)))
				.toList();
	}

	private static Kind kind(ValueDescriptor field) {
		Timestamp timestamp = field.getAnnotation(Timestamp.class);
		if (timestamp != null && !field.isArray()) {
			return Kind.INSTANT;
		}
		Timespan timespan = field.getAnnotation(Timespan.class);
		if (timespan != null && !field.isArray()) {
			return Kind.TIMESPAN;
		}
		return Kind.PLAIN;
	}
}
