/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.jdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FixedConstant;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeCatalogue;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MetadataDump.ClassLayout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MetadataDump.FieldLayout;

/** How the JDK stores values of its types, which decides how ours are stored. */
class JdkTypesTest {
	private final TypeCatalogue catalogue = JdkTypes.CATALOGUE;

	/** Types to which a field refers, or that a field has in place, in the recordings of the running JDK. */
	private static Set<String> fieldTypes(boolean pooled) {
		Set<String> names = new TreeSet<>();
		for (ClassLayout type : RunningJdk.METADATA.classes.values()) {
			for (FieldLayout field : type.fields()) {
				ClassLayout used = RunningJdk.METADATA.classes.get(field.classId());
				if (!used.isPrimitive() && field.constantPool() == pooled) {
					names.add(used.name());
				}
			}
		}
		return names;
	}

	@Test
	void typesArePooledOrInPlaceAsInTheJdk() {
		Set<String> pooled = fieldTypes(true);
		Set<String> inPlace = fieldTypes(false);
		assertTrue(pooled.size() > 25, "compared " + pooled);
		assertEquals(
				List.of(),
				pooled.stream().filter(name -> !catalogue.isPooled(name)).toList());
		assertEquals(List.of(), pooled.stream().filter(catalogue::isInline).toList());
		assertTrue(inPlace.contains("jdk.types.StackFrame"));
		assertEquals(List.of(), inPlace.stream().filter(catalogue::isPooled).toList());
		assertEquals(
				List.of("jdk.types.StackFrame"),
				catalogue.names().stream().filter(catalogue::isInline).toList());
	}

	@Test
	void annotationsAndUnknownTypesAreNeither() {
		for (String name : new String[] {"jdk.jfr.Label", "jdk.jfr.Timestamp", "jdk.types.JavaMonitorAddress", "a.A"}) {
			assertFalse(catalogue.isPooled(name), name);
			assertFalse(catalogue.isInline(name), name);
		}
	}

	@Test
	void fieldsHaveTheTypesOfTheJdk() {
		int compared = 0;
		for (ClassLayout type : RunningJdk.METADATA.classes.values()) {
			if (catalogue.has(type.name()) && !type.name().startsWith("jdk.jfr.")) {
				for (FieldLayout field : type.fields()) {
					String name =
							RunningJdk.METADATA.classes.get(field.classId()).name();
					assertEquals(
							name + (field.array() ? "[]" : ""),
							JdkTypes.fieldType(type.name(), field.name()),
							() -> type + "." + field.name());
					compared++;
				}
			}
		}
		assertTrue(compared > 25, "compared " + compared);
		assertNull(JdkTypes.fieldType("java.lang.Thread", "noField"));
		assertNull(JdkTypes.fieldType("java.lang.Thread", "long"), "the type of a field");
		assertNull(JdkTypes.fieldType("a.A", "name"));
		assertEquals("jdk.types.GCName", JdkTypes.fieldType("jdk.GarbageCollection", "name"));
	}

	/** Format section 7.1. */
	@Test
	void givenIdsAreThoseThatReadersKnow() {
		FixedConstant[] states = catalogue.fixedConstants("jdk.types.ThreadState");
		assertEquals(9, states.length);
		assertEquals(new FixedConstant(0, "STATE_NEW", false), states[0]);
		assertEquals(new FixedConstant(401, "STATE_IN_OBJECT_WAIT", false), states[4]);
		assertEquals(0, catalogue.fixedConstants("jdk.types.Symbol").length);
		Set<Long> ids = new HashSet<>();
		for (FixedConstant frame : catalogue.fixedConstants("jdk.types.FrameType")) {
			assertTrue(frame.id() < 100 && ids.add(frame.id()), "async-profiler keeps frame types in a byte");
			assertEquals(frame.id() > 3, frame.onUse(), "beyond those of the JDK");
		}
	}

	@Test
	void namesAreAllThatClientsSee() {
		assertEquals(catalogue.names().size(), new HashSet<>(catalogue.names()).size());
		assertTrue(catalogue.names().stream().allMatch(catalogue::has));
		for (String other : Arrays.asList("jdk.types.GCName", "jdk.types.OldObject", "a.A")) {
			assertFalse(catalogue.has(other), other);
		}
		assertTrue(JdkTypes.isCatalogued("jdk.types.GCName"), "for a file, when it is needed");
		assertTrue(JdkTypes.isCatalogued("jdk.types.Symbol"));
		assertFalse(JdkTypes.isCatalogued("jdk.types.OldObject"));
	}
}
