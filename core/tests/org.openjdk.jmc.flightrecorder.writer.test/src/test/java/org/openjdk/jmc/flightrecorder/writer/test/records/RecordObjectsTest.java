/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.records;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;
import static org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.recorded;
import static org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.written;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import jdk.jfr.StackTrace;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;
import org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.Color;
import org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.Implicit;
import org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.Plain;

/** Threads, classes and stack traces in records. */
class RecordObjectsTest {
	record Objects(
			Color color,
			Thread thread,
			Class<?> type,
			StackTraceElement[] elements,
			Throwable throwable,
			IllegalStateException exception,
			List<StackTraceElement> list,
			List<StackWalker.StackFrame> frames,
			int last) {}

	@StackTrace
	record WithStackTrace(int x) {}

	@TempDir
	Path directory;

	@Test
	void enumsThreadsClassesAndStackTracesAreWhatTheyAreCalled() throws Exception {
		IllegalStateException exception = new IllegalStateException("message");
		List<StackWalker.StackFrame> frames = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
				.walk(s -> s.limit(3).toList());
		ReadEvent event = written(new Objects(
				Color.GREEN,
				Thread.currentThread(),
				Map.Entry.class,
				exception.getStackTrace(),
				exception,
				exception,
				List.of(exception.getStackTrace()),
				frames,
				7));
		assertEquals("GREEN", event.get("color"));
		assertEquals(Thread.currentThread().getName(), ((Map<?, ?>) event.get("thread")).get("javaName"));
		assertEquals("java/util/Map$Entry", ((Map<?, ?>) event.get("type")).get("name"));
		for (String field : List.of("elements", "throwable", "exception", "list", "frames")) {
			List<?> read = (List<?>) ((Map<?, ?>) event.get(field)).get("frames");
			assertEquals(
					field.equals("frames") ? 3 : Math.min(64, exception.getStackTrace().length), read.size(), field);
			Map<?, ?> top = (Map<?, ?>) read.get(0);
			Map<?, ?> method = (Map<?, ?>) top.get("method");
			assertEquals("enumsThreadsClassesAndStackTracesAreWhatTheyAreCalled", method.get("name"), field);
			assertEquals(
					RecordObjectsTest.class.getName().replace('.', '/'), ((Map<?, ?>) method.get("type")).get("name"));
			if (!field.equals("frames")) {
				assertEquals(exception.getStackTrace()[0].getLineNumber(), top.get("lineNumber"));
			}
		}
		assertEquals(7, event.get("last"));
		ReadEvent nulls = written(new Objects(null, null, null, null, null, null, null, null, 8));
		for (String field : List.of("color", "thread", "type", "elements", "throwable", "exception", "list")) {
			assertNull(nulls.get(field), field);
		}
		assertEquals(8, nulls.get("last"));
	}

	@Test
	void framesOfAWalkWithoutClassesAreWrittenByName() throws Exception {
		List<StackWalker.StackFrame> frames =
				StackWalker.getInstance().walk(s -> s.limit(3).toList());
		ReadEvent event = written(new Objects(null, null, null, null, null, null, null, frames, 7));
		List<?> read = (List<?>) ((Map<?, ?>) event.get("frames")).get("frames");
		Map<?, ?> method = (Map<?, ?>) ((Map<?, ?>) read.get(0)).get("method");
		assertEquals("framesOfAWalkWithoutClassesAreWrittenByName", method.get("name"));
	}

	@Test
	void framesThatComeAgainAreTheSameInEachChunk() throws Exception {
		StackTraceElement[] one = {
			new StackTraceElement("a.One", "same", "One.java", 1), new StackTraceElement("a.Two", "same", "Two.java", 1)
		};
		StackTraceElement[] other = {
			new StackTraceElement("a.Two", "same", "Two.java", 1), new StackTraceElement("a.One", "same", "One.java", 2)
		};
		List<ReadEvent> events = TwoReaders.read(record(s -> s.withJdkTypeInitialization(), r -> {
			for (int i = 0; i < 40; i++) {
				Throwable thrown = new Throwable();
				thrown.setStackTrace(i % 2 == 0 ? one : other);
				r.writeEvent(new Implicit(null, null, null, thrown, i));
				if (i % 10 == 7) {
					r.rotateChunk();
				}
			}
		}));
		for (ReadEvent event : events) {
			StackTraceElement[] expected = (int) event.get("x") % 2 == 0 ? one : other;
			List<?> frames = (List<?>) ((Map<?, ?>) event.get("stackTrace")).get("frames");
			for (int i = 0; i < expected.length; i++) {
				Map<?, ?> frame = (Map<?, ?>) frames.get(i);
				Map<?, ?> type = (Map<?, ?>) ((Map<?, ?>) frame.get("method")).get("type");
				assertEquals(expected[i].getClassName().replace('.', '/'), type.get("name"));
				assertEquals(expected[i].getLineNumber(), frame.get("lineNumber"));
			}
		}
		assertEquals(40, events.size());
	}

	@Test
	void stackTracesEndAtTheDepthThatIsSet() throws Exception {
		Throwable deep = deep(100);
		ReadEvent event = TwoReaders.readOne(record(
				s -> s.withJdkTypeInitialization().withStackDepth(10),
				r -> r.writeEvent(new Implicit(null, null, null, deep, 0))));
		Map<?, ?> stackTrace = (Map<?, ?>) event.get("stackTrace");
		assertEquals(10, ((List<?>) stackTrace.get("frames")).size());
		assertEquals(true, stackTrace.get("truncated"));
		Throwable shallow = new Throwable();
		shallow.setStackTrace(Arrays.copyOf(shallow.getStackTrace(), 10));
		ReadEvent whole = TwoReaders.readOne(record(
				s -> s.withJdkTypeInitialization().withStackDepth(10),
				r -> r.writeEvent(new Implicit(null, null, null, shallow, 0))));
		assertEquals(false, ((Map<?, ?>) whole.get("stackTrace")).get("truncated"));
	}

	private static Throwable deep(int depth) {
		return depth == 0 ? new Throwable() : deep(depth - 1);
	}

	@Test
	void stackTraceIsThatOfTheCallerWhereTheClassAsksForIt() throws Exception {
		RecordedEvent read = recorded(directory, new WithStackTrace(1));
		assertTrue(
				read.getStackTrace().getFrames().get(0).getMethod().getName().startsWith("lambda$recorded"),
				() -> read.getStackTrace().toString());
		assertNotNull(read.getEventType().getField("stackTrace"));
		assertNull(recorded(directory, new Plain(1)).getEventType().getField("stackTrace"));
	}
}
