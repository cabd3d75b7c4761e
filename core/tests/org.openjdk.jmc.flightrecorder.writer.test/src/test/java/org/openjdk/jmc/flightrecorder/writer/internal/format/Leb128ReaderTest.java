/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The cursor reads what section 2 and section 4 of the format say, and nothing beyond its bytes. */
class Leb128ReaderTest {
	private static Leb128Reader of(String hex) {
		return new Leb128Reader(HexFormat.of().parseHex(hex), 0);
	}

	@ParameterizedTest
	@CsvSource({
		"00, 0, 1",
		"7f, 127, 1",
		"8001, 128, 2",
		"8000, 0, 2",
		"ffffffffffffffff7f, 9223372036854775807, 9",
		"ffffffffffffffffff, -1, 9",
		"808080808080808080, -9223372036854775808, 9"
	})
	void numberMayBePaddedAndItsNinthByteHasEightBits(String hex, long value, int lengthBytes) {
		Leb128Reader in = of(hex + "55");
		assertEquals(value, in.getLong());
		assertEquals(lengthBytes, in.position());
		assertEquals(0x55, in.getByte());
	}

	@ParameterizedTest
	@CsvSource({"030261c3, a\ufffd", "0302c3a9, \u00e9", "0501e9, \u00e9", "040261c101, a\u00c1", "01, ''", "0300, ''"})
	void textIsReadInEachEncoding(String hex, String text) {
		assertEquals(text, of(hex).getString());
	}

	@Test
	void nullIsNoText() {
		assertNull(of("00").getString());
	}

	@ParameterizedTest
	@ValueSource(strings = {"0201", "06", "030361", "040361", "05ff01", "03ffffffffffffffffff"})
	void valueThatIsNoTextIsRefused(String hex) {
		Leb128Reader in = of(hex);
		assertThrows(IllegalArgumentException.class, in::getString);
	}

	@Test
	void skippingFurtherThanAnArrayGoesIsRefused() {
		Leb128Reader in = of("00");
		in.skip(1);
		assertEquals(1, in.position());
		assertThrows(ArithmeticException.class, () -> in.skip(Integer.MAX_VALUE));
		assertThrows(ArithmeticException.class, () -> in.skip(1L << 40));
	}
}
