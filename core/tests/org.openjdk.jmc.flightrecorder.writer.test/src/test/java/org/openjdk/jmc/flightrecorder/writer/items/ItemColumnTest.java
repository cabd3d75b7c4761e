/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.items;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.writer.internal.event.OneChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;
import org.openjdk.jmc.flightrecorder.writer.items.ValueForm.Family;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MadeItems;

/** A column reads its attribute, and says which it is and what the value was where that cannot be written. */
class ItemColumnTest {
	private final OneChunk chunk = new OneChunk();
	private final ItemValues converter = new ItemValues(chunk.clock, type -> 7);

	private static ItemColumn column(MadeItems items) {
		return ItemSchema.of(items.getType()).columns.get(0);
	}

	@Test
	void membersOfAStructAreReadInTheirOrder() {
		MadeItems items = new MadeItems("a.Event", null, null)
				.with("s:n", UnitLookup.UNKNOWN)
				.with("s:size", UnitLookup.MEMORY)
				.item(5, UnitLookup.GIBIBYTE.quantity(1));
		ItemColumn column = column(items);
		IItem item = items.iterator().next();
		column.look(item);
		ValueForm form = column.form();
		assertEquals(
				ValueForm.of(Family.WHOLE, ValueKind.INT, false),
				form.members().get(0).form());
		Object[] struct = (Object[]) column.value(item, form, converter);
		assertEquals(5, struct[0]);
		assertEquals(1L << 30, struct[1]);
	}

	@ParameterizedTest
	@CsvSource({"200, 200, ''", "201, 200, ..."})
	void refusedValueIsShownUpToALimit(int chars, int shown, String rest) {
		MadeItems items = new MadeItems("a.Event", null, null)
				.with("n", UnitLookup.UNKNOWN)
				.item(5)
				.item("x".repeat(chars));
		ItemColumn column = column(items);
		String message = assertThrows(IllegalArgumentException.class, () -> items.forEach(column::look))
				.getMessage();
		assertTrue(message.contains("'n'") && message.contains("'a.Event'"), message);
		assertTrue(message.contains("'" + "x".repeat(shown) + rest + "'"), message);
	}

	@Test
	void columnWhoseContentTellsItsFormDoesNotLookAtValues() {
		MadeItems items = new MadeItems("a.Event", null, null)
				.with("text", UnitLookup.PLAIN_TEXT)
				.item(5);
		ItemColumn column = column(items);
		items.forEach(column::look);
		assertEquals(ValueForm.of(Family.TEXT, ValueKind.STRING, false), column.form());
		IItem item = items.iterator().next();
		String message = assertThrows(
						IllegalArgumentException.class, () -> column.value(item, column.form(), converter))
				.getMessage();
		assertTrue(message.contains("'text'") && message.contains("'5'"), message);
	}
}
