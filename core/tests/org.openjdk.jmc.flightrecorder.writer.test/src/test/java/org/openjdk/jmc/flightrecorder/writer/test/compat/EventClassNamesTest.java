/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.compat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents.record;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.Event;
import jdk.jfr.Name;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** What types of event classes without a name of their own are called, in the file and when clients look them up. */
class EventClassNamesTest {
	static class Plain extends Event {
		int number = 1;
	}

	/** Has the simple name of the other, and the same fields. */
	static class Second {
		static class Plain extends Event {
			int number = 2;
		}
	}

	/** Has the simple name of the others, and other fields. */
	static class Third {
		static class Plain extends Event {
			String text = "three";
		}
	}

	@Name("test.Named")
	static class Named extends Event {
		int number = 4;
	}

	private static final String FULL = Plain.class.getName();

	private static Map<String, Object> numbersByType(byte[] file) throws Exception {
		Map<String, Object> numbers = new HashMap<>();
		for (ReadEvent event : TwoReaders.read(file)) {
			numbers.put(event.typeName(), event.get(event.values().containsKey("number") ? "number" : "text"));
		}
		return numbers;
	}

	@Test
	void theFileHasTheSimpleNameAndTheRecordingFindsBoth() throws Exception {
		byte[] file = record(r -> {
			Type type = r.registerEventType(Plain.class);
			assertEquals("Plain", type.getTypeName());
			assertSame(type, r.getType("Plain"));
			assertSame(type, r.getType(FULL));
			assertSame(type, r.getTypes().getType(FULL));
			r.writeEvent(new Plain());
			Type named = r.registerEventType(Named.class);
			assertSame(named, r.getType("test.Named"));
			assertNull(r.getTypes().getType("Named"));
			assertNull(r.getTypes().getType(Named.class.getName()));
		});
		assertEquals(Map.of("Plain", 1), numbersByType(file));
	}

	@Test
	void theFileHasTheFullNameWhereTheSettingsSaySo() throws Exception {
		byte[] file = record(s -> s.withJdkTypeInitialization().withQualifiedEventNames(), r -> {
			r.writeEvent(new Plain()).writeEvent(new Second.Plain());
			assertEquals(FULL, r.registerEventType(Plain.class).getTypeName());
			assertSame(r.getType(FULL), r.getType("Plain"));
			assertNotSame(r.getType(FULL), r.getType(Second.Plain.class.getName()));
		});
		assertEquals(Map.of(FULL, 1, Second.Plain.class.getName(), 2), numbersByType(file));
	}

	/** In 9.1.2 their events became those of the first, and what did not fit was lost. */
	@Test
	void furtherClassesOfTheSameSimpleNameHaveTheirFullNames() throws Exception {
		byte[] file = record(r -> {
			r.writeEvent(new Plain()).writeEvent(new Second.Plain()).writeEvent(new Third.Plain());
			r.writeEvent(new Second.Plain());
			assertEquals("Plain", r.registerEventType(Plain.class).getTypeName());
			assertEquals(
					Third.Plain.class.getName(),
					r.registerEventType(Third.Plain.class).getTypeName());
		});
		assertEquals(
				Map.of("Plain", 1, Second.Plain.class.getName(), 2, Third.Plain.class.getName(), "three"),
				numbersByType(file));
	}

	@Test
	void aTypeThatWasRegisteredByHandUnderTheSimpleNameIsUsedWhereItHasTheFields() throws Exception {
		byte[] file = record(r -> {
			Type byHand = r.registerEventType(
					"Plain", b -> b.addField("number", Types.Builtin.INT).addField("more", Types.Builtin.INT));
			assertSame(byHand, r.registerEventType(Plain.class));
			assertSame(byHand, r.getType(FULL));
			r.writeEvent(new Plain()).writeEvent(new Third.Plain());
			assertSame(byHand, r.getType("Plain"));
		});
		assertEquals(Map.of("Plain", 1, Third.Plain.class.getName(), "three"), numbersByType(file));
	}

	@Test
	void theFullNameIsFreeForATypeOfTheClient() throws Exception {
		byte[] file = record(r -> {
			Type plain = r.registerEventType(Plain.class);
			Type byHand = r.registerEventType(FULL, b -> b.addField("number", Types.Builtin.INT));
			assertNotSame(plain, byHand);
			assertSame(byHand, r.getType(FULL));
			r.writeEvent(new Plain()).writeEvent(byHand.asValue(v -> v.putField("number", 7)));
		});
		assertEquals(Map.of("Plain", 1, FULL, 7), numbersByType(file));
	}

	@Test
	void aClassWithoutASimpleNameHasItsFullName() throws Exception {
		Event anonymous = new Event() {
			int number = 5;
		};
		byte[] file = record(r -> r.writeEvent(anonymous));
		List<ReadEvent> events = TwoReaders.read(file);
		assertEquals(anonymous.getClass().getName(), events.get(0).typeName());
		assertEquals(5, events.get(0).get("number"));
	}
}
