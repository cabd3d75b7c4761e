/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.START_TICKS;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Chunks end while an event is being put: it is whole in the chunk that is current at its commit. */
@Alone
class EventWriterRotationTest {
	/** Ends chunks; one without events would go on. */
	private static void rotate(Recording recording, Type filler, int times) {
		for (int i = 0; i < times; i++) {
			recording.writeEvent(filler.asValue(v -> v.putField("startTime", START_TICKS)));
			recording.rotateChunk();
		}
	}

	/** Constants of all sorts: their ids stay, or must not (those with floats, also inside of others). */
	private static Type type(Recording r) {
		Type floats = r.registerType(
				"a.Floats", b -> b.addField("d", Types.Builtin.DOUBLE).addField("f", Types.Builtin.FLOAT));
		Type above =
				r.registerType("a.Above", b -> b.addField("floats", floats).addField("name", Types.Builtin.STRING));
		return r.registerEventType("a.B", b -> b.addField("number", Types.Builtin.INT)
				.addField("text", Types.Builtin.STRING)
				.addField("floats", floats)
				.addField("many", floats, f -> f.asArray())
				.addField("above", above)
				.addField("thread", Types.JDK.THREAD)
				.addField("stack", Types.JDK.STACK_TRACE)
				.addField("last", Types.Builtin.LONG));
	}

	private static void putFloats(EventWriter w, int number) {
		w.beginStruct().putDouble(number + 0.5).putFloat(number).endStruct();
	}

	/** Each step leaves the writer in the middle of the event. */
	private static void put(Recording r, EventWriter w, int number, Runnable between) {
		w.begin(START_TICKS + number);
		between.run();
		w.putInt(number);
		between.run();
		w.putString("a text that comes again");
		w.beginStruct();
		between.run();
		w.putDouble(number + 0.5).putFloat(number).endStruct();
		between.run();
		w.beginArray(2);
		putFloats(w, number);
		between.run();
		putFloats(w, number + 1);
		w.endArray();
		w.beginStruct();
		putFloats(w, number);
		between.run();
		w.putString("above").endStruct();
		w.put(SampleEvents.thread(r, "worker", number % 3));
		between.run();
		w.put(SampleEvents.stackTrace(r, number % 3));
		w.setEventThread(SampleEvents.thread(r, "own", number % 3));
		between.run();
		w.putLong(number);
		between.run();
		w.commit();
	}

	private static void assertAllThere(byte[] bytes, int events) throws Exception {
		List<ReadEvent> read = new ArrayList<>(TwoReaders.read(bytes));
		read.removeIf(e -> !e.typeName().equals("a.B"));
		read.sort((a, b) -> Integer.compare((int) a.get("number"), (int) b.get("number")));
		assertEquals(events, read.size());
		for (int number = 0; number < events; number++) {
			ReadEvent event = read.get(number);
			Map<String, Object> floats = Map.of("d", number + 0.5, "f", (float) number);
			assertEquals(number, event.get("number"));
			assertEquals("a text that comes again", event.get("text"));
			assertEquals(floats, event.get("floats"));
			assertEquals(List.of(floats, Map.of("d", number + 1.5, "f", number + 1f)), event.get("many"));
			assertEquals(Map.of("floats", floats, "name", "above"), event.get("above"));
			assertEquals(1L * (number % 3), ((Map<?, ?>) event.get("thread")).get("javaThreadId"));
			assertEquals("own", ((Map<?, ?>) event.get("eventThread")).get("javaName"));
			assertEquals(number % 3, ((List<?>) ((Map<?, ?>) event.get("stack")).get("frames")).size());
			assertEquals((long) number, event.get("last"));
		}
	}

	@Test
	void aChunkThatEndsAtAnyPointOfAnEventChangesNothing() throws Exception {
		int steps = 9;
		byte[] bytes = record(r -> {
			Type filler = r.registerEventType("a.Filler");
			EventWriter writer = r.newEventWriter(type(r));
			for (int at = 0; at < steps; at++) {
				int[] step = {at};
				put(r, writer, at, () -> {
					if (step[0]-- == 0) {
						rotate(r, filler, 1);
					}
				});
			}
		});
		assertEquals(steps + 1, ChunkDump.validate(bytes).size());
		assertAllThere(bytes, steps);
	}

	@Test
	void severalChunksMayEndBetweenBeginAndCommit() throws Exception {
		int events = 20;
		byte[] bytes = record(r -> {
			Type filler = r.registerEventType("a.Filler");
			EventWriter writer = r.newEventWriter(type(r));
			EventWriter other = r.newEventWriter(type(r));
			for (int number = 0; number < events; number += 2) {
				int next = number + 1;
				int[] step = {0};
				put(r, writer, number, () -> {
					if (++step[0] == 5) {
						// The same constants go to the chunk by another way too.
						put(r, other, next, () -> {});
					}
					if (step[0] > 3) {
						rotate(r, filler, step[0] % 3);
					}
				});
			}
		});
		assertAllThere(bytes, events);
	}

	@Test
	void theFixedConstantOfIdZeroIsDefinedInTheChunkThatTheEventReaches() throws Exception {
		byte[] bytes = record(r -> {
			Type filler = r.registerEventType("a.Filler");
			EventWriter writer =
					r.newEventWriter(r.registerEventType("a.B", b -> b.addField("type", Types.JDK.FRAME_TYPE)));
			writer.begin().skip();
			rotate(r, filler, 1);
			writer.commit();
		});
		ChunkDump.validate(bytes);
		List<ReadEvent> events = new ArrayList<>(TwoReaders.read(bytes));
		events.removeIf(e -> !e.typeName().equals("a.B"));
		assertEquals(1, events.size());
	}

	@Test
	void textsThatBecomeConstantsWhileTheChunkEndsAreWhole() throws Exception {
		int events = 200;
		byte[] bytes = record(r -> {
			Type filler = r.registerEventType("a.Filler");
			EventWriter writer = r.newEventWriter(r.registerEventType("a.B", b -> b.addField("a", Types.Builtin.STRING)
					.addField("b", Types.Builtin.STRING)
					.addField("c", Types.Builtin.STRING, f -> f.asArray())));
			for (int i = 0; i < events; i++) {
				String text = "text " + i / 4;
				writer.begin(START_TICKS + i).putString(text);
				if (i % 3 == 0) {
					rotate(r, filler, 1 + i % 2);
				}
				writer.putString(text).putStrings(text, null, text + i).commit();
			}
		});
		List<ReadEvent> read = new ArrayList<>(TwoReaders.read(bytes));
		read.removeIf(e -> !e.typeName().equals("a.B"));
		read.sort((a, b) -> Long.compare(a.startEpochNanos(), b.startEpochNanos()));
		assertEquals(events, read.size());
		for (int i = 0; i < events; i++) {
			String text = "text " + i / 4;
			assertEquals(text, read.get(i).get("a"));
			assertEquals(text, read.get(i).get("b"));
			assertEquals(text + i, ((List<?>) read.get(i).get("c")).get(2));
		}
	}

	/** Such an event takes a few bytes of its lane, so it is not a full lane that ends the chunk. */
	@Test
	void eventsOfLargeConstantsEndTheChunkThatTheyFill() throws Exception {
		int events = 10_000;
		int chunkBytes = 1 << 20;
		int textBytes = 1000;
		byte[] bytes = SampleEvents.record(s -> s.withJdkTypeInitialization().withMaxChunkSize(chunkBytes), r -> {
			Type holder = r.registerType("a.Holder", b -> b.addField("text", Types.Builtin.STRING));
			EventWriter writer = r.newEventWriter(r.registerEventType(
					"a.B", b -> b.addField("holder", holder).addField("name", Types.Builtin.STRING)));
			for (int i = 0; i < events; i++) {
				String text = i + "x".repeat(textBytes);
				writer.begin()
						.beginStruct()
						.putString(text)
						.endStruct()
						.putString("name")
						.commit();
			}
		});
		int chunks = ChunkDump.validate(bytes).size();
		int leastChunks = events * textBytes / chunkBytes;
		assertTrue(leastChunks <= chunks && chunks <= 2 * leastChunks, () -> chunks + " chunks");
		assertEquals(events, TwoReaders.read(bytes).size());
	}

	/** An event of numbers belongs to any chunk until it gets a constant, and its size takes one byte, two or three. */
	@Test
	void aLongEventWhoseFirstConstantComesAfterARotationIsWhole() throws Exception {
		for (int length : new int[] {1, 100, 125, 126, 127, 128, 300, 9_000, 20_000}) {
			byte[] bytes = record(r -> {
				Type filler = r.registerEventType("a.Filler");
				Type type = r.registerEventType("a.Long", b -> b.addField("bytes", Types.Builtin.BYTE, f -> f.asArray())
						.addField("number", Types.Builtin.LONG));
				EventWriter writer = r.newEventWriter(type);
				for (int number = 0; number < 2; number++) {
					writer.begin(START_TICKS + number)
							.putBytes(new byte[length])
							.putLong(number);
					rotate(r, filler, 1);
					writer.setEventThread(SampleEvents.thread(r, "own", number)).commit();
				}
			});
			List<ReadEvent> read = new ArrayList<>(TwoReaders.read(bytes));
			read.removeIf(e -> !e.typeName().equals("a.Long"));
			assertEquals(2, read.size(), "events of " + length + " bytes");
			for (int number = 0; number < 2; number++) {
				ReadEvent event = read.get(number);
				assertEquals((long) number, event.get("number"));
				assertEquals(length, ((List<?>) event.get("bytes")).size());
				assertEquals("own", ((Map<?, ?>) event.get("eventThread")).get("javaName"));
			}
		}
	}
}
