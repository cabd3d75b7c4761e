/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.perf;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.ThreadDescription;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.tools.io.LabeledType;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.ClassNames;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.EventLimit;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.ExecutionSamples;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.StackTraces;

/** Writes the samples as events. */
final class PerfEvents {
	private static final String SAMPLE = "perf.Sample";

	private final Recording out;
	private final EventLimit limit;
	private final Set<String> executionEvents;
	private final long firstNanos;
	private final long startTicks;
	private final StackTraces stackTraces;
	private final Type sampleType;
	private final ExecutionSamples executions;
	private final Map<Long, String> processNames = new HashMap<>();
	private final Set<Long> threadIds = new HashSet<>();
	private long samples;

	/**
	 * @param executionEvents
	 *            what perf calls the samples of processor time
	 * @param firstNanos
	 *            the time of the first sample, which is the start of the recording
	 */
	PerfEvents(
			Recording out,
			ClassNames classNames,
			EventLimit limit,
			Set<String> executionEvents,
			long firstNanos,
			Instant start) {
		this.out = out;
		this.limit = limit;
		this.executionEvents = executionEvents;
		this.firstNanos = firstNanos;
		startTicks = out.toTicks(start);
		stackTraces = classNames.stackTraces(out.jdkValues());
		sampleType = out.registerEventType(SAMPLE, PerfEvents::declare);
		executions = executionEvents.isEmpty() ? null : new ExecutionSamples(out, limit);
	}

	private static void declare(TypeStructureBuilder type) {
		new LabeledType(type, "perf Sample", "perf")
				.add("event", Types.Builtin.STRING, "Event")
				.add("period", Types.Builtin.LONG, "Period")
				.add("cpu", Types.Builtin.INT, "Processor")
				.add("pid", Types.Builtin.LONG, "Process Id")
				.add("process", Types.Builtin.STRING, "Process")
				.add("text", Types.Builtin.STRING, "Text");
	}

	void write(PerfSample sample) {
		if (sample.processId == sample.threadId) {
			processNames.put(sample.processId, sample.threadName);
		}
		threadIds.add(sample.threadId);
		long ticks = startTicks + sample.timeNanos - firstNanos;
		sample.frames.forEach(stackTraces::add);
		TypedValue stack = stackTraces.take();
		String group = sample.processId == PerfSample.NONE ? null : "process " + sample.processId;
		TypedValue thread = out.jdkValues()
				.thread(new ThreadDescription(sample.threadName, sample.threadId, null, 0, group, false));
		if (limit.admits()) {
			out.writeEvent(sampleType.asValue(event -> event.putField("startTime", ticks)
					.putField("stackTrace", stack)
					.putField("eventThread", thread)
					.putField("event", sample.event)
					.putField("period", sample.period)
					.putField("cpu", sample.cpu)
					.putField("pid", sample.processId)
					.putField("process", processNames.get(sample.processId))
					.putField("text", sample.text)));
		}
		samples++;
		if (executionEvents.contains(sample.event)) {
			executions.write(ticks, thread, stack);
		}
	}

	long samples() {
		return samples;
	}

	long executionSamples() {
		return executions == null ? 0 : executions.written();
	}

	int threads() {
		return threadIds.size();
	}
}
