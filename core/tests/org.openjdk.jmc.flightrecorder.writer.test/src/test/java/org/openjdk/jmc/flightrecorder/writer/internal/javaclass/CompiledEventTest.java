/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk.leb128;

import java.util.List;
import java.util.Map;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.event.FieldEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.event.NameConflicts;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.object.JavaObjectFields;
import org.openjdk.jmc.flightrecorder.writer.internal.object.ObjectEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** The implicit fields of an event come where its type has them, and only where they are the JDK's. */
class CompiledEventTest {
	private static final long TICKS = 77;

	@Name("a.Event")
	static class Plain extends Event {
		int a = 5;
		String b = "xy";
	}

	@Name("a.Event")
	@StackTrace(false)
	static class WithoutStack extends Event {
		int a = 5;
	}

	@Name("a.Record")
	record OwnThread(int a, Thread eventThread) {}

	private final OneChunk chunk = new OneChunk();
	private final EventIntake intake = chunk.intake();
	private final ObjectEncoder objects = new ObjectEncoder(chunk.clock, new JavaObjectFields(8));
	private final String stackId = idOf(new StackTraceElement[0], "jdk.types.StackTrace");

	/** The thread of the test, which is not the one that makes its object. */
	private String threadId() {
		return idOf(Thread.currentThread(), "java.lang.Thread");
	}

	/** Constants keep their ids, so what is interned here is what an event refers to. */
	private String idOf(Object object, String typeName) {
		TypeDefinition type = chunk.types.find(typeName);
		long id = objects.idOf(chunk.out, intake.constants(), type, type.layout(), object, 0);
		assertTrue(id > 0);
		return leb128(id);
	}

	private CompiledEvent compiled(Class<?> eventClass) {
		EventClassTypes.Declared declared =
				new EventClassTypes(chunk.types, false, new NameConflicts(false)).declare(eventClass);
		ObjectCompiler compiler = new ObjectCompiler(chunk.clock, objects, record -> Map.of());
		return new CompiledEvent(eventClass, declared.type(), declared.javaFields(), compiler);
	}

	/** The fields of an event behind its start. */
	private String written(CompiledEvent compiled, Object event) {
		compiled.write(intake, objects, event, TICKS, 3, new StackTraceElement[0]);
		List<String> events = chunk.takeEvents();
		assertEquals(1, events.size());
		String head = leb128(compiled.type.id()) + leb128(TICKS);
		assertTrue(events.get(0).startsWith(head), () -> events + " begins with " + head);
		return events.get(0).substring(head.length());
	}

	private FieldDefinition thread(String name) {
		return chunk.field(name, chunk.types.find("java.lang.Thread"), false);
	}

	private FieldDefinition stack(String name) {
		return chunk.field(name, chunk.types.find("jdk.types.StackTrace"), false);
	}

	@Test
	void timesComeFirstAndThreadAndStackTraceLast() {
		CompiledEvent event = compiled(Plain.class);
		assertTrue(event.takesStackTrace());
		assertEquals("03" + "05" + "03027879" + threadId() + stackId, written(event, new Plain()));
	}

	@Test
	void stackTraceIsLeftOutWhereTheClassWantsNone() {
		CompiledEvent event = compiled(WithoutStack.class);
		assertFalse(event.takesStackTrace());
		assertEquals("03" + "05" + threadId(), written(event, new WithoutStack()));
	}

	@Test
	void ownFieldTakesThePlaceOfTheImplicitOne() {
		RecordTypes types = new RecordTypes(chunk.types, new NameConflicts(false));
		ObjectCompiler compiler = new ObjectCompiler(chunk.clock, objects, types::fields);
		CompiledEvent event = new CompiledEvent(
				OwnThread.class, types.declareEvent(OwnThread.class), types.fields(OwnThread.class), compiler);
		assertEquals("05" + "00", written(event, new OwnThread(5, null)));
		assertEquals("05" + threadId(), written(event, new OwnThread(5, Thread.currentThread())));
	}

	@Test
	void typeOfAClientMayHaveTheFieldsInAnyOrderAndMore() {
		chunk.event(
				"a.Event",
				chunk.field("b", ValueKind.STRING),
				stack("stackTrace"),
				chunk.field("more", ValueKind.DOUBLE),
				thread("eventThread"),
				chunk.field("a", ValueKind.INT),
				chunk.field("duration", ValueKind.LONG),
				chunk.field("list", chunk.types.builtin(ValueKind.INT), true));
		assertEquals(
				"03" + "03027879" + stackId + "0".repeat(16) + threadId() + "05" + "00",
				written(compiled(Plain.class), new Plain()));
	}

	@Test
	void implicitFieldsInAnotherOrderOrAloneAreWrittenWhereTheyAre() {
		chunk.event(
				"a.Event",
				chunk.field("a", ValueKind.INT),
				chunk.field("b", ValueKind.STRING),
				stack("stackTrace"),
				thread("eventThread"));
		assertEquals("05" + "03027879" + stackId + threadId(), written(compiled(Plain.class), new Plain()));
	}

	@Test
	void fieldsOfTheNamesAndOtherTypesAreNotImplicit() {
		chunk.event(
				"a.Event",
				chunk.field("a", ValueKind.INT),
				chunk.field("b", ValueKind.STRING),
				chunk.field("eventThread", ValueKind.STRING),
				chunk.field("stackTrace", chunk.types.find("jdk.types.StackTrace"), true));
		CompiledEvent event = compiled(Plain.class);
		assertFalse(event.takesStackTrace());
		assertEquals("05" + "03027879" + "00" + "00", written(event, new Plain()));
	}

	@Test
	void eventWithoutAnOwnStartHasNone() {
		assertEquals(FieldEncoding.NO_TIME, compiled(Plain.class).ownStartTicks(new Plain()));
	}
}
