/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openjdk.jmc.flightrecorder.writer.internal.constant.TestedConstants.hex;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StringEncoding;

/** Encoded constants, found again by their bytes. */
class ConstantTableTest {
	private static byte[] encoded(String text) {
		Leb128Writer out = new Leb128Writer(16);
		StringEncoding.put(out, text);
		return Arrays.copyOf(out.array(), out.position());
	}

	private static long find(ConstantTable table, byte[] value) {
		return table.find(ConstantTable.hash(value, 0, value.length), value, 0, value.length);
	}

	private static void add(ConstantTable table, long id, byte[] value) {
		table.add(ConstantTable.hash(value, 0, value.length), id, value, 0, value.length);
	}

	@Test
	void emptyTableFindsNothing() {
		ConstantTable table = new ConstantTable(0);
		assertEquals(ConstantTable.NONE, find(table, encoded("a")));
		assertEquals(0, table.count());
		assertEquals("", hex(table.takeAdded(false)));
	}

	@Test
	void partIsTheContentOfACheckpoint() {
		ConstantTable table = new ConstantTable(0);
		add(table, 1, encoded("a"));
		add(table, 300, encoded("\u00fc"));
		ConstantTable.Part part = table.takeAdded(false);
		assertEquals(2, part.count());
		assertEquals("01" + "030161" + "ac02" + "0501fc", hex(part));
		assertEquals(9, part.lengthBytes());
	}

	@Test
	void eachEntryIsTakenOnceUnlessAllAreAskedFor() {
		ConstantTable table = new ConstantTable(0);
		add(table, 1, encoded("a"));
		table.takeAdded(false);
		assertEquals(0, table.takeAdded(false).count());
		add(table, 2, encoded("b"));
		assertEquals("02030162", hex(table.takeAdded(false)));
		assertEquals("01030161" + "02030162", hex(table.takeAdded(true)));
		assertEquals(0, table.takeAdded(false).count());
	}

	@Test
	void takenPartDoesNotChangeWhenTheTableGrows() {
		ConstantTable table = new ConstantTable(0);
		add(table, 1, encoded("a"));
		ConstantTable.Part part = table.takeAdded(false);
		for (int i = 2; i < 5000; i++) {
			add(table, i, encoded("text " + i));
		}
		assertEquals("01030161", hex(part));
		assertEquals(4998, table.takeAdded(false).count());
	}

	@ParameterizedTest
	@ValueSource(ints = {0, 1, 100, 100_000})
	void everythingThatWasAddedIsFoundWhateverTheCapacity(int capacity) {
		ConstantTable table = new ConstantTable(capacity);
		int count = 50_000;
		for (int i = 1; i <= count; i++) {
			assertEquals(ConstantTable.NONE, find(table, encoded("text " + i)));
			add(table, i, encoded("text " + i));
		}
		assertEquals(count, table.count());
		for (int i = 1; i <= count; i++) {
			assertEquals(i, find(table, encoded("text " + i)));
		}
		assertEquals(ConstantTable.NONE, find(table, encoded("text 0")));
	}

	@Test
	void equalHashesAreToldApartByTheirBytes() {
		ConstantTable table = new ConstantTable(0);
		byte[] a = encoded("a");
		byte[] b = encoded("b");
		table.add(7, 1, a, 0, a.length);
		table.add(7, 2, b, 0, b.length);
		assertEquals(1, table.find(7, a, 0, a.length));
		assertEquals(2, table.find(7, b, 0, b.length));
		byte[] c = encoded("c");
		assertEquals(ConstantTable.NONE, table.find(7, c, 0, c.length));
	}

	/** A value that differs from another one in a byte is the usual case: names, numbers and ids that are counted up. */
	@Test
	void nearlyAllValuesThatDifferInOneByteHaveDifferentHashes() {
		for (int lengthBytes = 1; lengthBytes <= 24; lengthBytes++) {
			Set<Integer> hashes = new HashSet<>();
			byte[] value = new byte[lengthBytes];
			for (int at = 0; at < lengthBytes; at++) {
				for (int content = 0; content < 256; content++) {
					value[at] = (byte) content;
					hashes.add(ConstantTable.hash(value, 0, lengthBytes));
				}
				value[at] = 0;
			}
			int values = lengthBytes * 255 + 1;
			assertTrue(hashes.size() > 0.99 * values, "hashes of " + lengthBytes + " bytes: " + hashes.size());
		}
	}

	/** The first bits choose a segment, the last ones a slot in it. */
	@Test
	void firstAndLastBitsOfHashesAreWellSpread() {
		int values = 1 << 16;
		for (int lengthBytes : new int[] {Integer.BYTES, Long.BYTES, 19}) {
			int[] byFirstBits = new int[1 << 8];
			int[] byLastBits = new int[1 << 8];
			for (int i = 0; i < values; i++) {
				byte[] value = ByteBuffer.allocate(lengthBytes).putInt(i).array();
				int hash = ConstantTable.hash(value, 0, lengthBytes);
				byFirstBits[hash >>> 24]++;
				byLastBits[hash & 0xFF]++;
			}
			for (int i = 0; i < 1 << 8; i++) {
				// 256 by 256, and five times the deviation that chance has.
				assertEquals(256, byFirstBits[i], 80, "hashes that begin with the same eight bits");
				assertEquals(256, byLastBits[i], 80, "hashes that end with the same eight bits");
			}
		}
	}

	/** A block may end with the last byte of a value. */
	@Test
	void valueAtTheEndOfABlockIsFoundAndALongerOneIsNot() {
		ConstantTable table = new ConstantTable(0);
		byte[] zeros = new byte[1000];
		int lengthBytes = 255;
		table.add(7, 1, zeros, 0, lengthBytes);
		assertEquals(1, table.find(7, zeros, 0, lengthBytes));
		assertEquals(1, table.find(7, zeros, 500, 500 + lengthBytes));
		assertEquals(ConstantTable.NONE, table.find(7, zeros, 0, lengthBytes + 1));
		assertEquals(ConstantTable.NONE, table.find(7, zeros, 0, zeros.length));
	}

	@Test
	void partsTogetherAreTheWholeWhereverBlocksEnd() {
		ConstantTable table = new ConstantTable(0);
		StringBuilder parts = new StringBuilder();
		int id = 0;
		for (int size : new int[] {0, 1, 10, 300, 3_000, 1, 9_000, 0, 20_000}) {
			for (int i = 0; i < size; i++) {
				id++;
				add(table, id, encoded("text " + id));
			}
			ConstantTable.Part part = table.takeAdded(false);
			assertEquals(size, part.count());
			assertEquals(part.lengthBytes(), hex(part).length() / 2);
			parts.append(hex(part));
		}
		ConstantTable.Part all = table.takeAdded(true);
		assertEquals(parts.toString(), hex(all));
		assertEquals(parts.length() / 2, all.lengthBytes());
		assertEquals(parts.length() / 2 + 1, all.behind(new byte[1]).lengthBytes());
	}

	@Test
	void hashesAreOfTheRangeAlone() {
		byte[] around = {9, 3, 1, 97, 9};
		assertEquals(ConstantTable.hash(encoded("a"), 0, 3), ConstantTable.hash(around, 1, 4));
	}

	@Test
	void valueLongerThanABlockIsKeptWhole() {
		ConstantTable table = new ConstantTable(0);
		byte[] big = encoded("x".repeat(200_000));
		add(table, 5, encoded("small"));
		add(table, 6, big);
		add(table, 7, encoded("later"));
		assertEquals(6, find(table, big));
		assertEquals(7, find(table, encoded("later")));
		assertTrue(table.sizeBytes() > big.length);
	}

	@Test
	void entriesAreLocatedByTheirIds() {
		ConstantTable table = new ConstantTable(0);
		add(table, 1, encoded("a"));
		add(table, 1000, encoded("b"));
		ConstantTable.Location location = new ConstantTable.Location();
		assertTrue(table.locate(1000, location));
		assertEquals(3, new Leb128Reader(location.bytes, location.offset).getByte());
		assertEquals('b', location.bytes[location.offset + 2]);
		assertFalse(table.locate(2, location));
	}
}
