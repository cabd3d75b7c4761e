/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.records;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
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
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** What a component may be, what it becomes in the file, and what is refused. */
class RecordEventTest {
	enum Color {
		RED,
		GREEN {
			@Override
			public String toString() {
				return "not its name";
			}
		}
	}

	record Primitives(boolean z, byte b, char c, short s, int i, long j, float f, double d, String text) {}

	record Boxed(
			Boolean z,
			Byte b,
			Character c,
			Short s,
			Integer i,
			Long j,
			Float f,
			Double d,
			OptionalInt oi,
			OptionalLong oj,
			OptionalDouble od) {}

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

	record Times(
			Instant plain,
			@Timestamp(Timestamp.TICKS) Instant ticks,
			@Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH) Instant millis,
			@Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH) long millisAsLong,
			Duration span,
			@Timespan(Timespan.TICKS) Duration spanTicks,
			@Timespan(Timespan.MILLISECONDS) Duration spanMillis,
			@Timespan(Timespan.MICROSECONDS) Duration spanMicros,
			@Timespan(Timespan.SECONDS) Duration spanSeconds,
			@Timespan Duration spanNanos) {}

	record Point(int x, int y) {}

	record Line(Point from, Point to, String name, Color color) {}

	record Drawing(Line line, Point[] points, List<Line> lines, Optional<Point> center) {}

	record Tree(String name, int weight, Tree left, Tree right, List<Tree> more) {}

	record Forest(Tree tree, Point at) {}

	record Arrays1(
			boolean[] z,
			byte[] b,
			char[] c,
			short[] s,
			int[] i,
			long[] j,
			float[] f,
			double[] d,
			String[] text,
			Integer[] boxed,
			Color[] colors,
			@Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH) Instant[] instants,
			@Timespan(Timespan.MILLISECONDS) Duration[] spans) {}

	record Collections1(
			List<String> text,
			Set<Integer> numbers,
			Collection<? extends Color> colors,
			List<Duration> spans,
			Optional<List<String>> maybe,
			Optional<String> some,
			Optional<int[]> ints,
			Optional<Integer> number,
			Optional<Thread> thread,
			@Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH) Optional<Instant> when) {}

	record Implicit(Instant startTime, Duration duration, Thread eventThread, Throwable stackTrace, int x) {}

	record ImplicitLongs(
			@Timestamp("MILLISECONDS_SINCE_EPOCH") long startTime, @Timespan("MILLISECONDS") Long duration) {}

	@StackTrace
	record WithStackTrace(int x) {}

	record Plain(int x) {}

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

	private static final Instant START = Instant.ofEpochSecond(0, SampleEvents.START_EPOCH_NANOS);

	@TempDir
	Path directory;

	private static ReadEvent written(Record event) throws Exception {
		return TwoReaders.readOne(record(s -> s.withJdkTypeInitialization(), r -> r.writeEvent(event)));
	}

	private RecordedEvent recorded(Record event) throws Exception {
		byte[] bytes = record(s -> s.withJdkTypeInitialization(), r -> r.writeEvent(event));
		TwoReaders.readOne(bytes);
		return recorded(bytes);
	}

	private RecordedEvent recorded(byte[] bytes) throws Exception {
		Path file = directory.resolve("one.jfr");
		Files.write(file, bytes);
		return JdkReader.events(file).get(0);
	}

	/** In a recording that starts near the times, where no reader rounds. JMC converts ticks, so it is asked apart. */
	private RecordedEvent recordedTimes(Times event) throws Exception {
		return recorded(record(r -> r.writeEvent(event)));
	}

	@Test
	void primitivesAndStringsAreFieldsOfTheirType() throws Exception {
		ReadEvent event = written(new Primitives(
				true, (byte) -3, '\u20ac', (short) -4, Integer.MIN_VALUE, Long.MIN_VALUE, 1.5f, -2.5, "text"));
		assertEquals(Primitives.class.getName(), event.typeName());
		assertEquals(true, event.get("z"));
		assertEquals((byte) -3, event.get("b"));
		assertEquals('\u20ac', event.get("c"));
		assertEquals((short) -4, event.get("s"));
		assertEquals(Integer.MIN_VALUE, event.get("i"));
		assertEquals(Long.MIN_VALUE, event.get("j"));
		assertEquals(1.5f, event.get("f"));
		assertEquals(-2.5, event.get("d"));
		assertEquals("text", event.get("text"));
		assertNull(written(new Primitives(false, (byte) 0, 'a', (short) 0, 0, 0, 0, 0, null))
				.get("text"));
	}

	@Test
	void boxedNumbersAreNumbersAndMissingOnesZero() throws Exception {
		ReadEvent event = written(new Boxed(
				true,
				(byte) 1,
				'2',
				(short) 3,
				4,
				5L,
				6f,
				7d,
				OptionalInt.of(8),
				OptionalLong.of(9),
				OptionalDouble.of(10)));
		assertEquals(
				List.of(true, (byte) 1, '2', (short) 3, 4, 5L, 6f, 7d, 8, 9L, 10d),
				List.of("z", "b", "c", "s", "i", "j", "f", "d", "oi", "oj", "od").stream()
						.map(event::get)
						.toList());
		for (ReadEvent zero : List.of(
				written(new Boxed(null, null, null, null, null, null, null, null, null, null, null)),
				written(new Boxed(
						null,
						null,
						null,
						null,
						null,
						null,
						null,
						null,
						OptionalInt.empty(),
						OptionalLong.empty(),
						OptionalDouble.empty())))) {
			assertEquals(
					List.of(false, (byte) 0, '\0', (short) 0, 0, 0L, 0f, 0d, 0, 0L, 0d),
					List.of("z", "b", "c", "s", "i", "j", "f", "d", "oi", "oj", "od").stream()
							.map(zero::get)
							.toList());
		}
	}

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
					RecordEventTest.class.getName().replace('.', '/'), ((Map<?, ?>) method.get("type")).get("name"));
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
	void timesAreInTheUnitOfTheAnnotation() throws Exception {
		Instant when = START.plusNanos(123_456_789);
		Duration span = Duration.ofNanos(61_234_567_891L);
		RecordedEvent event =
				recordedTimes(new Times(when, when, when, when.toEpochMilli(), span, span, span, span, span, span));
		assertEquals(when, event.getInstant("plain"));
		assertEquals(when, event.getInstant("ticks"));
		assertEquals(when.truncatedTo(ChronoUnit.MILLIS), event.getInstant("millis"));
		assertEquals(when.truncatedTo(ChronoUnit.MILLIS), event.getInstant("millisAsLong"));
		assertEquals(span, event.getDuration("span"));
		assertEquals(span, event.getDuration("spanTicks"));
		assertEquals(Duration.ofMillis(61_234), event.getDuration("spanMillis"));
		assertEquals(Duration.of(61_234_567, ChronoUnit.MICROS), event.getDuration("spanMicros"));
		assertEquals(Duration.ofSeconds(61), event.getDuration("spanSeconds"));
		assertEquals(span, event.getDuration("spanNanos"));
		Map<String, Object> jmc =
				JmcReader.read(directory.resolve("one.jfr")).get(0).values();
		assertEquals(SampleEvents.START_EPOCH_NANOS + 123_456_789, jmc.get("plain"));
		assertEquals(SampleEvents.START_EPOCH_NANOS + 123_456_789, jmc.get("ticks"));
		assertEquals(61_234L, jmc.get("spanMillis"));
	}

	@Test
	void missingTimesAreNoneAndTheLongestSpansAreForEver() throws Exception {
		RecordedEvent event = recordedTimes(new Times(null, null, null, 0, null, null, null, null, null, null));
		for (String field : List.of("plain", "ticks", "millis")) {
			assertEquals(Instant.MIN, event.getInstant(field), field);
		}
		for (String field : List.of("span", "spanTicks", "spanMillis", "spanMicros", "spanSeconds")) {
			assertEquals(Long.MIN_VALUE, event.getLong(field), field);
		}
		Duration ever = ChronoUnit.FOREVER.getDuration();
		event = recordedTimes(new Times(null, null, null, 0, ever, ever, ever, ever, ever, ever.negated()));
		for (String field : List.of("span", "spanTicks", "spanMillis", "spanMicros", "spanSeconds")) {
			assertEquals(Long.MAX_VALUE, event.getLong(field), field);
		}
		assertEquals(Long.MIN_VALUE + 1, event.getLong("spanNanos"));
	}

	@Test
	void timeBeyondTheReachOfItsUnitIsRefused() {
		IllegalArgumentException e = assertThrows(
				IllegalArgumentException.class,
				() -> written(new Times(Instant.MAX, null, null, 0, null, null, null, null, null, null)));
		assertTrue(e.getMessage().contains("'plain'") && e.getMessage().contains(Instant.MAX.toString()), e::toString);
	}

	@Test
	void recordsInRecordsAreStructures() throws Exception {
		Line line = new Line(new Point(1, 2), new Point(3, 4), "a line", Color.RED);
		Line half = new Line(null, new Point(5, 6), null, null);
		ReadEvent event = written(new Drawing(
				line,
				new Point[] {new Point(7, 8), null, new Point(9, 10)},
				List.of(line, half),
				Optional.of(new Point(11, 12))));
		Map<String, Object> readLine =
				Map.of("from", Map.of("x", 1, "y", 2), "to", Map.of("x", 3, "y", 4), "name", "a line", "color", "RED");
		assertEquals(readLine, event.get("line"));
		assertEquals(
				List.of(Map.of("x", 7, "y", 8), Map.of("x", 0, "y", 0), Map.of("x", 9, "y", 10)), event.get("points"));
		List<?> lines = (List<?>) event.get("lines");
		assertEquals(readLine, lines.get(0));
		assertEquals(Map.of("x", 5, "y", 6), ((Map<?, ?>) lines.get(1)).get("to"));
		assertNull(((Map<?, ?>) lines.get(1)).get("name"));
		assertEquals(Map.of("x", 11, "y", 12), event.get("center"));
		ReadEvent nulls = written(new Drawing(null, null, null, null));
		assertEquals(List.of(), nulls.get("points"));
		assertEquals(Map.of("x", 0, "y", 0), nulls.get("center"));
	}

	@Test
	void recordsThatContainThemselvesArePooled() throws Exception {
		Tree leaf = new Tree("leaf", 1, null, null, List.of());
		Tree root = new Tree("root", 2, leaf, new Tree("right", 3, leaf, null, null), List.of(leaf, leaf));
		for (Record event : List.of(root, new Forest(root, new Point(1, 2)))) {
			ReadEvent read = written(event);
			Map<?, ?> tree = event == root ? read.values() : (Map<?, ?>) read.get("tree");
			assertEquals("root", tree.get("name"));
			assertEquals("leaf", ((Map<?, ?>) tree.get("left")).get("name"));
			Map<?, ?> right = (Map<?, ?>) tree.get("right");
			assertEquals(3, right.get("weight"));
			assertNull(right.get("right"));
			assertEquals(1, ((Map<?, ?>) right.get("left")).get("weight"));
			assertEquals(2, ((List<?>) tree.get("more")).size());
		}
	}

	@Test
	void recordsNestedTooDeepAreRefusedAndLeaveTheRecordingGood() throws Exception {
		Tree deep = null;
		for (int i = 0; i < 1000; i++) {
			deep = new Tree("t", i, deep, null, null);
		}
		Tree tooDeep = deep;
		List<ReadEvent> events = TwoReaders.read(record(s -> s.withJdkTypeInitialization(), r -> {
			r.writeEvent(new Plain(1));
			IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> r.writeEvent(tooDeep));
			assertTrue(e.getMessage().contains("256") && e.getMessage().contains("Tree"), e::toString);
			r.writeEvent(new Plain(2));
			assertEquals(1, r.getStatistics().eventsFailed());
			assertEquals(2, r.getStatistics().eventsWritten());
		}));
		assertEquals(2, events.size());
	}

	@Test
	void arraysOfEverything() throws Exception {
		Instant when = Instant.parse("2026-03-04T05:06:07.123456789Z");
		ReadEvent event = written(new Arrays1(
				new boolean[] {true, false},
				new byte[] {1, -1},
				new char[] {'a', '\u20ac'},
				new short[] {1, -1},
				new int[] {1, -1},
				new long[] {1, -1},
				new float[] {1, -1},
				new double[] {1, -1},
				new String[] {"one", null, "", "one"},
				new Integer[] {1, null, -1},
				new Color[] {Color.RED, null},
				new Instant[] {when, null},
				new Duration[] {Duration.ofSeconds(1), null}));
		assertEquals(List.of(true, false), event.get("z"));
		assertEquals(List.of((byte) 1, (byte) -1), event.get("b"));
		assertEquals(List.of('a', '\u20ac'), event.get("c"));
		assertEquals(List.of((short) 1, (short) -1), event.get("s"));
		assertEquals(List.of(1, -1), event.get("i"));
		assertEquals(List.of(1L, -1L), event.get("j"));
		assertEquals(List.of(1f, -1f), event.get("f"));
		assertEquals(List.of(1d, -1d), event.get("d"));
		assertEquals(Arrays.asList("one", null, "", "one"), event.get("text"));
		assertEquals(List.of(1, 0, -1), event.get("boxed"));
		assertEquals(Arrays.asList("RED", null), event.get("colors"));
		assertEquals(List.of(when.toEpochMilli(), Long.MIN_VALUE), event.get("instants"));
		assertEquals(List.of(1000L, Long.MIN_VALUE), event.get("spans"));
		ReadEvent nulls =
				written(new Arrays1(null, null, null, null, null, null, null, null, null, null, null, null, null));
		for (String field : nulls.values().keySet()) {
			if (!Set.of("eventThread", "stackTrace", "duration").contains(field)) {
				assertEquals(List.of(), nulls.get(field), field);
			}
		}
	}

	@Test
	void collectionsAndOptionals() throws Exception {
		ReadEvent event = written(new Collections1(
				Arrays.asList("one", null),
				new TreeSet<>(List.of(1, 2)),
				List.of(Color.RED),
				List.of(Duration.ofNanos(5)),
				Optional.of(List.of("maybe")),
				Optional.of("some"),
				Optional.of(new int[] {6}),
				Optional.of(7),
				Optional.of(Thread.currentThread()),
				Optional.of(Instant.now())));
		assertEquals(Arrays.asList("one", null), event.get("text"));
		assertEquals(List.of(1, 2), event.get("numbers"));
		assertEquals(List.of("RED"), event.get("colors"));
		assertEquals(List.of(5L), event.get("spans"));
		assertEquals(List.of("maybe"), event.get("maybe"));
		assertEquals("some", event.get("some"));
		assertEquals(List.of(6), event.get("ints"));
		assertEquals(7, event.get("number"));
		ReadEvent empty = written(new Collections1(
				List.of(),
				Set.of(),
				List.of(),
				List.of(),
				Optional.empty(),
				Optional.empty(),
				Optional.empty(),
				Optional.empty(),
				Optional.empty(),
				Optional.empty()));
		ReadEvent nulls = written(new Collections1(null, null, null, null, null, null, null, null, null, null));
		empty.values().remove("eventThread");
		nulls.values().remove("eventThread");
		assertEquals(empty.values(), nulls.values());
		assertEquals(List.of(), nulls.get("maybe"));
		assertNull(nulls.get("some"));
		assertNull(nulls.get("thread"));
		assertEquals(0, nulls.get("number"));
	}

	@Test
	void componentsNamedLikeTheFieldsOfEveryEventAreThose() throws Exception {
		Instant start = START.plusNanos(123_456_789);
		Thread other = new Thread("another thread");
		Throwable thrown = new Throwable();
		RecordedEvent event =
				recorded(record(r -> r.writeEvent(new Implicit(start, Duration.ofNanos(1234), other, thrown, 5))));
		assertEquals(start, event.getStartTime());
		assertEquals(Duration.ofNanos(1234), event.getDuration());
		assertEquals(start.plusNanos(1234), event.getEndTime());
		assertEquals("another thread", event.getThread().getJavaName());
		assertEquals(
				"componentsNamedLikeTheFieldsOfEveryEventAreThose",
				event.getStackTrace().getFrames().get(0).getMethod().getName());
		assertEquals(5, event.getInt("x"));
		event = recorded(record(r -> r.writeEvent(new ImplicitLongs(start.toEpochMilli(), 20L))));
		assertEquals(start.truncatedTo(ChronoUnit.MILLIS), event.getStartTime());
		assertEquals(Duration.ofMillis(20), event.getDuration());
	}

	@Test
	void missingStartIsNowAndMissingRestIsNull() throws Exception {
		for (Record event :
				List.of(new Implicit(null, null, null, null, 1), new ImplicitLongs(0, null), new Plain(1))) {
			Instant before = Instant.now().minusMillis(2);
			RecordedEvent read = recorded(event);
			assertFalse(read.getStartTime().isBefore(before), event::toString);
			assertFalse(read.getStartTime().isAfter(Instant.now().plusMillis(2)), event::toString);
			assertEquals(Duration.ZERO, read.getDuration(), event::toString);
			assertNull(read.getStackTrace(), event::toString);
			if (event instanceof Implicit) {
				assertNull(read.getThread(), event::toString);
			} else {
				assertEquals("recording", read.getThread().getJavaName(), event::toString);
			}
		}
	}

	@Test
	void stackTraceIsThatOfTheCallerWhereTheClassAsksForIt() throws Exception {
		RecordedEvent read = recorded(new WithStackTrace(1));
		assertTrue(
				read.getStackTrace().getFrames().get(0).getMethod().getName().startsWith("lambda$recorded"),
				() -> read.getStackTrace().toString());
		assertNotNull(read.getEventType().getField("stackTrace"));
		assertNull(recorded(new Plain(1)).getEventType().getField("stackTrace"));
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
	void annotationsReachTheReader() throws Exception {
		RecordedEvent event = recorded(new Annotated(1, 0.5f, 3, 4, -5, 6, Thread.currentThread(), null, 9, 10));
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

	@Test
	void whatAnEventCannotHoldIsRefusedByName() throws Exception {
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

	private static void refused(
			org.openjdk.jmc.flightrecorder.writer.api.Recording recording, Record event, String... named) {
		IllegalArgumentException e =
				assertThrows(IllegalArgumentException.class, () -> recording.writeEvent(event), event::toString);
		for (String part : named) {
			assertTrue(e.getMessage().contains(part), () -> part + " is not in: " + e.getMessage());
		}
	}

	@Test
	void nullIsRefusedAndSoIsARecordingWithoutTheJdksTypes() throws Exception {
		record(s -> s.withJdkTypeInitialization(), r -> {
			assertThrows(NullPointerException.class, () -> r.writeEvent((Record) null));
			assertThrows(NullPointerException.class, () -> r.registerRecordType(null));
		});
		record(s -> {}, r -> assertThrows(IllegalStateException.class, () -> r.writeEvent(new Plain(1))));
	}

	record Failing(int before, String text) {
		@Override
		public String text() {
			throw new UnsupportedOperationException("in the accessor");
		}
	}

	@Test
	void exceptionOfAnAccessorLeavesNothing() throws Exception {
		List<ReadEvent> events = TwoReaders.read(record(s -> s.withJdkTypeInitialization(), r -> {
			r.writeEvent(new Plain(1));
			assertEquals(
					"in the accessor",
					assertThrows(UnsupportedOperationException.class, () -> r.writeEvent(new Failing(1, "")))
							.getMessage());
			r.writeEvent(new Plain(2));
		}));
		assertEquals(List.of(1, 2), events.stream().map(e -> e.get("x")).toList());
	}

	@Test
	void recordsKeepTheirValuesOverRotations() throws Exception {
		byte[] bytes = record(s -> s.withJdkTypeInitialization(), r -> {
			for (int i = 0; i < 60; i++) {
				Tree leaf = new Tree("leaf " + i % 3, i % 3, null, null, List.of());
				r.writeEvent(new Tree("root " + i % 4, i, leaf, null, null));
				r.writeEvent(new Line(new Point(i, i), null, "text " + i % 4, Color.RED));
				if (i % 15 == 14) {
					r.rotateChunk();
				}
			}
		});
		List<ReadEvent> events = TwoReaders.read(bytes);
		assertEquals(120, events.size());
		for (ReadEvent event : events) {
			if (event.typeName().endsWith("Tree")) {
				int n = (int) event.get("weight");
				assertEquals("root " + n % 4, event.get("name"));
				assertEquals("leaf " + n % 3, ((Map<?, ?>) event.get("left")).get("name"));
			}
		}
	}
}
