/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Text becomes bytes as section 4 of the format says. */
class StringEncodingTest {
	private static byte[] anyEncoding(String text) {
		Leb128Writer out = new Leb128Writer(1);
		StringEncoding.put(out, text);
		return Arrays.copyOf(out.array(), out.position());
	}

	private static byte[] utf8(String text) {
		Leb128Writer out = new Leb128Writer(1);
		StringEncoding.putUtf8(out, text);
		return Arrays.copyOf(out.array(), out.position());
	}

	private static String hex(byte[] bytes) {
		return HexFormat.of().formatHex(bytes);
	}

	@Test
	void eachKindOfTextHasItsEncoding() {
		assertEquals("00", hex(anyEncoding(null)));
		assertEquals("01", hex(anyEncoding("")));
		assertEquals("03026869", hex(anyEncoding("hi")));
		assertEquals("030100", hex(anyEncoding("\u0000")));
		assertEquals("050267fc", hex(anyEncoding("g\u00fc")));
		assertEquals("03017f", hex(anyEncoding("\u007f")));
		assertEquals("0501ff", hex(anyEncoding("\u00ff")));
		assertEquals("0302c480", hex(anyEncoding("\u0100")));
		assertEquals("0305c3bfe282ac", hex(anyEncoding("\u00ff\u20ac")));
		assertEquals("030467e282ac", hex(anyEncoding("g\u20ac")));
		assertEquals("0304f09f9880", hex(anyEncoding("\ud83d\ude00")));
		assertEquals("040261bdb003", hex(anyEncoding("a\ud83d")));
	}

	@Test
	void symbolsAndMetadataAreUtf8Only() {
		assertEquals("00", hex(utf8(null)));
		assertEquals("01", hex(utf8("")));
		assertEquals("030367c3bc", hex(utf8("g\u00fc")));
		assertEquals("030461efbfbd", hex(utf8("a\ud83d")));
		assertEquals("0307efbfbdefbfbd7a", hex(utf8("\ude00\ud83dz")));
	}

	/** The text of a wrapped constant is in UTF-8 also when it is empty, and readers of ours tell it by its bytes. */
	@Test
	void wrappedTextIsUtf8EvenWhenItIsEmpty() {
		assertEquals("0300", hex(StringEncoding.wrapped("")));
		assertEquals("030367c3bc", hex(StringEncoding.wrapped("g\u00fc")));
		Leb128Writer out = new Leb128Writer(1);
		StringEncoding.putWrapped(out, null);
		assertEquals("00", hex(Arrays.copyOf(out.array(), out.position())));
		byte[] bytes = HexFormat.of().parseHex("030003000301");
		assertTrue(StringEncoding.isEmptyUtf8(bytes, 0, 2));
		assertTrue(StringEncoding.isEmptyUtf8(bytes, 2, 4));
		assertFalse(StringEncoding.isEmptyUtf8(bytes, 4, 6), "a text of one byte");
		assertFalse(StringEncoding.isEmptyUtf8(bytes, 1, 3), "another encoding");
		assertFalse(StringEncoding.isEmptyUtf8(bytes, 2, 5), "more than a text");
	}

	/** Three bytes of room for each character would be three times as much. */
	@Test
	void longTextTakesNoMoreRoomThanItNeeds() {
		int length = 1 << 16;
		Leb128Writer out = new Leb128Writer(1);
		StringEncoding.putUtf8(out, "\u20ac" + "x".repeat(length));
		assertTrue(out.array().length < 2 * length, () -> "room of " + out.array().length);
	}

	/** What is measured too short has no room. */
	@ParameterizedTest
	@ValueSource(chars = {'\u0080', '\u07ff', '\u0800', '\uffff'})
	void longTextOfOneCharacterIsMeasuredRight(char c) {
		assertIsUtf8OfTheJdk(String.valueOf(c).repeat(5_000));
	}

	@Test
	void lengthPrefixGrowsWithTheText() {
		assertEquals(2 + 127, anyEncoding("x".repeat(127)).length);
		assertEquals(3 + 128, anyEncoding("x".repeat(128)).length);
		assertEquals("03808001", hex(Arrays.copyOf(anyEncoding("x".repeat(1 << 14)), 4)));
		assertEquals("05808001", hex(Arrays.copyOf(anyEncoding("\u00e4".repeat(1 << 14)), 4)));
		assertEquals("0380c001", hex(Arrays.copyOf(anyEncoding("\u20ac".repeat(1 << 13)), 4)));
	}

	@Property(tries = 500)
	void utf8IsThatOfTheJdk(@ForAll @StringLength(min = 1, max = 300) String text) {
		assertIsUtf8OfTheJdk(text);
	}

	@Property(tries = 200)
	void utf8IsThatOfTheJdkWithoutSurrogatesToo(
			@ForAll
					@StringLength(min = 1, max = 200)
					@CharRange(from = '\u0000', to = '\u00ff')
					@CharRange(from = '\u07fe', to = '\u0801')
					@CharRange(from = '\uffe0', to = '\uffff')
					String text) {
		assertIsUtf8OfTheJdk(text);
	}

	/** Long text is measured before it is encoded, short text is not. */
	@Property(tries = 100)
	void textOfAnyLengthIsTheSame(
			@ForAll
					@StringLength(min = 1, max = 40)
					@CharRange(from = '\u0020', to = '\u00ff')
					@CharRange(from = '\ud7fe', to = '\ue001')
					String piece,
			@ForAll @IntRange(min = 20, max = 150) int times) {
		String text = piece.repeat(times);
		assertIsUtf8OfTheJdk(text);
		assertEquals(text, decode(anyEncoding(text)));
	}

	private static void assertIsUtf8OfTheJdk(String text) {
		byte[] encoded = utf8(text);
		Leb128Reader in = new Leb128Reader(encoded, 0);
		assertEquals(StringEncoding.UTF_8, in.getByte());
		long lengthBytes = in.getLong();
		assertEquals(encoded.length - in.position(), lengthBytes);
		// the JDK replaces unpaired surrogates with a question mark
		byte[] expected = replaceUnpaired(text).getBytes(StandardCharsets.UTF_8);
		assertArrayEquals(expected, Arrays.copyOfRange(encoded, in.position(), encoded.length));
	}

	private static String replaceUnpaired(String text) {
		StringBuilder replaced = new StringBuilder();
		text.codePoints()
				.forEach(c -> replaced.appendCodePoint(
						c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xfffd : c));
		return replaced.toString();
	}

	@Property(tries = 500)
	void everyTextComesBackFromTheEncodingForEvents(@ForAll @StringLength(max = 100) String text) {
		byte[] encoded = anyEncoding(text);
		assertEquals(text, decode(encoded));
	}

	@Property(tries = 200)
	void surrogatesComeBackInAnyOrder(
			@ForAll @StringLength(max = 20) @CharRange(from = '\ud7fe', to = '\ue001') String text) {
		assertEquals(text, decode(anyEncoding(text)));
	}

	private static String decode(byte[] encoded) {
		Leb128Reader in = new Leb128Reader(encoded, 0);
		int encoding = in.getByte();
		if (encoding == StringEncoding.EMPTY) {
			return "";
		}
		int length = (int) in.getLong();
		int from = in.position();
		if (encoding == StringEncoding.CHARS) {
			StringBuilder text = new StringBuilder();
			for (int i = 0; i < length; i++) {
				text.append((char) in.getLong());
			}
			assertEquals(encoded.length, in.position());
			return text.toString();
		}
		assertEquals(encoded.length, from + length);
		return new String(
				encoded,
				from,
				length,
				encoding == StringEncoding.LATIN_1 ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
	}
}
