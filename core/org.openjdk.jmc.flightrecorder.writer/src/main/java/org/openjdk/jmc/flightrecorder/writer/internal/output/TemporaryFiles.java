/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Names and places of temporary files. */
final class TemporaryFiles {
	private static final String PREFIX = "jfr-writer-";
	private static final String SUFFIX = ".tmp";

	private TemporaryFiles() {}

	/**
	 * @param directory
	 *            where, null for the default directory
	 * @return a new empty file
	 */
	static Path create(Path directory) throws IOException {
		return directory == null
				? Files.createTempFile(PREFIX, SUFFIX)
				: Files.createTempFile(directory, PREFIX, SUFFIX);
	}
}
