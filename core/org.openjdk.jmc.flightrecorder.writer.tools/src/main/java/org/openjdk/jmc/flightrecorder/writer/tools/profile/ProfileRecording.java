/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;

/** Opens recordings for the profiles of other programs. */
public final class ProfileRecording {
	private static final int MAX_STACK_DEPTH = 1024;
	private static final long NANOS_PER_SECOND = 1_000_000_000L;

	private ProfileRecording() {}

	/**
	 * Opens a recording whose ticks are nanoseconds.
	 *
	 * @param path
	 *            the file
	 * @param start
	 *            when the profile begins
	 * @param durationNanos
	 *            how long it took, more than 0
	 * @return the recording
	 * @throws IOException
	 *             if the file cannot be written
	 * @throws ArithmeticException
	 *             if the start is too far from 1970 for a number of nanoseconds
	 */
	public static Recording open(Path path, Instant start, long durationNanos) throws IOException {
		long startEpochNanos =
				Math.addExact(Math.multiplyExact(start.getEpochSecond(), NANOS_PER_SECOND), start.getNano());
		return Recordings.newRecording(path, settings -> settings.withJdkTypeInitialization()
				.withStackDepth(MAX_STACK_DEPTH)
				.withTimestamp(startEpochNanos)
				.withDuration(durationNanos));
	}
}
