/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.corpus;

import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.StackTraceBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.ThreadDescription;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.testing.JfrCorpus;

/** The recordings of the corpus, with what is expected of them: from what was written, not from what a reader said. */
enum CorpusSample {
	INTEGERS("The smallest and the largest number of each size, and those around the lengths of LEB128.") {
		@Override
		void write(Recording recording, List<Map<String, Object>> expected) {
			Type type = recording.registerEventType("corpus.Integers", t -> t.addField("aByte", Types.Builtin.BYTE)
					.addField("aShort", Types.Builtin.SHORT)
					.addField("anInt", Types.Builtin.INT)
					.addField("aLong", Types.Builtin.LONG)
					.addField("aBoolean", Types.Builtin.BOOLEAN));
			long[] numbers = {
				0, 1, -1, 127, 128, 16_383, 16_384, 1L << 35, (1L << 56) - 1, 1L << 56, Long.MAX_VALUE, Long.MIN_VALUE
			};
			for (int i = 0; i < numbers.length; i++) {
				long number = numbers[i];
				Map<String, Object> fields = new LinkedHashMap<>();
				fields.put("aByte", String.valueOf((byte) number));
				fields.put("aShort", String.valueOf((short) number));
				fields.put("anInt", String.valueOf((int) number));
				fields.put("aLong", String.valueOf(number));
				fields.put("aBoolean", number > 0);
				event(recording, type, i, fields, expected, v -> v.putField("aByte", (byte) number)
						.putField("aShort", (short) number)
						.putField("anInt", (int) number)
						.putField("aLong", number)
						.putField("aBoolean", number > 0));
			}
		}
	},
	FLOATS("Floating point: zeros, limits, what is no number.") {
		@Override
		void write(Recording recording, List<Map<String, Object>> expected) {
			Type type = recording.registerEventType("corpus.Floats", t -> t.addField("aFloat", Types.Builtin.FLOAT)
					.addField("aDouble", Types.Builtin.DOUBLE));
			double[] numbers = {0, 1.5, -2.25, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN};
			for (int i = 0; i < numbers.length; i++) {
				double number = numbers[i];
				Map<String, Object> fields = new LinkedHashMap<>();
				fields.put("aFloat", String.valueOf((float) number));
				fields.put("aDouble", String.valueOf(number));
				event(recording, type, i, fields, expected, v -> v.putField("aFloat", (float) number)
						.putField("aDouble", number));
			}
		}
	},
	TEXTS("Texts: null, empty, of one byte a character, of more, beyond 16 bits, and one that comes twice.") {
		@Override
		void write(Recording recording, List<Map<String, Object>> expected) {
			Type type = recording.registerEventType("corpus.Texts", t -> t.addField("text", Types.Builtin.STRING));
			String[] texts = {
				null,
				"",
				"plain",
				"gr\u00FC\u00DFe",
				"\u65E5\u672C\u8A9E",
				"\uD83D\uDE00",
				"a\u0000b\nc",
				"x".repeat(300),
				"plain"
			};
			for (int i = 0; i < texts.length; i++) {
				String text = texts[i];
				Map<String, Object> fields = new LinkedHashMap<>();
				fields.put("text", text);
				event(recording, type, i, fields, expected, v -> v.putField("text", text));
			}
		}
	},
	STRUCTS("Two structs in place in each event, one with a text that is null.") {
		@Override
		void write(Recording recording, List<Map<String, Object>> expected) {
			Type point = recording.registerType("corpus.Point", null, t -> t.addField("x", Types.Builtin.INT)
					.addField("name", Types.Builtin.STRING));
			Type type = recording.registerEventType(
					"corpus.Structs", t -> t.addField("from", point).addField("to", point));
			for (int i = 0; i < 3; i++) {
				int x = i;
				Map<String, Object> from = new LinkedHashMap<>();
				from.put("x", String.valueOf(x));
				from.put("name", "from " + x);
				Map<String, Object> to = new LinkedHashMap<>();
				to.put("x", String.valueOf(-x));
				to.put("name", null);
				Map<String, Object> fields = new LinkedHashMap<>();
				fields.put("from", from);
				fields.put("to", to);
				event(recording, type, i, fields, expected, v -> v.putField(
								"from", p -> p.putField("x", x).putField("name", "from " + x))
						.putField("to", p -> p.putField("x", -x)));
			}
		}
	},
	STACKS("Threads and stack traces: frames with and without a line, a stack that was cut, none.") {
		@Override
		void write(Recording recording, List<Map<String, Object>> expected) {
			Type type = recording.registerEventType("corpus.Stacks");
			for (int i = 0; i < 3; i++) {
				boolean isCut = i == 1;
				Map<String, Object> thread = new LinkedHashMap<>();
				thread.put("javaName", "worker " + i);
				thread.put("javaThreadId", String.valueOf(i + 1));
				Map<String, Object> stack = new LinkedHashMap<>();
				stack.put("truncated", isCut);
				stack.put(
						"frames",
						List.of(frame("com.example.Task", "call", "17"), frame("com.example.Main", "main", "-1")));
				Map<String, Object> fields = new LinkedHashMap<>();
				fields.put("eventThread", thread);
				fields.put("stackTrace", i == 2 ? null : stack);
				StackTraceBuilder frames = recording
						.jdkValues()
						.newStackTrace()
						.addFrame("com.example.Task", "call", "()V", 17, StackTraceBuilder.JIT_COMPILED)
						.addFrame("com.example.Main", "main", "([Ljava/lang/String;)V", -1, null)
						.truncated(isCut);
				TypedValue trace = i == 2 ? null : frames.build();
				TypedValue writer = recording.jdkValues().thread(ThreadDescription.ofJava("worker " + i, i + 1));
				event(recording, type, i, fields, expected, v -> {
					v.putField("eventThread", writer);
					if (trace != null) {
						v.putField("stackTrace", trace);
					}
				});
			}
		}
	},
	CHUNKS("Three chunks: constants of one number differ from chunk to chunk, and events come in each.") {
		@Override
		void write(Recording recording, List<Map<String, Object>> expected) {
			Type type = recording.registerEventType("corpus.Chunks", t -> t.addField("chunk", Types.Builtin.INT));
			for (int i = 0; i < chunks(); i++) {
				int chunk = i;
				Map<String, Object> thread = new LinkedHashMap<>();
				thread.put("javaName", "thread of chunk " + i);
				thread.put("javaThreadId", String.valueOf(i + 1));
				Map<String, Object> fields = new LinkedHashMap<>();
				fields.put("eventThread", thread);
				fields.put("chunk", String.valueOf(i));
				TypedValue writer =
						recording.jdkValues().thread(ThreadDescription.ofJava("thread of chunk " + i, i + 1));
				event(recording, type, i, fields, expected, v -> v.putField("eventThread", writer)
						.putField("chunk", chunk));
				if (i + 1 < chunks()) {
					recording.rotateChunk();
				}
			}
		}

		@Override
		int chunks() {
			return 3;
		}
	},
	CLOCK("A clock of a million ticks a second that stood at some number when the recording started.") {
		@Override
		void configure(RecordingSettingsBuilder settings) {
			settings.withTicksPerSecond(1_000_000).withStartTicks(START_TICKS);
		}

		@Override
		void write(Recording recording, List<Map<String, Object>> expected) {
			Type type = recording.registerEventType(
					"corpus.Clock",
					t -> t.addField(
							"duration",
							Types.Builtin.LONG,
							f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "TICKS")));
			for (int i = 0; i < 3; i++) {
				long ticks = START_TICKS + i * 1000L;
				long duration = i * 7L;
				Map<String, Object> fields = new LinkedHashMap<>();
				fields.put("duration", duration * 1000 + " ns");
				expected.add(expectedEvent(type, START_NANOS + i * 1_000_000L, fields));
				recording.writeEvent(
						type.asValue(v -> v.putField("startTime", ticks).putField("duration", duration)));
			}
		}
	};

	private static final long START_NANOS = 1_700_000_000_000_000_000L;
	/** Of the clock with other ticks than nanoseconds. */
	private static final long START_TICKS = 123_456;

	private static final long FIRST_TICK = 1;

	final String about;

	CorpusSample(String about) {
		this.about = about;
	}

	abstract void write(Recording recording, List<Map<String, Object>> expected);

	void configure(RecordingSettingsBuilder settings) {
		settings.withStartTicks(FIRST_TICK);
	}

	int chunks() {
		return 1;
	}

	String sampleName() {
		return name().toLowerCase(Locale.ROOT);
	}

	/** Writes the recording and says what readers must find, as the corpus has it in JSON. */
	Map<String, Object> writeTo(Path file) throws Exception {
		List<Map<String, Object>> events = new ArrayList<>();
		try (Recording recording = Recordings.newRecording(file, settings -> {
			settings.withJdkTypeInitialization()
					.withTimestamp(START_NANOS)
					.withDuration(1_000_000_000)
					.withTimeZone(ZoneOffset.UTC);
			configure(settings);
		})) {
			write(recording, events);
		}
		Map<String, Object> all = new LinkedHashMap<>();
		all.put("corpus", JfrCorpus.VERSION);
		all.put("name", sampleName());
		all.put("about", about);
		all.put("chunks", chunks());
		all.put("events", events);
		return all;
	}

	private static Map<String, Object> frame(String className, String method, String line) {
		Map<String, Object> frame = new LinkedHashMap<>();
		frame.put("class", className);
		frame.put("method", method);
		frame.put("line", line);
		return frame;
	}

	private static Map<String, Object> expectedEvent(Type type, long startNanos, Map<String, Object> fields) {
		Map<String, Object> event = new LinkedHashMap<>();
		event.put("type", type.getTypeName());
		event.put("start", String.valueOf(startNanos));
		event.put("fields", fields);
		return event;
	}

	/** An event each millisecond, where a tick is a nanosecond. */
	private static void event(
			Recording recording,
			Type type,
			int number,
			Map<String, Object> fields,
			List<Map<String, Object>> expected,
			Consumer<TypedValueBuilder> values) {
		long nanos = number * 1_000_000L;
		expected.add(expectedEvent(type, START_NANOS + nanos, fields));
		recording.writeEvent(type.asValue(v -> {
			v.putField("startTime", FIRST_TICK + nanos);
			values.accept(v);
		}));
	}
}
