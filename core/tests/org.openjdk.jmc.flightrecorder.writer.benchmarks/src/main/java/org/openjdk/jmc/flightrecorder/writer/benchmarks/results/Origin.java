/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a result is made with: date, machine, JDK, commit, command. */
final class Origin {
	private static final int GIT_TIMEOUT_SECONDS = 120;
	private static final int MINUTES_FROM_SECONDS = 120;
	private static final String RESULTS_EXCLUDED =
			":(top,exclude)core/tests/org.openjdk.jmc.flightrecorder.writer.benchmarks/results";

	private final String text;
	private final long startNanos = System.nanoTime();

	/**
	 * What a run is made with that begins now.
	 *
	 * @param arguments
	 *            of {@code benchmarks.jar}
	 */
	Origin(List<String> arguments) throws IOException, InterruptedException {
		text = String.format(
				"date      %s%nmachine   %s%nJDK       %s %s, %s%ncommit    %s%ncommand   %s%n",
				LocalDate.now(ZoneOffset.UTC),
				machine(),
				System.getProperty("java.vm.name"),
				System.getProperty("java.vm.version"),
				System.getProperty("java.vendor"),
				commit(),
				command(arguments));
	}

	/** What stands above the output of a command. */
	static String head(String text) {
		return text.lines().takeWhile(line -> !line.isBlank()).collect(Collectors.joining("\n"));
	}

	/**
	 * A line of the text that stands above the output of a command.
	 *
	 * @param result
	 *            what a command printed
	 * @param name
	 *            date, machine, JDK, commit, command or took
	 * @throws IOException
	 *             if the file cannot be read or has no such line; the message names file and line
	 */
	static String read(Path result, String name) throws IOException {
		try (Stream<String> lines = Files.lines(result)) {
			return lines.takeWhile(line -> !line.isBlank())
					.filter(line -> line.startsWith(name + ' '))
					.findFirst()
					.orElseThrow(() -> new IOException(result.getFileName() + " does not say its " + name))
					.substring(name.length())
					.trim();
		}
	}

	/** The text that belongs to a result of JMH. */
	static Path textBeside(Path result) {
		String name = result.getFileName().toString();
		return result.resolveSibling(name.replaceFirst("\\.json$", "") + ".txt");
	}

	/** Lines of a name and a value; the last one says how long the run took that ends now. */
	String text() {
		long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startNanos);
		String took = seconds < MINUTES_FROM_SECONDS ? seconds + " seconds" : Math.round(seconds / 60.0) + " minutes";
		return text + "took      " + took + System.lineSeparator();
	}

	private static String machine() throws IOException {
		Path processors = Path.of("/proc/cpuinfo");
		String processor = System.getProperty("os.arch");
		if (Files.isReadable(processors)) {
			processor = Files.readAllLines(processors).stream()
					.filter(line -> line.startsWith("model name"))
					.map(line -> line.substring(line.indexOf(':') + 1).trim())
					.findFirst()
					.orElse(processor);
		}
		var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
		return String.format(
				Locale.ROOT,
				"%d processors (%s), %d GiB, %s, load %.1f when it began",
				Runtime.getRuntime().availableProcessors(),
				processor,
				Math.round(system.getTotalMemorySize() / (double) (1 << 30)),
				System.getProperty("os.name"),
				system.getSystemLoadAverage());
	}

	/** The commit of the sources in the current directory, and whether they differ from it. */
	static String commit() throws IOException, InterruptedException {
		return commit(Path.of(""));
	}

	/** The same of a directory. Results are no sources: each result that is made changes what others were made beside. */
	static String commit(Path directory) throws IOException, InterruptedException {
		try {
			String commit = git(directory, "rev-parse", "--short", "HEAD");
			return commit.isEmpty()
					? "not known"
					: commit
							+ (git(directory, "status", "--porcelain", "-uno", "--", ":(top)", RESULTS_EXCLUDED)
											.isEmpty()
									? ""
									: ", with changes");
		} catch (IOException e) {
			return "not known: " + e.getMessage();
		}
	}

	private static String git(Path directory, String... arguments) throws IOException, InterruptedException {
		String[] command = new String[arguments.length + 1];
		command[0] = "git";
		System.arraycopy(arguments, 0, command, 1, arguments.length);
		Process process = new ProcessBuilder(command)
				.directory(directory.toAbsolutePath().toFile())
				.redirectError(ProcessBuilder.Redirect.DISCARD)
				.start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
		boolean ended = process.waitFor(GIT_TIMEOUT_SECONDS, TimeUnit.SECONDS);
		return ended && process.exitValue() == 0 ? output : "";
	}

	private static String command(List<String> arguments) {
		return command(
				ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
						.filter(argument -> argument.startsWith("-X"))
						.toList(),
				arguments);
	}

	/** What one types. */
	static String command(List<String> jvmOptions, List<String> arguments) {
		StringBuilder command = new StringBuilder("java");
		jvmOptions.forEach(option -> command.append(' ').append(option));
		command.append(" -jar benchmarks.jar");
		for (String argument : arguments) {
			boolean quoted = !argument.matches("[\\w./,:=+{}-]+");
			command.append(' ').append(quoted ? '"' + argument + '"' : argument);
		}
		return command.toString();
	}
}
