/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.fleet;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures reading, writing and a job on Spark, beside one thread without it. */
@Command(
		name = "fleet",
		mixinStandardHelpOptions = true,
		description = "Recordings on Spark against one thread without it: rates, start-up, memory, cost of many files."
				+ " What an interrupted run has measured is in the directory of --work, and is not measured again.")
public final class FleetCommand implements Callable<Integer> {
	/** Runs the module for Spark once. */
	@FunctionalInterface
	interface Runner {
		/**
		 * @param arguments
		 *            of its program
		 * @return what it printed
		 */
		String run(List<String> arguments) throws IOException, InterruptedException;
	}

	private static final String PROGRAM = "org.openjdk.jmc.flightrecorder.writer.spark.FleetRun";
	private static final String HEAP = "-Xmx1g";
	private static final String MEASURED = "measured";

	private final Runner given;

	@Spec
	private CommandSpec spec;

	@Option(
			names = "--spark",
			required = true,
			paramLabel = "DIR",
			description = "The directory target of the module for Spark, with the file fleet.classpath.")
	private Path spark;

	@Option(
			names = "--work",
			required = true,
			paramLabel = "DIR",
			description = "Takes the recordings, about four times --megabytes, and what is measured.")
	private Path work;

	@Option(names = "--megabytes", defaultValue = "1000", description = "Of recordings; default: ${DEFAULT-VALUE}.")
	private int megabytes;

	@Option(names = "--events", defaultValue = "10000000", description = "To write; default: ${DEFAULT-VALUE}.")
	private long events;

	@Option(
			names = "--runs",
			defaultValue = "3",
			description = "Of which the median counts; default: ${DEFAULT-VALUE}.")
	private int runs;

	/** With the module for Spark. */
	public FleetCommand() {
		this(null);
	}

	FleetCommand(Runner runner) {
		given = runner;
	}

	@Override
	public Integer call() throws IOException, InterruptedException {
		Files.createDirectories(work);
		Runner runner = given == null ? runner() : given;
		Path kept = work.resolve("measured.txt");
		FleetFigures figures = new FleetFigures(megabytes, events, runs);
		Map<String, String> known = Files.exists(kept) ? known(kept) : Map.of();
		for (int run = 0; run <= runs; run++) {
			for (Map.Entry<String, List<String>> each : plan(run).entrySet()) {
				String name = each.getKey() + '#' + run;
				String line = known.get(name);
				if (line == null) {
					line = measure(runner, each.getValue());
					Files.writeString(
							kept, name + ' ' + line + '\n', StandardOpenOption.CREATE, StandardOpenOption.APPEND);
				}
				figures.add(each.getKey(), line);
			}
		}
		PrintWriter out = spec.commandLine().getOut();
		out.print(figures.text());
		out.flush();
		return 0;
	}

	private static Map<String, String> known(Path kept) throws IOException {
		Map<String, String> known = new LinkedHashMap<>();
		for (String line : Files.readAllLines(kept)) {
			String[] parts = line.split(" ", 2);
			known.put(parts[0], parts[1]);
		}
		return known;
	}

	/** The recordings are made before the first run. */
	private Map<String, List<String>> plan(int run) {
		Map<String, List<String>> plan = new LinkedHashMap<>();
		if (run == 0) {
			plan.put(
					FleetFigures.MAKE,
					List.of(FleetFigures.MAKE, work.toString(), String.valueOf(megabytes), FleetFigures.counts()));
			return plan;
		}
		String out = work.resolve("out").toString();
		for (String cores : FleetFigures.CORES) {
			plan.put("read-" + cores, List.of("read", cores, files(FleetFigures.USUAL_FILES)));
			plan.put("write-" + cores, List.of("write", cores, out, String.valueOf(events)));
			plan.put(
					"redact-" + cores,
					List.of("redact", cores, files(FleetFigures.USUAL_FILES) + FleetFigures.SOME_FILES, out));
			plan.put("small-" + cores, List.of("read", cores, files(FleetFigures.SMALL_FILES) + "/0000.jfr"));
		}
		for (int count : FleetFigures.COUNTS) {
			if (count != FleetFigures.USUAL_FILES) {
				plan.put("files-" + count, List.of("read", FleetFigures.MOST_CORES, files(count)));
			}
		}
		return plan;
	}

	private String files(int count) {
		return work.resolve("files-" + count).toString();
	}

	/** The line of the program, and how long its process took. */
	private static String measure(Runner runner, List<String> arguments) throws IOException, InterruptedException {
		long begin = System.nanoTime();
		String printed = runner.run(arguments);
		double seconds = (System.nanoTime() - begin) / 1e9;
		String line = printed.lines()
				.filter(each -> each.startsWith(MEASURED))
				.findFirst()
				.orElseThrow(() -> new IOException("nothing was measured by " + arguments + ": " + printed));
		return (line.substring(MEASURED.length()) + " totalSeconds=" + seconds).strip();
	}

	private Runner runner() throws IOException, InterruptedException {
		Path classPath = spark.resolve("fleet.classpath");
		if (!Files.exists(classPath)) {
			throw new IOException(classPath + " is not there; docs/FLEET.md says how the module is built");
		}
		String all = String.join(
				File.pathSeparator,
				spark.resolve("classes").toString(),
				spark.resolve("test-classes").toString(),
				Files.readString(classPath).strip());
		List<String> options =
				List.of(java(List.of("-cp", all, PROGRAM, "options")).strip().split(" "));
		return arguments -> {
			List<String> command = new ArrayList<>(options);
			command.addAll(List.of(HEAP, "-cp", all, PROGRAM));
			command.addAll(arguments);
			return java(command);
		};
	}

	private String java(List<String> arguments) throws IOException, InterruptedException {
		Path errors = work.resolve("errors.txt");
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(arguments);
		Process process =
				new ProcessBuilder(command).redirectError(errors.toFile()).start();
		process.getOutputStream().close();
		try {
			String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			int status = process.waitFor();
			if (status != 0) {
				throw new IOException("status " + status + " of " + arguments + ": " + Files.readString(errors));
			}
			return printed;
		} finally {
			process.destroy();
		}
	}
}
