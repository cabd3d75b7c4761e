/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Strictness;

/**
 * A recording for a test. The test says which events there are, and the rest is filled in: threads, classes, stack traces,
 * times. Nothing depends on the JVM, the machine or the time of day, except for the name of the default locale, which
 * the metadata of each recording has.
 *
 * <pre>{@code
 * Path file = JfrFixtures.recording(directory)
 * 		.executionSample("main", "com.example.Parser.parse:17", "com.example.Main.main")
 * 		.allocation("main", "byte[]", 4096, "com.example.Parser.parse")
 * 		.gcPause("GC Pause", Duration.ofMillis(12))
 * 		.write();
 * }</pre>
 * <p>
 * A stack has the innermost frame first. A frame is the full name of a class and a method with a dot between them,
 * optionally followed by a colon and a line number. Threads of one name are one thread. Each event starts 10 ms after the
 * one before, the first one at the start of the recording.
 * <p>
 * A call that asks for what no recording can have fails at once and changes nothing. Null is a
 * {@link NullPointerException} everywhere, except as the thread of {@link #event}. A recording starts after
 * 1970-01-01T00:00:00Z and before 2261-01-01T00:00:00Z, and its events end before 2262-01-01T00:00:00Z: files count
 * nanoseconds in 64 bits. Instances are used by one thread at a time.
 */
public final class JfrFixtures {
	/** The start of a recording that was given no other start. */
	public static final Instant DEFAULT_START = Instant.parse("2024-01-01T00:00:00Z");

	/** To the writer, 0 means now. */
	private static final Instant BEFORE_STARTS = Instant.EPOCH;

	private static final Instant AFTER_STARTS = Instant.parse("2261-01-01T00:00:00Z");
	private static final Instant AFTER_EVENTS = Instant.parse("2262-01-01T00:00:00Z");
	private static final Duration STEP = Duration.ofMillis(10);

	private final Path directory;
	private final Map<String, FixtureType> types = new HashMap<>();
	private final List<Consumer<FixtureEvents>> events = new ArrayList<>();
	private Instant start = DEFAULT_START;
	/** The time of the next event, from the start. */
	private Duration offset = Duration.ZERO;

	/** When the last event ends, from the start. */
	private Duration end = Duration.ZERO;

	private JfrFixtures(Path directory) {
		this.directory = Objects.requireNonNull(directory, "The directory must not be null");
	}

	/**
	 * Begins a recording without events.
	 *
	 * @param directory
	 *            where the file goes; made with the file if it is not there
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
	 * @throws IllegalArgumentException
	 *             if no file can say that time, or the times of the events
	 */
	public JfrFixtures startingAt(Instant time) {
		Objects.requireNonNull(time, "The start of a recording must not be null");
		if (!time.isAfter(BEFORE_STARTS) || !time.isBefore(AFTER_STARTS)) {
			throw new IllegalArgumentException("A recording must start after " + BEFORE_STARTS + " and before "
					+ AFTER_STARTS + ", not at " + time);
		}
		requireInTime(time, end);
		start = time;
		return this;
	}

	/**
	 * Sets the time of the next event.
	 *
	 * @param sinceStart
	 *            how long after the start of the recording
	 * @return this recording
	 * @throws IllegalArgumentException
	 *             if that is before the start, or if no file can say that time
	 */
	public JfrFixtures at(Duration sinceStart) {
		Objects.requireNonNull(sinceStart, "The time of an event must not be null");
		if (sinceStart.isNegative()) {
			throw new IllegalArgumentException("An event must not start before its recording: " + sinceStart);
		}
		requireInTime(start, sinceStart);
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
	 *             if a frame has another form, or if {@link #event} has given this name other fields
	 */
	public JfrFixtures executionSample(String thread, String... stack) {
		requireThread(thread);
		List<FixtureFrame> frames = FixtureFrame.of(stack);
		return add(
				FixtureEvents.EXECUTION_SAMPLE,
				Duration.ZERO,
				time -> out -> out.executionSample(time, thread, frames));
	}

	/**
	 * Adds a {@code jdk.ObjectAllocationSample}.
	 *
	 * @param thread
	 *            the name of the thread
	 * @param className
	 *            the class of the object as {@link Class#getName()} has it; an array may be {@code byte[]} as well
	 * @param bytes
	 *            the weight of the sample, 0 or more
	 * @param stack
	 *            frames, innermost first
	 * @return this recording
	 * @throws IllegalArgumentException
	 *             if the class or a frame has another form, if the weight is negative, or if {@link #event} has given this
	 *             name other fields
	 */
	public JfrFixtures allocation(String thread, String className, long bytes, String... stack) {
		requireThread(thread);
		String objectClass = FixtureClass.binaryName(className);
		if (bytes < 0) {
			throw new IllegalArgumentException("The weight of an allocation must not be negative: " + bytes);
		}
		List<FixtureFrame> frames = FixtureFrame.of(stack);
		return add(
				FixtureEvents.ALLOCATION,
				Duration.ZERO,
				time -> out -> out.allocation(time, thread, objectClass, bytes, frames));
	}

	/**
	 * Adds a {@code jdk.JavaMonitorEnter}: the thread waited for a lock.
	 *
	 * @param thread
	 *            the name of the thread
	 * @param monitorClass
	 *            the class of the lock, as in {@link #allocation}
	 * @param duration
	 *            how long it waited
	 * @param stack
	 *            frames, innermost first
	 * @return this recording
	 * @throws IllegalArgumentException
	 *             if the class or a frame has another form, if the duration is negative or no file can say it, or if
	 *             {@link #event} has given this name other fields
	 */
	public JfrFixtures monitorEnter(String thread, String monitorClass, Duration duration, String... stack) {
		requireThread(thread);
		String lockClass = FixtureClass.binaryName(monitorClass);
		List<FixtureFrame> frames = FixtureFrame.of(stack);
		return add(
				FixtureEvents.MONITOR_ENTER,
				duration,
				time -> out -> out.monitorEnter(time, duration, thread, lockClass, frames));
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
	 *             if the duration is negative or no file can say it, or if {@link #event} has given this name other
	 *             fields
	 */
	public JfrFixtures gcPause(String name, Duration duration) {
		Objects.requireNonNull(name, "The name of a pause must not be null");
		return add(FixtureEvents.GC_PAUSE, duration, time -> out -> out.gcPause(time, duration, name));
	}

	/**
	 * Adds an event of any name. Its type has the fields that are given; events of one name have the same ones. A field
	 * {@code duration} is how long the event took, in nanoseconds.
	 *
	 * @param name
	 *            the name of the type, such as {@code com.example.Login}
	 * @param thread
	 *            the name of the thread, or null for none
	 * @param fields
	 *            names with a {@link String} or a boxed primitive such as {@link Integer}. The type has them in the order of
	 *            a {@link LinkedHashMap} or a {@link SortedMap}, and those of other maps, such as {@link Map#of()}, by name,
	 *            because the order of those maps is another one in each JVM
	 * @return this recording
	 * @throws IllegalArgumentException
	 *             if the name is not that of a Java class, or that of a type that each recording has; if the name of a
	 *             field is no Java identifier, or is {@code startTime}, {@code eventThread} or {@code stackTrace}; if a
	 *             field has another value; if the duration is no whole number, is negative, or no file can say it; or if
	 *             this recording has events of the name with other fields
	 */
	public JfrFixtures event(String name, String thread, Map<String, ?> fields) {
		Objects.requireNonNull(name, "The name of an event must not be null");
		Objects.requireNonNull(fields, "The fields of an event must not be null; there may be none");
		fields.keySet().forEach(field -> Objects.requireNonNull(field, "The name of a field must not be null"));
		Map<String, Object> copy = fields instanceof LinkedHashMap || fields instanceof SortedMap
				? new LinkedHashMap<>(fields)
				: new TreeMap<>(fields);
		FixtureType type = FixtureType.of(name, copy);
		Duration duration =
				copy.get("duration") instanceof Number nanos ? Duration.ofNanos(nanos.longValue()) : Duration.ZERO;
		return add(type, duration, time -> out -> out.event(type, time, thread, copy));
	}

	private static void requireThread(String thread) {
		Objects.requireNonNull(thread, "The thread of an event of the JDK must not be null");
	}

	private static void requireInTime(Instant start, Duration sinceStart) {
		if (sinceStart.compareTo(Duration.between(start, AFTER_EVENTS)) >= 0) {
			throw new IllegalArgumentException("Events must end before " + AFTER_EVENTS + ", not " + sinceStart
					+ " after the start of the recording at " + start);
		}
	}

	/** An event that knows its time only when the recording is written. */
	private interface Timed {
		Consumer<FixtureEvents> at(Duration sinceStart);
	}

	private JfrFixtures add(FixtureType type, Duration duration, Timed event) {
		Objects.requireNonNull(duration, "The duration of an event must not be null");
		if (duration.isNegative()) {
			throw new IllegalArgumentException("A duration must not be negative: " + duration);
		}
		requireInTime(start, duration);
		Duration eventEnd = offset.plus(duration);
		requireInTime(start, eventEnd);
		FixtureType known = types.get(type.name());
		if (known == null) {
			type.requireWritable();
			types.put(type.name(), type);
		} else if (!known.equals(type)) {
			throw known.refusal(type);
		}
		events.add(event.at(offset));
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
		Path file = directory.resolve(Objects.requireNonNull(fileName, "The name of the file must not be null"));
		Files.createDirectories(file.toAbsolutePath().getParent());
		try (Recording out = Recordings.newRecording(file, settings -> settings.withJdkTypeInitialization()
				.withStrict(Strictness.values())
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
