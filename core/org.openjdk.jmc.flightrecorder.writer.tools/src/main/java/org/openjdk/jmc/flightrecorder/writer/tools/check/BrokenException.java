/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

/** Bytes that end the walk through what they are in. */
final class BrokenException extends Exception {
	private static final long serialVersionUID = 1L;

	private final long position;

	BrokenException(long position, String detail) {
		super(detail, null, false, false);
		this.position = position;
	}

	long position() {
		return position;
	}
}
