/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.read;

import java.io.EOFException;
import java.io.IOException;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;

/**
 * The bytes of a file, seen through a window of fixed size that mostly moves forward. So files may have any length. Not
 * thread-safe.
 */
public final class FileWindow {
	private static final int CAPACITY_BYTES = 1 << 16;
	private static final int SECTOR_BYTES = 512;
	/** Events rarely have so many zero bytes in a row. */
	private static final int MAX_ZERO_BYTES_IN_CONTENT = 16;

	private final Source file;
	private final long lengthBytes;
	private final byte[] window = new byte[CAPACITY_BYTES];
	/** Position of the first byte of the window. */
	private long windowStart;

	private int windowBytes;

	/** An open file. */
	public interface Source {
		/** @return how many bytes were read, 0 or less when there are none at that position */
		int read(long position, byte[] bytes, int from, int atMostBytes) throws IOException;
	}

	public FileWindow(Source file, long lengthBytes) {
		this.file = file;
		this.lengthBytes = lengthBytes;
	}

	/** @return another window on the same file */
	FileWindow another() {
		return new FileWindow(file, lengthBytes);
	}

	public long lengthBytes() {
		return lengthBytes;
	}

	/**
	 * @param position
	 *            at least 0 and less than the length
	 * @return 0 to 255
	 */
	public int byteAt(long position) throws IOException {
		long place = position - windowStart;
		if (place < 0 || place >= windowBytes) {
			moveTo(position);
			place = 0;
		}
		return window[(int) place] & 0xFF;
	}

	/** Makes the window begin at a position that is below the length. */
	void moveTo(long position) throws IOException {
		windowBytes = 0;
		int read = file.read(position, window, 0, (int) Math.min(CAPACITY_BYTES, lengthBytes - position));
		if (read <= 0) {
			throw new EOFException("The file became shorter while it was read");
		}
		windowStart = position;
		windowBytes = read;
	}

	/** @return the bytes of the window; {@link #windowBytes()} of them are of the file */
	byte[] window() {
		return window;
	}

	int windowBytes() {
		return windowBytes;
	}

	/** @return as many bytes as there are up to the given number */
	public byte[] bytesAt(long position, int atMostBytes) throws IOException {
		byte[] bytes = new byte[(int) Math.min(atMostBytes, lengthBytes - position)];
		for (int i = 0; i < bytes.length; i++) {
			bytes[i] = (byte) byteAt(position + i);
		}
		return bytes;
	}

	/** @return the header that begins there, null when none does */
	public ChunkHeader headerAt(long position) throws IOException {
		if (lengthBytes - position < ChunkHeader.LENGTH_BYTES || byteAt(position) != 'F') {
			return null;
		}
		return ChunkHeader.decode(bytesAt(position, ChunkHeader.LENGTH_BYTES));
	}

	/** @return where the next header begins, the end of the file when none does */
	public long nextHeaderPosition(long from) throws IOException {
		long position = from;
		while (position <= lengthBytes - ChunkHeader.LENGTH_BYTES) {
			byteAt(position);
			int at = (int) (position - windowStart);
			while (at < windowBytes && window[at] != 'F') {
				at++;
			}
			position = windowStart + at;
			if (headerAt(position) != null) {
				return position;
			}
			position++;
		}
		return lengthBytes;
	}

	/**
	 * @param from
	 *            a position
	 * @param to
	 *            the position behind the last byte to look at
	 * @return the position of the first sector of the disk in between that has only zeros, {@code to} when there is
	 *         none; the last sector of the file may be shorter
	 */
	public long zeroSector(long from, long to) throws IOException {
		long sector = (from + SECTOR_BYTES - 1) / SECTOR_BYTES * SECTOR_BYTES;
		for (; sector < to; sector += SECTOR_BYTES) {
			if (hasOnlyZeros(sector, Math.min(sector + SECTOR_BYTES, lengthBytes))) {
				return sector;
			}
		}
		return to;
	}

	/**
	 * Tells whether the disk may lack what was written. A sector that was never written has only zeros, or zeros in the
	 * bytes that were written last.
	 *
	 * @param from
	 *            a position
	 * @param to
	 *            the position behind the last byte
	 * @return whether a sector with some of these bytes ends with more zeros than content does, or has only zeros from
	 *         the first of these bytes on
	 */
	public boolean mayLackWrites(long from, long to) throws IOException {
		long end = Math.min(to, lengthBytes);
		for (long sector = from / SECTOR_BYTES * SECTOR_BYTES; sector < end; sector += SECTOR_BYTES) {
			long sectorEnd = Math.min(sector + SECTOR_BYTES, lengthBytes);
			long zeros = sectorEnd;
			while (zeros > sector && byteAt(zeros - 1) == 0) {
				zeros--;
			}
			// The last sector may have a single byte, which is zero at the end of an empty checkpoint.
			if (sectorEnd - zeros >= MAX_ZERO_BYTES_IN_CONTENT
					|| zeros < sectorEnd && zeros <= Math.max(sector, from) && sectorEnd - sector > 1) {
				return true;
			}
		}
		return false;
	}

	/** @return whether a loss of power may leave some of these bytes newer than others */
	public static boolean isInTwoSectors(long from, long to) {
		return from / SECTOR_BYTES != (to - 1) / SECTOR_BYTES;
	}

	/** @return whether the file has nothing but zeros, or nothing at all */
	public boolean hasOnlyZeros() throws IOException {
		return hasOnlyZeros(0, lengthBytes);
	}

	private boolean hasOnlyZeros(long from, long to) throws IOException {
		for (long position = from; position < to; position++) {
			if (byteAt(position) != 0) {
				return false;
			}
		}
		return true;
	}
}
