/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.lang.Runtime.Version;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.function.DoubleSupplier;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes all published results, of one commit, one after the other. */
@Command(
		name = "measure",
		mixinStandardHelpOptions = true,
		description =
				"Makes all results that BENCHMARKS.md shows, about two hours and a half. A result of the same commit that is"
						+ " there already is left alone, so that an interrupted run goes on.")
public final class MeasureCommand implements Callable<Integer> {
	/** Where the state of the sources is asked for. */
	@FunctionalInterface
	interface Commit {
		String get() throws IOException, InterruptedException;
	}

	private static final double MOST_LOAD = 0.3;

	private final List<Planned> plan;
	private final Commit commit;
	private final DoubleSupplier load;

	@Spec
	private CommandSpec spec;

	@Option(
			names = {"-o", "--output"},
			required = true,
			paramLabel = "DIR",
			description = "The directory of the results.")
	private Path results;

	@Option(names = "--only", paramLabel = "REGEX", description = "Makes the results whose name matches.")
	private Pattern only;

	@Option(
			names = "--other-jdk",
			paramLabel = "HOME",
			description = "A JDK of another version, for the results that compare it with this one. Without it they are"
					+ " not made.")
	private Path otherJdk;

	@Option(
			names = "--most-load",
			paramLabel = "LOAD",
			description = "Begins when the machine's load is at most this; default: " + MOST_LOAD + ".")
	private double mostLoad = MOST_LOAD;

	/** With the published plan. */
	public MeasureCommand() {
		this(Planned.ALL, Origin::commit, () -> ManagementFactory.getOperatingSystemMXBean()
				.getSystemLoadAverage());
	}

	MeasureCommand(List<Planned> plan, Commit commit, DoubleSupplier load) {
		this.plan = plan;
		this.commit = commit;
		this.load = load;
	}

	@Override
	public Integer call() throws IOException, InterruptedException {
		String sources = commit.get();
		if (!sources.matches("[0-9a-f]+")) {
			throw new IOException("Results are made of a commit. Of these sources the commit is " + sources);
		}
		List<Planned> wanted = plan.stream()
				.filter(p -> only == null || only.matcher(p.name()).matches())
				.toList();
		if (wanted.isEmpty()) {
			throw new IOException("No result has a name that matches " + only + "; there are "
					+ plan.stream().map(Planned::name).toList());
		}
		requireOtherVersion();
		double now = load.getAsDouble();
		if (now > mostLoad) {
			throw new IOException(String.format(
					Locale.ROOT,
					"The machine is busy: its load is %.1f, and measurements want at most %.1f (--most-load)",
					now,
					mostLoad));
		}
		PrintWriter out = spec.commandLine().getOut();
		for (Planned planned : wanted) {
			Path text = results.resolve(planned.name() + ".txt");
			if (planned.jdk() == Planned.Jdk.OTHER && otherJdk == null) {
				out.println(planned.name() + ": left out, it needs --other-jdk");
				continue;
			}
			boolean isThere = Files.exists(text) && Files.readString(text).contains("commit    " + sources + "\n");
			out.println(planned.name() + (isThere ? ": is there" : ": begins"));
			out.flush();
			if (!isThere) {
				make(planned);
			}
		}
		return 0;
	}

	/** A JDK says its version in a file, so that it need not be started. */
	private void requireOtherVersion() throws IOException {
		if (otherJdk == null) {
			return;
		}
		Path release = otherJdk.resolve("release");
		if (!Files.isExecutable(java(otherJdk)) || !Files.isReadable(release)) {
			throw new IOException(
					"--other-jdk " + otherJdk + ": no JDK is there, with bin/java and a file \"release\"");
		}
		Properties properties = new Properties();
		try (Reader text = Files.newBufferedReader(release)) {
			properties.load(text);
		}
		String version = properties.getProperty("JAVA_VERSION", "").replace("\"", "");
		if (version.isEmpty()
				|| Version.parse(version).feature() == Runtime.version().feature()) {
			throw new IOException("--other-jdk " + otherJdk + ": its version is " + version
					+ ", and the one that measures is " + Runtime.version());
		}
	}

	private static Path java(Path home) {
		return home.resolve("bin").resolve("java");
	}

	private void make(Planned planned) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>();
		Path home = planned.jdk() == Planned.Jdk.OTHER ? otherJdk : Path.of(System.getProperty("java.home"));
		command.add(java(home).toString());
		command.addAll(planned.jvmOptions());
		command.addAll(List.of("-cp", System.getProperty("java.class.path")));
		command.add(spec.root().userObject().getClass().getName());
		command.addAll(List.of("keep", "-o", results.resolve(planned.name()).toString(), "--"));
		planned.arguments().forEach(argument -> command.add(argument.replace(Planned.RESULTS, results.toString())));
		int status = new ProcessBuilder(command).inheritIO().start().waitFor();
		if (status != 0) {
			throw new IOException("No result of " + planned.name() + ": its command ended with status " + status);
		}
	}
}
