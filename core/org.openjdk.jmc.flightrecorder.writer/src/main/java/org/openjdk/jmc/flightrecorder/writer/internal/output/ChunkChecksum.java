/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * The checksum of a file that holds one chunk, as it stands in a file beside it:
 *
 * <pre>
 *  2026_11_21_16_39_50.jfr            the chunk
 *  2026_11_21_16_39_50.jfr.crc32c     crc32c 1a2b3c4d of 0000000000123456 bytes
 * </pre>
 *
 * Readers of a directory look at names that end in .jfr, so they do not see the second file. It is written when the
 * chunk is sealed, and deleted before the chunk is deleted or changed. A chunk without it is a chunk like any other; so
 * is one whose checksum is torn, because its writer or the power failed at that moment.
 *
 * @param crc32c
 *            of the whole file
 * @param lengthBytes
 *            of the file
 */
public record ChunkChecksum(int crc32c, long lengthBytes) {
	private static final String EXTENSION = ".crc32c";
	private static final String FORMAT = "crc32c %08x of %016d bytes\n";
	private static final Pattern PATTERN = Pattern.compile("crc32c (\\p{XDigit}{8}) of (\\d{16}) bytes\n");
	/** The length of the file beside a chunk. */
	static final int LENGTH_BYTES = 42;

	/** Castagnoli's polynomial, the highest power in the lowest bit. */
	private static final int POLYNOMIAL = 0x82F63B78;
	/** The power 0 of x, also with the highest power in the lowest bit. */
	private static final int POWER_0 = 1 << 31;

	private static final int POWER_8 = 1 << 23;

	/** @return the file beside a chunk */
	public static Path besideChunk(Path chunk) {
		return chunk.resolveSibling(chunk.getFileName() + EXTENSION);
	}

	/** @return the chunk that a file stands beside, null when its name is not that of a checksum */
	static Path chunkBeside(Path checksum) {
		String name = checksum.getFileName().toString();
		return name.endsWith(EXTENSION)
				? checksum.resolveSibling(name.substring(0, name.length() - EXTENSION.length()))
				: null;
	}

	/**
	 * @param header
	 *            the first bytes of the file
	 * @param rest
	 *            the checksum of the bytes behind them
	 * @param restBytes
	 *            the number of those bytes
	 * @return the checksum of the file: its header is known last, and nothing is read again
	 */
	static ChunkChecksum of(byte[] header, CRC32C rest, long restBytes) {
		CRC32C first = new CRC32C();
		first.update(header, 0, header.length);
		int shifted = product(powerOfBytes(restBytes), (int) first.getValue());
		return new ChunkChecksum(shifted ^ (int) rest.getValue(), header.length + restBytes);
	}

	/** @return x to the power of as many bits as those bytes have */
	private static int powerOfBytes(long bytes) {
		int power = POWER_0;
		int square = POWER_8;
		for (long rest = bytes; rest > 0; rest >>>= 1) {
			if ((rest & 1) != 0) {
				power = product(square, power);
			}
			square = product(square, square);
		}
		return power;
	}

	/** @return the product of two polynomials over bits, reduced */
	private static int product(int first, int second) {
		int sum = 0;
		int factor = second;
		for (int rest = first; rest != 0; rest <<= 1) {
			if (rest < 0) {
				sum ^= factor;
			}
			factor = (factor & 1) == 0 ? factor >>> 1 : factor >>> 1 ^ POLYNOMIAL;
		}
		return sum;
	}

	/** @return the content of the file beside the chunk */
	byte[] encode() {
		return String.format(Locale.ROOT, FORMAT, crc32c, lengthBytes).getBytes(StandardCharsets.US_ASCII);
	}

	/** @return what the content of a file beside a chunk says, null when it is torn */
	public static ChunkChecksum decode(byte[] content) {
		Matcher matcher = PATTERN.matcher(new String(content, StandardCharsets.ISO_8859_1));
		return matcher.matches()
				? new ChunkChecksum(Integer.parseUnsignedInt(matcher.group(1), 16), Long.parseLong(matcher.group(2)))
				: null;
	}

	/**
	 * @return what the file beside it says, null when there is none or it is torn
	 * @throws IOException
	 *             when it cannot be read
	 */
	public static ChunkChecksum readBeside(Path chunk) throws IOException {
		try (InputStream file = Files.newInputStream(besideChunk(chunk))) {
			return decode(file.readNBytes(LENGTH_BYTES + 1));
		} catch (NoSuchFileException e) {
			return null;
		}
	}

	/**
	 * Deletes the file beside a chunk before the chunk changes. When this returns, it is gone from the disk: a checksum
	 * of the former content would indicate damage.
	 *
	 * @throws IOException
	 *             when it cannot be deleted
	 */
	public static void deleteBeside(Path chunk) throws IOException {
		if (Files.deleteIfExists(besideChunk(chunk))) {
			ChunkFiles.OF_DEFAULT_FILE_SYSTEM.forceNames(chunk.toAbsolutePath().getParent());
		}
	}

	@Override
	public String toString() {
		return String.format(Locale.ROOT, "%08x of %d bytes", crc32c, lengthBytes);
	}
}
