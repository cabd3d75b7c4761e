/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.within;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.DurationConverter;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.io.EventThread;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFile;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingInput;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/**
 * Which events lie inside an enclosing event of their thread. Options of a command.
 */
public final class WithinOptions {
	@Spec(Target.MIXEE)
	private CommandSpec command;

	@Option(
			names = "--within",
			paramLabel = "EXPRESSION",
			converter = EventExpression.Converter.class,
			description = "Keep what lies inside such an event of the same thread only, for instance"
					+ " 'profiler.Span[tag~checkout.*]'. Conditions on fields are =, ~ (a regular expression for the"
					+ " whole text), < and >, with commas between them. May be repeated.")
	private List<EventExpression> expressions = List.of();

	@Option(
			names = "--longer-than",
			paramLabel = "TIME",
			converter = DurationConverter.class,
			description = "Of the enclosing events of --within, take those that took longer, for instance 10ms.")
	private Duration longerThan;

	/** No conditions. */
	public WithinOptions() {}

	/**
	 * Reads the recording once if the options ask for enclosing events.
	 *
	 * @param input
	 *            the recording
	 * @param reporting
	 *            takes a warning for each expression that means no event
	 * @return whether an event lies inside an enclosing one; null when the options do not ask
	 * @throws IOException
	 *             if the recording cannot be read
	 */
	public Predicate<RecordedEvent> find(InputFile input, Reporting reporting) throws IOException {
		if (expressions.isEmpty()) {
			if (longerThan != null) {
				throw new ParameterException(command.commandLine(), "--longer-than needs --within");
			}
			return null;
		}
		long longerThanNanos = longerThan == null ? -1 : longerThan.toNanos();
		long eventCount = RecordingInput.layout(
						input, reporting.byteProgress("looking through", Files.size(input.path())))
				.eventCount();
		try (RecordingInput in = RecordingInput.open(input);
				Progress progress = reporting.progress("looking for enclosing events", eventCount)) {
			List<EventType> types = in.eventTypes();
			List<EnclosingEvents> enclosing = expressions.stream()
					.map(expression -> new EnclosingEvents(expression, longerThanNanos, types))
					.toList();
			Map<ThreadKey, Intervals> intervals = new HashMap<>();
			for (RecordedEvent event = in.next(); event != null; event = in.next()) {
				boolean included = false;
				for (EnclosingEvents each : enclosing) {
					included |= each.include(event);
				}
				if (included) {
					add(intervals, event);
				}
				progress.step();
			}
			enclosing.stream()
					.map(each -> each.warning(types))
					.filter(warning -> warning != null)
					.forEach(reporting::warn);
			return event -> isInside(intervals, event);
		} catch (ExpressionException e) {
			throw new ParameterException(command.commandLine(), "--within: " + e.getMessage());
		}
	}

	/** An event that has no field for a thread, such as jdk.GarbageCollection, encloses events of all; its key is null. */
	private static void add(Map<ThreadKey, Intervals> intervals, RecordedEvent event) {
		ThreadKey thread = ThreadKey.of(event);
		if (thread != null || !EventThread.hasField(event)) {
			intervals
					.computeIfAbsent(thread, key -> new Intervals())
					.add(nanos(event.getStartTime()), nanos(event.getEndTime()));
		}
	}

	private static boolean isInside(Map<ThreadKey, Intervals> intervals, RecordedEvent event) {
		long start = nanos(event.getStartTime());
		long end = nanos(event.getEndTime());
		Intervals ofAll = intervals.get(null);
		if (ofAll != null && ofAll.contain(start, end)) {
			return true;
		}
		ThreadKey thread = ThreadKey.of(event);
		Intervals ofThread = thread == null ? null : intervals.get(thread);
		return ofThread != null && ofThread.contain(start, end);
	}

	private static long nanos(Instant time) {
		return time.getEpochSecond() * 1_000_000_000 + time.getNano();
	}
}
