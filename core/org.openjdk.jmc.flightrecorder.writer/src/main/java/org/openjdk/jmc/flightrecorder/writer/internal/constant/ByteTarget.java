/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

/**
 * Takes bytes.
 *
 * @param <X>
 *            what it may throw
 */
@FunctionalInterface
public interface ByteTarget<X extends Exception> {
	/**
	 * @param bytes
	 *            an array, to be used during the call only
	 * @param from
	 *            index of the first byte
	 * @throws X
	 *             when they cannot be taken
	 */
	void put(byte[] bytes, int from, int lengthBytes) throws X;
}
