/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.shrink;

import java.time.Instant;
import java.util.Collection;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.tools.io.LabeledType;

/**
 * Says in the recording how many events of a type there were in a stretch of time, and how many of them stayed. The stretches
 * of a type follow each other from the start to the end. A type of which all events stayed has none.
 */
final class ShrunkEvents {
	static final String TYPE_NAME = "jfrtools.ShrunkEvents";

	private ShrunkEvents() {}

	private static void declare(TypeStructureBuilder type) {
		new LabeledType(type, "Shrunk Events", "JFR Tools")
				.description("How many events of a type were left out to make the recording smaller")
				.addDuration()
				.add("eventType", Types.Builtin.STRING, "Event Type")
				.add("eventsRead", Types.Builtin.LONG, "Events Read")
				.add("eventsKept", Types.Builtin.LONG, "Events Kept");
	}

	/** Writes those of all types. The recording's ticks are nanoseconds. */
	static void write(Collection<ThinnedType> types, Recording out) {
		for (ThinnedType thinned : types) {
			for (ThinnedType.Stretch stretch : thinned.stretches()) {
				Type type = out.registerEventType(TYPE_NAME, ShrunkEvents::declare);
				out.writeEvent(type.asValue(event -> event.putField(
								"startTime", out.toTicks(Instant.ofEpochSecond(0, stretch.startEpochNanos())))
						.putField("duration", stretch.nanos())
						.putField("eventType", thinned.name())
						.putField("eventsRead", stretch.read())
						.putField("eventsKept", stretch.kept())));
			}
		}
	}
}
