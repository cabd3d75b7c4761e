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
 * Collects the settings of a recording. It is handed to the callback of
 * {@link Recordings#newRecording(Path, java.util.function.Consumer)} and is used there, by one thread; what is not set
 * keeps its default. Arguments are checked at once.
 * <p>
 * In code that implements this interface without knowing the newer settings, these throw
 * {@link UnsupportedOperationException}.
 */
public interface RecordingSettingsBuilder {
	/**
	 * Sets the time at which the recording starts. It belongs to the tick set by {@link #withStartTicks(long)}: an
	 * event at that tick happened at this time.
	 *
	 * @param timestamp
	 *            nanoseconds since 1970-01-01T00:00Z; 0 or less for now, which is the default; what looks like milliseconds
	 *            or microseconds is taken as it is, with a warning in the log
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if {@code timestamp} is later than {@link Long#MAX_VALUE} less a year of 365 days, in April 2261
	 */
	RecordingSettingsBuilder withTimestamp(long timestamp);

	/**
	 * Sets the tick at which the recording starts. Ticks are what the {@code startTime} of events counts. Those that
	 * come with events are written as they are given, so give them and this one from the same clock, which usually is
	 * {@link System#nanoTime()}.
	 *
	 * @param ticks
	 *            a reading of the clock that the events' times come from; 0 or less for now, which is the default
	 * @return this builder
	 */
	default RecordingSettingsBuilder withStartTicks(long ticks) {
		return this;
	}

	/**
	 * Sets how long the recording claims to be. {@link Recording#setDuration(Duration)} can change it until the
	 * recording is closed.
	 *
	 * @param duration
	 *            nanoseconds; 0 or less for the time between opening and closing, which is the default
	 * @return this builder
	 */
	default RecordingSettingsBuilder withDuration(long duration) {
		return this;
	}

	/**
	 * Registers the JDK's types ({@link Types.JDK}) when the recording is opened. Needed for
	 * {@link Recording#registerEventType(String)} and to annotate. Without it, the default for a recording that has a
	 * settings callback, clients may register types of those names themselves.
	 *
	 * @return this builder
	 */
	RecordingSettingsBuilder withJdkTypeInitialization();

	/**
	 * Spools chunks in memory-mapped files of 4 MiB pieces, off the Java heap. For recordings to a stream, which keep
	 * each chunk until it is complete.
	 *
	 * @return this builder
	 */
	default RecordingSettingsBuilder withMmap() {
		throw unsupported("withMmap()");
	}

	/**
	 * Spools chunks in memory-mapped files, off the Java heap, in pieces of a given size.
	 *
	 * @param chunkSizeBytes
	 *            the size of a mapped piece in bytes, more than 0; rounded up to whole pages, and pieces of a large chunk
	 *            are larger, since systems limit how many a process may have. This is not the size of chunks, for which
	 *            see {@link #withMaxChunkSize(long)}
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if {@code chunkSizeBytes} is 0 or less
	 */
	default RecordingSettingsBuilder withMmap(int chunkSizeBytes) {
		throw unsupported("withMmap(int)");
	}

	/**
	 * Sets the directory for the writer's temporary files. Where the operating system deletes open files (all but
	 * Windows) they lose their names as soon as they are open, so that a process that dies leaves none behind; their
	 * space is free again when the recording is closed. Elsewhere they are deleted when the recording is closed. If no
	 * file can be made in the directory when a recording is opened to a stream, its chunks stay in the heap and are
	 * smaller, and the log says so.
	 *
	 * @param directory
	 *            an existing directory; null for the system's, which is the default
	 * @return this builder
	 */
	default RecordingSettingsBuilder withMmapTempDir(Path directory) {
		throw unsupported("withMmapTempDir(Path)");
	}

	/**
	 * Sets the size at which a chunk is completed and a new one begun. Large chunks take less space in total and are
	 * faster, because each chunk repeats the constants that it uses; small ones reach a stream sooner.
	 *
	 * @param maxChunkSizeBytes
	 *            bytes, more than 0; the default is 256 MiB. A chunk may exceed it by an eighth, because a writer does
	 *            not wait at once for another thread that flushes or completes a chunk; and by what the writers have in
	 *            their buffers, and by its metadata
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if {@code maxChunkSizeBytes} is 0 or less
	 */
	default RecordingSettingsBuilder withMaxChunkSize(long maxChunkSizeBytes) {
		throw unsupported("withMaxChunkSize(long)");
	}

	/**
	 * Sets the age at which a chunk is completed and a new one begun. It is checked when an event is written, at
	 * {@link Recording#flush()} and, after {@link #withFlushInterval(Duration)}, at each interval. A chunk without events stays.
	 *
	 * @param maxChunkAge
	 *            the age, more than zero; by default age does not matter
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if {@code maxChunkAge} is zero or negative
	 * @throws NullPointerException
	 *             if {@code maxChunkAge} is null
	 */
	default RecordingSettingsBuilder withMaxChunkAge(Duration maxChunkAge) {
		throw unsupported("withMaxChunkAge(Duration)");
	}

	/**
	 * Sets how large a repository may become ({@link Recordings#newRepository(Path)}), as the JDK's {@code maxsize} does:
	 * the oldest chunks are deleted, each as a whole, while all files together are larger. What earlier recordings left
	 * in the directory counts and is deleted as well. The chunk that is being written counts too, and is never deleted,
	 * so the directory is larger than this only if that chunk alone is.
	 * <p>
	 * Unless {@link #withMaxChunkSize(long)} is set, chunks are then at most a quarter of this, but not less than 1
	 * MiB.
	 *
	 * @param maxSizeBytes
	 *            bytes, more than 0; by default nothing is deleted
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if {@code maxSizeBytes} is 0 or less. Opening a recording that is no repository throws it too
	 */
	default RecordingSettingsBuilder withMaxSize(long maxSizeBytes) {
		throw unsupported("withMaxSize(long)");
	}

	/**
	 * Sets how long chunks stay in a repository ({@link Recordings#newRepository(Path)}) after their last event, as the
	 * JDK's option {@code maxage=} does: those that are older are deleted, each as a whole, when a chunk is completed, on
	 * {@link Recording#flush()}, and at each interval of {@link #withFlushInterval(Duration)}. What earlier recordings
	 * left in the directory is deleted as well; the chunk that is being written never is.
	 * <p>
	 * Unless {@link #withMaxChunkAge(Duration)} is set, chunks are then completed after a quarter of this, but not
	 * before a second has passed.
	 *
	 * @param maxAge
	 *            the age, more than zero; by default nothing is deleted
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if {@code maxAge} is zero or negative. Opening a recording that is no repository throws it too
	 * @throws NullPointerException
	 *             if {@code maxAge} is null
	 */
	default RecordingSettingsBuilder withMaxAge(Duration maxAge) {
		throw unsupported("withMaxAge(Duration)");
	}

	/**
	 * Makes the recording flush itself at a fixed rate, as {@link Recording#flush()} does, so that programs that follow
	 * the file see new events. A chunk that has reached {@link #withMaxChunkAge(Duration)} is completed at the same
	 * times: this brings events to a stream in time, where flushing has no effect. The thread that flushes also
	 * completes full chunks, so that no writer waits for that, unless the chunk exceeds a limit by an eighth.
	 *
	 * <pre>{@code
	 * try (Recording recording = Recordings.newRecording("live.jfr", settings -> settings
	 * 		.withJdkTypeInitialization().withFlushInterval(java.time.Duration.ofSeconds(1)))) {
	 * 	Type beat = recording.registerEventType("com.example.Beat");
	 * 	recording.writeEvent(beat.asValue(event -> {})); // jdk.jfr.consumer.EventStream.openFile sees it in a second
	 * }
	 * }</pre>
	 *
	 * This gives the recording a thread, a daemon whose name begins with {@code JFR writer}; without this setting and
	 * {@link #withEventDropping()} it has none. The thread calls the client's stream, if there is one. It ends when the
	 * recording is closed, which {@link Recording#close()} waits for, or has failed. A failure that it meets is thrown
	 * by the next call that writes, with the failure as its cause, and by {@link Recording#close()}. When there was
	 * nothing new, nothing is written, so a recording without events does not grow. If a flush takes longer than the
	 * interval, the flushes that fall into its time are skipped.
	 * <p>
	 * A recording that is neither closed nor reachable any more loses what was written since the last flush, may be
	 * collected, and its thread ends.
	 *
	 * @param flushInterval
	 *            the time from flush to flush, a millisecond or more; by default there is no such flush. Readers of the
	 *            JDK look once a second, so that less than a second is rarely of use
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if {@code flushInterval} is less than a millisecond, or more than a long of nanoseconds
	 * @throws NullPointerException
	 *             if {@code flushInterval} is null
	 */
	default RecordingSettingsBuilder withFlushInterval(Duration flushInterval) {
		throw unsupported("withFlushInterval(Duration)");
	}

	/**
	 * Makes writers never wait for the output: not for a disk or a stream that is slow or hangs, and not while a chunk
	 * is being completed. A thread of the recording, the one that {@link #withFlushInterval(Duration)} describes, then
	 * does all output of events. When more than about 4 MiB wait for it, or constants take more than
	 * {@link #withMaxConstantMemory(long)} and a quarter, events are dropped: the call that writes one returns as if it
	 * were written. {@link RecordingStatistics#eventsDropped()} counts them, and at the next flush, at the end of the
	 * chunk at the latest, a {@code jdk.DataLoss} event says how many bytes were lost since the last such event and in
	 * total. It is never dropped itself. By default nothing is dropped, and writers wait.
	 *
	 * <pre>{@code
	 * java.io.OutputStream collector = new java.io.FileOutputStream("orders.jfr"); // or that of a socket
	 * try (Recording recording = Recordings.newRecording(collector, settings -> settings
	 * 		.withJdkTypeInitialization().withEventDropping().withMaxChunkSize(1 << 20))) {
	 * 	Type order = recording.registerEventType("com.example.Order");
	 * 	recording.writeEvent(order.asValue(event -> {})); // returns at once, however slow the collector is
	 * }
	 * }</pre>
	 *
	 * {@link Recording#flush()}, {@link Recording#rotateChunk()} and {@link Recording#close()} wait for the output even
	 * with this setting, the last one for all events that were not dropped. A failure of the output is thrown as
	 * {@link #withFlushInterval(Duration)} says.
	 *
	 * @return this builder
	 */
	default RecordingSettingsBuilder withEventDropping() {
		throw unsupported("withEventDropping()");
	}

	/**
	 * Sets when the recording waits until the written data is on the disk, so that a loss of power does not lose it.
	 * For recordings to a file or a repository. {@code Recordings.recover} makes it readable afterwards.
	 *
	 * @param policy
	 *            what survives; the default is {@link SyncPolicy#NONE}. Opening a recording to a stream with another one
	 *            throws an {@link IllegalArgumentException}
	 * @return this builder
	 * @throws NullPointerException
	 *             if {@code policy} is null
	 */
	default RecordingSettingsBuilder withSync(SyncPolicy policy) {
		throw unsupported("withSync(SyncPolicy)");
	}

	/**
	 * Keeps the CRC32C of each sealed chunk of a repository in a small file beside it, {@code <chunk>.jfr.crc32c}, which
	 * readers do not see. {@code Recordings.recover} then notices bytes that have changed within numbers and texts, and
	 * need not walk through chunks whose checksum fits. Opening a recording that is no repository throws an
	 * {@link IllegalArgumentException}.
	 *
	 * @return this builder
	 */
	default RecordingSettingsBuilder withChecksums() {
		throw unsupported("withChecksums()");
	}

	/**
	 * Sets how much memory the constants of a chunk may take before the chunk is completed and a new one begun. This is
	 * what keeps memory bounded for events with endless new stack traces or texts.
	 *
	 * @param maxConstantMemoryBytes
	 *            bytes, more than 0; the default is an eighth of the largest heap, at most 64 MiB. More than 768 MiB is as
	 *            768 MiB. After {@link #withFlushInterval(Duration)} a chunk may exceed it by an eighth, see {@link #withMaxChunkSize(long)}
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if {@code maxConstantMemoryBytes} is 0 or less
	 */
	default RecordingSettingsBuilder withMaxConstantMemory(long maxConstantMemoryBytes) {
		throw unsupported("withMaxConstantMemory(long)");
	}

	/**
	 * Hints how many different values the constant pool of a type will hold in a chunk, which saves growing it. Room is
	 * made for all pools of a chunk together up to a quarter of {@link #withMaxConstantMemory(long)}.
	 *
	 * @param entries
	 *            a number of values; 0 lets the writer choose, which is the default
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if {@code entries} is negative
	 */
	default RecordingSettingsBuilder withConstantPoolCapacity(int entries) {
		throw unsupported("withConstantPoolCapacity(int)");
	}

	/**
	 * Sets how many texts a writer remembers at most in order to recognise those that come again, and to write them once, in
	 * the string pool of the chunk. It takes memory only for texts that do come again. Texts that are parts of constants,
	 * such as symbols, are never in the string pool.
	 *
	 * @param entries
	 *            a number of texts, rounded up as the writer needs, and no more than go into a quarter of
	 *            {@link #withMaxConstantMemory(long)}; 0 for none, so that each text is written out; the default is
	 *            262144
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if {@code entries} is negative
	 */
	default RecordingSettingsBuilder withStringCacheSize(int entries) {
		throw unsupported("withStringCacheSize(int)");
	}

	/**
	 * Sets the unit of ticks, for events whose times come from a clock other than {@link System#nanoTime()}.
	 *
	 * @param ticksPerSecond
	 *            the frequency of the clock, more than 0; the default is 10<sup>9</sup>, so that a tick is a nanosecond
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if {@code ticksPerSecond} is 0 or less
	 */
	default RecordingSettingsBuilder withTicksPerSecond(long ticksPerSecond) {
		throw unsupported("withTicksPerSecond(long)");
	}

	/**
	 * Sets the time zone that the recording names as that of its origin. Times in recordings are of no zone; readers
	 * use this one to show them.
	 *
	 * @param timeZone
	 *            the zone; the default is that of the JVM
	 * @return this builder
	 * @throws NullPointerException
	 *             if {@code timeZone} is null
	 */
	default RecordingSettingsBuilder withTimeZone(ZoneId timeZone) {
		throw unsupported("withTimeZone(ZoneId)");
	}

	/**
	 * Turns mistakes that are only logged by default into an {@link IllegalArgumentException}. The rules of several
	 * calls add up.
	 *
	 * @param rules
	 *            what becomes an error, as each {@link Strictness} describes
	 * @return this builder
	 * @throws NullPointerException
	 *             if a rule is null, or the array of rules
	 */
	default RecordingSettingsBuilder withStrict(Strictness... rules) {
		throw unsupported("withStrict(Strictness...)");
	}

	/**
	 * Sets how many frames of a stack trace are written: of the caller of {@link Recording#writeEvent(jdk.jfr.Event)}, of
	 * those that {@link Recording#jdkValues()} makes, and of those that are given to an {@link EventWriter} or in a record.
	 * A stack trace with more says that it is truncated.
	 *
	 * @param frames
	 *            a number of frames, 1 or more; the default is 64, as in the JVM
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if {@code frames} is 0 or less
	 */
	default RecordingSettingsBuilder withStackDepth(int frames) {
		throw unsupported("withStackDepth(int)");
	}

	/**
	 * Names the recording. Each chunk then has a {@code jdk.ActiveRecording} with the name, the file, and the start and
	 * length of the recording, which {@code jfr view active-recordings} and JMC show. It is written when the chunk is
	 * completed or first flushed, and counted as an event.
	 *
	 * @param name
	 *            the name, any text but an empty one; by default a recording has none
	 * @return this builder
	 * @throws IllegalArgumentException
	 *             if {@code name} is empty
	 * @throws NullPointerException
	 *             if {@code name} is null
	 */
	default RecordingSettingsBuilder withName(String name) {
		throw unsupported("withName(String)");
	}

	/**
	 * Leaves out objects of event classes that the JVM's recorder would leave out: those whose class is annotated with
	 * {@link jdk.jfr.Enabled} {@code false}, and those that took less than the {@link jdk.jfr.Threshold} of their
	 * class. How long an event took is known only when {@code begin()} was called while the JVM recorded events of the
	 * class; otherwise the threshold is ignored. If a class is annotated with {@code jdk.jfr.Throttle} of JDK 25, such
	 * as {@code "100/s"}, only the first events of each interval are written, here 100 per second, counted for each
	 * recording. If an annotation has a text that the JDK does not document, writing the first event of the class
	 * throws an {@link IllegalArgumentException}. By default every event is written.
	 *
	 * @return this builder
	 */
	default RecordingSettingsBuilder withEventObjectFilters() {
		throw unsupported("withEventObjectFilters()");
	}

	/**
	 * Names the types of event classes without {@link jdk.jfr.Name} by the full names of the classes, as the JVM's
	 * recorder does. By default such a type has the simple name of its class, as in version 9.1.2; a second class of the
	 * same simple name has its full name. {@link Recording#getType(String)} finds the type by both names.
	 *
	 * @return this builder
	 */
	default RecordingSettingsBuilder withQualifiedEventNames() {
		throw unsupported("withQualifiedEventNames()");
	}

	/**
	 * Leaves the stream open when the recording is closed; it is flushed. By default the recording closes its stream.
	 *
	 * @return this builder
	 */
	default RecordingSettingsBuilder withStreamKeptOpen() {
		throw unsupported("withStreamKeptOpen()");
	}

	/**
	 * Makes the settings from what was set so far. A start time or start tick that was not set is now; start ticks of a
	 * clock other than nanoseconds are left for the recording to choose. There is no need to call this: opening a
	 * recording does.
	 *
	 * @return new settings
	 */
	RecordingSettings build();

	private static UnsupportedOperationException unsupported(String method) {
		return new UnsupportedOperationException(
				"This implementation of RecordingSettingsBuilder does not support " + method);
	}
}
