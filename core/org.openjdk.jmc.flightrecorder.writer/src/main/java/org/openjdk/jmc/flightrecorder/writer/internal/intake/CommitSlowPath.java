/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import java.io.UncheckedIOException;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Chunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.ContentPool;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.CurrentChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.GuardedOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventSize;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128WriterPool;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.StackRoom;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;

/**
 * The slow path of {@link EventIntake#commit} and {@link Lane#commit}, for an encoded event that cannot just be copied:
 * its buffer is full, taken or another chunk's, the chunk has changed since encoding began, too much waits for the output,
 * or the recording has ended. The concurrency rules of the intake hold here.
 */
final class CommitSlowPath {
	/** A destination of encoded events. */
	interface Place {
		/**
		 * Puts an event. Afterwards, events may wait in the queue of the chunk.
		 *
		 * @return false when the chunk is no longer the current one
		 */
		boolean put(Chunk to, Leb128Writer body, int from, int eventBytes, long startTicks);

		/**
		 * Counts an event as dropped, so that the chunk is not sealed before.
		 *
		 * @return false when the chunk is no longer the current one
		 */
		boolean drop(Chunk from, int eventBytes);
	}

	private static final int MAX_BUFFERED_EVENT_BYTES = ContentPool.CAPACITY_BYTES / 4;

	private final CurrentChunk current;
	private final BackPressure pressure;
	private final GuardedOutput output;
	private final RotationRule rotation;
	private final EventBuffers buffers;
	private final Leb128WriterPool writers;
	private final EventCounts counts;
	private final Place anyBuffer = new AnyBuffer();

	CommitSlowPath(
			CurrentChunk current,
			BackPressure pressure,
			GuardedOutput output,
			RotationRule rotation,
			EventBuffers buffers,
			Leb128WriterPool writers,
			EventCounts counts) {
		this.current = current;
		this.pressure = pressure;
		this.output = output;
		this.rotation = rotation;
		this.buffers = buffers;
		this.writers = writers;
		this.counts = counts;
	}

	/** @return a buffer that is not claimed, or the place past the buffers when all are */
	Place anyBuffer() {
		return anyBuffer;
	}

	/**
	 * Writes an encoded event whose size is known already.
	 *
	 * @param place
	 *            where the event is put
	 */
	void commit(
			Place place,
			Leb128Writer body,
			int from,
			int bytesOfEvent,
			ChunkConstants encodedWith,
			TypeLayout layout,
			long startTicks) {
		StackRoom.requireForOutput();
		int eventBytes = bytesOfEvent;
		ChunkConstants definedIn = encodedWith;
		current.giveWay();
		while (true) {
			Chunk chunk = current.requireOpen();
			if (pressure.isOverloaded(chunk)) {
				if (place.drop(chunk, eventBytes)) {
					return;
				}
				continue;
			}
			if (definedIn != null && chunk.constants != definedIn) {
				eventBytes = move(body, from, eventBytes, definedIn, chunk, layout);
				definedIn = chunk.constants;
			}
			pressure.waitForOutput(chunk);
			if (place.put(chunk, body, from, eventBytes, startTicks)) {
				if (chunk.queuedBytes() > 0) {
					bringToOutput(chunk);
				}
				rotateIfFull(chunk);
				return;
			}
		}
	}

	/**
	 * Makes a chunk define the constants of an event that was encoded for another one.
	 *
	 * @return the size of the event, whose bytes may have changed
	 */
	int move(Leb128Writer body, int from, int eventBytes, ChunkConstants earlier, Chunk chunk, TypeLayout layout) {
		if (carryOver(body, from, earlier, chunk, layout)) {
			return eventBytes;
		}
		translate(body, from, earlier, chunk, layout);
		return EventSize.of(body.position() - from, layout);
	}

	private static boolean carryOver(
			Leb128Writer body, int from, ChunkConstants earlier, Chunk chunk, TypeLayout layout) {
		return chunk.constants.carryOver(earlier, layout, fields(body, from));
	}

	private static Leb128Reader fields(Leb128Writer body, int from) {
		Leb128Reader fields = new Leb128Reader(body.array(), from);
		fields.getLong();
		return fields;
	}

	private void translate(Leb128Writer body, int from, ChunkConstants earlier, Chunk chunk, TypeLayout layout) {
		Leb128Writer translated = writers.acquire();
		try {
			int fields = fields(body, from).position();
			chunk.constants.translate(earlier, layout, body.array(), from, fields, translated);
			body.truncate(from);
			body.putBytes(translated.array(), 0, translated.position());
		} finally {
			writers.release(translated);
		}
	}

	void rotateIfFull(Chunk chunk) {
		// Without enough stack the event is written all the same.
		if (rotation.isFull(chunk)) {
			afterEvent(() -> rotation.rotate(chunk));
		}
	}

	/**
	 * Brings the events in the chunk's queue to the output, or leaves them to the recording's thread. Needs stack for
	 * the output.
	 */
	void bringToOutput(Chunk chunk) {
		if (!pressure.isLeftToThread()) {
			afterEvent(() -> output.appendQueued(chunk));
		}
	}

	/**
	 * Brings events from lanes of unreachable writers to the output. The calls that wrote them returned long ago. Needs
	 * stack for the output.
	 *
	 * @throws UncheckedIOException
	 *             when this call finds that the output has failed
	 */
	void bringAbandonedToOutput() {
		Chunk chunk = current.get();
		if (chunk != null && chunk.queuedBytes() >= ContentPool.CAPACITY_BYTES && !pressure.isLeftToThread()) {
			output.appendQueued(chunk);
			if (rotation.isFull(chunk)) {
				rotation.rotate(chunk);
			}
		}
	}

	/**
	 * Does the work that follows an event, which is already counted as written. If the work throws, so does the call
	 * that wrote the event. If the recording has failed by that, the event counts as failed instead: it is lost like all
	 * events since the last seal, unless it was published meanwhile. Otherwise, where a rotation finds no heap for
	 * example, the event stays written, and another call will do the work.
	 */
	private void afterEvent(Runnable work) {
		boolean done = false;
		try {
			work.run();
			done = true;
		} finally {
			if (!done && output.failure() != null) {
				counts.withdrawn.incrementAndGet();
			}
		}
	}

	private final class AnyBuffer implements Place {
		@Override
		public boolean put(Chunk chunk, Leb128Writer body, int from, int eventBytes, long startTicks) {
			EventBuffer buffer = buffers.tryClaim();
			return buffer == null
					? putPastBuffers(chunk, body, from, eventBytes, startTicks)
					: putTo(buffer, chunk, body, from, eventBytes, startTicks);
		}

		private boolean putTo(
				EventBuffer buffer, Chunk chunk, Leb128Writer body, int from, int eventBytes, long startTicks) {
			try {
				boolean ready = current.get() == chunk;
				if (ready) {
					copyTo(buffer, chunk, body, from, eventBytes, startTicks);
				}
				return ready;
			} finally {
				buffer.release();
			}
		}

		/** Copies an event to a claimed buffer. A large event, and what was in a full buffer, are handed over to the chunk. */
		private void copyTo(
				EventBuffer buffer, Chunk chunk, Leb128Writer body, int from, int eventBytes, long startTicks) {
			buffer.belongTo(chunk, buffers.contents());
			if (eventBytes > MAX_BUFFERED_EVENT_BYTES) {
				buffer.moveWith(body.array(), from, body.position() - from, eventBytes, startTicks);
				return;
			}
			if (!buffer.hasRoomFor(eventBytes)) {
				buffer.moveTo(buffers.contents());
			}
			buffer.put(body.array(), from, body.position() - from, eventBytes, startTicks);
		}

		private boolean putPastBuffers(Chunk chunk, Leb128Writer body, int from, int eventBytes, long startTicks) {
			boolean written = chunk.putPastBuffers(body, from, eventBytes, startTicks);
			if (written) {
				counts.pastBuffers.incrementAndGet();
			}
			return written;
		}

		/** The claimed buffer keeps the chunk from being sealed before the event is counted. */
		@Override
		public boolean drop(Chunk chunk, int eventBytes) {
			EventBuffer buffer = buffers.tryClaim();
			if (buffer == null) {
				return chunk.dropPastBuffers(pressure, eventBytes);
			}
			try {
				boolean counted = current.get() == chunk;
				if (counted) {
					pressure.countDropped(eventBytes);
				}
				return counted;
			} finally {
				buffer.release();
			}
		}
	}
}
