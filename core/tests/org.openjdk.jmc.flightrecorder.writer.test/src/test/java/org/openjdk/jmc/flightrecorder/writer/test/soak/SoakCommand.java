/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.soak;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Counts;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Writes to a repository for as long as one likes, at full speed or at a rate, and fails when anything drifts or any event
 * is missing, doubled or wrong. Meant for a small heap, {@code java -Xmx64m -jar ...}.
 */
@Command(
		name = "soak",
		mixinStandardHelpOptions = true,
		description =
				"Writes random events to a repository for long, checks what is read from it, and fails (exit code 1)"
						+ " when heap, process, handles, threads or latency grow, or any event is missing, doubled or wrong.")
public final class SoakCommand implements Callable<Integer> {
	private static final double SECONDS_PER_MINUTE = 60;

	@Spec
	private CommandSpec spec;

	@Option(names = "--minutes", defaultValue = "10", description = "How long; default: ${DEFAULT-VALUE}.")
	private double minutes;

	@Option(
			names = "--least-events",
			defaultValue = "0",
			description = "So many events are written, however long they take; default: ${DEFAULT-VALUE}.")
	private long leastEvents;

	@Option(
			names = "--rate",
			defaultValue = "0",
			description = "Events per second, of all threads; 0, the default, is full speed.")
	private double rate;

	@Option(names = "--writers", defaultValue = "4", description = "Threads that write; default: ${DEFAULT-VALUE}.")
	private int writers;

	@Option(
			names = "--reader",
			description =
					"Another JVM follows the repository by EventStream.openRepository and checks every event. Without"
							+ " it only what is left at the end is checked.")
	private boolean reader;

	@Option(
			names = "--reader-heap",
			defaultValue = "512m",
			description = "Heap of the JVM that reads; default: ${DEFAULT-VALUE}.")
	private String readerHeap;

	@Option(
			names = "--max-size-mb",
			defaultValue = "2048",
			description = "How large the repository may become; default: ${DEFAULT-VALUE}.")
	private long maxSizeMb;

	@Option(names = "--chunk-seconds", defaultValue = "5", description = "Age of a chunk; default: ${DEFAULT-VALUE}.")
	private int chunkSeconds;

	@Option(
			names = "--flush-millis",
			defaultValue = "1000",
			description = "Between flushes; default: ${DEFAULT-VALUE}.")
	private int flushMillis;

	@Option(
			names = "--sample-seconds",
			defaultValue = "10",
			description = "Between two looks at the memory; default: ${DEFAULT-VALUE}.")
	private double sampleSeconds;

	@Option(names = "--seed", description = "Of all that is random; by default another each time.")
	private Long seed;

	@Option(
			names = "--directory",
			description = "Where the repository is made, a new directory that is deleted in the end; by default where"
					+ " temporary files are.")
	private Path directory;

	@Option(
			names = {"-o", "--output"},
			paramLabel = "RESULT.json",
			description = "Where to keep the result.")
	private Path output;

	/**
	 * Runs the command and ends the JVM with its status.
	 *
	 * @param arguments
	 *            see {@code --help}
	 */
	public static void main(String[] arguments) {
		System.exit(new CommandLine(new SoakCommand()).execute(arguments));
	}

	@Override
	public Integer call() throws IOException, InterruptedException {
		if (minutes <= 0
				|| leastEvents < 0
				|| rate < 0
				|| writers < 1
				|| maxSizeMb < 1
				|| chunkSeconds < 1
				|| flushMillis < 1
				|| sampleSeconds <= 0) {
			throw new ParameterException(
					spec.commandLine(), "Times, sizes and writers must be more than 0, rate and events 0 or more");
		}
		PrintWriter out = spec.commandLine().getOut();
		Path repository = directory == null
				? Files.createTempDirectory("soak-")
				: Files.createTempDirectory(Files.createDirectories(directory), "soak-");
		try {
			return run(out, repository);
		} finally {
			out.flush();
			delete(repository);
		}
	}

	private int run(PrintWriter out, Path repository) throws IOException, InterruptedException {
		Soak.Plan plan = new Soak.Plan(
				repository,
				nanos(minutes * SECONDS_PER_MINUTE),
				leastEvents,
				nanos(sampleSeconds),
				rate,
				writers,
				maxSizeMb << 20,
				Duration.ofSeconds(chunkSeconds),
				Duration.ofMillis(flushMillis),
				seed == null ? ThreadLocalRandom.current().nextLong() : seed);
		out.printf(
				Locale.ROOT,
				"%.1f minutes, %s, %d writers%s, at most %,d MB on disk and %,d MB of heap, seed %d%n",
				minutes,
				rate == 0 ? "full speed" : String.format(Locale.ROOT, "%,.0f events/s", rate),
				writers,
				reader ? " and a reader" : "",
				maxSizeMb,
				Runtime.getRuntime().maxMemory() >> 20,
				plan.seed());
		printHead(out);
		Soak soak;
		Map<String, Long> read;
		try (ReaderProcess follower =
				reader ? new ReaderProcess(SoakReader.FOLLOW, repository, writers, readerHeap) : null) {
			soak = new Soak(plan, follower);
			soak.run(sample -> print(out, sample));
			read = follower == null ? null : endOf(follower, soak);
		}
		try (ReaderProcess left = new ReaderProcess(SoakReader.LEFT, repository, writers, readerHeap)) {
			return judge(out, plan, soak, read, left.result(1, TimeUnit.HOURS));
		}
	}

	private static Map<String, Long> endOf(ReaderProcess follower, Soak soak) throws IOException, InterruptedException {
		follower.tellEnds(soak.ends());
		return follower.result(1, TimeUnit.HOURS);
	}

	private static long nanos(double seconds) {
		return (long) (seconds * TimeUnit.SECONDS.toNanos(1));
	}

	private static void printHead(PrintWriter out) {
		out.printf(
				"%8s %14s %11s %8s %8s %8s %9s %8s %8s %9s %10s %9s %7s%n",
				"minutes",
				"events",
				"events/s",
				"heap MB",
				"handles",
				"threads",
				"proc. MB",
				"disk MB",
				"p50 us",
				"p99.9 us",
				"p99.99 us",
				"max ms",
				"lag s");
	}

	private static void print(PrintWriter out, Sample sample) {
		out.printf(
				Locale.ROOT,
				"%8.2f %,14d %,11.0f %8.1f %8d %8d %9.1f %,8.0f %8.1f %9.1f %10.1f %9.1f %7.1f%n",
				sample.minutes(),
				sample.events(),
				sample.eventsPerSecond(),
				sample.heapBytes() / 1e6,
				sample.handles(),
				sample.threads(),
				sample.processBytes() / 1e6,
				sample.directoryBytes() / 1e6,
				sample.p50Nanos() / 1e3,
				sample.p999Nanos() / 1e3,
				sample.p9999Nanos() / 1e3,
				sample.maxNanos() / 1e6,
				sample.lagMillis() / 1e3);
		out.flush();
	}

	private int judge(PrintWriter out, Soak.Plan plan, Soak soak, Map<String, Long> read, Map<String, Long> left)
			throws IOException {
		List<String> faults = new ArrayList<>(Drift.of(soak.samples()));
		long largest =
				soak.samples().stream().mapToLong(Sample::directoryBytes).max().orElseThrow();
		if (largest > plan.maxSizeBytes()) {
			faults.add(String.format(Locale.ROOT, "the repository had %,d bytes", largest));
		}
		addFaults(faults, "of what was left on disk", left);
		if (read != null) {
			addFaults(faults, "of what the reader saw", read);
			if (read.get("missing") > 0 && read.get("largest lag ms") >= soak.shortestHoldMillis()) {
				faults.add(String.format(
						Locale.ROOT,
						"the reader was %,d ms late, and the repository held %,d ms: it could not follow at this rate",
						read.get("largest lag ms"),
						soak.shortestHoldMillis()));
			}
		}
		Map<String, Object> result = result(soak, read, left, faults);
		out.printf(
				Locale.ROOT,
				"%,d events in %,.1f s, %,.0f events/s; p50 %,d ns, p99.9 %,d ns, p99.99 %,d ns, max %,d ns%n",
				soak.written(),
				soak.writeSeconds(),
				soak.written() / soak.writeSeconds(),
				soak.latencies().getValueAtPercentile(50),
				soak.latencies().getValueAtPercentile(99.9),
				soak.latencies().getValueAtPercentile(99.99),
				soak.latencies().getMaxValue());
		out.println("reader: " + (read == null ? "none" : read));
		out.println("left on disk: " + left);
		out.println(
				Drift.compared(soak.samples()) > 0
						? "drift: the last third of the samples was compared with the middle one"
						: "drift: not judged, for which there must be more samples");
		out.println(faults.isEmpty() ? "ok" : "FAIL: " + String.join("; ", faults));
		if (faults.isEmpty()) {
			Counts.tell(
					SoakCommand.class,
					Map.of(
							"seconds",
							Math.round(soak.writeSeconds()),
							"events",
							soak.written(),
							"checked",
							left.get("events") + (read == null ? 0 : read.get("events")),
							"compared",
							Drift.compared(soak.samples()),
							"lost",
							0));
		}
		if (output != null) {
			new ObjectMapper().writerWithDefaultPrettyPrinter().writeValue(output.toFile(), result);
		}
		return faults.isEmpty() ? 0 : 1;
	}

	private static void addFaults(List<String> faults, String where, Map<String, Long> checked) {
		for (String fault : List.of("wrong", "doubled", "missing")) {
			if (checked.get(fault) > 0) {
				faults.add(String.format(Locale.ROOT, "%,d events %s are %s", checked.get(fault), where, fault));
			}
		}
		if (checked.get("events") == 0) {
			faults.add("there is none " + where);
		}
	}

	private Map<String, Object> result(Soak soak, Map<String, Long> read, Map<String, Long> left, List<String> faults) {
		Map<String, Object> result = new LinkedHashMap<>();
		result.put("minutes", minutes);
		result.put("rate", rate);
		result.put("writers", writers);
		result.put("max heap bytes", Runtime.getRuntime().maxMemory());
		result.put("java", System.getProperty("java.vm.version"));
		result.put("events", soak.written());
		result.put("events per second", soak.written() / soak.writeSeconds());
		for (double percentile : new double[] {50, 99, 99.9, 99.99}) {
			result.put("p" + percentile + " ns", soak.latencies().getValueAtPercentile(percentile));
		}
		result.put("max ns", soak.latencies().getMaxValue());
		result.put("reader", read);
		result.put("left", left);
		result.put("samples compared", Drift.compared(soak.samples()));
		result.put("faults", faults);
		result.put("samples", soak.samples());
		return result;
	}

	private static void delete(Path directory) throws IOException {
		try (Stream<Path> files = Files.walk(directory)) {
			for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
				Files.delete(file);
			}
		}
	}
}
