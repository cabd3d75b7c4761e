/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingInput;

/**
 * Merges recordings by the time at which events end, which is the order of the JDK's event streams.
 */
final class OrderedMerge {
	private static final String ACTIVE_SETTING = "jdk.ActiveSetting";

	private OrderedMerge() {}

	/** The next event of a source that is being read. */
	private static final class Head {
		final OrderedEvents events;
		final List<EventType> types;
		RecordedEvent event;
		Instant endTime;

		Head(OrderedEvents events, List<EventType> types) {
			this.events = events;
			this.types = types;
		}

		boolean advance() throws IOException {
			event = events.next();
			endTime = event == null ? null : event.getEndTime();
			return event != null;
		}
	}

	static void write(List<MergeSource> sources, Recording out, Progress progress) throws IOException {
		List<OrderedEvents> open = new ArrayList<>();
		try {
			PriorityQueue<Head> heads = new PriorityQueue<>(Comparator.comparing(head -> head.endTime));
			for (MergeSource source : sources) {
				Head head = new Head(OrderedEvents.open(source.file()), register(source, out));
				open.add(head.events);
				if (head.advance()) {
					heads.add(head);
				}
			}
			write(heads, out, progress);
		} finally {
			open.forEach(OrderedEvents::close);
		}
	}

	private static List<EventType> register(MergeSource source, Recording out) throws IOException {
		try (RecordingInput in = RecordingInput.open(source.file())) {
			return in.registerEventTypes(out);
		}
	}

	private static void write(PriorityQueue<Head> heads, Recording out, Progress progress) throws IOException {
		List<EventType> namedTypes = null;
		while (!heads.isEmpty()) {
			Head head = heads.remove();
			// Settings name types by ids, which each recording has for itself; the types registered last are meant.
			if (head.event.getEventType().getName().equals(ACTIVE_SETTING) && namedTypes != head.types) {
				out.registerEventTypes(head.types);
				namedTypes = head.types;
			}
			out.writeEvent(head.event);
			progress.step();
			if (head.advance()) {
				heads.add(head);
			}
		}
	}
}
