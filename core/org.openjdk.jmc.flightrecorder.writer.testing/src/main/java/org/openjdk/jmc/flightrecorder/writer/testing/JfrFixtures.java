/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.testing;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;

/**
 * A recording for a test. The test says which events there are, and the rest is filled in: threads, classes, stack traces,
 * times. Nothing depends on the JVM, the machine or the time of day.
 *
 * <pre>{@code
 * Path file = JfrFixtures.recording(directory)
 * 		.executionSample("main", "com.example.Parser.parse:17", "com.example.Main.main")
 * 		.allocation("main", "byte[]", 4096, "com.example.Parser.parse")
 * 		.gcPause("GC Pause", Duration.ofMillis(12))
 * 		.write();
 * }</pre>
 * <p>
 * A stack has the innermost frame first. A frame is the full name of a class and a method with a dot between them, and
 * perhaps a line behind a colon. Threads of one name are one thread. Each event starts 10 ms after the one before, the first
 * one at the start of the recording. Instances are used by one thread at a time.
 */
public final class JfrFixtures {
	/** The start of a recording that was given no other start. */
	public static final Instant DEFAULT_START = Instant.parse("2024-01-01T00:00:00Z");

	private static final Duration STEP = Duration.ofMillis(10);

	private final Path directory;
	private final List<Consumer<FixtureEvents>> events = new ArrayList<>();
	private Instant start = DEFAULT_START;
	/** The time of the next event, from the start. */
	private Duration offset = Duration.ZERO;

	private Duration end = Duration.ZERO;

	private JfrFixtures(Path directory) {
		this.directory = Objects.requireNonNull(directory, "directory");
	}

	/**
	 * Begins a recording without events.
	 *
	 * @param directory
	 *            where the file goes; must exist
	 * @return the recording
	 * @throws NullPointerException
	 *             if {@code directory} is null
	 */
	public static JfrFixtures recording(Path directory) {
		return new JfrFixtures(directory);
	}

	/**
	 * Sets the start of the recording, and moves all events with it.
	 *
	 * @param time
	 *            the start
	 * @return this recording
	 * @throws NullPointerException
	 *             if {@code time} is null
	 */
	public JfrFixtures startingAt(Instant time) {
		start = Objects.requireNonNull(time, "time");
		return this;
	}

	/**
	 * Sets the time of the next event.
	 *
	 * @param sinceStart
	 *            how long after the start of the recording
	 * @return this recording
	 * @throws IllegalArgumentException
	 *             if that is before the start
	 */
	public JfrFixtures at(Duration sinceStart) {
		if (sinceStart.isNegative()) {
			throw new IllegalArgumentException("An event must not start before its recording: " + sinceStart);
		}
		offset = sinceStart;
		return this;
	}

	/**
	 * Adds a {@code jdk.ExecutionSample}: the thread ran Java code.
	 *
	 * @param thread
	 *            the name of the thread
	 * @param stack
	 *            frames, innermost first
	 * @return this recording
	 * @throws IllegalArgumentException
	 *             if a frame has no class or no method
	 */
	public JfrFixtures executionSample(String thread, String... stack) {
		List<FixtureFrame> frames = FixtureFrame.of(stack);
		return add(Duration.ZERO, time -> out -> out.executionSample(time, thread, frames));
	}

	/**
	 * Adds a {@code jdk.ObjectAllocationSample}.
	 *
	 * @param thread
	 *            the name of the thread
	 * @param className
	 *            the class of the object as {@link Class#getName()} has it, or {@code byte[]} for arrays of numbers
	 * @param bytes
	 *            the weight of the sample
	 * @param stack
	 *            frames, innermost first
	 * @return this recording
	 * @throws IllegalArgumentException
	 *             if a frame has no class or no method
	 */
	public JfrFixtures allocation(String thread, String className, long bytes, String... stack) {
		List<FixtureFrame> frames = FixtureFrame.of(stack);
		Objects.requireNonNull(className, "className");
		return add(Duration.ZERO, time -> out -> out.allocation(time, thread, className, bytes, frames));
	}

	/**
	 * Adds a {@code jdk.JavaMonitorEnter}: the thread waited for a lock.
	 *
	 * @param thread
	 *            the name of the thread
	 * @param monitorClass
	 *            the class of the lock as {@link Class#getName()} has it
	 * @param duration
	 *            how long it waited
	 * @param stack
	 *            frames, innermost first
	 * @return this recording
	 * @throws IllegalArgumentException
	 *             if a frame has no class or no method, or if the duration is negative
	 */
	public JfrFixtures monitorEnter(String thread, String monitorClass, Duration duration, String... stack) {
		List<FixtureFrame> frames = FixtureFrame.of(stack);
		Objects.requireNonNull(monitorClass, "monitorClass");
		return add(duration, time -> out -> out.monitorEnter(time, duration, thread, monitorClass, frames));
	}

	/**
	 * Adds a {@code jdk.GCPhasePause}: all threads were stopped. Pauses are numbered from 1.
	 *
	 * @param name
	 *            the name of the phase, for instance {@code GC Pause}
	 * @param duration
	 *            how long it was
	 * @return this recording
	 * @throws IllegalArgumentException
	 *             if the duration is negative
	 */
	public JfrFixtures gcPause(String name, Duration duration) {
		return add(duration, time -> out -> out.gcPause(time, duration, name));
	}

	/**
	 * Adds an event of any name. Its type has the fields that are given; events of one name have the same ones.
	 *
	 * @param name
	 *            the name of the type, such as {@code com.example.Login}
	 * @param thread
	 *            the name of the thread, or null for none
	 * @param fields
	 *            names with a {@link String}, {@link Long}, {@link Integer}, {@link Double} or {@link Boolean}, in their
	 *            order where the map has one
	 * @return this recording
	 * @throws IllegalArgumentException
	 *             if a field has another value
	 */
	public JfrFixtures event(String name, String thread, Map<String, ?> fields) {
		Objects.requireNonNull(name, "name");
		Map<String, Object> copy = new LinkedHashMap<>(fields);
		copy.forEach(FixtureEvents::requireKnownType);
		return add(Duration.ZERO, time -> out -> out.event(time, name, thread, copy));
	}

	/** An event that knows its time only when the recording is written. */
	private interface Timed {
		Consumer<FixtureEvents> at(Duration sinceStart);
	}

	private JfrFixtures add(Duration duration, Timed event) {
		if (duration.isNegative()) {
			throw new IllegalArgumentException("A duration must not be negative: " + duration);
		}
		events.add(event.at(offset));
		Duration eventEnd = offset.plus(duration);
		end = end.compareTo(eventEnd) < 0 ? eventEnd : end;
		offset = offset.plus(STEP);
		return this;
	}

	/**
	 * Writes {@code recording.jfr}.
	 *
	 * @return the file
	 * @throws IOException
	 *             if it cannot be written
	 */
	public Path write() throws IOException {
		return write("recording.jfr");
	}

	/**
	 * Writes the recording. More events may be added for another file.
	 *
	 * @param fileName
	 *            the name of the file in the directory
	 * @return the file
	 * @throws IOException
	 *             if it cannot be written
	 */
	public Path write(String fileName) throws IOException {
		Path file = directory.resolve(fileName);
		try (Recording out = Recordings.newRecording(file, settings -> settings.withJdkTypeInitialization()
				.withTimestamp(epochNanos(start))
				.withStartTicks(FixtureEvents.START_TICKS)
				.withDuration(end.plus(STEP).toNanos())
				.withTimeZone(ZoneOffset.UTC))) {
			FixtureEvents writer = new FixtureEvents(out);
			events.forEach(event -> event.accept(writer));
		}
		return file;
	}

	private static long epochNanos(Instant time) {
		return Math.addExact(Math.multiplyExact(time.getEpochSecond(), 1_000_000_000L), time.getNano());
	}
}
