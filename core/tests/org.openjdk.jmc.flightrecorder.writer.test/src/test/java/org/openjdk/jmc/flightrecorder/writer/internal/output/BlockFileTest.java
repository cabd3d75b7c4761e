/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
