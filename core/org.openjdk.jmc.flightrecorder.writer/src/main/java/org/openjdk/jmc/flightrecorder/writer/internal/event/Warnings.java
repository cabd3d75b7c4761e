/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * Where the writer warns of what it could not do as asked. The logger is made for the first warning, because logging takes
 * a new JVM longer to set up than a small recording to write.
 */
public final class Warnings {
	/** Its own class, so that it is initialised when it is used first. */
	private static final class Holder {
		private static final Logger LOGGER = System.getLogger("org.openjdk.jmc.flightrecorder.writer");

		private Holder() {}
	}

	private Warnings() {}

	/** Logs a text as it is. */
	public static void log(String text) {
		Holder.LOGGER.log(Level.WARNING, text);
	}

	/**
	 * Logs a text with parameters.
	 *
	 * @param format
	 *            for {@link java.text.MessageFormat}
	 * @param parameters
	 *            for the format
	 */
	public static void log(String format, Object... parameters) {
		Holder.LOGGER.log(Level.WARNING, format, parameters);
	}
}
