/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.osgi.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import aQute.bnd.header.OSGiHeader;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar of the writer as a module: what it declares, and programs on the module path and in runtime images. */
class ModuleTest {
	private static final String NAME = "org.openjdk.jmc.flightrecorder.writer";
	private static final String API = NAME + ".api";

	private static final String REQUIRES = "requires " + NAME + "; ";

	/** Needs nothing but the writer. */
	private static final String VALUES =
			"""
			package client;

			import java.nio.file.Path;
			import org.openjdk.jmc.flightrecorder.writer.RecordingImpl;
			import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
			import org.openjdk.jmc.flightrecorder.writer.api.RecordWriter;
			import org.openjdk.jmc.flightrecorder.writer.api.Recording;
			import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
			import org.openjdk.jmc.flightrecorder.writer.api.Type;
			import org.openjdk.jmc.flightrecorder.writer.api.Types;

			public class Main {
				record Order(long id, String customer) {}

				public static void main(String[] arguments) throws Exception {
					try (Recording recording = Recordings.newRecording(Path.of("values.jfr"))) {
						Type type = recording.registerEventType("client.Value", b -> b.addField("id", Types.Builtin.LONG));
						RecordingImpl chained = recording.writeEvent(type.asValue(v -> v.putField("id", 1L)));
						chained.writeEvent(type.asValue(v -> v.putField("id", 2L)));
						EventWriter events = recording.newEventWriter(type);
						events.begin().putLong(3).commit();
						recording.writeEvent(new Order(4, "Ada"));
						RecordWriter<Order> orders = recording.newRecordWriter(Order.class);
						orders.write(new Order(5, "Grace"));
					}
					System.out.println(Recording.class.getModule().getName()
							+ (ModuleLayer.boot().findModule("jdk.jfr").isPresent() ? " and" : " without") + " jdk.jfr");
				}
			}
			""";

	/** Writes what the recorder of the JVM records too. */
	private static final String EVENT_OBJECTS =
			"""
			package client;

			import java.nio.file.Path;
			import jdk.jfr.Event;
			import jdk.jfr.Label;
			import jdk.jfr.Name;
			import jdk.jfr.consumer.RecordedEvent;
			import jdk.jfr.consumer.RecordingFile;
			import org.openjdk.jmc.flightrecorder.writer.api.Recording;
			import org.openjdk.jmc.flightrecorder.writer.api.Recordings;

			public class Main {
				@Name("client.Named")
				@Label("An order")
				public record Order(long id) {}

				@Name("client.Object")
				public static class Done extends Event {
					public long id;
				}

				public static void main(String[] arguments) throws Exception {
					Path jvms = Path.of("jvms.jfr");
					try (jdk.jfr.Recording recorder = new jdk.jfr.Recording()) {
						recorder.enable(Done.class);
						recorder.start();
						Done recorded = new Done();
						recorded.id = 10;
						recorded.commit();
						try (Recording recording = Recordings.newRecording(Path.of("objects.jfr"))) {
							Done done = new Done();
							done.begin();
							done.id = 1;
							Thread.sleep(2);
							done.end();
							recording.writeEvent(done);
							recording.writeEvent(new Order(2));
						}
						recorder.stop();
						recorder.dump(jvms);
					}
					try (Recording copy = Recordings.newRecording(Path.of("copy.jfr"))) {
						for (RecordedEvent event : RecordingFile.readAllEvents(jvms)) {
							copy.writeEvent(event);
						}
					}
				}
			}
			""";

	@TempDir
	Path directory;

	private static ModuleDescriptor descriptor() {
		return ModuleFinder.of(Jars.WRITER).find(NAME).orElseThrow().descriptor();
	}

	private static Map<String, String> friendsOfExports() throws IOException {
		Map<String, String> friends = new TreeMap<>();
		OSGiHeader.parseHeader(ClientBundles.header(Jars.WRITER, "Export-Package"))
				.forEach((name, attributes) -> friends.put(name, attributes.get("x-friends:")));
		return friends;
	}

	@Test
	void declaresWhatTheManifestSays() throws Exception {
		ModuleDescriptor module = descriptor();
		assertEquals(Set.of(), module.modifiers(), "neither automatic nor open");
		assertEquals(
				System.getProperty("writer.tests.projectVersion"),
				module.rawVersion().orElseThrow());
		assertEquals(NAME, ClientBundles.header(Jars.WRITER, "Automatic-Module-Name"));
		assertEquals(Set.of(), module.opens());
		assertEquals(Set.of(), module.uses());
		assertEquals(Set.of(), module.provides());

		Map<String, String> friends = friendsOfExports();
		assertEquals(
				friends.keySet(), module.exports().stream().map(Exports::source).collect(Collectors.toSet()));
		for (Exports exported : module.exports()) {
			// Clients of 9.1.2 cast to the classes of the package itself, which is for friends in OSGi.
			boolean forAll = Set.of(API, NAME).contains(exported.source());
			assertEquals(forAll ? Set.of() : Set.of(friends.get(exported.source())), exported.targets());
		}
	}

	/** A program that writes values needs java.base alone. */
	@Test
	void requiresWhatTheClassesUseAndOnlyJavaBaseAtRunTime() {
		String all = ClientProgram.call("jdeps", "-summary", "--add-modules", "ALL-SYSTEM", Jars.WRITER.toString());
		String start = NAME + " -> ";
		Set<String> used = all.lines()
				.filter(line -> line.startsWith(start))
				.map(line -> line.substring(start.length()))
				.collect(Collectors.toCollection(TreeSet::new));
		assertEquals(
				used,
				descriptor().requires().stream().map(Requires::name).collect(Collectors.toCollection(TreeSet::new)));
		for (Requires required : descriptor().requires()) {
			assertEquals(
					Set.of(required.name().equals("java.base") ? Requires.Modifier.MANDATED : Requires.Modifier.STATIC),
					required.modifiers(),
					required.name());
		}
	}

	private void assertHasValues() throws Exception {
		Path file = directory.resolve("values.jfr");
		List<RecordedEvent> values = ReadBack.events(file, "client.Value");
		assertEquals(
				Set.of(1L, 2L, 3L),
				values.stream().map(event -> event.getLong("id")).collect(Collectors.toSet()));
		assertEquals(3, values.size());
		List<RecordedEvent> orders = ReadBack.events(file, "client.Main$Order");
		assertEquals(
				List.of("Ada", "Grace"),
				orders.stream()
						.map(event -> event.getString("customer"))
						.sorted()
						.toList());
	}

	private void assertHasObjects() throws Exception {
		RecordedEvent done = ReadBack.events(directory.resolve("objects.jfr"), "client.Object")
				.get(0);
		assertEquals(1, done.getLong("id"));
		assertTrue(done.getDuration().toMillis() >= 2, done::toString);
		RecordedEvent order = ReadBack.events(directory.resolve("objects.jfr"), "client.Named")
				.get(0);
		assertEquals("An order", order.getEventType().getLabel());
		assertEquals(
				10,
				ReadBack.events(directory.resolve("copy.jfr"), "client.Object")
						.get(0)
						.getLong("id"));
	}

	private ClientProgram values(String module) throws IOException {
		return ClientProgram.module(directory, REQUIRES + module, Map.of("Main", VALUES), Jars.WRITER);
	}

	private ClientProgram objects(String module) throws IOException {
		return ClientProgram.module(
				directory, REQUIRES + "requires jdk.jfr; " + module, Map.of("Main", EVENT_OBJECTS), Jars.WRITER);
	}

	@Test
	void writesOnTheModulePathWithJavaBaseAlone() throws Exception {
		assertEquals(NAME + " without jdk.jfr\n", values("opens client;").runAlone(Jars.WRITER));
		assertHasValues();
	}

	@Test
	void writesOnTheModulePathWhatTheRecorderOfTheJvmHas() throws Exception {
		assertEquals("", objects("opens client to " + NAME + ";").runAsModule(Jars.WRITER));
		assertHasObjects();
	}

	@Test
	void programsOnTheClassPathNoticeNothing() throws Exception {
		assertEquals("null and jdk.jfr\n", values("").runByClassPath(Jars.WRITER));
		assertHasValues();
	}

	/** Version 9.1.2 is an automatic module of the same name, which exports all packages. */
	@Test
	void moduleThatWasCompiledAgainst912Runs() throws Exception {
		Map<String, String> sources =
				Map.of("Main", callOf("OldClient"), "OldClient", ClientProgram.source("old/client/OldClient.java"));
		ClientProgram client =
				ClientProgram.module(directory, REQUIRES + "requires jdk.jfr;", sources, Jars.OLD_WRITER, Jars.COMMON);
		assertEquals("written\n", client.runAsModule(Jars.WRITER));
		assertEquals(
				3,
				ReadBack.events(directory.resolve("called.jfr"), "client.OldOrder")
						.size());
	}

	/** They are an automatic module, as the classes of JMC that they need are. */
	@Test
	void itemsReachTheWriterOnTheModulePath() throws Exception {
		Map<String, String> sources =
				Map.of("Main", callOf("MadeOrders"), "MadeOrders", ClientProgram.source("ours/client/MadeOrders.java"));
		ClientProgram client = ClientProgram.module(
				directory,
				REQUIRES + "requires " + NAME + ".items; requires org.openjdk.jmc.common;",
				sources,
				Jars.WRITER,
				Jars.ITEMS,
				Jars.COMMON);
		assertEquals("written\n", client.runAsModule(Jars.WRITER, Jars.ITEMS, Jars.COMMON));
		assertEquals(
				3,
				ReadBack.events(directory.resolve("called.jfr"), "client.Order").size());
	}

	private static String callOf(String className) {
		return """
			package client;

			public class Main {
				public static void main(String[] arguments) throws Exception {
					%s.write("called.jfr");
					System.out.println("written");
				}
			}
			"""
				.formatted(className);
	}

	@Test
	void jlinkMakesAnImageOfTheWriterAndJavaBase() throws Exception {
		ClientProgram client = values("opens client;");
		Path image = client.link(Jars.WRITER);
		assertEquals(
				Set.of("client", "java.base", NAME),
				client.run(image, "--list-modules")
						.lines()
						.map(line -> line.replaceFirst("@.*", ""))
						.collect(Collectors.toSet()));
		assertEquals(NAME + " without jdk.jfr\n", client.runImage(image));
		assertHasValues();
	}

	@Test
	void jlinkMakesAnImageWithTheRecorderOfTheJvm() throws Exception {
		ClientProgram client = objects("opens client;");
		assertEquals("", client.runImage(client.link(Jars.WRITER)));
		assertHasObjects();
	}

	@Test
	void recordOfAPackageThatIsNotOpenIsRefusedByName() throws Exception {
		ClientProgram client = values("");
		String wanted = "Component 'id' of client.Main$Order cannot be read: module client must open package client to "
				+ NAME + "\n";
		for (String printed : List.of(client.runAsModule(Jars.WRITER), client.runImage(client.link(Jars.WRITER)))) {
			assertTrue(printed.contains(wanted), printed);
			assertEquals(
					3,
					ReadBack.events(directory.resolve("values.jfr"), "client.Value")
							.size(),
					"what came before is there");
		}
	}

	/** Public fields of an event class can be read then, but the times are in private ones, which the JVM has added. */
	@Test
	void eventObjectOfAPackageThatIsExportedAloneHasNoTimesOfItsOwnAndTheLogSaysSo() throws Exception {
		String printed = objects("exports client;").runAsModule(Jars.WRITER);
		String warning =
				"Events of client.Main$Done have no times of their own: module client must open package client to "
						+ NAME + "\n";
		assertEquals(2, printed.split(Pattern.quote(warning), -1).length, printed);
		RecordedEvent done = ReadBack.events(directory.resolve("objects.jfr"), "client.Object")
				.get(0);
		assertEquals(1, done.getLong("id"));
		assertEquals(Duration.ZERO, done.getDuration());
	}
}
