/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** A wrong call ends the event with a clear word; the recording and the writer go on. */
class EventWriterErrorsTest {
	private static final Consumer<EventWriter> GOOD =
			w -> w.begin().putInt(1).putString("good").commit();

	private static Type type(Recording r) {
		Type point = r.registerType("a.Point", b -> b.addField("x", Types.Builtin.INT));
		Type pair =
				r.registerType("a.Pair", b -> b.addField("x", Types.Builtin.INT).addField("y", Types.Builtin.INT));
		return r.registerEventType("a.B", b -> b.addField("number", Types.Builtin.INT)
				.addField("text", Types.Builtin.STRING)
				.addField("pair", pair)
				.addField("longs", Types.Builtin.LONG, f -> f.asArray())
				.addField("pairs", pair, f -> f.asArray())
				.addField("thread", Types.JDK.THREAD)
				.addField("point", point));
	}

	/** The wrong calls throw this and leave nothing; events before and after are there. */
	private static void assertRefused(
			Class<? extends Exception> expected, String words, int failed, Consumer<EventWriter> wrong)
			throws Exception {
		byte[] bytes = record(r -> {
			EventWriter writer = r.newEventWriter(type(r));
			GOOD.accept(writer);
			Exception thrown = assertThrows(expected, () -> wrong.accept(writer));
			assertTrue(thrown.getMessage().contains(words), thrown.getMessage());
			assertEquals(failed, r.getStatistics().eventsFailed());
			assertThrows(IllegalStateException.class, writer::commit);
			assertThrows(IllegalStateException.class, () -> writer.putInt(1));
			assertEquals(failed, r.getStatistics().eventsFailed());
			GOOD.accept(writer);
			assertEquals(2, r.getStatistics().eventsWritten());
		});
		List<ReadEvent> events = TwoReaders.read(bytes);
		assertEquals(2, events.size());
		events.forEach(e -> assertEquals("good", e.get("text")));
	}

	private static void assertRefused(String words, Consumer<EventWriter> wrong) throws Exception {
		assertRefused(IllegalStateException.class, words, 1, wrong);
	}

	@Test
	void aPutOfAnotherKindNamesEventFieldExpectedAndGiven() throws Exception {
		assertRefused("Event 'a.B': field 'number' takes 'int', not 'long'", w -> w.begin()
				.putLong(1));
		assertRefused("Event 'a.B': field 'number' takes 'int', not 'java.lang.String'", w -> w.begin()
				.putString(null));
		assertRefused("field 'number' takes 'int', not 'int[]'", w -> w.begin().putInts(1));
		assertRefused("field 'number' takes 'int', not 'struct'", w -> w.begin().beginStruct());
		assertRefused("field 'number' takes 'int', not 'array'", w -> w.begin().beginArray(1));
		assertRefused("field 'number' takes 'int', not 'java.lang.Thread'", w -> w.begin()
				.putThread(null));
		assertRefused(
				"field 'text' takes 'java.lang.String', not 'boolean'",
				w -> w.begin().putInt(1).putBoolean(true));
		assertRefused(
				"field 'longs' takes 'long[]', not 'long'",
				w -> w.begin().skip().skip().skip().putLong(1));
		assertRefused("field 'thread' takes 'java.lang.Thread', not 'java.lang.Class'", w -> toThread(w)
				.putClass(null));
		assertRefused(
				"field 'x' of type 'a.Pair' takes 'int', not 'double'",
				w -> w.begin().skip().skip().beginStruct().putDouble(1));
		assertRefused(
				"field 'point' takes 'a.Point', not 'long'",
				w -> toThread(w).skip().putLong(1));
		assertRefused(
				"field 'pairs' takes 'a.Pair', not 'int'",
				w -> w.begin().skip().skip().skip().skip().beginArray(1).putInt(1));
	}

	/** Refused events leave constants, and at some time these need a rotation, which fails here. */
	@Test
	void anErrorOfTheStreamDoesNotHideWhyAnEventIsRefused() {
		OutputStream stream = new OutputStream() {
			@Override
			public void write(int one) {
				throw new AssertionError("stream");
			}
		};
		Recording recording = Recordings.newRecording(
				stream, s -> s.withJdkTypeInitialization().withMaxConstantMemory(1 << 20));
		EventWriter writer = recording.newEventWriter(type(recording));
		long refused = 0;
		String why = "";
		while (!why.contains("has failed")) {
			// Texts that come again become constants.
			String text = "a text that comes four times: " + refused++ / 4;
			why = assertThrows(
							IllegalStateException.class,
							() -> writer.begin().putInt(1).putString(text).putInt(2))
					.getMessage();
			assertTrue(why.contains("field 'pair' takes 'a.Pair', not 'int'") || why.contains("stream"), why);
		}
		assertEquals(refused, recording.getStatistics().eventsFailed());
		assertThrows(IOException.class, recording::close);
	}

	private static EventWriter toThread(EventWriter w) {
		return w.begin().skip().skip().skip().skip().skip();
	}

	@Test
	void oneFieldTooManyIsRefused() throws Exception {
		assertRefused(
				"Event 'a.B': it has 7 field(s) to put; 'int' is one too many",
				w -> toThread(w).skip().skip().putInt(1));
		assertRefused(
				"'skip()' is one too many", w -> toThread(w).skip().putInt(1).skip());
		assertRefused("'null' is one too many", w -> toThread(w).skip().skip().put(null));
		assertRefused(
				"type 'a.Pair' has 2 field(s) to put; 'int' is one too many",
				w -> w.begin().skip().skip().beginStruct().putInt(1).putInt(2).putInt(3));
		assertRefused("field 'longs' was begun with 2 elements; 'long' is one too many", w -> w.begin()
				.skip()
				.skip()
				.skip()
				.beginArray(2)
				.putLong(1)
				.putLong(2)
				.putLong(3));
	}

	@Test
	void structsAndArraysEndAsTheyBegan() throws Exception {
		assertRefused("endStruct() without an open struct", w -> w.begin().endStruct());
		assertRefused("endArray() without an open array", w -> w.begin().endArray());
		assertRefused(
				"endArray() without an open array; a struct is open",
				w -> w.begin().skip().skip().beginStruct().endArray());
		assertRefused(
				"endStruct() without an open struct; an array is open",
				w -> w.begin().skip().skip().skip().beginArray(0).endStruct());
		assertRefused(
				"field 'longs' was begun with 3 elements, but 1 were put",
				w -> w.begin().skip().skip().skip().beginArray(3).putLong(1).endArray());
		assertRefused(
				"length of field 'longs' must not be negative; it is -1",
				w -> w.begin().skip().skip().skip().beginArray(-1));
		assertRefused(
				"commit() while the struct of field 'pair' is open; endStruct() is missing",
				w -> w.begin().skip().skip().beginStruct().commit());
		assertRefused("commit() while the array of field 'pairs' is open; endArray() is missing", w -> w.begin()
				.skip()
				.skip()
				.skip()
				.skip()
				.beginArray(1)
				.beginStruct()
				.endStruct()
				.commit());
	}

	@Test
	void nothingWorksWithoutBeginAndNoEventCountsAsFailed() throws Exception {
		List<Consumer<EventWriter>> calls = List.of(
				EventWriter::commit,
				EventWriter::skip,
				EventWriter::beginStruct,
				EventWriter::endStruct,
				EventWriter::endArray,
				w -> w.beginArray(1),
				w -> w.putInt(1),
				w -> w.putString("x"),
				w -> w.putLongs(1),
				w -> w.put(null),
				w -> w.putThread(null),
				w -> w.putInstant(Instant.EPOCH),
				w -> w.setDuration(1),
				w -> w.setStartTime(Instant.EPOCH),
				w -> w.setEventThread((Thread) null));
		for (Consumer<EventWriter> call : calls) {
			assertRefused(IllegalStateException.class, "without begin()", 0, call);
			assertRefused(IllegalStateException.class, "without begin()", 0, w -> {
				w.begin().cancel();
				call.accept(w);
			});
		}
	}

	@Test
	void settersOfFieldsThatAreNotThereAreRefused() throws Exception {
		assertRefused(
				"it has no implicit field 'duration' to set", w -> w.begin().setDuration(1));
		assertRefused(
				"it has no implicit field 'duration' to set", w -> w.begin().setDuration(Duration.ZERO));
		byte[] bytes = record(r -> {
			EventWriter writer = r.newEventWriter(r.registerType("a.C", "jdk.jfr.Event", b -> {}));
			assertThrows(IllegalStateException.class, () -> writer.begin().setEventThread(Thread.currentThread()));
			assertThrows(IllegalStateException.class, () -> writer.begin().setStackTrace(new StackTraceElement[0]));
			writer.begin().commit();
			assertEquals(2, r.getStatistics().eventsFailed());
		});
		assertEquals(1, TwoReaders.read(bytes).size());
	}

	@Test
	void valuesOfOtherTypesAreRefused() throws Exception {
		record(r -> {
			Type type = type(r);
			EventWriter writer = r.newEventWriter(type);
			var point = r.getType("a.Point").asValue(v -> v.putField("x", 1));
			IllegalStateException thrown = assertThrows(
					IllegalStateException.class,
					() -> writer.begin().skip().skip().put(point));
			assertTrue(thrown.getMessage().contains("field 'pair' takes 'a.Pair', not 'a.Point'"), thrown::getMessage);
			thrown = assertThrows(
					IllegalStateException.class, () -> writer.begin().setEventThread(point));
			assertTrue(
					thrown.getMessage().contains("its field 'eventThread' takes 'java.lang.Thread', not 'a.Point'"),
					thrown::getMessage);
			assertEquals(2, r.getStatistics().eventsFailed());
			GOOD.accept(writer);
		});
	}

	@Test
	void timesNeedFieldsThatAreTimes() throws Exception {
		byte[] bytes = record(r -> {
			EventWriter writer =
					r.newEventWriter(r.registerEventType("a.C", b -> b.addField("plain", Types.Builtin.LONG)
							.addField(
									"point",
									Types.Builtin.LONG,
									f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESTAMP, "TICKS"))));
			IllegalStateException thrown = assertThrows(
					IllegalStateException.class, () -> writer.begin().putInstant(Instant.EPOCH));
			assertTrue(thrown.getMessage().contains("jdk.jfr.Timestamp"), thrown::getMessage);
			thrown = assertThrows(
					IllegalStateException.class, () -> writer.begin().putLong(1).putDuration(Duration.ZERO));
			assertTrue(thrown.getMessage().contains("jdk.jfr.Timespan"), thrown::getMessage);
			assertEquals(2, r.getStatistics().eventsFailed());
			GOOD.accept(r.newEventWriter(type(r)));
		});
		assertEquals("good", TwoReaders.readOne(bytes).get("text"));
	}

	@Test
	void nestingWithoutEndIsRefused() throws Exception {
		byte[] bytes = record(r -> {
			Type node = r.registerType(
					"a.Node", b -> b.addField("next", b.selfType()).addField("number", Types.Builtin.INT));
			EventWriter writer = r.newEventWriter(r.registerEventType("a.C", b -> b.addField("node", node)));
			writer.begin();
			IllegalStateException thrown = assertThrows(IllegalStateException.class, () -> {
				for (int i = 0; i < 1000; i++) {
					writer.beginStruct();
				}
			});
			assertTrue(thrown.getMessage().contains("at most 512 levels deep"), thrown::getMessage);
			writer.begin().beginStruct().skip().putInt(1).endStruct().commit();
		});
		assertEquals(1, TwoReaders.read(bytes).size());
	}

	@Test
	void onlyEventTypesHaveWriters() throws Exception {
		record(r -> {
			Type point = r.registerType("a.Point", b -> b.addField("x", Types.Builtin.INT));
			IllegalArgumentException thrown =
					assertThrows(IllegalArgumentException.class, () -> r.newEventWriter(point));
			assertTrue(thrown.getMessage().contains("'a.Point'"), thrown::getMessage);
			assertThrows(NullPointerException.class, () -> r.newEventWriter(null));
			SampleEvents.writeOne(r, "a.B", b -> {}, v -> {});
		});
	}

	@Test
	void abandonedEventsLeaveNothing() throws Exception {
		byte[] bytes = record(r -> {
			EventWriter writer = r.newEventWriter(type(r));
			writer.begin().putInt(1).putString("given up").beginStruct();
			writer.begin().putInt(2).putString("cancelled").cancel();
			writer.cancel();
			GOOD.accept(writer);
			r.newEventWriter(type(r)).begin().putInt(3).putString("forgotten");
			r.rotateChunk();
			GOOD.accept(writer);
			assertEquals(0, r.getStatistics().eventsFailed());
			assertEquals(2, r.getStatistics().eventsWritten());
		});
		TwoReaders.read(bytes).forEach(e -> assertEquals("good", e.get("text")));
		assertEquals(2, TwoReaders.read(bytes).size());
	}

	@Test
	void anEventThatIsAbandonedInsideOfAStructLeavesNothingToTheNextOne() throws Exception {
		int fields = 4;
		byte[] bytes = record(r -> {
			Type inner = r.registerType("a.Inner", b -> {
				for (int i = 0; i < fields; i++) {
					b.addField("x" + i, Types.Builtin.LONG);
				}
			});
			EventWriter writer = r.newEventWriter(r.registerEventType(
					"a.Outer", b -> b.addField("number", Types.Builtin.LONG).addField("inner", inner)));
			for (int abandonedAfter = 0; abandonedAfter <= fields; abandonedAfter++) {
				writer.begin().putLong(-1).beginStruct();
				for (int i = 0; i < abandonedAfter; i++) {
					writer.putLong(-1);
				}
				writer.begin().putLong(abandonedAfter).beginStruct();
				for (int i = 0; i < fields; i++) {
					writer.putLong(i);
				}
				writer.endStruct().commit();
			}
		});
		List<ReadEvent> events = TwoReaders.read(bytes);
		assertEquals(fields + 1, events.size());
		for (int i = 0; i <= fields; i++) {
			assertEquals((long) i, events.get(i).get("number"));
			assertEquals(fields - 1L, ((Map<?, ?>) events.get(i).get("inner")).get("x" + (fields - 1)));
		}
	}

	@Test
	void aClosedRecordingTakesNoEvents() throws Exception {
		Recording recording = Recordings.newRecording(OutputStream.nullOutputStream());
		EventWriter writer = recording.newEventWriter(type(recording));
		GOOD.accept(writer);
		writer.begin().putInt(1);
		recording.close();
		assertThrows(IllegalStateException.class, writer::commit);
		assertEquals(1, recording.getStatistics().eventsFailed());
		IllegalStateException thrown = assertThrows(IllegalStateException.class, writer::begin);
		assertTrue(thrown.getMessage().contains("closed"), thrown::getMessage);
		assertEquals(2, recording.getStatistics().eventsFailed());
		assertEquals(1, recording.getStatistics().eventsWritten());
	}

	/** A loader whose name is made up at the moment when it is asked. */
	private static final class NamingLoader extends ClassLoader {
		private final Runnable whenAsked;

		NamingLoader(Runnable whenAsked) {
			super("naming", EventWriterErrorsTest.class.getClassLoader());
			this.whenAsked = whenAsked;
		}

		@Override
		public String getName() {
			// The constructor of its superclass asks already.
			if (whenAsked != null) {
				whenAsked.run();
			}
			return "made up";
		}

		Class<?> define(byte[] bytes) {
			return defineClass(null, bytes, 0, bytes.length);
		}
	}

	/** Loaded once more, by another loader. */
	private static final class Victim {}

	@Test
	void codeThatAPutRunsFindsTheWriterClosed() throws Exception {
		AtomicReference<Exception> thrown = new AtomicReference<>();
		AtomicReference<EventWriter> busy = new AtomicReference<>();
		Class<?> victim;
		try (var in = EventWriterErrorsTest.class.getResourceAsStream("EventWriterErrorsTest$Victim.class")) {
			victim = new NamingLoader(() -> {
						EventWriter writer = busy.get();
						if (writer != null) {
							thrown.set(assertThrows(IllegalStateException.class, writer::begin));
							assertThrows(IllegalStateException.class, () -> writer.putInt(1));
							assertThrows(IllegalStateException.class, writer::cancel);
							assertThrows(IllegalStateException.class, writer::commit);
						}
					})
					.define(in.readAllBytes());
		}
		byte[] bytes = record(r -> {
			EventWriter writer = r.newEventWriter(r.registerEventType(
					"a.C", b -> b.addField("type", Types.JDK.CLASS).addField("last", Types.Builtin.INT)));
			busy.set(writer);
			writer.begin().putClass(victim).putInt(3).commit();
			assertEquals(0, r.getStatistics().eventsFailed());
		});
		assertTrue(thrown.get().getMessage().contains("from inside another call"), thrown.get()::getMessage);
		assertEquals(3, TwoReaders.readOne(bytes).get("last"));
	}

	@Test
	void aStreamThatUsesTheWriterThatWritesToItIsRefusedAndTheEventIsWhole() throws Exception {
		AtomicReference<EventWriter> writing = new AtomicReference<>();
		ByteArrayOutputStream written = new ByteArrayOutputStream();
		int[] refused = new int[1];
		OutputStream stream = new OutputStream() {
			@Override
			public void write(int b) {
				throw new AssertionError("bytes come in arrays");
			}

			@Override
			public void write(byte[] bytes, int from, int length) {
				if (writing.get() != null) {
					assertThrows(
							IllegalStateException.class, () -> writing.get().begin());
					refused[0]++;
				}
				written.write(bytes, from, length);
			}
		};
		int events = 20_000;
		try (Recording r = Recordings.newRecording(
				stream, s -> s.withJdkTypeInitialization().withMaxChunkSize(100_000))) {
			EventWriter writer = r.newEventWriter(SampleEvents.sampleType(r));
			writing.set(writer);
			for (int i = 0; i < events; i++) {
				writer.begin().putInt(i).putString("text").commit();
			}
			writing.set(null);
		}
		assertTrue(refused[0] > 0);
		List<ReadEvent> read = TwoReaders.read(written.toByteArray());
		assertEquals(events, read.size());
		assertEquals(events, read.stream().map(e -> e.get("number")).distinct().count());
	}
}
