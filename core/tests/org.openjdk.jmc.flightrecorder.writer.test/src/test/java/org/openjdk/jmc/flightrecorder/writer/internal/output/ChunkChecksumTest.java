/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The checksum of a chunk whose header is known last, and the line that says it. */
class ChunkChecksumTest {
	/** What every CRC-32C of these nine digits is (RFC 3720 and the catalogue of CRCs). */
	private static final String CHECKED = "123456789";

	private static final int CHECK_VALUE = 0xE3069283;
	private static final String LINE = "crc32c e3069283 of 0000000000000009 bytes\n";

	@TempDir
	private Path directory;

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	private static CRC32C crc(byte[] bytes, int from, int lengthBytes) {
		CRC32C crc = new CRC32C();
		crc.update(bytes, from, lengthBytes);
		return crc;
	}

	@Test
	void headerAndRestTogetherHaveTheChecksumOfTheWhole() {
		byte[] whole = ascii(CHECKED);
		for (int headerBytes = 0; headerBytes <= whole.length; headerBytes++) {
			int restBytes = whole.length - headerBytes;
			ChunkChecksum checksum =
					ChunkChecksum.of(Arrays.copyOf(whole, headerBytes), crc(whole, headerBytes, restBytes), restBytes);
			assertEquals(new ChunkChecksum(CHECK_VALUE, whole.length), checksum);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = {0, 1, 2, 3, 127, 128, 255, 256, 65_535, 65_537, 1_000_003})
	void restMayHaveAnyLength(int restBytes) {
		byte[] whole = new byte[68 + restBytes];
		new Random(restBytes).nextBytes(whole);
		ChunkChecksum checksum = ChunkChecksum.of(Arrays.copyOf(whole, 68), crc(whole, 68, restBytes), restBytes);
		assertEquals((int) crc(whole, 0, whole.length).getValue(), checksum.crc32c());
		assertEquals(whole.length, checksum.lengthBytes());
	}

	/** No array is so long: the checksum of so many zeros is that of a stretch, again and again. */
	@Test
	void restMayBeLongerThanAnArray() {
		byte[] zeros = new byte[1 << 20];
		CRC32C rest = new CRC32C();
		CRC32C whole = crc(ascii(CHECKED), 0, CHECKED.length());
		long restBytes = 2100L * zeros.length;
		for (int i = 0; i < 2100; i++) {
			rest.update(zeros, 0, zeros.length);
			whole.update(zeros, 0, zeros.length);
		}
		ChunkChecksum checksum = ChunkChecksum.of(ascii(CHECKED), rest, restBytes);
		assertEquals(new ChunkChecksum((int) whole.getValue(), restBytes + CHECKED.length()), checksum);
	}

	@Test
	void lineHasAlwaysTheSameLength() {
		assertEquals(LINE, new String(new ChunkChecksum(CHECK_VALUE, 9).encode(), StandardCharsets.US_ASCII));
		for (ChunkChecksum checksum : new ChunkChecksum[] {
			new ChunkChecksum(0, 68), new ChunkChecksum(-1, 9_999_999_999_999_999L), new ChunkChecksum(10, 1L << 40)
		}) {
			byte[] line = checksum.encode();
			assertEquals(ChunkChecksum.LENGTH_BYTES, line.length);
			assertEquals(checksum, ChunkChecksum.decode(line));
		}
		assertEquals("e3069283 of 9 bytes", new ChunkChecksum(CHECK_VALUE, 9).toString());
	}

	@Test
	void anythingElseIsNoChecksum() {
		for (int length = 0; length < LINE.length(); length++) {
			assertNull(ChunkChecksum.decode(ascii(LINE.substring(0, length))), "torn behind " + length);
		}
		for (String other : new String[] {
			LINE + "\n",
			" " + LINE,
			LINE.replace("crc32c", "crc32 "),
			LINE.replace("e3069283", "g3069283"),
			LINE.replace("e3069283", "-3069283"),
			LINE.replace("0000000000000009", "000000000000000a"),
			LINE.replace("0000000000000009", "00000000000000009"),
			LINE.replace('\n', ' ')
		}) {
			assertNull(ChunkChecksum.decode(ascii(other)), other);
		}
		assertEquals(
				CHECK_VALUE,
				ChunkChecksum.decode(ascii(LINE.replace("e3", "E3"))).crc32c());
	}

	@Test
	void fileBesideAChunkIsReadWhereItIsWhole() throws Exception {
		Path chunk = directory.resolve("2026_11_21_16_39_50.jfr");
		Path beside = directory.resolve("2026_11_21_16_39_50.jfr.crc32c");
		assertEquals(beside, ChunkChecksum.besideChunk(chunk));
		assertEquals(chunk, ChunkChecksum.chunkBeside(beside));
		assertNull(ChunkChecksum.chunkBeside(chunk));
		assertNull(ChunkChecksum.readBeside(chunk), "there is none");
		Files.write(beside, ascii(LINE));
		assertEquals(new ChunkChecksum(CHECK_VALUE, 9), ChunkChecksum.readBeside(chunk));
		Files.write(beside, ascii(LINE + "x"));
		assertNull(ChunkChecksum.readBeside(chunk), "one byte more");
		Files.write(beside, new byte[0]);
		assertNull(ChunkChecksum.readBeside(chunk), "empty");
	}

	@Test
	void fileBesideAChunkThatCannotBeReadIsAnError() throws Exception {
		Path chunk = directory.resolve("a.jfr");
		Files.createDirectory(ChunkChecksum.besideChunk(chunk));
		assertThrows(IOException.class, () -> ChunkChecksum.readBeside(chunk));
	}

	@Test
	void deletionNeedsNoFile() throws Exception {
		Path chunk = directory.resolve("a.jfr");
		ChunkChecksum.deleteBeside(chunk);
		Files.write(ChunkChecksum.besideChunk(chunk), ascii(LINE));
		Files.write(chunk, ascii(CHECKED));
		ChunkChecksum.deleteBeside(chunk);
		assertFalse(Files.exists(ChunkChecksum.besideChunk(chunk)));
		assertEquals(CHECKED, Files.readString(chunk));
	}

	/** A directory in a zip file cannot be opened, and so it cannot be forced to the disk. */
	@Test
	void deletionThatMayNotBeOnTheDiskIsAnErrorAndNoneIsAskedForWithoutAFile() throws Exception {
		assumeTrue(File.separatorChar != '\\', "Windows opens no directories");
		Path archive = directory.resolve("names.zip");
		try (FileSystem unforced = FileSystems.newFileSystem(archive, Map.of("create", "true"))) {
			Path chunk = unforced.getPath("a.jfr");
			ChunkChecksum.deleteBeside(chunk);
			Files.write(ChunkChecksum.besideChunk(chunk), ascii(LINE));
			assertThrows(IOException.class, () -> ChunkChecksum.deleteBeside(chunk));
			assertFalse(Files.exists(ChunkChecksum.besideChunk(chunk)));
		}
	}

	@Test
	void digitsAreThoseOfTheFormatInEveryCountry() {
		Locale before = Locale.getDefault();
		try {
			Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
			assertEquals(LINE, new String(new ChunkChecksum(CHECK_VALUE, 9).encode(), StandardCharsets.US_ASCII));
		} finally {
			Locale.setDefault(before);
		}
	}
}
