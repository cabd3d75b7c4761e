/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;
import org.openjdk.jmc.flightrecorder.writer.testing.JfrFixtures;

/** What no recording can have is refused by the call that asks for it, and changes nothing. */
class FixtureMistakesTest {
	private static final Duration CENTURIES = Duration.ofDays(300 * 365);
	private static final Duration LONGEST = Duration.ofSeconds(Long.MAX_VALUE, 999_999_999);

	@TempDir
	private Path directory;

	private JfrFixtures recording;

	@BeforeEach
	void begin() {
		recording = JfrFixtures.recording(directory);
	}

	private static void assertRefused(Executable call, Object... parts) {
		IllegalArgumentException e = assertThrows(IllegalArgumentException.class, call);
		for (Object part : parts) {
			assertTrue(e.getMessage().contains(part.toString()), e::getMessage);
		}
	}

	private void assertNothingWasAdded() throws Exception {
		assertEquals(List.of(), TwoReaders.read(recording.write()));
	}

	private List<RecordedEvent> write() throws Exception {
		Path file = recording.write();
		TwoReaders.read(file);
		return JdkReader.events(file);
	}

	@Test
	void allocationsOfLessThanNothing() throws Exception {
		assertRefused(() -> recording.allocation("main", "byte[]", -1), "weight", "-1");
		assertNothingWasAdded();
		recording.allocation("main", "byte[]", 0);
		assertEquals(0, write().get(0).getLong("weight"));
	}

	@Test
	void directoryThatIsNotThereIsMade() throws Exception {
		Path deep = directory.resolve("a/b");
		assertEquals(deep.resolve("recording.jfr"), JfrFixtures.recording(deep).write());
		assertEquals(List.of(), TwoReaders.read(deep.resolve("recording.jfr")));
	}

	@ParameterizedTest
	@ValueSource(
			strings = {
				"",
				" ",
				".",
				"a.",
				".a",
				"a..b",
				"user-login",
				"a b",
				"1x",
				"a.1",
				"a/b",
				"a[]",
				"class",
				"com.class",
				"a.true",
				"_",
				"a._"
			})
	void namesOfEventsThatNoJdkReads(String name) throws Exception {
		assertRefused(() -> recording.event(name, "main", Map.of("x", 1)), "Java class name", "'" + name + "'");
		assertNothingWasAdded();
	}

	@ParameterizedTest
	@ValueSource(
			strings = {
				"int",
				"java.lang.String",
				"java.lang.Thread",
				"java.lang.Class",
				"jdk.types.StackTrace",
				"jdk.types.ThreadState",
				"jdk.jfr.Label"
			})
	void namesOfTypesThatEveryRecordingHas(String name) throws Exception {
		assertRefused(() -> recording.event(name, "main", Map.of("x", 1)), "'" + name + "'");
		assertNothingWasAdded();
	}

	@ParameterizedTest
	@ValueSource(strings = {"a", "nodots", "a.var", "a.record", "com.example.Äpfel", "a.B$C", "jdk.CPULoad"})
	void namesThatAreUnusualAndGood(String name) throws Exception {
		recording.event(name, "main", Map.of("x", 1));
		assertEquals(name, write().get(0).getEventType().getName());
	}

	@ParameterizedTest
	@ValueSource(strings = {"", " ", "a b", "1x", "a.b", "x-y", "x[]"})
	void namesOfFieldsThatNoReaderFinds(String field) throws Exception {
		assertRefused(
				() -> recording.event("a.B", "main", Map.of(field, 1)), "Java identifier", "'" + field + "'", "'a.B'");
		assertNothingWasAdded();
	}

	@ParameterizedTest
	@ValueSource(strings = {"startTime", "eventThread", "stackTrace"})
	void fieldsThatAreFilledIn(String field) throws Exception {
		assertRefused(() -> recording.event("a.B", "main", Map.of(field, 1L)), "'" + field + "'", "filled in");
		assertNothingWasAdded();
	}

	@Test
	void aFieldDurationIsTheDurationOfTheEvent() throws Exception {
		assertRefused(() -> recording.event("a.B", null, Map.of("duration", "5 ms")), "'duration'", "whole number");
		assertRefused(() -> recording.event("a.B", null, Map.of("duration", 0.5)), "'duration'", "whole number");
		assertRefused(() -> recording.event("a.B", null, Map.of("duration", 'c')), "'duration'", "whole number");
		assertRefused(() -> recording.event("a.B", null, Map.of("duration", -5L)), "negative", "PT-0.000000005S");
		assertRefused(() -> recording.event("a.B", null, Map.of("duration", Long.MAX_VALUE)), "2262-01-01T00:00:00Z");
		assertNothingWasAdded();
		recording.event("a.B", null, Map.of("duration", 5_000_000L)).event("a.C", null, Map.of("duration", 7));
		List<RecordedEvent> events = write();
		assertEquals(Duration.ofMillis(5), events.get(0).getDuration());
		assertEquals(Duration.ofNanos(7), events.get(1).getDuration());
	}

	@Test
	void eventsOfOneNameHaveTheSameFields() throws Exception {
		recording.event("a.B", "main", Map.of("x", 1, "y", "z"));
		assertRefused(
				() -> recording.event("a.B", "main", Map.of("z", 1)),
				"'a.B'",
				"[x: int, y: java.lang.String]",
				"[z: int]");
		assertRefused(
				() -> recording.event("a.B", "main", Map.of("x", 1)), "[x: int, y: java.lang.String]", "[x: int]");
		assertRefused(() -> recording.event("a.B", "main", Map.of("x", 1L, "y", "z")), "x: int", "x: long");
		assertRefused(() -> recording.event("a.B", "main", Map.of()), "[x: int, y: java.lang.String]", "not []");
		Map<String, Object> otherOrder = new LinkedHashMap<>();
		otherOrder.put("y", "w");
		otherOrder.put("x", 2);
		recording.event("a.B", null, otherOrder);
		List<RecordedEvent> events = write();
		assertEquals(List.of(1, 2), events.stream().map(e -> e.getInt("x")).toList());
		assertEquals(
				List.of("z", "w"), events.stream().map(e -> e.getString("y")).toList());
	}

	@Test
	void eventsOfTheJdkHaveTheFieldsThatTheJdkGivesThem() throws Exception {
		Map<String, Consumer<JfrFixtures>> made = Map.of(
				"jdk.ExecutionSample", r -> r.executionSample("main", "a.B.c"),
				"jdk.ObjectAllocationSample", r -> r.allocation("main", "byte[]", 1, "a.B.c"),
				"jdk.JavaMonitorEnter", r -> r.monitorEnter("main", "a.B", Duration.ZERO, "a.B.c"),
				"jdk.GCPhasePause", r -> r.gcPause("GC Pause", Duration.ZERO));
		Map<String, String> fields = Map.of(
				"jdk.ExecutionSample", "sampledThread: java.lang.Thread",
				"jdk.ObjectAllocationSample", "objectClass: java.lang.Class",
				"jdk.JavaMonitorEnter", "monitorClass: java.lang.Class",
				"jdk.GCPhasePause", "gcId: int");
		for (Map.Entry<String, Consumer<JfrFixtures>> entry : made.entrySet()) {
			String name = entry.getKey();
			begin();
			recording.event(name, "main", Map.of("x", 1));
			assertRefused(() -> entry.getValue().accept(recording), name, fields.get(name), "[x: int]");
			assertEquals(1, write().size());

			begin();
			entry.getValue().accept(recording);
			assertRefused(() -> recording.event(name, "main", Map.of("x", 1)), name, fields.get(name), "[x: int]");
			assertEquals(1, write().size());
		}
	}

	@ParameterizedTest
	@ValueSource(
			strings = {
				"1970-01-01T00:00:00Z",
				"1969-12-31T23:59:59.999999999Z",
				"-1000000000-01-01T00:00:00Z",
				"2261-01-01T00:00:00Z",
				"+1000000000-12-31T23:59:59.999999999Z"
			})
	void startsThatNoFileCanSay(String start) throws Exception {
		assertRefused(
				() -> recording.startingAt(Instant.parse(start)),
				"1970-01-01T00:00:00Z",
				"2261-01-01T00:00:00Z",
				start);
		recording.gcPause("GC Pause", Duration.ZERO);
		assertEquals(JfrFixtures.DEFAULT_START, write().get(0).getStartTime());
	}

	@ParameterizedTest
	@ValueSource(strings = {"1970-01-01T00:00:00.000000001Z", "1970-01-01T00:00:01Z", "2260-12-31T23:59:59.999999999Z"})
	void theFirstAndTheLastStart(String start) throws Exception {
		recording
				.startingAt(Instant.parse(start))
				.gcPause("GC Pause", Duration.ofMillis(1))
				.gcPause("GC Pause", Duration.ofDays(100));
		List<RecordedEvent> events = write();
		assertEquals(Instant.parse(start), events.get(0).getStartTime());
		assertEquals(Instant.parse(start).plusMillis(10), events.get(1).getStartTime());
		assertEquals(Duration.ofDays(100), events.get(1).getDuration());
	}

	@Test
	void timesThatNoFileCanSay() throws Exception {
		String limit = "2262-01-01T00:00:00Z";
		for (Duration duration : List.of(CENTURIES, LONGEST)) {
			assertRefused(() -> recording.gcPause("GC Pause", duration), limit, duration);
			assertRefused(() -> recording.monitorEnter("main", "a.B", duration, "a.B.c"), limit, duration);
			assertRefused(() -> recording.at(duration), limit, duration);
		}
		assertNothingWasAdded();
		// Each of the two fits, not both.
		recording.at(Duration.ofDays(200 * 365));
		assertRefused(() -> recording.gcPause("GC Pause", Duration.ofDays(100 * 365)), limit, "P");
		recording.gcPause("GC Pause", Duration.ZERO);
		// Nor does the event with a start that is later.
		assertRefused(() -> recording.startingAt(Instant.parse("2200-01-01T00:00:00Z")), limit, "2200-01-01T00:00:00Z");
		assertEquals(1, write().size());
	}

	@Test
	void valuesOfEveryKindThatJavaHas() throws Exception {
		Map<String, Object> values = new LinkedHashMap<>();
		values.put("text", "anna");
		values.put("truth", true);
		values.put("letter", 'ß');
		values.put("b", (byte) -1);
		values.put("s", (short) 300);
		values.put("i", 70_000);
		values.put("l", 1L << 40);
		values.put("f", 1f);
		values.put("d", 0.1);
		recording.event("a.B", null, values);
		RecordedEvent event = write().get(0);
		values.forEach((name, value) -> assertEquals(value, event.getValue(name), name));
	}

	@Test
	void valuesOfOtherClasses() throws Exception {
		assertRefused(() -> recording.event("a.B", null, Map.of("when", Instant.EPOCH)), "'when'", "java.time.Instant");
		assertRefused(
				() -> recording.event("a.B", null, Map.of("sum", BigDecimal.ONE)), "'sum'", "java.math.BigDecimal");
		assertRefused(() -> recording.event("a.B", null, Map.of("all", List.of(1))), "'all'", "String", "boxed");
		assertRefused(() -> recording.event("a.B", null, Collections.singletonMap("none", null)), "'none'", "null");
		assertNothingWasAdded();
	}

	private static void assertNull(String sentence, Executable call) {
		NullPointerException e = assertThrows(NullPointerException.class, call);
		assertTrue(e.getMessage().contains(sentence) && e.getMessage().contains("must not be null"), e::getMessage);
	}

	@Test
	void nullIsNamed() throws Exception {
		assertNull("directory", () -> JfrFixtures.recording(null));
		assertNull("start", () -> recording.startingAt(null));
		assertNull("time", () -> recording.at(null));
		assertNull("thread", () -> recording.executionSample(null, "a.B.c"));
		assertNull("thread", () -> recording.allocation(null, "byte[]", 1, "a.B.c"));
		assertNull("thread", () -> recording.monitorEnter(null, "a.B", Duration.ZERO, "a.B.c"));
		assertNull("stack", () -> recording.executionSample("main", (String[]) null));
		assertNull("frame", () -> recording.executionSample("main", "a.B.c", null));
		assertNull("class", () -> recording.allocation("main", null, 1));
		assertNull("class", () -> recording.monitorEnter("main", null, Duration.ZERO));
		assertNull("duration", () -> recording.monitorEnter("main", "a.B", null));
		assertNull("duration", () -> recording.gcPause("GC Pause", null));
		assertNull("name", () -> recording.gcPause(null, Duration.ZERO));
		assertNull("name", () -> recording.event(null, "main", Map.of()));
		assertNull("fields", () -> recording.event("a.B", "main", null));
		assertNull("field", () -> recording.event("a.B", "main", Collections.singletonMap(null, 1)));
		assertNothingWasAdded();
		assertNull("file", () -> recording.write(null));
	}

	@ParameterizedTest
	@ValueSource(
			strings = {
				"",
				"run",
				".run",
				"Main.",
				"a..b.run",
				"a.B.c()",
				"a.B.c(B.java:12)",
				"at a.B.c",
				"a.B.c ",
				" a.B.c",
				"a.B.c:",
				"a.B.c:x",
				"a.B.c:-1",
				"a.B.c:1:2",
				"a.B:1.c",
				"a.B::c",
				"a.B#c",
				"a/B.c",
				"java.base/java.lang.Thread.run",
				"[La.B;.c",
				"La/B;.c",
				"a.B$$Lambda/0x00000008000c1000.run"
			})
	void framesInOtherForms(String frame) throws Exception {
		assertRefused(
				() -> recording.executionSample("main", "a.B.c", frame), "com.example.Main.run:42", "'" + frame + "'");
		assertRefused(() -> recording.allocation("main", "byte[]", 1, frame), "'" + frame + "'");
		assertRefused(() -> recording.monitorEnter("main", "a.B", Duration.ZERO, frame), "'" + frame + "'");
		assertNothingWasAdded();
	}

	@ParameterizedTest
	@CsvSource({
		"Main.run:0, Main, run, 0",
		"a.B$C.<init>:7, a.B$C, <init>, 7",
		"a.B.<clinit>, a.B, <clinit>, -1",
		"a.B.lambda$run$0, a.B, lambda$run$0, -1",
		"a.B.an empty text has no words:3, a.B, an empty text has no words, 3",
		"a.B-c.d_e, a.B-c, d_e, -1",
		"a.B$$Lambda+0x00000008000c1000.run, a.B$$Lambda+0x00000008000c1000, run, -1"
	})
	void framesThatAreUnusualAndGood(String text, String className, String method, int line) throws Exception {
		recording.executionSample("main", text);
		RecordedFrame frame = write().get(0).getStackTrace().getFrames().get(0);
		assertEquals(className, frame.getMethod().getType().getName());
		assertEquals(method, frame.getMethod().getName());
		assertEquals(line, frame.getLineNumber());
	}

	@ParameterizedTest
	@ValueSource(
			strings = {
				"",
				"a b",
				"java/lang/String",
				"Ljava/lang/String;",
				"a..B",
				"[]",
				"[",
				"[X",
				"[La.B",
				"a.B[",
				"a.B<C>"
			})
	void classesInOtherForms(String className) throws Exception {
		assertRefused(() -> recording.allocation("main", className, 1, "a.B.c"), "'" + className + "'");
		assertRefused(() -> recording.monitorEnter("main", className, Duration.ZERO, "a.B.c"), "'" + className + "'");
		assertNothingWasAdded();
	}

	@ParameterizedTest
	@CsvSource({
		"a.B, a.B",
		"byte[], [B",
		"int[][], [[I",
		"boolean[], [Z",
		"java.lang.String[], [Ljava.lang.String;",
		"[I, [I",
		"[[La.B$C;, [[La.B$C;",
		"int, int",
		"Main, Main"
	})
	void classesAndArrays(String given, String read) throws Exception {
		recording.allocation("main", given, 1, "a.B.c").monitorEnter("main", given, Duration.ZERO, "a.B.c");
		List<RecordedEvent> events = write();
		assertEquals(read, ((RecordedClass) events.get(0).getValue("objectClass")).getName());
		assertEquals(read, ((RecordedClass) events.get(1).getValue("monitorClass")).getName());
	}
}
