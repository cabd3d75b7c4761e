/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.testing;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.StackTraceBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.ThreadDescription;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;

/** Writes the events of a fixture into a recording with a tick for each nanosecond. */
final class FixtureEvents {
	/** When the recording starts; 0 would mean the clock of this JVM. */
	static final long START_TICKS = 1;

	static final FixtureType EXECUTION_SAMPLE = FixtureType.of(JdkEventType.EXECUTION_SAMPLE);
	static final FixtureType ALLOCATION = FixtureType.of(JdkEventType.OBJECT_ALLOCATION_SAMPLE);
	static final FixtureType MONITOR_ENTER = FixtureType.of(JdkEventType.JAVA_MONITOR_ENTER);
	static final FixtureType GC_PAUSE = FixtureType.of(JdkEventType.GC_PHASE_PAUSE);

	private final Recording out;
	private final Map<String, Long> threadIds = new HashMap<>();
	private final Map<FixtureType, Type> types = new HashMap<>();
	private int pauses;

	FixtureEvents(Recording out) {
		this.out = out;
	}

	void executionSample(Duration time, String thread, List<FixtureFrame> stack) {
		write(EXECUTION_SAMPLE, time, event -> event.putField("sampledThread", thread(thread))
				.putField("stackTrace", stackTrace(stack))
				.putField("state", "STATE_RUNNABLE"));
	}

	void allocation(Duration time, String thread, String className, long bytes, List<FixtureFrame> stack) {
		write(ALLOCATION, time, event -> event.putField("eventThread", thread(thread))
				.putField("stackTrace", stackTrace(stack))
				.putField("objectClass", out.jdkValues().classNamed(className))
				.putField("weight", bytes));
	}

	void monitorEnter(Duration time, Duration duration, String thread, String monitorClass, List<FixtureFrame> stack) {
		write(MONITOR_ENTER, time, event -> event.putField("duration", duration.toNanos())
				.putField("eventThread", thread(thread))
				.putField("stackTrace", stackTrace(stack))
				.putField("monitorClass", out.jdkValues().classNamed(monitorClass)));
	}

	void gcPause(Duration time, Duration duration, String name) {
		int number = ++pauses;
		write(GC_PAUSE, time, event -> event.putField("duration", duration.toNanos())
				.putField("gcId", number)
				.putField("name", name));
	}

	void event(FixtureType type, Duration time, String thread, Map<String, Object> fields) {
		write(type, time, event -> {
			if (thread != null) {
				event.putField("eventThread", thread(thread));
			}
			fields.forEach((field, value) -> event.putField(
					field, event.getType().getField(field).getType().asValue(value)));
		});
	}

	private void write(FixtureType fixtureType, Duration time, Consumer<TypedValueBuilder> fields) {
		Type type = types.computeIfAbsent(fixtureType, t -> t.registerIn(out));
		out.writeEvent(type.asValue(event -> {
			event.putField("startTime", START_TICKS + time.toNanos());
			fields.accept(event);
		}));
	}

	private TypedValue thread(String name) {
		long id = threadIds.computeIfAbsent(name, n -> threadIds.size() + 1L);
		return out.jdkValues().thread(ThreadDescription.ofJava(name, id));
	}

	private TypedValue stackTrace(List<FixtureFrame> frames) {
		StackTraceBuilder stackTrace = out.jdkValues().newStackTrace();
		for (FixtureFrame frame : frames) {
			stackTrace.addFrame(frame.className(), frame.method(), null, frame.line(), StackTraceBuilder.JIT_COMPILED);
		}
		return stackTrace.build();
	}
}
