/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.write;

import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampType;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.spark.column.JfrColumns;

/** Writes rows as events of one type; used by one thread. */
final class EventRows {
	private static final String START = "startTime";
	private static final String DURATION = "duration";
	private static final String THREAD = "eventThread";
	private static final String STACK = "stackTrace";

	/** The columns that have a meaning of their own. */
	static final List<String> COLUMNS = List.of(
			START,
			START + JfrColumns.NANOS,
			DURATION,
			DURATION + JfrColumns.NANOS,
			THREAD,
			STACK,
			STACK + JfrColumns.TRUNCATED);

	private final Recording recording;
	private final EventWriter writer;
	private final ValuePuts values;
	private final List<ColumnPut> fields;
	private final TimeColumn start;
	private final TimeColumn duration;
	private final int thread;
	private final int stack;
	private final int truncated;
	private long endEpochNanos = Long.MIN_VALUE;

	private EventRows(Recording recording, WriteOptions options, StructType schema) {
		this.recording = recording;
		values = new ValuePuts(recording);
		start = TimeColumn.of(schema, require(schema, START, type -> type instanceof TimestampType, "a timestamp"));
		duration = TimeColumn.of(
				schema, require(schema, DURATION, type -> type instanceof DayTimeIntervalType, "an interval"));
		thread = require(schema, THREAD, type -> JfrColumns.isShape(type, JfrColumns.THREAD), "a thread");
		stack = require(schema, STACK, JfrColumns::isStackTrace, "a stack trace");
		truncated = ColumnPuts.truncated(schema, STACK);
		fields = new ColumnPuts(recording, values)
				.of(schema, options.event(), name -> !List.of(START, DURATION, THREAD, STACK)
						.contains(name));
		writer = recording.newEventWriter(type(options));
	}

	/**
	 * @throws IllegalArgumentException
	 *             if the schema does not fit an event
	 */
	static EventRows declare(Recording recording, WriteOptions options, StructType schema) {
		return new EventRows(recording, options, schema);
	}

	/** @return when a recording starts whose first event is that of a row; 0 for now, which a start before 1970 cannot say */
	static long startEpochNanos(StructType schema, SpecializedGetters row) {
		TimeColumn start = TimeColumn.of(schema, TimeColumn.indexOf(schema, START));
		return start.isIn(row) ? Math.max(1, startNanos(start, row)) : 0;
	}

	/**
	 * @throws IllegalArgumentException
	 *             if the start does not fit nanoseconds, so that it would become another one
	 */
	private static long startNanos(TimeColumn start, SpecializedGetters row) {
		long nanos = start.nanos(row);
		long micros = row.getLong(start.micros());
		if (Math.floorDiv(nanos, 1000L) != micros) {
			throw new IllegalArgumentException("the column " + START + " must be between "
					+ Instant.ofEpochSecond(0, Long.MIN_VALUE) + " and " + Instant.ofEpochSecond(0, Long.MAX_VALUE)
					+ "; it is " + DateTimeUtils.microsToInstant(micros));
		}
		return nanos;
	}

	private static int require(
			StructType schema, String name, java.util.function.Predicate<DataType> isExpected, String expected) {
		int index = TimeColumn.indexOf(schema, name);
		if (index >= 0 && !isExpected.test(schema.fields()[index].dataType())) {
			throw new IllegalArgumentException(
					"the column " + name + " must be " + expected + " as the reader has it; it is "
							+ schema.fields()[index].dataType().simpleString());
		}
		return index;
	}

	private Type type(WriteOptions options) {
		Consumer<TypeStructureBuilder> builder = type -> {
			annotate(type, Types.JDK.ANNOTATION_LABEL, options.label());
			annotate(type, Types.JDK.ANNOTATION_CATEGORY, options.category());
			annotate(type, Types.JDK.ANNOTATION_DESCRIPTION, options.description());
			if (duration.isPresent()) {
				type.addField(
						DURATION,
						Types.Builtin.LONG,
						field -> field.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "TICKS"));
			}
			fields.forEach(field -> field.declare(type));
		};
		return recording.registerEventType(options.event(), builder);
	}

	private static void annotate(TypeStructureBuilder type, Types.JDK annotation, String value) {
		if (value != null) {
			type.addAnnotation(annotation, value);
		}
	}

	/** Writes a row. An event without a start happens now, and does not count for the end of the recording. */
	void write(SpecializedGetters row) {
		long startNanos = 0;
		if (start.isIn(row)) {
			startNanos = startNanos(start, row);
			writer.begin(recording.toTicks(Instant.ofEpochSecond(0, startNanos)));
			endEpochNanos = Math.max(endEpochNanos, startNanos);
		} else {
			writer.begin();
		}
		if (duration.isPresent()) {
			long nanos = duration.isIn(row) ? duration.nanos(row) : 0;
			writer.setDuration(nanos);
			if (start.isIn(row) && nanos < Long.MAX_VALUE - Math.max(0, startNanos)) {
				endEpochNanos = Math.max(endEpochNanos, startNanos + nanos);
			}
		}
		for (ColumnPut field : fields) {
			field.put(writer, row);
		}
		if (thread >= 0 && !row.isNullAt(thread)) {
			writer.setEventThread(values.thread(row.getStruct(thread, JfrColumns.THREAD.size())));
		}
		if (stack >= 0 && !row.isNullAt(stack)) {
			writer.setStackTrace(values.stackTrace(row, stack, truncated));
		}
		writer.commit();
	}

	/** @return the end of the last event that has a time */
	long endEpochNanos() {
		return endEpochNanos;
	}
}
