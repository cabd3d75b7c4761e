/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.PublishedWriterLoader;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.SmallestProgram;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The same smallest recording as the first and only thing that a JVM does: how long does the process take, from its
 * start to its end? The writer {@code none} writes nothing and tells what the JVM takes for itself.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 20)
@Fork(1)
public class FreshJvmBenchmark {
	private static final int TIMEOUT_SECONDS = 600;

	/** Who writes. */
	@Param({"current", "jmc-9.1.2", "none"})
	public String writer;

	private ProcessBuilder process;
	private Path recording;

	/**
	 * Puts the command together: the same class path for each, with the jar of 9.1.2 before it where that is to write.
	 *
	 * @throws IOException
	 *             when the temporary directory takes no file
	 */
	@Setup(Level.Trial)
	public void prepare() throws IOException {
		recording = Files.createTempFile("fresh-", ".jfr");
		String classPath = System.getProperty("java.class.path");
		if (writer.equals("jmc-9.1.2")) {
			classPath = PublishedWriterLoader.publishedJar() + File.pathSeparator + classPath;
		}
		process = new ProcessBuilder(
						Path.of(System.getProperty("java.home"), "bin", "java").toString(),
						"-cp",
						classPath,
						SmallestProgram.class.getName(),
						writer,
						recording.toString())
				.redirectErrorStream(true);
	}

	/**
	 * Removes the recording.
	 *
	 * @throws IOException
	 *             when it cannot be removed
	 */
	@TearDown(Level.Trial)
	public void remove() throws IOException {
		Files.deleteIfExists(recording);
	}

	/** One process. */
	@Benchmark
	public int freshJvm() throws IOException, InterruptedException {
		Process running = process.start();
		String output = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		if (!running.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) || running.exitValue() != 0) {
			running.destroyForcibly();
			throw new IllegalStateException("the process failed: " + output);
		}
		return output.length();
	}
}
