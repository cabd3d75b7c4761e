/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A file is not a finished recording, or a reader cannot make sense of it.
 */
public final class MalformedRecordingException extends IOException {
	private static final long serialVersionUID = 1L;

	private final transient Path path;

	/**
	 * @param path
	 *            the file
	 * @param problem
	 *            what is wrong with it, and where
	 * @param cause
	 *            what a reader said, or {@code null}
	 */
	public MalformedRecordingException(Path path, String problem, Throwable cause) {
		super(path + ": " + problem, cause);
		this.path = path;
	}

	/** The file. */
	public Path path() {
		return path;
	}
}
