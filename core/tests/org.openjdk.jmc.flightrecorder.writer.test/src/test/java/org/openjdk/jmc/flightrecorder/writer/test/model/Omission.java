/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.model;

/** A guard of the protocol that the model leaves out, to see that its absence is noticed, and what it is there for. */
enum Omission {
	/** A rotation waits for the holders of buffers. */
	WAIT_FOR_HOLDERS,
	/** A writer looks at the current chunk after it has claimed a buffer. */
	CLAIM_BEFORE_LOOK,
	/** A rotation drains once more when the next chunk is the current one. */
	DRAIN_AFTER_SWITCH,
	/** The constants of an event that was encoded for an older chunk come along. */
	CARRY_OVER,
	/** The next chunk is locked until the old one is sealed. */
	LOCK_NEXT,
	/** Nobody appends to an output that has failed. */
	REQUIRE_WRITABLE,
	/** A flush takes the constants after the events. */
	EVENTS_BEFORE_CONSTANTS,
	/** The writer of a lane looks at the chunk once more after it has published. */
	LOOK_AFTER_PUBLISH
}
