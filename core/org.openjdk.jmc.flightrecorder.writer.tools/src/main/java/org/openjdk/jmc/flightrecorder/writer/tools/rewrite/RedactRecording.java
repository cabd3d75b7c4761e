/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.InPlaceEnds;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.NameGlob;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFile;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;
import org.openjdk.jmc.flightrecorder.writer.tools.rewrite.EventCopy.Counts;
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
		description = "Replaces texts of a recording that should not leave the house: system properties, environment "
				+ "variables and command lines, or those that you name. It can keep some events only, too.",
		footer = {
			"",
			"Example: jfr-tools redact --text '[\\w.]+@example\\.com' --field '*.host' in.jfr out.jfr",
			"",
			"A text that --text finds is replaced wherever it occurs in an event, in names of threads, classes and "
					+ "methods too. --field replaces whole texts, of these fields only."
		})
public final class RedactRecording implements Callable<Integer> {
	private static final List<NameGlob> USUAL_FIELDS = List.of(
					"jdk.InitialSystemProperty.value",
					"jdk.InitialEnvironmentVariable.value",
					"jdk.JVMInformation.j*Arguments",
					"jdk.JVMInformation.jvmFlags",
					"jdk.StringFlag.value",
					"jdk.StringFlagChanged.oldValue",
					"jdk.StringFlagChanged.newValue",
					"jdk.JavaAgent.options",
					"jdk.NativeAgent.options",
					"jdk.ActiveRecording.name",
					"jdk.ActiveRecording.destination",
					"jdk.SystemProcess.commandLine",
					"jdk.ProcessStart.command")
			.stream()
			.map(NameGlob::of)
			.toList();

	@Mixin
	private InPlaceEnds ends = new InPlaceEnds();

	@Option(
			names = "--field",
			paramLabel = "GLOB",
			converter = NameGlob.Converter.class,
			description = "Replace the texts of these fields as well, for instance com.example.Login.user, or "
					+ "*.eventThread.javaName. May be repeated.")
	private List<NameGlob> fields = List.of();

	@Option(
			names = "--text",
			paramLabel = "REGEX",
			description = "Replace what matches, in texts of all fields. May be repeated.")
	private List<Pattern> texts = List.of();

	@Option(
			names = "--keep-usual",
			description =
					"Do not replace the values of system properties and environment variables, nor command lines.")
	private boolean keepUsual;

	@Option(
			names = "--replacement",
			paramLabel = "TEXT",
			defaultValue = "***",
			description = "What comes in place of texts (default: ${DEFAULT-VALUE}).")
	private String replacement;

	@Mixin
	private EventFilter filter = new EventFilter();

	@Mixin
	private Reporting reporting = new Reporting();

	/** A command with its default options. */
	public RedactRecording() {}

	@Override
	public Integer call() throws IOException {
		List<NameGlob> all = keepUsual
				? fields
				: Stream.concat(USUAL_FIELDS.stream(), fields.stream()).toList();
		RedactingWriter writer = new RedactingWriter(new Redaction(all, texts, replacement));
		Counts counts;
		try (PendingFile file = ends.openOutput(reporting);
				InputFile input = ends.openRecording()) {
			counts = EventCopy.copy(input, file, reporting, filter, writer, "redacting");
		}
		Map<String, Object> values = counts.values();
		values.put("eventsRedacted", writer.redactedEvents());
		reporting.summary(
				String.format(
						"%,d of %,d events kept, texts replaced in %,d of them",
						counts.kept(), counts.read(), writer.redactedEvents()),
				values);
		return 0;
	}
}
