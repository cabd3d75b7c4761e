/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.TimeCondition;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options that select a range of time. */
public final class TimeRange {
	@Option(
			names = "--from",
			paramLabel = "TIME",
			converter = TimePoint.Converter.class,
			description = "Keep events that start at this time or later: 2026-01-31T23:59:00Z, or 1m30s since the "
					+ "start of the recording.")
	private TimePoint from;

	@Option(
			names = "--to",
			paramLabel = "TIME",
			converter = TimePoint.Converter.class,
			description = "Keep events that start before this time.")
	private TimePoint to;

	private Instant fromInstant = Instant.MIN;
	private Instant toInstant = Instant.MAX;

	/** Options that are not set. */
	public TimeRange() {}

	/**
	 * Tells whether all times are selected.
	 *
	 * @return true without the options
	 */
	public boolean isAll() {
		return from == null && to == null;
	}

	/**
	 * Makes a condition like {@link #contains(Instant)} for the engine.
	 *
	 * @return takes events that start in the range; valid after {@link #resolve}
	 */
	public TimeCondition condition() {
		return new TimeCondition(epochNanos(fromInstant), epochNanos(toInstant));
	}

	/** Limits a time to the first and the last time that a recording can have. */
	private static long epochNanos(Instant time) {
		try {
			return ChronoUnit.NANOS.between(Instant.EPOCH, time);
		} catch (ArithmeticException e) {
			return time.isBefore(Instant.EPOCH) ? Long.MIN_VALUE : Long.MAX_VALUE;
		}
	}

	/**
	 * Resolves the options; called before {@link #contains} and {@link #condition}.
	 *
	 * @param recordingStart
	 *            the time from which times since the start count
	 * @param tool
	 *            the command line, for errors
	 * @throws ParameterException
	 *             if the end is before the start
	 */
	public void resolve(Instant recordingStart, CommandLine tool) {
		fromInstant = from == null ? Instant.MIN : from.in(recordingStart);
		toInstant = to == null ? Instant.MAX : to.in(recordingStart);
		if (fromInstant.isAfter(toInstant)) {
			throw new ParameterException(tool, "--from " + from + " is after --to " + to);
		}
	}

	/**
	 * Tells whether a point in time is selected.
	 *
	 * @param startTime
	 *            the start of an event
	 * @return whether it is in the range
	 */
	public boolean contains(Instant startTime) {
		return !startTime.isBefore(fromInstant) && startTime.isBefore(toInstant);
	}

	/**
	 * The start of the selected range.
	 *
	 * @param recordingStart
	 *            the start of the recording
	 * @return the later of both
	 */
	public Instant start(Instant recordingStart) {
		return fromInstant.isAfter(recordingStart) ? fromInstant : recordingStart;
	}

	/**
	 * The end of the selected range.
	 *
	 * @param recordingEnd
	 *            the end of the recording
	 * @return the earlier of both
	 */
	public Instant end(Instant recordingEnd) {
		return toInstant.isBefore(recordingEnd) ? toInstant : recordingEnd;
	}
}
