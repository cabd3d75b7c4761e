/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.read;

/**
 * A fault of the file that stops a reader. The message names the rule and the value, and the position says where the
 * fault is.
 */
public final class DamageException extends Exception {
	private static final long serialVersionUID = 1L;

	private final long position;
	private final long from;
	private final long to;

	/** A fault at one position in the file. */
	public DamageException(long position, String rule) {
		this(position, rule, position, position);
	}

	private DamageException(long position, String rule, long from, long to) {
		super(rule, null, false, false);
		this.position = position;
		this.from = from;
		this.to = to;
	}

	/**
	 * @param fromPosition
	 *            the position of the first byte that may be wrong: a fault shows at or behind the bytes that cause it
	 * @param toPosition
	 *            behind the last one
	 * @return the same fault
	 */
	public DamageException within(long fromPosition, long toPosition) {
		return new DamageException(position, getMessage(), fromPosition, toPosition);
	}

	public long position() {
		return position;
	}

	/** @return the position of the first byte that may have caused it */
	public long from() {
		return from;
	}

	/** @return the position behind the last byte that may have caused it */
	public long to() {
		return to;
	}

	@Override
	public String toString() {
		return getMessage() + " at byte " + position;
	}
}
