/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class FileWindowTest {
	private static final int SECTOR_BYTES = 512;

	private static byte[] bytesWithZeros(int lengthBytes, int from, int to) {
		byte[] bytes = new byte[lengthBytes];
		Arrays.fill(bytes, (byte) 1);
		Arrays.fill(bytes, from, to, (byte) 0);
		return bytes;
	}

	private static long zeroSector(byte[] bytes, long from, long to) throws Exception {
		return MadeChunk.window(bytes).zeroSector(from, to);
	}

	private static boolean mayLackWrites(byte[] bytes, long from, long to) throws Exception {
		return MadeChunk.window(bytes).mayLackWrites(from, to);
	}

	@Test
	void sectorThatEndsWithZerosMayLackWrites() throws Exception {
		byte[] bytes = bytesWithZeros(2000, SECTOR_BYTES, 2 * SECTOR_BYTES);
		assertTrue(mayLackWrites(bytes, SECTOR_BYTES, SECTOR_BYTES + 1));
		assertTrue(mayLackWrites(bytes, 2 * SECTOR_BYTES - 1, 2 * SECTOR_BYTES));
		assertFalse(mayLackWrites(bytes, 0, SECTOR_BYTES), "the sector before has content only");
		assertFalse(mayLackWrites(bytes, 2 * SECTOR_BYTES, 2000), "and so has the one behind");
		assertFalse(
				mayLackWrites(bytesWithZeros(2000, SECTOR_BYTES, 2 * SECTOR_BYTES - 1), 0, 2000), "they end before it");
	}

	@Test
	void endOfASectorIsMissingFromAnEventOnOrWhereItIsLong() throws Exception {
		byte[] few = bytesWithZeros(2000, 2 * SECTOR_BYTES - 15, 2 * SECTOR_BYTES);
		assertFalse(mayLackWrites(few, SECTOR_BYTES, 2 * SECTOR_BYTES));
		assertTrue(mayLackWrites(few, 2 * SECTOR_BYTES - 15, 2 * SECTOR_BYTES), "from the first of the zeros on");
		assertTrue(mayLackWrites(
				bytesWithZeros(2000, 2 * SECTOR_BYTES - 16, 2 * SECTOR_BYTES), SECTOR_BYTES, 2 * SECTOR_BYTES));
		assertFalse(mayLackWrites(bytesWithZeros(1025, 1024, 1025), 1024, 1025), "one byte of a file is content");
		assertTrue(mayLackWrites(bytesWithZeros(1026, 1024, 1026), 1000, 4000), "the last sector is short");
	}

	@Test
	void startOfASectorOfZerosIsFound() throws Exception {
		byte[] bytes = bytesWithZeros(2000, SECTOR_BYTES, 2 * SECTOR_BYTES);
		assertEquals(SECTOR_BYTES, zeroSector(bytes, 1, 2000));
		assertEquals(2000, zeroSector(bytes, SECTOR_BYTES + 1, 2000));
		assertEquals(SECTOR_BYTES, zeroSector(bytes, 1, SECTOR_BYTES), "it is behind the end");
	}

	@Test
	void zerosOfLessThanASectorAreContent() throws Exception {
		byte[] bytes = bytesWithZeros(2000, SECTOR_BYTES, 2 * SECTOR_BYTES - 1);
		assertEquals(2000, zeroSector(bytes, 1, 2000));
	}

	/** The length of the file has come to the disk, and its last sector has not. */
	@Test
	void lastSectorOfTheFileMayBeShort() throws Exception {
		assertEquals(3 * SECTOR_BYTES, zeroSector(bytesWithZeros(1549, 3 * SECTOR_BYTES, 1549), 1, 1549));
		assertEquals(1549, zeroSector(bytesWithZeros(1549, 3 * SECTOR_BYTES, 1548), 1, 1549));
		assertEquals(1549, zeroSector(bytesWithZeros(1549, 1540, 1549), 1, 1549), "the sector has other bytes too");
		byte[] longer = bytesWithZeros(1600, 3 * SECTOR_BYTES, 1549);
		assertEquals(1549, zeroSector(longer, 1, 1549), "the file goes on");
	}
}
