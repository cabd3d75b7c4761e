/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The builder behind {@link Recordings}. {@link RecordingSettings} keep a copy of it that does not change. Only its
 * fields state the defaults.
 */
final class DefaultRecordingSettingsBuilder implements RecordingSettingsBuilder, Cloneable {
	/** A year before nanoseconds since the epoch overflow a long. */
	private static final long LATEST_START_NANOS = Long.MAX_VALUE - TimeUnit.DAYS.toNanos(365);

	private static final long NANOS_PER_SECOND = 1_000_000_000L;
	private static final long DEFAULT_CHUNK_BYTES = 256L << 20;
	/** The least number of chunks for which a limit of the whole recording has room. */
	private static final int CHUNKS_IN_LIMIT = 4;

	private static final long MIN_CHUNK_BYTES = 1 << 20;
	private static final Duration MIN_CHUNK_AGE = Duration.ofSeconds(1);
	private static final Duration SHORTEST_FLUSH_INTERVAL = Duration.ofMillis(1);
	private static final Duration LONGEST_FLUSH_INTERVAL = Duration.ofNanos(Long.MAX_VALUE);

	long startEpochNanos = RecordingSettings.UNSET;
	long startTicks = RecordingSettings.UNSET;
	long durationNanos = RecordingSettings.UNSET;
	boolean initializeJDKTypes;

	boolean mmap;
	int mmapChunkSizeBytes = 4 << 20;
	Path mmapTempDir;
	private long maxChunkSizeBytes = RecordingSettings.UNSET;
	private Duration maxChunkAge;
	long maxSizeBytes;
	Duration maxAge;
	Duration flushInterval;
	boolean eventDropping;
	SyncPolicy sync = SyncPolicy.NONE;
	boolean checksums;
	long maxConstantMemoryBytes = Math.min(Runtime.getRuntime().maxMemory() / 8, 64L << 20);
	int constantPoolCapacity;
	int stringCacheSize = 1 << 18;
	long ticksPerSecond = NANOS_PER_SECOND;
	/** Null for the time zone of the JVM, which takes long to look up. */
	ZoneId timeZone;

	Set<Strictness> strictness = Set.of();
	boolean filteringEventObjects;
	boolean qualifiedEventNames;
	boolean streamKeptOpen;
	int stackDepthFrames = 64;
	String name;

	/** Sets times as the constructors of the settings do: all numbers but -1 are taken literally. */
	DefaultRecordingSettingsBuilder literally(
			long startEpochNanos, long startTicks, long durationNanos, boolean initializeJDKTypes) {
		this.startEpochNanos = startEpochNanos;
		this.startTicks = startTicks;
		this.durationNanos = durationNanos;
		this.initializeJDKTypes = initializeJDKTypes;
		return this;
	}

	@Override
	public RecordingSettingsBuilder withSync(SyncPolicy policy) {
		sync = Objects.requireNonNull(policy, "The policy of withSync must not be null");
		return this;
	}

	@Override
	public RecordingSettingsBuilder withChecksums() {
		checksums = true;
		return this;
	}

	@Override
	public RecordingSettingsBuilder withTimestamp(long timestamp) {
		if (timestamp > LATEST_START_NANOS) {
			throw new IllegalArgumentException(
					"A recording must start before April 2261, so that the times of a year of events fit a long; timestamp="
							+ timestamp);
		}
		startEpochNanos = positiveOrUnset(timestamp);
		return this;
	}

	@Override
	public RecordingSettingsBuilder withStartTicks(long ticks) {
		startTicks = positiveOrUnset(ticks);
		return this;
	}

	@Override
	public RecordingSettingsBuilder withDuration(long duration) {
		durationNanos = duration;
		return this;
	}

	@Override
	public RecordingSettingsBuilder withJdkTypeInitialization() {
		initializeJDKTypes = true;
		return this;
	}

	@Override
	public RecordingSettingsBuilder withMmap() {
		mmap = true;
		return this;
	}

	@Override
	public RecordingSettingsBuilder withMmap(int chunkSizeBytes) {
		mmapChunkSizeBytes = (int) requirePositive("chunkSizeBytes of withMmap", chunkSizeBytes);
		return withMmap();
	}

	@Override
	public RecordingSettingsBuilder withMmapTempDir(Path directory) {
		mmapTempDir = directory;
		return this;
	}

	@Override
	public RecordingSettingsBuilder withMaxChunkSize(long maxChunkSizeBytes) {
		this.maxChunkSizeBytes = requirePositive("maxChunkSizeBytes", maxChunkSizeBytes);
		return this;
	}

	@Override
	public RecordingSettingsBuilder withMaxChunkAge(Duration maxChunkAge) {
		this.maxChunkAge = requirePositive("maxChunkAge", maxChunkAge);
		return this;
	}

	/** The size that was set, else one that suits a limit of the whole recording: only whole chunks are deleted. */
	long maxChunkSizeBytes() {
		if (maxChunkSizeBytes != RecordingSettings.UNSET) {
			return maxChunkSizeBytes;
		}
		return maxSizeBytes == 0
				? DEFAULT_CHUNK_BYTES
				: Math.min(DEFAULT_CHUNK_BYTES, Math.max(MIN_CHUNK_BYTES, maxSizeBytes / CHUNKS_IN_LIMIT));
	}

	/** As {@link #maxChunkSizeBytes()}. */
	Duration maxChunkAge() {
		if (maxChunkAge != null || maxAge == null) {
			return maxChunkAge;
		}
		Duration share = maxAge.dividedBy(CHUNKS_IN_LIMIT);
		return share.compareTo(MIN_CHUNK_AGE) < 0 ? MIN_CHUNK_AGE : share;
	}

	@Override
	public RecordingSettingsBuilder withMaxSize(long maxSizeBytes) {
		this.maxSizeBytes = requirePositive("maxSizeBytes", maxSizeBytes);
		return this;
	}

	@Override
	public RecordingSettingsBuilder withMaxAge(Duration maxAge) {
		this.maxAge = requirePositive("maxAge", maxAge);
		return this;
	}

	@Override
	public RecordingSettingsBuilder withFlushInterval(Duration flushInterval) {
		Objects.requireNonNull(flushInterval, "flushInterval must not be null");
		if (flushInterval.compareTo(SHORTEST_FLUSH_INTERVAL) < 0
				|| flushInterval.compareTo(LONGEST_FLUSH_INTERVAL) > 0) {
			throw new IllegalArgumentException("flushInterval must be from " + SHORTEST_FLUSH_INTERVAL + " to "
					+ LONGEST_FLUSH_INTERVAL + ", not " + flushInterval);
		}
		this.flushInterval = flushInterval;
		return this;
	}

	@Override
	public RecordingSettingsBuilder withEventDropping() {
		eventDropping = true;
		return this;
	}

	@Override
	public RecordingSettingsBuilder withMaxConstantMemory(long maxConstantMemoryBytes) {
		this.maxConstantMemoryBytes = requirePositive("maxConstantMemoryBytes", maxConstantMemoryBytes);
		return this;
	}

	@Override
	public RecordingSettingsBuilder withConstantPoolCapacity(int entries) {
		constantPoolCapacity = requireNotNegative("entries of withConstantPoolCapacity", entries);
		return this;
	}

	@Override
	public RecordingSettingsBuilder withStringCacheSize(int entries) {
		stringCacheSize = requireNotNegative("entries of withStringCacheSize", entries);
		return this;
	}

	@Override
	public RecordingSettingsBuilder withTicksPerSecond(long ticksPerSecond) {
		this.ticksPerSecond = requirePositive("ticksPerSecond", ticksPerSecond);
		return this;
	}

	@Override
	public RecordingSettingsBuilder withTimeZone(ZoneId timeZone) {
		this.timeZone = Objects.requireNonNull(timeZone, "timeZone must not be null");
		return this;
	}

	@Override
	public RecordingSettingsBuilder withStrict(Strictness... rules) {
		EnumSet<Strictness> all = EnumSet.noneOf(Strictness.class);
		all.addAll(strictness);
		for (Strictness rule : Objects.requireNonNull(rules, "The rules of withStrict must not be null")) {
			all.add(Objects.requireNonNull(rule, "The rules of withStrict must not be null"));
		}
		strictness = all;
		return this;
	}

	@Override
	public RecordingSettingsBuilder withEventObjectFilters() {
		filteringEventObjects = true;
		return this;
	}

	@Override
	public RecordingSettingsBuilder withQualifiedEventNames() {
		qualifiedEventNames = true;
		return this;
	}

	@Override
	public RecordingSettingsBuilder withStreamKeptOpen() {
		streamKeptOpen = true;
		return this;
	}

	@Override
	public RecordingSettingsBuilder withStackDepth(int frames) {
		stackDepthFrames = (int) requirePositive("frames of withStackDepth", frames);
		return this;
	}

	@Override
	public RecordingSettingsBuilder withName(String name) {
		if (Objects.requireNonNull(name, "The name of a recording must not be null")
				.isEmpty()) {
			throw new IllegalArgumentException("The name of a recording must not be empty");
		}
		this.name = name;
		return this;
	}

	@Override
	public RecordingSettings build() {
		long timestamp = startEpochNanos != RecordingSettings.UNSET ? startEpochNanos : epochNanos(Instant.now());
		boolean ticksAreNanos = ticksPerSecond == NANOS_PER_SECOND;
		long ticks = startTicks != RecordingSettings.UNSET || !ticksAreNanos ? startTicks : System.nanoTime();
		return new RecordingSettings(copy().literally(timestamp, ticks, durationNanos, initializeJDKTypes));
	}

	/**
	 * As {@link #build()}, but times that were not set stay unset, so that the recording reads both of its clocks at
	 * the same moment, when it starts.
	 */
	RecordingSettings buildAsGiven() {
		return new RecordingSettings(copy());
	}

	private DefaultRecordingSettingsBuilder copy() {
		try {
			return (DefaultRecordingSettingsBuilder) clone();
		} catch (CloneNotSupportedException e) {
			throw new AssertionError("The builder says that it can be copied", e);
		}
	}

	/** The builder takes 0 and less for "not given"; the constructors of the settings take only -1 for it. */
	private static long positiveOrUnset(long time) {
		return time > 0 ? time : RecordingSettings.UNSET;
	}

	private static long epochNanos(Instant instant) {
		return instant.getEpochSecond() * NANOS_PER_SECOND + instant.getNano();
	}

	private static Duration requirePositive(String name, Duration value) {
		Objects.requireNonNull(value, name + " must not be null");
		if (value.isZero() || value.isNegative()) {
			throw new IllegalArgumentException(name + " must be more than zero, not " + value);
		}
		return value;
	}

	private static long requirePositive(String name, long value) {
		if (value <= 0) {
			throw new IllegalArgumentException(name + " must be more than 0, not " + value);
		}
		return value;
	}

	private static int requireNotNegative(String name, int value) {
		if (value < 0) {
			throw new IllegalArgumentException(name + " must be 0 or more, not " + value);
		}
		return value;
	}

	@Override
	public String toString() {
		return "[startEpochNanos=" + startEpochNanos + ", startTicks=" + startTicks + ", durationNanos=" + durationNanos
				+ ", ticksPerSecond=" + ticksPerSecond + ", timeZone="
				+ (timeZone != null ? timeZone : ZoneId.systemDefault())
				+ ", initializeJDKTypes=" + initializeJDKTypes + ", maxChunkSizeBytes=" + maxChunkSizeBytes()
				+ ", maxChunkAge=" + maxChunkAge() + ", maxSizeBytes=" + maxSizeBytes + ", maxAge=" + maxAge
				+ ", flushInterval=" + flushInterval + ", eventDropping=" + eventDropping + ", sync=" + sync
				+ ", checksums=" + checksums + ", maxConstantMemoryBytes=" + maxConstantMemoryBytes
				+ ", constantPoolCapacity=" + constantPoolCapacity + ", stringCacheSize=" + stringCacheSize
				+ ", mmap=" + mmap + ", mmapChunkSizeBytes=" + mmapChunkSizeBytes + ", mmapTempDir=" + mmapTempDir
				+ ", strictness=" + strictness + ", filteringEventObjects=" + filteringEventObjects
				+ ", qualifiedEventNames=" + qualifiedEventNames + ", streamKeptOpen=" + streamKeptOpen
				+ ", stackDepthFrames=" + stackDepthFrames + ", name=" + name + "]";
	}
}
