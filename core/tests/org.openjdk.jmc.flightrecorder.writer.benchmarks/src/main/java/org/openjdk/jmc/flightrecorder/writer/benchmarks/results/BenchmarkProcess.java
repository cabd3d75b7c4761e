/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.Main;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Subject;
import org.openjdk.jmc.flightrecorder.writer.test.support.process.FileTree;

/** Benchmarks in a JVM of their own, beside which others may run: unlike JMH's forks these do not wait for each other. */
final class BenchmarkProcess implements AutoCloseable {
	/** Ends only what hangs: a row takes some seconds on a machine that has nothing else to do. */
	private static final int TIMEOUT_MINUTES = 20;

	private final Path directory = Files.createTempDirectory("benchmark-");
	private final Process process;

	/**
	 * Starts the JVM.
	 *
	 * @param writer
	 *            the jar of the writer to be measured, null for that of today
	 * @param arguments
	 *            of JMH, without those that say where the result goes
	 */
	BenchmarkProcess(Path writer, List<String> arguments) throws IOException {
		String jar = writer == null ? "" : writer.toRealPath().toString();
		String classPath = System.getProperty("java.class.path");
		List<String> command = new ArrayList<>(List.of(
				Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-Xms1g",
				"-Xmx1g",
				"-Djava.awt.headless=true",
				"-Djava.io.tmpdir=" + directory,
				"-D" + Subject.WRITER_JAR + '=' + jar,
				"-cp",
				jar.isEmpty() ? classPath : jar + File.pathSeparator + classPath,
				Main.class.getName()));
		command.addAll(arguments);
		command.addAll(List.of("-f", "0", "-foe", "true", "-rf", "json", "-rff", result().toString()));
		process = new ProcessBuilder(command)
				.redirectErrorStream(true)
				.redirectOutput(output().toFile())
				.start();
	}

	private Path result() {
		return directory.resolve("result.json");
	}

	private Path output() {
		return directory.resolve("output.txt");
	}

	/** Waits for the end, and tells whether all benchmarks ran. */
	boolean succeeds() throws IOException {
		try {
			if (!process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
				throw new IOException("a benchmark does not end within " + TIMEOUT_MINUTES + " minutes: "
						+ Files.readString(output()));
			}
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new IOException("interrupted while benchmarks ran", e);
		}
		return process.exitValue() == 0;
	}

	/** Waits for the end, and gives the results. */
	List<Measurement> measurements() throws IOException {
		if (!succeeds()) {
			throw new IOException("the benchmarks did not run: " + Files.readString(output()));
		}
		return ResultFile.read(result()).measurements();
	}

	/** Ends what still runs, and deletes its files. */
	@Override
	public void close() throws IOException {
		process.destroyForcibly().onExit().join();
		FileTree.delete(directory);
	}
}
