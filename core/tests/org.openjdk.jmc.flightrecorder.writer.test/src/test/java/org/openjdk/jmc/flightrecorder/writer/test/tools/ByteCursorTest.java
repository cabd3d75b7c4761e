/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;

class ByteCursorTest {
	/** Smaller than what is read, and larger than a number. */
	private static final int WINDOW_BYTES = 64;

	private static final int NUMBERS = 500;

	/** Numbers of 1 to 9 bytes, and where each begins. */
	private final List<Long> numbers = new ArrayList<>();

	private final List<Integer> starts = new ArrayList<>();
	private final byte[] bytes;

	ByteCursorTest() {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		for (int i = 0; i < NUMBERS; i++) {
			starts.add(out.size());
			// Lengths in runs and in turns; the numbers of nine bytes have their highest bit set or not.
			int bits = i < NUMBERS / 2 ? i / 25 % 9 * 7 + 1 : i * 5 % 9 * 7 + 1;
			long number = (1L << bits - 1) + (i % 2 == 0 || bits < 57 ? 0 : Long.MIN_VALUE);
			numbers.add(number);
			long rest = number;
			for (int length = 1; length < 9 && rest >>> 7 != 0; length++) {
				out.write((int) (rest & 0x7F | 0x80));
				rest >>>= 7;
			}
			out.write((int) rest);
		}
		starts.add(out.size());
		bytes = out.toByteArray();
	}

	private ByteCursor cursor() {
		return new ByteCursor(ByteSource.of(bytes, "numbers"), WINDOW_BYTES);
	}

	@Test
	void numbersOfAnyLengthAreReadAcrossWindows() throws IOException {
		ByteCursor in = cursor();
		for (int i = 0; i < NUMBERS; i++) {
			assertEquals(numbers.get(i), in.varint());
			assertEquals(starts.get(i + 1).intValue(), in.position());
		}
	}

	@Test
	void skippedNumbersEndWhereTheyEndWhenTheyAreRead() throws IOException {
		for (int count = 0; count <= 20; count++) {
			for (int from = 0; from + count <= NUMBERS; from++) {
				ByteCursor in = cursor();
				in.moveTo(starts.get(from), bytes.length);
				in.skipVarints(count);
				assertEquals(starts.get(from + count).intValue(), in.position(), count + " numbers from " + from);
			}
		}
	}

	@Test
	void skippedNumbersMayEndAtTheLimitButNotBehindIt() throws IOException {
		for (int from = 0; from < NUMBERS; from++) {
			for (int limit = starts.get(from); limit <= starts.get(from + 1); limit++) {
				for (boolean isLoaded : new boolean[] {true, false}) {
					ByteCursor in = cursor();
					in.moveTo(starts.get(from), bytes.length);
					if (isLoaded) {
						in.u1();
					}
					in.moveTo(starts.get(from), limit);
					if (limit == starts.get(from + 1)) {
						in.skipVarints(1);
						assertEquals(limit, in.position());
					} else {
						assertThrows(MalformedRecordingException.class, () -> in.skipVarints(1));
					}
				}
			}
		}
	}

	@Test
	void whatIsReadInOrderIsReadOnceAWindowAtATime() throws IOException {
		for (int windowBytes : new int[] {19, 20, 31, WINDOW_BYTES, 255, 1000}) {
			CountedSource source = new CountedSource(bytes, Integer.MAX_VALUE);
			ByteCursor in = new ByteCursor(source, windowBytes);
			for (long number : numbers) {
				assertEquals(number, in.varint());
			}
			assertEquals(bytes.length, source.sum);
			assertTrue(source.largest <= windowBytes, source.largest + " bytes at a time");
			// Eighteen bytes of the window before stay.
			assertTrue(source.reads <= 1 + bytes.length / (windowBytes - 18), source.reads + " reads");
			// Even if there should be more.
			for (long limit : new long[] {bytes.length, Long.MAX_VALUE}) {
				in.limitTo(limit);
				assertThrows(MalformedRecordingException.class, in::u1);
			}
		}
	}

	@Test
	void smallWindowsGrow() throws IOException {
		for (int windowBytes = 1; windowBytes <= 20; windowBytes++) {
			ByteCursor in = new ByteCursor(new CountedSource(bytes, 3), windowBytes);
			for (long number : numbers) {
				assertEquals(number, in.varint());
			}
			assertEquals(0, in.remaining());
		}
	}

	/** Its first byte, and the place behind its last one. */
	@Test
	void whatIsInTheWindowIsNotReadAgain() throws IOException {
		CountedSource source = new CountedSource(bytes, Integer.MAX_VALUE);
		ByteCursor in = new ByteCursor(source, WINDOW_BYTES);
		in.moveTo(100, bytes.length);
		assertEquals(0, source.reads);
		assertEquals(bytes[100] & 0xFF, in.u1());
		for (int at : new int[] {100 + WINDOW_BYTES, 100, 110, 100 + WINDOW_BYTES, 99 + WINDOW_BYTES, 100}) {
			in.moveTo(at, bytes.length);
			if (at < 100 + WINDOW_BYTES) {
				assertEquals(bytes[at] & 0xFF, in.u1());
			}
		}
		assertEquals(1, source.reads);
		in.moveTo(99, bytes.length);
		assertEquals(bytes[99] & 0xFF, in.u1());
		assertEquals(2, source.reads);
	}

	@Test
	void retainedBytesStayWhereverTheCursorGoesNext() throws IOException {
		int from = 5;
		for (int to : new int[] {from + 7, 100, 103, 104, 105, 110, bytes.length - 1, bytes.length}) {
			CountedSource source = new CountedSource(bytes, 7);
			ByteCursor in = new ByteCursor(source, WINDOW_BYTES);
			in.moveTo(from, bytes.length);
			in.u1();
			in.retainFrom(from);
			in.moveTo(to, bytes.length);
			assertEquals(bytes.length - to, in.remaining());
			assertTrue(from + source.sum < to + 7, "no more than is needed");
			in.moveTo(from, bytes.length);
			assertArrayEquals(Arrays.copyOfRange(bytes, from, to), in.bytes(to - from));
			in.copy(from, to, (window, offset, length) -> {
				assertEquals(to - from, length);
				assertArrayEquals(
						Arrays.copyOfRange(bytes, from, to), Arrays.copyOfRange(window, offset, offset + length));
			});
			assertTrue(from + source.sum < to + 7, "nothing twice");
		}
	}

	/** A file that is cut while it is read has no more bytes than it has. */
	@Test
	void aSourceThatBecomesShorterIsToldOf() throws IOException {
		for (int none : new int[] {-1, 0}) {
			ByteSource shorter = new ByteSource() {
				@Override
				public String name() {
					return "shorter";
				}

				@Override
				public long lengthBytes() {
					return 10;
				}

				@Override
				public int read(long position, byte[] target, int offset, int length) {
					if (position >= 5) {
						return none;
					}
					target[offset] = 1;
					return 1;
				}

				@Override
				public void close() {}
			};
			ByteCursor in = new ByteCursor(shorter, WINDOW_BYTES);
			for (int i = 0; i < 5; i++) {
				assertEquals(1, in.u1());
			}
			MalformedRecordingException e = assertThrows(MalformedRecordingException.class, in::u1);
			assertEquals("it ends within a value", e.problem());
			assertEquals(5, e.position());
		}
	}
}
