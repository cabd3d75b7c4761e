/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Runs the writer and 9.1.2 side by side for a few minutes and fails when the writer fell far behind what was committed,
 * or allocates more. The machine that runs it is neither quiet nor the one that the committed results are from, so times
 * are compared as ratios, and loosely: what they find is a mistake, not a shade. Bytes are exact. The JIT compiler may
 * still leave out a small object in one JVM and not in the next, so what fails is run once more, and has to fail twice.
 */
@Command(
		name = "guard",
		mixinStandardHelpOptions = true,
		description =
				"Fails (exit code 1) when current / jmc-9.1.2 fell below half of the committed ratio of a throughput,"
						+ " or when more than 10 % and more than a small object (1 byte for the direct writer) are allocated in"
						+ " addition per operation. What fails is run a second time.")
public final class GuardCommand implements Callable<Integer> {
	@Spec
	private CommandSpec spec;

	@Parameters(
			index = "0..*",
			arity = "1..*",
			paramLabel = "COMMITTED.json",
			description = "The results to hold on to.")
	private List<Path> committed;

	@Option(
			names = "--judge",
			paramLabel = "RESULT.json",
			description = "Judges this result instead of running the benchmarks.")
	private Path judged;

	@Option(
			names = "--include",
			paramLabel = "REGEX",
			defaultValue = "EventWriteThroughputBenchmark|AllocationRateBenchmark.measureBatch"
					+ "|StringEncodingBenchmark.encode(Mixed|Unique|Utf8)|ConstantPoolBenchmark.*Unique"
					+ "|JdkEventBenchmark.writeEvent$|StackSampleBenchmark",
			description = "The benchmarks to run; default: ${DEFAULT-VALUE}.")
	private String include;

	@Override
	public Integer call() throws IOException {
		PrintWriter out = spec.commandLine().getOut();
		List<Measurement> before = new ArrayList<>();
		for (Path file : committed) {
			before.addAll(ResultFile.read(file).measurements());
		}
		Guard guard = new Guard(before);
		Map<String, Guard.Verdict> verdicts = guard.judge(ResultFile.read(judged != null ? judged : run(include)));
		verdicts.values().forEach(out::println);
		long compared =
				verdicts.values().stream().filter(Guard.Verdict::isCompared).count();
		if (compared == 0) {
			throw new IOException(committed + " and the run have no benchmark in common");
		}
		Set<String> failed = failedBenchmarks(verdicts);
		if (!failed.isEmpty() && judged == null) {
			out.println("once more:");
			Map<String, Guard.Verdict> again = guard.judge(ResultFile.read(run(pattern(failed))));
			again.values().forEach(out::println);
			verdicts.replaceAll((key, verdict) -> verdict.isFailed() ? again.getOrDefault(key, verdict) : verdict);
		}
		long failures =
				verdicts.values().stream().filter(Guard.Verdict::isFailed).count();
		out.printf(Locale.ROOT, "%d compared, %d failed%n", compared, failures);
		out.flush();
		return failures == 0 ? 0 : 1;
	}

	private static Set<String> failedBenchmarks(Map<String, Guard.Verdict> verdicts) {
		return verdicts.values().stream()
				.filter(Guard.Verdict::isFailed)
				.map(verdict -> verdict.measured().benchmark())
				.collect(Collectors.toCollection(TreeSet::new));
	}

	private static String pattern(Set<String> benchmarks) {
		return benchmarks.stream().map(name -> '^' + Pattern.quote(name) + '$').collect(Collectors.joining("|"));
	}

	/** Each benchmark with those of its writers that are judged, and the one they are compared with. */
	private static Path run(String include) throws IOException {
		List<RunResult> results = new ArrayList<>();
		try {
			OutputFormat silent = OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT);
			for (BenchmarkListEntry benchmark : BenchmarkList.defaultList().find(silent, List.of(include), List.of())) {
				results.addAll(new Runner(options(benchmark)).run());
			}
		} catch (RunnerException e) {
			throw new IOException("the benchmarks did not run: " + e.getMessage(), e);
		}
		Path result = Files.createTempFile("guard-", ".json");
		ResultFormatFactory.getInstance(ResultFormatType.JSON, result.toString())
				.writeOut(results);
		return result;
	}

	private static Options options(BenchmarkListEntry benchmark) {
		String parameter = SideBySide.WRITER.parameter;
		String[] writers = benchmark.getParams().orElse(Map.of()).getOrDefault(parameter, new String[0]);
		return new OptionsBuilder()
				.include("^" + Pattern.quote(benchmark.getUsername()) + "$")
				.param(
						parameter,
						Arrays.stream(writers)
								.filter(writer -> SideBySide.isOwn(writer) || writer.equals(SideBySide.WRITER.base))
								.toArray(String[]::new))
				.warmupIterations(2)
				.warmupTime(TimeValue.seconds(1))
				.measurementIterations(3)
				.measurementTime(TimeValue.seconds(1))
				.forks(1)
				.addProfiler(GCProfiler.class)
				.shouldFailOnError(true)
				.build();
	}
}
