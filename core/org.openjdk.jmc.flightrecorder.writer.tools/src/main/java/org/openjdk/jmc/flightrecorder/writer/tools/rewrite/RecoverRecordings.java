/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.RecoveryReport;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

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
			"Example: jfr-tools recover orders.jfr repository/",
			"",
			"A recording that is whole is not touched. Do not recover one that is still being written."
		})
public final class RecoverRecordings implements Callable<Integer> {
	@Parameters(
			arity = "1..*",
			paramLabel = "FILE",
			description = "The recordings, or directories with files *.jfr, of this writer or of the JDK.")
	private List<Path> paths;

	@Mixin
	private Reporting reporting = new Reporting();

	/** A command with its default options. */
	public RecoverRecordings() {}

	@Override
	public Integer call() throws IOException {
		IOException failure = null;
		List<String> lines = new ArrayList<>();
		List<Object> files = new ArrayList<>();
		for (Path path : paths) {
			try {
				tell(path, recover(path), lines, files);
			} catch (IOException e) {
				if (failure == null) {
					failure = e;
				} else {
					failure.addSuppressed(e);
				}
			}
		}
		reporting.summary(String.join(System.lineSeparator(), lines), Map.of("files", files));
		if (failure != null) {
			throw failure;
		}
		return 0;
	}

	/** In a dry run a copy is recovered, and thrown away. */
	private RecoveryReport recover(Path path) throws IOException {
		if (!reporting.isDryRun() || !Files.exists(path)) {
			return Recordings.recover(path);
		}
		Path copies = Files.createTempDirectory("jfr-tools-");
		try {
			if (!Files.isDirectory(path)) {
				return Recordings.recover(Files.copy(path, copies.resolve(path.getFileName())));
			}
			try (DirectoryStream<Path> files = Files.newDirectoryStream(path, "*.jfr")) {
				for (Path file : files) {
					Files.copy(file, copies.resolve(file.getFileName()));
				}
			}
			return Recordings.recover(copies);
		} finally {
			try (DirectoryStream<Path> files = Files.newDirectoryStream(copies)) {
				for (Path file : files) {
					Files.delete(file);
				}
			}
			Files.delete(copies);
		}
	}

	private static void tell(Path given, RecoveryReport report, List<String> lines, List<Object> values) {
		for (RecoveryReport file : report.files()) {
			tell(given.resolve(file.path().getFileName()), file, lines, values);
		}
		if (report.files().isEmpty()) {
			lines.add(given + ": " + text(report));
			values.add(Map.of(
					"path", given,
					"chunks", report.chunks(),
					"changed", report.changed(),
					"keptBytes", report.keptBytes(),
					"cutBytes", report.cutBytes()));
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
