/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;

/** A type of another recording becomes one of this, with all that it uses, or nothing does. */
class TypeAdoptionTest {
	private final TypeRegistry registry = new TypeRegistry(JdkTypes.CATALOGUE, true, TypeDefinition::new, 5);
	private final TestedTypes foreign = new TestedTypes();

	@Test
	void typeOfTheNameIsNotReplaced() {
		TypeDefinition own = registry.declare("a.A", new TypeDeclaration(null, true));
		assertSame(own, registry.adopt(foreign.pooled("a.A", "n", ValueKind.INT)));
		assertEquals(0, own.fieldCount());
	}

	@Test
	void builtinIsThatOfThisRecording() {
		assertSame(registry.builtin(ValueKind.INT), registry.adopt(foreign.registry.builtin(ValueKind.INT)));
	}

	@Test
	void unresolvedTypeIsResolvedByADeclarationHere() {
		TypeDefinition adopted = registry.adopt(foreign.registry.findOrForward("a.Later"));
		foreign.pooled("a.Later", "n", ValueKind.INT);
		assertFalse(adopted.isResolved(), "a declaration in the other recording is not one here");
		assertSame(adopted, registry.declare("a.Later", new TypeDeclaration(null, true)));
		assertTrue(adopted.isResolved());
	}

	@Test
	void typesThatUseEachOtherAreAdoptedTogether() {
		TypeDefinition right = foreign.registry.findOrForward("a.Right");
		TypeDefinition left = foreign.pooled("a.Left", "right", right, "self", TestedTypes.nameless());
		foreign.inline("a.Right", "left", left);
		TypeDefinition adopted = registry.adopt(left);
		TypeDefinition other = adopted.field(0).type();
		assertSame(registry, adopted.registry());
		assertSame(registry, other.registry());
		assertSame(adopted, other.field(0).type());
		assertSame(adopted, adopted.field(1).type());
		assertTrue(adopted.isDeclaredPooled() && !other.isDeclaredPooled());
		assertNotEquals(left.id(), adopted.id());
		assertSame(other, registry.find("a.Right"));
	}

	@Test
	void supertypeArraysAndAnnotationsAreThoseOfTheOriginal() {
		TypeDefinition mark = foreign.registry.declare(
				"a.Mark", foreign.declaration(TypeDefinition.ANNOTATION_SUPERTYPE, false, "texts", ValueKind.STRING));
		AnnotationDefinition onType =
				new AnnotationDefinition(mark, List.of("texts"), List.of((Object) new String[] {"a", "b"}));
		TypeDeclaration declaration = foreign.declaration(TypeDefinition.SETTING_SUPERTYPE, false)
				.add(foreign.field("many", ValueKind.INT, true, foreign.annotation("Label", "Many")))
				.add(onType);
		TypeDefinition adopted = registry.adopt(foreign.registry.declare("a.Setting", declaration));
		assertEquals(TypeDefinition.SETTING_SUPERTYPE, adopted.supertype());
		assertTrue(adopted.field(0).isArray());
		assertEquals("Many", adopted.field(0).annotationValue("jdk.jfr.Label"));
		assertSame(
				registry.find("jdk.jfr.Label"),
				adopted.field(0).annotations().get(0).type());
		AnnotationDefinition annotation = adopted.annotations().get(0);
		assertSame(registry.find("a.Mark"), annotation.type());
		assertNotSame(mark, annotation.type());
		assertTrue(annotation.type().isAnnotation());
		assertArrayEquals(new String[] {"a", "b"}, (String[]) annotation.value("texts"));
	}

	/** Here, the name of a type that is used is that of an event, and an event is no value of a field. */
	@Test
	void adoptionThatFailsLeavesTheNamesFree() {
		registry.declare("a.Inner", new TypeDeclaration(TypeDefinition.EVENT_SUPERTYPE, false));
		TypeDefinition inner = foreign.inline("a.Inner", "n", ValueKind.INT);
		TypeDefinition middle = foreign.inline("a.Middle", "inner", inner);
		TypeDefinition outer = foreign.inline("a.Outer", "middle", middle);
		for (int i = 0; i < 2; i++) {
			assertThrows(IllegalArgumentException.class, () -> registry.adopt(outer));
			assertNull(registry.find("a.Outer"));
			assertNull(registry.find("a.Middle"));
		}
		for (String name : List.of("a.Middle", "a.Outer")) {
			TypeDefinition awaited = registry.findOrForward(name);
			assertSame(awaited, registry.declare(name, new TypeDeclaration(null, true)));
		}
	}
}
