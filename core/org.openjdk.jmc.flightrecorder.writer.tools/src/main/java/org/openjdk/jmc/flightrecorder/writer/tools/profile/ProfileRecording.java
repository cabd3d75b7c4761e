/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;

/** Opens recordings for the profiles of other programs. */
public final class ProfileRecording {
	private static final int MAX_STACK_DEPTH = 1024;
	private static final Instant END = Instant.parse("2261-01-01T00:00:00Z");

	private ProfileRecording() {}

	/**
	 * Tells when a profile began that does not say it.
	 *
	 * @param end
	 *            when its file was last changed, or the present
	 * @param durationNanos
	 *            how long it took
	 * @return that long before the end, but not before 1970, as the end is of a file that has lost its time
	 */
	public static Instant start(Instant end, long durationNanos) {
		Instant start = end.minusNanos(durationNanos);
		return start.isBefore(Instant.EPOCH) ? Instant.EPOCH : start;
	}

	/**
	 * Writes a recording whose ticks are nanoseconds.
	 *
	 * @param file
	 *            the file
	 * @param profile
	 *            what is converted, for messages
	 * @param start
	 *            when the profile begins
	 * @param durationNanos
	 *            how long it took, more than 0
	 * @param events
	 *            writes the events
	 * @param <T>
	 *            what is known when all are written
	 * @return what the events returned
	 * @throws IOException
	 *             if the file cannot be written, if the events throw it, or if the profile begins before 1970 or ends
	 *             behind 2260
	 */
	public static <T> T write(
			PendingFile file, Object profile, Instant start, long durationNanos, PendingFile.Events<T> events)
			throws IOException {
		Instant end = start.plusNanos(durationNanos);
		if (start.isBefore(Instant.EPOCH) || !end.isBefore(END)) {
			throw new IOException(
					profile + ": goes from " + start + " to " + end + ", and a recording can go from 1970 to 2260");
		}
		// 0 would be the present.
		long startEpochNanos = Math.max(1, ChronoUnit.NANOS.between(Instant.EPOCH, start));
		return file.record(
				settings -> settings.withJdkTypeInitialization()
						.withStackDepth(MAX_STACK_DEPTH)
						.withTimestamp(startEpochNanos)
						.withDuration(durationNanos),
				events);
	}
}
