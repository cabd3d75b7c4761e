/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Makes digests of texts. Not for use by several threads at once.
 */
final class Digester {
	private final MessageDigest algorithm;
	private ByteBuffer utf16 = ByteBuffer.allocate(8 * 1024);

	Digester() {
		try {
			// Every Java platform has it, it has the 128 bits that are wanted, and nobody attacks a comparison.
			algorithm = MessageDigest.getInstance("MD5");
		} catch (NoSuchAlgorithmException e) {
			throw new IllegalStateException("every Java platform has MD5", e);
		}
	}

	/**
	 * Digests the UTF-16 units and not UTF-8, in which unpaired surrogates would all look alike.
	 */
	Digest digest(StringBuilder text) {
		int lengthBytes = text.length() * Character.BYTES;
		if (utf16.capacity() < lengthBytes) {
			utf16 = ByteBuffer.allocate(lengthBytes + lengthBytes / 2);
		}
		for (int i = 0, offset = 0; offset < lengthBytes; i++, offset += Character.BYTES) {
			utf16.putChar(offset, text.charAt(i));
		}
		algorithm.update(utf16.array(), 0, lengthBytes);
		ByteBuffer digest = ByteBuffer.wrap(algorithm.digest());
		return new Digest(digest.getLong(), digest.getLong());
	}
}
