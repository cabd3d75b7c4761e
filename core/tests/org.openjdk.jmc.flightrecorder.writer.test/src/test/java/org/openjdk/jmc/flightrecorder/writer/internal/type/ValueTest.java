/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.type;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The content of a value: which fields are set, room that comes when it is needed, and equality. */
class ValueTest {
	private final TestedTypes types = new TestedTypes();
	private final TypeDefinition pair = types.pooled("a.Pair", "n", ValueKind.INT, "s", ValueKind.STRING);

	/** With a key, which values of the API have by a subclass. */
	private static final class Keyed extends Value {
		Keyed(TypeDefinition type, long key) {
			super(key, type);
		}
	}

	/** Of the content of another value. */
	private static final class Copy extends Value {
		Copy(Value original) {
			super(original, original.definition());
		}
	}

	/** Of the very arrays of another value. */
	private static final class Shared extends Value {
		Shared(Value original) {
			super(original);
		}
	}

	private Value filled(Value value, long n, Object s) {
		value.set(pair.field(0), n);
		value.set(pair.field(1), s);
		return value;
	}

	/** A long holds the bits of 64 fields; each further one is among the numbers. */
	@ParameterizedTest
	@ValueSource(ints = {1, 63, 64, 65, 128, 129, 200})
	void setFieldsAreToldFromUnsetOnesHoweverManyThereAre(int count) {
		Object[] fields = new Object[2 * count];
		for (int i = 0; i < count; i++) {
			fields[2 * i] = "f" + i;
			fields[2 * i + 1] = i % 2 == 0 ? ValueKind.LONG : ValueKind.STRING;
		}
		TypeDefinition type = types.inline("a.Many", fields);
		for (int set = 0; set < count; set++) {
			Value value = new Value(type);
			FieldDefinition field = type.field(set);
			if (field.isInPrimitives()) {
				value.set(field, 0L);
			} else {
				value.set(field, (Object) null);
			}
			for (int ordinal = 0; ordinal < count; ordinal++) {
				assertEquals(ordinal == set, value.isSet(ordinal), "field " + ordinal + " when " + set + " is set");
			}
		}
	}

	@Test
	void numbersOfManyFieldsAreNotMixedUpWithTheBitsOfSetFields() {
		int count = 130;
		Object[] fields = new Object[2 * count];
		for (int i = 0; i < count; i++) {
			fields[2 * i] = "f" + i;
			fields[2 * i + 1] = ValueKind.LONG;
		}
		TypeDefinition type = types.pooled("a.Many", fields);
		Value value = new Value(type);
		value.rememberInterning(7);
		for (int i = 0; i < count; i++) {
			value.set(type.field(i), -1L - i);
		}
		for (int i = 0; i < count; i++) {
			assertEquals(-1L - i, value.primitives()[type.field(i).slot()]);
			assertTrue(value.isSet(i));
		}
		assertEquals(7, value.lastInterning());
	}

	@Test
	void eventHasRoomForItsStartThreadAndStackOnceOneIsSet() {
		TypeDefinition thread = types.registry.find("java.lang.Thread");
		TypeDefinition trace = types.registry.find("jdk.types.StackTrace");
		TypeDefinition event = types.event(
				"a.Event", "startTime", ValueKind.LONG, "eventThread", thread, "stackTrace", trace, "n", ValueKind.INT);
		Value plain = new Value(event);
		plain.set(event.field(3), 5L);
		assertEquals(1, plain.primitives().length);
		assertEquals(0, plain.references().length);
		assertNull(plain.reference(event.field(1).slot()));
		assertFalse(plain.isSet(0));
		Value full = new Value(event);
		full.set(event.field(3), 5L);
		full.set(event.field(0), 1000L);
		Value main = new Value(thread);
		full.set(event.field(1), main);
		assertSame(main, full.reference(event.field(1).slot()));
		assertEquals(1000, full.primitives()[event.field(0).slot()]);
		assertEquals(5, full.primitives()[event.field(3).slot()]);
		Value next = new Value(event);
		assertEquals(2, next.primitives().length, "who sets a start once does so always");
		assertEquals(2, next.references().length);
		next.set(event.field(3), 5L);
		assertTrue(next.hasSameContent(plain) && plain.hasSameContent(next), "the room is no content");
		assertEquals(plain.contentHash(), next.contentHash());
		assertFalse(full.hasSameContent(plain) || plain.hasSameContent(full));
	}

	@Test
	void contentIsEqualFieldByField() {
		Value value = filled(new Value(pair), 1, "one");
		assertTrue(value.hasSameContent(filled(new Value(pair), 1, new String("one"))));
		assertEquals(
				value.contentHash(),
				filled(new Value(pair), 1, new String("one")).contentHash());
		assertFalse(value.hasSameContent(filled(new Value(pair), 2, "one")));
		assertFalse(value.hasSameContent(filled(new Value(pair), 1, "two")));
		Value unset = new Value(pair);
		Value setToNull = filled(new Value(pair), 0, null);
		assertFalse(unset.hasSameContent(setToNull), "what is set counts, too");
		assertTrue(new Value(pair, null).hasSameContent(new Value(pair, null)));
		assertFalse(new Value(pair, null).hasSameContent(unset));
		assertFalse(unset.hasSameContent(new Value(pair, null)));
	}

	@Test
	void valuesOfAlikeTypesOfTwoRecordingsAreEqual() {
		TestedTypes others = new TestedTypes();
		TypeDefinition alike = others.inline("a.Pair", "n", ValueKind.INT, "s", ValueKind.STRING);
		assertTrue(filled(new Value(pair), 1, "one").hasSameContent(filled(new Value(alike), 1, "one")));
		TypeDefinition other = others.inline("a.Other", "n", ValueKind.INT, "s", ValueKind.STRING);
		assertFalse(filled(new Value(pair), 1, "one").hasSameContent(filled(new Value(other), 1, "one")));
		Value five = new Value(types.registry.builtin(ValueKind.INT), 5);
		assertTrue(five.hasSameContent(new Value(others.registry.builtin(ValueKind.INT), 5)));
		assertFalse(five.hasSameContent(new Value(others.registry.builtin(ValueKind.LONG), 5L)));
	}

	@Test
	void arraysAreEqualByTheirElements() {
		TypeDefinition type = types.registry.declare(
				"a.Array", new TypeDeclaration(null, true).add(types.field("a", ValueKind.INT, true)));
		Value[] values = new Value[3];
		for (int i = 0; i < values.length; i++) {
			values[i] = new Value(type);
			values[i].set(type.field(0), new int[] {1, i / 2});
		}
		assertTrue(values[0].hasSameContent(values[1]));
		assertEquals(values[0].contentHash(), values[1].contentHash());
		assertFalse(values[0].hasSameContent(values[2]));
	}

	@Test
	void keyTellsValuesOfOneContentApart() {
		Value first = filled(new Keyed(pair, 5), 1, "one");
		assertTrue(first.isKeyed());
		assertEquals(5, first.key());
		assertTrue(first.hasSameContent(filled(new Keyed(pair, 5), 1, "one")));
		assertFalse(first.hasSameContent(filled(new Keyed(pair, 6), 1, "one")));
		assertFalse(first.hasSameContent(filled(new Value(pair), 1, "one")));
		assertFalse(filled(new Value(pair), 1, "one").hasSameContent(first));
		first.rememberInterning(99);
		assertEquals(5, first.key());
		assertEquals(1, first.primitives()[0]);
	}

	@Test
	void interningIsRememberedByPooledValuesAndIsNoContent() {
		Value value = filled(new Value(pair), 1, "one");
		assertEquals(0, value.lastInterning());
		value.rememberInterning(-1);
		assertEquals(-1, value.lastInterning());
		assertTrue(value.hasSameContent(filled(new Value(pair), 1, "one")));
		assertEquals(0, new Copy(value).lastInterning(), "a copy may be changed before it is interned");
		TypeDefinition inline = types.inline("a.Inline", "n", ValueKind.INT);
		Value inPlace = new Value(inline);
		inPlace.set(inline.field(0), 8L);
		inPlace.rememberInterning(99);
		assertEquals(0, inPlace.lastInterning());
		assertEquals(8, inPlace.primitives()[0]);
		Value none = new Value(pair, null);
		none.rememberInterning(99);
		assertEquals(0, none.lastInterning());
	}

	@Test
	void copyIsOnItsOwnAndASharedOneIsNot() {
		Value original = filled(new Keyed(pair, 5), 1, "one");
		Value copy = new Copy(original);
		Value shared = new Shared(original);
		assertTrue(copy.hasSameContent(original) && shared.hasSameContent(original));
		assertNotSame(original.primitives(), copy.primitives());
		assertSame(original.primitives(), shared.primitives());
		filled(copy, 2, "two");
		assertEquals("one", original.reference(0));
		assertEquals(1, original.primitives()[0]);
		assertEquals(5, copy.key());
		assertNotEquals(original.contentHash(), copy.contentHash());
	}
}
