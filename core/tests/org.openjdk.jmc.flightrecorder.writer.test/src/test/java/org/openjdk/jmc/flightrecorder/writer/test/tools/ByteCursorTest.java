/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
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
}
