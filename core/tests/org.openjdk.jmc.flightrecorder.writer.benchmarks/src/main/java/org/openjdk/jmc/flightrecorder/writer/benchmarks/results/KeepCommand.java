/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Runs JMH or a command and keeps what comes out, together with machine, JDK, commit and command. What runs has a process
 * of its own: all that it prints is caught, whichever way it prints it.
 */
@Command(
		name = "keep",
		mixinStandardHelpOptions = true,
		description = "Runs a command, or JMH with other arguments, and keeps what it prints in NAME.txt, the result of"
				+ " JMH in NAME.json too: keep -o results/side-by-side -- EventWrite -prof gc")
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
	public Integer call() throws IOException, InterruptedException {
		Origin origin = new Origin(arguments);
		if (name.toAbsolutePath().getParent() != null) {
			Files.createDirectories(name.toAbsolutePath().getParent());
		}
		List<String> all = new ArrayList<>(arguments);
		Path json = name.resolveSibling(name.getFileName() + ".json");
		boolean isJmh = !spec.root().subcommands().containsKey(arguments.get(0));
		if (isJmh) {
			all.addAll(List.of("-rf", "json", "-rff", json.toString()));
		}
		StringBuilder output = new StringBuilder();
		int exit = run(all, output);
		if (exit != 0) {
			throw new IOException("A result is kept of a command that succeeds; this one ended with status " + exit
					+ ": " + String.join(" ", arguments));
		}
		if (output.toString().isBlank()) {
			throw new IOException("A result must not be empty; nothing was printed by: " + String.join(" ", arguments));
		}
		if (isJmh) {
			Files.writeString(json, withoutPaths(Files.readString(json)));
		}
		Files.writeString(
				name.resolveSibling(name.getFileName() + ".txt"),
				withoutPaths(origin.text() + System.lineSeparator() + output));
		return 0;
	}

	/** Runs the main class of this program with the options of this JVM, and shows what it prints as it comes. */
	private int run(List<String> all, StringBuilder output) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
				.filter(argument -> argument.startsWith("-X") || argument.startsWith("-D"))
				.forEach(command::add);
		command.addAll(List.of("-cp", System.getProperty("java.class.path")));
		command.add(spec.root().userObject().getClass().getName());
		command.addAll(all);
		Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
		process.getOutputStream().close();
		try (Reader in = new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)) {
			char[] block = new char[8192];
			for (int length; (length = in.read(block)) >= 0; ) {
				output.append(block, 0, length);
				System.out.print(String.valueOf(block, 0, length));
				System.out.flush();
			}
			return process.waitFor();
		} finally {
			process.destroy();
		}
	}

	/**
	 * Where the JVM is installed is nobody's business; which one it is stands beside. A warning of a JVM names the place
	 * of a jar, and commands name those of results.
	 */
	static String withoutPaths(String kept) {
		return kept.replaceAll("\\s*\"jvm\" : \"[^\"]*\",", "")
				.replaceAll("# VM invoker: .*\\R", "")
				.replaceAll("\\(file:/[^)]*/([^)/]*)\\)", "($1)")
				.replaceAll("(?<= )/(?:[^\\s/]+/)+(?=[^\\s/]+\\.json\\b)", "");
	}
}
