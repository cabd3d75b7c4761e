/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs JMH or a command and keeps what comes out, together with machine, JDK, commit and command. */
@Command(
		name = "keep",
		mixinStandardHelpOptions = true,
		description = "Runs a command, or JMH with other arguments, and keeps the result in NAME.txt, that of JMH in"
				+ " NAME.json too: keep -o results/side-by-side -- EventWrite -prof gc")
public final class KeepCommand implements Callable<Integer> {
	@Spec
	private CommandSpec spec;

	@Option(
			names = {"-o", "--output"},
			required = true,
			paramLabel = "NAME",
			description = "The file without its extension.")
	private Path name;

	@Parameters(arity = "1..*", paramLabel = "ARGUMENT", description = "What is to be run, after --.")
	private List<String> arguments;

	@Override
	public Integer call() throws IOException, InterruptedException, RunnerException {
		Origin origin = new Origin(arguments);
		if (name.toAbsolutePath().getParent() != null) {
			Files.createDirectories(name.toAbsolutePath().getParent());
		}
		Path text = name.resolveSibling(name.getFileName() + ".txt");
		if (spec.root().subcommands().containsKey(arguments.get(0))) {
			ByteArrayOutputStream output = new ByteArrayOutputStream();
			int exit = runCommand(output);
			Files.writeString(text, origin.text() + System.lineSeparator() + output.toString(StandardCharsets.UTF_8));
			return exit;
		}
		runBenchmarks(name.resolveSibling(name.getFileName() + ".json"));
		Files.writeString(text, origin.text());
		return 0;
	}

	private int runCommand(OutputStream copy) {
		PrintStream screen = System.out;
		System.setOut(new PrintStream(new Both(screen, copy), true, StandardCharsets.UTF_8));
		try {
			return spec.root().commandLine().execute(arguments.toArray(new String[0]));
		} finally {
			System.setOut(screen);
		}
	}

	private void runBenchmarks(Path result) throws IOException, RunnerException {
		List<String> all = new ArrayList<>(arguments);
		all.addAll(List.of("-rf", "json", "-rff", result.toString()));
		try {
			new Runner(new CommandLineOptions(all.toArray(new String[0]))).run();
		} catch (CommandLineOptionException e) {
			throw new IOException("JMH does not understand its options: " + e.getMessage(), e);
		}
		Files.writeString(result, withoutPaths(Files.readString(result)));
	}

	/** Where the JVM is installed is nobody's business; which one it is stands beside. */
	static String withoutPaths(String json) {
		return json.replaceAll("\\s*\"jvm\" : \"[^\"]*\",", "");
	}

	/** Writes to two streams. */
	private static final class Both extends OutputStream {
		private final OutputStream first;
		private final OutputStream second;

		Both(OutputStream first, OutputStream second) {
			this.first = first;
			this.second = second;
		}

		@Override
		public void write(int b) throws IOException {
			first.write(b);
			second.write(b);
		}

		@Override
		public void write(byte[] bytes, int offset, int length) throws IOException {
			first.write(bytes, offset, length);
			second.write(bytes, offset, length);
		}

		@Override
		public void flush() throws IOException {
			first.flush();
		}
	}
}
