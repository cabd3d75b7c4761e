/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.InPlaceEnds;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.NameGlob;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.UserPattern;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.EventCondition;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.RecordingRewriter;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.RewriteCounts;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;
import org.openjdk.jmc.flightrecorder.writer.tools.redact.FilterList;
import org.openjdk.jmc.flightrecorder.writer.tools.redact.PolicyFile;
import org.openjdk.jmc.flightrecorder.writer.tools.redact.Redaction;
import org.openjdk.jmc.flightrecorder.writer.tools.redact.RedactionPolicy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Removes texts from a recording.
 */
@Command(
		name = "redact",
		mixinStandardHelpOptions = true,
		sortOptions = false,
		description = "Replaces confidential text in a recording: passwords and the like in system properties, "
				+ "environment variables and command lines, and text that you specify. Can also select events, as "
				+ "filter does.",
		footer = {
			"",
			"Example: jfr-tools redact --text '[\\w.]+@example\\.com' --field '*.host' in.jfr out.jfr",
			"",
			"Without options, it replaces confidential values of system properties, environment variables and "
					+ "arguments, and all text of flags and agents. It keeps the names of files, hosts and threads, and the "
					+ "messages of exceptions.",
			"",
			"--text replaces a match wherever it occurs in an event, also in names of threads, classes and methods. "
					+ "--field replaces the whole text, but only of the given fields."
		})
public final class RedactRecording implements Callable<Integer> {
	private static final String USUAL_REPLACEMENT = "[REDACTED]";

	@Mixin
	private InPlaceEnds ends = new InPlaceEnds();

	@Option(
			names = "--redact-key",
			paramLabel = "PATTERNS",
			description = "Replace the values of system properties and environment variables whose names match, for "
					+ "instance '*pin*;*iban*'. A + in front adds to the default patterns, such as *password* and "
					+ "*token*. @FILE reads one pattern from each line. 'none' matches no name, * matches all.")
	private String keys;

	@Option(
			names = "--redact-argument",
			paramLabel = "PATTERNS",
			description = "Replace command-line arguments that match. The form is the same; <DELIMITER> stands for "
					+ "the space between two arguments, for instance '+--pin<DELIMITER>*'.")
	private String arguments;

	@Option(
			names = "--field",
			paramLabel = "GLOB",
			converter = NameGlob.Converter.class,
			description = "Replace the text of these fields, too, for instance com.example.Login.user, or "
					+ "*.eventThread.javaName. May be repeated.")
	private List<NameGlob> fields = List.of();

	@Option(
			names = "--text",
			paramLabel = "REGEX",
			description = "Replace text that matches, in all fields. May be repeated.")
	private List<Pattern> texts = List.of();

	@Option(
			names = "--policy",
			paramLabel = "FILE",
			description =
					"Read redact-key, redact-argument, field, text, replacement, keep-usual and allow-unmatched from "
							+ "a file, in addition to the command line. *.yaml and *.yml are YAML files, others are "
							+ "properties files, in which text.2 is a second text.")
	private Path policyFile;

	@Option(
			names = "--keep-usual",
			description = "Replace only what --field and --text select, and the credentials in URLs.")
	private boolean keepUsual;

	@Option(
			names = "--allow-unmatched",
			description =
					"Accept patterns, fields, texts and event types that match nothing. By default they are errors, "
							+ "because a typo would leave text unredacted.")
	private boolean allowUnmatched;

	@Option(
			names = "--replacement",
			paramLabel = "TEXT",
			description = "The text to write instead (default: " + USUAL_REPLACEMENT + ").")
	private String replacement;

	@Option(
			names = "--report",
			description = "Print the number of replaced texts by rule and field, but not the texts.")
	private boolean report;

	@Mixin
	private EventFilter filter = new EventFilter();

	@Mixin
	private Reporting reporting = new Reporting();

	/** A command with its default options. */
	public RedactRecording() {}

	@Override
	public Integer call() throws IOException {
		PolicyFile file = PolicyFile.read(policyFile);
		ends.requireOtherThan("--policy", policyFile == null ? List.of() : List.of(policyFile));
		RedactionPolicy policy = policy(file);
		ends.requireOtherThan("--redact-key", policy.keys().files());
		ends.requireOtherThan("--redact-argument", policy.arguments().files());
		Redaction redaction = new Redaction(policy);
		boolean allowsUnmatched = allowUnmatched || Boolean.parseBoolean(file.get("allow-unmatched"));
		RewriteCounts counts;
		try (PendingFile output = ends.openOutput(reporting);
				InputFiles inputs = ends.openRecordings(reporting)) {
			RecordingLayout layout = inputs.layout(reporting.byteProgress("looking through", inputs.lengthBytes()));
			EventCondition wanted = filter.condition(layout, reporting);
			try (Progress progress = reporting.byteProgress("redacting", inputs.lengthBytes());
					FileChannel out = output.openChannel()) {
				counts = new RecordingRewriter(wanted, new RedactedTexts(redaction, report), progress::stepTo)
						.rewrite(inputs.sources(), out);
			}
			layout.requireEvents(counts.eventsRead());
			filter.finish(layout, counts.eventsKept(), reporting);
			check(redaction, allowsUnmatched);
			output.complete();
		}
		Map<String, Object> values = FilterRecording.values(counts);
		values.put("eventsRedacted", counts.eventsChanged());
		StringBuilder text = new StringBuilder(String.format(
				"%,d of %,d events kept, texts replaced in %,d of them",
				counts.eventsKept(), counts.eventsRead(), counts.eventsChanged()));
		if (report) {
			values.put("replaced", redaction.report());
			redaction.report().forEach((rule, fieldCounts) -> {
				text.append(String.format("%n%s", rule));
				fieldCounts.forEach((field, count) -> text.append(String.format("%n%,12d  %s", count, field)));
			});
		}
		reporting.summary(text.toString(), values);
		return 0;
	}

	/** Options come first, then the file, then the defaults. */
	private RedactionPolicy policy(PolicyFile file) throws IOException {
		List<NameGlob> allFields = new ArrayList<>(fields);
		file.all("field").forEach(each -> allFields.add(NameGlob.of(each)));
		List<UserPattern> allTexts = new ArrayList<>();
		texts.forEach(each -> allTexts.add(userPattern(each, allTexts.size())));
		for (String each : file.all("text")) {
			try {
				allTexts.add(userPattern(Pattern.compile(each), allTexts.size()));
			} catch (PatternSyntaxException e) {
				throw new IOException(policyFile + ": the text is not a regular expression, " + e.getDescription(), e);
			}
		}
		String what = replacement != null ? replacement : file.get("replacement");
		return new RedactionPolicy(
				FilterList.of(keys != null ? keys : file.get("redact-key"), FilterList.USUAL_KEYS),
				FilterList.of(arguments != null ? arguments : file.get("redact-argument"), FilterList.USUAL_ARGUMENTS),
				allFields,
				allTexts,
				keepUsual || Boolean.parseBoolean(file.get("keep-usual")),
				what != null ? what : USUAL_REPLACEMENT);
	}

	private static UserPattern userPattern(Pattern pattern, int index) {
		return new UserPattern(pattern, "--text number " + (index + 1));
	}

	/** Checks the redaction before the output gets its name. */
	private void check(Redaction redaction, boolean allowsUnmatched) throws IOException {
		redaction.unmatched().forEach(reporting::warn);
		if (reporting.hasWarned() && !allowsUnmatched) {
			throw new IOException("a pattern that matches nothing may be a typo that leaves text unredacted; nothing "
					+ "is written without --allow-unmatched");
		}
	}
}
