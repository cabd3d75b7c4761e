/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.MeasuredBenchmark;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Destination;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Storage;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Values;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * What does an event of one long cost by the use that is made of lanes? A recording has a million events.
 *
 * <pre>
 *  one         one thread, one EventWriter
 *  start given the same with begin(long), which reads no clock
 *  flushed     the same with a flush each second
 *  thousand    one thread, 1000 EventWriters of 20 types in turn; they are made in the recording's time
 *  two         two threads at once, with an EventWriter each
 * </pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LanesBenchmark extends MeasuredBenchmark {
	private static final int EVENTS = 1_000_000;
	private static final int WRITERS = 1000;
	private static final int TYPES = 20;
	private static final int PARTS = 10;

	/** Which use. */
	@Param({"one", "start given", "flushed", "thousand", "two"})
	public String lanes;

	private Destination destination;
	private ExecutorService other;
	private long lastFlushNanoTime = System.nanoTime();

	/**
	 * Starts the other thread.
	 *
	 * @throws IOException
	 *             when the temporary directory takes no file
	 */
	@Setup
	public void prepare() throws IOException {
		destination = new Destination(Storage.FILE);
		other = Executors.newSingleThreadExecutor();
	}

	/**
	 * Ends the other thread and removes what was written.
	 *
	 * @throws IOException
	 *             when it cannot be removed
	 */
	@TearDown
	public void remove() throws IOException {
		other.shutdownNow();
		destination.close();
	}

	/** A recording. */
	@Benchmark
	@OperationsPerInvocation(EVENTS)
	public void writeEvents() throws IOException, InterruptedException, ExecutionException {
		try (Recording recording = Recordings.newRecording(destination.newFile(), s -> s.withJdkTypeInitialization())) {
			switch (lanes) {
				case "one" -> write(writer(recording, 0), EVENTS);
				case "start given" -> writeStarted(writer(recording, 0));
				case "flushed" -> writeFlushed(recording);
				case "thousand" -> writeByThousand(recording);
				case "two" -> writeAtOnce(recording);
				default -> throw new IllegalArgumentException("no such use of lanes: " + lanes);
			}
		}
	}

	private static EventWriter writer(Recording recording, int type) {
		return recording.newEventWriter(
				recording.registerEventType("benchmarks.Lane" + type, t -> t.addField("value", Types.Builtin.LONG)));
	}

	private static void write(EventWriter writer, int count) {
		for (int i = 0; i < count; i++) {
			writer.begin().putLong(Values.number(i)).commit();
		}
	}

	private static void writeStarted(EventWriter writer) {
		long start = System.nanoTime();
		for (int i = 0; i < EVENTS; i++) {
			writer.begin(start + i).putLong(Values.number(i)).commit();
		}
	}

	private void writeFlushed(Recording recording) {
		EventWriter writer = writer(recording, 0);
		for (int i = 0; i < PARTS; i++) {
			write(writer, EVENTS / PARTS);
			long now = System.nanoTime();
			if (now - lastFlushNanoTime >= TimeUnit.SECONDS.toNanos(1)) {
				recording.flush();
				lastFlushNanoTime = now;
			}
		}
	}

	private static void writeByThousand(Recording recording) {
		List<EventWriter> writers = new ArrayList<>(WRITERS);
		for (int i = 0; i < WRITERS; i++) {
			writers.add(writer(recording, i % TYPES));
		}
		for (int i = 0; i < EVENTS; i++) {
			writers.get(i % WRITERS).begin().putLong(Values.number(i)).commit();
		}
	}

	private void writeAtOnce(Recording recording) throws InterruptedException, ExecutionException {
		EventWriter first = writer(recording, 0);
		EventWriter second = writer(recording, 0);
		var part = other.submit(() -> write(second, EVENTS / 2));
		write(first, EVENTS / 2);
		part.get();
	}
}
