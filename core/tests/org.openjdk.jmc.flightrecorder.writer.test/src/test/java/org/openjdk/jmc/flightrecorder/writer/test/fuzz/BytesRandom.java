/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.fuzz;

import java.util.Random;

/**
 * Numbers taken from bytes, zeros when these are used up: so a fuzzer decides what a random test does. Small choices take
 * one byte each, which a change of one byte changes.
 */
final class BytesRandom extends Random {
	private static final long serialVersionUID = 1L;
	private static final int BYTE_VALUES = 256;

	private final byte[] bytes;
	private int position;

	BytesRandom(byte[] bytes) {
		this.bytes = bytes.clone();
	}

	boolean isUsedUp() {
		return position >= bytes.length;
	}

	private int nextByte() {
		return isUsedUp() ? 0 : bytes[position++] & 0xFF;
	}

	@Override
	protected int next(int bits) {
		int value = 0;
		for (int taken = 0; taken < bits; taken += Byte.SIZE) {
			value = value << Byte.SIZE | nextByte();
		}
		return bits == Integer.SIZE ? value : value & (1 << bits) - 1;
	}

	@Override
	public int nextInt(int bound) {
		if (bound <= 0) {
			throw new IllegalArgumentException("A bound must be positive: " + bound);
		}
		int value = nextByte();
		for (int reached = BYTE_VALUES; reached < bound; reached *= BYTE_VALUES) {
			value = value << Byte.SIZE | nextByte();
			if (reached > Integer.MAX_VALUE / BYTE_VALUES) {
				break;
			}
		}
		return Integer.remainderUnsigned(value, bound);
	}
}
