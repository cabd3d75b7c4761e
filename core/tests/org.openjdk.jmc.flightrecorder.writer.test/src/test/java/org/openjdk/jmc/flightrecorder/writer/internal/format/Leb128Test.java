/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;

/** Every way to encode a number writes the same bytes, those of the format. */
class Leb128Test {
	private static final long[] EDGES = edges();

	private static long[] edges() {
		long[] edges = new long[3 * Long.SIZE + 1];
		for (int i = 0; i < Long.SIZE; i++) {
			edges[3 * i] = (1L << i) - 1;
			edges[3 * i + 1] = 1L << i;
			edges[3 * i + 2] = -(1L << i);
		}
		edges[edges.length - 1] = Long.MAX_VALUE;
		return edges;
	}

	/** By the words of the format: groups of seven bits, the lowest first; the ninth byte has eight. */
	private static byte[] expected(long value) {
		byte[] bytes = new byte[9];
		int count = 0;
		long rest = value;
		while (count < 8 && (rest & ~0x7FL) != 0) {
			bytes[count++] = (byte) (rest & 0x7F | 0x80);
			rest >>>= 7;
		}
		bytes[count++] = (byte) rest;
		return Arrays.copyOf(bytes, count);
	}

	@Test
	void numbersAreGroupsOfSevenBits() {
		for (long value : EDGES) {
			byte[] expected = expected(value);
			assertEquals(expected.length, Leb128.encodedLength(value), "length of " + value);
			byte[] target = new byte[20];
			int end = Leb128.put(target, 3, value);
			assertArrayEquals(expected, Arrays.copyOfRange(target, 3, end), "put " + value);
			byte[] tight = new byte[expected.length];
			assertEquals(tight.length, Leb128.put(tight, 0, value));
			assertArrayEquals(expected, tight, "put at the end of the array " + value);
			end = Leb128.putTicks(target, 0, value);
			assertArrayEquals(expected, Arrays.copyOfRange(target, 0, end), "ticks " + value);
		}
	}

	@Test
	void nullsAreEightBytesFromAPlaceOn() {
		byte[] target = new byte[11];
		Arrays.fill(target, (byte) -1);
		Leb128.putNulls(target, 2);
		assertArrayEquals(new byte[] {-1, -1, 0, 0, 0, 0, 0, 0, 0, 0, -1}, target);
	}

	@Test
	void randomNumbersAreReadBack() {
		long seed = Seed.get();
		Random random = new Random(seed);
		byte[] target = new byte[9];
		for (int i = 0; i < 100_000; i++) {
			long value = random.nextLong() >>> random.nextInt(64);
			int end = Leb128.put(target, 0, value);
			assertArrayEquals(expected(value), Arrays.copyOf(target, end), "seed " + seed + ", value " + value);
		}
	}
}
