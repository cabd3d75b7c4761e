/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StringEncoding;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.JfrBytes;

/** The bytes decide numbers and texts, which have to come back from a decoder that knows the format alone. */
public final class EncodingFuzzer {
	/** Puts a value, and checks that it comes next. */
	private interface Check {
		void next(JfrBytes in);
	}

	private final Random random;
	private final Leb128Writer out;
	private final List<Check> checks = new ArrayList<>();

	private EncodingFuzzer(Random random) {
		this.random = random;
		this.out = new Leb128Writer(1 + random.nextInt(32));
	}

	/** What the fuzzer calls. */
	public static void fuzzerTestOneInput(byte[] data) {
		BytesRandom random = new BytesRandom(data);
		EncodingFuzzer fuzzer = new EncodingFuzzer(random);
		while (!random.isUsedUp()) {
			fuzzer.put();
		}
		fuzzer.read();
		readAnything(data);
	}

	private void put() {
		long value = random.nextLong() >> random.nextInt(Long.SIZE);
		int start = out.position();
		switch (random.nextInt(10)) {
			case 0:
				out.putByte((byte) value);
				checks.add(in -> assertEquals((byte) value, (byte) in.u1()));
				break;
			case 1:
				out.putInt((int) value);
				checks.add(in -> assertEquals(value & 0xFFFF_FFFFL, in.leb()));
				break;
			case 2:
				out.putShort((short) value);
				checks.add(in -> assertEquals(value & 0xFFFFL, in.leb()));
				break;
			case 3:
				out.putFloatBits((int) value);
				checks.add(in -> assertEquals((int) value, (int) in.bigEndian(Integer.BYTES)));
				break;
			case 4:
				out.putDoubleBits(value);
				checks.add(in -> assertEquals(value, in.bigEndian(Long.BYTES)));
				break;
			case 5:
				String text = text();
				StringEncoding.put(out, text);
				checks.add(in -> assertEquals(text, in.text().value()));
				break;
			case 6:
				String symbol = text();
				StringEncoding.putUtf8(out, symbol);
				checks.add(in ->
						assertEquals(withoutLoneSurrogates(symbol), in.text().value()));
				break;
			case 7:
				int widthBytes = 4 + random.nextInt(2);
				long unsigned = value & (1L << 7 * widthBytes) - 1;
				out.patchPadded(out.reserve(widthBytes), widthBytes, unsigned);
				checks.add(in -> assertEquals(unsigned, in.leb()));
				break;
			case 8:
				checks.add(in -> {});
				out.putLong(value);
				out.truncate(start);
				break;
			default:
				out.putLong(value);
				assertEquals(Leb128.encodedLength(value), out.position() - start, "bytes of " + value);
				assertEquals(value, Leb128Reader.getLong(out.array(), start));
				assertEquals(out.position(), Leb128Reader.skipLong(out.array(), start));
				checks.add(in -> assertEquals(value, in.leb()));
		}
	}

	private String text() {
		if (random.nextInt(16) == 1) {
			return null;
		}
		int mask = random.nextBoolean() ? 0x7F : random.nextBoolean() ? 0xFF : 0xFFFF;
		char[] chars = new char[random.nextInt(64)];
		for (int i = 0; i < chars.length; i++) {
			chars[i] = (char) (random.nextInt(1 << 16) & mask);
		}
		return new String(chars);
	}

	private static String withoutLoneSurrogates(String text) {
		if (text == null) {
			return null;
		}
		StringBuilder whole = new StringBuilder();
		text.codePoints()
				.map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? '\ufffd' : c)
				.forEach(whole::appendCodePoint);
		return whole.toString();
	}

	private void read() {
		JfrBytes in = new JfrBytes(out.array(), 0, out.position());
		checks.forEach(check -> check.next(in));
		assertEquals(out.position(), in.position(), "everything is read");
	}

	/** Any bytes are a number as long as there are nine of them, and both decoders say which. */
	private static void readAnything(byte[] data) {
		byte[] padded = Arrays.copyOf(data, data.length + Leb128.MAX_BYTES);
		for (int at = 0; at < data.length; ) {
			JfrBytes in = new JfrBytes(padded, at, padded.length);
			assertEquals(in.leb(), Leb128Reader.getLong(padded, at), "number at " + at);
			int next = Leb128Reader.skipLong(padded, at);
			assertEquals(in.position(), next, "end of the number at " + at);
			assertTrue(next > at);
			at = next;
		}
	}
}
