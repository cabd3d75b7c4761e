/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.openjdk.jmc.flightrecorder.writer.internal.format.TypeNames;

/**
 * The log of things that the writer could not do as asked. The logger is made for the first warning, because a new JVM
 * needs longer to set logging up than to write a small recording.
 */
public final class Warnings {
	/** Holds the logger. This is a class of its own, so that the logger is made when it is first used. */
	private static final class Holder {
		private static final Logger LOGGER = System.getLogger("org.openjdk.jmc.flightrecorder.writer");

		private Holder() {}
	}

	/** The number of different texts that are logged once. Further ones are not logged. */
	private static final int MAX_LOGGED = 1000;

	private static final Set<String> LOGGED = ConcurrentHashMap.newKeySet();

	private Warnings() {}

	/** Logs a text as it is, unless this JVM has logged it before. */
	public static void logOnce(String text) {
		if (isNew(text, LOGGED)) {
			log(text);
		}
	}

	/** Logs once that the JDK refuses files with a type of this name, if it does. */
	public static void logTypeName(String name) {
		if (!TypeNames.isJavaClassName(name)) {
			logOnce(TypeNames.problemOf(name));
		}
	}

	/** Remembers a text, and returns whether it is to be logged: it is new, and fewer texts were than may be. */
	public static boolean isNew(String text, Set<String> logged) {
		return logged.size() < MAX_LOGGED && logged.add(text);
	}

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
