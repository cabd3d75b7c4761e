/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.START_EPOCH_NANOS;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.START_TICKS;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** What a direct writer puts is what readers find. */
class EventWriterTest {
	@TempDir
	private Path directory;

	/** The only event of a type with these fields, as readers find it. */
	private static ReadEvent written(Consumer<TypeStructureBuilder> fields, Consumer<EventWriter> puts)
			throws Exception {
		return SampleEvents.readBack(r -> {
			EventWriter writer =
					r.newEventWriter(r.registerEventType("a.B", fields)).begin();
			puts.accept(writer);
			writer.commit();
		});
	}

	private static void addAllKinds(TypeStructureBuilder b, boolean array) {
		for (Types.Builtin kind : Types.Builtin.values()) {
			b.addField(kind.name().toLowerCase(), kind, f -> {
				if (array) {
					f.asArray();
				}
			});
		}
	}

	/** In the order of {@link Types.Builtin}. */
	private static void putAllKinds(EventWriter w) {
		for (Types.Builtin kind : Types.Builtin.values()) {
			switch (kind) {
				case BYTE -> w.putByte((byte) -1);
				case CHAR -> w.putChar('\u20ac');
				case SHORT -> w.putShort((short) -2);
				case INT -> w.putInt(-3);
				case LONG -> w.putLong(Long.MIN_VALUE);
				case FLOAT -> w.putFloat(1.5f);
				case DOUBLE -> w.putDouble(-0.1);
				case BOOLEAN -> w.putBoolean(true);
				case STRING -> w.putString("text");
				default -> throw new AssertionError(kind);
			}
		}
	}

	private static void assertAllKinds(ReadEvent event) {
		assertEquals((byte) -1, event.get("byte"));
		assertEquals('\u20ac', event.get("char"));
		assertEquals((short) -2, event.get("short"));
		assertEquals(-3, event.get("int"));
		assertEquals(Long.MIN_VALUE, event.get("long"));
		assertEquals(1.5f, event.get("float"));
		assertEquals(-0.1, event.get("double"));
		assertEquals(true, event.get("boolean"));
		assertEquals("text", event.get("string"));
	}

	@Test
	void everyKindIsPutByItsOwnMethod() throws Exception {
		assertAllKinds(written(b -> addAllKinds(b, false), EventWriterTest::putAllKinds));
	}

	@Test
	void everyKindOfArrayIsPutInOneCall() throws Exception {
		ReadEvent event = written(b -> addAllKinds(b, true), w -> {
			for (Types.Builtin kind : Types.Builtin.values()) {
				switch (kind) {
					case BYTE -> w.putBytes((byte) 1, (byte) -1);
					case CHAR -> w.putChars('a', '\uffff');
					case SHORT -> w.putShorts((short) 1, (short) -1);
					case INT -> w.putInts(1, -1);
					case LONG -> w.putLongs(1, -1);
					case FLOAT -> w.putFloats(1, Float.NaN);
					case DOUBLE -> w.putDoubles();
					case BOOLEAN -> w.putBooleans((boolean[]) null);
					case STRING -> w.putStrings("one", null, "");
					default -> throw new AssertionError(kind);
				}
			}
		});
		assertEquals(List.of((byte) 1, (byte) -1), event.get("byte"));
		assertEquals(List.of('a', '\uffff'), event.get("char"));
		assertEquals(List.of((short) 1, (short) -1), event.get("short"));
		assertEquals(List.of(1, -1), event.get("int"));
		assertEquals(List.of(1L, -1L), event.get("long"));
		assertEquals(List.of(1f, Float.NaN), event.get("float"));
		assertEquals(List.of(), event.get("double"));
		assertEquals(List.of(), event.get("boolean"));
		List<String> texts = new ArrayList<>(List.of("one", ""));
		texts.add(1, null);
		assertEquals(texts, event.get("string"));
	}

	@Test
	void everyKindOfArrayIsPutElementByElement() throws Exception {
		ReadEvent event = written(
				b -> b.addField("longs", Types.Builtin.LONG, f -> f.asArray())
						.addField("texts", Types.Builtin.STRING, f -> f.asArray())
						.addField("none", Types.Builtin.INT, f -> f.asArray())
						.addField("symbols", Types.JDK.SYMBOL, f -> f.asArray())
						.addField("last", Types.Builtin.INT),
				w -> w.beginArray(3)
						.putLong(1)
						.skip()
						.putLong(3)
						.endArray()
						.beginArray(2)
						.putString("one")
						.putString("two")
						.endArray()
						.beginArray(0)
						.endArray()
						.beginArray(2)
						.putString("first")
						.skip()
						.endArray()
						.putInt(7));
		assertEquals(List.of(1L, 0L, 3L), event.get("longs"));
		assertEquals(List.of("one", "two"), event.get("texts"));
		assertEquals(List.of(), event.get("none"));
		List<?> symbols = (List<?>) event.get("symbols");
		assertEquals(2, symbols.size());
		assertEquals("first", symbols.get(0));
		assertNull(symbols.get(1));
		assertEquals(7, event.get("last"));
	}

	@Test
	void fieldsThatAreNotPutHaveTheirDefaults() throws Exception {
		byte[] bytes = record(r -> {
			Type inline = r.getTypes().getOrAdd("a.Inline", false, b -> addAllKinds(b, false));
			Type type = r.registerEventType("a.B", b -> {
				addAllKinds(b, false);
				b.addField("ints", Types.Builtin.INT, f -> f.asArray())
						.addField("inline", inline)
						.addField("thread", Types.JDK.THREAD)
						.addField("state", r.getType("jdk.types.ThreadState"))
						.addField("last", Types.Builtin.INT);
			});
			EventWriter writer = r.newEventWriter(type);
			writer.begin(START_TICKS).commit();
			writer.begin(START_TICKS);
			for (int i = 0; i < 13; i++) {
				writer.skip();
			}
			writer.putInt(0).commit();
			r.writeEvent(type.asValue(v -> v.putField("startTime", START_TICKS)));
		});
		List<ReadEvent> events = TwoReaders.read(bytes);
		assertEquals(3, events.size());
		assertEquals(events.get(2), events.get(0));
		assertEquals(events.get(2), events.get(1));
	}

	@Test
	void structsAreWrittenInPlaceAndPooledAndInsideOfEachOther() throws Exception {
		for (boolean outerPooled : new boolean[] {false, true}) {
			for (boolean innerPooled : new boolean[] {false, true}) {
				byte[] bytes = record(r -> {
					Type inner = r.getTypes().getOrAdd("a.Inner", innerPooled, b -> addAllKinds(b, false));
					Type outer = r.getTypes().getOrAdd("a.Outer", outerPooled, b -> b.addField("one", inner)
							.addField("many", inner, f -> f.asArray())
							.addField("name", Types.Builtin.STRING)
							.addField("rest", Types.Builtin.LONG));
					EventWriter writer = r.newEventWriter(r.registerEventType("a.B", b -> b.addField("outer", outer)
									.addField("outers", outer, f -> f.asArray())
									.addField("last", Types.Builtin.INT)))
							.begin();
					putOuter(writer);
					writer.beginArray(2);
					putOuter(writer);
					if (outerPooled) {
						// The JDK's reader fails at a null reference in an array.
						putOuter(writer);
					} else {
						writer.skip();
					}
					writer.endArray().putInt(5).commit();
				});
				ReadEvent event = TwoReaders.readOne(bytes);
				assertOuter((Map<?, ?>) event.get("outer"));
				List<?> outers = (List<?>) event.get("outers");
				assertEquals(2, outers.size());
				assertOuter((Map<?, ?>) outers.get(0));
				assertEquals(
						outerPooled ? "a name" : null, asFields(outers.get(1)).get("name"));
				assertEquals(5, event.get("last"));
			}
		}
	}

	private static void putOuter(EventWriter w) {
		w.beginStruct().beginStruct();
		putAllKinds(w);
		w.endStruct().beginArray(2).beginStruct();
		putAllKinds(w);
		w.endStruct().beginStruct().endStruct().endArray().putString("a name").endStruct();
	}

	private static void assertOuter(Map<?, ?> outer) {
		assertAllKinds(new ReadEvent("a.Inner", 0, asFields(outer.get("one"))));
		List<?> many = (List<?>) outer.get("many");
		assertAllKinds(new ReadEvent("a.Inner", 0, asFields(many.get(0))));
		assertEquals(0L, asFields(many.get(1)).get("long"));
		assertEquals(2, many.size());
		assertEquals("a name", outer.get("name"));
		assertEquals(0L, outer.get("rest"));
	}

	@SuppressWarnings("unchecked")
	private static Map<String, Object> asFields(Object struct) {
		return (Map<String, Object>) struct;
	}

	@Test
	void recursiveTypesAreWrittenAsDeepAsTheyAre() throws Exception {
		ReadEvent event = SampleEvents.readBack(r -> {
			Type node = r.registerType(
					"a.Node", b -> b.addField("number", Types.Builtin.INT).addField("next", b.selfType()));
			EventWriter writer = r.newEventWriter(r.registerEventType("a.B", b -> b.addField("node", node)))
					.begin();
			writer.beginStruct().putInt(1).beginStruct().putInt(2).beginStruct().putInt(3);
			writer.endStruct().endStruct().endStruct().commit();
		});
		Map<String, Object> first = asFields(event.get("node"));
		Map<String, Object> third = asFields(asFields(first.get("next")).get("next"));
		assertEquals(3, third.get("number"));
		assertNull(third.get("next"));
	}

	@Test
	void fieldsThatWrapOneValueTakeIt() throws Exception {
		ReadEvent event = SampleEvents.readBack(r -> {
			Type number = r.registerType("a.Number", b -> b.addField("it", Types.Builtin.INT));
			Type inline = r.getTypes().getOrAdd("a.Text", false, b -> b.addField("it", Types.Builtin.STRING));
			EventWriter writer = r.newEventWriter(r.registerEventType("a.B", b -> b.addField("number", number)
					.addField("numbers", number, f -> f.asArray())
					.addField("text", inline)
					.addField("state", r.getType("jdk.types.ThreadState"))
					.addField("symbol", Types.JDK.SYMBOL)));
			writer.begin()
					.putInt(1)
					.beginArray(3)
					.putInt(2)
					.put(number.asValue(3))
					.beginStruct()
					.putInt(4)
					.endStruct()
					.endArray()
					.putString("in place")
					.putString("STATE_RUNNABLE")
					.putString("m\u00fcller")
					.commit();
		});
		assertEquals(1, event.get("number"));
		assertEquals(List.of(2, 3, 4), event.get("numbers"));
		assertEquals(Map.of("it", "in place"), event.get("text"));
		assertEquals("STATE_RUNNABLE", event.get("state"));
		assertEquals("m\u00fcller", event.get("symbol"));
	}

	@Test
	void valuesOfAnyTypeArePut() throws Exception {
		ReadEvent event = SampleEvents.readBack(r -> {
			Type point = r.registerType("a.Point", b -> b.addField("x", Types.Builtin.INT));
			Type pair = r.getTypes()
					.getOrAdd("a.Pair", false, b -> b.addField("one", point).addField("two", Types.Builtin.STRING));
			Types types = r.getTypes();
			EventWriter writer = r.newEventWriter(r.registerEventType("a.B", b -> {
				addAllKinds(b, false);
				b.addField("point", point).addField("pair", pair).addField("pairs", pair, f -> f.asArray());
			}));
			writer.begin();
			for (Types.Builtin kind : Types.Builtin.values()) {
				Type type = types.getType(kind);
				switch (kind) {
					case BYTE -> writer.put(type.asValue((byte) -1));
					case CHAR -> writer.put(type.asValue('\u20ac'));
					case SHORT -> writer.put(type.asValue((short) -2));
					case INT -> writer.put(type.asValue(-3));
					case LONG -> writer.put(type.asValue(Long.MIN_VALUE));
					case FLOAT -> writer.put(type.asValue(1.5f));
					case DOUBLE -> writer.put(type.asValue(-0.1));
					case BOOLEAN -> writer.put(type.asValue(true));
					case STRING -> writer.put(type.asValue("text"));
					default -> throw new AssertionError(kind);
				}
			}
			var value =
					pair.asValue(v -> v.putField("one", p -> p.putField("x", 1)).putField("two", "second"));
			writer.put(null)
					.put(value)
					.putValues(value, pair.nullValue(), value)
					.commit();
		});
		assertAllKinds(event);
		assertNull(event.get("point"));
		assertEquals("second", asFields(event.get("pair")).get("two"));
		List<?> pairs = (List<?>) event.get("pairs");
		assertEquals(1, asFields(pairs.get(2)).get("one"));
		assertNull(asFields(pairs.get(1)).get("two"));
	}

	@Test
	void typesAndValuesOfAnotherRecordingAreTaken() throws Exception {
		record(other -> {
			Type theirs = SampleEvents.sampleType(other);
			var thread = SampleEvents.thread(other, "theirs", 5);
			ReadEvent event = SampleEvents.readBack(r -> r.newEventWriter(theirs)
					.begin()
					.putInt(1)
					.putString("x")
					.setEventThread(thread)
					.commit());
			assertEquals(1, event.get("number"));
			assertEquals("theirs", asFields(event.get("eventThread")).get("javaName"));
			other.writeEvent(theirs.asValue(v -> {}));
		});
	}

	@Test
	void threadsClassesAndStackTracesOfThisJvmArePut() throws Exception {
		Throwable throwable = new Throwable();
		List<StackWalker.StackFrame> frames = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
				.walk(stack -> stack.toList());
		Thread thread = Thread.currentThread();
		ReadEvent event = written(
				b -> b.addField("thread", Types.JDK.THREAD)
						.addField("type", Types.JDK.CLASS)
						.addField("elements", Types.JDK.STACK_TRACE)
						.addField("frames", Types.JDK.STACK_TRACE),
				w -> w.putThread(thread)
						.putClass(EventWriterTest.class)
						.putStackTrace(throwable.getStackTrace())
						.putStackTrace(frames)
						.setEventThread(thread)
						.setStackTrace(throwable.getStackTrace()));
		assertEquals(thread.getName(), asFields(event.get("thread")).get("javaName"));
		assertEquals(event.get("thread"), event.get("eventThread"));
		assertEquals(
				EventWriterTest.class.getName().replace('.', '/'),
				asFields(event.get("type")).get("name"));
		for (String field : List.of("elements", "frames", "stackTrace")) {
			List<?> read = (List<?>) asFields(event.get(field)).get("frames");
			Map<String, Object> method = asFields(asFields(read.get(0)).get("method"));
			assertEquals("threadsClassesAndStackTracesOfThisJvmArePut", method.get("name"), field);
		}
		assertEquals(event.get("elements"), event.get("stackTrace"));
	}

	@Test
	void framesOfAWalkWithoutClassesArePutByName() throws Exception {
		List<StackWalker.StackFrame> frames =
				StackWalker.getInstance().walk(stack -> stack.limit(3).toList());
		StackTraceElement[] elements =
				frames.stream().map(StackWalker.StackFrame::toStackTraceElement).toArray(StackTraceElement[]::new);
		ReadEvent event = written(
				b -> b.addField("elements", Types.JDK.STACK_TRACE).addField("frames", Types.JDK.STACK_TRACE),
				w -> w.putStackTrace(elements).putStackTrace(frames).setStackTrace(frames));
		assertEquals(3, ((List<?>) asFields(event.get("elements")).get("frames")).size());
		assertEquals(event.get("elements"), event.get("frames"));
		assertEquals(event.get("elements"), event.get("stackTrace"));
	}

	private static void time(TypeStructureBuilder b, String name, Types.JDK annotation, String unit) {
		b.addField(name, Types.Builtin.LONG, f -> f.addAnnotation(annotation, unit));
	}

	@Test
	void instantsAndDurationsAreWrittenInTheUnitOfTheirField() throws Exception {
		Instant instant = Instant.ofEpochSecond(0, START_EPOCH_NANOS).plusNanos(1_234_567_891);
		Duration duration = Duration.ofSeconds(61, 1_002_003);
		List<String> spans = List.of("TICKS", "SECONDS", "MILLISECONDS", "MICROSECONDS", "NANOSECONDS");
		byte[] bytes = record(r -> {
			Type type = r.registerEventType("a.B", b -> {
				time(b, "ticks", Types.JDK.ANNOTATION_TIMESTAMP, "TICKS");
				time(b, "millis", Types.JDK.ANNOTATION_TIMESTAMP, "MILLISECONDS_SINCE_EPOCH");
				time(b, "nanos", Types.JDK.ANNOTATION_TIMESTAMP, "NANOSECONDS_SINCE_EPOCH");
				time(b, "same", Types.JDK.ANNOTATION_TIMESTAMP, "NANOSECONDS_SINCE_EPOCH");
				spans.forEach(unit -> time(b, unit, Types.JDK.ANNOTATION_TIMESPAN, unit));
			});
			EventWriter writer = r.newEventWriter(type).begin();
			writer.putInstant(instant).putInstant(instant).putInstant(instant);
			writer.putLong(START_EPOCH_NANOS + 1_234_567_891);
			spans.forEach(unit -> writer.putDuration(duration));
			writer.commit();
		});
		ChunkDump.validate(bytes);
		Path file = Files.write(directory.resolve("times.jfr"), bytes);
		RecordedEvent event = JdkReader.events(file).get(0);
		assertEquals(instant, event.getInstant("ticks"));
		assertEquals(instant.truncatedTo(ChronoUnit.MILLIS), event.getInstant("millis"));
		assertEquals(instant, event.getInstant("nanos"));
		assertEquals(instant, event.getInstant("same"));
		assertEquals(duration, event.getDuration("TICKS"));
		assertEquals(duration.truncatedTo(ChronoUnit.SECONDS), event.getDuration("SECONDS"));
		assertEquals(duration.truncatedTo(ChronoUnit.MILLIS), event.getDuration("MILLISECONDS"));
		assertEquals(duration.truncatedTo(ChronoUnit.MICROS), event.getDuration("MICROSECONDS"));
		assertEquals(duration, event.getDuration("NANOSECONDS"));
	}

	private static Type withDuration(Recording r) {
		return r.registerEventType("a.B", b -> {
			b.addField("x", Types.Builtin.INT);
			time(b, "duration", Types.JDK.ANNOTATION_TIMESPAN, "MILLISECONDS");
		});
	}

	@Test
	void durationIsMeasuredFromBeginToCommitUnlessItOrTheStartIsGiven() throws Exception {
		byte[] bytes = record(s -> s.withJdkTypeInitialization(), r -> {
			EventWriter writer = r.newEventWriter(withDuration(r));
			long before = System.nanoTime();
			writer.begin().putInt(0);
			long begun = System.nanoTime();
			while (System.nanoTime() - begun < 1000) {
				Thread.onSpinWait();
			}
			writer.commit();
			long atMost = System.nanoTime() - before;
			writer.begin().putInt(1).setDuration(Duration.ofMillis(7)).commit();
			writer.begin().setDuration(9).putInt(2).commit();
			writer.begin(before).putInt(3).commit();
			writer.begin().setStartTime(before).putInt(4).commit();
			writer.begin().putInt(5).setStartTime(Instant.now()).setDuration(11).commit();
			writer.begin().putInt((int) atMost).setDuration(12).commit();
		});
		List<ReadEvent> events = new ArrayList<>(TwoReaders.read(bytes));
		events.sort((a, b) -> Integer.compare((int) a.get("x"), (int) b.get("x")));
		long measured = (long) events.get(0).get("duration");
		long atMost = (int) events.get(6).get("x");
		assertTrue(measured >= 1000 && measured <= atMost, () -> measured + " of at most " + atMost);
		assertEquals(7_000_000L, events.get(1).get("duration"));
		assertEquals(9L, events.get(2).get("duration"));
		assertEquals(0L, events.get(3).get("duration"));
		assertEquals(0L, events.get(4).get("duration"));
		assertEquals(11L, events.get(5).get("duration"));
		assertEquals(events.get(3).startEpochNanos(), events.get(4).startEpochNanos());
	}

	@Test
	void startIsWhereItIsSetToBe() throws Exception {
		byte[] bytes = record(r -> {
			EventWriter writer = r.newEventWriter(SampleEvents.sampleType(r));
			writer.begin(START_TICKS + 5).putInt(0).commit();
			writer.begin().putInt(1).setStartTime(START_TICKS - 5).commit();
			writer.begin()
					.setStartTime(Instant.ofEpochSecond(0, START_EPOCH_NANOS + 77))
					.putInt(2)
					.commit();
		});
		List<ReadEvent> events = new ArrayList<>(TwoReaders.read(bytes));
		events.sort((a, b) -> Integer.compare((int) a.get("number"), (int) b.get("number")));
		assertEquals(START_EPOCH_NANOS + 5, events.get(0).startEpochNanos());
		assertEquals(START_EPOCH_NANOS - 5, events.get(1).startEpochNanos());
		assertEquals(START_EPOCH_NANOS + 77, events.get(2).startEpochNanos());
	}

	@Test
	void implicitFieldsBetweenOthersAreSetAtAnyTime() throws Exception {
		byte[] bytes = record(r -> {
			Type type = r.registerType("a.B", "jdk.jfr.Event", b -> {
				b.addField("a", Types.Builtin.INT)
						.addField("eventThread", Types.JDK.THREAD)
						.addField("b", Types.Builtin.STRING)
						.addField("stackTrace", Types.JDK.STACK_TRACE);
				time(b, "startTime", Types.JDK.ANNOTATION_TIMESTAMP, "TICKS");
				b.addField("c", Types.Builtin.INT, f -> f.asArray());
			});
			Type last = r.registerType("a.C", "jdk.jfr.Event", b -> b.addField("a", Types.Builtin.INT)
					.addField("eventThread", Types.JDK.THREAD));
			var thread = SampleEvents.thread(r, "worker", 1);
			EventWriter writer = r.newEventWriter(type);
			writer.begin(START_TICKS)
					.setStackTrace(SampleEvents.stackTrace(r, 2))
					.putInt(1)
					.putString("text")
					.setEventThread(thread)
					.putInts(3, 4)
					.commit();
			r.writeEvent(type.asValue(v -> v.putField("startTime", START_TICKS)
					.putField("a", 1)
					.putField("eventThread", thread)
					.putField("b", "text")
					.putField("stackTrace", SampleEvents.stackTrace(r, 2))
					.putField("c", new int[] {3, 4})));
			writer.begin(START_TICKS + 1).putInt(1).setEventThread(thread).commit();
			r.writeEvent(type.asValue(v ->
					v.putField("startTime", START_TICKS + 1).putField("a", 1).putField("eventThread", thread)));
			r.newEventWriter(last)
					.begin(START_TICKS)
					.putInt(1)
					.setEventThread(thread)
					.commit();
		});
		List<ReadEvent> events = new ArrayList<>(TwoReaders.read(bytes));
		assertEquals(5, events.size());
		ReadEvent atTheEnd = events.stream()
				.filter(e -> e.typeName().equals("a.C"))
				.findFirst()
				.orElseThrow();
		assertEquals("worker", asFields(atTheEnd.get("eventThread")).get("javaName"));
		events.remove(atTheEnd);
		events.sort(Comparator.comparing(ReadEvent::startEpochNanos));
		assertEquals(events.get(1), events.get(0));
		assertEquals(events.get(3), events.get(2));
	}

	@Test
	void implicitFieldsBetweenOthersStandRightAfterAnEventThatWasCancelled() throws Exception {
		byte[] bytes = record(r -> {
			Type type = r.registerType("a.B", "jdk.jfr.Event", b -> {
				b.addField("a", Types.Builtin.STRING).addField("eventThread", Types.JDK.THREAD);
				b.addField("b", Types.Builtin.INT).addField("stackTrace", Types.JDK.STACK_TRACE);
				time(b, "startTime", Types.JDK.ANNOTATION_TIMESTAMP, "TICKS");
				b.addField("c", Types.Builtin.INT);
			});
			var thread = SampleEvents.thread(r, "worker", 1);
			EventWriter writer = r.newEventWriter(type);
			writer.begin().putString("longer than the next one").putInt(1).cancel();
			writer.begin().putString("longer too").putInt(1).putInt(2);
			writer.begin(START_TICKS)
					.putString("text")
					.putInt(3)
					.putInt(4)
					.setEventThread(thread)
					.commit();
			r.writeEvent(type.asValue(v -> v.putField("startTime", START_TICKS)
					.putField("a", "text")
					.putField("eventThread", thread)
					.putField("b", 3)
					.putField("c", 4)));
		});
		List<ReadEvent> events = TwoReaders.read(bytes);
		assertEquals(2, events.size());
		assertEquals(events.get(1), events.get(0));
	}

	@Test
	void fieldsOfImplicitNamesButOtherTypesArePut() throws Exception {
		ReadEvent event = SampleEvents.readBack(r -> {
			Type type = r.registerType("a.B", "jdk.jfr.Event", b -> b.addField("eventThread", Types.Builtin.STRING)
					.addField("stackTrace", Types.Builtin.LONG, f -> f.asArray()));
			r.newEventWriter(type).begin().putString("main").putLongs(1, 2).commit();
		});
		assertEquals("main", event.get("eventThread"));
		assertEquals(List.of(1L, 2L), event.get("stackTrace"));
	}

	@Test
	void hugeEventsAreWrittenAndTheirMemoryIsGivenBack() throws Exception {
		long[] many = new long[300_000];
		byte[] bytes = record(r -> {
			EventWriter writer = r.newEventWriter(
					r.registerEventType("a.B", b -> b.addField("many", Types.Builtin.LONG, f -> f.asArray())));
			writer.begin().putLongs(many).commit();
			writer.begin().putLongs(1).commit();
		});
		List<ReadEvent> events = TwoReaders.read(bytes);
		assertEquals(2, events.size());
		assertEquals(many.length, ((List<?>) events.get(0).get("many")).size());
		assertEquals(List.of(1L), events.get(1).get("many"));
	}
}
