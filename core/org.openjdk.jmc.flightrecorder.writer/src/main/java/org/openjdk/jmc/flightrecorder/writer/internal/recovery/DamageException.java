/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

/**
 * A fault of the file that a reader would not get past. The message names the rule and the value, and the position says
 * where the fault is.
 */
final class DamageException extends Exception {
	private static final long serialVersionUID = 1L;

	private final long position;

	/**
	 * @param position
	 *            in the file
	 * @param rule
	 *            what is wrong there
	 */
	DamageException(long position, String rule) {
		super(rule, null, false, false);
		this.position = position;
	}

	long position() {
		return position;
	}

	@Override
	public String toString() {
		return getMessage() + " at byte " + position;
	}
}
