/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.cli;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options for how a tool reports its work, and whether it writes any output. */
public final class Reporting {
	@Spec(Spec.Target.MIXEE)
	private CommandSpec tool;

	@Option(names = "--quiet", description = "Print no summary and no progress. Warnings and errors are still printed.")
	private boolean quiet;

	@Option(names = "--json", description = "Print the summary as JSON.")
	private boolean json;

	@Option(names = "--dry-run", description = "Do all the work and print the summary, but create and change no file.")
	private boolean dryRun;

	private boolean isOutputStandard;
	private boolean hasWarned;

	/** Options that are not set. */
	public Reporting() {}

	/**
	 * Whether no output may be written.
	 *
	 * @return true with {@code --dry-run}
	 */
	public boolean isDryRun() {
		return dryRun;
	}

	/** The tool's output goes to standard output, so the summary must not. */
	void keepStandardOutputFree() {
		isOutputStandard = true;
	}

	/**
	 * A progress that counts events, and says nothing with {@code --quiet}.
	 *
	 * @param task
	 *            what is going on, for instance "copying"
	 * @param events
	 *            how many there will be
	 * @return a progress that begins with the first step
	 */
	public Progress progress(String task, long events) {
		return quiet ? Progress.NONE : Progress.onStandardError(task, events);
	}

	/**
	 * A progress that counts bytes, and says nothing with {@code --quiet}.
	 *
	 * @param task
	 *            what is going on, for instance "reading"
	 * @param bytes
	 *            how many there will be, negative if unknown
	 * @return a progress that begins with the first step
	 */
	public Progress byteProgress(String task, long bytes) {
		return quiet ? Progress.NONE : Progress.ofBytesOnStandardError(task, bytes);
	}

	/**
	 * A progress for an input that is compressed, or is a stream.
	 *
	 * @param bytes
	 *            how many there will be, negative if unknown
	 * @return a progress that begins with the first step
	 */
	public Progress unpacking(long bytes) {
		return byteProgress("unpacking", bytes);
	}

	/**
	 * Warns of a probable mistake of the user.
	 *
	 * @param text
	 *            a line
	 */
	public void warn(String text) {
		hasWarned = true;
		tool.commandLine().getErr().println(PrintableText.of(tool.qualifiedName() + ": warning: " + text));
	}

	/**
	 * Whether there was a warning.
	 *
	 * @return true after {@link #warn}
	 */
	public boolean hasWarned() {
		return hasWarned;
	}

	/**
	 * Prints the summary.
	 *
	 * @param text
	 *            for people, one line or more
	 * @param values
	 *            for programs: names with numbers, texts, booleans, and collections and maps of these
	 */
	public void summary(String text, Map<String, ?> values) {
		if (quiet) {
			return;
		}
		PrintWriter out = isOutputStandard
				? tool.commandLine().getErr()
				: tool.commandLine().getOut();
		out.println(json ? json(values) : PrintableText.of(text.stripTrailing()));
		out.flush();
	}

	private String json(Map<String, ?> values) {
		Map<String, Object> all = new LinkedHashMap<>();
		all.put("tool", tool.name());
		all.put("dryRun", dryRun);
		all.putAll(values);
		return JsonText.of(all);
	}
}
