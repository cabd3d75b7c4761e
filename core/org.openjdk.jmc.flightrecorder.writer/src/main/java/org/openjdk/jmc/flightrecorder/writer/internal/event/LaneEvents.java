/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import java.lang.ref.Reference;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Lane;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventSize;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;

/** The end of an event that was encoded in a {@link Lane}, for all doors with lanes. */
public final class LaneEvents {
	private LaneEvents() {}

	/**
	 * Publishes the event under way, if it is where it is going to stay and its constants are those of the lane's chunk.
	 * Fills in its size, for which there is one byte of room at its start.
	 *
	 * @param lane
	 *            where the event is
	 * @param out
	 *            the lane's {@link Lane#out()}, which the event is at the end of
	 * @param constants
	 *            what the event is encoded with, null for none; reachable until the event is published
	 * @param startTicks
	 *            when it started
	 * @return false when the event has to be copied by {@link Lane#commit}
	 * @throws IllegalArgumentException
	 *             when the event is too long
	 */
	public static boolean tryPublish(Lane lane, Leb128Writer out, ChunkConstants constants, long startTicks) {
		if (!lane.isDirect() || !lane.isInLane(out) || constants != null && constants.number() != lane.chunkNumber()) {
			return false;
		}
		int start = lane.eventStart();
		int eventBytes = out.position() - start;
		if (eventBytes > EventSize.MAX_OF_ONE_BYTE) {
			eventBytes = EventSize.of(eventBytes - EventSize.LEAST_BYTES, lane.layout());
			// A longer size moves the event, if there is room.
			if (out.array().length - start < eventBytes) {
				return false;
			}
		}
		EventSize.patch(out, start, eventBytes);
		lane.publish(eventBytes, startTicks);
		// A lane that has let go of its chunk finds the constants of a straggler only as long as somebody has them.
		Reference.reachabilityFence(constants);
		return true;
	}
}
