/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

/** What a reader of the file would not get past. The message names the rule and the value, the position the place. */
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
