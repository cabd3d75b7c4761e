/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.merge;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;

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
		final MergedEvents.Target target;
		RecordedEvent event;
		Instant endTime;

		Head(OrderedEvents events, List<EventType> types, MergedEvents.Target target) {
			this.events = events;
			this.types = types;
			this.target = target;
		}

		boolean advance() throws IOException {
			event = events.next();
			endTime = event == null ? null : event.getEndTime();
			return event != null;
		}
	}

	static void write(List<MergeSource> sources, MergedEvents merged) throws IOException {
		List<OrderedEvents> open = new ArrayList<>();
		try {
			PriorityQueue<Head> heads = new PriorityQueue<>(Comparator.comparing(head -> head.endTime));
			for (MergeSource source : sources) {
				List<EventType> types = source.registerTypes(merged.recording());
				Head head = new Head(OrderedEvents.open(source.file()), types, merged.begin(types));
				open.add(head.events);
				if (head.advance()) {
					heads.add(head);
				}
			}
			write(heads, merged.recording());
		} finally {
			open.forEach(OrderedEvents::close);
		}
	}

	private static void write(PriorityQueue<Head> heads, Recording out) throws IOException {
		List<EventType> namedTypes = null;
		while (!heads.isEmpty()) {
			Head head = heads.remove();
			// Settings name types by ids, which each recording has for itself; the types registered last are meant.
			if (head.event.getEventType().getName().equals(ACTIVE_SETTING) && namedTypes != head.types) {
				out.registerEventTypes(head.types);
				namedTypes = head.types;
			}
			head.target.write(head.event);
			if (head.advance()) {
				heads.add(head);
			}
		}
	}
}
