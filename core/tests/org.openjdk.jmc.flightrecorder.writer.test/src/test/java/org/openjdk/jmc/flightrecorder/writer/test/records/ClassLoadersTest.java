/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.records;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.module.ModuleFinder;
import java.lang.ref.WeakReference;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ClientCode;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JmcReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Event classes and records of many class loaders: none is held, and names that come twice do no harm. */
class ClassLoadersTest {
	private static final int LOADERS = 1000;
	private static final int MAX_COLLECTIONS = 100;

	private static final String CLIENT =
			"""
			package client;
			public class Client implements java.util.function.BiConsumer<Integer, Object[]> {
				static class Happening extends jdk.jfr.Event { int number; String text; Class<?> type = Client.class; }
				enum Kind { A, B }
				record Inner(Kind kind, int number) {}
				record Outer(int number, Inner inner, java.util.List<Inner> more, Class<?> type) {}
				@Override
				public void accept(Integer number, Object[] events) {
					Happening happening = new Happening();
					happening.number = number;
					happening.text = "text " + number % 7;
					events[0] = happening;
					Inner inner = new Inner(Kind.B, number);
					events[1] = new Outer(number, inner, java.util.List.of(inner), Client.class);
				}
			}
			""";

	@TempDir
	Path directory;

	@SuppressWarnings("unchecked")
	private static Object[] events(URLClassLoader loader, int number) throws Exception {
		Object[] events = new Object[2];
		((java.util.function.BiConsumer<Integer, Object[]>) loader.loadClass("client.Client")
						.getDeclaredConstructor()
						.newInstance())
				.accept(number, events);
		return events;
	}

	private static WeakReference<ClassLoader> writeFromNewLoader(ClientCode client, Recording recording, int number)
			throws Exception {
		try (URLClassLoader loader = client.newLoader()) {
			Object[] events = events(loader, number);
			recording.writeEvent((Event) events[0]);
			recording.writeEvent((Record) events[1]);
			return new WeakReference<>(loader);
		}
	}

	private static long alive(List<WeakReference<ClassLoader>> loaders) {
		return loaders.stream().filter(l -> l.get() != null).count();
	}

	/** Collections, not time, decide. */
	private static void assertCollected(List<WeakReference<ClassLoader>> loaders) {
		for (int i = 0; i < MAX_COLLECTIONS && alive(loaders) > 0; i++) {
			System.gc();
			byte[][] garbage = new byte[64][];
			for (int k = 0; k < garbage.length; k++) {
				garbage[k] = new byte[1 << 16];
			}
		}
		assertEquals(0, alive(loaders), "class loaders are held");
	}

	@Test
	void loadersOfAThousandEventClassesAndRecordsAreCollectedWhileTheRecordingIsOpen() throws Exception {
		ClientCode client = new ClientCode(directory, CLIENT);
		Path file = directory.resolve("loaders.jfr");
		List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
		try (Recording recording = Recordings.newRecording(file)) {
			for (int i = 0; i < LOADERS; i++) {
				loaders.add(writeFromNewLoader(client, recording, i));
				if (i % 100 == 99) {
					recording.rotateChunk();
				}
			}
			assertCollected(loaders);
			assertEquals(2 * LOADERS, recording.getStatistics().eventsWritten());
		}
		Map<String, TreeSet<Integer>> numbers = new TreeMap<>();
		for (RecordedEvent event : JdkReader.events(file)) {
			assertEquals("client.Client", event.getClass("type").getName());
			numbers.computeIfAbsent(event.getEventType().getName(), n -> new TreeSet<>())
					.add(event.getInt("number"));
		}
		assertEquals(LOADERS, numbers.get("Happening").size());
		assertEquals(LOADERS, numbers.get("client.Client$Outer").size());
		assertEquals(
				2,
				JdkReader.types(file).stream()
						.map(EventType::getName)
						.filter(n -> n.startsWith("client.") || n.equals("Happening"))
						.count(),
				"classes of one name and structure share a type");
	}

	@Test
	void classesOfOneNameAndTwoStructuresKeepTheirFields() throws Exception {
		ClientCode one = new ClientCode(directory.resolve("one"), CLIENT);
		ClientCode other = new ClientCode(
				directory.resolve("other"),
				CLIENT.replace("int number; String text;", "long number; int text; double more = 1.5;")
						.replace("\"text \" + number % 7", "number + 1")
						.replace("record Inner(Kind kind, int number)", "record Inner(int number, String kind)")
						.replace("new Inner(Kind.B, number)", "new Inner(number, \"other\")"));
		Path file = directory.resolve("two.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			for (int i = 0; i < 6; i++) {
				writeFromNewLoader(i % 2 == 0 ? one : other, recording, i);
			}
		}
		List<RecordedEvent> events = JdkReader.events(file);
		assertEquals(12, events.size());
		for (RecordedEvent event : events) {
			boolean record = event.getEventType().getName().endsWith("Outer");
			int number = record ? event.getInt("number") : ((Number) event.getValue("number")).intValue();
			boolean fromOther = number % 2 == 1;
			if (record) {
				assertEquals(fromOther ? "other" : "B", event.getString("inner.kind"));
				assertEquals(number, event.getInt("inner.number"));
			} else if (fromOther) {
				assertEquals(number + 1, event.getInt("text"));
				assertEquals(1.5, event.getDouble("more"));
			} else {
				assertEquals("text " + number % 7, event.getString("text"));
			}
		}
	}

	@Test
	void recordOfAModuleThatIsNotOpenIsRefusedByName() throws Exception {
		ClientCode client = new ClientCode(
				directory, "module client {}", "package client; public class Client { record Closed(int x) {} }");
		ModuleLayer boot = ModuleLayer.boot();
		ModuleLayer layer = boot.defineModulesWithOneLoader(
				boot.configuration().resolve(ModuleFinder.of(client.classes()), ModuleFinder.of(), Set.of("client")),
				ClassLoader.getSystemClassLoader());
		Class<? extends Record> closed =
				layer.findLoader("client").loadClass("client.Client$Closed").asSubclass(Record.class);
		try (Recording recording = Recordings.newRecording(directory.resolve("closed.jfr"))) {
			String message = assertThrows(IllegalArgumentException.class, () -> recording.registerRecordType(closed))
					.getMessage();
			assertTrue(message.contains("Component 'x' of client.Client$Closed"), message);
			assertTrue(message.contains("module client must open package client"), message);
		}
	}

	@Test
	void manyClassesInOneRecordingAreManyTypes() throws Exception {
		StringBuilder source = new StringBuilder("package client; public class Client {\n");
		int classes = 500;
		for (int i = 0; i < classes; i++) {
			source.append("public static class E" + i + " extends jdk.jfr.Event { int field" + i + " = " + i + "; }\n");
			source.append("public record R" + i + "(int field" + i + ") {}\n");
		}
		ClientCode client = new ClientCode(directory, source.append('}').toString());
		Path file = directory.resolve("many.jfr");
		try (URLClassLoader loader = client.newLoader();
				Recording recording = Recordings.newRecording(file)) {
			for (int i = 0; i < classes; i++) {
				recording.writeEvent((Event) loader.loadClass("client.Client$E" + i)
						.getDeclaredConstructor()
						.newInstance());
				recording.writeEvent((Record) loader.loadClass("client.Client$R" + i)
						.getDeclaredConstructor(int.class)
						.newInstance(i));
			}
		}
		var events = TwoReaders.read(file);
		assertEquals(2 * classes, events.size());
		for (var event : events) {
			int number = Integer.parseInt(event.typeName().replaceAll("\\D", ""));
			assertTrue(event.get("field" + number).equals(number), event::toString);
		}
	}

	private static Event inUnit(Path directory, String unit) throws Exception {
		ClientCode client = new ClientCode(
				directory,
				"""
				package client;
				public class Client implements java.util.function.Supplier<jdk.jfr.Event> {
					static class Waited extends jdk.jfr.Event { %s long time = 250; }
					@Override
					public jdk.jfr.Event get() { return new Waited(); }
				}
				"""
						.formatted(unit));
		try (URLClassLoader loader = client.newLoader()) {
			return (Event) ((java.util.function.Supplier<?>) loader.loadClass("client.Client")
							.getDeclaredConstructor()
							.newInstance())
					.get();
		}
	}

	/** One number in two units is two types: 250 ms would else become 250 ns. */
	@Test
	void classesOfOneNameWhoseFieldsHaveOtherUnitsAreOtherTypes() throws Exception {
		Path file = directory.resolve("units.jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			for (String unit : List.of("MILLISECONDS", "NANOSECONDS", "TICKS", "", "MILLISECONDS")) {
				String annotation = unit.isEmpty() ? "" : "@jdk.jfr.Timespan(jdk.jfr.Timespan." + unit + ")";
				recording.writeEvent(inUnit(directory.resolve("client" + unit), annotation));
			}
		}
		List<RecordedEvent> events = JdkReader.events(file);
		List<String> times = events.stream()
				.map(event -> event.getEventType().getField("time").getAnnotation(jdk.jfr.Timespan.class) == null
						? String.valueOf(event.getLong("time"))
						: event.getDuration("time").toString())
				.sorted()
				.toList();
		assertEquals(List.of("250", "PT0.00000025S", "PT0.00000025S", "PT0.25S", "PT0.25S"), times);
		assertEquals(5, JmcReader.read(file).size());
	}
}
