/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.RecoveryReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Makes recordings readable whose writer has died. Unlike the other tools it changes its input.
 */
@Command(
		name = "recover",
		mixinStandardHelpOptions = true,
		sortOptions = false,
		description =
				"Makes recordings readable whose writer has died, in place: what was flushed stays, the rest is cut.",
		footer = {
			"",
			"Example: recover orders.jfr repository/",
			"",
			"A recording that is whole is not touched. Do not recover one that is still being written."
		})
public final class RecoverRecordings implements Callable<Integer> {
	@Spec
	private CommandSpec spec;

	@Parameters(
			arity = "1..*",
			paramLabel = "FILE",
			description = "The recordings, or directories with files *.jfr, of this writer or of the JDK.")
	private List<Path> paths;

	/** A command with its default options. */
	public RecoverRecordings() {}

	@Override
	public Integer call() throws IOException {
		IOException failure = null;
		for (Path path : paths) {
			try {
				print(Recordings.recover(path));
			} catch (IOException e) {
				if (failure == null) {
					failure = e;
				} else {
					failure.addSuppressed(e);
				}
			}
		}
		if (failure != null) {
			throw failure;
		}
		return 0;
	}

	private void print(RecoveryReport report) {
		report.files().forEach(this::print);
		if (report.files().isEmpty()) {
			spec.commandLine().getOut().printf("%s: %s%n", report.path(), text(report));
		}
	}

	private static String text(RecoveryReport report) {
		if (report.chunks() == 0) {
			return "nothing had been flushed";
		}
		String kept = String.format("%,d bytes in %,d chunk(s)", report.keptBytes(), report.chunks());
		return report.changed()
				? String.format("recovered %s, %,d bytes cut", kept, report.cutBytes())
				: "is whole, " + kept;
	}
}
