/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;

/**
 * 128 bits that stand for a text; two texts that come with one digest do not happen outside of an attack.
 *
 * @param high
 *            the first 64 bits
 * @param low
 *            the last 64 bits
 */
record Digest(long high, long low) {

	@Override
	public String toString() {
		return Long.toHexString(high) + '_' + Long.toHexString(low);
	}
}
