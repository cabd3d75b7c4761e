/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.compat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;
import jdk.jfr.Timespan;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Strictness;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Warnings;

/**
 * A name that is taken by another structure: a line in the log, or an error of a strict recording. The event classes are
 * unknown to the JVM's recorder, which other tests record with: it would declare one name several times.
 */
class NameConflictsTest {
	@TempDir
	Path directory;

	@Registered(false)
	@Name("test.Taken")
	static class TakenClass extends Event {
		int number = 5;
	}

	@Registered(false)
	@Name("test.Taken")
	static class InMillis extends Event {
		@Timespan(Timespan.MILLISECONDS)
		long length = 5;
	}

	@Name("test.Taken")
	record TakenRecord(String text) {}

	private static Type takeName(Recording recording) {
		return recording.registerEventType(
				"test.Taken",
				b -> b.addField(
						"length",
						Types.Builtin.LONG,
						f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "NANOSECONDS")));
	}

	private void assertTold(String told, Consumer<Recording> second) throws Exception {
		List<RecordedEvent> events;
		try (Warnings warnings = new Warnings()) {
			byte[] file = SampleEvents.record(r -> {
				Type first = takeName(r);
				r.writeEvent(first.asValue(v -> v.putField("length", 7L)));
				second.accept(r);
				second.accept(r);
				assertSame(first, r.getType("test.Taken"));
			});
			events = JdkReader.events(Files.write(directory.resolve("taken.jfr"), file));
			assertEquals(1, warnings.with("test.Taken").size(), () -> "" + warnings.with(""));
			assertTrue(warnings.with("test.Taken").get(0).contains(told), () -> "" + warnings.with(""));
		}
		assertEquals(7L, events.get(0).getLong("length"));
		SampleEvents.record(s -> s.withJdkTypeInitialization().withStrict(Strictness.TYPES), r -> {
			takeName(r);
			IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> second.accept(r));
			assertTrue(e.getMessage().contains(told) && e.getMessage().contains("test.Taken"), e::toString);
		});
	}

	@Test
	void eventClassWithOtherFieldsIsAWarning() throws Exception {
		assertTold("number: int", r -> {
			assertNotSame(r.getType("test.Taken"), r.registerEventType(TakenClass.class));
			r.writeEvent(new TakenClass());
		});
	}

	@Test
	void eventClassWithAnotherUnitIsAWarning() throws Exception {
		assertTold("length: long (jdk.jfr.Timespan MILLISECONDS)", r -> r.writeEvent(new InMillis()));
	}

	@Test
	void recordWithOtherFieldsIsAWarning() throws Exception {
		assertTold("text: java.lang.String", r -> {
			assertNotSame(r.getType("test.Taken"), r.registerRecordType(TakenRecord.class));
			r.writeEvent(new TakenRecord("some text"));
		});
	}

	@Test
	void otherSupertypeIsAWarning() throws Exception {
		assertTold(
				"java.lang.annotation.Annotation",
				r -> r.registerAnnotationType("test.Taken", b -> fail("not called")));
		try (Warnings warnings = new Warnings()) {
			SampleEvents.record(r -> {
				Type method = r.getType(Types.JDK.METHOD);
				assertSame(method, r.registerEventType("jdk.types.Method"));
				assertSame(method, r.registerType("jdk.types.Method", "jdk.jfr.Event", b -> fail("not called")));
			});
			assertEquals(1, warnings.with("jdk.types.Method").size(), () -> "" + warnings.with(""));
		}
		SampleEvents.record(s -> s.withJdkTypeInitialization().withStrict(Strictness.TYPES), r -> {
			assertThrows(IllegalArgumentException.class, () -> r.registerEventType("jdk.types.Method"));
			assertSame(r.getType(Types.JDK.METHOD), r.registerType("jdk.types.Method", b -> fail("not called")));
		});
	}

	@Test
	void eventTypeOfTheJdkIsAWarning() throws Exception {
		try (Warnings warnings = new Warnings()) {
			SampleEvents.record(r -> {
				Type first = r.registerEventType("jdk.CPULoad", b -> b.addField("load", Types.Builtin.INT));
				assertSame(first, r.registerEventType(JdkEventType.CPU_LOAD));
				assertSame(first, r.registerEventType(JdkEventType.CPU_LOAD));
				Type second = r.registerEventType(JdkEventType.EXECUTION_SAMPLE);
				assertSame(second, r.registerEventType(JdkEventType.EXECUTION_SAMPLE));
			});
			assertEquals(1, warnings.with("jdk.CPULoad").size(), () -> "" + warnings.with(""));
			assertTrue(
					warnings.with("jdk.CPULoad").get(0).endsWith("the registered type is used"),
					() -> "" + warnings.with(""));
			assertEquals(0, warnings.with("jdk.ExecutionSample").size(), () -> "" + warnings.with(""));
		}
		SampleEvents.record(s -> s.withJdkTypeInitialization().withStrict(Strictness.TYPES), r -> {
			r.registerType("jdk.CPULoad", b -> b.addField("load", Types.Builtin.INT));
			for (int i = 0; i < 2; i++) {
				IllegalArgumentException e =
						assertThrows(IllegalArgumentException.class, () -> r.registerEventType(JdkEventType.CPU_LOAD));
				assertTrue(e.getMessage().contains("jdk.CPULoad"), e::toString);
			}
			assertSame(r.registerEventType(JdkEventType.THREAD_PARK), r.registerEventType(JdkEventType.THREAD_PARK));
		});
	}

	/** As in 9.1.2: whoever is first defines the type, and the callbacks of all others are not called. */
	@Test
	void aRegisteredNameIsGivenInSilenceWhereNothingIsKnownToDiffer() throws Exception {
		try (Warnings warnings = new Warnings()) {
			SampleEvents.record(s -> s.withJdkTypeInitialization().withStrict(Strictness.TYPES), r -> {
				Type first = takeName(r);
				assertSame(first, r.registerEventType("test.Taken"));
				assertSame(first, r.registerEventType("test.Taken", b -> fail("not called")));
				assertSame(first, r.getTypes().getOrAdd("test.Taken", b -> fail("not called")));
				assertSame(first, r.getTypes().getOrAdd("test.Taken", "some.Supertype", b -> fail("not called")));
				Type ofClass = r.registerEventType(TakenFitting.class);
				assertSame(first, ofClass);
			});
			assertEquals(List.of(), warnings.with(""));
		}
	}

	@Registered(false)
	@Name("test.Traced")
	@Label("With")
	static class Traced extends Event {
		int number = 1;
	}

	@Registered(false)
	@Name("test.Traced")
	@Label("Without")
	@Threshold("1 h")
	@StackTrace(false)
	static class Untraced extends Event {
		int number = 2;
	}

	private List<RecordedEvent> written(SampleEvents.Body body) throws Exception {
		return JdkReader.events(Files.write(directory.resolve("traced.jfr"), SampleEvents.record(body)));
	}

	private static void assertTraces(List<RecordedEvent> events) {
		assertEquals(2, events.size());
		for (RecordedEvent event : events) {
			assertEquals(event.getInt("number") == 1, event.getStackTrace() != null, event::toString);
		}
	}

	@Test
	void eventClassThatWantsNoStackTracesHasNoneThoughItsTypeHas() throws Exception {
		List<RecordedEvent> events = written(r -> {
			r.writeEvent(new Traced()).writeEvent(new Untraced());
			assertSame(r.registerEventType(Traced.class), r.registerEventType(Untraced.class));
		});
		assertTraces(events);
		assertEquals("With", events.get(1).getEventType().getLabel(), "that of the class that came first");
	}

	@Test
	void eventClassThatWantsStackTracesHasThemThoughTheTypeOfItsNameHasNone() throws Exception {
		try (Warnings warnings = new Warnings()) {
			assertTraces(written(r -> {
				r.writeEvent(new Untraced()).writeEvent(new Traced());
				assertNotSame(r.registerEventType(Traced.class), r.registerEventType(Untraced.class));
			}));
			assertEquals(1, warnings.with("stackTrace: jdk.types.StackTrace").size(), () -> "" + warnings.with(""));
		}
		SampleEvents.record(s -> s.withJdkTypeInitialization().withStrict(Strictness.TYPES), r -> {
			r.writeEvent(new Untraced());
			assertThrows(IllegalArgumentException.class, () -> r.writeEvent(new Traced()));
		});
	}

	@Registered(false)
	@Name("test.Taken")
	static class TakenFitting extends Event {
		@Timespan(Timespan.NANOSECONDS)
		long length;
	}
}
