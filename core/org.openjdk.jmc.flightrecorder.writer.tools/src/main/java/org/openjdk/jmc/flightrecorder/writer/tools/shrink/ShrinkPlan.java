/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.shrink;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.NameGlob;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.EventCondition;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.EventTest;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.TimeCondition;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkClock;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.FieldPath;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTables;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueReader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;

/** The number of events of each type that stay. */
final class ShrinkPlan implements EventCondition {
	private final RecordingLayout layout;
	/** Sorted, so that every run writes the same order. */
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
	 *            types whose events all stay
	 */
	static ShrinkPlan read(
			InputFiles inputs,
			RecordingLayout layout,
			List<RateLimit> limits,
			List<NameGlob> untouched,
			Progress progress)
			throws IOException {
		ShrinkPlan plan = new ShrinkPlan(layout, untouched);
		TypeTables tables = new TypeTables();
		long doneBytes = 0;
		for (ByteSource source : inputs.sources()) {
			ByteCursor in = new ByteCursor(source);
			for (Chunk chunk : Chunk.of(source)) {
				plan.count(new ValueReader(chunk, tables.read(chunk, in)), in, limits);
				progress.stepTo(doneBytes + chunk.end());
			}
			doneBytes += source.lengthBytes();
		}
		plan.types.values().forEach(ThinnedType::limit);
		return plan;
	}

	private void count(ValueReader reader, ByteCursor in, List<RateLimit> limits) throws IOException {
		record Counted(ThinnedType type, EventTimes times) {}
		Counted[] byOrdinal = new Counted[reader.types().size()];
		EventWalk walk = new EventWalk(reader.chunk(), in);
		while (walk.next()) {
			ValueType type = walk.isOrdinary() ? reader.types().byId(walk.typeId()) : null;
			if (type == null || !type.isEvent()) {
				// Metadata, constants, and events that no reader sees.
				continue;
			}
			Counted counted = byOrdinal[type.ordinal()];
			if (counted == null) {
				counted = new Counted(thinned(type.name(), limits), EventTimes.of(reader, type));
				byOrdinal[type.ordinal()] = counted;
			}
			counted.type.count(counted.times.startEpochNanos(walk));
		}
	}

	private ThinnedType thinned(String name, List<RateLimit> limits) {
		return types.computeIfAbsent(
				name,
				n -> new ThinnedType(
						n,
						layout.startEpochNanos(),
						layout.durationNanos(),
						isUntouched(n) ? null : RateLimit.of(n, limits)));
	}

	/** The start times of the events of a type. Events without a time count as events at the start of their chunk. */
	@FunctionalInterface
	private interface EventTimes {
		long startEpochNanos(EventWalk event) throws IOException;

		static EventTimes of(ValueReader reader, ValueType type) {
			FieldPath start = TimeCondition.startTime(type);
			ChunkClock clock = reader.chunk().header().clock();
			return start == null
					? event -> clock.startEpochNanos()
					: event -> clock.epochNanos(reader.integer(event, start));
		}
	}

	private boolean isUntouched(String name) {
		return name.equals(ShrunkEvents.TYPE_NAME) || NameGlob.matchesEventName(untouched, name);
	}

	Collection<ThinnedType> types() {
		return types.values();
	}

	/**
	 * Takes the events that stay. The tests are called once for each event, in the order in which the events were
	 * counted.
	 */
	@Override
	public EventTest test(ValueReader chunk, ValueType type) {
		ThinnedType thinned = type == null ? null : types.get(type.name());
		if (thinned == null || thinned.kept() == thinned.read()) {
			return EventTest.ALL;
		}
		EventTimes times = EventTimes.of(chunk, type);
		return event -> thinned.keeps(times.startEpochNanos(event));
	}

	/** How many events stay, also of undeclared types, which all do. */
	long kept() {
		return layout.eventCount()
				- types.values().stream()
						.mapToLong(type -> type.read() - type.kept())
						.sum();
	}

	/** The size of the events that the limits leave. */
	long allowedBytes() {
		return types.values().stream().mapToLong(this::allowedBytes).sum();
	}

	/** A whole number, so that all types have enough room in the sum. */
	private long allowedBytes(ThinnedType type) {
		return (long) (bytesPerEvent(type) * type.allowed());
	}

	private double bytesPerEvent(ThinnedType type) {
		return layout.bytesByType().getOrDefault(type.name(), 0L) / (double) type.read();
	}

	/**
	 * Keeps a number of bytes of events. All types get equal shares, and the bytes that a type does not need go to the
	 * others. Untouched types keep all their events.
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
		open.sort(Comparator.comparingLong(this::allowedBytes));
		for (int i = 0; i < open.size(); i++) {
			ThinnedType type = open.get(i);
			double share = Math.max(0, left) / (open.size() - i);
			double needed = (double) allowedBytes(type);
			if (needed > share) {
				type.keep((long) (share / bytesPerEvent(type)));
			}
			left -= Math.min(needed, share);
		}
	}
}
