/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileWindowTest {
	private static final int SECTOR_BYTES = 512;

	@TempDir
	Path directory;

	private static byte[] bytesWithZeros(int lengthBytes, int from, int to) {
		byte[] bytes = new byte[lengthBytes];
		Arrays.fill(bytes, (byte) 1);
		Arrays.fill(bytes, from, to, (byte) 0);
		return bytes;
	}

	private long zeroSector(byte[] bytes, long from, long to) throws Exception {
		Path path = Files.write(directory.resolve("file"), bytes);
		try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
			return new FileWindow(StoredFile.Content.of(file)).zeroSector(from, to);
		}
	}

	@Test
	void wholeSectorOfZerosIsFoundWhereItBegins() throws Exception {
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
