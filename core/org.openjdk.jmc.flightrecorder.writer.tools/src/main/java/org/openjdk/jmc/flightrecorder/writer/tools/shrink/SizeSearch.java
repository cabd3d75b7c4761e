/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.shrink;

import java.io.IOException;

/**
 * Finds the number of bytes of events with which a file gets a given size. The size of the constants that the events
 * need is known only when the file is written.
 */
final class SizeSearch {
	private static final int MAX_ATTEMPTS = 7;
	/** A file is large enough from this part of the target on. Attempts aim a little higher. */
	private static final double NEAR = 0.94;

	private static final double AIM = 0.97;
	/** The next attempt stays this part of the remaining range away from earlier ones. */
	private static final double MARGIN = 0.1;

	/** Writes a file. */
	interface Attempt {
		/**
		 * @param eventBytes
		 *            the bytes of events
		 * @return the bytes of the file
		 */
		long write(long eventBytes) throws IOException;
	}

	/**
	 * @param eventBytes
	 *            the bytes of events in the last file
	 * @param fileBytes
	 *            the size of the file; more than was wanted if no file is small enough
	 */
	record Result(long eventBytes, long fileBytes) {}

	private SizeSearch() {}

	/**
	 * @param first
	 *            the bytes of events to begin with
	 * @param all
	 *            those of all events
	 * @param growth
	 *            about how much the file grows with a byte of events
	 */
	static Result find(long targetBytes, long first, long all, double growth, Attempt attempt) throws IOException {
		long fits = -1;
		long tooManyBytes = all + 1;
		long eventBytes = Math.max(0, Math.min(first, all));
		long fileBytes = attempt.write(eventBytes);
		for (int i = 1; i < MAX_ATTEMPTS; i++) {
			if (fileBytes <= targetBytes) {
				fits = eventBytes;
				if (fileBytes >= NEAR * targetBytes || eventBytes == all) {
					return new Result(eventBytes, fileBytes);
				}
			} else {
				tooManyBytes = eventBytes;
			}
			long room = tooManyBytes - fits;
			if (room <= 1) {
				break;
			}
			long next = eventBytes + (long) ((AIM * targetBytes - fileBytes) / growth);
			double margin = Math.max(1, MARGIN * room);
			eventBytes = (long) Math.max(fits + margin, Math.min((double) next, tooManyBytes - margin));
			fileBytes = attempt.write(eventBytes);
		}
		if (fileBytes > targetBytes) {
			eventBytes = Math.max(0, fits);
			fileBytes = attempt.write(eventBytes);
		}
		return new Result(eventBytes, fileBytes);
	}
}
