/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.records;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;
import static org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.recorded;
import static org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.written;

import java.io.InputStream;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.invoke.MethodHandles;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import jdk.jfr.Category;
import jdk.jfr.ContentType;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.EventType;
import jdk.jfr.Experimental;
import jdk.jfr.Frequency;
import jdk.jfr.Label;
import jdk.jfr.MemoryAddress;
import jdk.jfr.MetadataDefinition;
import jdk.jfr.Name;
import jdk.jfr.Percentage;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import jdk.jfr.TransitionFrom;
import jdk.jfr.TransitionTo;
import jdk.jfr.Unsigned;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Warnings;
import org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.Line;
import org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.Plain;
import org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.Point;

/** The event type that a record class becomes: annotations, registration, and what is refused. */
class RecordTypesTest {
	record Nothing() {}

	@MetadataDefinition
	@Label("Own Content")
	@ContentType
	@Retention(RetentionPolicy.RUNTIME)
	@Target({ElementType.RECORD_COMPONENT, ElementType.TYPE})
	@interface Own {
		String value();

		int number() default 3;
	}

	@Name("test.Annotated")
	@Label("Annotated Record")
	@Description("Has annotations")
	@Category({"Test", "Inner"})
	@Own("on the type")
	record Annotated(
			@Label("First") @Description("The first") @DataAmount long first,
			@Name("renamed") @Percentage float second,
			@Frequency @DataAmount("BITS") long third,
			@MemoryAddress long fourth,
			@Unsigned int fifth,
			@Experimental int sixth,
			@TransitionFrom Thread seventh,
			@TransitionTo Thread eighth,
			@Own(value = "on a component", number = 4) int ninth,
			int tenth) {
		@Override
		@Label("On the accessor")
		public int tenth() {
			return tenth + 1;
		}
	}

	record Decimal(int before, BigDecimal price) {}

	record Raw(@SuppressWarnings("rawtypes") List list) {}

	record Generic<T>(T value) {}

	record Matrix(int[][] rows) {}

	record Table(Map<String, String> map) {}

	record Threads(Thread[] threads) {}

	record Classes(List<Class<?>> classes) {}

	record Traces(Throwable[] traces) {}

	record InList(List<Optional<String>> list) {}

	record Hidden(Decimal decimal) {}

	record Empty(Nothing nothing) {}

	record WrongStart(String startTime) {}

	record WrongThread(String eventThread) {}

	record WrongUnit(@Timestamp("DAYS") Instant when) {}

	record Twice(int a, @Name("a") int b) {}

	@Name("not a name")
	record NotAName(@Name("1st") int x) {}

	@Name("test.class")
	record Keyword(int x) {}

	/** The methods that the compiler makes for a record cannot be those of a hidden class. */
	record Secret(int x) {
		@Override
		public boolean equals(Object other) {
			return this == other;
		}

		@Override
		public int hashCode() {
			return x;
		}

		@Override
		public String toString() {
			return "secret";
		}
	}

	@Name("test.Waited")
	record WaitedMillis(@Timespan(Timespan.MILLISECONDS) long time) {}

	@Name("test.Waited")
	record WaitedNanos(@Timespan(Timespan.NANOSECONDS) long time) {}

	@Name("test.Holder")
	record HolderOfMillis(WaitedMillis waited) {}

	@Name("test.Holder")
	record HolderOfNanos(WaitedNanos waited) {}

	@Name("test.Traced")
	record Untraced(int x) {}

	@Name("test.Traced")
	@StackTrace
	record Traced(int x) {}

	@TempDir
	Path directory;

	@Test
	void annotationsReachTheReader() throws Exception {
		RecordedEvent event =
				recorded(directory, new Annotated(1, 0.5f, 3, 4, -5, 6, Thread.currentThread(), null, 9, 10));
		EventType type = event.getEventType();
		assertEquals("test.Annotated", type.getName());
		assertEquals("Annotated Record", type.getLabel());
		assertEquals("Has annotations", type.getDescription());
		assertEquals(List.of("Test", "Inner"), type.getCategoryNames());
		assertEquals("First", type.getField("first").getLabel());
		assertEquals("The first", type.getField("first").getDescription());
		assertEquals(
				"BYTES", type.getField("first").getAnnotation(DataAmount.class).value());
		assertNotNull(type.getField("renamed").getAnnotation(Percentage.class));
		assertNotNull(type.getField("third").getAnnotation(Frequency.class));
		assertEquals(
				"BITS", type.getField("third").getAnnotation(DataAmount.class).value());
		assertNotNull(type.getField("fourth").getAnnotation(MemoryAddress.class));
		assertNotNull(type.getField("fifth").getAnnotation(Unsigned.class));
		assertNotNull(type.getField("sixth").getAnnotation(Experimental.class));
		assertNotNull(type.getField("seventh").getAnnotation(TransitionFrom.class));
		assertNotNull(type.getField("eighth").getAnnotation(TransitionTo.class));
		assertEquals("On the accessor", type.getField("tenth").getLabel());
		assertEquals(11, event.getInt("tenth"));
		ValueDescriptor ninth = type.getField("ninth");
		assertEquals(Own.class.getName(), ninth.getAnnotationElements().get(0).getTypeName());
		assertEquals("on a component", ninth.getAnnotationElements().get(0).getValue("value"));
		assertEquals(4, ninth.getAnnotationElements().get(0).getValue("number"));
	}

	@Test
	void recordWithoutComponentsIsAnEvent() throws Exception {
		assertEquals(Set.of("eventThread"), withoutDuration(written(new Nothing())));
	}

	private static Set<String> withoutDuration(ReadEvent event) {
		Set<String> names = new TreeSet<>(event.values().keySet());
		names.remove("duration");
		return names;
	}

	@Test
	void classIsRegisteredOnceAndLikeByWriting() throws Exception {
		record(s -> s.withJdkTypeInitialization(), r -> {
			var type = r.registerRecordType(Line.class);
			assertSame(type, r.registerRecordType(Line.class));
			r.writeEvent(new Line(null, null, null, null));
			assertSame(type, r.getType(Line.class.getName()));
			assertEquals(
					List.of("from", "to", "name", "color", "startTime", "eventThread"),
					type.getFields().stream().map(f -> f.getName()).toList());
		});
	}

	@Test
	void oneClassMayBeAnEventAndAStructure() throws Exception {
		List<ReadEvent> events = TwoReaders.read(record(s -> s.withJdkTypeInitialization(), r -> {
			r.writeEvent(new Point(1, 2));
			r.writeEvent(new Line(new Point(3, 4), null, null, null));
			r.writeEvent(new Point(5, 6));
		}));
		assertEquals(
				2, events.stream().filter(e -> e.typeName().endsWith("$Point")).count());
		assertEquals(
				1,
				events.stream()
						.filter(e ->
								e.typeName().endsWith("$Line") && e.get("from").equals(Map.of("x", 3, "y", 4)))
						.count());
	}

	@Test
	void unsupportedComponentIsRefusedByName() throws Exception {
		record(s -> s.withJdkTypeInitialization(), r -> {
			refused(r, new Decimal(1, BigDecimal.ONE), "'price'", "Decimal", "java.math.BigDecimal");
			refused(r, new Raw(List.of()), "'list'", "Raw", "java.util.List");
			refused(r, new Generic<>("x"), "'value'", "Generic", "T");
			refused(r, new Matrix(null), "'rows'", "Matrix", "int[][]");
			refused(r, new Table(null), "'map'", "Table", "java.util.Map<java.lang.String, java.lang.String>");
			refused(r, new Threads(null), "'threads'", "Threads", "java.lang.Thread[]");
			refused(r, new Classes(null), "'classes'", "Classes", "java.util.List<java.lang.Class<?>>");
			refused(r, new Traces(null), "'traces'", "Traces", "java.lang.Throwable[]");
			refused(r, new InList(null), "'list'", "InList", "Optional");
			refused(r, new Hidden(null), "'price'", "Decimal", "java.math.BigDecimal");
			refused(r, new Empty(null), "Nothing", "'nothing'", "no fields");
			refused(r, new WrongStart(""), "'startTime'", "WrongStart", "java.lang.String", "Instant");
			refused(r, new WrongThread(""), "'eventThread'", "WrongThread", "java.lang.String", "Thread");
			refused(r, new WrongUnit(null), "'when'", "WrongUnit", "\"DAYS\"");
			refused(r, new Twice(1, 2), "'a'", "Twice");
			assertEquals(15, r.getStatistics().eventsFailed());
			r.writeEvent(new Plain(1));
		});
	}

	/** The JDK refuses a whole file where an event type has such a name. */
	@Test
	void nameThatReadersRefuseIsLeftOutWithAWarning() throws Exception {
		byte[] classFile;
		try (InputStream in = RecordTypesTest.class.getResourceAsStream("RecordTypesTest$Secret.class")) {
			classFile = in.readAllBytes();
		}
		Class<?> hidden =
				MethodHandles.lookup().defineHiddenClass(classFile, false).lookupClass();
		Record secret = (Record) hidden.getDeclaredConstructor(int.class).newInstance(3);
		byte[] bytes;
		try (Warnings warnings = new Warnings()) {
			bytes = record(s -> s.withJdkTypeInitialization(), r -> r.writeEvent(new NotAName(1))
					.writeEvent(new Keyword(2))
					.writeEvent(secret));
			assertEquals(1, warnings.with("The name \"not a name\" is ignored").size());
			assertEquals(1, warnings.with("The name \"test.class\" is ignored").size());
		}
		Map<String, Object> numbers = new HashMap<>();
		TwoReaders.read(bytes).forEach(event -> numbers.put(event.typeName(), event.get("x")));
		assertEquals(
				Map.of(
						NotAName.class.getName(), 1,
						Keyword.class.getName(), 2,
						hidden.getName().replace('/', '_'), 3),
				numbers);
	}

	/** 250 ms would else become 250 ns, and a stack trace would be missing. */
	@Test
	void recordsOfOneNameThatDifferInUnitsOrStackTraceHaveTypesOfTheirOwn() throws Exception {
		WaitedMillis millis = new WaitedMillis(250);
		WaitedNanos nanos = new WaitedNanos(250);
		Path file = Files.write(
				directory.resolve("units.jfr"), record(s -> s.withJdkTypeInitialization(), r -> r.writeEvent(millis)
						.writeEvent(nanos)
						.writeEvent(new HolderOfMillis(millis))
						.writeEvent(new HolderOfNanos(nanos))
						.writeEvent(new Untraced(1))
						.writeEvent(new Traced(2))));
		List<RecordedEvent> events = JdkReader.events(file);
		assertEquals(
				List.of(Duration.ofMillis(250), Duration.ofNanos(250)),
				List.of(events.get(0).getDuration("time"), events.get(1).getDuration("time")));
		assertEquals(
				List.of(Duration.ofMillis(250), Duration.ofNanos(250)),
				List.of(events.get(2).getDuration("waited.time"), events.get(3).getDuration("waited.time")));
		assertNull(events.get(4).getStackTrace());
		assertNotNull(events.get(5).getStackTrace());
	}

	private static void refused(
			org.openjdk.jmc.flightrecorder.writer.api.Recording recording, Record event, String... named) {
		IllegalArgumentException e =
				assertThrows(IllegalArgumentException.class, () -> recording.writeEvent(event), event::toString);
		for (String part : named) {
			assertTrue(e.getMessage().contains(part), () -> part + " is not in: " + e.getMessage());
		}
	}
}
