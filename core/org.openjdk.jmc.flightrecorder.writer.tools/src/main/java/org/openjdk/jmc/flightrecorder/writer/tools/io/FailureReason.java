/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Says what the system reports. The exceptions of file systems often name the file alone, and their class says the rest. */
public final class FailureReason {
	private FailureReason() {}

	/**
	 * Finds the words for a failure.
	 *
	 * @param failure
	 *            of input or output
	 * @return the reason, without the file if the system names it apart
	 */
	public static String of(IOException failure) {
		if (!(failure instanceof FileSystemException file)) {
			return failure.getMessage();
		} else if (file.getReason() != null) {
			return file.getReason();
		} else if (file instanceof AccessDeniedException) {
			return "no permission";
		} else if (file instanceof NoSuchFileException) {
			return "no such file or directory";
		} else if (file instanceof FileAlreadyExistsException) {
			return "it exists already";
		}
		return file instanceof DirectoryNotEmptyException
				? "it is not empty"
				: file.getClass().getName();
	}
}
