/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.merge;

import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import jdk.jfr.EventType;
import jdk.jfr.Timespan;
import jdk.jfr.ValueDescriptor;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.StackTraceBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.tools.rewrite.EventChange;
import org.openjdk.jmc.flightrecorder.writer.tools.rewrite.FieldPath;

/**
 * Makes the events of different writers alike. Frame types and thread states of async-profiler become those of the JDK;
 * tools that group frames by their type take a method for two of them otherwise. Spans of time that one event has in two
 * units get the unit of the recording that comes first here.
 */
final class Normalization implements EventChange {
	/** The reader shows a type with one field, as frame types and thread states are, as the value of that field. */
	private static final String FRAME = "jdk.types.StackFrame";

	private static final String FRAME_TYPE = "type";
	private static final String THREAD_STATE = "state";
	/** Names of async-profiler, and those of the JDK that say as much as can be said. */
	private static final Map<String, String> FRAME_TYPES = Map.of(
			"C1 compiled",
			StackTraceBuilder.JIT_COMPILED,
			StackTraceBuilder.CPP,
			StackTraceBuilder.NATIVE,
			StackTraceBuilder.KERNEL,
			StackTraceBuilder.NATIVE);

	private static final Map<String, String> THREAD_STATES = Map.of("STATE_DEFAULT", "STATE_RUNNABLE");
	private static final Map<String, ChronoUnit> UNITS = Map.of(
			// Ticks of the merged recording are nanoseconds.
			Timespan.TICKS, ChronoUnit.NANOS,
			Timespan.NANOSECONDS, ChronoUnit.NANOS,
			Timespan.MICROSECONDS, ChronoUnit.MICROS,
			Timespan.MILLISECONDS, ChronoUnit.MILLIS,
			Timespan.SECONDS, ChronoUnit.SECONDS);

	private final Map<String, Chosen> chosenByName = new HashMap<>();

	/** The structure that all events of a name get if they can. */
	private record Chosen(EventType source, Type type) {}

	/** Chooses the types of a recording for all events of these names, but for names that others were chosen for. */
	void choose(List<EventType> types, Recording out) {
		for (EventType type : types) {
			chosenByName.computeIfAbsent(type.getName(), name -> new Chosen(type, out.registerEventType(type)));
		}
	}

	@Override
	public boolean wouldChange(FieldPath field, String text) {
		return !Objects.equals(change(field, text), text);
	}

	@Override
	public String change(FieldPath field, String text) {
		if (field.name().equals(FRAME_TYPE) && field.ownerTypeName().equals(FRAME)) {
			return FRAME_TYPES.getOrDefault(text, text);
		}
		return field.name().equals(THREAD_STATE) ? THREAD_STATES.getOrDefault(text, text) : text;
	}

	/** The chosen type, if the only difference is that some spans of time have other units. */
	@Override
	public Type otherType(EventType source) {
		Chosen chosen = chosenByName.get(source.getName());
		if (chosen == null) {
			return null;
		}
		boolean hasOtherUnit = false;
		for (ValueDescriptor field : source.getFields()) {
			ValueDescriptor same = chosen.source.getField(field.getName());
			if (same == null
					|| same.isArray() != field.isArray()
					|| !same.getTypeName().equals(field.getTypeName())
					|| (unit(same) == null) != (unit(field) == null)) {
				return null;
			}
			hasOtherUnit |= unit(same) != unit(field);
		}
		return hasOtherUnit ? chosen.type : null;
	}

	@Override
	public ChronoUnit otherUnit(FieldPath field) {
		return unit(chosenByName.get(field.ownerTypeName()).source.getField(field.name()));
	}

	/** Null where it is no span of time, or one in a unit that nobody knows. */
	private static ChronoUnit unit(ValueDescriptor field) {
		Timespan timespan = field.getAnnotation(Timespan.class);
		return timespan == null ? null : UNITS.get(timespan.value());
	}
}
