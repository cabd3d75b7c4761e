/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Objects;

/**
 * The settings of a recording. Immutable. The constructors set what they name and leave all else at its default;
 * {@link RecordingSettingsBuilder} sets anything. A start or a tick of 0 is taken literally by the constructors; the
 * builder takes it for "now".
 */
public final class RecordingSettings {
	static final long UNSET = -1;

	private final DefaultRecordingSettingsBuilder values;

	/**
	 * Sets times and the JDK's types.
	 *
	 * @param startTimestamp
	 *            the start in nanoseconds since 1970-01-01T00:00Z; -1 for now
	 * @param startTicks
	 *            the tick that belongs to the start; -1 for now
	 * @param duration
	 *            the length of the recording in nanoseconds; 0 or less for the time between opening and closing
	 * @param initializeJDKTypes
	 *            true to register the types of {@link Types.JDK} on opening
	 */
	public RecordingSettings(long startTimestamp, long startTicks, long duration, boolean initializeJDKTypes) {
		this(new DefaultRecordingSettingsBuilder().literally(startTimestamp, startTicks, duration, initializeJDKTypes));
	}

	/**
	 * Sets times, the JDK's types, and whether chunks for a stream are spooled in memory-mapped files.
	 *
	 * @param startTimestamp
	 *            the start in nanoseconds since 1970-01-01T00:00Z; -1 for now
	 * @param startTicks
	 *            the tick that belongs to the start; -1 for now
	 * @param duration
	 *            the length of the recording in nanoseconds; 0 or less for the time between opening and closing
	 * @param initializeJDKTypes
	 *            true to register the types of {@link Types.JDK} on opening
	 * @param useMmap
	 *            true for {@link RecordingSettingsBuilder#withMmap(int)}
	 * @param mmapChunkSize
	 *            the size of a mapped piece in bytes; without a meaning if {@code useMmap} is false
	 * @throws IllegalArgumentException
	 *             if {@code mmapChunkSize} is needed and is not more than 0
	 */
	public RecordingSettings(
			long startTimestamp,
			long startTicks,
			long duration,
			boolean initializeJDKTypes,
			boolean useMmap,
			int mmapChunkSize) {
		this(startTimestamp, startTicks, duration, initializeJDKTypes);
		if (useMmap) {
			values.withMmap(mmapChunkSize);
		}
	}

	/**
	 * Sets the start and the JDK's types.
	 *
	 * @param startTimestamp
	 *            the start in nanoseconds since 1970-01-01T00:00Z; -1 for now
	 * @param initializeJDKTypes
	 *            true to register the types of {@link Types.JDK} on opening
	 */
	public RecordingSettings(long startTimestamp, boolean initializeJDKTypes) {
		this(startTimestamp, UNSET, UNSET, initializeJDKTypes);
	}

	/**
	 * Sets the JDK's types only.
	 *
	 * @param initializeJDKTypes
	 *            true to register the types of {@link Types.JDK} on opening
	 */
	public RecordingSettings(boolean initializeJDKTypes) {
		this(UNSET, UNSET, UNSET, initializeJDKTypes);
	}

	/**
	 * Sets the start; the JDK's types are registered.
	 *
	 * @param startTimestamp
	 *            the start in nanoseconds since 1970-01-01T00:00Z; -1 for now
	 */
	public RecordingSettings(long startTimestamp) {
		this(startTimestamp, UNSET, UNSET, true);
	}

	/**
	 * Sets nothing; the JDK's types are registered.
	 */
	public RecordingSettings() {
		this(UNSET, UNSET, UNSET, true);
	}

	/** Takes over the values, which nothing else may change from now on. */
	RecordingSettings(DefaultRecordingSettingsBuilder values) {
		this.values = values;
	}

	/**
	 * {@return the start of the recording, in nanoseconds since 1970-01-01T00:00Z as given; -1 for the moment of
	 * opening}
	 */
	public long getStartTimestamp() {
		return values.startEpochNanos;
	}

	/** {@return the tick that belongs to the start, as given; -1 for the moment of opening} */
	public long getStartTicks() {
		return values.startTicks;
	}

	/**
	 * {@return the length of the recording in nanoseconds as given; 0 or less, usually -1, for the time between
	 * opening and closing}
	 */
	public long getDuration() {
		return values.durationNanos;
	}

	/** {@return true if the types of {@link Types.JDK} are registered on opening} */
	public boolean shouldInitializeJDKTypes() {
		return values.initializeJDKTypes;
	}

	/**
	 * {@return true if chunks are spooled in memory-mapped files, after {@link RecordingSettingsBuilder#withMmap()}}
	 */
	public boolean useMmap() {
		return values.mmap;
	}

	/** {@return the size of a mapped piece in bytes, more than 0, with or without {@link #useMmap()}} */
	public int getMmapChunkSize() {
		return values.mmapChunkSizeBytes;
	}

	/** {@return the directory for temporary files, or null for the system's} */
	public Path getMmapTempDir() {
		return values.mmapTempDir;
	}

	/** {@return the size at which a chunk is completed, in bytes, more than 0} */
	public long getMaxChunkSize() {
		return values.maxChunkSizeBytes();
	}

	/** {@return the age at which a chunk is completed, more than zero, or null if age does not matter} */
	public Duration getMaxChunkAge() {
		return values.maxChunkAge();
	}

	/** {@return the size of a repository in bytes, more than 0, or 0 if size does not matter} */
	public long getMaxSize() {
		return values.maxSizeBytes;
	}

	/** {@return how long finished chunks stay in a repository, more than zero, or null if age does not matter} */
	public Duration getMaxAge() {
		return values.maxAge;
	}

	/**
	 * {@return the time from flush to flush, a millisecond or more, or null if only {@link Recording#flush()}
	 * flushes}
	 */
	public Duration getFlushInterval() {
		return values.flushInterval;
	}

	/** {@return when the recording waits until the written data is on the disk} */
	public SyncPolicy getSync() {
		return values.sync;
	}

	/** {@return true if a repository keeps a checksum beside each sealed chunk} */
	public boolean hasChecksums() {
		return values.checksums;
	}

	/**
	 * {@return true if events are dropped when the output cannot keep up, so that writers never wait for it}
	 */
	public boolean isEventDropping() {
		return values.eventDropping;
	}

	/** {@return the memory that the constants of a chunk may take before it is completed, in bytes, more than 0} */
	public long getMaxConstantMemory() {
		return values.maxConstantMemoryBytes;
	}

	/** {@return the hint how many values the constant pool of a type will hold; 0 lets the writer choose} */
	public int getConstantPoolCapacity() {
		return values.constantPoolCapacity;
	}

	/** {@return the number of texts that a writer remembers, 0 for none} */
	public int getStringCacheSize() {
		return values.stringCacheSize;
	}

	/** {@return the frequency of ticks, more than 0} */
	public long getTicksPerSecond() {
		return values.ticksPerSecond;
	}

	/**
	 * {@return the time zone that the recording names, never null; that of the JVM at this moment if none was set}
	 */
	public ZoneId getTimeZone() {
		return isTimeZoneOfJvm() ? ZoneId.systemDefault() : values.timeZone;
	}

	/**
	 * Tells whether the recording names the time zone of the JVM, because none was set. This call costs nothing, while
	 * {@link #getTimeZone()} sets up the rules of all time zones if nothing has done so in this JVM yet.
	 *
	 * @return false if {@link RecordingSettingsBuilder#withTimeZone(ZoneId)} has set a zone
	 */
	public boolean isTimeZoneOfJvm() {
		return values.timeZone == null;
	}

	/**
	 * {@return true after {@link RecordingSettingsBuilder#withStrict(Strictness...)} with the rule}
	 *
	 * @param rule
	 *            what may be an error
	 * @throws NullPointerException
	 *             if {@code rule} is null
	 */
	public boolean isStrict(Strictness rule) {
		return values.strictness.contains(Objects.requireNonNull(rule, "The rule must not be null"));
	}

	/**
	 * {@return true if annotations of event classes decide which of their objects are written, after {@link
	 * RecordingSettingsBuilder#withEventObjectFilters()}}
	 */
	public boolean isFilteringEventObjects() {
		return values.filteringEventObjects;
	}

	/** {@return true if event classes without {@link jdk.jfr.Name} are called by their full names} */
	public boolean isQualifiedEventNames() {
		return values.qualifiedEventNames;
	}

	/** {@return true if closing the recording leaves its stream open} */
	public boolean isStreamKeptOpen() {
		return values.streamKeptOpen;
	}

	/** {@return the number of frames of a stack trace that are written, 1 or more} */
	public int getStackDepth() {
		return values.stackDepthFrames;
	}

	/** {@return the name of the recording, or null if it has none} */
	public String getName() {
		return values.name;
	}

	@Override
	public String toString() {
		return "RecordingSettings" + values;
	}
}
