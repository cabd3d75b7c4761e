/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers of fixed width, the most significant byte first (format section 2.2): floats and doubles. */
public final class BigEndian {
	private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
	private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

	private BigEndian() {}

	/**
	 * @param target
	 *            an array with room for four bytes
	 * @param at
	 *            where to start
	 * @return the position after the last byte
	 */
	public static int putInt(byte[] target, int at, int value) {
		INT.set(target, at, value);
		return at + Integer.BYTES;
	}

	/**
	 * @param target
	 *            an array with room for eight bytes
	 * @param at
	 *            where to start
	 * @return the position after the last byte
	 */
	public static int putLong(byte[] target, int at, long value) {
		LONG.set(target, at, value);
		return at + Long.BYTES;
	}
}
