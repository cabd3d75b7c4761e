/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventSize;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StackRoom;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;

/**
 * The slow path of {@link EventIntake#commit}, for an encoded event that cannot just be copied: its buffer is full,
 * taken or another chunk's, the chunk has changed since encoding began, too much waits for the output, or the recording
 * has ended. What the intake says of threads and locks holds here.
 */
final class CommitSlowPath {
	private static final int MAX_BUFFERED_EVENT_BYTES = EventBuffer.CAPACITY_BYTES / 4;

	private final EventIntake intake;
	private final BackPressure pressure;
	private final GuardedOutput output;
	private final SessionLimits limits;
	private final Consumer<Chunk> rotation;

	CommitSlowPath(
			EventIntake intake,
			BackPressure pressure,
			GuardedOutput output,
			SessionLimits limits,
			Consumer<Chunk> rotation) {
		this.intake = intake;
		this.pressure = pressure;
		this.output = output;
		this.limits = limits;
		this.rotation = rotation;
	}

	/**
	 * As {@link EventIntake#commit}, of which the size is known already.
	 *
	 * @param lane
	 *            where the event is put; null for any buffer
	 */
	void commit(
			Lane lane,
			Leb128Writer body,
			int from,
			int bytesOfEvent,
			ChunkConstants encodedWith,
			TypeLayout layout,
			long startTicks) {
		StackRoom.requireForOutput();
		int eventBytes = bytesOfEvent;
		ChunkConstants definedIn = encodedWith;
		intake.makeRoom();
		while (true) {
			Chunk chunk = intake.openChunk();
			if (pressure.isOverloaded(chunk)) {
				if (lane != null ? lane.drop(chunk, pressure, eventBytes) : drop(chunk, eventBytes)) {
					return;
				}
				continue;
			}
			if (definedIn != null && chunk.constants != definedIn) {
				eventBytes = move(body, from, eventBytes, definedIn, chunk, layout);
				definedIn = chunk.constants;
			}
			pressure.waitForOutput(chunk);
			boolean written = lane != null
					? lane.put(chunk, body, from, eventBytes, startTicks)
					: commitToBuffer(chunk, body, from, eventBytes, startTicks);
			if (written) {
				if (chunk.queuedBytes() > 0) {
					bringToOutput(chunk);
				}
				rotateIfFull(chunk);
				return;
			}
		}
	}

	/** Counts an event as dropped. The claimed buffer keeps the chunk from being sealed before the event is counted. */
	private boolean drop(Chunk chunk, int eventBytes) {
		EventBuffer buffer = intake.buffers().tryClaim();
		if (buffer == null) {
			return chunk.dropPastBuffers(pressure, eventBytes);
		}
		try {
			boolean counted = intake.current() == chunk;
			if (counted) {
				pressure.countDropped(eventBytes);
			}
			return counted;
		} finally {
			buffer.release();
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
		Leb128Writer translated = intake.writers().acquire();
		try {
			int fields = fields(body, from).position();
			chunk.constants.translate(earlier, layout, body.array(), from, fields, translated);
			body.truncate(from);
			body.putBytes(translated.array(), 0, translated.position());
		} finally {
			intake.writers().release(translated);
		}
	}

	private boolean commitToBuffer(Chunk chunk, Leb128Writer body, int from, int eventBytes, long startTicks) {
		EventBuffer buffer = intake.buffers().tryClaim();
		return buffer == null
				? commitPastBuffers(chunk, body, from, eventBytes, startTicks)
				: commitTo(buffer, chunk, body, from, eventBytes, startTicks);
	}

	private boolean commitTo(
			EventBuffer buffer, Chunk chunk, Leb128Writer body, int from, int eventBytes, long startTicks) {
		try {
			boolean ready = intake.current() == chunk;
			if (ready) {
				copyTo(buffer, chunk, body, from, eventBytes, startTicks);
			}
			return ready;
		} finally {
			buffer.release();
		}
	}

	/** Copies an event to a claimed buffer. A large event, and what was in a full buffer, are handed over to the chunk. */
	private void copyTo(EventBuffer buffer, Chunk chunk, Leb128Writer body, int from, int eventBytes, long startTicks) {
		buffer.belongTo(chunk, intake.buffers());
		if (eventBytes > MAX_BUFFERED_EVENT_BYTES) {
			buffer.moveWith(body.array(), from, body.position() - from, eventBytes, startTicks);
			return;
		}
		if (!buffer.hasRoomFor(eventBytes)) {
			buffer.moveTo(intake.buffers());
		}
		buffer.put(body.array(), from, body.position() - from, eventBytes, startTicks);
	}

	private boolean commitPastBuffers(Chunk chunk, Leb128Writer body, int from, int eventBytes, long startTicks) {
		boolean written = chunk.putPastBuffers(body, from, eventBytes, startTicks);
		if (written) {
			intake.countEventPastBuffers();
		}
		return written;
	}

	void rotateIfFull(Chunk chunk) {
		// Without enough stack the event is written all the same, and the rotation is left to the next one.
		if (limits.areReachedBy(chunk) && !pressure.isLeftToThread() && StackRoom.isEnoughForOutput()) {
			afterEvent(() -> rotation.accept(chunk));
		}
	}

	/** Events wait in the chunk's queue. Needs stack for the output. */
	void bringToOutput(Chunk chunk) {
		if (!pressure.isLeftToThread()) {
			afterEvent(() -> output.appendQueued(chunk));
		}
	}

	/**
	 * Makes a lane known to those that drain, and brings events to the output that were in lanes of writers that are gone.
	 * Their calls have returned long ago. Needs stack for the output.
	 *
	 * @throws UncheckedIOException
	 *             when this call finds that the output has failed
	 */
	void register(Lane lane) {
		if (intake.lanes().add(lane)) {
			bringLeftBehindToOutput();
		}
	}

	private void bringLeftBehindToOutput() {
		Chunk chunk = intake.current();
		if (chunk != null && chunk.queuedBytes() >= EventBuffer.CAPACITY_BYTES && !pressure.isLeftToThread()) {
			output.appendQueued(chunk);
			if (limits.areReachedBy(chunk)) {
				rotation.accept(chunk);
			}
		}
	}

	/**
	 * Does what an event gave rise to that was counted as written. If that throws, so does the call that wrote the event,
	 * and the event counts as failed instead. It is lost like all since the last seal, unless it was published meanwhile.
	 */
	private void afterEvent(Runnable work) {
		boolean done = false;
		try {
			work.run();
			done = true;
		} finally {
			if (!done) {
				intake.countWithdrawnEvent();
			}
		}
	}
}
