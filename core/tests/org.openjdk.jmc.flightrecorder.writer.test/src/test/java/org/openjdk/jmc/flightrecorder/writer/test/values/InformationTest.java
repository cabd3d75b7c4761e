/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.values;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.JdkValues;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.ThreadDescription;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrTool;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.Body;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** What a recording tells of itself: its name, its settings, its JVM. */
class InformationTest {
	@TempDir
	Path directory;

	private Path write(Consumer<RecordingSettingsBuilder> settings, Body body) throws Exception {
		Path file = directory.resolve("information.jfr");
		try (Recording recording = Recordings.newRecording(file, settings)) {
			body.accept(recording);
		}
		TwoReaders.read(file);
		return file;
	}

	private static List<RecordedEvent> events(Path file, String name) throws Exception {
		return JdkReader.events(file).stream()
				.filter(e -> e.getEventType().getName().equals(name))
				.toList();
	}

	private static void writeSample(Recording r) {
		Type type = r.registerType("a.B", "jdk.jfr.Event", b -> b.addField("startTime", Types.Builtin.LONG));
		r.writeEvent(type.asValue(v -> v.putField("startTime", SampleEvents.START_TICKS + 5)));
	}

	@ParameterizedTest
	@ValueSource(booleans = {true, false})
	void theNameIsInEveryChunk(boolean jdkTypes) throws Exception {
		Path file = write(
				s -> {
					s.withTimestamp(SampleEvents.START_EPOCH_NANOS).withStartTicks(SampleEvents.START_TICKS);
					s.withName("night run").withDuration(3_000_000_000L);
					if (jdkTypes) {
						s.withJdkTypeInitialization();
					}
				},
				r -> {
					r.rotateChunk(); // nothing to complete
					writeSample(r);
					r.flush();
					r.flush();
					r.rotateChunk();
					r.rotateChunk(); // nothing to complete
					writeSample(r);
				});
		List<RecordedEvent> named = events(file, "jdk.ActiveRecording");
		assertEquals(2, named.size());
		Instant start = Instant.ofEpochSecond(0, SampleEvents.START_EPOCH_NANOS);
		for (RecordedEvent event : named) {
			assertEquals("night run", event.getString("name"));
			assertEquals(file.toAbsolutePath().toString(), event.getString("destination"));
			assertEquals(start, event.getInstant("recordingStart"));
			assertEquals(3000, event.getLong("recordingDuration"));
			assertTrue(event.getStartTime().toEpochMilli() - start.toEpochMilli() < 1000, event::toString);
		}
	}

	@Test
	void anEmptyRecordingHasItsNameToo() throws Exception {
		Path file = write(s -> s.withName("empty"), r -> {});
		assertEquals("empty", events(file, "jdk.ActiveRecording").get(0).getString("name"));
	}

	@Test
	void withoutANameThereIsNoSuchEvent() throws Exception {
		Path file = write(s -> {}, InformationTest::writeSample);
		assertEquals(List.of(), events(file, "jdk.ActiveRecording"));
	}

	@Test
	void aStreamHasNoDestination() throws Exception {
		byte[] recording = SampleEvents.record(s -> s.withName("stream"), InformationTest::writeSample);
		TwoReaders.read(recording);
		Path file = Files.write(directory.resolve("stream.jfr"), recording);
		assertNull(events(file, "jdk.ActiveRecording").get(0).getString("destination"));
	}

	@Test
	void nameMustNotBeEmpty() throws Exception {
		assertThrows(IllegalArgumentException.class, () -> SampleEvents.record(s -> s.withName(""), r -> {}));
		assertThrows(NullPointerException.class, () -> SampleEvents.record(s -> s.withName(null), r -> {}));
		assertThrows(IllegalArgumentException.class, () -> SampleEvents.record(s -> s.withStackDepth(0), r -> {}));
	}

	@Test
	void settingsBelongToEventTypesOfTheRecording() throws Exception {
		Path file = write(SampleEvents::fixedTimes, r -> {
			Type sample = r.registerEventType(JdkEventType.EXECUTION_SAMPLE);
			r.writeActiveSetting(sample, "period", "20 ms").writeActiveSetting(sample, "enabled", null);
			assertThrows(
					IllegalArgumentException.class,
					() -> r.writeActiveSetting(r.getType(Types.JDK.THREAD), "enabled", "true"));
			assertThrows(NullPointerException.class, () -> r.writeActiveSetting(null, "enabled", "true"));
			assertThrows(NullPointerException.class, () -> r.writeActiveSetting(sample, null, "true"));
			SampleEvents.record(other -> assertThrows(
					IllegalArgumentException.class,
					() -> r.writeActiveSetting(other.registerEventType("not.Here"), "enabled", "true")));
			assertEquals(4, r.getStatistics().eventsFailed());
		});
		List<RecordedEvent> settings = events(file, "jdk.ActiveSetting");
		assertEquals(2, settings.size());
		long id = JdkReader.type(file, "jdk.ExecutionSample").getId();
		assertEquals(id, settings.get(0).getLong("id"));
		assertEquals("20 ms", settings.get(0).getString("value"));
		assertNull(settings.get(1).getString("value"));
	}

	@Test
	void theEnvironmentIsThatOfThisJvm() throws Exception {
		Path file = write(s -> {}, Recording::writeEnvironment);
		RecordedEvent jvm = events(file, "jdk.JVMInformation").get(0);
		assertEquals(System.getProperty("java.vm.name"), jvm.getString("jvmName"));
		assertTrue(jvm.getString("jvmVersion").contains(System.getProperty("java.vm.version")), jvm::toString);
		assertEquals(ProcessHandle.current().pid(), jvm.getLong("pid"));
		assertEquals(
				ManagementFactory.getRuntimeMXBean().getStartTime(),
				jvm.getInstant("jvmStartTime").toEpochMilli());
		assertNull(jvm.getString("jvmFlags"));
		assertTrue(events(file, "jdk.OSInformation")
				.get(0)
				.getString("osVersion")
				.contains(System.getProperty("os.version")));
		RecordedEvent cpu = events(file, "jdk.CPUInformation").get(0);
		assertEquals(Runtime.getRuntime().availableProcessors(), cpu.getInt("hwThreads"));
		Map<String, String> properties = new TreeMap<>();
		for (RecordedEvent property : events(file, "jdk.InitialSystemProperty")) {
			properties.put(property.getString("key"), property.getString("value"));
		}
		assertEquals(System.getProperty("java.home"), properties.get("java.home"));
		assertEquals(System.getProperties().stringPropertyNames(), properties.keySet());
	}

	@Test
	void afterCloseNothingIsWritten() throws Exception {
		Recording recording = Recordings.newRecording(directory.resolve("closed.jfr"));
		Type sample = recording.registerEventType(JdkEventType.EXECUTION_SAMPLE);
		recording.close();
		assertThrows(IllegalStateException.class, recording::writeEnvironment);
		assertThrows(IllegalStateException.class, () -> recording.writeActiveSetting(sample, "a", "b"));
	}

	private static void writeSamples(Recording r) {
		Type sample = r.registerEventType(JdkEventType.EXECUTION_SAMPLE);
		Type allocation = r.registerEventType(JdkEventType.OBJECT_ALLOCATION_SAMPLE);
		JdkValues jdk = r.jdkValues();
		TypedValue thread = jdk.thread(ThreadDescription.ofJava("worker", 7));
		r.writeActiveSetting(sample, "period", "20 ms").writeActiveSetting(sample, "enabled", "true");
		r.writeActiveSetting(allocation, "throttle", "150/s");
		r.writeEnvironment();
		for (int i = 0; i < 10; i++) {
			TypedValue stack = jdk.newStackTrace()
					.addFrame("com.example.Step" + (i == 0 ? 0 : 1), "run", "(I)V", i, null)
					.addFrame("com.example.Main", "main", "([Ljava/lang/String;)V", 9, null)
					.build();
			r.writeEvent(sample.asValue(v -> v.putField("sampledThread", thread)
					.putField("stackTrace", stack)
					.putField("state", "STATE_RUNNABLE")));
			r.writeEvent(allocation.asValue(v -> v.putField("eventThread", thread)
					.putField("stackTrace", stack)
					.putField("objectClass", jdk.classNamed("com.example.Order"))
					.putField("weight", 100L)));
		}
	}

	@Test
	void viewsOfTheJdkAreFilled() throws Exception {
		Optional<JfrTool> tool = JfrTool.newest();
		assumeTrue(tool.isPresent(), "no JDK with jfr view is installed");
		Path file = write(s -> s.withJdkTypeInitialization().withName("night run"), InformationTest::writeSamples);
		Map<String, List<String>> expected = Map.of(
				"recording", List.of("Event Count"),
				"active-recordings", List.of("night run"),
				"active-settings", List.of("20 ms", "150/s"),
				"jvm-information", List.of(System.getProperty("java.vm.name")),
				"system-information", List.of(System.getProperty("os.version")),
				"system-properties", List.of("java.vm.vendor"),
				"hot-methods", List.of("com.example.Step1.run(int)"),
				"allocation-by-class", List.of("com.example.Order"),
				"allocation-by-site", List.of("com.example.Step1.run(int)"),
				"allocation-by-thread", List.of("worker"));
		for (Map.Entry<String, List<String>> view : expected.entrySet()) {
			String shown = tool.orElseThrow().run("view", "--width", "160", view.getKey(), file.toString());
			for (String text : view.getValue()) {
				assertTrue(shown.contains(text), () -> view.getKey() + " does not show " + text + ":\n" + shown);
			}
		}
	}
}
