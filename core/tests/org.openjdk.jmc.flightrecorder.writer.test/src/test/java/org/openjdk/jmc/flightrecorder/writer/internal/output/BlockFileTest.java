/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.WatchedFile;

/** Bytes come to the file in the order in which they were appended, at the latest by a flush. */
class BlockFileTest {
	@TempDir
	Path directory;

	private static BlockFile open(Path path, long keptBytes) throws IOException {
		BlockFile file = new BlockFile(new RandomAccessFile(path.toFile(), "rw"));
		file.startAt(keptBytes);
		return file;
	}

	@Test
	void piecesOfAnyLengthAreOneFile() throws IOException {
		Path path = directory.resolve("pieces");
		Random random = new Random(7);
		byte[] expected = new byte[1 << 20];
		random.nextBytes(expected);
		BlockFile file = open(path, 0);
		for (int at = 0; at < expected.length; ) {
			int length = Math.min(expected.length - at, random.nextInt(random.nextBoolean() ? 100 : 300_000));
			file.append(expected, at, length);
			at += length;
			assertEquals(at, file.lengthBytes());
			assertTrue(Files.size(path) <= at);
			if (random.nextInt(5) == 0) {
				file.flush();
				assertEquals(at, Files.size(path));
			}
		}
		file.flush();
		file.close();
		assertArrayEquals(expected, Files.readAllBytes(path));
	}

	@Test
	void blocksAreWrittenWhenTheyAreFullAndNotBefore() throws IOException {
		Path path = directory.resolve("blocks");
		BlockFile file = open(path, 0);
		file.append(new byte[(1 << 17) - 1], 0, (1 << 17) - 1);
		assertEquals(0, Files.size(path));
		file.append(new byte[2], 0, 2);
		assertEquals(1 << 17, Files.size(path));
		assertEquals((1 << 17) + 1, file.lengthBytes());
		file.close();
		assertEquals(1 << 17, Files.size(path), "what was not flushed is lost");
	}

	/** Counts seeks, which are system calls, and keeps the array that was written last. */
	private static final class CountedFile extends WatchedFile {
		int seeks;
		byte[] written;
		boolean failing;

		CountedFile(Path path) throws IOException {
			super(path);
		}

		@Override
		public void seek(long position) throws IOException {
			seeks++;
			super.seek(position);
		}

		@Override
		public void write(byte[] bytes, int from, int lengthBytes) throws IOException {
			written = bytes;
			if (failing) {
				writeThrough(bytes, from, lengthBytes / 2);
				throw new IOException("half of it is written, says the test");
			}
			writeThrough(bytes, from, lengthBytes);
		}
	}

	@Test
	void fileIsWrittenWithoutASeekWhereTheLastWriteEnded() throws IOException {
		Path path = directory.resolve("seeks");
		CountedFile counted = new CountedFile(path);
		BlockFile file = new BlockFile(counted);
		file.startAt(0);
		byte[] content = {1, 2, 3, 4};
		for (int i = 0; i < 3; i++) {
			file.append(content, i, 1);
			file.flush();
		}
		assertEquals(1, counted.seeks);
		file.overwrite(1, content, 3, 1);
		assertEquals(2, counted.seeks);
		file.overwrite(2, content, 0, 1);
		assertEquals(2, counted.seeks);
		file.append(content, 1, 1);
		file.flush();
		assertEquals(2, counted.seeks, "the end is where the last write ended");
		counted.failing = true;
		file.append(content, 0, 4);
		assertThrows(IOException.class, file::flush);
		counted.failing = false;
		file.cutTo(4);
		file.append(content, 0, 1);
		file.flush();
		assertEquals(3, counted.seeks);
		file.close();
		assertArrayEquals(new byte[] {1, 4, 1, 2, 1}, Files.readAllBytes(path));
	}

	@Test
	void wholeBlocksAreWrittenAsTheyAreAndPartsAreGathered() throws IOException {
		Path path = directory.resolve("whole");
		CountedFile counted = new CountedFile(path);
		BlockFile file = new BlockFile(counted);
		file.startAt(0);
		byte[] content = new byte[(1 << 17) + 1];
		new Random(3).nextBytes(content);
		file.append(content, 0, content.length);
		assertSame(content, counted.written);
		assertEquals(1 << 17, Files.size(path));
		file.append(content, 0, (1 << 17) - 1);
		assertNotSame(content, counted.written);
		assertEquals(1 << 18, Files.size(path));
		file.close();
		byte[] expected = Arrays.copyOf(content, 1 << 18);
		System.arraycopy(content, 0, expected, content.length, (1 << 17) - 1);
		assertArrayEquals(expected, Files.readAllBytes(path));
	}

	/** A small recording takes little heap. */
	@ParameterizedTest
	@CsvSource({"1, 256", "256, 256", "257, 4096", "4096, 4096", "4097, 131072"})
	void blockIsNoLargerThanItsPartsNeedAndStaysForTheNext(int lengthBytes, int capacityBytes) throws IOException {
		CountedFile counted = new CountedFile(directory.resolve("capacities"));
		BlockFile file = new BlockFile(counted);
		file.startAt(0);
		file.append(new byte[lengthBytes], 0, lengthBytes);
		file.flush();
		byte[] block = counted.written;
		assertEquals(capacityBytes, block.length);
		int rest = Math.min(capacityBytes, (1 << 17) - lengthBytes);
		file.append(new byte[rest], 0, rest - 1);
		file.append(new byte[rest], 0, 1);
		file.flush();
		assertSame(block, counted.written);
		file.close();
	}

	@Test
	void overwrittenBytesStayInTheirPlaceAndCutOnesGo() throws IOException {
		Path path = Files.write(directory.resolve("cut"), new byte[] {9, 9, 9, 9});
		BlockFile file = open(path, 2);
		file.append(new byte[] {1, 2, 3}, 0, 3);
		file.flush();
		file.overwrite(1, new byte[] {7, 8}, 0, 2);
		file.append(new byte[] {4}, 0, 1);
		file.flush();
		assertArrayEquals(new byte[] {9, 7, 8, 2, 3, 4}, Files.readAllBytes(path));
		file.append(new byte[] {5}, 0, 1);
		file.cutTo(3);
		assertEquals(3, file.lengthBytes());
		file.append(new byte[] {6}, 0, 1);
		file.flush();
		file.close();
		assertArrayEquals(new byte[] {9, 7, 8, 6}, Files.readAllBytes(path));
	}
}
