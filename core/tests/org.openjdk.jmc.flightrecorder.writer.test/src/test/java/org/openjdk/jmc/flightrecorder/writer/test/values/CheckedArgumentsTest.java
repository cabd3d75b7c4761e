/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.values;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Threshold;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.openjdk.jmc.flightrecorder.writer.api.AsText;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettings;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Strictness;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructure;
import org.openjdk.jmc.flightrecorder.writer.api.TypedField;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Input that is refused: the message names the rule and the thing, and nothing of the input is registered. */
class CheckedArgumentsTest {
	record PointOnSpan(@Timestamp("MILLISECONDS_SINCE_EPOCH") Duration length) {}

	record SpanOnPoint(@Timespan("SECONDS") Instant moment) {}

	record Typo(@Timespan("ms") long pause) {}

	record SecondsInInt(@Timestamp("SECONDS_SINCE_EPOCH") int when) {}

	record SpanInDouble(@Timespan("SECONDS") double part) {}

	record Inner(int number) {}

	record UnitOnText(Inner inner, @DataAmount String text) {}

	record Renamed(@Name("startTime") String begun) {}

	record Joined(@AsText List<String> startTime) {}

	@Threshold("soon")
	static class Slow extends Event {}

	static class NoEvent {
		int number;
	}

	private final Recording recording = Recordings.newRecording(OutputStream.nullOutputStream());

	@AfterEach
	void close() throws Exception {
		recording.close();
	}

	private static <E extends Exception> void refused(Class<E> type, String message, Executable call) {
		assertEquals(message, assertThrows(type, call).getMessage());
	}

	private static void refusedNull(String message, Executable call) {
		refused(NullPointerException.class, message, call);
	}

	private void refusedRecord(String message, Record event) {
		refused(IllegalArgumentException.class, message, () -> recording.writeEvent(event));
		assertNull(recording.getTypes().getType(event.getClass().getName()));
	}

	@Test
	void unitOfTheOtherKindOfTimeIsRefused() {
		refusedRecord(
				"Component 'length' of record " + PointOnSpan.class.getName() + " is annotated with the unit "
						+ "jdk.jfr.Timestamp: it is for points in time; its type is java.time.Duration",
				new PointOnSpan(Duration.ofSeconds(3)));
		refusedRecord(
				"Component 'moment' of record " + SpanOnPoint.class.getName() + " is annotated with the unit "
						+ "jdk.jfr.Timespan: it is for spans of time; its type is java.time.Instant",
				new SpanOnPoint(Instant.EPOCH));
	}

	/** The JDK's reader throws on each of these, and {@code jfr print} ends there. */
	@Test
	void unitOfTimeThatReadersDoNotKnowIsRefused() {
		refusedRecord(
				"Component 'pause' of record " + Typo.class.getName() + " is annotated with the unit "
						+ "jdk.jfr.Timespan: readers do not know the unit 'ms' of a long; its type is long",
				new Typo(1));
		refusedRecord(
				"Component 'when' of record " + SecondsInInt.class.getName() + " is annotated with the unit "
						+ "jdk.jfr.Timestamp: readers do not know the unit 'SECONDS_SINCE_EPOCH' of a int; its type is "
						+ "int",
				new SecondsInInt(1));
		refusedRecord(
				"Component 'part' of record " + SpanInDouble.class.getName() + " is annotated with the unit "
						+ "jdk.jfr.Timespan: it is for whole numbers; its type is double",
				new SpanInDouble(1));
	}

	@Test
	void recordThatIsRefusedForAUnitLeavesNoTypes() {
		refusedRecord(
				"Component 'text' of record " + UnitOnText.class.getName() + " is annotated with the unit "
						+ "jdk.jfr.DataAmount: it is for numbers; its type is java.lang.String",
				new UnitOnText(new Inner(1), "a"));
		assertNull(recording.getTypes().getType(Inner.class.getName()));
	}

	@Test
	void messageNamesTheComponentThatIsNoFieldOfAnEvent() {
		refusedRecord(
				"Component 'begun' of record " + Renamed.class.getName() + " must be a long, Long or Instant, because "
						+ "every event has a field 'startTime'; it is java.lang.String",
				new Renamed("noon"));
		refusedRecord(
				"Component 'startTime' of record " + Joined.class.getName() + " must be a long, Long or Instant, "
						+ "because every event has a field 'startTime'; it is java.lang.String",
				new Joined(List.of("noon")));
	}

	@Test
	@SuppressWarnings({"unchecked", "rawtypes"})
	void classThatIsNoEventIsRefused() {
		refused(
				IllegalArgumentException.class,
				"An event class must be a subclass of jdk.jfr.Event; " + NoEvent.class.getName() + " is none",
				() -> recording.registerEventType((Class) NoEvent.class));
		assertNull(recording.getTypes().getType("NoEvent"));
	}

	/** The classes are filtered, so their annotations are looked at first. */
	@Test
	void eventClassLeavesNoTypesInARecordingWithoutThoseOfTheJdk() throws Exception {
		try (Recording bare = Recordings.newRecording(
				OutputStream.nullOutputStream(), RecordingSettingsBuilder::withEventObjectFilters)) {
			refused(
					IllegalStateException.class,
					"Event classes need the JDK's types; this recording was made without withJdkTypeInitialization()",
					() -> bare.registerEventType(Slow.class));
			assertNull(bare.getTypes().getType("jdk.jfr.Threshold"));
		}
	}

	@Test
	void typeOfAnAnonymousEventClassHasNoSecondName() {
		Event event = new Event() {};
		recording.writeEvent(event);
		assertEquals(
				event.getClass().getName(),
				recording.getType(event.getClass().getName()).getTypeName());
		assertNull(recording.getTypes().getType(""));
	}

	@Test
	void nullIsRefusedByARule() {
		refusedNull("The duration of a recording must not be null", () -> recording.setDuration(null));
		refusedNull("The instant must not be null", () -> recording.toTicks(null));
		refusedNull("The rule must not be null", () -> new RecordingSettings().isStrict(null));
		refusedNull(
				"The rules of withStrict must not be null",
				() -> Recordings.newRecording(
						OutputStream.nullOutputStream(), settings -> settings.withStrict((Strictness[]) null)));
		Consumer<TypedValueBuilder> nothing = value -> {};
		refusedNull(
				"The type of an annotation must not be null",
				() -> recording.registerType("a.A", type -> type.addAnnotation((Type) null, nothing)));
		TypedField field =
				recording.getTypes().fieldBuilder("a", Types.Builtin.INT).build();
		refusedNull(
				"Further fields must not be null",
				() -> recording.registerType("a.A", type -> type.addFields(field, field, (TypedField[]) null)));
	}

	@Test
	@SuppressWarnings("unchecked")
	void nullCallbackIsRefusedByTheNameOfItsField() {
		Type inner = recording.registerType("a.Inner", type -> type.addField("n", Types.Builtin.INT));
		Type outer = recording.registerType(
				"a.Outer", type -> type.addField("one", inner).addField("some", inner, field -> field.asArray()));
		Consumer<TypedValueBuilder> none = null;
		Consumer<TypedValueBuilder> nothing = value -> {};
		refusedNull(
				"What is put into field 'one' must not be null",
				() -> outer.asValue(value -> value.putField("one", none)));
		String message = "What is put into field 'some' must not be null";
		refusedNull(message, () -> outer.asValue(value -> value.putFields("some", none, nothing)));
		refusedNull(
				message,
				() -> outer.asValue(
						value -> value.putFields("some", nothing, nothing, (Consumer<TypedValueBuilder>[]) null)));
	}

	@Test
	void fieldWithoutNameOrTypeIsRefusedWhenItIsBuilt() {
		TypedFieldBuilder withoutType = recording.getTypes().fieldBuilder("a", (Type) null);
		refusedNull("The type must not be null", withoutType::build);
		TypedFieldBuilder withoutName = recording.getTypes().fieldBuilder(null, Types.Builtin.INT);
		refusedNull("The name of a field must not be null", withoutName::build);
	}

	@Test
	void typeWithoutStructureHasNoFields() {
		Type type = recording.getTypes().getOrAdd("a.Empty", null, (TypeStructure) null);
		assertEquals(List.of(), type.getFields());
		assertSame(type, recording.getTypes().getType("a.Empty"));
	}

	@Test
	void structsAreNestedTo512LevelsAndNoFurther() {
		Type node = recording.registerType("a.Node", type -> type.addField("next", type.selfType()));
		Type event = recording.registerEventType("a.Event", type -> type.addField("node", node));
		EventWriter writer = recording.newEventWriter(event).begin();
		for (int depth = 1; depth <= 512; depth++) {
			writer.beginStruct();
		}
		refused(
				IllegalStateException.class,
				"Event 'a.Event': Values may be nested at most 512 levels deep; one of type 'a.Node' goes deeper",
				writer::beginStruct);
	}

	@Test
	void longBeyondTicksIsRefused() {
		Type event = recording.registerEventType(
				"a.Event",
				type -> type.addField(
						"at",
						Types.Builtin.LONG,
						field -> field.addAnnotation(Types.JDK.ANNOTATION_TIMESTAMP, "NANOSECONDS_SINCE_EPOCH")));
		long beyond = Long.MIN_VALUE + 1;
		String message = "The field 'at' counts TICKS in a long, which cannot hold " + beyond + " NANOSECONDS";
		refused(
				IllegalArgumentException.class,
				message,
				() -> recording.newEventWriter(event).begin().putLong(beyond));
		refused(
				IllegalArgumentException.class,
				message,
				() -> recording.writeEvent(event.asValue(value -> value.putField("at", beyond))));
	}
}
