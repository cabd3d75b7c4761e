/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Destination;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.RealRecording;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Storage;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Subject;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Workload;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.current.CopyThroughDoor;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
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
 * How fast is a real recording copied, event by event, as tools do that filter or redact? The source is one that the
 * JDK made of a busy program, with its {@code profile} settings, read into memory before. Who copies: {@code current}
 * takes each {@code RecordedEvent} as it is; {@code current-api} and {@code jmc-9.1.2} get types and values that the
 * tool makes from it with the API of 9.1.2. An operation is the whole recording; the secondary results are rates.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class CopyRecordingBenchmark extends MeasuredBenchmark {
	/** Who copies. */
	@Param({"current", "current-api", "jmc-9.1.2"})
	public String writer;

	private Path source;
	private long sourceLengthBytes;
	private List<RecordedEvent> events;
	private Workload workload;

	/** Rates besides that of whole recordings. */
	@State(Scope.Thread)
	@AuxCounters(AuxCounters.Type.OPERATIONS)
	public static class Rates {
		/** Events copied. */
		public long events;

		/** Megabytes (10^6) of the source. */
		public double megabytes;
	}

	/**
	 * Makes the recording that is to be copied.
	 *
	 * @throws IOException
	 *             when the storage fails
	 * @throws InterruptedException
	 *             when JMH stops
	 */
	@Setup(Level.Trial)
	public void prepare() throws IOException, InterruptedException {
		source = RealRecording.make();
		sourceLengthBytes = Files.size(source);
		events = RecordingFile.readAllEvents(source);
		Destination destination = new Destination(Storage.FILE);
		workload = switch (writer) {
			case "current" -> new CopyThroughDoor(events, destination);
			case "current-api" -> Subject.CURRENT.provider().copyWorkload(events, destination);
			default -> Subject.of(writer).provider().copyWorkload(events, destination);
		};
	}

	/**
	 * Removes both recordings.
	 *
	 * @throws IOException
	 *             when they cannot be removed
	 */
	@TearDown(Level.Trial)
	public void remove() throws IOException {
		workload.close();
		Files.deleteIfExists(source);
	}

	/**
	 * Copies all events.
	 *
	 * @param rates
	 *            counts them
	 */
	@Benchmark
	public void copyRecording(Rates rates) throws IOException {
		workload.writeRecording(events.size());
		rates.events += events.size();
		rates.megabytes += sourceLengthBytes / 1e6;
	}
}
