/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.IOException;

/** What goes wrong with some files, while work goes on with the others. Not thread-safe. */
public final class Failures {
	private IOException first;

	/** No failures yet. */
	public Failures() {}

	/**
	 * Adds a failure.
	 *
	 * @param failure
	 *            it is thrown in the end, or suppressed by the first one
	 */
	public void add(IOException failure) {
		if (first == null) {
			first = failure;
		} else {
			first.addSuppressed(failure);
		}
	}

	/**
	 * Throws the first failure, if there is one.
	 *
	 * @throws IOException
	 *             the first failure; it has suppressed the others
	 */
	public void rethrow() throws IOException {
		if (first != null) {
			throw first;
		}
	}
}
