/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.column;

import java.util.List;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.openjdk.jmc.flightrecorder.writer.tools.io.NearNames;

/** The names of the options of reading and writing. An option of another name would be ignored without a word. */
public final class JfrOptions {
	/** Those of reading. */
	public static final List<String> READ = List.of("event", "damaged", "trustChunkTimes", "basePath", "path", "paths");

	/** Those of writing. */
	public static final List<String> WRITE = List.of("event", "label", "category", "description", "chunkSize", "path");

	private JfrOptions() {}

	/**
	 * Refuses the options that are probably misspelled. Spark has others for the files that it lists or writes itself.
	 *
	 * @param options
	 *            what a client gives
	 * @param known
	 *            the names that have a meaning
	 * @throws IllegalArgumentException
	 *             if a name is nearly a known one
	 */
	public static void requireNoneMisspelled(CaseInsensitiveStringMap options, List<String> known) {
		for (String name : options.asCaseSensitiveMap().keySet()) {
			if (!NearNames.of(name, known).isEmpty()) {
				requireKnown(name, known);
			}
		}
	}

	/**
	 * Refuses all other options, except those of file systems, whose names have dots.
	 *
	 * @param options
	 *            what a client gives
	 * @param known
	 *            the names that have a meaning
	 * @throws IllegalArgumentException
	 *             if there is another name
	 */
	public static void requireKnown(CaseInsensitiveStringMap options, List<String> known) {
		for (String name : options.asCaseSensitiveMap().keySet()) {
			if (name.indexOf('.') < 0) {
				requireKnown(name, known);
			}
		}
	}

	private static void requireKnown(String name, List<String> known) {
		if (known.stream().noneMatch(name::equalsIgnoreCase)) {
			throw new IllegalArgumentException("an option of jfr must be one of " + String.join(", ", known)
					+ "; there is none with the name " + name + NearNames.hint(name, known));
		}
	}
}
