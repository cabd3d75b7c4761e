/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.SyncPolicy;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * How long do the calls take that wait for the disk, by policy? Each flush and each chunk has 1000 events of one long, so
 * this is the time of the disk more than that of the writer. The directory is that of temporary files, whose disk is
 * measured: a file system in memory would have nothing to wait for.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class SyncPolicyBenchmark extends MeasuredBenchmark {
	private static final int EVENTS = 1000;

	/** Which of them. */
	@Param
	public SyncPolicy policy;

	/** Where to. */
	@Param({"file", "repository"})
	public String output;

	private Path directory;
	private Recording recording;
	private EventWriter writer;
	private long number;

	/**
	 * Opens a recording.
	 *
	 * @throws IOException
	 *             when that is not possible
	 */
	@Setup(Level.Iteration)
	public void open() throws IOException {
		directory = Files.createTempDirectory("sync");
		Consumer<RecordingSettingsBuilder> settings =
				s -> s.withJdkTypeInitialization().withSync(policy);
		recording = output.equals("file")
				? Recordings.newRecording(directory.resolve("one.jfr"), settings)
				: Recordings.newRepository(directory, settings);
		Type type = recording.registerEventType("bench.Number", t -> t.addField("number", Types.Builtin.LONG));
		writer = recording.newEventWriter(type);
	}

	/**
	 * Closes it, and deletes what it has written.
	 *
	 * @throws IOException
	 *             when that is not possible
	 */
	@TearDown(Level.Iteration)
	public void close() throws IOException {
		recording.close();
		try (Stream<Path> files = Files.list(directory)) {
			for (Path file : files.toList()) {
				Files.delete(file);
			}
		}
		Files.delete(directory);
	}

	private void write() {
		for (int i = 0; i < EVENTS; i++) {
			writer.begin();
			writer.putLong(number++);
			writer.commit();
		}
	}

	/** Events, and a flush. */
	@Benchmark
	public void flush() {
		write();
		recording.flush();
	}

	/** Events, and a rotation. */
	@Benchmark
	public void rotate() {
		write();
		recording.rotateChunk();
	}
}
