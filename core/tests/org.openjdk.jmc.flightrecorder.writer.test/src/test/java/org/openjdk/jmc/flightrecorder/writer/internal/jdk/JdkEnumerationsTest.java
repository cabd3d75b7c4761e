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

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MetadataDump.ClassLayout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MetadataDump.Element;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MetadataDump.FieldLayout;

/** The table of enumerations says what the running JDK has in its own recordings. */
class JdkEnumerationsTest {
	private static boolean isEnumeration(ClassLayout type) {
		return type.simple()
				&& type.name().startsWith("jdk.types.")
				&& RunningJdk.METADATA
						.classes
						.get(type.fields().get(0).classId())
						.name()
						.equals("java.lang.String");
	}

	private static String label(ClassLayout type) {
		for (Element child : type.element().children()) {
			if (child.name().equals("annotation")) {
				long id = Long.parseLong(child.attributes().get("class"));
				if (RunningJdk.METADATA.classes.get(id).name().equals("jdk.jfr.Label")) {
					return child.attributes().get("value");
				}
			}
		}
		return null;
	}

	private static String declaredLabel(TypeDeclaration declaration) {
		return (String) declaration.annotations().get(0).value("value");
	}

	@Test
	void enumerationsHaveTheFieldAndTheLabelOfTheJdk() {
		TypeRegistry registry = new TypeRegistry(JdkTypes.CATALOGUE, true, TypeDefinition::new, 0);
		Map<String, String> expected = new TreeMap<>();
		Map<String, String> actual = new TreeMap<>();
		for (ClassLayout type : RunningJdk.METADATA.classes.values()) {
			if (isEnumeration(type) && !JdkTypes.CATALOGUE.has(type.name())) {
				expected.put(type.name(), type.fields().get(0).name() + ": " + label(type));
				assertTrue(JdkEnumerations.has(type.name()), type.name());
				TypeDeclaration declaration = JdkEnumerations.declaration(type.name(), registry::findForFile);
				assertEquals(1, declaration.fields().size());
				assertEquals(
						"java.lang.String", declaration.fields().get(0).type().name());
				assertTrue(declaration.isPooled());
				actual.put(type.name(), declaration.fields().get(0).name() + ": " + declaredLabel(declaration));
			}
		}
		assertTrue(expected.size() > 20, "compared " + expected);
		assertEquals(expected, actual);
	}

	/** As far as the running JDK has the event; a later one may have further events. */
	@Test
	void fieldsOfEventsHaveTheEnumerationOfTheJdk() {
		Map<String, String> expected = new TreeMap<>();
		Map<String, String> actual = new TreeMap<>();
		for (ClassLayout type : RunningJdk.METADATA.classes.values()) {
			if (!type.name().startsWith("jdk.") || JdkTypes.CATALOGUE.has(type.name()) || isEnumeration(type)) {
				continue;
			}
			for (FieldLayout field : type.fields()) {
				ClassLayout fieldType = RunningJdk.METADATA.classes.get(field.classId());
				if (isEnumeration(fieldType)) {
					expected.put(type.name() + "." + field.name(), fieldType.name());
				}
				String known = JdkEnumerations.fieldType(type.name(), field.name());
				if (known != null) {
					actual.put(type.name() + "." + field.name(), known);
				}
			}
		}
		assertTrue(expected.size() > 40, "compared " + expected);
		assertEquals(expected, actual);
	}

	@Test
	void namesThatAreNotOfTheJdkAreNone() {
		assertFalse(JdkEnumerations.has("GCName"));
		assertFalse(JdkEnumerations.has("a.types.GCName"));
		assertFalse(JdkEnumerations.has("jdk.types.Symbol"), "a type of the other table");
		assertNull(JdkEnumerations.fieldType("GarbageCollection", "name"));
		assertNull(JdkEnumerations.fieldType("jdk.GarbageCollection", "gcId"));
		assertNull(JdkEnumerations.fieldType("a.GarbageCollection", "name"));
	}
}
