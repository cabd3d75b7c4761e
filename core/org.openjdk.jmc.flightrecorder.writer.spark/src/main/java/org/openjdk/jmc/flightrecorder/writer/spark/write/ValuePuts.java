/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.write;

import java.time.Instant;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.openjdk.jmc.flightrecorder.writer.api.JdkValues;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.StackTraceBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.ThreadDescription;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.spark.column.JfrColumns;

/** Threads, classes and stack traces of rows; used by one thread. */
final class ValuePuts {
	private final Recording recording;
	private final JdkValues jdk;
	private final StackTraceBuilder stack;

	ValuePuts(Recording recording) {
		this.recording = recording;
		jdk = recording.jdkValues();
		stack = jdk.newStackTrace();
	}

	long ticks(long epochNanos) {
		return recording.toTicks(Instant.ofEpochSecond(0, epochNanos));
	}

	TypedValue thread(InternalRow thread) {
		return jdk.thread(new ThreadDescription(
				text(thread, 1),
				thread.isNullAt(3) ? 0 : thread.getLong(3),
				text(thread, 0),
				thread.isNullAt(2) ? 0 : thread.getLong(2),
				text(thread, 4),
				!thread.isNullAt(5) && thread.getBoolean(5)));
	}

	/** Returns null if a query has dropped the name. */
	TypedValue javaClass(InternalRow javaClass) {
		String name = text(javaClass, 0);
		return name == null ? null : jdk.classNamed(name);
	}

	/** Leaves frames out that are null. */
	TypedValue stackTrace(SpecializedGetters row, int index, int truncatedIndex) {
		ArrayData frames = row.getArray(index);
		for (int i = 0; i < frames.numElements(); i++) {
			if (frames.isNullAt(i)) {
				continue;
			}
			InternalRow frame = frames.getStruct(i, JfrColumns.FRAME.size());
			stack.addFrame(
					orEmpty(text(frame, 0)),
					orEmpty(text(frame, 1)),
					text(frame, 2),
					frame.isNullAt(3) ? -1 : frame.getInt(3),
					text(frame, 5));
		}
		if (truncatedIndex >= 0 && !row.isNullAt(truncatedIndex)) {
			stack.truncated(row.getBoolean(truncatedIndex));
		}
		return stack.build();
	}

	private static String orEmpty(String text) {
		return text == null ? "" : text;
	}

	private static String text(SpecializedGetters row, int index) {
		return row.isNullAt(index) ? null : row.getUTF8String(index).toString();
	}
}
