/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Says what is wrong with recordings, and which readers refuse or misread them.
 */
@Command(
		name = "check",
		mixinStandardHelpOptions = true,
		sortOptions = false,
		description =
				"Walks every byte of recordings and says what is wrong, where, and which readers refuse or misread it.",
		footer = {"", "Example: check orders.jfr repository/"})
public final class CheckRecordings implements Callable<Integer> {
	private static final int PROBLEMS = 1;

	@Spec
	private CommandSpec spec;

	@Parameters(
			arity = "0..*",
			paramLabel = "FILE",
			description = "The recordings, or directories with files *.jfr. A checksum beside a file is compared.")
	private List<Path> paths = List.of();

	@Option(names = "--rules", description = "Print the rules, and what readers make of files that break them.")
	private boolean rules;

	/** A command with its default options. */
	public CheckRecordings() {}

	@Override
	public Integer call() throws IOException {
		if (rules) {
			Arrays.stream(Rule.values())
					.map(CheckRecordings::text)
					.forEach(spec.commandLine().getOut()::println);
			return 0;
		}
		if (paths.isEmpty()) {
			throw new ParameterException(spec.commandLine(), "Missing required parameter: 'FILE'");
		}
		long problems = 0;
		for (Path path : files()) {
			RecordingCheck.Result result = RecordingCheck.check(path);
			spec.commandLine().getOut().println(text(path, result));
			problems += result.findings().problems();
		}
		return problems == 0 ? 0 : PROBLEMS;
	}

	private List<Path> files() throws IOException {
		List<Path> files = new ArrayList<>();
		for (Path path : paths) {
			if (Files.isDirectory(path)) {
				List<Path> inside = new ArrayList<>();
				try (DirectoryStream<Path> stream = Files.newDirectoryStream(path, "*.jfr")) {
					stream.forEach(inside::add);
				}
				if (inside.isEmpty()) {
					throw new FileSystemException(path.toString(), null, "no files *.jfr in it");
				}
				inside.stream().sorted().forEach(files::add);
			} else if (Files.isRegularFile(path)) {
				files.add(path);
			} else {
				throw new FileSystemException(
						path.toString(), null, Files.exists(path) ? "not a file" : "no such file");
			}
		}
		return files;
	}

	private static String text(Rule rule) {
		return String.format(
				"%s: %s%s [section %s]", rule.id(), rule.isProblem() ? "" : "note, ", rule.effect(), rule.section());
	}

	private static String text(Path path, RecordingCheck.Result result) {
		StringJoiner lines = new StringJoiner(System.lineSeparator());
		Findings findings = result.findings();
		lines.add(String.format(
				"%s: %,d bytes, %,d chunk(s), %,d event(s), %s",
				path,
				result.bytes(),
				result.chunks(),
				result.events(),
				findings.problems() == 0 ? "no problem" : String.format("%,d problem(s)", findings.problems())));
		findings.counts().forEach((rule, count) -> {
			lines.add("  " + text(rule));
			List<Finding> places =
					findings.places().stream().filter(p -> p.rule() == rule).collect(Collectors.toList());
			places.forEach(place -> lines.add(
					String.format("    chunk %d, byte %,d: %s", place.chunk(), place.position(), place.detail())));
			if (count > places.size()) {
				lines.add(String.format("    and %,d more", count - places.size()));
			}
		});
		return lines.toString();
	}
}
