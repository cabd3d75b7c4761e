/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * What {@link Recordings#recover(Path)} found and did. For a directory, the numbers are the sums over its files.
 *
 * @param path
 *            the file or the directory, as it was given
 * @param chunks
 *            how many whole chunks can be read now; 0 when nothing of the recording was ever sealed or flushed
 * @param keptBytes
 *            how many bytes of the recording are still there; 0 when {@code chunks} is 0
 * @param cutBytes
 *            how many bytes were cut away, or left out: what was written after the last flush, or is damaged
 * @param changed
 *            whether a file differs from before, or from the one it was made from
 * @param files
 *            for a directory, one report for each file, in the order of their names; empty for a file
 */
public record RecoveryReport(
		Path path, long chunks, long keptBytes, long cutBytes, boolean changed, List<RecoveryReport> files) {
	/**
	 * Copies the list.
	 *
	 * @param path
	 *            the file or the directory, as it was given
	 * @param chunks
	 *            how many whole chunks can be read now; 0 when nothing of the recording was ever sealed or flushed
	 * @param keptBytes
	 *            how many bytes of the recording are still there; 0 when {@code chunks} is 0
	 * @param cutBytes
	 *            how many bytes were cut away, or left out: what was written after the last flush, or is damaged
	 * @param changed
	 *            whether a file differs from before, or from the one it was made from
	 * @param files
	 *            for a directory, one report for each file, in the order of their names; empty for a file
	 * @throws NullPointerException
	 *             if {@code path}, {@code files} or one of the files is null
	 */
	public RecoveryReport {
		Objects.requireNonNull(path, "The path of a report must not be null");
		files = List.copyOf(files);
	}
}
