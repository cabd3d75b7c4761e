/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.event.NameConflicts;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.javaclass.EventClassTypes.Declared;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** Types of event classes are those that the JDK makes of them, with names that readers take. */
class EventClassTypesTest {
	static class Base extends Event {
		int hidden = 1;
		String text;
		static int shared;
		transient int left;
		Object unsupported;
	}

	@StackTrace(false)
	static class Hiding extends Base {
		int hidden = 2;
	}

	@Name("a.1st")
	static class NameOfADigit extends Event {
		@Name("not a name")
		int number;

		@Name("renamed")
		int other;
	}

	@Name("a..b")
	static class NameOfNothing extends Event {}

	@Name("")
	static class NoName extends Event {}

	@Name("a.Unit")
	static class Units extends Event {
		@Timespan(Timespan.MILLISECONDS)
		String text;

		@Timespan(Timespan.MILLISECONDS)
		long span;
	}

	static class Outer {
		@StackTrace(false)
		static class Simple extends Event {
			int n;
		}
	}

	static class Simple extends Event {
		int m;
	}

	private final OneChunk chunk = new OneChunk();
	private final EventClassTypes types = new EventClassTypes(chunk.types, false, new NameConflicts(false));

	private static List<String> fields(TypeDefinition type) {
		return type.fields().stream().map(field -> field.name()).toList();
	}

	@Test
	void fieldHidesOneOfItsNameInASuperclassAndTakesItsPlace() throws Throwable {
		Declared declared = types.declare(Hiding.class);
		assertEquals(List.of("hidden", "text", "startTime", "duration", "eventThread"), fields(declared.type()));
		Object value = declared.javaFields().get("hidden").getter().invoke(new Hiding());
		assertEquals(2, value);
		assertEquals("stackTrace", fields(types.declare(Base.class).type()).get(5));
	}

	@Test
	void namesThatAreNotValidInJavaAreIgnored() {
		TypeDefinition type = types.declare(NameOfADigit.class).type();
		assertEquals("NameOfADigit", type.name());
		assertEquals(List.of("number", "renamed"), fields(type).subList(0, 2));
		assertEquals("NameOfNothing", types.declare(NameOfNothing.class).type().name());
		assertEquals("NoName", types.declare(NoName.class).type().name());
	}

	@Test
	void unitOfATextIsLeftOut() {
		TypeDefinition type = types.declare(Units.class).type();
		assertNull(type.fieldNamed("text").annotationValue("jdk.jfr.Timespan"));
		assertEquals("MILLISECONDS", type.fieldNamed("span").annotationValue("jdk.jfr.Timespan"));
		assertSame(type, types.declare(Units.class).type());
	}

	@Test
	void simpleNameBelongsToTheFirstClass() {
		assertEquals("Simple", types.declare(Outer.Simple.class).type().name());
		assertEquals(Simple.class.getName(), types.declare(Simple.class).type().name());
		assertEquals("Simple", types.declare(Outer.Simple.class).type().name());
		assertEquals(
				Outer.Simple.class.getName(),
				new EventClassTypes(new OneChunk().types, true, new NameConflicts(false))
						.declare(Outer.Simple.class)
						.type()
						.name());
	}

	@Test
	void typeOfAClientIsUsedWhereItIsAnEventAndHasTheFields() {
		TypeDefinition fitting =
				chunk.event("Simple", chunk.field("more", ValueKind.LONG), chunk.field("n", ValueKind.INT));
		assertSame(fitting, types.declare(Outer.Simple.class).type());
		OneChunk bare = new OneChunk();
		bare.event("Simple", bare.field("m", ValueKind.INT));
		assertEquals(
				Simple.class.getName(),
				new EventClassTypes(bare.types, false, new NameConflicts(false))
						.declare(Simple.class)
						.type()
						.name(),
				"the class wants stack traces");
		OneChunk struct = new OneChunk();
		struct.struct("Simple", false, struct.field("n", ValueKind.INT));
		assertEquals(
				Outer.Simple.class.getName(),
				new EventClassTypes(struct.types, false, new NameConflicts(false))
						.declare(Outer.Simple.class)
						.type()
						.name());
		OneChunk array = new OneChunk();
		array.event("Simple", array.field("n", array.types.builtin(ValueKind.INT), true));
		assertEquals(
				Outer.Simple.class.getName(),
				new EventClassTypes(array.types, false, new NameConflicts(false))
						.declare(Outer.Simple.class)
						.type()
						.name());
	}

	@Test
	void classWithoutAnAnnotationOfItsRateHasNone() {
		assertNull(types.throttleOf(Simple.class));
	}
}
