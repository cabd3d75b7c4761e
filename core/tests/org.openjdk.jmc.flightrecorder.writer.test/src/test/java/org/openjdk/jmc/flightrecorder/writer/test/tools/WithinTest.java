/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Filter by enclosing events. */
class WithinTest {
	private static final String SPAN = "profiler.Span";
	private static final String WORK = "test.Work";

	@TempDir
	Path directory;

	private Path input() {
		return directory.resolve("in.jfr");
	}

	private Path output() {
		return directory.resolve("out.jfr");
	}

	private void write(SampleEvents.Body body) throws Exception {
		Files.write(input(), SampleEvents.record(body));
	}

	/** Chunks in one file. */
	private void write(byte[]... chunks) throws Exception {
		ByteArrayOutputStream joined = new ByteArrayOutputStream();
		for (byte[] chunk : chunks) {
			joined.write(chunk);
		}
		Files.write(input(), joined.toByteArray());
	}

	private static Type span(Recording recording) {
		return recording.registerEventType(SPAN, t -> t.addField(
						"duration", Types.Builtin.LONG, f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "TICKS"))
				.addField("tag", Types.Builtin.STRING)
				.addField("attempt", Types.Builtin.INT)
				.addField("load", Types.Builtin.DOUBLE)
				.addField("retry", Types.Builtin.BOOLEAN)
				.addField("marks", Types.Builtin.INT, f -> f.asArray()));
	}

	private static Type work(Recording recording) {
		return recording.registerEventType(WORK, t -> t.addField(
						"duration", Types.Builtin.LONG, f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "TICKS"))
				.addField("number", Types.Builtin.INT));
	}

	private static long ticks(long millis) {
		return TimeUnit.MILLISECONDS.toNanos(millis);
	}

	private static void writeSpan(
			Recording recording, TypedValue thread, long fromMillis, long toMillis, String tag, int attempt) {
		recording.writeEvent(
				span(recording).asValue(v -> v.putField("startTime", SampleEvents.START_TICKS + ticks(fromMillis))
						.putField("duration", ticks(toMillis - fromMillis))
						.putField("eventThread", thread)
						.putField("tag", tag)
						.putField("attempt", attempt)
						.putField("load", attempt / 4.0)
						.putField("retry", attempt > 1)));
	}

	private static void writeWork(Recording recording, TypedValue thread, long fromMillis, long toMillis, int number) {
		recording.writeEvent(
				work(recording).asValue(v -> v.putField("startTime", SampleEvents.START_TICKS + ticks(fromMillis))
						.putField("duration", ticks(toMillis - fromMillis))
						.putField("eventThread", thread)
						.putField("number", number)));
	}

	/** Numbers of the work that is kept. */
	private List<Object> kept(String... options) throws Exception {
		List<Object> arguments = new ArrayList<>(List.of("filter", "--event", WORK));
		arguments.addAll(List.of(options));
		arguments.addAll(List.of(input(), output()));
		Tool.succeed(arguments.toArray());
		return TwoReaders.read(output()).stream()
				.map(e -> e.get("number"))
				.sorted()
				.toList();
	}

	/** The numbers of events that are kept, where recordings of several writers have been put behind each other. */
	private List<Integer> keptOf(String event, Path in, String... options) throws Exception {
		List<Object> arguments = new ArrayList<>(List.of("filter", "--event", event));
		arguments.addAll(List.of(options));
		arguments.addAll(List.of(in, output()));
		Tool.Result result = Tool.run(arguments.toArray());
		assertEquals(0, result.status(), result::err);
		return JdkReader.events(output()).stream()
				.map(e -> e.getInt("number"))
				.sorted()
				.toList();
	}

	/** Work of ten milliseconds each, on two threads, in spans that are written at their end. */
	private void writeTwoThreads() throws Exception {
		write(r -> {
			TypedValue a = SampleEvents.thread(r, "a", 1);
			TypedValue b = SampleEvents.thread(r, "b", 2);
			for (int i = 0; i < 10; i++) {
				writeWork(r, a, 10 * i, 10 * i + 9, i);
				writeWork(r, b, 10 * i, 10 * i + 9, 100 + i);
			}
			writeSpan(r, a, 20, 30, "checkout/pay", 1);
			writeSpan(r, a, 10, 45, "checkout", 2);
			writeSpan(r, b, 55, 99, "browse", 3);
			writeSpan(r, b, 0, 5, "checkout", 1);
		});
	}

	@Test
	void eventsInsideASpanOfTheirThreadAreKept() throws Exception {
		writeTwoThreads();
		assertEquals(List.of(1, 2, 3, 106, 107, 108, 109), kept("--within", SPAN));
		assertEquals(List.of(1, 2, 3, 106, 107, 108, 109), kept("--within", "Span"));
		assertEquals(List.of(1, 2, 3), kept("--within", "profiler.*[tag~checkout.*]"));
		assertEquals(List.of(2), kept("--within", SPAN + "[tag~checkout.+]"));
		assertEquals(List.of(1, 2, 3), kept("--within", SPAN + "[tag=checkout]"));
		assertEquals(List.of(2), kept("--within", SPAN + "[tag = 'checkout/pay' , attempt=1]"));
		assertEquals(List.of(1, 2, 3, 106, 107, 108, 109), kept("--within", SPAN + "[attempt>1]"));
		assertEquals(List.of(2), kept("--within", SPAN + "[load<0.5,tag~.*/.*]"));
		assertEquals(List.of(106, 107, 108, 109), kept("--within", SPAN + "[duration>35ms]"));
		assertEquals(List.of(106, 107, 108, 109), kept("--within", SPAN, "--longer-than", "35ms"));
		assertEquals(List.of(1, 2, 3), kept("--within", SPAN + "[retry=true]", "--to", "50ms"));
		assertEquals(List.of(106, 107, 108, 109), kept("--within", SPAN + "[eventThread.javaName=b]"));
		assertEquals(
				List.of(2, 106, 107, 108, 109),
				kept("--within", SPAN + "[tag~.*pay]", "--within", SPAN + "[tag=browse]"));
	}

	/** By the reading of all events and a comparison of each with each. */
	@Test
	void randomSpansEncloseWhatAComparisonOfAllSays() throws Exception {
		Random random = new Random(42);
		write(r -> {
			TypedValue[] threads = {
				SampleEvents.thread(r, "a", 1), SampleEvents.thread(r, "b", 2), SampleEvents.thread(r, "c", 3)
			};
			for (int i = 0; i < 400; i++) {
				long from = random.nextInt(1000);
				long to = from + random.nextInt(30);
				TypedValue thread = threads[random.nextInt(threads.length)];
				if (i % 3 == 0) {
					writeSpan(r, thread, from, to, "span", 1);
				} else {
					writeWork(r, thread, from, to, i);
				}
			}
		});
		List<RecordedEvent> all = JdkReader.events(input());
		TreeSet<Object> expected = new TreeSet<>();
		for (RecordedEvent work : all) {
			for (RecordedEvent span : all) {
				if (work.getEventType().getName().equals(WORK)
						&& span.getEventType().getName().equals(SPAN)
						&& work.getThread().getJavaThreadId()
								== span.getThread().getJavaThreadId()
						&& !work.getStartTime().isBefore(span.getStartTime())
						&& !work.getEndTime().isAfter(span.getEndTime())) {
					expected.add(work.getInt("number"));
				}
			}
		}
		assertTrue(expected.size() > 20, expected::toString);
		assertEquals(List.copyOf(expected), kept("--within", SPAN));
	}

	@Test
	void aSampleBelongsToTheThreadThatItIsAboutAndAnEventWithoutThreadToAll() throws Exception {
		write(r -> {
			TypedValue a = SampleEvents.thread(r, "a", 1);
			TypedValue sampler = SampleEvents.thread(r, "sampler", 2);
			Type sample = r.registerEventType("jdk.ExecutionSample", t -> t.addField("sampledThread", Types.JDK.THREAD)
					.addField("number", Types.Builtin.INT));
			Type pause = r.registerEventType("test.Pause", t -> {
				t.addField(
						"duration", Types.Builtin.LONG, f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "TICKS"));
			});
			for (int i = 0; i < 4; i++) {
				int number = i;
				r.writeEvent(sample.asValue(v -> v.putField("startTime", SampleEvents.START_TICKS + ticks(10 * number))
						.putField("sampledThread", number % 2 == 0 ? a : sampler)
						.putField("number", number)));
			}
			writeSpan(r, a, 0, 50, "s", 1);
			r.writeEvent(pause.asValue(v -> v.putField("startTime", SampleEvents.START_TICKS + ticks(15))
					.putField("duration", ticks(20))));
		});
		assertEquals(List.of(0, 2), keptOf("*Sample", input(), "--within", SPAN));
		assertEquals(List.of(2, 3), keptOf("*Sample", input(), "--within", "test.Pause"));
	}

	/** To readers, such an event is the same as one of a type without a field for a thread. */
	@Test
	void anEventWhoseThreadIsNullEnclosesEventsOfAllThreads() throws Exception {
		write(r -> {
			TypedValue a = SampleEvents.thread(r, "a", 1);
			for (int i = 0; i < 4; i++) {
				TypedValue thread = i == 0 ? null : i == 1 ? a : SampleEvents.thread(r, "b", 2);
				writeWork(r, thread, 10 * i, 10 * i + 9, i);
			}
			writeSpan(r, null, 0, 29, "of all", 1);
			writeSpan(r, a, 0, 39, "of one", 1);
		});
		assertEquals(List.of(0, 1, 2), kept("--within", SPAN + "[tag='of all']"));
		assertEquals(List.of(1), kept("--within", SPAN + "[tag='of one']"));
		Tool.succeed("filter", "--within", SPAN + "[tag='of all']", input(), output());
		assertEquals(
				List.of("of all"),
				TwoReaders.read(output()).stream()
						.filter(e -> e.typeName().equals(SPAN))
						.map(e -> e.get("tag"))
						.toList(),
				"an enclosing event is kept");
		assertEquals(List.of(1), kept("--within", SPAN + "[eventThread.virtual=false]"));
	}

	/** Of a process, with an equal thread: work, a span and a pause of all threads around the work, if they are wanted. */
	private static byte[] ofProcess(long pid, long startTime, int number, boolean hasSpan, boolean hasPause)
			throws Exception {
		return SampleEvents.record(r -> {
			TypedValue thread = SampleEvents.thread(r, "a", 1);
			Type jvm = r.registerEventType(JdkEventType.JVM_INFORMATION);
			writeWork(r, thread, 10, 20, number);
			if (pid > 0) {
				r.writeEvent(jvm.asValue(v -> v.putField("startTime", SampleEvents.START_TICKS)
						.putField("jvmStartTime", startTime)
						.putField("pid", pid)));
			}
			if (hasSpan) {
				writeSpan(r, thread, 0, 30, "s", 1);
			}
			if (hasPause) {
				writeSpan(r, null, 0, 30, "pause", 1);
			}
		});
	}

	/** Whether an event of the first recording encloses one of the second, in a directory and in one file. */
	private String enclosed(byte[] first, byte[] second) throws Exception {
		Path files = Files.createDirectories(directory.resolve("files"));
		Files.write(files.resolve("1.jfr"), first);
		Files.write(files.resolve("2.jfr"), second);
		write(first, second);
		return keptOf(WORK, files, "--within", SPAN) + " " + keptOf(WORK, input(), "--within", SPAN);
	}

	@Test
	void noEventEnclosesOneOfAnotherProcess() throws Exception {
		for (boolean hasPause : List.of(false, true)) {
			byte[] span = ofProcess(7, 1_000, 1, !hasPause, hasPause);
			assertEquals("[1] [1]", enclosed(span, ofProcess(8, 1_000, 2, false, false)));
			assertEquals("[1] [1]", enclosed(span, ofProcess(7, 1_001, 2, false, false)));
			assertEquals("[1, 2] [1, 2]", enclosed(span, ofProcess(7, 1_000, 2, false, false)));
			assertEquals("[1, 2] [1, 2]", enclosed(ofProcess(7, 1_000, 2, false, false), span), "in any order");
			// A part of a recording may lack the event, so the other chunks of its file say what it is of.
			assertEquals("[1] [1, 2]", enclosed(span, ofProcess(0, 0, 2, false, false)));
			byte[] unnamed = ofProcess(0, 0, 1, !hasPause, hasPause);
			assertEquals("[1] [1, 2]", enclosed(unnamed, ofProcess(7, 1_000, 2, false, false)));
			assertEquals("[1] [1, 2]", enclosed(unnamed, ofProcess(0, 0, 2, false, false)));
		}
	}

	@Test
	void chunksOfUnknownProcessesOfAFileOfSeveralAreOfAnother() throws Exception {
		byte[] span = ofProcess(7, 1_000, 1, true, false);
		byte[] other = ofProcess(8, 1_000, 2, false, false);
		byte[] unknown = ofProcess(0, 0, 3, false, false);
		byte[] unknownSpan = ofProcess(0, 0, 4, true, false);
		write(span, other, unknown);
		assertEquals(List.of(1), keptOf(WORK, input(), "--within", SPAN));
		write(span, unknownSpan, other, unknown);
		assertEquals(List.of(1, 3, 4), keptOf(WORK, input(), "--within", SPAN));
	}

	/** The JDK's own recording: an event of a virtual thread lies inside the span of that thread alone. */
	@Test
	void virtualThreadsHaveTheirOwnIntervals() throws Exception {
		write(r -> {
			TypedValue[] threads = new TypedValue[3];
			for (int i = 0; i < threads.length; i++) {
				long id = 40 + i;
				threads[i] = r.getType(Types.JDK.THREAD).asValue(v -> v.putField("osThreadId", 0L)
						.putField("javaThreadId", id)
						.putField("virtual", true));
				writeWork(r, threads[i], 10 * i, 10 * i + 1, i);
			}
			writeSpan(r, threads[1], 0, 100, "s", 1);
		});
		assertEquals(List.of(1), kept("--within", SPAN));
	}

	/** Only integers are spans of time and points in time, whatever the metadata says. */
	@Test
	void aTimespanThatIsNoIntegerIsComparedAsWhatItIs() throws Exception {
		write(r -> {
			TypedValue a = SampleEvents.thread(r, "a", 1);
			Type odd = r.registerEventType("test.Odd", t -> t.addField("duration", Types.Builtin.LONG)
					.addField(
							"share",
							Types.Builtin.DOUBLE,
							f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "SECONDS"))
					.addField(
							"day",
							Types.Builtin.STRING,
							f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESTAMP, "TICKS")));
			for (int i = 0; i < 4; i++) {
				int number = i;
				writeWork(r, a, 10 * i, 10 * i + 9, i);
				r.writeEvent(odd.asValue(v -> v.putField("startTime", SampleEvents.START_TICKS + ticks(10 * number))
						.putField("duration", ticks(9))
						.putField("eventThread", a)
						.putField("share", number / 4.0)
						.putField("day", "day " + number)));
			}
		});
		assertEquals(List.of(3), kept("--within", "test.Odd[share>0.5]"));
		assertEquals(List.of(1), kept("--within", "test.Odd[day='day 1']"));
	}

	/** A type may have a field of the usual name for something else. */
	@Test
	void aFieldThatOnlyHasTheNameOfAThreadIsNone() throws Exception {
		write(r -> {
			Type odd = r.registerEventType("test.Odd", t -> t.addField("sampledThread", Types.Builtin.STRING)
					.addField("number", Types.Builtin.INT));
			for (int i = 0; i < 2; i++) {
				int number = i;
				r.writeEvent(odd.asValue(v -> v.putField("startTime", SampleEvents.START_TICKS + ticks(10))
						.putField("eventThread", SampleEvents.thread(r, "thread " + number, 1 + number))
						.putField("number", number)));
			}
			writeSpan(r, SampleEvents.thread(r, "thread 1", 2), 0, 20, "s", 1);
		});
		assertEquals(List.of(1), keptOf("test.Odd", input(), "--within", SPAN));
		assertEquals(List.of(0), keptOf("test.Odd", input(), "--thread", "thread 0"));
	}

	/** As a foreign writer may have declared it. */
	@Test
	void aClassWithoutANameHasNoText() throws Exception {
		HandMadeChunk chunk = new HandMadeChunk();
		chunk.types.child("java.lang.Class").child("name").attributes.put("name", "label");
		chunk.eventType(
				"test.Load",
				60,
				HandMadeChunk.field("duration", HandMadeChunk.LONG),
				HandMadeChunk.pooled("loaded", HandMadeChunk.CLASS));
		Files.write(input(), chunk.bytes());
		Tool.failUsage(
				"the field loaded is a java.lang.Class, which has no text",
				"filter",
				"--within",
				"test.Load[loaded=a]",
				input(),
				output());
	}

	@Test
	void wrongExpressionsNameTheRuleAndThePlace() throws Exception {
		writeTwoThreads();
		Map<String, String> complaints = new HashMap<>();
		complaints.put("", "the name of an event is missing, at character 1 of");
		complaints.put("[a=1]", "the name of an event is missing, at character 1 of");
		complaints.put(SPAN + "[", "the name of a field is missing, at character 15 of");
		complaints.put(SPAN + "[tag]", "one of = ~ < > is missing after the field tag, at character 18 of");
		complaints.put(SPAN + "[tag=]", "a value is missing; an empty one is '', at character 19 of");
		complaints.put(SPAN + "[tag='a]", "a value begins with ' and does not end with it, at character 19 of");
		complaints.put(SPAN + "[tag=a", "a ']' is missing, at character 20 of");
		complaints.put(SPAN + "[tag=a]b", "nothing may follow the ']', at character 21 of");
		complaints.put(SPAN + "[tag~(a]", "the regular expression is wrong (Unclosed group), at character 21 of");
		complaints.put(SPAN + "[attempt=1,tug=a]", "has no field tug, at character 25 of");
		complaints.put(SPAN + "[attempt>x]", "is compared with a number, not with 'x', at character 23 of");
		complaints.put(SPAN + "[duration>1]", "is compared with a time such as 10ms, not with '1', at character 24");
		complaints.put(SPAN + "[tag<b]", "which cannot be compared by < or >, at character 15 of");
		complaints.put(SPAN + "[marks=1]", "is an array and cannot be compared, at character 15 of");
		for (Map.Entry<String, String> each : complaints.entrySet()) {
			Tool.Result result = Tool.run("filter", "--within", each.getKey(), input(), output());
			assertEquals(2, result.status(), each.getKey());
			assertTrue(result.err().contains(each.getValue()), () -> each.getKey() + ": " + result.err());
			assertFalse(Files.exists(output()));
		}
		Tool.Result near = Tool.run("filter", "--within", SPAN + "[tug=a]", input(), output());
		assertTrue(near.err().contains("did you mean tag?"), near::err);
		Tool.Result alone = Tool.run("filter", "--longer-than", "1s", input(), output());
		assertEquals(2, alone.status());
		assertTrue(alone.err().contains("--longer-than needs --within"), alone.err());
	}

	@Test
	void expressionThatEnclosesNoEventIsAWarningWithTheNearestNames() throws Exception {
		writeTwoThreads();
		Map<String, String> warnings = new HashMap<>();
		warnings.put("profiler.Spam", "names no event type of the recording; did you mean profiler.Span?");
		warnings.put("spam", "names no event type of the recording; did you mean profiler.Span?");
		warnings.put(SPAN + "[tag=brows]", "none of 4 matches; values of tag are browse");
		warnings.put(SPAN + "[tag~b.*]", "found no event: 1 of 4 match, but none is long enough");
		for (Map.Entry<String, String> each : warnings.entrySet()) {
			Tool.Result result =
					Tool.run("filter", "--within", each.getKey(), "--longer-than", "1h", input(), output());
			assertEquals(0, result.status(), result::err);
			assertTrue(result.err().startsWith("jfr-tools filter: warning: --within '" + each.getKey()), result::err);
			assertTrue(result.err().contains(each.getValue()), result::err);
			assertEquals(1, result.err().lines().count(), result::err);
			assertEquals(List.of(), JdkReader.events(output()));
		}
	}

	/** A tag may be a whole statement. */
	@Test
	void aWarningShowsNoLongValue() throws Exception {
		write(r -> {
			TypedValue a = SampleEvents.thread(r, "a", 1);
			writeSpan(r, a, 0, 10, "x".repeat(10_000), 1);
			writeSpan(r, a, 10, 20, "short", 1);
		});
		Tool.Result result = Tool.run("filter", "--within", SPAN + "[tag=none]", input(), output());
		assertEquals(
				"jfr-tools filter: warning: --within 'profiler.Span[tag=none]' found no event: none of 2 matches; "
						+ "values of tag are short",
				result.err().strip());
	}

	/** The memory is that of the spans that lie in no other. */
	@Test
	void manySpansAndEventsPassThroughASmallHeap() throws Exception {
		int spans = 10_000;
		int eventsPerSpan = 40;
		writeMany(input(), spans, eventsPerSpan);
		Tool.succeedInHeap("32m", "filter", "--within", SPAN + "[attempt=0]", "--event", WORK, input(), output());
		long kept = JdkReader.events(output()).size();
		// Half of the spans, and of the work in a span the half that does not cross its end.
		assertEquals(spans / 2 * (eventsPerSpan - 1), kept);
	}

	/** Each span is written behind its work, of which the last piece crosses the span's end. */
	static void writeMany(Path file, int spans, int eventsPerSpan) throws Exception {
		try (Recording r = Recordings.newRecording(file, s -> {
			SampleEvents.fixedTimes(s);
			s.withMaxChunkSize(4 << 20).withDuration(Duration.ofHours(1).toNanos());
		})) {
			Type work = work(r);
			Type span = span(r);
			TypedValue[] threads = new TypedValue[8];
			for (int i = 0; i < threads.length; i++) {
				threads[i] = SampleEvents.thread(r, "thread " + i, i + 1);
			}
			for (int i = 0; i < spans; i++) {
				int number = i;
				TypedValue thread = threads[i % threads.length];
				long start = SampleEvents.START_TICKS + i * 100_000L;
				for (int j = 1; j <= eventsPerSpan; j++) {
					long at = start + 90_000L * j / eventsPerSpan;
					r.writeEvent(work.asValue(v -> v.putField("startTime", at)
							.putField("duration", 1000L)
							.putField("eventThread", thread)
							.putField("number", number)));
				}
				r.writeEvent(span.asValue(v -> v.putField("startTime", start)
						.putField("duration", 90_000L)
						.putField("eventThread", thread)
						.putField("attempt", number % 16 < 8 ? 0 : 1)));
			}
		}
	}
}
