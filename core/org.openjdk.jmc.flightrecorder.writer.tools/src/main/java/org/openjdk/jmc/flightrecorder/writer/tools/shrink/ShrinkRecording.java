/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.shrink;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.EventTypeSelection;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.InPlaceEnds;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.NameGlob;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Reporting;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.SizeConverter;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.RecordingRewriter;
import org.openjdk.jmc.flightrecorder.writer.tools.engine.RewriteCounts;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.io.PendingFile;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;
import org.openjdk.jmc.flightrecorder.writer.tools.io.RecordingLayout;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Makes a recording smaller, down to a size or to rates of events.
 */
@Command(
		name = "shrink",
		mixinStandardHelpOptions = true,
		sortOptions = false,
		description = "Reduces a recording to a size or a rate of events, by leaving out events evenly over time.",
		footer = {
			"",
			"Example: jfr-tools shrink --to-size 50M in.jfr out.jfr",
			"Example: jfr-tools shrink --rate 'jdk.ExecutionSample=20/s' --rate 'jdk.Thread*=100/m' in.jfr out.jfr",
			"",
			"With --to-size, the types that take most space lose most events; small types stay whole. Events "
					+ ShrunkEvents.TYPE_NAME
					+ " say how many events of a type there were and how many were kept, so that the kept ones can "
					+ "be weighted."
		})
public final class ShrinkRecording implements Callable<Integer> {
	@Spec
	private CommandSpec spec;

	@Mixin
	private InPlaceEnds ends = new InPlaceEnds();

	@Option(
			names = "--to-size",
			paramLabel = "BYTES",
			converter = SizeConverter.class,
			description = "The maximum size of the output, for instance 50M.")
	private Long targetBytes;

	@Option(
			names = "--rate",
			paramLabel = "[NAME=]COUNT/TIME",
			split = ",",
			converter = RateLimit.Converter.class,
			description = "The maximum number of events of a type in each period of time, for instance "
					+ "'jdk.ExecutionSample=20/s'. The rate applies to each type that matches the name, which may "
					+ "contain * and ?; without a name, to each type. May be repeated; the last rate that matches a "
					+ "type applies.")
	private List<RateLimit> rates = List.of();

	@Option(
			names = "--keep",
			paramLabel = "NAME",
			split = ",",
			converter = NameGlob.Converter.class,
			description = "Keep all events of these types. May be repeated.")
	private List<NameGlob> untouched = List.of();

	@Mixin
	private Reporting reporting = new Reporting();

	/** A command with its default options. */
	public ShrinkRecording() {}

	@Override
	public Integer call() throws IOException {
		if (targetBytes == null && rates.isEmpty()) {
			throw new ParameterException(spec.commandLine(), "Missing required option: '--to-size' or '--rate'");
		}
		try (PendingFile file = ends.openOutput(reporting);
				InputFiles inputs = ends.openRecordings(reporting)) {
			RecordingLayout layout = inputs.layout(reporting.byteProgress("looking through", inputs.lengthBytes()));
			ShrinkPlan plan = plan(inputs, layout);
			ends.requireMatches(reporting);
			if (targetBytes == null) {
				write(inputs, layout, plan, file);
			} else {
				writeToSize(inputs, layout, plan, file);
			}
			long bytes = Files.size(file.path());
			file.complete();
			summarize(layout, plan, bytes);
		}
		return 0;
	}

	private ShrinkPlan plan(InputFiles inputs, RecordingLayout layout) throws IOException {
		try (Progress progress = reporting.byteProgress("counting", inputs.lengthBytes())) {
			List<NameGlob> names = new ArrayList<>(untouched);
			rates.forEach(rate -> names.add(rate.types()));
			EventTypeSelection.warnOfUnmatched(
					names, layout.categoriesByType(), layout.bytesByType().keySet(), reporting);
			return ShrinkPlan.read(inputs, layout, rates, untouched, progress);
		}
	}

	private void writeToSize(InputFiles inputs, RecordingLayout layout, ShrinkPlan plan, PendingFile file)
			throws IOException {
		long eventBytes = plan.allowedBytes();
		long metadataBytes = layout.bytesByType().get(RecordingLayout.METADATA) / layout.chunkCount();
		long constantBytes = layout.bytesByType().getOrDefault(RecordingLayout.CONSTANTS, 0L);
		double growth = 1 + constantBytes / (double) Math.max(1, eventBytes);
		SizeSearch.Result result = SizeSearch.find(
				targetBytes, (long) ((targetBytes - metadataBytes) / growth), eventBytes, growth, bytes -> {
					plan.keepBytes(bytes);
					return write(inputs, layout, plan, file);
				});
		if (result.fileBytes() > targetBytes) {
			throw new IOException(String.format(
					"%s: cannot be smaller than %,d bytes, which the types, the constants and the events of --keep "
							+ "take; --to-size is %,d bytes",
					inputs.name(), result.fileBytes(), targetBytes));
		}
	}

	private long write(InputFiles inputs, RecordingLayout layout, ShrinkPlan plan, PendingFile file)
			throws IOException {
		List<Chunk> chunks = Chunk.ofAll(inputs.sources());
		RewriteCounts counts;
		try (Progress progress = reporting.byteProgress("shrinking", inputs.lengthBytes());
				FileChannel out = file.openChannel()) {
			counts = new RecordingRewriter(plan, progress::stepTo)
					.withAdded(ShrunkEvents.of(plan.types(), chunks))
					.rewrite(inputs.sources(), out);
		}
		layout.requireEvents(counts.eventsRead());
		requireKept(plan, counts);
		return Files.size(file.path());
	}

	/** Checks that the output has the events of the plan. */
	private static void requireKept(ShrinkPlan plan, RewriteCounts counts) throws IOException {
		for (ThinnedType type : plan.types()) {
			if (counts.eventsKept(type.name()) != type.kept()) {
				throw new IOException("the output is wrong: it has " + counts.eventsKept(type.name()) + " events of "
						+ type.name() + " where " + type.kept() + " should have been kept; nothing is written");
			}
		}
	}

	private void summarize(RecordingLayout layout, ShrinkPlan plan, long bytes) {
		String line = "%-50s %12s %12s%n";
		StringBuilder table = new StringBuilder(String.format(line, "event type", "events", "kept"));
		List<Object> values = new ArrayList<>();
		for (ThinnedType type : plan.types()) {
			if (type.kept() < type.read()) {
				table.append(String.format(
						line, type.name(), String.format("%,d", type.read()), String.format("%,d", type.kept())));
			}
			Map<String, Object> counts = new LinkedHashMap<>();
			counts.put("type", type.name());
			counts.put("eventsRead", type.read());
			counts.put("eventsKept", type.kept());
			values.add(counts);
		}
		table.append(String.format(
				line, "all", String.format("%,d", layout.eventCount()), String.format("%,d", plan.kept())));
		if (targetBytes != null) {
			table.append(String.format("%,d bytes became %,d%n", layout.fileBytes(), bytes));
		}
		Map<String, Object> summary = new LinkedHashMap<>();
		summary.put("eventsRead", layout.eventCount());
		summary.put("eventsKept", plan.kept());
		summary.put("bytesRead", layout.fileBytes());
		summary.put("bytesWritten", bytes);
		summary.put("types", values);
		reporting.summary(table.toString(), summary);
	}
}
