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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
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
 * Runs the writer and 9.1.2 side by side for a few minutes and fails when the writer fell far behind what was
 * committed. The machine that runs it is neither quiet nor the one that the committed result is from, so only ratios
 * are compared, and only loosely: what it finds is a mistake, not a shade.
 */
@Command(
		name = "guard",
		mixinStandardHelpOptions = true,
		description = "Fails (exit code 1) when current / jmc-9.1.2 fell below half of the committed ratio, or the"
				+ " bytes per operation rose above one and a half times the committed ones.")
public final class GuardCommand implements Callable<Integer> {
	/** A writer must keep this part of its lead over 9.1.2. */
	private static final double MIN_LEAD_KEPT = 0.5;

	/**
	 * How much more it may allocate, besides a few bytes: bytes are exact, but the JIT compiler leaves out a builder of 24
	 * bytes in one run and not in another.
	 */
	private static final double MAX_ALLOCATION_GROWTH = 1.5;

	/** Less than any object takes: what allocates nothing must not begin to. */
	private static final double ALLOWED_BYTES = 8;

	@Spec
	private CommandSpec spec;

	@Parameters(index = "0", paramLabel = "COMMITTED.json", description = "The side-by-side result to hold on to.")
	private Path committed;

	@Option(
			names = "--judge",
			paramLabel = "RESULT.json",
			description = "Judges this result instead of running the benchmarks.")
	private Path judged;

	@Option(
			names = "--include",
			paramLabel = "REGEX",
			defaultValue = "EventWriteThroughputBenchmark|StringEncodingBenchmark|ConstantPoolBenchmark.*Unique",
			description = "The benchmarks to run; default: ${DEFAULT-VALUE}.")
	private String include;

	@Override
	public Integer call() throws IOException {
		ResultFile old = ResultFile.read(committed);
		ResultFile fresh = ResultFile.read(judged != null ? judged : run());
		Map<String, Measurement> before = byKey(old);
		Map<String, Measurement> published = published(fresh);
		Map<String, Measurement> publishedBefore = published(old);
		PrintWriter out = spec.commandLine().getOut();
		int compared = 0;
		int failed = 0;
		for (Measurement now : fresh.measurements()) {
			if (!SideBySide.isOwn(now.subject())) {
				continue;
			}
			Measurement committedNow = before.get(now.key());
			Measurement base = published.get(now.row());
			Measurement baseBefore = publishedBefore.get(now.row());
			if (committedNow == null || !now.isAllocation() && (base == null || baseBefore == null)) {
				out.println("not compared: " + now.key() + " is not in both results, beside " + SideBySide.WRITER.base);
				continue;
			}
			compared++;
			boolean passed = now.isAllocation()
					? judgeAllocation(out, committedNow, now)
					: judgeLead(
							out,
							now,
							certainLead(new Comparison(baseBefore, committedNow)),
							new Comparison(base, now).improvement());
			failed += passed ? 0 : 1;
		}
		out.printf(Locale.ROOT, "%d compared, %d failed%n", compared, failed);
		out.flush();
		if (compared == 0) {
			throw new IOException(committed + " and the run have no benchmark in common");
		}
		return failed == 0 ? 0 : 1;
	}

	/** The lower end of a lead's interval: a committed result of a busy machine must not ask for what never was. */
	private static double certainLead(Comparison comparison) {
		double relativeError = comparison.ratioError() / comparison.ratio();
		return comparison.improvement() * (Double.isNaN(relativeError) ? 1 : Math.max(0, 1 - relativeError));
	}

	private static boolean judgeLead(PrintWriter out, Measurement measured, double before, double now) {
		boolean passed = now >= before * MIN_LEAD_KEPT;
		out.printf(
				Locale.ROOT,
				"%-4s %s: %s times 9.1.2, committed at least %s%n",
				passed ? "ok" : "FAIL",
				measured.key(),
				Numbers.score(now),
				Numbers.score(before));
		return passed;
	}

	private static boolean judgeAllocation(PrintWriter out, Measurement before, Measurement now) {
		boolean passed = now.score() <= before.score() * MAX_ALLOCATION_GROWTH + ALLOWED_BYTES;
		out.printf(
				Locale.ROOT,
				"%-4s %s: %s %s, committed %s%n",
				passed ? "ok" : "FAIL",
				now.key(),
				Numbers.score(now.score()),
				now.unit(),
				Numbers.score(before.score()));
		return passed;
	}

	private static Map<String, Measurement> byKey(ResultFile result) {
		Map<String, Measurement> measurements = new LinkedHashMap<>();
		result.measurements().forEach(m -> measurements.put(m.key(), m));
		return measurements;
	}

	private static Map<String, Measurement> published(ResultFile result) {
		Map<String, Measurement> measurements = new LinkedHashMap<>();
		result.measurements().stream()
				.filter(m -> m.subject().equals(SideBySide.WRITER.base))
				.forEach(m -> measurements.put(m.row(), m));
		return measurements;
	}

	/** Each benchmark with those of its writers that are judged, and the one they are compared with. */
	private Path run() throws IOException {
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
