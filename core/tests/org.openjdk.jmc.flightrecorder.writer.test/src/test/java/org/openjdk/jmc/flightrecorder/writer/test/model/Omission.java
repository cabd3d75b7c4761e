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
	LOOK_AFTER_PUBLISH,
	/** The writer of a lane stores the new position by a release, behind the bytes of the event. */
	PUBLISH_BY_RELEASE,
	/** The end of a recording stops each writer of a lane between the change of the chunk and the last drain. */
	STOP_WRITERS,
	/** A lane is known to those that drain before its writer looks at the current chunk. */
	REGISTER_BEFORE_LOOK,
	/** Events that a drain finds in the lane of a sealed chunk go to the one that is sealed next. */
	UNSEALED_TAKES_STRAGGLERS,
	/** A virtual thread that writes gives its carrier away while a call of flush, rotate or close is under way. */
	MAKE_ROOM,
	/** Whether a writer can be reached is asked before its lane is drained for the last time. */
	REACHABLE_BEFORE_DRAIN
}
