/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.shrink;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.NameGlob;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingInput;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;

/** How many events of which type stay. */
final class ShrinkPlan {
	private static final long NANOS_PER_SECOND = 1_000_000_000L;

	private final RecordingLayout layout;
	/** Sorted, so that all is written in the same order every time. */
	private final Map<String, ThinnedType> types = new TreeMap<>();

	private final List<NameGlob> untouched;

	private ShrinkPlan(RecordingLayout layout, List<NameGlob> untouched) {
		this.layout = layout;
		this.untouched = untouched;
	}

	/**
	 * Counts the events.
	 *
	 * @param untouched
	 *            types of which all events stay
	 */
	static ShrinkPlan read(
			RecordingInput in,
			RecordingLayout layout,
			List<RateLimit> limits,
			List<NameGlob> untouched,
			Progress progress)
			throws IOException {
		ShrinkPlan plan = new ShrinkPlan(layout, untouched);
		for (RecordedEvent event = in.next(); event != null; event = in.next()) {
			String name = event.getEventType().getName();
			ThinnedType type = plan.types.get(name);
			if (type == null) {
				RateLimit limit = plan.isUntouched(name) ? null : RateLimit.of(name, limits);
				type = new ThinnedType(name, layout.startEpochNanos(), layout.durationNanos(), limit);
				plan.types.put(name, type);
			}
			type.count(startEpochNanos(event));
			progress.step();
		}
		plan.types.values().forEach(ThinnedType::limit);
		return plan;
	}

	private boolean isUntouched(String name) {
		return name.equals(ShrunkEvents.TYPE_NAME) || NameGlob.matchesEventName(untouched, name);
	}

	private static long startEpochNanos(RecordedEvent event) {
		Instant start = event.getStartTime();
		return start.getEpochSecond() * NANOS_PER_SECOND + start.getNano();
	}

	Collection<ThinnedType> types() {
		return types.values();
	}

	/** Whether an event stays. Each event is asked for once. */
	boolean keeps(RecordedEvent event) {
		return types.get(event.getEventType().getName()).keeps(startEpochNanos(event));
	}

	long kept() {
		return types.values().stream().mapToLong(ThinnedType::kept).sum();
	}

	/** The bytes of the events that the limits leave. */
	long allowedBytes() {
		return (long) types.values().stream().mapToDouble(this::allowedBytes).sum();
	}

	private double allowedBytes(ThinnedType type) {
		return bytesPerEvent(type) * type.allowed();
	}

	private double bytesPerEvent(ThinnedType type) {
		return layout.bytesByType().getOrDefault(type.name(), 0L) / (double) type.read();
	}

	/**
	 * Keeps so many bytes of events: no type gets more than another, except of what the others do not need, and those whose
	 * events all stay.
	 */
	void keepBytes(long bytes) {
		double left = bytes;
		List<ThinnedType> open = new ArrayList<>();
		for (ThinnedType type : types.values()) {
			type.keep(type.allowed());
			if (isUntouched(type.name())) {
				left -= allowedBytes(type);
			} else {
				open.add(type);
			}
		}
		open.sort(Comparator.comparingDouble(this::allowedBytes));
		for (int i = 0; i < open.size(); i++) {
			ThinnedType type = open.get(i);
			double share = Math.max(0, left) / (open.size() - i);
			double needed = allowedBytes(type);
			if (needed > share) {
				type.keep((long) (share / bytesPerEvent(type)));
			}
			left -= Math.min(needed, share);
		}
	}
}
