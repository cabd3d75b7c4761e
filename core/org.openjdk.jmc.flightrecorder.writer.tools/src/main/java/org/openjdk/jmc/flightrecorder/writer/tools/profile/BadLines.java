/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.io.IOException;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import picocli.CommandLine.Option;

/** Lines that cannot be read: the first one ends the conversion, or all are counted and left out. */
public final class BadLines {
	@Option(names = "--skip-bad-lines", description = "Skip lines that cannot be parsed, and count them in a warning.")
	private boolean isSkipped;

	private long count;
	private IOException first;

	/** Options that are not set. */
	public BadLines() {}

	/** Clears the count, because the lines are read again. */
	public void clear() {
		count = 0;
	}

	/**
	 * Counts or refuses a line that cannot be read.
	 *
	 * @param problem
	 *            tells which line, and why
	 * @throws IOException
	 *             the problem, unless such lines are left out
	 */
	public void add(IOException problem) throws IOException {
		if (!isSkipped) {
			throw problem;
		}
		first = count++ == 0 ? problem : first;
	}

	/**
	 * Tells the user how many lines there were.
	 *
	 * @param reporting
	 *            warns of them
	 */
	public void warn(Reporting reporting) {
		if (count > 0) {
			reporting.warn(String.format("%,d lines are left out; the first is %s", count, first.getMessage()));
		}
	}
}
