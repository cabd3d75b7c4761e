/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Conventions;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Streams;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Failures;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Reports what is wrong with recordings, and which readers refuse or misread them.
 */
@Command(
		name = "check",
		mixinStandardHelpOptions = true,
		sortOptions = false,
		description =
				"Checks every byte of recordings. Reports each problem, its place, and the readers that it affects.",
		footer = {"", "Example: jfr-tools check orders.jfr repository/"})
public final class CheckRecordings implements Callable<Integer> {
	private static final int PROBLEMS = 1;

	@Spec
	private CommandSpec spec;

	@Parameters(
			arity = "0..*",
			paramLabel = "FILE",
			description = Conventions.INPUT_RECORDINGS + " A checksum file beside an uncompressed recording is "
					+ "checked, too.")
	private List<Path> paths = List.of();

	@Option(names = "--rules", description = "Print the rules, and what readers do with files that break them.")
	private boolean rules;

	@Mixin
	private Reporting reporting = new Reporting();

	/** A command with its default options. */
	public CheckRecordings() {}

	@Override
	public Integer call() throws IOException {
		if (rules) {
			if (!paths.isEmpty()) {
				throw new ParameterException(
						spec.commandLine(), "--rules reads no file, and " + paths.get(0) + " is one");
			}
			List<Rule> all = List.of(Rule.values());
			reporting.summary(
					all.stream().map(CheckRecordings::text).collect(Collectors.joining(System.lineSeparator())),
					Map.of("rules", all.stream().map(CheckRecordings::values).toList()));
			return 0;
		}
		if (paths.isEmpty()) {
			throw new ParameterException(spec.commandLine(), "Missing required parameter: 'FILE'");
		}
		Streams.requireOneStandardInput(spec, paths);
		List<Path> recordings = new ArrayList<>();
		for (Path path : paths) {
			recordings.addAll(InputFiles.recordingsOf(path));
		}
		long problems = 0;
		Failures failures = new Failures();
		List<String> texts = new ArrayList<>();
		List<Object> values = new ArrayList<>();
		for (Path recording : recordings) {
			try (InputFiles file = InputFiles.ofDamagedRecording(recording, reporting::unpacking)) {
				if (file.fault() != null) {
					throw file.fault();
				}
				RecordingCheck.Result result = check(file.path());
				texts.add(text(file.name(), result));
				values.add(values(file.name(), result));
				problems += result.findings().problems();
			} catch (IOException e) {
				failures.add(e);
			}
		}
		if (!texts.isEmpty()) {
			reporting.summary(
					String.join(System.lineSeparator(), texts), Map.of("problems", problems, "recordings", values));
		}
		failures.rethrow();
		return problems == 0 ? 0 : PROBLEMS;
	}

	private RecordingCheck.Result check(Path file) throws IOException {
		try (Progress progress = reporting.byteProgress("checking", Files.size(file))) {
			return RecordingCheck.check(file, progress);
		}
	}

	private static Map<String, Object> values(Path path, RecordingCheck.Result result) {
		Findings findings = result.findings();
		List<Object> found = new ArrayList<>();
		findings.counts().forEach((rule, count) -> {
			List<Object> places = new ArrayList<>();
			for (Finding place : findings.places()) {
				if (place.rule() == rule) {
					places.add(Map.of("chunk", place.chunk(), "position", place.position(), "detail", place.detail()));
				}
			}
			Map<String, Object> broken = values(rule);
			broken.put("count", count);
			broken.put("places", places);
			found.add(broken);
		});
		return Map.of(
				"path", path,
				"bytes", result.bytes(),
				"chunks", result.chunks(),
				"events", result.events(),
				"problems", findings.problems(),
				"findings", found);
	}

	private static Map<String, Object> values(Rule rule) {
		Map<String, Object> values = new LinkedHashMap<>();
		values.put("rule", rule.id());
		values.put("isProblem", rule.isProblem());
		values.put("readers", rule.readers());
		values.put("effect", rule.effect());
		values.put("section", rule.section());
		return values;
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
