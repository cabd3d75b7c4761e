/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.values;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JdkReader;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Values of events are made without room for start, thread and stack trace until one is set: nobody may notice. */
class ValuesWithoutImplicitFieldsTest {
	@TempDir
	Path directory;

	private Recording open(Path file) throws Exception {
		return Recordings.newRecording(file, SampleEvents::fixedTimes);
	}

	private static Type eventType(Recording recording) {
		return recording.registerEventType(
				"a.Implicit", t -> t.addField("number", Types.Builtin.INT).addField("text", Types.Builtin.STRING));
	}

	private static Consumer<TypedValueBuilder> own(int number) {
		return v -> v.putField("number", number).putField("text", "text " + number);
	}

	@Test
	void equalityDoesNotAskWhenAValueWasMade() throws Exception {
		Recording recording = open(directory.resolve("equal.jfr"));
		Type type = eventType(recording);
		TypedValue before = type.asValue(own(1));
		TypedValue started = type.asValue(own(1).andThen(v -> v.putField("startTime", 0L)));
		TypedValue threaded = type.asValue(own(1).andThen(
						v -> v.putField("eventThread", recording.jdkValues().thread(Thread.currentThread()))));
		TypedValue after = type.asValue(own(1));
		assertEquals(before, after);
		assertEquals(before.hashCode(), after.hashCode());
		// A start of 0 is not the same as none, which means now.
		assertNotEquals(before, started);
		assertNotEquals(after, started);
		assertNotEquals(before, threaded);
		assertNotEquals(started, threaded);
		assertEquals(started, type.asValue(own(1).andThen(v -> v.putField("startTime", 0L))));
		assertNotEquals(before, type.asValue(own(2)));
		recording.close();
	}

	@Test
	void viewsShowWhatWasSetAndNothingElse() throws Exception {
		Recording recording = open(directory.resolve("views.jfr"));
		Type type = eventType(recording);
		TypedValue none = type.asValue(own(1));
		TypedValue some = type.asValue(own(1).andThen(v -> v.putField("startTime", 5L)));
		assertEquals(5, none.getFieldValues().size());
		assertEquals(
				List.of("startTime", "stackTrace", "eventThread", "number", "text").stream()
						.sorted()
						.toList(),
				none.getFieldValues().stream()
						.map(f -> f.getField().getName())
						.sorted()
						.toList());
		assertNull(startOf(none));
		assertEquals(5L, startOf(some));
		recording.close();
	}

	private static Object startOf(TypedValue value) {
		return value.getFieldValues().stream()
				.filter(f -> f.getField().getName().equals("startTime"))
				.findFirst()
				.orElseThrow()
				.getValue()
				.getValue();
	}

	@Test
	void valuesMadeBeforeAndAfterAreWrittenAlike() throws Exception {
		Path file = directory.resolve("written.jfr");
		try (Recording recording = open(file)) {
			Type type = eventType(recording);
			List<TypedValue> values = new ArrayList<>();
			values.add(type.asValue(own(0)));
			values.add(type.asValue(own(1).andThen(v -> v.putField("startTime", SampleEvents.START_TICKS + 7))));
			values.add(type.asValue(own(2)));
			values.add(type.asValue(own(3).andThen(
							v -> v.putField("eventThread", recording.jdkValues().thread(Thread.currentThread())))));
			values.add(type.asValue(own(4)));
			values.add(type.asValue(own(5).andThen(v ->
					v.putField("stackTrace", recording.jdkValues().stackTrace(new Throwable().getStackTrace())))));
			values.add(type.asValue(own(6)));
			values.forEach(recording::writeEvent);
			recording.rotateChunk();
			values.forEach(recording::writeEvent);
		}
		assertWritten(file, 14);
	}

	/** The same fields in another recording have the same places, whether or not its type has learned to make room. */
	@Test
	void valuesOfOtherRecordingsAreWrittenAlike() throws Exception {
		Path file = directory.resolve("other.jfr");
		try (Recording source = open(directory.resolve("source.jfr"));
				Recording recording = open(file)) {
			Type theirs = eventType(source);
			Type ours = eventType(recording);
			for (int round = 0; round < 2; round++) {
				recording.writeEvent(theirs.asValue(own(0)));
				recording.writeEvent(
						theirs.asValue(own(1).andThen(v -> v.putField("startTime", SampleEvents.START_TICKS + 7))));
				recording.writeEvent(ours.asValue(own(2)));
				recording.writeEvent(theirs.asValue(own(3).andThen(v ->
						v.putField("eventThread", source.jdkValues().thread(Thread.currentThread())))));
				recording.writeEvent(ours.asValue(own(4)));
				recording.writeEvent(theirs.asValue(own(5).andThen(v ->
						v.putField("stackTrace", source.jdkValues().stackTrace(new Throwable().getStackTrace())))));
				recording.writeEvent(theirs.asValue(own(6)));
			}
		}
		assertWritten(file, 14);
	}

	private static void assertWritten(Path file, int count) throws Exception {
		TwoReaders.read(file);
		List<RecordedEvent> events = JdkReader.events(file);
		assertEquals(count, events.size());
		for (RecordedEvent event : events) {
			int number = event.getInt("number");
			assertEquals("text " + number, event.getString("text"));
			if (number == 1) {
				assertEquals(
						SampleEvents.START_EPOCH_NANOS + 7,
						event.getStartTime().getEpochSecond() * 1_000_000_000L
								+ event.getStartTime().getNano());
			}
			if (number == 3) {
				assertEquals(Thread.currentThread().getName(), event.getThread().getJavaName());
			} else {
				assertNull(event.getThread());
			}
			if (number == 5) {
				assertNotNull(event.getStackTrace());
			} else {
				assertNull(event.getStackTrace());
			}
		}
	}

	/** Which fields are set is told by more than one word here. */
	@Test
	void typesOfManyFieldsRememberWhichWereSet() throws Exception {
		Path file = directory.resolve("many.jfr");
		int fields = 200;
		try (Recording recording = open(file)) {
			Type type = recording.registerEventType("a.Many", t -> {
				for (int i = 0; i < fields; i++) {
					t.addField("f" + i, i % 3 == 0 ? Types.Builtin.STRING : Types.Builtin.LONG);
				}
			});
			for (int step : new int[] {1, 2, 7}) {
				Consumer<TypedValueBuilder> some = v -> {
					for (int i = 0; i < fields; i += step) {
						if (i % 3 == 0) {
							v.putField("f" + i, "s" + i);
						} else {
							v.putField("f" + i, (long) i);
						}
					}
				};
				TypedValue value = type.asValue(some);
				assertEquals(value, type.asValue(some));
				assertNotEquals(value, type.asValue(some.andThen(v -> v.putField("f199", 0L)
						.putField("f191", 1L))));
				value.getFieldValues().forEach(f -> {
					String name = f.getField().getName();
					if (name.startsWith("f")) {
						int i = Integer.parseInt(name.substring(1));
						Object expected = i % step != 0 ? null : i % 3 == 0 ? "s" + i : (Object) (long) i;
						assertEquals(expected, f.getValue().getValue(), name);
					}
				});
				recording.writeEvent(value);
				recording.writeEvent(
						type.asValue(some.andThen(v -> v.putField("startTime", SampleEvents.START_TICKS))));
			}
		}
		TwoReaders.read(file);
		List<RecordedEvent> events = JdkReader.events(file);
		assertEquals(6, events.size());
		for (RecordedEvent event : events) {
			int step = event.getLong("f1") == 1 ? 1 : event.getLong("f2") == 2 ? 2 : 7;
			for (int i = 0; i < fields; i++) {
				Object expected = i % 3 == 0 ? i % step == 0 ? "s" + i : null : i % step == 0 ? (long) i : 0L;
				assertEquals(expected, event.getValue("f" + i), "f" + i);
			}
		}
	}

	@Test
	void builderThatIsUsedOnLeavesItsValueAlone() throws Exception {
		Recording recording = open(directory.resolve("builder.jfr"));
		Type type = eventType(recording);
		TypedValueBuilder[] builder = new TypedValueBuilder[1];
		TypedValue value = type.asValue(v -> builder[0] = v.putField("number", 1));
		builder[0].putField("text", "late").putField("startTime", 9L).putField("number", 2);
		assertEquals(type.asValue(v -> v.putField("number", 1)), value);
		assertNull(startOf(value));
		recording.close();
	}
}
