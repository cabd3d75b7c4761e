/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.jobs;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;
import org.openjdk.jmc.flightrecorder.writer.spark.read.RecordingFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.JfrTools;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.Conventions;
import picocli.CommandLine.ParameterException;

/**
 * Runs a command line tool over many recordings, for {@code spark-submit}:
 *
 * <pre>
 * redact|filter|shrink|merge [OPTIONS OF THE TOOL] INPUT OUTPUT
 * concat INPUT OUTPUT
 * </pre>
 *
 * Each recording of the input becomes one of the output directory; {@code merge} makes one of each directory, and
 * {@code concat} makes one file of all, on the driver. A recording that a tool refuses is listed, and the others are
 * still complete. The output appears when all tasks have ended.
 */
public final class FleetTool {
	static final String MERGE = "merge";
	private static final String REDACT = "redact";
	private static final String CONCAT = "concat";
	private static final String JSON = "--json";
	private static final String ALLOW_UNMATCHED = "--allow-unmatched";
	/** Tools unpack what they read, and write plain recordings. */
	private static final Pattern UNPACKED = Pattern.compile("(\\.jfr)\\.(gz|lz4)$");

	private static final List<String> TOOLS = List.of(REDACT, "filter", "shrink", MERGE);

	private final JavaSparkContext spark;
	private final PrintWriter out;
	private final PrintWriter err;

	private FleetTool(JavaSparkContext spark, PrintWriter out, PrintWriter err) {
		this.spark = spark;
		this.out = out;
		this.err = err;
	}

	/**
	 * Runs a tool and ends the application.
	 *
	 * @param arguments
	 *            a tool, its options, input and output
	 */
	public static void main(String[] arguments) {
		PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
		PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
		SparkSession session = SparkSession.builder()
				.appName("jfr " + String.join(" ", arguments))
				.getOrCreate();
		int status;
		try {
			status = run(session, out, err, arguments);
		} finally {
			session.stop();
		}
		if (status != Conventions.DONE) {
			System.exit(status);
		}
	}

	/**
	 * Runs a tool in a session.
	 *
	 * @param session
	 *            has the executors
	 * @param out
	 *            takes the counters
	 * @param err
	 *            takes error messages
	 * @param arguments
	 *            a tool, its options, input and output
	 * @return 0, 1 if a recording failed, 2 if the arguments make no sense
	 */
	public static int run(SparkSession session, PrintWriter out, PrintWriter err, String... arguments) {
		FleetTool tool = new FleetTool(JavaSparkContext.fromSparkContext(session.sparkContext()), out, err);
		try {
			return tool.run(List.of(arguments));
		} catch (ParameterException e) {
			err.println(e.getMessage());
			return Conventions.BAD_USAGE;
		} catch (IOException e) {
			err.println(e.getMessage());
			return Conventions.FAILED;
		} finally {
			out.flush();
			err.flush();
		}
	}

	private int run(List<String> arguments) throws IOException {
		boolean isJson = arguments.contains(JSON);
		List<String> given =
				arguments.stream().filter(each -> !each.equals(JSON)).toList();
		if (given.size() < 3 || !TOOLS.contains(given.get(0)) && !given.get(0).equals(CONCAT)) {
			err.println("usage: " + String.join("|", TOOLS)
					+ " [OPTIONS OF THE TOOL] INPUT OUTPUT, or concat INPUT OUTPUT");
			return Conventions.BAD_USAGE;
		}
		List<String> tool = given.subList(0, given.size() - 2);
		String input = given.get(given.size() - 2);
		Path output = new Path(given.get(given.size() - 1));
		Configuration configuration = spark.hadoopConfiguration();
		FileSystem fileSystem = output.getFileSystem(configuration);
		if (fileSystem.exists(output)) {
			err.println(output + ": the output already exists");
			return Conventions.BAD_USAGE;
		}
		if (given.get(0).equals(CONCAT)) {
			List<String> damages = new ArrayList<>();
			try {
				long chunks = RecordingFiles.concatenate(configuration, input, output, damages::add);
				out.println(String.format("%,d chunks in %s", chunks, output));
			} finally {
				damages.forEach(err::println);
			}
			return damages.isEmpty() ? Conventions.DONE : Conventions.FAILED;
		}
		check(tool);
		return runTasks(tool, tasks(configuration, tool, input), output, fileSystem, isJson);
	}

	/** Checks the options with the tool's own parser, before a task starts. */
	private static void check(List<String> tool) {
		Stream<String> ends = tool.get(0).equals(MERGE) ? Stream.of("-o", "out", "in") : Stream.of("in", "out");
		var parsed = JfrTools.commandLine()
				.parseArgs(Stream.concat(tool.stream(), ends).toArray(String[]::new));
		for (String refused : List.of("--in-place", "--dry-run", "--quiet", "--help", "--version")) {
			if (parsed.subcommand().hasMatchedOption(refused)) {
				throw new ParameterException(
						parsed.subcommand().commandSpec().commandLine(),
						refused + " has no meaning for many recordings");
			}
		}
	}

	private static List<ToolTask> tasks(Configuration configuration, List<String> tool, String input)
			throws IOException {
		List<String> options = new ArrayList<>(tool);
		if (tool.get(0).equals(REDACT) && !tool.contains(ALLOW_UNMATCHED)) {
			options.add(ALLOW_UNMATCHED);
		}
		List<String> files = RecordingFiles.find(configuration, input).stream()
				.map(FileStatus::getPath)
				.map(Path::toString)
				.toList();
		if (files.isEmpty()) {
			throw new IOException(input + ": has no recording (" + RecordingFiles.NAMES + ")");
		}
		int root = commonDirectory(files).length();
		Map<String, List<String>> groups = new LinkedHashMap<>();
		for (String file : files) {
			String name = UNPACKED.matcher(file.substring(root)).replaceFirst("$1");
			boolean isMerge = tool.get(0).equals(MERGE);
			if (isMerge) {
				int end = name.lastIndexOf('/');
				name = end < 0 ? "merged.jfr" : name.substring(0, end) + ".jfr";
			}
			List<String> group = groups.computeIfAbsent(name, key -> new ArrayList<>());
			if (!group.isEmpty() && !(isMerge && directory(group.get(0)).equals(directory(file)))) {
				throw new IOException(file + ": " + group.get(0) + " would have the same output " + name);
			}
			group.add(file);
		}
		return groups.entrySet().stream()
				.map(group -> new ToolTask(List.copyOf(options), List.copyOf(group.getValue()), group.getKey()))
				.toList();
	}

	private static String directory(String file) {
		return file.substring(0, file.lastIndexOf('/') + 1);
	}

	/** The common directory, with its slash. */
	private static String commonDirectory(List<String> files) {
		String common = directory(files.get(0));
		for (String file : files) {
			while (!file.startsWith(common)) {
				common = common.substring(0, common.lastIndexOf('/', common.length() - 2) + 1);
			}
		}
		return common;
	}

	private int runTasks(List<String> tool, List<ToolTask> tasks, Path output, FileSystem fileSystem, boolean isJson)
			throws IOException {
		Path waiting = new Path(output, "_temporary-" + UUID.randomUUID());
		SerializableConfiguration shared = new SerializableConfiguration(spark.hadoopConfiguration());
		String directory = waiting.toString();
		boolean isComplete = false;
		try {
			fileSystem.mkdirs(waiting);
			FleetReport report = new FleetReport(
					tool.get(0),
					spark.parallelize(tasks, tasks.size())
							.map(task -> task.run(shared.value(), directory))
							.collect());
			List<String> typos =
					tool.get(0).equals(REDACT) && !tool.contains(ALLOW_UNMATCHED) ? report.warningsOfAll() : List.of();
			if (!typos.isEmpty()) {
				typos.forEach(err::println);
				err.println("a pattern that matches nothing in any recording may be a typo that leaves text "
						+ "unredacted; nothing is written without " + ALLOW_UNMATCHED);
				return Conventions.FAILED;
			}
			publish(report.done(), output, fileSystem);
			isComplete = true;
			out.print(isJson ? report.json() : report.table());
			report.problems().forEach(err::println);
			return report.hasFailures() ? Conventions.FAILED : Conventions.DONE;
		} finally {
			fileSystem.delete(isComplete ? waiting : output, true);
		}
	}

	/**
	 * Publishes only attempts whose outcome reached the driver; files of other attempts are deleted with the directory.
	 */
	private static void publish(List<ToolTask.Outcome> done, Path output, FileSystem fileSystem) throws IOException {
		for (ToolTask.Outcome outcome : done) {
			Path target = new Path(output, outcome.name());
			fileSystem.mkdirs(target.getParent());
			if (!fileSystem.rename(new Path(outcome.stored()), target)) {
				throw new IOException(target + ": the recording cannot be renamed to this name");
			}
		}
	}
}
