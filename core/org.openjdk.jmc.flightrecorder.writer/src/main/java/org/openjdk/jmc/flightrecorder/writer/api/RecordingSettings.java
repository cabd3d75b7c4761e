/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;

/**
 * The settings of a recording. Immutable. The constructors set what they name and leave all else at its default;
 * {@link RecordingSettingsBuilder} sets anything. A start or a tick of 0 is taken literally by the constructors; the
 * builder takes it for "now".
 */
public final class RecordingSettings {
	static final long UNSET = -1;

	private final long startEpochNanos;
	private final long startTicks;
	private final long durationNanos;
	private final boolean initializeJDKTypes;
	private final boolean mmap;
	private final int mmapChunkSizeBytes;
	private final Path mmapTempDir;
	private final long maxChunkSizeBytes;
	private final Duration maxChunkAge;
	private final long maxSizeBytes;
	private final Duration maxAge;
	private final Duration flushInterval;
	private final boolean eventDropping;
	private final SyncPolicy sync;
	private final boolean checksums;
	private final long maxConstantMemoryBytes;
	private final int constantPoolCapacity;
	private final int stringCacheSize;
	private final long ticksPerSecond;
	private final ZoneId timeZone;
	private final boolean strictFields;
	private final boolean strictNames;
	private final boolean strictTypes;
	private final boolean filteringEventObjects;
	private final boolean qualifiedEventNames;
	private final boolean streamKeptOpen;
	private final int stackDepthFrames;
	private final String name;

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
		this(new DefaultRecordingSettingsBuilder(), startTimestamp, startTicks, duration, initializeJDKTypes);
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
		this(
				new DefaultRecordingSettingsBuilder(useMmap, mmapChunkSize),
				startTimestamp,
				startTicks,
				duration,
				initializeJDKTypes);
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

	RecordingSettings(
			DefaultRecordingSettingsBuilder builder,
			long startEpochNanos,
			long startTicks,
			long durationNanos,
			boolean initializeJDKTypes) {
		this.startEpochNanos = startEpochNanos;
		this.startTicks = startTicks;
		this.durationNanos = durationNanos;
		this.initializeJDKTypes = initializeJDKTypes;
		this.mmap = builder.mmap;
		this.mmapChunkSizeBytes = builder.mmapChunkSizeBytes;
		this.mmapTempDir = builder.mmapTempDir;
		this.maxChunkSizeBytes = builder.maxChunkSizeBytes();
		this.maxChunkAge = builder.maxChunkAge();
		this.maxSizeBytes = builder.maxSizeBytes;
		this.maxAge = builder.maxAge;
		this.flushInterval = builder.flushInterval;
		this.eventDropping = builder.eventDropping;
		this.sync = builder.sync;
		this.checksums = builder.checksums;
		this.maxConstantMemoryBytes = builder.maxConstantMemoryBytes;
		this.constantPoolCapacity = builder.constantPoolCapacity;
		this.stringCacheSize = builder.stringCacheSize;
		this.ticksPerSecond = builder.ticksPerSecond;
		this.timeZone = builder.timeZone;
		this.strictFields = builder.strictFields;
		this.strictNames = builder.strictNames;
		this.strictTypes = builder.strictTypes;
		this.filteringEventObjects = builder.filteringEventObjects;
		this.qualifiedEventNames = builder.qualifiedEventNames;
		this.streamKeptOpen = builder.streamKeptOpen;
		this.stackDepthFrames = builder.stackDepthFrames;
		this.name = builder.name;
	}

	/**
	 * The start of the recording.
	 *
	 * @return nanoseconds since 1970-01-01T00:00Z as given; -1 means the moment of opening
	 */
	public long getStartTimestamp() {
		return startEpochNanos;
	}

	/**
	 * The tick that belongs to the start.
	 *
	 * @return ticks as given; -1 means the moment of opening
	 */
	public long getStartTicks() {
		return startTicks;
	}

	/**
	 * The length of the recording.
	 *
	 * @return nanoseconds as given; 0 or less, usually -1, means the time between opening and closing
	 */
	public long getDuration() {
		return durationNanos;
	}

	/**
	 * Tells whether the types of {@link Types.JDK} are registered on opening.
	 *
	 * @return true if they are
	 */
	public boolean shouldInitializeJDKTypes() {
		return initializeJDKTypes;
	}

	/**
	 * Tells whether chunks are spooled in memory-mapped files.
	 *
	 * @return true after {@link RecordingSettingsBuilder#withMmap()}
	 */
	public boolean useMmap() {
		return mmap;
	}

	/**
	 * The size of a mapped piece, with or without {@link #useMmap()}.
	 *
	 * @return bytes, more than 0
	 */
	public int getMmapChunkSize() {
		return mmapChunkSizeBytes;
	}

	/**
	 * The directory for temporary files.
	 *
	 * @return the directory, or null for the system's
	 */
	public Path getMmapTempDir() {
		return mmapTempDir;
	}

	/**
	 * The size at which a chunk is completed.
	 *
	 * @return bytes, more than 0
	 */
	public long getMaxChunkSize() {
		return maxChunkSizeBytes;
	}

	/**
	 * The age at which a chunk is completed.
	 *
	 * @return the age, more than zero, or null if age does not matter
	 */
	public Duration getMaxChunkAge() {
		return maxChunkAge;
	}

	/**
	 * The size of a repository.
	 *
	 * @return bytes, more than 0, or 0 if size does not matter
	 */
	public long getMaxSize() {
		return maxSizeBytes;
	}

	/**
	 * How long finished chunks stay in a repository.
	 *
	 * @return the age, more than zero, or null if age does not matter
	 */
	public Duration getMaxAge() {
		return maxAge;
	}

	/**
	 * The time from flush to flush.
	 *
	 * @return the interval, a millisecond or more, or null if only {@link Recording#flush()} flushes
	 */
	public Duration getFlushInterval() {
		return flushInterval;
	}

	/**
	 * Tells when the recording waits until the disk has what was written.
	 *
	 * @return the policy, see {@link RecordingSettingsBuilder#withSync(SyncPolicy)}
	 */
	public SyncPolicy getSync() {
		return sync;
	}

	/**
	 * Tells whether a repository keeps a checksum beside each sealed chunk.
	 *
	 * @return true if it does, see {@link RecordingSettingsBuilder#withChecksums()}
	 */
	public boolean hasChecksums() {
		return checksums;
	}

	/**
	 * Tells whether events are dropped that the output cannot keep up with, so that writers never wait for it.
	 *
	 * @return true after {@link RecordingSettingsBuilder#withEventDropping()}
	 */
	public boolean isEventDropping() {
		return eventDropping;
	}

	/**
	 * The memory that the constants of a chunk may take before it is completed.
	 *
	 * @return bytes, more than 0
	 */
	public long getMaxConstantMemory() {
		return maxConstantMemoryBytes;
	}

	/**
	 * The hint how many values the constant pool of a type will hold.
	 *
	 * @return a number of values; 0 lets the writer choose
	 */
	public int getConstantPoolCapacity() {
		return constantPoolCapacity;
	}

	/**
	 * The number of texts that a writer remembers.
	 *
	 * @return a number of texts, 0 for none
	 */
	public int getStringCacheSize() {
		return stringCacheSize;
	}

	/**
	 * The unit of ticks.
	 *
	 * @return the frequency, more than 0
	 */
	public long getTicksPerSecond() {
		return ticksPerSecond;
	}

	/**
	 * The time zone that the recording names.
	 *
	 * @return the zone, never null; that of the JVM at this moment if none was set
	 */
	public ZoneId getTimeZone() {
		return timeZone != null ? timeZone : ZoneId.systemDefault();
	}

	/**
	 * Tells whether the recording names the time zone of the JVM, because none was set. To ask costs nothing, while
	 * {@link #getTimeZone()} sets up the rules of all time zones if nothing has done so in this JVM yet.
	 *
	 * @return false if {@link RecordingSettingsBuilder#withTimeZone(ZoneId)} has set a zone
	 */
	public boolean isTimeZoneOfJvm() {
		return timeZone == null;
	}

	/**
	 * Tells whether undeclared field names are errors.
	 *
	 * @return true after {@link RecordingSettingsBuilder#withStrictFields()}
	 */
	public boolean isStrictFields() {
		return strictFields;
	}

	/**
	 * Tells whether names that the JDK refuses are errors.
	 *
	 * @return true after {@link RecordingSettingsBuilder#withStrictNames()}
	 */
	public boolean isStrictNames() {
		return strictNames;
	}

	/**
	 * Tells whether one type name with two structures is an error.
	 *
	 * @return true after {@link RecordingSettingsBuilder#withStrictTypes()}
	 */
	public boolean isStrictTypes() {
		return strictTypes;
	}

	/**
	 * Whether {@code @Enabled} and {@code @Threshold} of event classes decide which of their objects are written.
	 *
	 * @return true after {@link RecordingSettingsBuilder#withEventObjectFilters()}
	 */
	public boolean isFilteringEventObjects() {
		return filteringEventObjects;
	}

	/**
	 * Tells whether event classes without {@link jdk.jfr.Name} are called by their full names.
	 *
	 * @return true after {@link RecordingSettingsBuilder#withQualifiedEventNames()}
	 */
	public boolean isQualifiedEventNames() {
		return qualifiedEventNames;
	}

	/**
	 * Tells whether closing the recording leaves its stream open.
	 *
	 * @return true after {@link RecordingSettingsBuilder#withStreamKeptOpen()}
	 */
	public boolean isStreamKeptOpen() {
		return streamKeptOpen;
	}

	/**
	 * The number of frames of a stack trace that are written.
	 *
	 * @return a number of frames, 1 or more
	 */
	public int getStackDepth() {
		return stackDepthFrames;
	}

	/**
	 * The name of the recording.
	 *
	 * @return the name, or null if it has none
	 */
	public String getName() {
		return name;
	}

	@Override
	public String toString() {
		return "RecordingSettings[startEpochNanos=" + startEpochNanos + ", startTicks=" + startTicks
				+ ", durationNanos=" + durationNanos + ", ticksPerSecond=" + ticksPerSecond + ", timeZone="
				+ getTimeZone()
				+ ", initializeJDKTypes=" + initializeJDKTypes + ", maxChunkSizeBytes=" + maxChunkSizeBytes
				+ ", maxChunkAge=" + maxChunkAge + ", maxSizeBytes=" + maxSizeBytes + ", maxAge=" + maxAge
				+ ", flushInterval=" + flushInterval + ", eventDropping=" + eventDropping + ", sync=" + sync
				+ ", checksums=" + checksums
				+ ", maxConstantMemoryBytes=" + maxConstantMemoryBytes
				+ ", constantPoolCapacity=" + constantPoolCapacity + ", stringCacheSize=" + stringCacheSize + ", mmap="
				+ mmap + ", mmapChunkSizeBytes=" + mmapChunkSizeBytes + ", mmapTempDir=" + mmapTempDir
				+ ", strictFields=" + strictFields + ", strictNames=" + strictNames + ", strictTypes=" + strictTypes
				+ ", filteringEventObjects=" + filteringEventObjects
				+ ", qualifiedEventNames=" + qualifiedEventNames
				+ ", streamKeptOpen=" + streamKeptOpen + ", stackDepthFrames=" + stackDepthFrames + ", name="
				+ name + "]";
	}
}
