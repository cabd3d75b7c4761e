/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.rewrite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.InPlaceEnds;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.EventCondition;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.RecordingRewriter;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.RewriteCounts;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;
import org.openjdk.jmc.flightrecorder.writer.tools.within.WithinOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Keeps some events of a recording.
 */
@Command(
		name = "filter",
		mixinStandardHelpOptions = true,
		sortOptions = false,
		description = "Selects events of a recording by name, time, thread and enclosing event.",
		footer = {
			"",
			"Example: jfr-tools filter --event 'jdk.Execution*' --from 10s --to 20s --thread 'http-*' in.jfr out.jfr",
			"Example: jfr-tools filter --within 'profiler.Span[tag~checkout.*]' --longer-than 10ms in.jfr out.jfr",
			"",
			"An event belongs to the thread that it describes. Event types stay declared even if no event of them is "
					+ "kept."
		})
public final class FilterRecording implements Callable<Integer> {
	@Mixin
	private InPlaceEnds ends = new InPlaceEnds();

	@Mixin
	private EventFilter filter = new EventFilter();

	@Mixin
	private WithinOptions within = new WithinOptions();

	@Mixin
	private Reporting reporting = new Reporting();

	/** A command with its default options. */
	public FilterRecording() {}

	@Override
	public Integer call() throws IOException {
		try (PendingFile file = ends.openOutput(reporting);
				InputFiles inputs = ends.openRecordings(reporting)) {
			RecordingLayout layout = inputs.layout(reporting.byteProgress("looking through", inputs.lengthBytes()));
			EventCondition wanted = filter.condition(layout, reporting);
			EventCondition inside = within.find(inputs, layout, reporting);
			RewriteCounts counts;
			try (Progress progress = reporting.byteProgress("filtering", inputs.lengthBytes());
					FileChannel out = file.openChannel()) {
				counts = new RecordingRewriter(inside == null ? wanted : wanted.and(inside), progress::stepTo)
						.rewrite(inputs.sources(), out);
			}
			layout.requireEvents(counts.eventsRead());
			filter.finish(layout, counts.eventsKept(), reporting);
			ends.requireMatches(reporting);
			file.complete();
			reporting.summary(
					String.format("%,d of %,d events kept", counts.eventsKept(), counts.eventsRead()), values(counts));
		}
		return 0;
	}

	static Map<String, Object> values(RewriteCounts counts) {
		return new LinkedHashMap<>(Map.of("eventsRead", counts.eventsRead(), "eventsKept", counts.eventsKept()));
	}
}
