/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.copy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.JdkEventType;
import org.openjdk.jmc.flightrecorder.writer.api.JdkValues;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.StackTraceBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.ThreadDescription;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Text;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ValueDecoder.Ref;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ValueDecoder.Struct;

/**
 * The constants of HotSpot's types stand in a file in forms that HotSpot uses: encodings of strings, null as the id 0, in
 * place or in a pool. Readers that know HotSpot only depend on these.
 */
class FormsOfConstantsTest {
	private static final Set<String> TYPES = Set.of(
			"java.lang.Class",
			"java.lang.Thread",
			"jdk.types.ClassLoader",
			"jdk.types.FrameType",
			"jdk.types.Method",
			"jdk.types.Module",
			"jdk.types.Package",
			"jdk.types.StackTrace",
			"jdk.types.Symbol",
			"jdk.types.ThreadGroup",
			"jdk.types.ThreadState");

	/**
	 * Forms that HotSpot does not use: of a class that is known by its name, as those of stack trace elements are, loader and
	 * module may be unknown.
	 */
	private static final Set<String> FORMS_OF_NAMES = Set.of(
			"java.lang.Class.classLoader null", "jdk.types.Module.classLoader null", "jdk.types.Package.module null");
	/** An empty name is no constant, so it needs not be UTF-8. */
	private static final Set<String> FORMS_OF_EMPTY_NAMES = Set.of(
			"java.lang.Thread.javaName string 1",
			"java.lang.Thread.osName string 1",
			"jdk.types.ThreadGroup.name string 1");

	@TempDir
	private Path directory;

	/** Unknown to the JVM's recorder, which other tests record with. */
	@Registered(false)
	@Name("test.Formed")
	static class FormedEvent extends Event {
		Thread thread = Thread.currentThread();
		Class<?> type = FormedEvent.class;
	}

	record Formed(Thread thread, Class<?> type, StackTraceElement[] stackTrace) {}

	/** What is seen of each field of the types: "type.field form". */
	private static Set<String> forms(Path file) throws IOException {
		Set<String> forms = new TreeSet<>();
		for (ChunkDump chunk : ChunkDump.of(Files.readAllBytes(file))) {
			for (ChunkDump.Checkpoint checkpoint : chunk.checkpoints) {
				for (ChunkDump.Pool pool : checkpoint.pools()) {
					if (TYPES.contains(pool.type().name())) {
						pool.entries().forEach(entry -> add(forms, pool.type().name(), entry.value()));
					}
				}
			}
		}
		return forms;
	}

	private static void add(Set<String> forms, String where, Object value) {
		if (value instanceof Struct struct) {
			for (Map.Entry<String, Object> field : struct.fields().entrySet()) {
				add(forms, where + '.' + field.getKey(), field.getValue());
			}
		} else if (value instanceof List<?> elements) {
			forms.add(where + (elements.isEmpty() ? " empty array" : " array"));
			elements.forEach(element -> add(forms, where + "[]", element));
		} else if (value instanceof Text text) {
			forms.add(where + " string " + text.encoding());
		} else if (value instanceof Ref ref) {
			forms.add(where + (ref.key() == 0 ? " null" : " constant"));
		} else {
			forms.add(where + ' ' + value.getClass().getSimpleName());
		}
	}

	private Path written(Consumer<Recording> events) throws IOException {
		Path file = Files.createTempFile(directory, "forms", ".jfr");
		try (Recording recording = Recordings.newRecording(file)) {
			events.accept(recording);
		}
		return file;
	}

	private static void writeDescriptions(Recording recording) {
		Type sample = recording.registerEventType(JdkEventType.EXECUTION_SAMPLE);
		Type allocation = recording.registerEventType(JdkEventType.OBJECT_ALLOCATION_SAMPLE);
		JdkValues values = recording.jdkValues();
		TypedValue stackTrace = values.newStackTrace()
				.addFrame("test.A", "run", "()V", 1, StackTraceBuilder.JIT_COMPILED)
				.addFrame("InNoPackage", "run", null, -1, null)
				.addFrame("", "function", null, -1, StackTraceBuilder.NATIVE)
				.addFrame(".x", "", null, -1, null)
				.build();
		for (ThreadDescription thread : List.of(
				ThreadDescription.ofJava("java", 71),
				ThreadDescription.ofNative("native", 72),
				new ThreadDescription("", 73, "", 73, "", true))) {
			recording.writeEvent(sample.asValue(v -> v.putField("sampledThread", values.thread(thread))
					.putField("state", "STATE_RUNNABLE")
					.putField("stackTrace", stackTrace)));
		}
		for (String type : List.of("test.B", "InNoPackage", "", ".x", "[Ltest.B;", "[I", "int")) {
			recording.writeEvent(allocation.asValue(v -> v.putField("objectClass", values.classNamed(type))));
		}
	}

	private static void writeObjects(Recording recording) {
		Type sample = recording.registerEventType(JdkEventType.EXECUTION_SAMPLE);
		Type allocation = recording.registerEventType(JdkEventType.OBJECT_ALLOCATION_SAMPLE);
		JdkValues values = recording.jdkValues();
		recording.writeEvent(sample.asValue(v -> v.putField("sampledThread", values.thread(Thread.currentThread()))
				.putField("stackTrace", values.stackTrace(new Throwable().getStackTrace()))));
		for (Class<?> type : List.of(String.class, int[].class, int.class, Test[].class, FormsOfConstantsTest.class)) {
			recording.writeEvent(allocation.asValue(v -> v.putField("objectClass", values.classOf(type))));
		}
		recording.writeEvent(new FormedEvent());
		recording.writeEvent(new Formed(Thread.currentThread(), Path.class, new Throwable().getStackTrace()));
	}

	@Test
	void theyAreThoseOfHotSpot() throws Exception {
		Set<String> known = new TreeSet<>();
		for (Path original : ProfiledWork.recorded().values()) {
			known.addAll(forms(original));
		}
		assertTrue(known.size() > 40, known::toString);
		known.addAll(FORMS_OF_NAMES);
		Set<String> objects = forms(written(FormsOfConstantsTest::writeObjects));
		assertTrue(objects.size() > 30, objects::toString);
		objects.removeAll(known);
		assertEquals(Set.of(), objects);

		known.addAll(FORMS_OF_EMPTY_NAMES);
		Set<String> descriptions = forms(written(FormsOfConstantsTest::writeDescriptions));
		assertTrue(descriptions.size() > 20, descriptions::toString);
		descriptions.removeAll(known);
		assertEquals(Set.of(), descriptions);
	}

	@Test
	void loaderOfTheJvmsClassesIsNamed() throws Exception {
		Path file = written(recording -> {
			recording.writeEvent(new Formed(null, Path.class, null));
			Type allocation = recording.registerEventType(JdkEventType.OBJECT_ALLOCATION_SAMPLE);
			recording.writeEvent(allocation.asValue(
					v -> v.putField("objectClass", recording.jdkValues().classOf(String.class))));
		});
		for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
			RecordedClass type = event.getValue(event.hasField("type") ? "type" : "objectClass");
			assertEquals("bootstrap", type.getClassLoader().getName());
			assertNull(type.getClassLoader().getType());
		}
	}

	@Test
	void classesInNoPackageHaveNone() throws Exception {
		List<String> names = List.of("InNoPackage", "", ".x", "[LInNoPackage;", "[I", "int", "test.B");
		Path file = written(recording -> {
			Type allocation = recording.registerEventType(JdkEventType.OBJECT_ALLOCATION_SAMPLE);
			for (String name : names) {
				JdkValues values = recording.jdkValues();
				recording.writeEvent(allocation.asValue(v -> v.putField("objectClass", values.classNamed(name))
						.putField(
								"stackTrace",
								values.newStackTrace()
										.addFrame(name, "", null, -1, null)
										.build())));
			}
		});
		List<RecordedEvent> events = RecordingFile.readAllEvents(file);
		assertEquals(names.size(), events.size());
		for (int i = 0; i < names.size(); i++) {
			RecordedFrame frame = events.get(i).getStackTrace().getFrames().get(0);
			for (RecordedClass type : List.of(
					events.get(i).getClass("objectClass"), frame.getMethod().getType())) {
				RecordedObject itsPackage = type.getValue("package");
				String name = names.get(i);
				if (name.equals("test.B")) {
					assertEquals("test", itsPackage.getString("name"));
				} else {
					assertNull(itsPackage, name);
				}
			}
			assertEquals("", frame.getMethod().getName());
		}
	}
}
