/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.random;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Random;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Strictness;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Destination;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;

/**
 * Random settings of a recording, 0 or null for those that are not set. As text they stand in the message of a failure.
 */
record RandomSettings(
		Destination destination,
		int threads,
		int eventsPerThread,
		boolean jdkTypes,
		boolean fixedTimes,
		boolean farTimes,
		long ticksPerSecond,
		long durationNanos,
		long maxChunkSize,
		long maxChunkAgeNanos,
		long maxConstantMemory,
		int constantPoolCapacity,
		int stringCacheSize,
		int stackDepth,
		String name,
		String timeZone,
		boolean strict,
		boolean strictNames) {
	private static final int MOST_THREADS = 8;
	/** Every fourth recording is one to a repository, of the others each third to one of these. */
	private static final Destination[] FILES_AND_STREAMS = {
		Destination.FILE, Destination.STREAM, Destination.STREAM_MAPPED
	};

	private static final long[] FREQUENCIES = {
		1, 1000, 1_000_000, 3_579_545, 19_200_000, 2_500_000_000L, 10_000_000_000L
	};
	private static final String[] ZONES = {"UTC", "Asia/Kathmandu", "America/St_Johns", "Pacific/Kiritimati", "-18:00"};

	/** Settings with at most so many threads. */
	static RandomSettings of(Random random, int mostThreads) {
		boolean tiny = random.nextInt(3) == 1;
		boolean young = random.nextInt(8) == 1;
		int threads = random.nextBoolean() ? 1 : 1 + random.nextInt(Math.min(MOST_THREADS, mostThreads));
		long constantMemory = random.nextInt(4) == 1 ? 1L << random.nextInt(24) : 0;
		// A chunk takes readers as much time as thousands of events.
		boolean manyChunks = tiny || young || constantMemory > 0;
		int most = manyChunks ? 30 : random.nextInt(30) == 1 ? 1500 : 120;
		Destination fileOrStream = FILES_AND_STREAMS[random.nextInt(FILES_AND_STREAMS.length)];
		return new RandomSettings(
				random.nextInt(4) == 1 ? Destination.REPOSITORY : fileOrStream,
				threads,
				1 + random.nextInt(1 + most / threads),
				random.nextInt(8) != 1,
				random.nextInt(4) != 1,
				random.nextInt(8) == 1,
				random.nextInt(4) == 1 ? FREQUENCIES[random.nextInt(FREQUENCIES.length)] : 1_000_000_000L,
				random.nextInt(4) == 1 ? random.nextLong() >>> random.nextInt(64) : 0,
				tiny ? 1 + (random.nextInt(20_000) >> random.nextInt(14)) : 0,
				young ? 1 + random.nextInt(1_000_000) : 0,
				constantMemory,
				random.nextInt(4) == 1 ? 1 << random.nextInt(14) : 0,
				random.nextBoolean() ? 4096 : random.nextInt(9) * random.nextInt(9),
				random.nextInt(4) == 1 ? 1 + random.nextInt(10) : 64,
				random.nextInt(6) == 1 ? "a recording\u20ac\0" : null,
				random.nextInt(4) == 1 ? ZONES[random.nextInt(ZONES.length)] : null,
				random.nextInt(3) == 1,
				random.nextInt(5) == 1);
	}

	/** Opens a recording to the file, or to a directory of almost that name. */
	Recording open(Path file) throws IOException {
		return destination.openBare(file, this::apply);
	}

	private void apply(RecordingSettingsBuilder s) {
		if (jdkTypes) {
			s.withJdkTypeInitialization();
		}
		if (fixedTimes) {
			s.withTimestamp(SampleEvents.START_EPOCH_NANOS).withStartTicks(SampleEvents.START_TICKS);
		}
		s.withTicksPerSecond(ticksPerSecond).withDuration(durationNanos);
		s.withConstantPoolCapacity(constantPoolCapacity).withStringCacheSize(stringCacheSize);
		s.withStackDepth(stackDepth);
		if (maxChunkSize > 0) {
			s.withMaxChunkSize(maxChunkSize);
		}
		if (maxChunkAgeNanos > 0) {
			s.withMaxChunkAge(Duration.ofNanos(maxChunkAgeNanos));
		}
		if (maxConstantMemory > 0) {
			s.withMaxConstantMemory(maxConstantMemory);
		}
		if (name != null) {
			s.withName(name);
		}
		if (timeZone != null) {
			s.withTimeZone(ZoneId.of(timeZone));
		}
		if (strict) {
			s.withStrict(Strictness.FIELDS, Strictness.TYPES);
		}
		if (strictNames) {
			s.withStrict(Strictness.NAMES);
		}
	}

	/** Whether a tick is a nanosecond of a known start. */
	boolean ticksAreNanos() {
		return fixedTimes && ticksPerSecond == 1_000_000_000L;
	}
}
