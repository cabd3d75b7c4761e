/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.read;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StringEncoding;

/**
 * Reads the primitives of the format (format sections 2 and 4) from a part of a file, and never beyond its end. Not
 * thread-safe.
 */
public final class FileCursor {
	private final FileWindow file;
	private final byte[] bytes;
	/** Position in the file of the first byte of the window. */
	private long base;
	/** How many bytes of the window come from the file. */
	private int loadedBytes;
	/** The next byte in the window. */
	private int at;
	/** The place in the window behind the last byte that may be read. */
	private int end;
	/** The position in the file behind the last byte that may be read. */
	private long limit;

	public FileCursor(FileWindow file) {
		this.file = file.another();
		bytes = this.file.window();
	}

	/** Goes to a position. The bytes that are read next must be before the limit. */
	public void moveTo(long position, long newLimit) {
		long place = position - base;
		if (place < 0 || place > loadedBytes) {
			base = position;
			loadedBytes = 0;
			place = 0;
		}
		at = (int) place;
		limitTo(newLimit);
	}

	/** Changes where reading ends. */
	public void limitTo(long newLimit) {
		limit = Math.min(newLimit, file.lengthBytes());
		end = (int) Math.max(at, Math.min(loadedBytes, limit - base));
	}

	public long position() {
		return base + at;
	}

	public long remainingBytes() {
		return limit - base - at;
	}

	public int readByte() throws IOException, DamageException {
		if (at == end) {
			refill();
		}
		return bytes[at++] & 0xFF;
	}

	private void refill() throws IOException, DamageException {
		long position = base + at;
		if (position >= limit) {
			throw new DamageException(position, "a value extends beyond the end of the event that contains it");
		}
		file.moveTo(position);
		base = position;
		at = 0;
		loadedBytes = file.windowBytes();
		end = (int) Math.min(loadedBytes, limit - position);
	}

	public void skip(long lengthBytes) throws DamageException {
		if (lengthBytes < 0 || lengthBytes > remainingBytes()) {
			throw new DamageException(
					position(), "a length of " + lengthBytes + " bytes where " + remainingBytes() + " are left");
		}
		if (lengthBytes <= end - at) {
			at += (int) lengthBytes;
		} else {
			moveTo(position() + lengthBytes, limit);
		}
	}

	/**
	 * Goes into the event whose size has just been read: reading ends where the event does.
	 *
	 * @param start
	 *            where the event begins
	 * @param sizeBytes
	 *            its size
	 * @return the id of its type
	 */
	public long enterEvent(long start, long sizeBytes) throws IOException, DamageException {
		// A size with its highest bit set is negative here.
		if (sizeBytes < position() - start + 1 || sizeBytes > limit - start) {
			throw new DamageException(
					start, "an event of " + sizeBytes + " bytes where " + (limit - start) + " are left");
		}
		limitTo(start + sizeBytes);
		return readNumber();
	}

	/** Reads a number of at most nine bytes; the ninth has eight bits (format section 2.1). */
	public long readNumber() throws IOException, DamageException {
		if (end - at < Leb128.MAX_BYTES) {
			return readNumberBytewise();
		}
		byte[] in = bytes;
		int place = at;
		long value = in[place++];
		if (value < 0) {
			value &= 0x7F;
			int shift = 7;
			for (; shift < 56; shift += 7) {
				byte next = in[place++];
				value |= (next & 0x7FL) << shift;
				if (next >= 0) {
					break;
				}
			}
			if (shift == 56) {
				value |= (in[place++] & 0xFFL) << shift;
			}
		}
		at = place;
		return value;
	}

	private long readNumberBytewise() throws IOException, DamageException {
		long value = 0;
		for (int i = 0; ; i++) {
			int bits = readByte();
			boolean last = i == Leb128.MAX_BYTES - 1;
			value |= (long) (last ? bits : bits & 0x7F) << 7 * i;
			if (last || bits < 0x80) {
				return value;
			}
		}
	}

	/** Reads the number of things that follow; each of them takes at least one byte. */
	public int readCount(String what) throws IOException, DamageException {
		long start = position();
		long count = readNumber();
		if (count < 0 || count > remainingBytes() || count > Integer.MAX_VALUE) {
			throw new DamageException(
					start, "a number of " + what + " of " + count + " where " + remainingBytes() + " bytes are left");
		}
		return (int) count;
	}

	/**
	 * Skips a string.
	 *
	 * @param mayBeConstant
	 *            whether readers follow a reference to the string pool here
	 */
	public void skipString(boolean mayBeConstant) throws IOException, DamageException {
		long start = position();
		int encoding = readByte();
		switch (encoding) {
			case StringEncoding.NULL, StringEncoding.EMPTY -> {}
			case StringEncoding.UTF_8, StringEncoding.LATIN_1 -> skip(readCount("characters"));
			case StringEncoding.CHARS -> {
				for (int rest = readCount("characters"); rest > 0; rest--) {
					readNumber();
				}
			}
			case StringEncoding.REFERENCE -> {
				if (!mayBeConstant) {
					throw unknownEncoding(start, encoding);
				}
				readNumber();
			}
			default -> throw unknownEncoding(start, encoding);
		}
	}

	/** @return a text that is in place, or null */
	public String readString() throws IOException, DamageException {
		long start = position();
		int encoding = readByte();
		return switch (encoding) {
			case StringEncoding.NULL -> null;
			case StringEncoding.EMPTY -> "";
			case StringEncoding.UTF_8 -> readString(StandardCharsets.UTF_8);
			case StringEncoding.LATIN_1 -> readString(StandardCharsets.ISO_8859_1);
			case StringEncoding.CHARS -> {
				char[] chars = new char[readCount("characters")];
				for (int i = 0; i < chars.length; i++) {
					chars[i] = (char) readNumber();
				}
				yield new String(chars);
			}
			default -> throw unknownEncoding(start, encoding);
		};
	}

	private String readString(Charset charset) throws IOException, DamageException {
		return new String(readBytes(readCount("characters")), charset);
	}

	private static DamageException unknownEncoding(long start, int encoding) {
		return new DamageException(
				start, "a string in the encoding " + encoding + ", which is unknown or not " + "allowed here");
	}

	/** @return the next bytes; the caller knows that there are so many */
	public byte[] readBytes(int lengthBytes) throws IOException, DamageException {
		byte[] read = new byte[lengthBytes];
		int done = 0;
		while (done < lengthBytes) {
			if (at == end) {
				refill();
			}
			int some = Math.min(end - at, lengthBytes - done);
			System.arraycopy(bytes, at, read, done, some);
			at += some;
			done += some;
		}
		return read;
	}
}
