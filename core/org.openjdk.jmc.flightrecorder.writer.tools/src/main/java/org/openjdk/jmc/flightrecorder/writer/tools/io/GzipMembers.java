/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * The content of a gzip file (RFC 1952), which is one member or several in a row:
 *
 * <pre>
 * 1F 8B  8  flags  time:4  2 bytes  [2+n bytes]  [name 0]  [comment 0]  [2 bytes]   deflated bytes   CRC-32:4  length:4
 * </pre>
 *
 * <p>
 * If other bytes follow a member, the stream of the JDK ends silently; here they are an error.
 */
final class GzipMembers extends InputStream {
	/** The first two bytes. */
	static final int MAGIC = 0x1F8B;

	private static final int DEFLATED = 8;
	private static final int HEADER_CHECKSUM = 2;
	private static final int EXTRA = 4;
	private static final int NAME = 8;
	private static final int COMMENT = 16;
	private static final int RESERVED = 0xE0;
	/** Time, compression and system, which do not matter for the content. */
	private static final int REST_OF_HEADER_BYTES = 6;

	private final PushbackInputStream in;
	private final Inflater inflater = new Inflater(true);
	private final CRC32 checksum = new CRC32();
	private final byte[] buffer;
	private int filled;
	private boolean isOver;

	GzipMembers(InputStream compressed, int bufferBytes) throws IOException {
		in = new PushbackInputStream(compressed, bufferBytes);
		buffer = new byte[bufferBytes];
		beginMember();
	}

	@Override
	public int read() throws IOException {
		byte[] one = new byte[1];
		return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
	}

	@Override
	public int read(byte[] target, int offset, int length) throws IOException {
		while (!isOver && length > 0) {
			int count = inflate(target, offset, length);
			if (count > 0) {
				checksum.update(target, offset, count);
				return count;
			}
			if (inflater.finished()) {
				endMember();
			} else if (inflater.needsInput()) {
				filled = in.read(buffer);
				if (filled < 0) {
					throw ended();
				}
				inflater.setInput(buffer, 0, filled);
			} else {
				throw new ZipException("it needs a dictionary");
			}
		}
		return isOver ? -1 : 0;
	}

	private int inflate(byte[] target, int offset, int length) throws ZipException {
		try {
			return inflater.inflate(target, offset, length);
		} catch (DataFormatException e) {
			ZipException failure = new ZipException(e.getMessage());
			failure.initCause(e);
			throw failure;
		}
	}

	private void beginMember() throws IOException {
		if (in.read() != MAGIC >>> Byte.SIZE || in.read() != (MAGIC & 0xFF)) {
			throw new ZipException("the bytes after its end are not compressed");
		}
		int method = readByte();
		int flags = readByte();
		if (method != DEFLATED || (flags & RESERVED) != 0) {
			throw new ZipException("the method " + method + " with the flags " + flags + " is not known");
		}
		skip(REST_OF_HEADER_BYTES);
		if ((flags & EXTRA) != 0) {
			skip(Short.toUnsignedInt(readShort()));
		}
		for (int text : new int[] {NAME, COMMENT}) {
			while ((flags & text) != 0 && readByte() != 0) {
				// the next character
			}
		}
		if ((flags & HEADER_CHECKSUM) != 0) {
			skip(Short.BYTES);
		}
	}

	private void endMember() throws IOException {
		in.unread(buffer, filled - inflater.getRemaining(), inflater.getRemaining());
		if (readInt() != (int) checksum.getValue() || readInt() != (int) inflater.getBytesWritten()) {
			throw new ZipException("its checksum or length does not match its content");
		}
		inflater.reset();
		checksum.reset();
		int next = in.read();
		isOver = next < 0;
		if (!isOver) {
			in.unread(next);
			beginMember();
		}
	}

	private int readByte() throws IOException {
		int next = in.read();
		if (next < 0) {
			throw ended();
		}
		return next;
	}

	private static EOFException ended() {
		return new EOFException("it ends too early");
	}

	private short readShort() throws IOException {
		return (short) (readByte() | readByte() << Byte.SIZE);
	}

	private int readInt() throws IOException {
		return Short.toUnsignedInt(readShort()) | readShort() << Short.SIZE;
	}

	private void skip(int count) throws IOException {
		for (int i = 0; i < count; i++) {
			readByte();
		}
	}

	@Override
	public void close() throws IOException {
		inflater.end();
		in.close();
	}
}
