/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Runs JMH with forks in turns. JMH itself runs all forks of a row, then those of the next, so what a machine does
 * meanwhile counts for some rows and not for those that they are compared with.
 */
@Command(
		name = "turns",
		mixinStandardHelpOptions = true,
		description =
				"Runs JMH in rounds: each has one fork of each row, and the result has the forks of all. Rows that are"
						+ " compared run close to each other: turns -o result.json -- EventWrite -prof gc")
public final class TurnsCommand implements Callable<Integer> {
	@Spec
	private CommandSpec spec;

	@Option(
			names = {"-o", "--output"},
			required = true,
			paramLabel = "FILE",
			description = "The result of JMH, in JSON.")
	private Path result;

	@Option(names = "--rounds", paramLabel = "COUNT", description = "Default: ${DEFAULT-VALUE}.")
	private int rounds = 5;

	@Parameters(arity = "1..*", paramLabel = "ARGUMENT", description = "For JMH, after --.")
	private List<String> arguments;

	@Override
	public Integer call() throws IOException, RunnerException {
		if (rounds < 1) {
			throw new ParameterException(spec.commandLine(), "--rounds " + rounds + ": at least one is needed");
		}
		Options options = options();
		Map<BenchmarkParams, List<BenchmarkResult>> rows = new TreeMap<>();
		for (int round = 0; round < rounds; round++) {
			for (RunResult row : new Runner(options).run()) {
				rows.computeIfAbsent(row.getParams(), params -> new ArrayList<>())
						.addAll(row.getBenchmarkResults());
			}
		}
		List<RunResult> all = new ArrayList<>();
		rows.forEach((params, forks) -> all.add(new RunResult(params, forks)));
		System.out.printf("%nForks of %,d rounds:%n%n", rounds);
		ResultFormatFactory.getInstance(ResultFormatType.TEXT, System.out).writeOut(all);
		ResultFormatFactory.getInstance(ResultFormatType.JSON, result.toString())
				.writeOut(all);
		Files.writeString(result, KeepCommand.withoutPaths(Files.readString(result)));
		return 0;
	}

	private Options options() {
		try {
			return new OptionsBuilder()
					.parent(new CommandLineOptions(arguments.toArray(String[]::new)))
					.forks(1)
					.shouldFailOnError(true)
					.build();
		} catch (CommandLineOptionException e) {
			throw new ParameterException(spec.commandLine(), e.getMessage(), e);
		}
	}
}
