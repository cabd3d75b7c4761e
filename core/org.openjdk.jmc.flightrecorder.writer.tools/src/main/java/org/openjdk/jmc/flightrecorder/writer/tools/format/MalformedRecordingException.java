/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.io.IOException;

/**
 * A file is not a finished recording, or a reader cannot make sense of it. The message names the file, what is wrong, and
 * the place.
 */
public final class MalformedRecordingException extends IOException {
	private static final long serialVersionUID = 1L;

	private final String file;
	private final String problem;
	private final long position;
	private final boolean isDamaged;

	/**
	 * A failure at no place in particular.
	 *
	 * @param file
	 *            the file, as people name it
	 * @param problem
	 *            what is wrong with it
	 * @param cause
	 *            what a reader said, or {@code null}
	 */
	public MalformedRecordingException(Object file, String problem, Throwable cause) {
		super(file + ": " + problem, cause);
		this.file = file.toString();
		this.problem = problem;
		position = 0;
		isDamaged = false;
	}

	/**
	 * A failure at a place.
	 *
	 * @param file
	 *            the file, as people name it
	 * @param problem
	 *            what is wrong with it
	 * @param position
	 *            the byte of the file where it is
	 * @param within
	 *            what is there, such as a chunk; empty if that is not known
	 * @param isDamaged
	 *            whether it is a recording nevertheless
	 */
	MalformedRecordingException(String file, String problem, long position, String within, boolean isDamaged) {
		super(file + ": not a recording that can be read, " + problem + " (" + within + (within.isEmpty() ? "" : ", ")
				+ "offset " + position + ')');
		this.file = file;
		this.problem = problem;
		this.position = position;
		this.isDamaged = isDamaged;
	}

	/**
	 * Tells which file it is.
	 *
	 * @return as people name it
	 */
	public String file() {
		return file;
	}

	/**
	 * Tells what is wrong.
	 *
	 * @return a part of the message
	 */
	public String problem() {
		return problem;
	}

	/**
	 * Tells where the problem is.
	 *
	 * @return a byte of the file, 0 if that is not known
	 */
	public long position() {
		return position;
	}

	/**
	 * Tells whether the file is a recording that is damaged or unfinished, so that part of it may be saved.
	 *
	 * @return false if it is no recording at all, or if that is not known
	 */
	public boolean isDamaged() {
		return isDamaged;
	}

	/**
	 * Fills in nothing: the place that matters is in the file, and a search for readable parts throws many of these.
	 */
	@Override
	public synchronized Throwable fillInStackTrace() {
		return this;
	}
}
