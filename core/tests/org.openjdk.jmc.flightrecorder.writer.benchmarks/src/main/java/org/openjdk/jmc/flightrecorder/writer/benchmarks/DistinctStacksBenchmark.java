/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks;

import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.JdkValues;
import org.openjdk.jmc.flightrecorder.writer.api.RecordWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Destination;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Storage;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.StackTypes;
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
 * What does an event with a stack of 20 frames cost, by the number of stacks that come in turn? A service has thousands of
 * stacks, the profile of a fleet a hundred thousand. The frames are 2,000 in all.
 *
 * <pre>
 *  current-direct         EventWriter, StackTraceElement[]
 *  current-record-writer  RecordWriter, StackTraceElement[]
 *  current-values         a value that jdkValues() makes of StackTraceElement[]
 *  current                a value that is built frame by frame for each event, as with 9.1.2
 * </pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DistinctStacksBenchmark extends MeasuredBenchmark {
	private static final int FRAMES = 20;
	private static final int METHODS = 2_000;

	/** Through which door. */
	@Param({"current", "current-values", "current-direct", "current-record-writer"})
	public String writer;

	/** How many stacks come in turn. */
	@Param({"10", "1000", "10000", "100000"})
	public int distinctStacks;

	/** An event with nothing but a stack. */
	record Sample(StackTraceElement[] stackTrace) {}

	private final StackTraceElement[] methods = new StackTraceElement[METHODS];
	private final SplittableRandom random = new SplittableRandom(912);
	private StackTraceElement[][] stacks;
	private Destination destination;
	private Recording recording;
	private Consumer<StackTraceElement[]> door;
	private int next;

	/**
	 * Makes the stacks.
	 *
	 * @throws IOException
	 *             when the temporary directory takes no file
	 */
	@Setup
	public void makeStacks() throws IOException {
		destination = new Destination(Storage.FILE);
		for (int i = 0; i < METHODS; i++) {
			methods[i] = new StackTraceElement("com.example.Component" + i / 8, "process" + i, "Component.java", i);
		}
		stacks = new StackTraceElement[distinctStacks][];
		for (int i = 0; i < stacks.length; i++) {
			stacks[i] = newStack();
		}
	}

	private StackTraceElement[] newStack() {
		StackTraceElement[] stack = new StackTraceElement[FRAMES];
		for (int i = 0; i < FRAMES; i++) {
			stack[i] = methods[random.nextInt(METHODS)];
		}
		return stack;
	}

	/**
	 * Opens a recording that has seen all stacks.
	 *
	 * @throws IOException
	 *             when it cannot be opened
	 */
	@Setup(Level.Iteration)
	public void open() throws IOException {
		recording = Recordings.newRecording(destination.newFile(), settings -> settings.withJdkTypeInitialization());
		door = door();
		for (int round = 0; round < 2; round++) {
			for (StackTraceElement[] stack : stacks) {
				door.accept(stack);
			}
		}
	}

	private Consumer<StackTraceElement[]> door() {
		StackTypes types = new StackTypes(recording);
		Type sample = recording.registerEventType("benchmarks.Stack", type -> {});
		switch (writer) {
			case "current":
				return stack -> recording.writeEvent(
						sample.asValue(event -> event.putField("stackTrace", types.stackTrace(stack))));
			case "current-values":
				JdkValues values = recording.jdkValues();
				return stack -> recording.writeEvent(
						sample.asValue(event -> event.putField("stackTrace", values.stackTrace(stack))));
			case "current-direct":
				EventWriter direct = recording.newEventWriter(sample);
				return stack -> direct.begin().setStackTrace(stack).commit();
			case "current-record-writer":
				RecordWriter<Sample> records = recording.newRecordWriter(Sample.class);
				return stack -> records.write(new Sample(stack));
			default:
				throw new IllegalArgumentException("no such door: " + writer);
		}
	}

	/**
	 * Ends the recording.
	 *
	 * @throws IOException
	 *             when it cannot be written
	 */
	@TearDown(Level.Iteration)
	public void end() throws IOException {
		recording.close();
	}

	/**
	 * Removes what was written.
	 *
	 * @throws IOException
	 *             when it cannot be removed
	 */
	@TearDown
	public void remove() throws IOException {
		destination.close();
	}

	/** One of the stacks. */
	@Benchmark
	public void writeStackThatComesAgain() {
		StackTraceElement[] stack = stacks[next];
		next = next + 1 == stacks.length ? 0 : next + 1;
		door.accept(stack);
	}

	/** A stack that was never written before, of frames that were. It includes making the array. */
	@Benchmark
	public void writeNewStack() {
		door.accept(newStack());
	}
}
