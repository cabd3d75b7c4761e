/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.io.IOException;
import java.time.Instant;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;

/** Opens recordings for the profiles of other programs. */
public final class ProfileRecording {
	private static final int MAX_STACK_DEPTH = 1024;
	private static final long NANOS_PER_SECOND = 1_000_000_000L;

	private ProfileRecording() {}

	/**
	 * Writes a recording whose ticks are nanoseconds.
	 *
	 * @param file
	 *            the file
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
	 *             if the file cannot be written, or if the events throw it
	 * @throws ArithmeticException
	 *             if the start is too far from 1970 for a number of nanoseconds
	 */
	public static <T> T write(PendingFile file, Instant start, long durationNanos, PendingFile.Events<T> events)
			throws IOException {
		long startEpochNanos =
				Math.addExact(Math.multiplyExact(start.getEpochSecond(), NANOS_PER_SECOND), start.getNano());
		return file.record(
				settings -> settings.withJdkTypeInitialization()
						.withStackDepth(MAX_STACK_DEPTH)
						.withTimestamp(startEpochNanos)
						.withDuration(durationNanos),
				events);
	}
}
