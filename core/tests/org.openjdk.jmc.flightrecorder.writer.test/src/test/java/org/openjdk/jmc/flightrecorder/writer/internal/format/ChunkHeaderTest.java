/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The 68 bytes that a chunk begins with. */
class ChunkHeaderTest {
	private static final ChunkHeader HEADER = new ChunkHeader(0x1122, 0x33, 0x44, 55, 66, 77, 88, 3, true);

	@Test
	void eachFieldIsInItsPlace() {
		ByteBuffer bytes = ByteBuffer.wrap(HEADER.encode());
		assertEquals(68, bytes.capacity());
		assertEquals('F' << 24 | 'L' << 16 | 'R' << 8, bytes.getInt(0));
		assertEquals(2 << 16 | 1, bytes.getInt(4));
		assertEquals(0x1122, bytes.getLong(8));
		assertEquals(0x33, bytes.getLong(16));
		assertEquals(0x44, bytes.getLong(24));
		assertEquals(55, bytes.getLong(32));
		assertEquals(66, bytes.getLong(40));
		assertEquals(77, bytes.getLong(48));
		assertEquals(88, bytes.getLong(56));
		assertEquals(3, bytes.get(64));
		assertEquals(0, bytes.get(65));
		assertEquals(1 | 2, bytes.getShort(66));
		assertEquals(HEADER, ChunkHeader.decode(bytes.array()));
	}

	@Test
	void headerOfAnotherFormatIsNotAHeader() {
		byte[] bytes = HEADER.encode();
		bytes[0] = 'G';
		assertNull(ChunkHeader.decode(bytes));
		for (int major : new int[] {0, 3}) {
			bytes = HEADER.encode();
			bytes[5] = (byte) major;
			assertNull(ChunkHeader.decode(bytes), "version " + major);
		}
		bytes = HEADER.encode();
		bytes[5] = 1;
		assertEquals(0x1122, ChunkHeader.decode(bytes).sizeBytes(), "version 1");
	}

	@Test
	void chunkThatBeginsHasItsHeaderAlone() {
		ChunkHeader begun = ChunkHeader.begun(55, 77, 88);
		assertEquals(new ChunkHeader(68, 0, 0, 55, 0, 77, 88, 1, false), begun);
		assertFalse(begun.isFinished());
	}

	@Test
	void integersAreCompressedUnlessTheFlagIsMissing() {
		assertTrue(HEADER.hasCompressedIntegers());
		assertTrue(ChunkHeader.begun(55, 77, 88).hasCompressedIntegers());
		byte[] bytes = HEADER.encode();
		bytes[67] = 2;
		assertFalse(ChunkHeader.decode(bytes).hasCompressedIntegers());
	}

	@Test
	void damagedMagicAndVersionAreTakenFromAnotherHeader() {
		byte[] bytes = new ChunkHeader(1, 2, 3, 4, 5, 6, 7, 8, false).encode();
		byte[] damaged = bytes.clone();
		Arrays.fill(damaged, 0, 8, (byte) 0x5a);
		byte[] before = damaged.clone();
		assertEquals(ChunkHeader.decode(bytes), HEADER.ofSameVersion(damaged));
		assertArrayEquals(before, damaged);
	}

	@Test
	void generationsGoRoundAndLeaveOutFinishedAndRewritten() {
		boolean[] seen = new boolean[256];
		int generation = ChunkHeader.FIRST_GENERATION;
		for (int i = 0; i < 254; i++) {
			seen[generation] = true;
			generation = ChunkHeader.nextGeneration(generation);
		}
		assertEquals(ChunkHeader.FIRST_GENERATION, generation);
		for (int state = 1; state <= 254; state++) {
			assertTrue(seen[state], "generation " + state);
		}
		assertFalse(seen[ChunkHeader.FINISHED]);
		assertFalse(seen[ChunkHeader.BEING_REWRITTEN]);
	}

	/** After each write that a reader may see, the header is the old one, the new one, or marked as being rewritten. */
	@Test
	void readerNeverSeesAHalfRewrittenHeaderAsWhole() throws IOException {
		int start = 10;
		byte[] file = new byte[start + ChunkHeader.LENGTH_BYTES];
		byte[] old = ChunkHeader.begun(55, 77, 88).encode();
		System.arraycopy(old, 0, file, start, old.length);
		byte[] finished = HEADER.finished(99, 98, 97, 96).encode();
		int[] writes = {0};
		ChunkHeader.rewrite(finished, start, (position, bytes, from, lengthBytes) -> {
			System.arraycopy(bytes, from, file, (int) position, lengthBytes);
			writes[0]++;
			byte[] seen = Arrays.copyOfRange(file, start, file.length);
			boolean whole = Arrays.equals(seen, finished);
			assertTrue(whole || (seen[64] & 0xFF) == ChunkHeader.BEING_REWRITTEN, "write " + writes[0]);
		});
		assertTrue(writes[0] > 1);
		assertArrayEquals(finished, Arrays.copyOfRange(file, start, file.length));
		assertTrue(ChunkHeader.decode(finished).isFinished());
		assertEquals(55 + 96, ChunkHeader.decode(finished).endEpochNanos());
	}

	@Test
	void finishedHeaderKeepsStartAndFlags() {
		ChunkHeader finished = HEADER.finished(99, 98, 97, 96);
		assertEquals(new ChunkHeader(99, 98, 97, 55, 96, 77, 88, 0, true), finished);
		assertEquals(new ChunkHeader(99, 98, 97, 1, 96, 2, 3, 0, true), finished.startingAt(1, 2, 3));
	}
}
