/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;

class KeptBlocksTest {
	private final Random random = new Random(1);
	private int reads;

	/** Gives a part of what is asked, as sources may. */
	private ByteSource counted(byte[] bytes, long claimedBytes) {
		ByteSource all = ByteSource.of(bytes, "bytes");
		return new ByteSource() {
			@Override
			public String name() {
				return all.name();
			}

			@Override
			public long lengthBytes() {
				return claimedBytes;
			}

			@Override
			public int read(long position, byte[] target, int offset, int length) throws IOException {
				reads++;
				return position >= bytes.length ? -1 : all.read(position, target, offset, Math.min(length, 60_000));
			}

			@Override
			public void close() {}
		};
	}

	private static byte[] read(ByteSource source, int position, int length) throws IOException {
		byte[] target = new byte[length];
		for (int done = 0; done < length; ) {
			int read = source.read(position + done, target, done, length - done);
			assertTrue(read > 0);
			done += read;
		}
		return target;
	}

	@Test
	void eachBlockIsReadOnce() throws IOException {
		byte[] bytes = new byte[3 * KeptBlocks.BLOCK_BYTES + 100];
		random.nextBytes(bytes);
		ByteSource kept = new KeptBlocks(counted(bytes, bytes.length));
		for (int i = 0; i < 1000; i++) {
			int position = random.nextInt(bytes.length);
			int length = 1 + random.nextInt(Math.min(100_000, bytes.length - position));
			assertArrayEquals(Arrays.copyOfRange(bytes, position, position + length), read(kept, position, length));
		}
		assertEquals(3 * 2 + 1, reads, "two for a whole block");
		assertEquals(-1, kept.read(bytes.length, new byte[1], 0, 1));
	}

	@Test
	void blocksAreForgotten() throws IOException {
		byte[] bytes = new byte[(KeptBlocks.MOST_BLOCKS + 1) * KeptBlocks.BLOCK_BYTES];
		bytes[5] = 7;
		ByteSource kept = new KeptBlocks(counted(bytes, bytes.length));
		for (int i = 0; i <= KeptBlocks.MOST_BLOCKS; i++) {
			assertEquals(i == 0 ? 7 : 0, read(kept, i * KeptBlocks.BLOCK_BYTES + 5, 1)[0]);
		}
		int before = reads;
		assertEquals(0, read(kept, KeptBlocks.MOST_BLOCKS * KeptBlocks.BLOCK_BYTES, 1)[0]);
		assertEquals(before, reads);
		assertEquals(7, read(kept, 5, 1)[0]);
		assertTrue(reads > before, "again");
	}

	@Test
	void aSourceThatHasBecomeShorterIsReported() {
		ByteSource kept = new KeptBlocks(counted(new byte[100], 200));
		IOException e = assertThrows(IOException.class, () -> kept.read(50, new byte[10], 0, 10));
		assertEquals("bytes: ends at byte 100 of 200", e.getMessage());
	}
}
