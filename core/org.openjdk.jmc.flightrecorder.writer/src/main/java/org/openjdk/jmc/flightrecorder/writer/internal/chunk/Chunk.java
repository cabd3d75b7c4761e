/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventSize;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventTypeIds;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.metadata.MetadataEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.BriefLock;

/**
 * A chunk that is being written: its constants, the events on their way to the output, and what the output has got so
 * far.
 * <p>
 * <b>Concurrency.</b> Pieces of events may be {@link #enqueue enqueued} by any thread at any time before the chunk is
 * sealed, also by one that holds a buffer: enqueueing never waits. Everything that touches the output needs
 * {@link #appendLock}, and only for the chunk that the {@linkplain GuardedOutput output} has come to. Its holder may do
 * I/O. The holder may drain lanes and buffers, and it takes no other lock but theirs, the one of events past buffers,
 * those of the constant pools and that of the types. Plain fields are guarded by the append
 * lock, unless a comment names another lock.
 */
public final class Chunk {
	private static final int GENERIC_MASK = 0;
	private static final int FLUSH_MASK = 1;
	/**
	 * The limit for constants that wait for the end of the chunk, by the heap that they take. Writing all of them at
	 * the end would take long, and a writer waits for it.
	 */
	private static final long MAX_WAITING_CONSTANT_BYTES = 1 << 20;

	/** The numbers between the size and the content of a metadata event: type id, start, duration, metadata id. */
	private static final int METADATA_HEAD_NUMBERS = 4;

	/** Counts events as dropped. */
	public interface DropCounter {
		/** Waits for nothing. */
		void countDropped(int eventBytes);
	}

	/** Is held while events of the queue go to the output. */
	public final ReentrantLock appendLock = new ReentrantLock();
	/** Lanes know the chunk by this token, so that an unused lane does not keep the chunk's constants in memory. */
	public final Object token = new Object();
	/** Takes the place of the token while a thread waits for writers. */
	final Object waitedForToken = new Object();

	/** When the chunk starts, by the recording's clock. */
	public final long startTicks;
	/** The constants that events of the chunk refer to. */
	public final ChunkConstants constants;
	/** For the chunk's age; not on the recording's clock, which may be the client's own. */
	public final long createdNanoTime = System.nanoTime();

	private final RecordingClock clock;
	private final ChunkOutput output;
	private final ContentPool contents;

	/** Finished events that wait until a thread appends them. */
	private final Queue<Leb128Writer> queue = new ConcurrentLinkedQueue<>();

	private final AtomicLong queuedBytes = new AtomicLong();
	/**
	 * Guards the next two fields. The lock is held for the copy of an event and never during I/O. Its holder takes no
	 * other lock.
	 */
	private final BriefLock overflowLock = new BriefLock();
	/** Events that found all buffers taken. They are gathered here, because one system call for each would be slow. */
	private Leb128Writer overflow;
	/** A writer of this field holds the append lock as well. */
	private boolean closedForEvents;

	private volatile long sizeBytes = ChunkHeader.LENGTH_BYTES;
	/**
	 * The heap that the constants took when they were last appended. {@link #sizeBytes} counts these constants already.
	 */
	private volatile long appendedConstantBytes;

	private volatile boolean hasEvents;
	/** The latest start of an event of the chunk, {@link Long#MIN_VALUE} while there is none. */
	private final AtomicLong lastTicks = new AtomicLong(Long.MIN_VALUE);

	/** The chunk's part of the time span of past events. */
	private final EventSpan span;

	private long constantCount;
	private long metadataOffset;
	private long checkpointOffset;
	private MetadataEncoder.Metadata metadata;
	private int generation = ChunkHeader.FIRST_GENERATION;
	private long publishedBytes;
	private byte[] publishedHeader;

	/**
	 * A chunk without events.
	 *
	 * @param startTicks
	 *            when it starts, by the clock
	 * @param constants
	 *            gets what its events refer to
	 * @param clock
	 *            the recording's
	 * @param output
	 *            where it goes
	 * @param contents
	 *            takes back what was appended
	 */
	public Chunk(
			long startTicks, ChunkConstants constants, RecordingClock clock, ChunkOutput output, ContentPool contents) {
		this.startTicks = startTicks;
		this.constants = constants;
		this.clock = clock;
		this.output = output;
		this.contents = contents;
		span = new EventSpan(startTicks, clock, output.hasOneFilePerChunk());
	}

	/** @return the chunk's part of the time span of past events */
	public EventSpan span() {
		return span;
	}

	/** @return the bytes that were appended, plus those of the events and constants that wait to be appended */
	public long expectedSizeBytes() {
		return sizeBytes + queuedBytes.get() + constants.sizeBytes() - appendedConstantBytes;
	}

	/** @return the bytes of events that wait to be appended */
	public long queuedBytes() {
		return queuedBytes.get();
	}

	/** Gives finished events to the chunk; the next {@link #appendQueued} appends them. */
	public void enqueue(Leb128Writer events, long eventsLastTicks) {
		hasEvents = true;
		lastTicks.accumulateAndGet(clock.limited(eventsLastTicks), Math::max);
		int lengthBytes = events.position();
		queuedBytes.addAndGet(lengthBytes);
		boolean added = false;
		try {
			added = queue.add(events);
		} finally {
			if (!added) {
				queuedBytes.addAndGet(-lengthBytes);
			}
		}
	}

	/**
	 * Appends the events that wait now, and the constants if many of them are new. The append lock must be held. Events
	 * that other threads add during the call are left to those threads; otherwise the loop would not end while they
	 * write.
	 */
	public void appendQueued() throws IOException {
		enqueueWholeOverflow();
		long rest = queuedBytes.get();
		Leb128Writer events;
		while (rest > 0 && (events = queue.poll()) != null) {
			int lengthBytes = events.position();
			rest -= lengthBytes;
			queuedBytes.addAndGet(-lengthBytes);
			append(events.array(), 0, lengthBytes);
			contents.recycle(events);
		}
		appendConstantsIfMany();
	}

	private void appendConstantsIfMany() throws IOException {
		long constantBytes = constants.sizeBytes();
		if (constantBytes - appendedConstantBytes >= MAX_WAITING_CONSTANT_BYTES) {
			appendCheckpoint(constants.takeAdded(), GENERIC_MASK);
			appendedConstantBytes = constantBytes;
		}
	}

	private void enqueueWholeOverflow() {
		overflowLock.lock();
		try {
			enqueueOverflow();
		} finally {
			overflowLock.unlock();
		}
	}

	private void enqueueOverflow() {
		if (overflow != null && overflow.position() > 0) {
			enqueue(overflow, Long.MIN_VALUE);
			overflow = null;
		}
	}

	/** Takes the last event back if there is no heap to enqueue it with the others, because its call throws then. */
	private void enqueueOverflowOrTruncateTo(int eventStart) {
		try {
			enqueueOverflow();
		} catch (Throwable e) {
			overflow.truncate(eventStart);
			throw e;
		}
	}

	/**
	 * Takes one event past the buffers. The call waits only for another such event.
	 *
	 * @return false when the chunk is closed for events
	 */
	public boolean putPastBuffers(Leb128Writer body, int from, int eventBytes, long ticks) {
		overflowLock.lock();
		try {
			if (closedForEvents) {
				return false;
			}
			if (overflow == null) {
				overflow = contents.newContent();
			}
			// Room is made first, because the heap may have none left.
			overflow.ensure(eventBytes + Leb128.MAX_BYTES);
			int eventStart = overflow.position();
			overflow.putLong(eventBytes);
			overflow.putBytes(body.array(), from, body.position() - from);
			hasEvents = true;
			lastTicks.accumulateAndGet(clock.limited(ticks), Math::max);
			if (overflow.position() >= ContentPool.CAPACITY_BYTES) {
				enqueueOverflowOrTruncateTo(eventStart);
			}
			return true;
		} finally {
			overflowLock.unlock();
		}
	}

	/**
	 * Counts as dropped an event that found all buffers taken.
	 *
	 * @return false when the chunk is closed for events
	 */
	public boolean dropPastBuffers(DropCounter dropped, int eventBytes) {
		overflowLock.lock();
		try {
			if (!closedForEvents) {
				dropped.countDropped(eventBytes);
			}
			return !closedForEvents;
		} finally {
			overflowLock.unlock();
		}
	}

	private void append(byte[] bytes, int from, int lengthBytes) throws IOException {
		output.append(bytes, from, lengthBytes);
		sizeBytes += lengthBytes;
	}

	/**
	 * Ends the intake of events. From now on the chunk takes events through its queue only. The append lock must be
	 * held.
	 */
	public void closeForEvents() {
		overflowLock.lock();
		closedForEvents = true;
		overflowLock.unlock();
	}

	/** @return whether an event was given to the chunk */
	public boolean hasEvents() {
		return hasEvents;
	}

	/** @return the latest start of an event, or the start of the chunk when that is later */
	public long lastTicks() {
		return Math.max(startTicks, lastTicks.get());
	}

	/** @return the latest start of an event, {@link Long#MIN_VALUE} when there is none */
	long latestEventTicks() {
		return lastTicks.get();
	}

	/** @return the bytes that were appended, with the header */
	public long sizeBytes() {
		return sizeBytes;
	}

	/** @return whether events were appended that have not been published; the session's rotation lock must be held */
	public boolean hasUnpublishedEvents() {
		return sizeBytes != Math.max(ChunkHeader.LENGTH_BYTES, publishedBytes);
	}

	/** @return the metadata of the chunk, null before it is published or finished; the append lock must be held */
	public MetadataEncoder.Metadata metadata() {
		return metadata;
	}

	/** @return how many constants were appended; the append lock must be held */
	public long constantCount() {
		return constantCount;
	}

	/** The header of the chunk when it starts. */
	byte[] initialHeader() {
		return ChunkHeader.begun(span.epochNanosOfStart(startTicks), startTicks, clock.ticksPerSecond())
				.encode();
	}

	/** The start of a chunk may move until the chunk is sealed, see {@link EventSpan}. Time and ticks move together. */
	private byte[] header(long durationNanos, int state, boolean last) {
		long headerTicks = span.startTicks();
		return new ChunkHeader(
						sizeBytes,
						checkpointOffset,
						metadataOffset,
						span.epochNanosOfStart(headerTicks),
						durationNanos,
						headerTicks,
						clock.ticksPerSecond(),
						state,
						last)
				.encode();
	}

	/**
	 * Writes the end of the chunk. Events come first, so that the newest checkpoint is behind them: {@code jfr scrub}
	 * loses constants otherwise (format section 6.4).
	 *
	 * @param last
	 *            whether no chunk follows
	 * @return the header of the finished chunk
	 */
	public byte[] finish(Supplier<MetadataEncoder.Metadata> newest, long durationNanos, boolean last)
			throws IOException {
		appendTail(newest, GENERIC_MASK);
		return header(durationNanos, ChunkHeader.FINISHED, last);
	}

	/** Shows everything appended so far to readers of a growing file. */
	public void publish(Supplier<MetadataEncoder.Metadata> newest, long durationNanos) throws IOException {
		appendTail(newest, FLUSH_MASK);
		// The first publication too: a reader takes a header as complete if the generations before and behind it are
		// equal.
		generation = ChunkHeader.nextGeneration(generation);
		output.publish(header(durationNanos, generation, false));
		// This header is needed only after a failure, and then no chunk follows. Without heap for it, the one before
		// stays.
		publishedHeader = header(durationNanos, ChunkHeader.FINISHED, true);
		publishedBytes = sizeBytes;
	}

	/** After a failure: leaves what was published, if anything, as a finished chunk. */
	void cutBack() throws IOException {
		output.cutBack(publishedHeader, publishedBytes);
	}

	private void appendTail(Supplier<MetadataEncoder.Metadata> source, int mask) throws IOException {
		long constantBytes = constants.sizeBytes();
		// The constants are taken before the types, or there could be constants of a type that the metadata does not
		// know yet.
		List<ChunkConstants.Added> added = constants.takeAdded();
		MetadataEncoder.Metadata newest = source.get();
		boolean typesChanged = metadata == null || metadata.id != newest.id;
		// New metadata empties the string pool of a live reader, so all strings are written again.
		boolean again = typesChanged && metadata != null;
		if (typesChanged) {
			appendMetadata(newest);
		}
		if (again) {
			constants.addAllStrings(added);
		}
		appendCheckpoint(added, mask);
		appendedConstantBytes = constantBytes;
	}

	private void appendMetadata(MetadataEncoder.Metadata newest) throws IOException {
		long offset = sizeBytes;
		Leb128Writer event = new Leb128Writer(EventSize.PADDED_BYTES + METADATA_HEAD_NUMBERS * Leb128.MAX_BYTES);
		int size = EventSize.beginPadded(event, EventTypeIds.METADATA, lastTicks());
		event.putLong(newest.id);
		event.patchPadded(size, EventSize.PADDED_BYTES, event.position() + newest.contentBytes);
		append(event.array(), 0, event.position());
		append(newest.content, 0, newest.contentBytes);
		metadataOffset = offset;
		metadata = newest;
	}

	/**
	 * Writes constants (format section 6.1):
	 *
	 * <pre>
	 *  size  1  start  duration  delta to the checkpoint before  mask  pool count  ( class id  count  ( id value )* )*
	 * </pre>
	 */
	private void appendCheckpoint(List<ChunkConstants.Added> pools, int mask) throws IOException {
		long offset = sizeBytes;
		Leb128Writer event = new Leb128Writer(1 << 8);
		int size = EventSize.beginPadded(event, EventTypeIds.CHECKPOINT, lastTicks());
		event.putLong(checkpointOffset == 0 ? 0 : checkpointOffset - offset);
		event.putByte(mask);
		event.putInt(pools.size());
		long length = event.position();
		for (ChunkConstants.Added pool : pools) {
			length += Leb128.encodedLength(pool.type().id())
					+ Leb128.encodedLength(pool.part().count())
					+ pool.part().lengthBytes();
		}
		event.patchPadded(size, EventSize.PADDED_BYTES, length);
		append(event.array(), 0, event.position());
		for (ChunkConstants.Added pool : pools) {
			event.truncate(0);
			event.putLong(pool.type().id());
			event.putInt(pool.part().count());
			append(event.array(), 0, event.position());
			pool.part().writeTo(this::append);
			constantCount += pool.part().count();
		}
		assert sizeBytes == offset + length;
		checkpointOffset = offset;
	}
}
