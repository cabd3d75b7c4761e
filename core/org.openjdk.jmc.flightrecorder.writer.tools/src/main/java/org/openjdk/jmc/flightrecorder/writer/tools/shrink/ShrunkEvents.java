/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.shrink;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.AddedEvents;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.AddedEvents.Event;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.AddedEvents.FieldOf;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;

/**
 * Events that record how many events of a type there were in a stretch of time, and how many of them stayed. The
 * stretches of a type follow each other from the start to the end. A type whose events all stayed has none.
 */
final class ShrunkEvents {
	static final String TYPE_NAME = "jfrtools.ShrunkEvents";

	private ShrunkEvents() {}

	/**
	 * Makes the events of all types, each for the chunk in which it starts.
	 *
	 * @return null if all events stay
	 */
	static AddedEvents of(Collection<ThinnedType> types, List<Chunk> chunks) {
		Map<Chunk, List<Event>> byChunk = new HashMap<>();
		for (ThinnedType thinned : types) {
			for (ThinnedType.Stretch stretch : thinned.stretches()) {
				Event event = new Event(
						stretch.startEpochNanos(),
						stretch.nanos(),
						List.of(thinned.name(), stretch.read(), stretch.kept()));
				byChunk.computeIfAbsent(chunkAt(stretch.startEpochNanos(), chunks), c -> new ArrayList<>())
						.add(event);
			}
		}
		if (byChunk.isEmpty()) {
			return null;
		}
		return new AddedEvents(
				TYPE_NAME,
				"Shrunk Events",
				"JFR Tools",
				"How many events of a type were left out to make the recording smaller",
				List.of(
						new FieldOf("eventType", "Event Type", true),
						new FieldOf("eventsRead", "Events Read", false),
						new FieldOf("eventsKept", "Events Kept", false)),
				chunk -> byChunk.getOrDefault(chunk, List.of()));
	}

	private static Chunk chunkAt(long epochNanos, List<Chunk> chunks) {
		Chunk found = chunks.get(0);
		for (Chunk chunk : chunks) {
			long start = chunk.header().startEpochNanos();
			if (start <= epochNanos && start >= found.header().startEpochNanos()) {
				found = chunk;
			}
		}
		return found;
	}
}
