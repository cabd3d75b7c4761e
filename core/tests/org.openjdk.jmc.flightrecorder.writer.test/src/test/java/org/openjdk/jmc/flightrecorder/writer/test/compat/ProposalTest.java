/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.compat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.stream.Stream;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.flightrecorder.writer.RecordingImpl;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettings;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedField;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/**
 * What the tests of upstream's proposal for mapped output ask of a writer, beyond what {@link BehaviourTest} asks both
 * versions: recordings, event classes, fields that are not set, and output to mapped files.
 */
class ProposalTest {
	private static final int PIECE_BYTES = 512 * 1024;

	@TempDir
	Path directory;

	@Enabled(false)
	@Label("Some Times")
	static class Times extends Event {
		@Label("text")
		String text;

		@Timestamp
		long moment;

		@Timespan
		long length;

		static int notWritten = 1;
		transient char neither = 'x';
	}

	static class Overriding extends Event {
		@Name("startTime")
		@Label("own start")
		@Timestamp
		long begun;

		@Label("own thread")
		Thread eventThread;
	}

	static class Message extends Event {
		String message;
		int value;

		Message(String message, int value) {
			this.message = message;
			this.value = value;
		}
	}

	static Stream<RecordingSettings> settings() {
		return Stream.of(
				new RecordingSettings(),
				new RecordingSettings(0, 0, 500_000_000L, true),
				new RecordingSettings(0, 0, 500_000_000L, true, true, PIECE_BYTES));
	}

	@ParameterizedTest
	@MethodSource("settings")
	void theHeaderHasTheTimesOfTheSettings(RecordingSettings settings) throws Exception {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		new RecordingImpl(out, settings).close();
		ByteBuffer header = ByteBuffer.wrap(out.toByteArray());
		assertTime(settings.getStartTimestamp(), header.getLong(32));
		assertTime(settings.getDuration(), header.getLong(40));
		assertTime(settings.getStartTicks(), header.getLong(48));
	}

	private static void assertTime(long given, long written) {
		if (given == -1) {
			assertTrue(written > 0, () -> "chosen: " + written);
		} else {
			assertEquals(given, written);
		}
	}

	@Test
	void aTypeWithoutANameOrACallbackIsRefused() throws Exception {
		Consumer<TypeStructureBuilder> nothing = b -> {};
		record(r -> {
			assertThrows(IllegalArgumentException.class, () -> r.registerEventType((String) null));
			assertThrows(IllegalArgumentException.class, () -> r.registerEventType(null, nothing));
			assertThrows(IllegalArgumentException.class, () -> r.registerEventType("a.Name", null));
			assertThrows(IllegalArgumentException.class, () -> r.registerAnnotationType(null));
			assertThrows(IllegalArgumentException.class, () -> r.registerAnnotationType(null, nothing));
			assertThrows(IllegalArgumentException.class, () -> r.registerAnnotationType("a.Name", null));
			assertThrows(IllegalArgumentException.class, () -> r.registerType(null, nothing));
			assertThrows(IllegalArgumentException.class, () -> r.registerType("a.Name", null));
			assertThrows(IllegalArgumentException.class, () -> r.registerType(null, "a.Super", nothing));
			assertThrows(IllegalArgumentException.class, () -> r.registerType("a.Name", "a.Super", null));
			assertThrows(IllegalArgumentException.class, () -> r.registerType(null, null, null));
			assertNull(r.getTypes().getType("a.Name"));
		});
	}

	@ParameterizedTest
	@EnumSource(Types.JDK.class)
	void everyTypeOfTheJdkIsThereAndSaysThatItHasAPool(Types.JDK type) throws Exception {
		record(r -> assertTrue(r.getType(type).hasConstantPool()));
	}

	@ParameterizedTest
	@EnumSource(Types.Builtin.class)
	void ofTheBuiltInTypesTheStringAloneHasAPool(Types.Builtin type) throws Exception {
		record(r -> assertEquals(
				type == Types.Builtin.STRING, r.getType(type.getTypeName()).hasConstantPool()));
	}

	private static Set<String> annotationsOf(Type type, String field) {
		Set<String> names = new HashSet<>();
		TypedField found = type.getField(field);
		assertNotNull(found, field);
		found.getAnnotations().forEach(a -> names.add(a.getType().getTypeName()));
		return names;
	}

	@Test
	void anEventClassHasItsFieldsTheImplicitOnesAndTheirAnnotations() throws Exception {
		record(r -> {
			Type type = r.registerEventType(Times.class);
			assertTrue(annotationsOf(type, "startTime").contains(Timestamp.class.getName()));
			assertTrue(annotationsOf(type, "text").contains(Label.class.getName()));
			assertTrue(annotationsOf(type, "moment").contains(Timestamp.class.getName()));
			assertTrue(annotationsOf(type, "length").contains(Timespan.class.getName()));
			assertEquals(
					"java.lang.Thread", type.getField("eventThread").getType().getTypeName());
			assertEquals(
					"jdk.types.StackTrace",
					type.getField("stackTrace").getType().getTypeName());
			assertNull(type.getField("notWritten"));
			assertNull(type.getField("neither"));
			Type overriding = r.registerEventType(Overriding.class);
			assertTrue(annotationsOf(overriding, "startTime")
					.containsAll(List.of(Timestamp.class.getName(), Label.class.getName())));
			assertTrue(annotationsOf(overriding, "eventThread").contains(Label.class.getName()));
		});
	}

	@Test
	void eventOfAnUnregisteredClassIsWrittenEnabledOrNot() throws Exception {
		Times event = new Times();
		event.text = "hello";
		event.moment = 60_000_000L;
		event.length = 10_000_000L;
		ReadEvent read = TwoReaders.readOne(record(r -> r.writeEvent(event)));
		assertEquals("Times", read.typeName());
		assertEquals("hello", read.get("text"));
		assertEquals(10_000_000L, read.get("length"));
	}

	@Test
	void fieldsOfEveryBuiltInTypeThatAreNotSetDoNotMoveTheOneThatIs() throws Exception {
		ReadEvent read = TwoReaders.readOne(record(r -> {
			Type type = r.registerEventType("a.Unset", b -> {
				for (Types.Builtin builtin : Types.Builtin.values()) {
					b.addField(builtin.name().toLowerCase() + "Field", builtin);
				}
				b.addField("last", Types.Builtin.LONG);
			});
			r.writeEvent(type.asValue(v -> v.putField("last", 99_999L)));
		}));
		assertEquals(99_999L, read.get("last"));
		assertEquals(0, read.get("intField"));
		assertEquals(0.0, read.get("doubleField"));
		assertEquals(false, read.get("booleanField"));
		assertNull(read.get("stringField"));
	}

	private interface Body {
		void write(Recording recording) throws Exception;
	}

	private static byte[] written(Consumer<RecordingSettingsBuilder> settings, Body body) throws Exception {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		write(out, settings, body);
		return out.toByteArray();
	}

	private static void write(OutputStream out, Consumer<RecordingSettingsBuilder> settings, Body body)
			throws Exception {
		Deadline.within("recording", () -> {
			try (Recording recording = Recordings.newRecording(out, settings)) {
				body.write(recording);
			}
			return null;
		});
	}

	private static void mapped(RecordingSettingsBuilder settings) {
		settings.withMmap(PIECE_BYTES).withJdkTypeInitialization();
	}

	private static void assertMessages(int count, List<ReadEvent> events) {
		Set<Object> values = new HashSet<>();
		for (ReadEvent event : events) {
			assertTrue(event.get("message").toString().endsWith(" " + event.get("value")), event::toString);
			values.add(event.get("value"));
		}
		assertEquals(count, events.size());
		assertEquals(count, values.size());
	}

	private static Body messages(int from, int to) {
		return r -> {
			for (int i = from; i < to; i++) {
				r.writeEvent(new Message("message " + i, i));
			}
		};
	}

	@Test
	void aMappedRecordingWithoutEventsIsReadable() throws Exception {
		assertEquals(List.of(), TwoReaders.read(written(ProposalTest::mapped, r -> {})));
	}

	@Test
	void afterCloseAMappedRecordingRefusesEvents() throws Exception {
		Recording[] kept = new Recording[1];
		written(ProposalTest::mapped, r -> kept[0] = r);
		assertThrows(IllegalStateException.class, () -> kept[0].writeEvent(new Message("too late 1", 1)));
	}

	@Test
	void eventsOfSeveralThreadsAreInAMappedRecording() throws Exception {
		int threads = 4;
		int each = 250;
		byte[] file = written(ProposalTest::mapped, r -> {
			CyclicBarrier start = new CyclicBarrier(threads);
			List<FutureTask<Void>> tasks = new ArrayList<>();
			for (int t = 0; t < threads; t++) {
				int from = t * each;
				FutureTask<Void> task = new FutureTask<>(() -> {
					start.await();
					messages(from, from + each).write(r);
					return null;
				});
				tasks.add(task);
				new Thread(task, "writer " + t).start();
			}
			for (FutureTask<Void> task : tasks) {
				task.get();
			}
		});
		assertMessages(threads * each, TwoReaders.read(file));
	}

	@Test
	void largeEventsGoBeyondAMappedPiece() throws Exception {
		String large = "part of a large text. ".repeat(2000);
		byte[] file = written(ProposalTest::mapped, r -> {
			for (int i = 0; i < 20; i++) {
				r.writeEvent(new Message(large + i, i));
			}
		});
		assertTrue(file.length > PIECE_BYTES, () -> file.length + " bytes");
		assertMessages(20, TwoReaders.read(file));
	}

	@Test
	void aMappedRecordingGoesToTheStreamOfAFile() throws Exception {
		Path file = directory.resolve("mapped.jfr");
		write(Files.newOutputStream(file), ProposalTest::mapped, messages(0, 500));
		assertMessages(500, TwoReaders.read(file));
	}

	@Test
	void aMappedRecordingIsAsLargeAsOneInTheHeapAndHasTheSameEvents() throws Exception {
		byte[] mapped = written(ProposalTest::mapped, messages(0, 1000));
		byte[] heap = written(RecordingSettingsBuilder::withJdkTypeInitialization, messages(0, 1000));
		assertMessages(1000, TwoReaders.read(mapped));
		assertMessages(1000, TwoReaders.read(heap));
		double ratio = (double) mapped.length / heap.length;
		assertFalse(ratio < 0.9 || ratio > 1.1, () -> mapped.length + " and " + heap.length + " bytes");
	}
}
