/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.internal.jdk.JdkTypes;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;

/** A type of a recording: before and after its declaration, its fields by name, and types that are alike. */
class TypeDefinitionTest {
	private final TestedTypes types = new TestedTypes();
	private final TestedTypes others = new TestedTypes();

	@Test
	void unresolvedTypeSaysThatItIsNotRegistered() {
		TypeDefinition named = types.registry.findOrForward("a.Later");
		assertFalse(named.isResolved());
		assertNull(named.registry());
		assertEquals(ValueKind.COMPOSITE, named.kind(), "no unresolved type is built in");
		assertEquals(
				"Only registered types can be used; type 'a.Later' was referred to but has not been registered yet",
				assertThrows(IllegalStateException.class, named::fieldCount).getMessage());
		TypeDefinition nameless = TestedTypes.nameless();
		assertEquals(
				"Only registered types can be used; a type without a name was referred to but "
						+ "has not been registered yet",
				assertThrows(IllegalStateException.class, nameless::id).getMessage());
	}

	@Test
	void fieldOfATypeWithoutANameIsOfTheTypeItself() {
		TypeDefinition node = types.pooled("a.Node", "next", TestedTypes.nameless(), "n", ValueKind.INT);
		assertSame(node, node.field(0).type());
		assertSame(types.registry, node.registry());
	}

	/** From twelve fields on, names are hashed. */
	@ParameterizedTest
	@ValueSource(ints = {1, 11, 12, 70})
	void fieldIsFoundByAnEqualNameWhateverTheGuess(int count) {
		Object[] fields = new Object[2 * count];
		for (int i = 0; i < count; i++) {
			fields[2 * i] = "field" + i;
			fields[2 * i + 1] = ValueKind.INT;
		}
		TypeDefinition type = types.inline("a.A", fields);
		for (int guess : new int[] {-1, Integer.MIN_VALUE, 0, count - 1, count, Integer.MAX_VALUE}) {
			for (int i = 0; i < count; i++) {
				assertEquals(i, type.ordinalOf((String) fields[2 * i], guess));
				assertEquals(i, type.ordinalOf("field" + i, guess), "another object");
			}
			assertEquals(-1, type.ordinalOf("field" + count, guess));
			assertEquals(-1, type.ordinalOf(null, guess));
		}
		assertNull(type.fieldNamed("field" + count));
		assertEquals("field0", type.fieldNamed("field0").name());
	}

	@Test
	void wrapperHasOneBuiltinValue() {
		assertTrue(types.pooled("a.Text", "s", ValueKind.STRING).isSimpleText());
		TypeDefinition number = types.pooled("a.Number", "n", ValueKind.INT);
		assertTrue(number.isSimple() && !number.isSimpleText());
		assertFalse(types.pooled("a.Two", "s", ValueKind.STRING, "t", ValueKind.STRING)
				.isSimple());
		assertFalse(types.pooled("a.Struct", "n", number).isSimple());
		assertFalse(types.pooled("a.None").isSimple());
		TypeDeclaration array = new TypeDeclaration(null, true).add(types.field("s", ValueKind.STRING, true));
		assertFalse(types.registry.declare("a.Array", array).isSimple());
	}

	@Test
	void givenConstantsAreThoseOfTheOriginalOrElseOfTheJdk() {
		assertEquals(
				"Interpreted",
				types.registry.find("jdk.types.FrameType").fixedConstants()[0].text());
		FixedConstant[] kept = {new FixedConstant(9, "mine", false)};
		TypeDefinition copy = others.registry.newType("jdk.types.FrameType");
		others.registry.declareAs(
				copy,
				others.declaration(null, true, "description", ValueKind.STRING).keep(true, kept),
				0);
		assertArrayEquals(kept, copy.fixedConstants());
		assertTrue(copy.isKept() && copy.isKeptWrapper());
		assertTrue(copy.layout().pooledWrapper);
		TypeDefinition other = others.registry.newType("jdk.types.ThreadState");
		others.registry.declareAs(other, others.declaration(null, true, "n", ValueKind.INT), 0);
		assertEquals(0, other.fixedConstants().length, "a client's own type that wraps no text");
		assertFalse(other.isKept());
	}

	/** An empty text in place is not written as that of a symbol, which the JDK's reader may take for null. */
	@Test
	void wrapperInPlaceStaysOneAndIsNoSymbol() {
		TypeDefinition copy = others.registry.newType("a.State");
		others.registry.declareAs(
				copy, others.declaration(null, false, "name", ValueKind.STRING).keep(true, FixedConstant.NONE), 0);
		assertTrue(copy.layout().simpleType);
		assertFalse(copy.layout().pooledWrapper);
	}

	@Test
	void layoutIsCompiledOnceItIsAskedFor() {
		TypeDefinition type = types.inline("a.A", "n", ValueKind.INT);
		assertNull(type.layoutIfCompiled());
		TypeLayout layout = type.layout();
		assertNotNull(layout);
		assertSame(layout, type.layoutIfCompiled());
	}

	/** A type as clients see it: equal to those of its name. */
	private static final class Alike extends TypeDefinition {
		Alike(String name) {
			super(name);
		}

		Alike(TypeDefinition original) {
			super(original);
		}

		@Override
		public boolean equals(Object other) {
			return other instanceof Alike alike && name().equals(alike.name());
		}

		@Override
		public int hashCode() {
			return name().hashCode();
		}
	}

	@Test
	void typesThatAreEqualForClientsAreTwoInASet() {
		Set<TypeDefinition> set = TypeDefinition.newSet();
		assertTrue(set.add(new Alike("a.A")));
		assertTrue(set.add(new Alike("a.A")));
		assertEquals(2, set.size());
	}

	@Test
	void typesThatAreEqualForClientsAreComparedByTheirFields() {
		TypeRegistry alike = new TypeRegistry(JdkTypes.CATALOGUE, true, Alike::new, 0);
		TypeDefinition one = alike.newType("a.A");
		TypeDefinition two = alike.newType("a.A");
		alike.declareAs(one, types.declaration(null, true, "n", alike.builtin(ValueKind.INT)), 0);
		alike.declareAs(two, types.declaration(null, true, "n", alike.builtin(ValueKind.LONG)), 0);
		assertEquals(one, two);
		assertFalse(one.isCongruentWith(two));
		assertSame(one.layout().type, one);
		assertEquals(
				List.of(one, two),
				alike.snapshot()
						.subList(ValueKind.values().length - 1, alike.snapshot().size()));
	}

	@Test
	void aSecondObjectHasTheSameContent() {
		TypeDefinition type = types.inline("a.A", "n", ValueKind.INT);
		TypeDefinition second = new Alike(type);
		assertEquals(type.id(), second.id());
		assertSame(type.registry(), second.registry());
		assertTrue(second.isCongruentWith(type));
	}

	private boolean areCongruent(BiFunction<TestedTypes, Boolean, TypeDefinition> type) {
		TypeDefinition here = type.apply(types, true);
		TypeDefinition there = type.apply(others, false);
		assertEquals(here.isCongruentWith(there), there.isCongruentWith(here));
		return here.isCongruentWith(there);
	}

	@Test
	void namesKindsAndOrderOfFieldsDecideWhetherTypesAreAlike() {
		assertTrue(areCongruent((t, here) -> t.inline("a.Same", "n", ValueKind.INT, "s", ValueKind.STRING)));
		assertTrue(areCongruent((t, here) ->
				t.registry.declare("a.Pool", t.declaration(null, here, "n", ValueKind.INT, "s", ValueKind.STRING))));
		assertFalse(areCongruent((t, here) -> t.inline(here ? "a.Here" : "a.There", "n", ValueKind.INT)));
		assertFalse(areCongruent((t, here) -> t.inline("a.Name", here ? "n" : "m", ValueKind.INT)));
		assertFalse(areCongruent((t, here) -> t.inline("a.Kind", "n", here ? ValueKind.INT : ValueKind.LONG)));
		assertFalse(areCongruent((t, here) -> t.registry.declare(
				"a.Array", new TypeDeclaration(null, false).add(t.field("n", ValueKind.INT, here)))));
		assertFalse(areCongruent((t, here) -> here
				? t.inline("a.Order", "m", ValueKind.INT, "n", ValueKind.INT)
				: t.inline("a.Order", "n", ValueKind.INT, "m", ValueKind.INT)));
		assertFalse(areCongruent((t, here) -> here
				? t.inline("a.Count", "n", ValueKind.INT)
				: t.inline("a.Count", "n", ValueKind.INT, "m", ValueKind.INT)));
		assertFalse(areCongruent((t, here) ->
				t.inline("a.Deep", "inner", t.inline("a.Inner", "n", here ? ValueKind.INT : ValueKind.SHORT))));
		assertFalse(areCongruent((t, here) -> here ? t.inline("a.Late") : t.registry.findOrForward("a.Late")));
	}

	@Test
	void typesThatContainThemselvesAreCompared() {
		BiFunction<TestedTypes, ValueKind, TypeDefinition> chain = (t, kind) -> {
			TypeDefinition right = t.registry.findOrForward("a.Right" + kind);
			TypeDefinition left = t.pooled("a.Left" + kind, "right", right);
			t.pooled("a.Right" + kind, "left", left, "self", right, "n", kind);
			return left;
		};
		assertTrue(chain.apply(types, ValueKind.INT).isCongruentWith(chain.apply(others, ValueKind.INT)));
		TypeDefinition node = types.pooled("a.Node", "next", TestedTypes.nameless(), "n", ValueKind.INT);
		TypeDefinition other = others.pooled("a.Node", "next", TestedTypes.nameless(), "n", ValueKind.LONG);
		assertFalse(node.isCongruentWith(other));
	}

	/** Two types of one name may be in a recording that is a copy. */
	@Test
	void typeOfTheSameNameDeeperDownMustBeAlikeToo() {
		TypeDefinition node = types.pooled("a.Node", "next", TestedTypes.nameless());
		TypeDefinition last = others.registry.newType("a.Node");
		others.registry.declareAs(last, others.declaration(null, true, "text", ValueKind.STRING), 0);
		TypeDefinition first = others.registry.newType("a.Node");
		others.registry.declareAs(first, others.declaration(null, true, "next", last), 0);
		assertFalse(node.isCongruentWith(first));
		assertFalse(first.isCongruentWith(node));
	}

	/** As each level has two fields of the next, there are 2^40 ways down. */
	@Test
	void typesThatAreUsedAgainAndAgainAreComparedOnce() throws Exception {
		int levels = 40;
		TypeDefinition here = types.inline("a.Level0", "n", ValueKind.INT);
		TypeDefinition there = others.inline("a.Level0", "n", ValueKind.INT);
		for (int level = 1; level <= levels; level++) {
			here = types.inline("a.Level" + level, "left", here, "right", here);
			there = others.inline("a.Level" + level, "left", there, "right", there);
		}
		TypeDefinition top = here;
		TypeDefinition other = there;
		assertTrue(Deadline.within("comparing types", () -> top.isCongruentWith(other)));
		assertEquals(
				List.of("left", "right"),
				top.fields().stream().map(FieldDefinition::name).toList());
	}
}
