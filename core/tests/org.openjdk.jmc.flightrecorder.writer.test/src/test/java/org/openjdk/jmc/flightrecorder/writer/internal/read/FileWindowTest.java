/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.read;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.EOFException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;

class FileWindowTest {
	private static final int SECTOR_BYTES = 512;
	private static final int WINDOW_BYTES = 1 << 16;

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

	/** A file that gives no more than so many bytes at a time, and notes what it is asked for. */
	private static final class CountedSource implements FileWindow.Source {
		private final byte[] file;
		private final int mostAtATime;
		final List<String> reads = new ArrayList<>();

		CountedSource(byte[] file, int mostAtATime) {
			this.file = file;
			this.mostAtATime = mostAtATime;
		}

		@Override
		public int read(long position, byte[] bytes, int from, int atMostBytes) {
			reads.add(atMostBytes + " at " + position);
			int count = Math.min(Math.min(atMostBytes, mostAtATime), file.length - (int) position);
			System.arraycopy(file, (int) position, bytes, from, count);
			return count;
		}
	}

	private static byte[] random(int lengthBytes) {
		byte[] bytes = new byte[lengthBytes];
		new Random(lengthBytes).nextBytes(bytes);
		return bytes;
	}

	@Test
	void eachByteIsReadOnceByOneThatGoesForward() throws Exception {
		byte[] bytes = random(2 * WINDOW_BYTES + 100);
		CountedSource source = new CountedSource(bytes, Integer.MAX_VALUE);
		FileWindow window = new FileWindow(source, bytes.length);
		for (int i = 0; i < bytes.length; i++) {
			assertEquals(bytes[i] & 0xFF, window.byteAt(i));
		}
		assertEquals(List.of("65536 at 0", "65536 at 65536", "100 at 131072"), source.reads);
		assertEquals(bytes[WINDOW_BYTES] & 0xFF, window.byteAt(WINDOW_BYTES), "and one that goes back reads again");
		assertEquals(bytes[WINDOW_BYTES] & 0xFF, window.byteAt(WINDOW_BYTES));
		assertEquals(List.of("65536 at 65536"), source.reads.subList(3, source.reads.size()));
		assertEquals(bytes.length, window.lengthBytes());
	}

	@Test
	void fileMayGiveFewerBytesThanItIsAskedFor() throws Exception {
		byte[] bytes = random(100);
		FileWindow window = new FileWindow(new CountedSource(bytes, 7), bytes.length);
		assertArrayEquals(bytes, window.bytesAt(0, 100));
		assertArrayEquals(Arrays.copyOfRange(bytes, 97, 100), window.bytesAt(97, 100), "up to its end");
		assertArrayEquals(Arrays.copyOfRange(bytes, 10, 12), window.bytesAt(10, 2));
	}

	@ParameterizedTest
	@ValueSource(ints = {0, -1})
	void fileThatBecameShorterIsAnError(int read) {
		FileWindow window = new FileWindow((position, bytes, from, atMostBytes) -> read, 10);
		assertEquals(
				"The file became shorter while it was read",
				assertThrows(EOFException.class, () -> window.byteAt(0)).getMessage());
	}

	private static void putHeader(byte[] file, int position, int major) {
		ChunkHeader header =
				new ChunkHeader(ChunkHeader.LENGTH_BYTES, 0, 0, position, 1, 1, 1, ChunkHeader.FINISHED, false);
		System.arraycopy(header.encode(), 0, file, position, ChunkHeader.LENGTH_BYTES);
		file[position + 5] = (byte) major;
	}

	@Test
	void headersAreFoundAcrossTheEndOfAWindowAndAtTheEndOfTheFile() throws Exception {
		byte[] bytes = new byte[3 * WINDOW_BYTES];
		Arrays.fill(bytes, 1000, 1100, (byte) 'F');
		putHeader(bytes, 2000, 3);
		int last = bytes.length - ChunkHeader.LENGTH_BYTES;
		int[] headers = {0, WINDOW_BYTES - 1, 2 * WINDOW_BYTES - 67, last};
		for (int position : headers) {
			putHeader(bytes, position, 2);
		}
		FileWindow window = MadeChunk.window(bytes);
		for (int i = 0; i < headers.length; i++) {
			assertEquals(headers[i], window.nextHeaderPosition(headers[i]));
			assertEquals(headers[i], window.headerAt(headers[i]).startEpochNanos());
			assertNull(window.headerAt(headers[i] + 1));
			long next = i + 1 < headers.length ? headers[i + 1] : bytes.length;
			assertEquals(next, window.nextHeaderPosition(headers[i] + 1));
		}
		assertNull(window.headerAt(2000), "of a version that readers do not know");
		byte[] cut = Arrays.copyOf(bytes, bytes.length - 1);
		assertNull(MadeChunk.window(cut).headerAt(last), "one byte is missing");
		assertEquals(cut.length, MadeChunk.window(cut).nextHeaderPosition(last));
		assertEquals(10, MadeChunk.window(new byte[10]).nextHeaderPosition(0));
		assertEquals(bytes.length, MadeChunk.window(new byte[bytes.length]).nextHeaderPosition(0));
	}

	@Test
	void fileOfZerosIsToldFromOneWithAnyOtherByte() throws Exception {
		byte[] bytes = new byte[WINDOW_BYTES + 5];
		assertTrue(MadeChunk.window(bytes).hasOnlyZeros());
		assertTrue(MadeChunk.window(new byte[0]).hasOnlyZeros());
		for (int position : new int[] {0, WINDOW_BYTES, bytes.length - 1}) {
			byte[] other = bytes.clone();
			other[position] = 1;
			assertFalse(MadeChunk.window(other).hasOnlyZeros());
		}
	}

	@ParameterizedTest
	@CsvSource({"0, 512, false", "0, 513, true", "511, 513, true", "512, 513, false", "500, 512, false", "7, 8, false"})
	void bytesAreInOneSectorOrInTwo(long from, long to, boolean two) {
		assertEquals(two, FileWindow.isInTwoSectors(from, to));
	}

	@Test
	void sectorThatEndsWithZerosMayLackWrites() throws Exception {
		byte[] bytes = bytesWithZeros(2000, SECTOR_BYTES, 2 * SECTOR_BYTES);
		assertTrue(mayLackWrites(bytes, SECTOR_BYTES, SECTOR_BYTES + 1));
		assertTrue(mayLackWrites(bytes, 2 * SECTOR_BYTES - 1, 2 * SECTOR_BYTES));
		assertFalse(mayLackWrites(bytes, 0, SECTOR_BYTES), "the sector before has content only");
		assertFalse(mayLackWrites(bytes, 2 * SECTOR_BYTES, 2000), "and so has the one behind");
		assertTrue(mayLackWrites(new byte[2000], 0, 1), "a first sector of zeros");
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
		assertFalse(mayLackWrites(bytesWithZeros(1000, 0, 0), 1000, 1001), "the file ends with content");
	}

	@Test
	void startOfASectorOfZerosIsFound() throws Exception {
		byte[] bytes = bytesWithZeros(2000, SECTOR_BYTES, 2 * SECTOR_BYTES);
		assertEquals(SECTOR_BYTES, zeroSector(bytes, 1, 2000));
		assertEquals(SECTOR_BYTES, zeroSector(bytes, SECTOR_BYTES, 2000));
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
