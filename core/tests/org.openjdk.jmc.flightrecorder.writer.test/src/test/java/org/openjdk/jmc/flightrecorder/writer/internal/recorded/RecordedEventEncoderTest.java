/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recorded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk.leb128;

import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;

/** Events of another recording have their values, the times of this one and the ids of its types. */
class RecordedEventEncoderTest {
	private static final int MOST_COLLECTIONS = 100;
	/** The other recording counts twice as many ticks in a second, from another start. */
	private static final long OTHER_TICKS_PER_SECOND = 2 * OneChunk.TICKS_PER_SECOND;

	private static final long OTHER_START_TICKS = 7_000;
	/** An event starts so many ticks after its recording. */
	private static final long STARTED_AFTER = 40;

	private static final String START = leb128(OneChunk.START_TICKS + STARTED_AFTER);

	@TempDir
	Path directory;

	private final OneChunk chunk = new OneChunk();
	private final RecordedEventEncoder encoder = new RecordedEventEncoder(chunk.intake(), chunk.types, false);

	private interface Body {
		void writeTo(Recording recording);
	}

	/** @return the events of a recording as the JDK's reader shows them */
	private List<RecordedEvent> recorded(Body body) throws Exception {
		Path file = directory.resolve("recorded.jfr");
		try (Recording recording = Recordings.newRecording(file, s -> s.withJdkTypeInitialization()
				.withTimestamp(OneChunk.START_NANOS)
				.withStartTicks(OTHER_START_TICKS)
				.withTicksPerSecond(OTHER_TICKS_PER_SECOND))) {
			body.writeTo(recording);
		}
		return RecordingFile.readAllEvents(file);
	}

	private static Type event(Recording recording, String name, String field) {
		return recording.registerType(name, "jdk.jfr.Event", b -> b.addField(
						"startTime", Types.Builtin.LONG, f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESTAMP, "TICKS"))
				.addField(field, Types.Builtin.LONG));
	}

	private static void write(Recording recording, Type type, String field, long value) {
		recording.writeEvent(type.asValue(v ->
				v.putField("startTime", OTHER_START_TICKS + 2 * STARTED_AFTER).putField(field, value)));
	}

	private String written(RecordedEvent event) {
		encoder.write(event);
		List<String> events = chunk.takeEvents();
		assertEquals(1, events.size());
		return events.get(0);
	}

	private static String expected(TypeDefinition type, long value) {
		return leb128(type.id()) + START + leb128(value);
	}

	@Test
	void settingNamesTheEventTypeOfTheCopy() throws Exception {
		RecordedEvent first =
				recorded(r -> write(r, event(r, "a.First", "x"), "x", 1)).get(0);
		TypeDefinition type = encoder.declare(first.getEventType());
		long id = type.id();
		List<RecordedEvent> events = recorded(r -> {
			write(r, event(r, "a.Second", "id"), "id", id);
			Type setting = r.registerType("jdk.ActiveSetting", "jdk.jfr.Event", b -> b.addField(
							"startTime",
							Types.Builtin.LONG,
							f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESTAMP, "TICKS"))
					.addField("id", Types.Builtin.LONG)
					.addField("value", Types.Builtin.LONG));
			r.writeEvent(setting.asValue(v -> v.putField("startTime", OTHER_START_TICKS + 2 * STARTED_AFTER)
					.putField("id", id)
					.putField("value", id)));
		});
		RecordedEvent second = events.get(0);
		assertEquals(id, second.getEventType().getId());
		TypeDefinition copied = encoder.declare(second.getEventType());
		assertNotEquals(id, copied.id());
		assertEquals(expected(copied, id), written(second), "an id of something else");
		TypeDefinition setting = encoder.declare(events.get(1).getEventType());
		assertEquals(expected(setting, copied.id()) + leb128(id), written(events.get(1)));
	}

	/** Such a type is a client's own. */
	@Test
	void idOfASettingThatIsNoLongNamesNoType() throws Exception {
		RecordedEvent event = recorded(r -> {
					Type type = r.registerType("jdk.ActiveSetting", "jdk.jfr.Event", b -> b.addField(
									"startTime",
									Types.Builtin.LONG,
									f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESTAMP, "TICKS"))
							.addField("id", Types.Builtin.INT));
					r.writeEvent(type.asValue(v -> v.putField("startTime", OTHER_START_TICKS + 2 * STARTED_AFTER)
							.putField("id", 5)));
				})
				.get(0);
		assertEquals(expected(encoder.declare(event.getEventType()), 5), written(event));
	}

	@Test
	void durationThatIsNoneStaysNone() throws Exception {
		long[] ticks = {2_000, 0, -2_000, Long.MIN_VALUE, Long.MAX_VALUE};
		long[] expected = {1_000, 0, -1_000, Long.MIN_VALUE, Long.MAX_VALUE};
		List<RecordedEvent> events = recorded(r -> {
			Type type = r.registerType("a.Lasting", "jdk.jfr.Event", b -> b.addField(
							"startTime",
							Types.Builtin.LONG,
							f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESTAMP, "TICKS"))
					.addField(
							"duration",
							Types.Builtin.LONG,
							f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "TICKS")));
			for (long duration : ticks) {
				write(r, type, "duration", duration);
			}
		});
		List<String> written = new ArrayList<>();
		List<String> wanted = new ArrayList<>();
		for (int i = 0; i < ticks.length; i++) {
			written.add(written(events.get(i)));
			wanted.add(expected(encoder.declare(events.get(i).getEventType()), expected[i]));
		}
		assertEquals(wanted, written);
	}

	/** More types than the encoder remembers at a time. */
	@Test
	void eventsOfManyTypesAreOfTheirOwn() throws Exception {
		int count = 1_100;
		List<RecordedEvent> events = new ArrayList<>(recorded(r -> {
			for (int i = 0; i < count; i++) {
				write(r, event(r, "a.Event" + i, "x" + i), "x" + i, i);
			}
		}));
		events.sort(Comparator.comparing(
				e -> Integer.parseInt(e.getEventType().getName().substring(7))));
		for (int times = 0; times < 2; times++) {
			for (int i = 0; i < count; i++) {
				String written = written(events.get(i));
				assertEquals(expected(chunk.types.find("a.Event" + i), i), written);
			}
		}
	}

	@Test
	void typesOfAFileAreThoseThatItsEventsAreWrittenAs() throws Exception {
		RecordedEvent event =
				recorded(r -> write(r, event(r, "a.Event", "x"), "x", 5)).get(0);
		TypeDefinition declared = encoder.declareAll(directory.resolve("recorded.jfr")).stream()
				.filter(t -> t.name().equals("a.Event"))
				.findFirst()
				.orElseThrow();
		assertEquals(expected(declared, 5), written(event));
	}

	/** @return references to objects that only the encoder may still hold */
	private List<WeakReference<Object>> writtenAndForgotten() throws Exception {
		RecordedEvent event = recorded(r -> {
					Type type =
							r.registerType("a.Loaded", "jdk.jfr.Event", b -> b.addField("startTime", Types.Builtin.LONG)
									.addField("type", Types.JDK.CLASS));
					r.writeEvent(type.asValue(v -> v.putField("startTime", 1L)
							.putField("type", r.jdkValues().classNamed("a.Class"))));
				})
				.get(0);
		encoder.write(event);
		return List.of(new WeakReference<>(event.getEventType()), new WeakReference<>(event.getClass("type")));
	}

	@Test
	void whatWasReadCanBeCollectedOnceItIsForgotten() throws Exception {
		List<WeakReference<Object>> read = writtenAndForgotten();
		encoder.clear();
		for (int tries = 0; read.stream().anyMatch(object -> object.get() != null); tries++) {
			assertTrue(tries < MOST_COLLECTIONS, "what was read is held");
			System.gc();
		}
	}
}
