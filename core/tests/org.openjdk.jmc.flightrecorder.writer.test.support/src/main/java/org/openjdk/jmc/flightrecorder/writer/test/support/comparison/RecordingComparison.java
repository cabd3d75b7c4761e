/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;

import java.io.IOException;
import java.nio.file.Path;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;

/**
 * Compares two recordings by the JDK's own reader: every event type with all that is declared about it, and every event
 * with all its values, as a multiset for each type. The order of events does not matter; recordings have none.
 * <p>
 * Times are compared as {@link java.time.Instant} and {@link java.time.Duration}, since the tick clock is private to a
 * file. So are ids: the one field that names an event type by its id, {@code jdk.ActiveSetting.id}, is compared by the
 * name of the type. All else is compared bit by bit.
 * <p>
 * Both files are read as streams; heap does not grow with their length.
 */
public final class RecordingComparison {
	private RecordingComparison() {}

	/**
	 * Compares two recordings.
	 *
	 * @param first
	 *            a recording
	 * @param second
	 *            a recording that should be equal
	 * @return what is equal and what is not
	 * @throws IOException
	 *             when one of them cannot be read
	 */
	public static ComparisonResult compare(Path first, Path second) throws IOException {
		return compare(first, second, Progress.NONE, Progress.NONE);
	}

	/**
	 * Compares two recordings and shows the progress.
	 *
	 * @param first
	 *            a recording
	 * @param second
	 *            a recording that should be equal
	 * @param progressOfFirst
	 *            counts the events of the first recording
	 * @param progressOfSecond
	 *            counts the events of the second recording
	 * @return what is equal and what is not
	 * @throws IOException
	 *             when one of them cannot be read
	 */
	public static ComparisonResult compare(Path first, Path second, Progress progressOfFirst, Progress progressOfSecond)
			throws IOException {
		return new ViewComparison(
						"the JDK's reader",
						new JdkRecordingView(first, progressOfFirst),
						new JdkRecordingView(second, progressOfSecond))
				.compare();
	}
}
