/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;
import org.openjdk.jmc.flightrecorder.writer.tools.io.FailureReason;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Reports a failure of input or output in one line, and ends the command with status 1. Any other failure is a bug. */
public final class IoFailures implements IExecutionExceptionHandler {
	@Override
	public int handleExecutionException(Exception failure, CommandLine commandLine, ParseResult arguments)
			throws Exception {
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			// The other threads of a parser and the thread of a writer pass it on as a cause.
			if (cause instanceof OutOfMemoryError heapIsFull) {
				throw heapIsFull;
			}
		}
		if (failure instanceof IOException || failure instanceof UncheckedIOException) {
			String tool = commandLine.getCommandSpec().qualifiedName();
			commandLine.getErr().println(PrintableText.of(tool + ": " + message(failure)));
			for (Throwable other : failure.getSuppressed()) {
				if (other instanceof IOException ofOtherFile) {
					commandLine.getErr().println(PrintableText.of(tool + ": " + message(ofOtherFile)));
				}
			}
			return Conventions.FAILED;
		}
		throw failure;
	}

	private static String message(Exception failure) {
		Throwable cause = failure instanceof UncheckedIOException ? failure.getCause() : failure;
		if (cause instanceof MalformedRecordingException malformed && malformed.isDamaged()) {
			return cause.getMessage() + "; " + Conventions.RECOVER_COPIES;
		}
		String reason = cause instanceof IOException system ? FailureReason.of(system) : cause.getMessage();
		return cause instanceof FileSystemException file ? file.getFile() + ": " + reason : reason;
	}
}
