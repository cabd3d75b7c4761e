/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.tools;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.openjdk.jmc.flightrecorder.writer.test.support.process.FileTree;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures the command line tools, each as a process of its own, beside those of the JDK and of async-profiler. */
@Command(
		name = "tools",
		mixinStandardHelpOptions = true,
		description = "Processor time and memory of the tools of jfr-tools.jar, of the command jfr of this JDK and of"
				+ " async-profiler's converter, in turns. On Linux only. All figures hold on a busy machine too, for no"
				+ " waiting counts.")
public final class ToolsCommand implements Callable<Integer> {
	/** The first JDK whose command jfr has scrub. */
	private static final int FIRST_WITH_SCRUB = 19;

	private static final String JAVA =
			Path.of(System.getProperty("java.home"), "bin", "java").toString();

	private static final String CONVERTER_HEAP = "-Xmx256m";
	private static final String SAMPLES = "jdk.ExecutionSample";
	private static final String OUT = "out.jfr";
	private static final String PARTS = "parts";

	@Spec
	private CommandSpec spec;

	@Option(
			names = "--jar",
			paramLabel = "JAR",
			description = "jfr-tools.jar; by default that which the build has made beside benchmarks.jar.")
	private Path jar;

	@Option(
			names = "--converter",
			paramLabel = "JAR",
			description = "async-profiler's jfr-converter.jar; by default that of the local Maven repository, if it is"
					+ " there.")
	private Path converter;

	@Option(names = "--converters", description = "Measure the tools that convert profiles of other programs instead.")
	private boolean isOfConverters;

	@Option(
			names = "--samples",
			defaultValue = "1000000",
			description =
					"Of a profile, for --converters; that of perf, whose samples are long, has a twentieth; default:"
							+ " ${DEFAULT-VALUE}.")
	private int samples;

	@Option(names = "--megabytes", defaultValue = "100", description = "Of the recording; default: ${DEFAULT-VALUE}.")
	private int megabytes;

	@Option(
			names = "--rounds",
			defaultValue = "3",
			description = "Runs of each program, of which the median counts; default: ${DEFAULT-VALUE}.")
	private int rounds;

	@Option(
			names = {"-o", "--output"},
			paramLabel = "FILE.json",
			description = "Takes the figures of each run.")
	private Path output;

	/** With default options. */
	public ToolsCommand() {}

	@Override
	public Integer call() throws IOException, InterruptedException {
		if (!ChildProcess.isMeasurable()) {
			throw new IOException("the processor time of other programs is asked of Linux, and this is another system");
		}
		Path tools = jar != null ? jar : ofBuild();
		if (!Files.exists(tools)) {
			throw new IOException(tools + " is not there; 'mvn package' makes it, and --jar names another one");
		}
		Path work = Files.createTempDirectory("tools-");
		try {
			if (isOfConverters) {
				measureConverters(tools, work);
			} else {
				measureTools(tools, work);
			}
		} finally {
			FileTree.delete(work);
		}
		return 0;
	}

	private void measureTools(Path tools, Path work) throws IOException, InterruptedException {
		Path recording = work.resolve("long.jfr");
		long seconds = LongRecording.write(recording, (long) megabytes << 20);
		ToolFigures figures = new ToolFigures(Files.size(recording) / (double) (1 << 20));
		measure(commands(tools, recording, work, seconds), work, figures);
		print(figures.table());
		if (output != null) {
			figures.writeJson(output);
		}
	}

	private void print(String table) {
		PrintWriter out = spec.commandLine().getOut();
		out.print(table);
		out.flush();
	}

	private void measureConverters(Path tools, Path work) throws IOException, InterruptedException {
		ConverterFigures figures = new ConverterFigures();
		Path out = work.resolve(OUT);
		for (ForeignProfile profile : ForeignProfile.values()) {
			profile.write(work.resolve(profile.tool()), samplesOf(profile));
		}
		for (int round = 0; round < rounds; round++) {
			for (ForeignProfile profile : ForeignProfile.values()) {
				Path in = work.resolve(profile.tool());
				List<String> command = with(
						List.of(JAVA, CONVERTER_HEAP, "-jar", tools.toString()),
						profile.tool(),
						"--max-events",
						String.valueOf(4L * samples),
						in.toString(),
						out.toString());
				double inMegabytes = Files.size(in) / (double) (1 << 20);
				ChildProcess.Cost cost = ChildProcess.run(command, work.resolve("console.txt"));
				figures.add(profile, samplesOf(profile), inMegabytes, cost);
				Files.delete(out);
			}
		}
		print(figures.table());
		if (output != null) {
			figures.writeJson(output);
		}
	}

	private int samplesOf(ForeignProfile profile) {
		return profile == ForeignProfile.PERF ? Math.max(1, samples / 20) : samples;
	}

	private void measure(Map<String, List<String>> commands, Path work, ToolFigures figures)
			throws IOException, InterruptedException {
		for (int round = 0; round < rounds; round++) {
			// The first program makes them, and merge and assemble read them.
			FileTree.delete(work.resolve(PARTS));
			for (Map.Entry<String, List<String>> each : commands.entrySet()) {
				figures.add(each.getKey(), ChildProcess.run(each.getValue(), work.resolve("console.txt")));
				Files.deleteIfExists(work.resolve(OUT));
			}
		}
	}

	/** The command lines by what the table calls them. */
	private Map<String, List<String>> commands(Path tools, Path recording, Path work, long seconds) throws IOException {
		String jfr = Path.of(System.getProperty("java.home"), "bin", "jfr").toString();
		String in = recording.toString();
		String out = work.resolve(OUT).toString();
		String parts = work.resolve(PARTS).toString();
		Map<String, List<String>> all = new LinkedHashMap<>();
		List<String> ours = List.of(JAVA, "-jar", tools.toString());
		all.put("split", with(ours, "split", "--chunks", "1", in, parts));
		all.put("merge", with(ours, "merge", "-o", out, in));
		all.put("merge of parts", with(ours, "merge", "-o", out, parts));
		all.put("jfr assemble", List.of(jfr, "assemble", parts, out));
		all.put("filter by type", with(ours, "filter", "--event", SAMPLES, in, out));
		String from = seconds / 3 + "s";
		String to = seconds * 2 / 3 + "s";
		all.put("filter by time", with(ours, "filter", "--from", from, "--to", to, in, out));
		all.put("filter --within", with(ours, "filter", "--within", LongRecording.SPAN + "[status=200]", in, out));
		all.put("redact", with(ours, "redact", in, out));
		if (Runtime.version().feature() >= FIRST_WITH_SCRUB) {
			all.put("jfr scrub --include-events", List.of(jfr, "scrub", "--include-events", SAMPLES, in, out));
			all.put("jfr scrub --exclude-events", List.of(jfr, "scrub", "--exclude-events", "app.Count", in, out));
		}
		all.put("shrink", with(ours, "shrink", "--rate", SAMPLES + "=1000/s", in, out));
		all.put(
				"flamegraph",
				with(ours, "flamegraph", in, work.resolve("out.html").toString()));
		Path other = converter != null ? converter : ofRepository();
		if (Files.exists(other)) {
			all.put("async-profiler's converter", List.of(JAVA, "-jar", other.toString(), "-o", "html", in, out));
		}
		all.put("check", with(ours, "check", in));
		all.put("jfr summary", List.of(jfr, "summary", in));
		all.put("recover --to", with(ours, "recover", "--to", out, in));
		all.put("--version", with(ours, "--version"));
		return all;
	}

	private static List<String> with(List<String> command, String... arguments) {
		return Stream.concat(command.stream(), Arrays.stream(arguments)).toList();
	}

	/** The jar of the version that the tests of the writer use. */
	static Path ofRepository() throws IOException {
		String version;
		try (InputStream resource = ToolsCommand.class.getResourceAsStream("jfr-converter-version.txt")) {
			version = new String(resource.readAllBytes(), StandardCharsets.UTF_8).strip();
		}
		return Path.of(
				System.getProperty("user.home"),
				".m2/repository/tools/profiler/jfr-converter",
				version,
				"jfr-converter-" + version + ".jar");
	}

	/** The jar of the module beside the one of this class, as the build leaves both. */
	private static Path ofBuild() throws IOException {
		try {
			Path own = Path.of(ToolsCommand.class
					.getProtectionDomain()
					.getCodeSource()
					.getLocation()
					.toURI());
			return own.resolve("../../../../org.openjdk.jmc.flightrecorder.writer.tools/target/jfr-tools.jar")
					.normalize();
		} catch (URISyntaxException e) {
			throw new IOException("where benchmarks.jar is has no path", e);
		}
	}
}
