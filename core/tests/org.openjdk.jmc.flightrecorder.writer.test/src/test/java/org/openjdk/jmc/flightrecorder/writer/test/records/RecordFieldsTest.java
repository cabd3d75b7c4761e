/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.records;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.written;

import java.time.Duration;
import java.time.Instant;
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
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.Color;
import org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.Line;
import org.openjdk.jmc.flightrecorder.writer.test.records.SampleRecords.Point;

/** What components become in the file: numbers, texts, enums, structures, arrays and collections. */
class RecordFieldsTest {
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

	record Drawing(Line line, Point[] points, List<Line> lines, Optional<Point> center) {}

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
}
