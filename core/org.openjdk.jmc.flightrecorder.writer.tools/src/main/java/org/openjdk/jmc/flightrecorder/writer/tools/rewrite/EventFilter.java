/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import picocli.CommandLine.Option;

/**
 * Which events of a recording are wanted: by name, time and thread. Options of a command.
 */
final class EventFilter {
	@Option(
			names = "--event",
			paramLabel = "GLOB",
			converter = NameGlob.Converter.class,
			description = "Keep events of these names only, for instance jdk.Execution*. May be repeated.")
	private List<NameGlob> events = List.of();

	@Option(
			names = "--without-event",
			paramLabel = "GLOB",
			converter = NameGlob.Converter.class,
			description = "Leave out events of these names. May be repeated.")
	private List<NameGlob> excludedEvents = List.of();

	@Option(
			names = "--from",
			paramLabel = "TIME",
			converter = TimePoint.Converter.class,
			description = "Keep what starts then or later: 2026-01-31T23:59:00Z, or 1m30s since the start.")
	private TimePoint from;

	@Option(
			names = "--to",
			paramLabel = "TIME",
			converter = TimePoint.Converter.class,
			description = "Keep what starts before that.")
	private TimePoint to;

	@Option(
			names = "--thread",
			paramLabel = "GLOB",
			converter = NameGlob.Converter.class,
			description = "Keep events of threads with these names only. May be repeated.")
	private List<NameGlob> threads = List.of();

	private final Map<String, Boolean> wantedNames = new HashMap<>();
	private Instant fromInstant = Instant.MIN;
	private Instant toInstant = Instant.MAX;
	private Predicate<RecordedEvent> further = event -> true;

	/** Tells when the recording begins, before the first question. */
	void start(Instant recordingStart) {
		fromInstant = from == null ? Instant.MIN : from.in(recordingStart);
		toInstant = to == null ? Instant.MAX : to.in(recordingStart);
	}

	/** Adds a condition. */
	void narrow(Predicate<RecordedEvent> condition) {
		further = condition;
	}

	boolean keeps(RecordedEvent event) {
		return wantedNames.computeIfAbsent(event.getEventType().getName(), this::keepsName)
				&& (from == null || !event.getStartTime().isBefore(fromInstant))
				&& (to == null || event.getStartTime().isBefore(toInstant))
				&& (threads.isEmpty() || keepsThread(threadOf(event)))
				&& further.test(event);
	}

	/**
	 * The same for an event that another reader has read.
	 *
	 * @param threadName
	 *            null where it has no thread
	 */
	boolean keeps(String eventName, Instant startTime, String threadName) {
		return wantedNames.computeIfAbsent(eventName, this::keepsName)
				&& (from == null || !startTime.isBefore(fromInstant))
				&& (to == null || startTime.isBefore(toInstant))
				&& (threads.isEmpty() || matchesText(threadName));
	}

	private boolean keepsName(String name) {
		return (events.isEmpty() || matches(events, name)) && !matches(excludedEvents, name);
	}

	/** A sample is about another thread than the one that wrote it. */
	private static RecordedThread threadOf(RecordedEvent event) {
		return event.hasField("sampledThread") ? event.getThread("sampledThread") : event.getThread();
	}

	private boolean keepsThread(RecordedThread thread) {
		return thread != null
				&& (matchesText(thread.getJavaName())
						|| thread.getJavaName() == null && matchesText(thread.getOSName()));
	}

	private boolean matchesText(String name) {
		return name != null && matches(threads, name);
	}

	private static boolean matches(List<NameGlob> globs, String name) {
		return globs.stream().anyMatch(glob -> glob.matches(name));
	}
}
