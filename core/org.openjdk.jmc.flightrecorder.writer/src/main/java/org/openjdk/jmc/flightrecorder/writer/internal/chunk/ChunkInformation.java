/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

/** Events that tell about the recording, which each chunk has once. */
public interface ChunkInformation {
	/**
	 * Writes them.
	 *
	 * @param startTicks
	 *            when the chunk started: no other time is sure to be within a recording of ticks that are a client's own
	 */
	void write(long startTicks);
}
