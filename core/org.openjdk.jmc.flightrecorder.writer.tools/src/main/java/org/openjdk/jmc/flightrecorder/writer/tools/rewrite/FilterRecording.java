/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import jdk.jfr.consumer.RecordedEvent;
import org.openjdk.jmc.flightrecorder.writer.tools.rewrite.EventCopy.Counts;
import org.openjdk.jmc.flightrecorder.writer.tools.within.WithinOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Keeps some events of a recording.
 */
@Command(
		name = "filter",
		mixinStandardHelpOptions = true,
		sortOptions = false,
		description = "Keeps some events of a recording, by name, time, thread and enclosing event.",
		footer = {
			"",
			"Example: filter --event 'jdk.Execution*' --from 10s --to 20s --thread 'http-*' in.jfr out.jfr",
			"Example: filter --within 'profiler.Span[tag~checkout.*]' --longer-than 10ms in.jfr out.jfr",
			"",
			"An event belongs to the thread that it is about. Event types without events stay declared."
		})
public final class FilterRecording implements Callable<Integer> {
	@Spec
	private CommandSpec spec;

	@Parameters(index = "0", paramLabel = "INPUT", description = "The recording.")
	private Path input;

	@Parameters(index = "1", paramLabel = "OUTPUT", description = "The recording with the events that are kept.")
	private Path output;

	@Mixin
	private EventFilter filter = new EventFilter();

	@Mixin
	private WithinOptions within = new WithinOptions();

	/** A command with its default options. */
	public FilterRecording() {}

	@Override
	public Integer call() throws IOException {
		PrintWriter err = spec.commandLine().getErr();
		Predicate<RecordedEvent> inside = within.find(input, line -> err.println("warning: " + line));
		if (inside != null) {
			filter.narrow(inside);
		}
		Counts counts = EventCopy.copy(input, output, filter, (event, out) -> out.writeEvent(event), "filtering");
		spec.commandLine().getOut().printf("%,d of %,d events kept%n", counts.kept(), counts.read());
		return 0;
	}
}
