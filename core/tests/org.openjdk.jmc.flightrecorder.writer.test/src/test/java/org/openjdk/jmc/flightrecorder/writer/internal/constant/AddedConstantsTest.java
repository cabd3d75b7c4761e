/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.openjdk.jmc.flightrecorder.writer.internal.constant.TestedConstants.bytes;
import static org.openjdk.jmc.flightrecorder.writer.internal.constant.TestedConstants.hex;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/** A checkpoint has each pool once, and none that is empty (format section 6.2). */
class AddedConstantsTest {
	private final TestedConstants tested = new TestedConstants();
	private final TypeDefinition first = tested.declare("a.First", true, "x", ValueKind.LONG, "y", ValueKind.LONG);
	private final TypeDefinition second = tested.declare("a.Second", true, "x", ValueKind.LONG, "y", ValueKind.LONG);
	private final AddedConstants added = new AddedConstants();

	private static ConstantTable.Part part(String... values) {
		ConstantTable table = new ConstantTable(0);
		for (int i = 0; i < values.length; i++) {
			byte[] value = bytes(values[i]);
			table.add(ConstantTable.hash(value, 0, value.length), i + 1, value, 0, value.length);
		}
		return table.takeAdded(false);
	}

	@Test
	void poolWithoutEntriesIsLeftOut() {
		added.add(first, part());
		assertEquals(0, added.poolCount());
		added.add(second, part("0505", "0606"));
		assertEquals(1, added.poolCount());
		assertSame(second, added.type(0));
		assertEquals(2, added.count(0));
		assertEquals(2 * 3, added.lengthBytes(0), "an id of one byte, and a value of two");
	}

	@Test
	void replacedPoolIsThereOnceWithItsNewEntriesOnly() {
		added.add(first, part("0505"));
		added.add(second, part("0606"));
		added.replace(first, part("0707", "0808"));
		assertEquals(2, added.poolCount());
		assertEquals("010707" + "020808", hex(added, first));
		assertEquals("010606", hex(added, second));
	}

	@Test
	void poolWithoutReplacementIsRemoved() {
		added.add(first, part("0505"));
		added.replace(first, part());
		assertEquals(0, added.poolCount());
	}

	@Test
	void poolThatWasNotThereIsAdded() {
		added.add(first, part("0505"));
		added.replace(second, part("0606"));
		assertEquals("010505", hex(added, first));
		assertEquals("010606", hex(added, second));
	}

	@Test
	void exceptionOfTheTargetComesThrough() {
		added.add(first, part("0505"));
		IOException full = new IOException("full");
		assertSame(
				full,
				assertThrows(
						IOException.class,
						() -> added.write(0, (bytes, from, length) -> {
							throw full;
						})));
	}
}
