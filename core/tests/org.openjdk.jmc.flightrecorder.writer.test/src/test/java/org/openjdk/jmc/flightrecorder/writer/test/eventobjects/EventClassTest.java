/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.eventobjects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.Timespan;
import jdk.jfr.Unsigned;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Events from objects of annotated classes, while the JVM records nothing. */
class EventClassTest {
	static class Base extends Event {
		@Label("Inherited Field")
		int inherited = 11;

		private long inheritedPrivate = 12;
	}

	@Name("test.EveryKind")
	@Label("Every Kind")
	@Description("Has a field of every kind")
	@Category({"Test", "Inner"})
	static class EveryKind extends Base {
		static int notAField = 5;
		transient int neitherAField = 6;
		boolean flag = true;
		byte small = -3;
		char letter = '\u20ac';
		short brief = -4;
		int number = -5;

		@Timespan("MILLISECONDS")
		long span = 600;

		float real = 1.5f;
		double precise = -2.5;

		@Name("renamed")
		String text = "some text";

		Class<?> type = Map.Entry.class;
		Thread thread = Thread.currentThread();

		@DataAmount
		private long hidden = 77;

		@Unsigned
		int unsigned = -1;

		Object unsupported = "not recorded";
	}

	@Name("test.Nulls")
	static class Nulls extends Event {
		String text;
		Class<?> type;
		Thread thread;
		int after = 9;
	}

	static class Unnamed extends Event {
		int x = 1;
	}

	@Registered(false)
	static class TwoOfOneName extends Event {
		@Name("x")
		int first = 1;

		int x = 2;
	}

	@Registered(false)
	static class Hidden extends Event {
		int x = 1;
		int y = 2;
	}

	@Registered(false)
	static class Hiding extends Hidden {
		int x = 3;
	}

	@Registered(false)
	static class Renaming extends Hidden {
		@Name("y")
		int other = 4;
	}

	@TempDir
	Path directory;

	private static ReadEvent written(Event event) throws Exception {
		return TwoReaders.readOne(record(s -> s.withJdkTypeInitialization(), r -> r.writeEvent(event)));
	}

	@Test
	void everyKindOfFieldIsWrittenInheritedAndPrivateOnesToo() throws Exception {
		ReadEvent event = written(new EveryKind());
		assertEquals("test.EveryKind", event.typeName());
		assertEquals(11, event.get("inherited"));
		assertEquals(12L, event.get("inheritedPrivate"));
		assertEquals(true, event.get("flag"));
		assertEquals((byte) -3, event.get("small"));
		assertEquals('\u20ac', event.get("letter"));
		assertEquals((short) -4, event.get("brief"));
		assertEquals(-5, event.get("number"));
		assertEquals(600L, event.get("span"));
		assertEquals(1.5f, event.get("real"));
		assertEquals(-2.5, event.get("precise"));
		assertEquals("some text", event.get("renamed"));
		assertEquals("java/util/Map$Entry", ((Map<?, ?>) event.get("type")).get("name"));
		assertEquals(Thread.currentThread().getName(), ((Map<?, ?>) event.get("thread")).get("javaName"));
		assertEquals(77L, event.get("hidden"));
		assertEquals(-1, event.get("unsigned"));
		for (String absent : List.of("notAField", "neitherAField", "unsupported", "text")) {
			assertFalse(event.values().containsKey(absent), absent);
		}
	}

	/** The JDK leaves out private fields of superclasses, 9.1.2 all inherited ones; nothing is lost here. */
	@Test
	void fieldsAreThoseThatTheJdkRecordsAndPrivateOnesOfSuperclasses() throws Exception {
		Set<String> expected = new TreeSet<>(Set.of("inheritedPrivate"));
		EventType.getEventType(EveryKind.class).getFields().forEach(f -> expected.add(f.getName()));
		expected.removeAll(Set.of("startTime", "duration"));
		Set<String> own = new TreeSet<>(written(new EveryKind()).values().keySet());
		own.remove("duration");
		assertEquals(expected, own);
	}

	@Test
	void aFieldHidesOneOfASuperclassThatHasItsNameInJava() throws Exception {
		ReadEvent event = written(new Hiding());
		assertEquals(3, event.get("x"));
		assertEquals(2, event.get("y"));
	}

	/** The JDK's recorder writes both, and its reader finds only the first of them by name. */
	@Test
	void twoFieldsOfOneNameAreRefused() throws Exception {
		record(s -> s.withJdkTypeInitialization(), r -> {
			assertTwoOfOneName(r, TwoOfOneName.class, "x", "TwoOfOneName.first", "TwoOfOneName.x");
			assertTwoOfOneName(r, Renaming.class, "y", "Hidden.y", "Renaming.other");
			assertThrows(IllegalArgumentException.class, () -> r.writeEvent(new TwoOfOneName()));
			r.writeEvent(new Unnamed());
		});
	}

	private static void assertTwoOfOneName(
			Recording recording, Class<? extends Event> eventClass, String name, String first, String second) {
		String message = assertThrows(IllegalArgumentException.class, () -> recording.registerEventType(eventClass))
				.getMessage();
		String test = EventClassTest.class.getName() + '$';
		assertEquals(
				"Field names must be unique in a type; event class " + eventClass.getName() + " has two with the name '"
						+ name + "': int " + test + first + " and int " + test + second,
				message);
	}

	@Test
	void annotationsOfTypeAndFieldsReachTheReader() throws Exception {
		Path file = directory.resolve("annotations.jfr");
		Files.write(file, record(s -> s.withJdkTypeInitialization(), r -> r.writeEvent(new EveryKind())));
		EventType type = JdkReader.type(file, "test.EveryKind");
		assertEquals("Every Kind", type.getLabel());
		assertEquals("Has a field of every kind", type.getDescription());
		assertEquals(List.of("Test", "Inner"), type.getCategoryNames());
		assertEquals("Inherited Field", type.getField("inherited").getLabel());
		assertEquals(
				"MILLISECONDS",
				type.getField("span").getAnnotation(Timespan.class).value());
		assertEquals(
				"BYTES", type.getField("hidden").getAnnotation(DataAmount.class).value());
		assertNotNull(type.getField("unsigned").getAnnotation(Unsigned.class));
	}

	@Test
	void nullFieldsAreNull() throws Exception {
		ReadEvent event = written(new Nulls());
		assertNull(event.get("text"));
		assertNull(event.get("type"));
		assertNull(event.get("thread"));
		assertEquals(9, event.get("after"));
	}

	@Test
	void nameIsTheSimpleOneOfTheClassIfNotAnnotated() throws Exception {
		assertEquals("Unnamed", written(new Unnamed()).typeName());
	}

	@Test
	void eventStartsNowWhileTheJvmDoesNotRecord() throws Exception {
		Instant before = Instant.now().minusMillis(2);
		Nulls event = new Nulls();
		event.begin();
		Thread.sleep(3);
		event.end();
		Instant start = Instant.ofEpochSecond(0, written(event).startEpochNanos());
		assertFalse(start.isBefore(before), start::toString);
		assertFalse(start.isAfter(Instant.now().plusMillis(2)), start::toString);
	}

	@Test
	void threadAndStackTraceAreThoseOfTheCaller() throws Exception {
		ReadEvent[] read = new ReadEvent[1];
		Thread thread = new Thread(
				() -> {
					try {
						read[0] = TwoReaders.readOne(inThisThread(new Unnamed()));
					} catch (Exception e) {
						throw new AssertionError(e);
					}
				},
				"caller of writeEvent");
		thread.start();
		thread.join();
		Map<?, ?> eventThread = (Map<?, ?>) read[0].get("eventThread");
		assertEquals("caller of writeEvent", eventThread.get("javaName"));
		@SuppressWarnings("deprecation") // threadId() is newer than 17
		long id = thread.getId();
		assertEquals(id, eventThread.get("javaThreadId"));
		Map<?, ?> top = (Map<?, ?>) ((List<?>) ((Map<?, ?>) read[0].get("stackTrace")).get("frames")).get(0);
		assertEquals("inThisThread", ((Map<?, ?>) top.get("method")).get("name"));
	}

	private static byte[] inThisThread(Event event) throws Exception {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		try (var r = Recordings.newRecording(out)) {
			r.writeEvent(event);
		}
		return out.toByteArray();
	}

	@Test
	void classIsRegisteredOnceAndLikeByWriting() throws Exception {
		record(s -> s.withJdkTypeInitialization(), r -> {
			var type = r.registerEventType(EveryKind.class);
			assertSame(type, r.registerEventType(EveryKind.class));
			r.writeEvent(new EveryKind());
			assertSame(type, r.getType("test.EveryKind"));
			assertEquals(
					List.of("inherited", "inheritedPrivate", "flag"),
					type.getFields().stream().map(f -> f.getName()).limit(3).toList());
			assertEquals(
					List.of("unsigned", "startTime", "duration", "eventThread", "stackTrace"),
					type.getFields().stream().map(f -> f.getName()).skip(14).toList());
		});
	}

	@Test
	void objectsOfManyClassesAndRotationsKeepTheirValues() throws Exception {
		byte[] bytes = record(s -> s.withJdkTypeInitialization(), r -> {
			for (int i = 0; i < 60; i++) {
				EveryKind event = new EveryKind();
				event.number = i;
				event.text = "text " + i % 4;
				event.type = i % 2 == 0 ? String.class : int[].class;
				r.writeEvent(event);
				r.writeEvent(new Nulls());
				if (i % 15 == 14) {
					r.rotateChunk();
				}
			}
		});
		List<ReadEvent> events = TwoReaders.read(bytes).stream()
				.filter(e -> e.typeName().equals("test.EveryKind"))
				.toList();
		assertEquals(60, events.size());
		for (ReadEvent event : events) {
			int n = (int) event.get("number");
			assertEquals("text " + n % 4, event.get("renamed"));
			assertEquals(n % 2 == 0 ? "java/lang/String" : "[I", ((Map<?, ?>) event.get("type")).get("name"));
		}
		assertTrue(
				events.stream().mapToInt(e -> (int) e.get("number")).distinct().count() == 60);
	}
}
