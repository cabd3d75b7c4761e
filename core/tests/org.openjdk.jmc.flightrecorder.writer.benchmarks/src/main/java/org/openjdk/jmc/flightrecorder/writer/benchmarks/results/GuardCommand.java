/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Fails when the writer got slower than one that was kept, or allocates more than was committed. Times are ratios in one
 * run, whatever the machine. Bytes are exact, but the JIT compiler may leave out a small object in one JVM
 * and not in the next. Bytes that fail are measured once more, and times up to three times more; all have to fail.
 */
@Command(
		name = "guard",
		mixinStandardHelpOptions = true,
		description =
				"Fails (exit code 1) when the writer takes more than 1.25 times the processor time of the one of --kept, by the"
						+ " median of three turns in which both run at the same time, or that much longer where nothing else"
						+ " takes the processors, and 2 times as long where something does, or when more than 10 %% and more than a small object"
						+ " (1 byte for the direct writer) are allocated in addition per operation. What fails is run again, bytes once and"
						+ " times up to three times, warmed up for longer.")
public final class GuardCommand implements Callable<Integer> {
	private static final int TURNS = 3;
	/** What takes a processor away for seconds disturbs one turn or two, but not always the same writer. */
	private static final int MOST_REPEATS = 3;
	/** As short as the JIT compiler allows: there are many rows. */
	private static final int WARM_UPS = 3;
	/**
	 * A row that failed gets so many that the JIT compiler is done. The longest row in this is the one that opens and
	 * closes recordings: with two JVMs on two processors, its times fall for 6 to 12 seconds.
	 */
	private static final int WARM_UPS_OF_REPEATS = 40;

	private static final List<String> FOR_TIME =
			List.of("-w", "500ms", "-i", "3", "-r", "500ms", "-prof", ProcessorTime.class.getName());

	private static final List<String> FOR_BYTES =
			List.of("-wi", "2", "-w", "700ms", "-i", "2", "-r", "1s", "-prof", "gc");

	@Spec
	private CommandSpec spec;

	@Parameters(
			index = "0..*",
			arity = "0..*",
			paramLabel = "COMMITTED.json",
			description = "The results whose bytes to hold on to.")
	private List<Path> committed = List.of();

	@Option(
			names = "--judge",
			paramLabel = "RESULT.json",
			description = "Judges the bytes of this result instead of running the benchmarks.")
	private Path judged;

	@Option(
			names = "--include",
			paramLabel = "REGEX",
			defaultValue = "EventWriteThroughputBenchmark|AllocationRateBenchmark.measureBatch"
					+ "|StringEncodingBenchmark.encode(Mixed|Unique|Utf8)|ConstantPoolBenchmark.*Unique"
					+ "|JdkEventBenchmark.writeEvent$|StackSampleBenchmark",
			description = "The benchmarks whose bytes are judged; default: ${DEFAULT-VALUE}.")
	private String include;

	@Option(
			names = "--kept",
			paramLabel = "WRITER.jar",
			description = "The writer whose times to hold on to; without it only bytes are judged.")
	private Path kept;

	@Option(
			names = "--timed",
			paramLabel = "REGEX",
			defaultValue = "EventWriteThroughputBenchmark|StartupBenchmark",
			description = "The benchmarks whose times are judged; default: ${DEFAULT-VALUE}.")
	private String timed;

	@Option(
			names = "--timed-writers",
			split = ",",
			paramLabel = "WRITER",
			defaultValue = "current,current-direct,current-record-writer",
			description = "The doors whose times are judged; default: ${DEFAULT-VALUE}.")
	private Set<String> timedWriters;

	@Option(
			names = "--keep",
			paramLabel = "WRITER.jar",
			description =
					"Writes the classes of the writer of today into this jar, for --kept of later days, and ends.")
	private Path keep;

	@Override
	public Integer call() throws IOException {
		if (keep != null) {
			KeptWriter.keep(keep);
			return 0;
		}
		if (committed.isEmpty() && kept == null) {
			throw new IOException(
					"guard needs a committed result or --kept with a jar: there is nothing to compare with");
		}
		Map<String, Guard.Verdict> verdicts = new LinkedHashMap<>(judgeTimes());
		verdicts.putAll(judgeBytes());
		long compared =
				verdicts.values().stream().filter(Guard.Verdict::isCompared).count();
		if (compared == 0) {
			throw new IOException(committed + " and the run have no benchmark in common");
		}
		long failures =
				verdicts.values().stream().filter(Guard.Verdict::isFailed).count();
		PrintWriter out = spec.commandLine().getOut();
		out.printf(Locale.ROOT, "%d compared, %d failed%n", compared, failures);
		out.flush();
		return failures == 0 ? 0 : 1;
	}

	private Map<String, Guard.Verdict> judgeBytes() throws IOException {
		if (committed.isEmpty()) {
			return Map.of();
		}
		List<Measurement> before = new ArrayList<>();
		for (Path file : committed) {
			before.addAll(ResultFile.read(file).measurements());
		}
		Guard guard = new Guard(before);
		Map<String, Guard.Verdict> verdicts =
				printed(guard.judge(judged != null ? ResultFile.read(judged).measurements() : measured(include)));
		Set<String> failed = failedBenchmarks(verdicts);
		if (!failed.isEmpty() && judged == null) {
			say("once more:");
			replaceFailed(verdicts, printed(guard.judge(measured(pattern(failed)))));
		}
		return verdicts;
	}

	private Map<String, Guard.Verdict> judgeTimes() throws IOException {
		if (kept == null) {
			return Map.of();
		}
		KeptWriter writer = new KeptWriter(kept);
		Map<String, Guard.Verdict> verdicts = new LinkedHashMap<>();
		for (List<String> row : rows(timed, timedWriters::contains, FOR_TIME)) {
			Map<String, Guard.Verdict> verdict = printed(TimeGuard.judge(turns(writer, row, WARM_UPS)));
			for (int repeats = 0;
					repeats < MOST_REPEATS && verdict.values().stream().anyMatch(Guard.Verdict::isFailed);
					repeats++) {
				say("once more:");
				replaceFailed(verdict, printed(TimeGuard.judge(turns(writer, row, WARM_UPS_OF_REPEATS))));
			}
			verdicts.putAll(verdict);
		}
		return verdicts;
	}

	private static List<TimeGuard.Turn> turns(KeptWriter writer, List<String> row, int warmUps) throws IOException {
		List<String> arguments = new ArrayList<>(row);
		arguments.addAll(List.of("-wi", String.valueOf(warmUps)));
		List<TimeGuard.Turn> turns = new ArrayList<>();
		for (int turn = 0; turn < TURNS; turn++) {
			turns.add(writer.measure(arguments));
		}
		return turns;
	}

	private void say(String text) {
		spec.commandLine().getOut().println(text);
		spec.commandLine().getOut().flush();
	}

	private Map<String, Guard.Verdict> printed(Map<String, Guard.Verdict> verdicts) {
		verdicts.values().forEach(verdict -> say(verdict.toString()));
		return verdicts;
	}

	/** What failed and did not fail again has passed. */
	private static void replaceFailed(Map<String, Guard.Verdict> verdicts, Map<String, Guard.Verdict> again) {
		verdicts.replaceAll((key, verdict) -> verdict.isFailed() ? again.getOrDefault(key, verdict) : verdict);
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

	/** The arguments of JMH for each benchmark and each of our writers that it is for. */
	private static List<List<String>> rows(String include, Predicate<String> isSelected, List<String> length) {
		OutputFormat silent = OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT);
		List<List<String>> rows = new ArrayList<>();
		for (BenchmarkListEntry benchmark : BenchmarkList.defaultList().find(silent, List.of(include), List.of())) {
			String[] writers =
					benchmark.getParams().orElse(Map.of()).getOrDefault(SideBySide.WRITER.parameter, new String[0]);
			for (String writer : writers) {
				if (SideBySide.isOwn(writer) && isSelected.test(writer)) {
					List<String> row = new ArrayList<>(List.of(
							"^" + Pattern.quote(benchmark.getUsername()) + "$",
							"-p",
							SideBySide.WRITER.parameter + '=' + writer));
					row.addAll(length);
					rows.add(row);
				}
			}
		}
		return rows;
	}

	/** Two rows at a time: what is allocated does not depend on what else runs. */
	private static List<Measurement> measured(String include) throws IOException {
		ExecutorService two = Executors.newFixedThreadPool(2);
		try {
			List<Future<List<Measurement>>> results = new ArrayList<>();
			for (List<String> row : rows(include, writer -> true, FOR_BYTES)) {
				results.add(two.submit(() -> {
					try (BenchmarkProcess process = new BenchmarkProcess(null, row)) {
						return process.measurements();
					}
				}));
			}
			List<Measurement> all = new ArrayList<>();
			for (Future<List<Measurement>> result : results) {
				all.addAll(result.get());
			}
			return all;
		} catch (ExecutionException e) {
			throw new IOException(e.getCause().getMessage(), e.getCause());
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new IOException("interrupted while benchmarks ran", e);
		} finally {
			two.shutdownNow();
		}
	}
}
