/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.EventTypeSelection;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.NameGlob;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.EventCondition;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.EventTest;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.EventThreads;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueReader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;
import org.openjdk.jmc.flightrecorder.writer.tools.io.NearNames;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Options that select events of a recording by name, time and thread.
 */
final class EventFilter {
	/** A recording may have a thread for each request; more names than this are of no use. */
	private static final int MAX_REMEMBERED_THREADS = 10_000;

	@Spec(Spec.Target.MIXEE)
	private CommandSpec tool;

	@Mixin
	private EventTypeSelection types = new EventTypeSelection();

	@Mixin
	private TimeRange times = new TimeRange();

	@Option(
			names = "--thread",
			paramLabel = "GLOB",
			converter = NameGlob.Converter.class,
			description = "Keep only events of threads with this name, which may contain * and ?. May be repeated.")
	private List<NameGlob> threads = List.of();

	private final Set<NameGlob> matchedThreads = new HashSet<>();
	private final Set<String> threadNames = new TreeSet<>();

	/**
	 * Begins a recording; called before the first event.
	 *
	 * @param layout
	 *            the recording
	 * @param reporting
	 *            takes warnings of names that match nothing
	 */
	void start(RecordingLayout layout, Reporting reporting) {
		times.resolve(Instant.ofEpochSecond(0, layout.startEpochNanos()), tool.commandLine());
		types.resolve(layout.categoriesByType(), layout.bytesByType().keySet(), reporting);
		matchedThreads.clear();
		threadNames.clear();
	}

	/**
	 * Makes the condition; called before the first chunk is rewritten.
	 *
	 * @param layout
	 *            the recordings
	 * @param reporting
	 *            takes warnings of names that match nothing
	 * @return the condition
	 */
	EventCondition condition(RecordingLayout layout, Reporting reporting) {
		start(layout, reporting);
		EventCondition condition = EventCondition.ALL;
		if (!types.isAll()) {
			condition = (chunk, type) -> type != null && types.contains(type.name()) ? EventTest.ALL : EventTest.NONE;
		}
		if (!times.isAll()) {
			condition = condition.and(times.condition());
		}
		return threads.isEmpty() ? condition : condition.and(this::ofThreads);
	}

	private EventTest ofThreads(ValueReader chunk, ValueType type) {
		EventThreads<Boolean> thread =
				type == null ? null : EventThreads.of(chunk, type, identity -> isWanted(identity.name()));
		return thread == null ? EventTest.NONE : event -> Boolean.TRUE.equals(thread.read(event));
	}

	/**
	 * Ends a recording; called after the last event.
	 *
	 * @param layout
	 *            the recording
	 * @param kept
	 *            how many events were kept
	 * @param reporting
	 *            takes warnings of options that match nothing
	 */
	void finish(RecordingLayout layout, long kept, Reporting reporting) {
		for (NameGlob thread : threads) {
			if (!matchedThreads.contains(thread)) {
				reporting.warn("no event of these types and times has a thread '" + thread + "'"
						+ NearNames.hint(thread.toString(), threadNames));
			}
		}
		if (kept == 0 && layout.eventCount() > 0 && !reporting.hasWarned()) {
			Instant start = Instant.ofEpochSecond(0, layout.startEpochNanos());
			reporting.warn("no event is kept; the recording goes from " + start + " to "
					+ start.plusNanos(layout.durationNanos()));
		}
	}

	/**
	 * Tells whether to keep an event that another reader has read.
	 *
	 * @param threadName
	 *            null if it has no thread
	 */
	boolean keeps(String eventName, Instant startTime, String threadName) {
		return types.contains(eventName) && times.contains(startTime) && (threads.isEmpty() || isWanted(threadName));
	}

	private boolean isWanted(String threadName) {
		if (threadName == null) {
			return false;
		}
		if (threadNames.size() < MAX_REMEMBERED_THREADS) {
			threadNames.add(threadName);
		}
		boolean matches = false;
		for (NameGlob thread : threads) {
			if (thread.matches(threadName)) {
				matchedThreads.add(thread);
				matches = true;
			}
		}
		return matches;
	}
}
