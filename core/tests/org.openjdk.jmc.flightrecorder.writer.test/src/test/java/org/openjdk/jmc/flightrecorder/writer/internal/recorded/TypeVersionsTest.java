/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recorded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDeclaration;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** A name may have several types: those of several recordings, and an event beside a structure. */
class TypeVersionsTest {
	private final TypeRegistry registry = new TypeRegistry(JdkTypes.CATALOGUE, true, TypeDefinition::new, 0);
	private final TypeVersions versions = new TypeVersions(registry);

	private TypeDeclaration declaration(String supertype, String field) {
		return new TypeDeclaration(supertype, false)
				.add(new FieldDefinition(field, registry.builtin(ValueKind.INT), false, List.of()));
	}

	private TypeDefinition another(String supertype, String field) {
		TypeDefinition type = registry.newType("a.Type");
		registry.declareAs(type, declaration(supertype, field), -1);
		return type;
	}

	@Test
	void newestTypeOfAKindIsTheLastThatWasAdded() {
		assertNull(versions.newest("a.Type", false));
		TypeDefinition registered = registry.declare("a.Type", declaration(null, "a"));
		assertSame(registered, versions.newest("a.Type", false));
		TypeDefinition second = another(null, "b");
		TypeDefinition event = another(TypeDefinition.EVENT_SUPERTYPE, "c");
		versions.add(second);
		versions.add(event);
		versions.add(registered);
		assertEquals(List.of(registered, second), versions.known("a.Type", false));
		assertSame(second, versions.newest("a.Type", false));
		assertEquals(List.of(event), versions.known("a.Type", true));
	}
}
