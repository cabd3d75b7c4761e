/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.START_TICKS;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.stackTrace;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.thread;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import one.jfr.JfrReader;
import one.jfr.MethodRef;
import one.jfr.StackTrace;
import one.jfr.event.ExecutionSample;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** The reader of async-profiler knows most layouts by heart, so it notices what readers of metadata forgive. */
class AsyncProfilerReaderTest {
	private static final int SAMPLES = 60;

	private static void write(Recording r) {
		Type state = r.getTypes().getOrAdd("jdk.types.ThreadState", b -> b.addField("name", Types.Builtin.STRING));
		Type sample = r.registerType("jdk.ExecutionSample", "jdk.jfr.Event", b -> b.addField(
						"startTime", Types.Builtin.LONG, f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESTAMP, "TICKS"))
				.addField("sampledThread", Types.JDK.THREAD)
				.addField("stackTrace", Types.JDK.STACK_TRACE)
				.addField("state", state));
		Type own = r.registerType(
				"a.Struct", b -> b.addField("s", Types.Builtin.STRING).addField("n", Types.Builtin.INT));
		Type other =
				r.registerEventType("a.Other", b -> b.addField("struct", own).addField("c", Types.JDK.CLASS));
		for (int i = 0; i < SAMPLES; i++) {
			int n = i;
			r.writeEvent(sample.asValue(v -> v.putField("startTime", START_TICKS + n)
					.putField("sampledThread", thread(r, "thread " + n % 3, 1 + n % 3))
					.putField("stackTrace", stackTrace(r, 1 + n % 5))
					.putField("state", "STATE_RUNNABLE")));
			r.writeEvent(other.asValue(v -> v.putField("c", SampleEvents.type(r, "demo/Other" + n))
					.putField("struct", s -> s.putField("s", "text").putField("n", n))));
			if (n % 20 == 19) {
				r.rotateChunk();
			}
		}
	}

	private static String symbol(JfrReader reader, long key) {
		return new String(reader.symbols.get(key), StandardCharsets.UTF_8);
	}

	@Test
	void samplesHaveTheirThreadsStacksAndMethods() throws Exception {
		byte[] bytes = record(r -> write(r));
		assertEquals(2 * SAMPLES, TwoReaders.read(bytes).size());
		int samples = Deadline.within("async-profiler's reader", () -> {
			try (JfrReader reader = new JfrReader(ByteBuffer.wrap(bytes))) {
				assertFalse(reader.incomplete());
				List<ExecutionSample> events = reader.readAllEvents(ExecutionSample.class);
				for (ExecutionSample event : events) {
					int n = (int) (event.time - START_TICKS);
					assertEquals("thread " + n % 3, reader.threads.get(event.tid));
					StackTrace stack = reader.stackTraces.get(event.stackTraceId);
					assertEquals(1 + n % 5, stack.methods.length);
					for (int i = 0; i < stack.methods.length; i++) {
						MethodRef method = reader.methods.get(stack.methods[i]);
						assertEquals("method" + i, symbol(reader, method.name));
						assertEquals("()V", symbol(reader, method.sig));
						assertEquals("demo/Stack", symbol(reader, reader.classes.get(method.cls).name));
						assertEquals(0, stack.types[i], "interpreted");
					}
					assertEquals("STATE_RUNNABLE", reader.getEnumValue("jdk.types.ThreadState", event.threadState));
				}
				return events.size();
			}
		});
		assertEquals(SAMPLES, samples);
	}

	@Test
	void emptyRecordingIsComplete() throws Exception {
		byte[] bytes = record(r -> {});
		Deadline.within("async-profiler's reader", () -> {
			try (JfrReader reader = new JfrReader(ByteBuffer.wrap(bytes))) {
				assertTrue(reader.readAllEvents().isEmpty());
				assertFalse(reader.incomplete());
				return null;
			}
		});
	}
}
