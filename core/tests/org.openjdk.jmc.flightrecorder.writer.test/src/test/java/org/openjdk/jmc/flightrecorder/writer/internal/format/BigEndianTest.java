/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Numbers of fixed width have their most significant byte first. */
class BigEndianTest {
	@Test
	void mostSignificantByteComesFirst() {
		byte[] target = new byte[16];
		assertEquals(7, BigEndian.putInt(target, 3, 0x8182_8384));
		assertEquals(15, BigEndian.putLong(target, 7, 0x0102_0304_0506_0708L));
		ByteBuffer expected = ByteBuffer.allocate(16).putInt(3, 0x8182_8384).putLong(7, 0x0102_0304_0506_0708L);
		assertArrayEquals(expected.array(), target);
	}
}
