/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;

/** Counts what is read, and gives at most so many bytes at a time, as a file may. */
final class CountedSource implements ByteSource {
	private final byte[] bytes;
	private final int mostBytes;
	int reads;
	/** The most bytes that were asked for at a time. */
	int largest;
	/** The bytes that were read. */
	long sum;

	CountedSource(byte[] bytes, int mostBytes) {
		this.bytes = bytes;
		this.mostBytes = mostBytes;
	}

	@Override
	public String name() {
		return "counted";
	}

	@Override
	public long lengthBytes() {
		return bytes.length;
	}

	@Override
	public int read(long position, byte[] target, int offset, int length) {
		assertTrue(position < bytes.length, "nothing can be read from " + position + " on");
		int read = (int) Math.min(Math.min(length, mostBytes), bytes.length - position);
		System.arraycopy(bytes, (int) position, target, offset, read);
		reads++;
		largest = Math.max(largest, length);
		sum += read;
		return read;
	}

	@Override
	public void close() {}
}
