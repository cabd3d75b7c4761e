/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.otlp;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.profiles.v1development.Link;
import io.opentelemetry.proto.profiles.v1development.Profile;
import io.opentelemetry.proto.profiles.v1development.Sample;
import io.opentelemetry.proto.profiles.v1development.ValueType;
import java.io.IOException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.io.LabeledType;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.AllocationSamples;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.ClassNames;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.CountLimit;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.ExecutionSamples;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.FieldNames;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.Frame;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.ProfileThreads;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.SamplePeriod;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.SampleTimes;
import org.openjdk.jmc.flightrecorder.writer.tools.profile.StackTraces;

/** Writes the samples as events. */
final class OtlpEvents implements OtlpMessage.Visitor {
	private static final String SAMPLE = "otlp.Sample";
	private static final String THREAD_NAME = "thread.name";
	private static final String THREAD_ID = "thread.id";

	private static final Set<String> PROCESSOR_TIME = Set.of("cpu", "wall", "samples", "sample");

	private final Recording out;
	private final CountLimit limit;
	private final Instant start;
	private final Map<String, String> attributeFields = new LinkedHashMap<>();
	private final ProfileThreads threads;
	private final StackTraces stackTraces;
	private final Map<String, Types.Builtin> attributeKinds;
	private final Type sampleType;
	private final ExecutionSamples executions;
	/** Null until there is one. */
	private AllocationSamples allocations;

	private OtlpTables tables;
	private int nextHead;
	private SampleTimes times;
	private long samples;
	private long samplesWithoutValue;

	OtlpEvents(OtlpSchema schema, Recording out, ClassNames classNames, CountLimit limit, Instant start) {
		this.out = out;
		this.limit = limit;
		this.start = start;
		threads = new ProfileThreads(out.jdkValues());
		stackTraces = classNames.stackTraces(out.jdkValues());
		executions = schema.hasAny(PROCESSOR_TIME) ? new ExecutionSamples(out, limit) : null;
		attributeKinds = schema.attributeKinds();
		sampleType = out.registerEventType(SAMPLE, type -> declare(type, attributeKinds));
	}

	/** Begins a message; the next samples use its tables. */
	void begin(OtlpTables of) {
		tables = of;
		nextHead = 0;
		// Indexes of stacks are those of the tables.
		stackTraces.clear();
	}

	private void declare(TypeStructureBuilder type, Map<String, Types.Builtin> kinds) {
		LabeledType declared = new LabeledType(type, "OpenTelemetry Sample", "OpenTelemetry")
				.add("type", Types.Builtin.STRING, "Type")
				.add("unit", Types.Builtin.STRING, "Unit")
				.add("value", Types.Builtin.LONG, "Value");
		Type contextual = out.getType("jdk.jfr.Contextual");
		for (String name : new String[] {"traceId", "spanId"}) {
			type.addField(name, Types.Builtin.STRING, field -> field.addAnnotation(
							Types.JDK.ANNOTATION_LABEL, name.equals("traceId") ? "Trace Id" : "Span Id")
					.addAnnotation(contextual));
		}
		FieldNames names = new FieldNames(
				"startTime", "duration", "eventThread", "stackTrace", "type", "unit", "value", "traceId", "spanId");
		kinds.forEach((key, kind) -> {
			attributeFields.put(key, names.of(key));
			declared.add(attributeFields.get(key), kind, key);
		});
	}

	@Override
	public void profile(Profile withoutSamples) {
		nextHead++;
		times = null;
	}

	@Override
	public void sample(Sample sample) throws IOException {
		OtlpTables.Head head = tables.heads().get(nextHead);
		Profile profile = head.profile();
		if (times == null) {
			Instant ofProfile =
					profile.getTimeUnixNano() > 0 ? Instant.ofEpochSecond(0, profile.getTimeUnixNano()) : start;
			times = new SampleTimes(out.toTicks(ofProfile), Math.max(1, profile.getDurationNano()));
		}
		samples++;
		Map<String, AnyValue> attributes = new LinkedHashMap<>(head.attributes());
		for (int index : sample.getAttributeIndicesList()) {
			tables.putAttribute(attributes, index);
		}
		TypedValue stack = stackTrace(sample);
		TypedValue thread = thread(attributes);
		int points = sample.getTimestampsUnixNanoCount();
		if (points > 0 && sample.getValuesCount() > 0 && points != sample.getValuesCount()) {
			throw tables.malformed("a sample has " + sample.getValuesCount() + " values at " + points + " times");
		}
		int count = points > 0 ? points : sample.getValuesCount();
		samplesWithoutValue += count == 0 ? 1 : 0;
		for (int i = 0; i < count; i++) {
			long ticks = points > 0
					? out.toTicks(Instant.ofEpochSecond(0, sample.getTimestampsUnixNano(i)))
					: times.ticks(samples, i, count);
			long value = sample.getValuesCount() > 0 ? sample.getValues(i) : 1;
			write(head, sample, attributes, thread, stack, ticks, value, points > 0);
		}
	}

	private void write(
			OtlpTables.Head head,
			Sample sample,
			Map<String, AnyValue> attributes,
			TypedValue thread,
			TypedValue stack,
			long ticks,
			long value,
			boolean hasTime)
			throws IOException {
		Profile profile = head.profile();
		ValueType valueType = profile.getSampleType();
		String type = tables.string(valueType.getTypeStrindex());
		String unit = tables.string(valueType.getUnitStrindex());
		Link link = tables.link(sample.getLinkIndex());
		if (limit.admits()) {
			out.writeEvent(sampleType.asValue(event -> {
				event.putField("startTime", ticks).putField("stackTrace", stack).putField("eventThread", thread);
				event.putField("type", type).putField("unit", unit).putField("value", value);
				event.putField("traceId", id(link.getTraceId())).putField("spanId", id(link.getSpanId()));
				attributes.forEach((key, attribute) -> putAttribute(event, key, attribute));
			}));
		}
		if (PROCESSOR_TIME.contains(type) && !head.isCountedElsewhere()) {
			if (hasTime) {
				executions.write(ticks, thread, stack);
			} else {
				executions.write(executionCount(profile, unit, value), times, samples, thread, stack);
			}
		} else if (unit.equals("bytes") && type.startsWith("alloc")) {
			if (allocations == null) {
				allocations = new AllocationSamples(out, limit);
			}
			allocations.write(ticks, thread, stack, value);
		}
	}

	/** Values of other units do not tell the number of samples. */
	private long executionCount(Profile profile, String unit, long value) {
		if (unit.equals("count")) {
			return limit.events(value, 1);
		}
		SamplePeriod period = SamplePeriod.of(
				profile.getPeriod(),
				tables.stringOrEmpty(profile.getPeriodType().getUnitStrindex()),
				unit);
		return period == null ? limit.events(1, 1) : limit.events(value, period);
	}

	/** Returns null for an empty id, which is only zeros. */
	private static String id(ByteString bytes) {
		for (int i = 0; i < bytes.size(); i++) {
			if (bytes.byteAt(i) != 0) {
				return HexFormat.of().formatHex(bytes.toByteArray());
			}
		}
		return null;
	}

	private TypedValue stackTrace(Sample sample) throws IOException {
		Integer index = sample.getStackIndex();
		TypedValue known = stackTraces.find(index);
		if (known != null) {
			return known;
		}
		for (int location : tables.stack(index).getLocationIndicesList()) {
			for (Frame frame : tables.frames(location)) {
				stackTraces.add(frame);
			}
		}
		return stackTraces.take(index);
	}

	private TypedValue thread(Map<String, AnyValue> attributes) throws IOException {
		AnyValue name = attributes.get(THREAD_NAME);
		AnyValue id = attributes.get(THREAD_ID);
		String given = name == null ? null : text(name);
		if (given == null && id == null) {
			return null;
		}
		String shown = given == null ? "thread " + text(id) : given;
		return id != null && id.getValueCase() == AnyValue.ValueCase.INT_VALUE
				? threads.thread(shown, id.getIntValue())
				: threads.thread(shown);
	}

	private void putAttribute(TypedValueBuilder event, String key, AnyValue value) {
		String field = attributeFields.get(key);
		if (attributeKinds.get(key) == Types.Builtin.STRING) {
			event.putField(field, text(value));
			return;
		}
		switch (value.getValueCase()) {
			case INT_VALUE -> event.putField(field, value.getIntValue());
			case DOUBLE_VALUE -> event.putField(field, value.getDoubleValue());
			default -> event.putField(field, value.getBoolValue());
		}
	}

	private String text(AnyValue value) {
		return switch (value.getValueCase()) {
			case STRING_VALUE -> value.getStringValue();
			case INT_VALUE -> String.valueOf(value.getIntValue());
			case DOUBLE_VALUE -> String.valueOf(value.getDoubleValue());
			case BOOL_VALUE -> String.valueOf(value.getBoolValue());
			case BYTES_VALUE -> HexFormat.of().formatHex(value.getBytesValue().toByteArray());
			case STRING_VALUE_STRINDEX -> tables.stringOrEmpty(value.getStringValueStrindex());
			case ARRAY_VALUE ->
				String.join(
						", ",
						value.getArrayValue().getValuesList().stream()
								.map(this::text)
								.toList());
			case KVLIST_VALUE ->
				String.join(
						", ",
						value.getKvlistValue().getValuesList().stream()
								.map(pair -> key(pair) + "=" + text(pair.getValue()))
								.toList());
			case VALUE_NOT_SET -> null;
		};
	}

	private String key(KeyValue pair) {
		return pair.getKey().isEmpty() ? tables.stringOrEmpty(pair.getKeyStrindex()) : pair.getKey();
	}

	void warn(Reporting reporting) {
		limit.warnOfNegative(reporting);
		if (allocations != null) {
			allocations.warnOfNegative(reporting);
		}
		if (samplesWithoutValue > 0) {
			reporting.warn(String.format(
					"%,d samples become no event because they have neither a value nor a time", samplesWithoutValue));
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
