/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Bytes that are counted as they are read.
 */
public final class CountedInput extends FilterInputStream {
	private long count;

	/**
	 * Counts from zero.
	 *
	 * @param in
	 *            where the bytes come from
	 */
	public CountedInput(InputStream in) {
		super(in);
	}

	/**
	 * How many bytes were read.
	 *
	 * @return bytes, without those that were skipped
	 */
	public long count() {
		return count;
	}

	@Override
	public int read() throws IOException {
		int b = in.read();
		count += b < 0 ? 0 : 1;
		return b;
	}

	@Override
	public int read(byte[] target, int offset, int length) throws IOException {
		int read = in.read(target, offset, length);
		count += Math.max(0, read);
		return read;
	}
}
