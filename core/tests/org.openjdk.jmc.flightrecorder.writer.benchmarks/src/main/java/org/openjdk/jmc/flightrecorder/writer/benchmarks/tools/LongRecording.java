/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.JdkValues;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.StackTraceBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.ThreadDescription;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/**
 * A recording in about eighty chunks: of twenty events twelve are samples with a stack, seven spans with the ids of a
 * trace, one a count. An event has 26 bytes in the mean.
 */
final class LongRecording {
	/** The name of the spans. */
	static final String SPAN = "app.Request";

	private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
	private static final int CHUNKS = 80;
	private static final long NANOS_PER_EVENT = 10_000;
	private static final int EVENTS_PER_ROUND = 20;
	private static final int SAMPLES_PER_ROUND = 12;
	private static final int ROUNDS_BETWEEN_LOOKS = 500;
	private static final int STACKS = 1_000;
	private static final int THREADS = 20;
	private static final int PATHS = 1_000;
	private static final long LONGEST_SPAN_NANOS = 3_000_000;

	private final SplittableRandom random = new SplittableRandom(1);
	private final Recording recording;
	private final List<TypedValue> threads = new ArrayList<>();
	private final List<TypedValue> stacks = new ArrayList<>();

	private LongRecording(Recording recording) {
		this.recording = recording;
	}

	/**
	 * Writes the same events at each call.
	 *
	 * @param file
	 *            the new file
	 * @param lengthBytes
	 *            its length, which it exceeds by less than a chunk
	 * @return how many seconds the recording lasts
	 */
	static long write(Path file, long lengthBytes) throws IOException {
		try (Recording recording = Recordings.newRecording(file, settings -> settings.withJdkTypeInitialization()
				.withTimestamp(START.getEpochSecond() * 1_000_000_000)
				.withMaxChunkSize(Math.max(1 << 20, lengthBytes / CHUNKS)))) {
			return new LongRecording(recording).write(() -> Files.size(file) < lengthBytes);
		}
	}

	private interface Look {
		boolean get() throws IOException;
	}

	private long write(Look isShort) throws IOException {
		makeConstants();
		writeProperties();
		EventWriter samples = recording.newEventWriter(recording.registerEventType(JdkEventType.EXECUTION_SAMPLE));
		EventWriter spans = recording.newEventWriter(recording.registerEventType(SPAN, type -> type.addField(
						"duration",
						Types.Builtin.LONG,
						field -> field.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "TICKS"))
				.addField("traceIdHigh", Types.Builtin.LONG)
				.addField("traceIdLow", Types.Builtin.LONG)
				.addField("spanId", Types.Builtin.LONG)
				.addField("path", Types.Builtin.STRING)
				.addField("bytes", Types.Builtin.LONG)
				.addField("status", Types.Builtin.INT)));
		EventWriter counts = recording.newEventWriter(recording.registerEventType(
				"app.Count", type -> type.addField("open", Types.Builtin.INT).addField("share", Types.Builtin.DOUBLE)));
		long startTicks = recording.toTicks(START);
		long events = 0;
		while (isShort.get()) {
			for (int round = 0; round < ROUNDS_BETWEEN_LOOKS; round++) {
				for (int i = 0; i < EVENTS_PER_ROUND; i++) {
					long ticks = startTicks + events++ * NANOS_PER_EVENT;
					if (i < SAMPLES_PER_ROUND) {
						samples.begin(ticks)
								.put(any(threads))
								.setStackTrace(any(stacks))
								.putString("STATE_RUNNABLE")
								.commit();
					} else if (i < EVENTS_PER_ROUND - 1) {
						spans.begin(ticks)
								.setDuration(random.nextLong(LONGEST_SPAN_NANOS))
								.setEventThread(any(threads))
								.putLong(random.nextLong())
								.putLong(random.nextLong())
								.putLong(random.nextLong())
								.putString("/orders/" + random.nextInt(PATHS))
								.putLong(random.nextLong(1 << 20))
								.putInt(200)
								.commit();
					} else {
						counts.begin(ticks)
								.putInt(random.nextInt(100))
								.putDouble(random.nextDouble())
								.commit();
					}
				}
			}
		}
		return events * NANOS_PER_EVENT / 1_000_000_000;
	}

	private TypedValue any(List<TypedValue> values) {
		return values.get(random.nextInt(values.size()));
	}

	private void makeConstants() {
		JdkValues jdk = recording.jdkValues();
		for (int i = 0; i < THREADS; i++) {
			threads.add(jdk.thread(ThreadDescription.ofNative("worker-" + i, 100 + i)));
		}
		StackTraceBuilder builder = jdk.newStackTrace();
		CallGraph graph = new CallGraph(random);
		for (int i = 0; i < STACKS; i++) {
			int[] methods = graph.outermostFirst();
			for (int frame = methods.length - 1; frame >= 0; frame--) {
				int method = methods[frame];
				builder.addFrame(
						CallGraph.className(method),
						CallGraph.methodName(method),
						"()V",
						method,
						StackTraceBuilder.JIT_COMPILED);
			}
			stacks.add(builder.build());
		}
	}

	/** Some are to be redacted. */
	private void writeProperties() {
		Type property = recording.registerEventType(JdkEventType.INITIAL_SYSTEM_PROPERTY);
		for (String key : List.of("user.home", "java.version", "db.password", "api.token")) {
			recording.writeEvent(property.asValue(event -> event.putField("startTime", recording.toTicks(START))
					.putField("key", key)
					.putField("value", "the value of " + key)));
		}
	}
}
