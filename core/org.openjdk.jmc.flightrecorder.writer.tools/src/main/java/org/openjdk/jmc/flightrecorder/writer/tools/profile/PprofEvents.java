/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.io.LabeledType;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.PprofTables.ValueType;

/**
 * Writes the samples of a pprof file as events.
 */
final class PprofEvents {
	private static final String SAMPLE = "pprof.Sample";

	private static final Set<String> PROCESSOR_TIME = Set.of("cpu", "wall", "samples", "sample");
	private static final Set<String> THREAD_NAME_LABELS = Set.of("thread", "thread_name", "thread name");
	private static final Set<String> THREAD_ID_LABELS = Set.of("thread_id", "thread id", "tid");

	/** A few bytes refer to a text of the tables, so a sample could become longer than the file. */
	private static final int LONGEST_LABEL = 1 << 20;

	private final PprofTables tables;
	private final Recording out;
	private final CountLimit limit;
	private final List<String> valueFields = new ArrayList<>();
	private final Map<Long, String> labelFields = new LinkedHashMap<>();
	private final ProfileThreads threads;
	private final StackTraces stackTraces;
	private final Type sampleType;
	private final ExecutionSamples executions;
	private final AllocationSamples allocations;
	/** The index of the value that counts samples or is their time; -1 if there is none. */
	private final int executionValue;

	/** The values that would be the time of samples if the profile had a period; null if there is no such problem. */
	private final ValueType timesWithoutPeriod;

	/** Divides the value into samples. */
	private final SamplePeriod executionPeriod;

	private final int allocationValue;
	private final SampleTimes times;
	private long samples;

	PprofEvents(
			PprofTables tables,
			Recording out,
			Instant start,
			ClassNames classNames,
			CountLimit limit,
			boolean withJdkEvents)
			throws IOException {
		this.tables = tables;
		this.out = out;
		this.limit = limit;
		threads = new ProfileThreads(out.jdkValues());
		stackTraces = classNames.stackTraces(out.jdkValues());
		times = new SampleTimes(out.toTicks(start), tables.durationNanos);
		List<ValueType> values = tables.sampleTypes();
		int counts = find(values, Set.of("samples", "sample"), "count");
		int executionTimes = counts >= 0 ? counts : find(values, PROCESSOR_TIME, null);
		SamplePeriod period = null;
		if (counts >= 0) {
			period = SamplePeriod.ONE;
		} else if (executionTimes >= 0) {
			String unit = values.get(executionTimes).unit();
			period = SamplePeriod.of(tables.period, tables.periodUnit(), unit);
		}
		// Without a period, --per-event says how much one event stands for.
		executionPeriod = period == null ? SamplePeriod.ONE : period;
		boolean isCountable = period != null || limit.isDivided();
		executionValue = withJdkEvents && isCountable ? executionTimes : -1;
		timesWithoutPeriod = withJdkEvents && !isCountable && executionTimes >= 0 ? values.get(executionTimes) : null;
		allocationValue = withJdkEvents ? find(values, Set.of("alloc_space"), "bytes") : -1;
		executions = executionValue < 0 ? null : new ExecutionSamples(out, limit);
		allocations = allocationValue < 0 ? null : new AllocationSamples(out, limit);
		sampleType = declareSample(values);
	}

	private static int find(List<ValueType> values, Set<String> types, String unit) {
		for (int i = 0; i < values.size(); i++) {
			if (types.contains(values.get(i).type())
					&& (unit == null || unit.equals(values.get(i).unit()))) {
				return i;
			}
		}
		return -1;
	}

	private Type declareSample(List<ValueType> values) throws IOException {
		FieldNames names = new FieldNames("startTime", "duration", "eventThread", "stackTrace");
		for (ValueType value : values) {
			valueFields.add(names.of(value.type()));
		}
		Map<Long, String> labels = new HashMap<>();
		for (Long key : tables.labelKinds().keySet()) {
			String label = tables.string(key);
			labels.put(key, label);
			labelFields.put(key, names.of(label));
		}
		return out.registerEventType(SAMPLE, type -> {
			LabeledType declared = new LabeledType(type, "pprof Sample", "pprof");
			for (int i = 0; i < values.size(); i++) {
				ValueType value = values.get(i);
				type.addField(valueFields.get(i), Types.Builtin.LONG, field -> annotate(field, value));
			}
			labels.forEach((key, label) -> declared.add(
					labelFields.get(key),
					tables.labelKinds().get(key) == PprofLabels.Kind.NUMBER ? Types.Builtin.LONG : Types.Builtin.STRING,
					label));
		});
	}

	private void annotate(TypedFieldBuilder field, ValueType value) {
		String timespan =
				switch (value.unit()) {
					case "nanoseconds", "nanosecond", "ns" -> "NANOSECONDS";
					case "microseconds", "microsecond", "us" -> "MICROSECONDS";
					case "milliseconds", "millisecond", "ms" -> "MILLISECONDS";
					case "seconds", "second", "s" -> "SECONDS";
					default -> null;
				};
		boolean isBytes = value.unit().equals("bytes") || value.unit().equals("byte");
		boolean isUnitShown = timespan != null || isBytes || value.unit().equals("count");
		field.addAnnotation(
				Types.JDK.ANNOTATION_LABEL, isUnitShown ? value.type() : value.type() + " (" + value.unit() + ")");
		if (timespan != null) {
			field.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, timespan);
		} else if (isBytes) {
			field.addAnnotation(out.getType("jdk.jfr.DataAmount"), "BYTES");
		}
	}

	void write(PprofSample sample) throws IOException {
		if (sample.values.size() != valueFields.size()) {
			throw tables.malformed("a sample has " + sample.values.size() + " values where there are "
					+ valueFields.size() + " value types");
		}
		samples++;
		TypedValue stack = stackTrace(sample);
		TypedValue thread = thread(sample);
		Map<Long, Object> labels = labels(sample);
		long ticks = times.ticks(samples, 0, 1);
		if (limit.admits()) {
			out.writeEvent(sampleType.asValue(event -> {
				event.putField("startTime", ticks).putField("stackTrace", stack).putField("eventThread", thread);
				for (int i = 0; i < valueFields.size(); i++) {
					event.putField(valueFields.get(i), sample.values.get(i));
				}
				labels.forEach((key, value) -> putLabel(event, labelFields.get(key), value));
			}));
		}
		if (executionValue >= 0) {
			long count = limit.events(sample.values.get(executionValue), executionPeriod);
			executions.write(count, times, samples, thread, stack);
		}
		if (allocationValue >= 0) {
			allocations.write(ticks, thread, stack, sample.values.get(allocationValue));
		}
	}

	private TypedValue stackTrace(PprofSample sample) throws IOException {
		TypedValue known = stackTraces.find(sample.locationIds);
		if (known != null) {
			return known;
		}
		for (int i = 0; i < sample.locationIds.size(); i++) {
			for (Frame frame : tables.frames(sample.locationIds.get(i))) {
				stackTraces.add(frame);
			}
		}
		return stackTraces.take(sample.locationIds.copy());
	}

	/** Some profilers store the thread in labels. */
	private TypedValue thread(PprofSample sample) throws IOException {
		String name = null;
		long id = -1;
		for (PprofSample.Label label : sample.labels) {
			String key = tables.string(label.key());
			if (THREAD_NAME_LABELS.contains(key) && label.isText()) {
				name = tables.string(label.text());
			} else if (THREAD_ID_LABELS.contains(key) && !label.isText()) {
				id = label.number();
			}
		}
		if (name == null && id < 0) {
			return null;
		}
		String shown = name == null ? "thread " + id : name;
		return id >= 0 ? threads.thread(shown, id) : threads.thread(shown);
	}

	private Map<Long, Object> labels(PprofSample sample) throws IOException {
		Map<Long, Object> labels = new LinkedHashMap<>();
		for (PprofSample.Label label : sample.labels) {
			if (tables.labelKinds().get(label.key()) == PprofLabels.Kind.NUMBER) {
				labels.put(label.key(), label.number());
			} else {
				String text = label.isText()
						? tables.string(label.text())
						: (label.number() + " " + tables.string(label.unit())).strip();
				labels.merge(label.key(), text, (a, b) -> a + ", " + b);
				if (((String) labels.get(label.key())).length() > LONGEST_LABEL) {
					throw tables.malformed("the label " + tables.string(label.key()) + " of a sample is longer than "
							+ LONGEST_LABEL + " characters");
				}
			}
		}
		return labels;
	}

	private static void putLabel(TypedValueBuilder event, String field, Object value) {
		if (value instanceof Long number) {
			event.putField(field, number.longValue());
		} else {
			event.putField(field, (String) value);
		}
	}

	void warn(Reporting reporting) {
		limit.warnOfNegative(reporting);
		if (allocations != null) {
			allocations.warnOfNegative(reporting);
		}
		if (timesWithoutPeriod != null) {
			reporting.warn(String.format(
					"%,d samples do not become jdk.ExecutionSample because the profile has no period; --per-event says "
							+ "how many %s (%s) an event stands for",
					samples, timesWithoutPeriod.unit(), timesWithoutPeriod.type()));
		}
	}

	long samples() {
		return samples;
	}

	long executionSamples() {
		return executions == null ? 0 : executions.written();
	}

	long allocationSamples() {
		return allocations == null ? 0 : allocations.written();
	}
}
