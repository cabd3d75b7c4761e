/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

/** The bytes that an output forces to the disk before it goes on. */
public enum Durability {
	/** Nothing. */
	NONE(false, false),
	/** Chunks that are sealed. */
	SEALS(true, false),
	/** The same, and what was published. */
	FLUSHES(true, true);

	final boolean ofSeals;
	final boolean ofFlushes;

	Durability(boolean ofSeals, boolean ofFlushes) {
		this.ofSeals = ofSeals;
		this.ofFlushes = ofFlushes;
	}
}
