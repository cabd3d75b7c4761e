/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.tools.JfrTools;

/**
 * A command line that succeeds, for each tool, so that a test can ask all tools the same. A new tool needs a line here.
 *
 * @param tool
 *            its name
 * @param input
 *            what it reads
 * @param output
 *            what it makes
 */
record SampleCommand(String tool, Input input, Output output) {
	/** What a tool reads. */
	enum Input {
		RECORDING,
		FOLDED_STACKS,
		PERF_SCRIPT,
		OTLP_PROFILES,
		PPROF_PROFILE
	}

	/** What a tool makes. */
	enum Output {
		/** A file behind the input. */
		FILE,
		/** A recording like the input, behind the input, or in its place. */
		REWRITTEN,
		/** The file of an option. */
		OPTION,
		/** The input, changed. */
		CHANGED_INPUT,
		/** Files in a directory beside. */
		DIRECTORY,
		/** Only what it prints. */
		NONE
	}

	/** Whether it makes a file of its own. */
	boolean hasOutput() {
		return output != Output.NONE && output != Output.CHANGED_INPUT && output != Output.DIRECTORY;
	}

	static final List<String> COMMANDS_OF_PICOCLI = List.of("help", "generate-completion");

	private static final Map<String, SampleCommand> BY_NAME = Stream.of(
					new SampleCommand("folded", Input.FOLDED_STACKS, Output.FILE),
					new SampleCommand("pprof", Input.PPROF_PROFILE, Output.FILE),
					new SampleCommand("otlp", Input.OTLP_PROFILES, Output.FILE),
					new SampleCommand("perf", Input.PERF_SCRIPT, Output.FILE),
					new SampleCommand("flamegraph", Input.RECORDING, Output.FILE),
					new SampleCommand("filter", Input.RECORDING, Output.REWRITTEN),
					new SampleCommand("redact", Input.RECORDING, Output.REWRITTEN),
					new SampleCommand("save-selection", Input.RECORDING, Output.REWRITTEN),
					new SampleCommand("merge", Input.RECORDING, Output.OPTION),
					new SampleCommand("split", Input.RECORDING, Output.DIRECTORY),
					new SampleCommand("shrink", Input.RECORDING, Output.REWRITTEN),
					new SampleCommand("check", Input.RECORDING, Output.NONE),
					new SampleCommand("recover", Input.RECORDING, Output.CHANGED_INPUT))
			.collect(Collectors.toMap(SampleCommand::tool, command -> command));

	/** One for each tool that the command line has. */
	static List<SampleCommand> all() {
		return JfrTools.commandLine().getSubcommands().keySet().stream()
				.filter(name -> !COMMANDS_OF_PICOCLI.contains(name))
				.map(name -> {
					if (!BY_NAME.containsKey(name)) {
						throw new IllegalStateException("no sample command for the tool " + name);
					}
					return BY_NAME.get(name);
				})
				.toList();
	}

	/** Writes an input of the right kind. */
	Path writeInput(Path file) throws Exception {
		return writeInput(file, 0);
	}

	/** The same; a recording begins so many nanoseconds later. */
	Path writeInput(Path file, long laterNanos) throws Exception {
		switch (input) {
			case RECORDING ->
				Files.write(file, SampleEvents.record(settings -> later(settings, laterNanos), recording -> {
					for (int i = 0; i < 5; i++) {
						int number = i;
						SampleEvents.writeOne(recording, "test.Sampled", type -> {}, values -> values.putField(
										"startTime", SampleEvents.START_TICKS + laterNanos + number)
								.putField("eventThread", SampleEvents.thread(recording, "worker-1", 7))
								.putField("stackTrace", SampleEvents.stackTrace(recording, number)));
					}
				}));
			case FOLDED_STACKS -> Files.writeString(file, "a;b;c 3\na;d 2\n");
			case OTLP_PROFILES -> Files.copy(Checkout.ROOT.resolve("samples/profiles.otlp"), file);
			case PERF_SCRIPT ->
				Files.writeString(
						file,
						"java 10/11 [000] 1.500000: 1 cpu-clock:\n\tffffffff81000c82 read+0x2 ([kernel.kallsyms])\n"
								+ "\t7f01 main+0x1 (/bin/java)\n\njava 10/11 [000] 2.500000: 1 cpu-clock:\n\t7f01 main (/bin/java)\n");
			case PPROF_PROFILE -> {
				PprofFile profile = new PprofFile(file, false);
				profile.valueType(1, "samples", "count");
				profile.location(1, "main.work work.go 3");
				profile.field(2, sample -> {
					sample.writeUInt64(1, 1);
					sample.writeInt64(2, 5);
				});
				profile.number(9, 1_700_000_000_000_000_000L);
				profile.number(10, 1_000_000_000L);
				profile.close();
			}
		}
		return file;
	}

	private static void later(RecordingSettingsBuilder settings, long laterNanos) {
		SampleEvents.fixedTimes(settings);
		settings.withStartTicks(SampleEvents.START_TICKS + laterNanos)
				.withTimestamp(SampleEvents.START_EPOCH_NANOS + laterNanos);
	}

	/** Options without which the tool does not work on the input. */
	List<String> requiredOptions() {
		return switch (tool) {
			case "flamegraph" -> List.of("--event", "test.Sampled", "--title", "test");
			case "split" -> List.of("--chunks", "1");
			case "shrink" -> List.of("--rate", "1000/s");
			default -> List.of();
		};
	}

	/** The whole command line. */
	Object[] line(Path from, Path to, String... options) {
		List<Object> line = new ArrayList<>(List.of(tool));
		line.addAll(List.of(options));
		line.addAll(requiredOptions());
		if (output == Output.OPTION) {
			line.addAll(List.of("-o", to));
		}
		line.add(from);
		if (output == Output.FILE || output == Output.REWRITTEN) {
			line.add(to);
		}
		if (output == Output.DIRECTORY) {
			line.add(to.resolveSibling("parts-of-" + from.getFileName()));
		}
		return line.toArray();
	}

	@Override
	public String toString() {
		return tool;
	}
}
