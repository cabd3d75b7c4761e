/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recording;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettings;
import org.openjdk.jmc.flightrecorder.writer.api.SyncPolicy;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.RecordingConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.event.Warnings;
import org.openjdk.jmc.flightrecorder.writer.internal.format.UtcOffset;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.ChunkLimits;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkSpool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.Durability;
import org.openjdk.jmc.flightrecorder.writer.internal.output.FileOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.output.HeapSpool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.MappedSpool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.RepositoryOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.output.StreamOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.output.TemporaryFile;
import org.openjdk.jmc.flightrecorder.writer.internal.recovery.FileRecovery;
import org.openjdk.jmc.flightrecorder.writer.internal.session.BackgroundWork;
import org.openjdk.jmc.flightrecorder.writer.internal.session.RecordingSession;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * The parts of a recording, opened to one of the outputs as the settings say. If opening fails, nothing stays open.
 *
 * @param session
 *            writes the chunks
 * @param destination
 *            the absolute path of the file or directory, null where there is none
 */
public record OpenedRecording(RecordingSession session, String destination) {
	/** A time of 1973 in milliseconds. */
	private static final long LEAST_MILLIS = 100_000_000_000L;
	/** A time of 2096 in microseconds. */
	private static final long MOST_MICROS = 4_000_000_000_000_000L;
	/** A chunk for a stream waits in the heap up to this size, or this share of a small heap, then in a file. */
	private static final long MAX_SPOOL_HEAP_BYTES = 1 << 25;

	private static final int SPOOL_HEAP_SHARE = 8;

	private static final AtomicBoolean WARNED_OF_MMAP = new AtomicBoolean();
	private static final AtomicBoolean WARNED_OF_DIRECTORY = new AtomicBoolean();

	/**
	 * Opens a recording to a stream. Nothing is written to it before the first chunk is sealed.
	 *
	 * @param clock
	 *            what {@link #clock(RecordingSettings)} made of the settings
	 */
	public static OpenedRecording toStream(
			OutputStream stream, RecordingSettings settings, RecordingClock clock, TypeRegistry types) {
		Objects.requireNonNull(stream, "The stream of a recording must not be null");
		requireNoRepositorySettings(settings);
		if (settings.getSync() != SyncPolicy.NONE) {
			throw new IllegalArgumentException(
					"withSync is for files and repositories, because a stream does not tell when its bytes are on "
							+ "the disk; here it is " + settings.getSync());
		}
		long heapBytes = Math.min(MAX_SPOOL_HEAP_BYTES, Runtime.getRuntime().maxMemory() / SPOOL_HEAP_SHARE);
		Path directory = settings.getMmapTempDir();
		boolean needsFile = settings.useMmap() || settings.getMaxChunkSize() > heapBytes;
		ChunkLimits limits = limits(settings);
		ChunkSpool spool;
		if (!TemporaryFile.canBeMadeIn(directory)) {
			limits = new ChunkLimits(
					Math.min(heapBytes, limits.maxChunkBytes()), limits.maxChunkAgeNanos(), limits.maxConstantBytes());
			if (needsFile) {
				warnOfMissingDirectory(directory, limits.maxChunkBytes());
			}
			// A chunk may exceed its limit.
			spool = HeapSpool.withoutFile();
		} else {
			spool = settings.useMmap()
					? new MappedSpool(settings.getMmapChunkSize(), directory)
					: new HeapSpool(heapBytes, directory);
		}
		StreamOutput output = new StreamOutput(stream, settings.isStreamKeptOpen(), spool);
		try {
			return open(() -> output, settings, clock, types, limits, null);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private static void warnOfMissingDirectory(Path directory, long maxChunkBytes) {
		if (WARNED_OF_DIRECTORY.compareAndSet(false, true)) {
			Warnings.log("No temporary file can be made in " + TemporaryFile.directory(directory)
					+ ", so chunks of recordings to streams stay in the heap and end at " + maxChunkBytes
					+ " bytes; withMmapTempDir sets another directory");
		}
	}

	/**
	 * Opens a recording to a file; one that exists is replaced.
	 *
	 * @param clock
	 *            what {@link #clock(RecordingSettings)} made of the settings
	 * @throws IOException
	 *             when the file cannot be written
	 */
	public static OpenedRecording toFile(
			Path path, RecordingSettings settings, RecordingClock clock, TypeRegistry types) throws IOException {
		requireNoRepositorySettings(settings);
		String destination = path.toAbsolutePath().toString();
		warnOfMmap(settings);
		requireFiles(path);
		return open(
				() -> new FileOutput(path, durability(settings)),
				settings,
				clock,
				types,
				limits(settings),
				destination);
	}

	private static void requireNoRepositorySettings(RecordingSettings settings) {
		if (settings.getMaxSize() > 0 || settings.getMaxAge() != null) {
			throw new IllegalArgumentException(
					"Only a repository can delete its oldest chunks: withMaxSize and withMaxAge"
							+ " are for Recordings.newRepository, here they are " + settings.getMaxSize() + " and "
							+ settings.getMaxAge());
		}
		if (settings.hasChecksums()) {
			throw new IllegalArgumentException("withChecksums is for Recordings.newRepository, where each sealed "
					+ "chunk is a file of its own; here all chunks go to one file or stream");
		}
	}

	/**
	 * Opens a recording to a directory, each chunk in a file of its own.
	 *
	 * @param directory
	 *            the directory, made if it is not there
	 * @param clock
	 *            what {@link #clock(RecordingSettings)} made of the settings
	 * @throws IOException
	 *             when the directory cannot be used, or another recording uses it
	 */
	public static OpenedRecording toRepository(
			Path directory, RecordingSettings settings, RecordingClock clock, TypeRegistry types) throws IOException {
		warnOfMmap(settings);
		requireFiles(directory);
		return open(
				() -> new RepositoryOutput(
						directory,
						settings.getTimeZone(),
						new RepositoryOutput.Limits(settings.getMaxSize(), nanosOf(settings.getMaxAge())),
						file -> FileRecovery.recover(file).chunks() > 0,
						durability(settings),
						settings.hasChecksums()),
				settings,
				clock,
				types,
				limits(settings),
				directory.toAbsolutePath().toString());
	}

	private static Durability durability(RecordingSettings settings) {
		return switch (settings.getSync()) {
			case SEAL -> Durability.SEALS;
			case FLUSH -> Durability.FLUSHES;
			default -> Durability.NONE;
		};
	}

	private static void requireFiles(Path path) throws IOException {
		if (path.getFileSystem() != FileSystems.getDefault()) {
			throw new IOException(path + " is in the file system "
					+ path.getFileSystem().provider().getScheme()
					+ ", but a recording needs files that can be changed in place");
		}
	}

	private static void warnOfMmap(RecordingSettings settings) {
		if (settings.useMmap() && WARNED_OF_MMAP.compareAndSet(false, true)) {
			Warnings.log("withMmap is for recordings to a stream; a recording to a file or a repository buffers no "
					+ "chunk that could be mapped");
		}
	}

	/** Opens an output. This comes last, so that an existing file stays as it is if anything else fails. */
	private interface OutputOpener {
		ChunkOutput open() throws IOException;
	}

	/**
	 * Opens a recording to an output of another kind. It is closed with the session, or when that cannot be opened.
	 *
	 * @param clock
	 *            what {@link #clock(RecordingSettings)} made of the settings
	 * @throws IOException
	 *             when the output fails
	 */
	public static OpenedRecording to(
			ChunkOutput output, RecordingSettings settings, RecordingClock clock, TypeRegistry types)
			throws IOException {
		return open(() -> output, settings, clock, types, limits(settings), null);
	}

	/**
	 * Warns of a start that looks like milliseconds.
	 *
	 * @return the clock that the settings ask for, which reads the time where they leave it open
	 */
	public static RecordingClock clock(RecordingSettings settings) {
		long timestamp = settings.getStartTimestamp();
		if (timestamp >= LEAST_MILLIS && timestamp < MOST_MICROS) {
			Warnings.log(
					"withTimestamp(" + timestamp + ") lets the recording start in the first weeks of 1970, because it "
							+ "counts nanoseconds; this looks like milliseconds or microseconds");
		}
		return new RecordingClock(settings.getStartTimestamp(), settings.getStartTicks(), settings.getTicksPerSecond());
	}

	private static OpenedRecording open(
			OutputOpener opener,
			RecordingSettings settings,
			RecordingClock clock,
			TypeRegistry types,
			ChunkLimits limits,
			String destination)
			throws IOException {
		RecordingConstants constants = new RecordingConstants(
				types.builtin(ValueKind.STRING),
				settings.getConstantPoolCapacity(),
				settings.getStringCacheSize(),
				limits.maxConstantBytes());
		Instant start = Instant.ofEpochSecond(0, clock.startEpochNanos());
		UtcOffset offset =
				settings.isTimeZoneOfJvm() ? UtcOffset.ofJvm(start) : UtcOffset.of(settings.getTimeZone(), start);
		BackgroundWork work = backgroundWork(settings, destination);
		ChunkOutput output = opener.open();
		try {
			RecordingSession session =
					new RecordingSession(clock, settings.getDuration(), types, constants, output, limits, offset, work);
			return new OpenedRecording(session, destination);
		} catch (Throwable e) {
			ChunkOutput.closeAfter(e, output);
			throw e;
		}
	}

	private static ChunkLimits limits(RecordingSettings settings) {
		Duration maxAge = settings.getMaxChunkAge();
		return new ChunkLimits(
				settings.getMaxChunkSize(),
				maxAge == null ? Long.MAX_VALUE : nanosOf(maxAge),
				Math.min(settings.getMaxConstantMemory(), RecordingConstants.MAX_CHUNK_BYTES));
	}

	private static BackgroundWork backgroundWork(RecordingSettings settings, String destination) {
		String name = settings.getName() != null ? settings.getName() : destination;
		return new BackgroundWork(
				"JFR writer: " + (name != null ? name : "stream"),
				nanosOf(settings.getFlushInterval()),
				settings.isEventDropping());
	}

	/** Zero for none. */
	private static long nanosOf(Duration duration) {
		try {
			return duration == null ? 0 : duration.toNanos();
		} catch (ArithmeticException e) {
			return Long.MAX_VALUE; // three centuries
		}
	}
}
