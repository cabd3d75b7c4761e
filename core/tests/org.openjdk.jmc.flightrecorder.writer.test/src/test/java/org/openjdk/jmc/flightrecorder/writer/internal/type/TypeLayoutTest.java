/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;

/** Types as they are written, which differs from what was declared where readers insist. */
class TypeLayoutTest {
	private final TypeRegistry registry = new TypeRegistry(JdkTypes.CATALOGUE, true, TypeDefinition::new, 0);

	private FieldDefinition field(String name, TypeDefinition type) {
		return new FieldDefinition(name, type, false, List.of());
	}

	private FieldDefinition field(String name, ValueKind kind) {
		return field(name, registry.builtin(kind));
	}

	private TypeDefinition declare(String name, String supertype, boolean pooled, FieldDefinition... fields) {
		TypeDeclaration declaration = new TypeDeclaration(supertype, pooled);
		Arrays.stream(fields).forEach(declaration::add);
		return registry.declare(name, declaration);
	}

	private static List<String> names(TypeLayout layout) {
		return Arrays.stream(layout.fields).map(f -> f.name).toList();
	}

	@Test
	void startAndDurationComeFirstInEvents() {
		TypeDefinition event = declare(
				"a.Event",
				TypeDefinition.EVENT_SUPERTYPE,
				false,
				field("x", ValueKind.INT),
				field("duration", ValueKind.LONG),
				field("startTime", ValueKind.LONG),
				field("y", ValueKind.INT));
		TypeLayout layout = event.layout();
		assertEquals(List.of("startTime", "duration", "x", "y"), names(layout));
		assertEquals(2, layout.fields[0].ordinal);
		assertEquals(FieldLayout.Time.START, layout.fields[0].time);
		assertEquals(FieldLayout.Time.DURATION, layout.fields[1].time);
		assertSame(layout, event.layout());
	}

	@Test
	void eventWithoutStartGetsOne() {
		TypeLayout layout =
				declare("a.Event", TypeDefinition.EVENT_SUPERTYPE, false).layout();
		assertEquals(List.of("startTime"), names(layout));
		assertEquals(-1, layout.fields[0].ordinal);
		assertFalse(layout.pooled);
	}

	@Test
	void otherTypesKeepTheirOrderAndGetNoStart() {
		TypeLayout layout = declare(
						"a.Struct", null, true, field("y", ValueKind.INT), field("startTime", ValueKind.LONG))
				.layout();
		assertEquals(List.of("y", "startTime"), names(layout));
		assertTrue(layout.pooled);
		assertFalse(layout.simpleType);
	}

	@Test
	void unitsOfTimesAreKnown() {
		AnnotationDefinition millis =
				AnnotationDefinition.of(registry.find("jdk.jfr.Timestamp"), "MILLISECONDS_SINCE_EPOCH");
		FieldDefinition start =
				new FieldDefinition("startTime", registry.builtin(ValueKind.LONG), false, List.of(millis));
		TypeLayout layout =
				declare("a.Event", TypeDefinition.EVENT_SUPERTYPE, false, start).layout();
		assertEquals(FieldUnit.MILLISECONDS, layout.fields[0].unit);
	}

	@Test
	void wrappersAreSimpleTypesOnlyWhenPooled() {
		assertTrue(declare("a.Pooled", null, true, field("w", ValueKind.STRING)).layout().simpleType);
		assertFalse(
				declare("a.Inline", null, false, field("w", ValueKind.STRING)).layout().simpleType);
	}

	@Test
	void jdkTypesAreStoredAsTheJdkHasThem() {
		assertTrue(registry.find("java.lang.Thread").layout().pooled);
		assertFalse(registry.find("jdk.types.StackFrame").layout().pooled);
		TypeLayout trace = registry.find("jdk.types.StackTrace").layout();
		assertTrue(trace.pooled && trace.fields[1].array && !trace.fields[1].byReference);
		assertTrue(registry.find("jdk.types.StackFrame").layout().fields[0].byReference);
		TypeRegistry bare = new TypeRegistry(JdkTypes.CATALOGUE, false, TypeDefinition::new, 0);
		TypeDeclaration inlineThread = new TypeDeclaration(null, false)
				.add(new FieldDefinition("osName", bare.builtin(ValueKind.STRING), false, List.of()));
		assertTrue(bare.declare("java.lang.Thread", inlineThread).layout().pooled);
	}

	@Test
	void typeThatContainsItselfIsPooled() {
		TypeDefinition node = registry.newType("a.Node");
		registry.declareAs(node, new TypeDeclaration(null, false).add(field("next", node)), 0);
		assertTrue(node.layout().pooled);
		TypeDefinition left = registry.findOrForward("a.Left");
		TypeDefinition right = declare("a.Right", null, false, field("left", left));
		declare("a.Left", null, false, field("right", right));
		assertTrue(left.layout().pooled || right.layout().pooled);
	}

	@Test
	void constantsWithFloatsDoNotKeepTheirIds() {
		TypeDefinition point =
				declare("a.Point", null, false, field("x", ValueKind.FLOAT), field("y", ValueKind.DOUBLE));
		TypeDefinition line = declare("a.Line", null, true, field("from", point), field("n", ValueKind.INT));
		TypeDefinition reference = declare("a.Reference", null, true, field("line", line), field("n", ValueKind.INT));
		assertFalse(line.layout().keepsIds);
		assertTrue(reference.layout().keepsIds);
	}

	@Test
	void unreadableTypesAreRefusedByName() {
		TypeDefinition later = registry.findOrForward("a.Later");
		TypeDefinition waiting = declare("a.Waiting", null, true, field("x", later));
		String message =
				assertThrows(IllegalStateException.class, waiting::layout).getMessage();
		assertTrue(message.contains("a.Later") && message.contains("'x'"), message);
		TypeDefinition empty = declare("a.Empty", null, true);
		TypeDefinition using = declare("a.Using", null, true, field("e", empty));
		message = assertThrows(IllegalArgumentException.class, using::layout).getMessage();
		assertTrue(message.contains("a.Empty") && message.contains("'e'"), message);
	}
}
