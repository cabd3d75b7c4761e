/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.records;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import jdk.jfr.StackTrace;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.api.RecordWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.test.concurrency.Crew;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** What a record writer writes is what {@code writeEvent} writes, whoever uses it and whatever accessors do. */
class RecordWriterTest {
	private static final Consumer<RecordingSettingsBuilder> JDK_TYPES =
			RecordingSettingsBuilder::withJdkTypeInitialization;

	/** The tests run in threads of their own. */
	private static final Thread SOME_THREAD = new Thread("some thread");

	record Inner(int x, double share, String name) {}

	record All(int number, String text, Inner inner, Instant startTime, Duration duration, Thread thread, int[] more) {}

	record Numbered(int worker, int number, String text) {}

	record Large(int number, String text, byte[] bytes) {}

	record Holder(Tree tree, String name) {}

	record Tree(String text, Tree next) {}

	@StackTrace
	record Traced(int number) {}

	/** Its accessor runs what it is told to. */
	record Calling(int number, Runnable action, String text) {
		@Override
		public String text() {
			action.run();
			return text;
		}
	}

	/** Components that no field can hold are not written, so the action is kept beside the record. */
	private static Runnable action;

	record Acting(int before, String text, int after) {
		@Override
		public String text() {
			Runnable once = action;
			action = () -> {};
			once.run();
			return text;
		}
	}

	private static All all(int number) {
		return new All(
				number,
				"text " + number % 7,
				number % 5 == 0 ? null : new Inner(number, number / 2.0, "inner " + number % 3),
				Instant.ofEpochSecond(1_700_000_000L + number),
				Duration.ofMillis(number),
				SOME_THREAD,
				new int[number % 90]);
	}

	private static List<Integer> numbers(List<ReadEvent> events) {
		List<Integer> numbers = new ArrayList<>();
		events.forEach(event -> numbers.add((Integer) event.get("number")));
		return numbers;
	}

	@Test
	void writesWhatWriteEventWrites() throws Exception {
		int events = 2_000;
		Consumer<RecordingSettingsBuilder> settings = s -> {
			SampleEvents.fixedTimes(s);
			s.withJdkTypeInitialization();
		};
		List<ReadEvent> expected = TwoReaders.read(record(settings, r -> {
			for (int i = 0; i < events; i++) {
				r.writeEvent(all(i));
			}
		}));
		List<ReadEvent> written = TwoReaders.read(record(settings, r -> {
			RecordWriter<All> writer = r.newRecordWriter(All.class);
			for (int i = 0; i < events; i++) {
				writer.write(all(i));
				if (i % 300 == 0) {
					r.rotateChunk();
				}
			}
			assertEquals(events, r.getStatistics().eventsWritten());
		}));
		assertEquals(events, written.size());
		for (List<ReadEvent> read : List.of(expected, written)) {
			read.forEach(event ->
					assertEquals("recording", ((Map<?, ?>) event.values().remove("eventThread")).get("javaName")));
		}
		TwoReaders.assertSameEvents(expected, written, "written by a record writer");
	}

	@Alone
	@Test
	void anyThreadMayUseIt() throws Exception {
		int workers = 4;
		int each = 20_000;
		int rounds = 5;
		for (int round = 0; round < rounds; round++) {
			List<ReadEvent> events =
					TwoReaders.read(record(s -> s.withJdkTypeInitialization().withMaxChunkSize(1 << 20), r -> {
						RecordWriter<Numbered> writer = r.newRecordWriter(Numbered.class);
						Crew.run(workers, worker -> {
							for (int number = 0; number < each; number++) {
								writer.write(new Numbered(worker, number, "text " + number % 50 + " of " + worker));
							}
						});
						assertEquals(workers * each, r.getStatistics().eventsWritten());
						assertEquals(0, r.getStatistics().eventsFailed());
					}));
			boolean[][] found = new boolean[workers][each];
			for (ReadEvent event : events) {
				int worker = (Integer) event.get("worker");
				int number = (Integer) event.get("number");
				assertEquals("text " + number % 50 + " of " + worker, event.get("text"));
				assertTrue(!found[worker][number], () -> "twice: " + event);
				found[worker][number] = true;
			}
			assertEquals(workers * each, events.size());
		}
	}

	@Test
	void theThreadOfTheFirstEventIsInOrder() throws Exception {
		List<ReadEvent> events = TwoReaders.read(record(JDK_TYPES, r -> {
			RecordWriter<Numbered> writer = r.newRecordWriter(Numbered.class);
			writer.write(new Numbered(0, 0, "own"));
			Thread other = new Thread(() -> writer.write(new Numbered(1, 0, "other")));
			other.start();
			other.join();
			for (int number = 1; number < 3_000; number++) {
				writer.write(new Numbered(0, number, "own"));
			}
		}));
		List<ReadEvent> own = new ArrayList<>(events);
		own.removeIf(event -> (Integer) event.get("worker") == 1);
		assertEquals(events.size() - 1, own.size());
		List<Integer> sorted = new ArrayList<>(numbers(own));
		sorted.sort(null);
		assertEquals(sorted, numbers(own));
	}

	@Test
	void accessorMayWriteFlushAndRotate() throws Exception {
		List<ReadEvent> events = TwoReaders.read(record(JDK_TYPES, r -> {
			RecordWriter<Acting> writer = r.newRecordWriter(Acting.class);
			List<Runnable> actions = List.of(
					() -> writer.write(new Acting(100, "nested", 101)),
					r::flush,
					r::rotateChunk,
					() -> {
						writer.write(new Acting(200, "before", 201));
						r.rotateChunk();
						r.writeEvent(new Inner(1, 2, "three"));
						r.rotateChunk();
					},
					() -> r.newRecordWriter(Acting.class).write(new Acting(300, "another writer", 301)));
			for (int i = 0; i < 50; i++) {
				action = actions.get(i % actions.size());
				writer.write(new Acting(i, "text " + i, i + 1));
			}
			assertEquals(50 + 40, r.getStatistics().eventsWritten());
		}));
		int nested = 0;
		for (ReadEvent event : events) {
			if (event.typeName().equals(Acting.class.getName())) {
				int before = (Integer) event.get("before");
				assertEquals(before + 1, event.get("after"));
				nested += before >= 100 ? 1 : 0;
				if (before < 50) {
					assertEquals("text " + before, event.get("text"));
				}
			}
		}
		assertEquals(90, events.size());
		assertEquals(30, nested);
	}

	@Test
	void anAccessorThatThrowsLeavesNothing() throws Exception {
		List<ReadEvent> events = TwoReaders.read(record(JDK_TYPES, r -> {
			RecordWriter<Acting> writer = r.newRecordWriter(Acting.class);
			for (int i = 0; i < 100; i++) {
				int number = i;
				boolean fails = i % 3 == 1;
				action = () -> {
					if (fails) {
						throw new UnsupportedOperationException("in the accessor");
					}
				};
				if (fails) {
					assertThrows(
							UnsupportedOperationException.class, () -> writer.write(new Acting(number, "a", number)));
				} else {
					writer.write(new Acting(number, "b", number));
				}
			}
			assertEquals(33, r.getStatistics().eventsFailed());
			assertEquals(67, r.getStatistics().eventsWritten());
		}));
		assertEquals(67, events.size());
		events.forEach(event -> assertEquals("b", event.get("text")));
	}

	@Test
	void accessorThatClosesTheRecordingGetsAnErrorForItsEvent() throws Exception {
		List<ReadEvent> events = TwoReaders.read(record(JDK_TYPES, r -> {
			RecordWriter<Acting> writer = r.newRecordWriter(Acting.class);
			action = () -> {};
			writer.write(new Acting(0, "first", 0));
			action = () -> assertEquals(r, close(r));
			assertThrows(IllegalStateException.class, () -> writer.write(new Acting(1, "second", 1)));
			assertThrows(IllegalStateException.class, () -> writer.write(new Acting(2, "third", 2)));
		}));
		assertEquals(1, events.size());
	}

	private static Recording close(Recording recording) {
		try {
			recording.close();
		} catch (java.io.IOException e) {
			throw new java.io.UncheckedIOException(e);
		}
		return recording;
	}

	@Test
	void eventsOfEverySizeAreWhole() throws Exception {
		int[] lengths = {0, 1, 90, 100, 110, 120, 127, 128, 300, 1_000, 8_000, 8_200, 16_300, 33_000, 100_000, 1, 2};
		List<ReadEvent> events = TwoReaders.read(record(JDK_TYPES, r -> {
			RecordWriter<Large> writer = r.newRecordWriter(Large.class);
			for (int round = 0; round < 20; round++) {
				for (int length : lengths) {
					byte[] bytes = new byte[length];
					Arrays.fill(bytes, (byte) length);
					writer.write(new Large(length, "x".repeat(length / 2) + round, bytes));
				}
			}
		}));
		assertEquals(20 * lengths.length, events.size());
		for (int i = 0; i < events.size(); i++) {
			List<?> bytes = (List<?>) events.get(i).get("bytes");
			int length = (Integer) events.get(i).get("number");
			assertEquals(length, bytes.size());
			bytes.forEach(b -> assertEquals((byte) length, b));
			assertEquals(length / 2, ((String) events.get(i).get("text")).lastIndexOf('x') + 1);
		}
	}

	@Test
	void constantsEndTheChunkThatTheyFill() throws Exception {
		int events = 10_000;
		int chunkBytes = 1 << 20;
		int textBytes = 1000;
		byte[] bytes = record(s -> s.withJdkTypeInitialization().withMaxChunkSize(chunkBytes), r -> {
			RecordWriter<Holder> writer = r.newRecordWriter(Holder.class);
			for (int i = 0; i < events; i++) {
				writer.write(new Holder(new Tree(i + "x".repeat(textBytes), null), "name"));
			}
		});
		int chunks = ChunkDump.validate(bytes).size();
		int leastChunks = events * textBytes / chunkBytes;
		assertTrue(leastChunks <= chunks && chunks <= 2 * leastChunks, () -> chunks + " chunks");
		assertEquals(events, TwoReaders.read(bytes).size());
	}

	@Test
	void stackTraceIsThatOfTheCaller() throws Exception {
		List<ReadEvent> events = TwoReaders.read(record(JDK_TYPES, r -> {
			RecordWriter<Traced> writer = r.newRecordWriter(Traced.class);
			writer.write(new Traced(1));
			r.writeEvent(new Traced(2));
		}));
		for (ReadEvent event : events) {
			Map<?, ?> frame = (Map<?, ?>) ((List<?>) ((Map<?, ?>) event.get("stackTrace")).get("frames")).get(0);
			Map<?, ?> method = (Map<?, ?>) frame.get("method");
			assertTrue(String.valueOf(method).contains("RecordWriterTest"), () -> "frame " + frame);
		}
		assertEquals(2, events.size());
	}

	@Test
	@SuppressWarnings({"unchecked", "rawtypes"})
	void unsupportedValueIsRefusedByName() throws Exception {
		List<ReadEvent> events = TwoReaders.read(record(JDK_TYPES, r -> {
			assertThrows(NullPointerException.class, () -> r.newRecordWriter(null));
			IllegalArgumentException noField =
					assertThrows(IllegalArgumentException.class, () -> r.newRecordWriter(Calling.class));
			assertTrue(noField.getMessage().contains("action"), noField::toString);
			RecordWriter<Numbered> writer = r.newRecordWriter(Numbered.class);
			assertThrows(NullPointerException.class, () -> writer.write(null));
			IllegalArgumentException other = assertThrows(
					IllegalArgumentException.class, () -> ((RecordWriter) writer).write(new Inner(1, 2, "three")));
			assertTrue(
					other.getMessage().contains(Numbered.class.getName())
							&& other.getMessage().contains(Inner.class.getName()),
					other::toString);
			assertEquals(2, r.getStatistics().eventsFailed());
			writer.write(new Numbered(1, 2, "three"));
			assertEquals(1, r.getStatistics().eventsWritten());
		}));
		assertEquals(1, events.size());
		record(s -> {}, r -> assertThrows(IllegalStateException.class, () -> r.newRecordWriter(Numbered.class)));
	}
}
