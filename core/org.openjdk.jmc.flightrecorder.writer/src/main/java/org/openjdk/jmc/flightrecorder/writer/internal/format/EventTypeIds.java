/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

/** The type ids that the format fixes (sections 5 and 6); the types of clients have other ids. */
public final class EventTypeIds {
	/** The id of the event that describes the types of a chunk. */
	public static final int METADATA = 0;
	/** The id of an event that holds constants. */
	public static final int CHECKPOINT = 1;
	/** The least id of all other types. */
	public static final int FIRST_FREE = 2;

	private EventTypeIds() {}
}
