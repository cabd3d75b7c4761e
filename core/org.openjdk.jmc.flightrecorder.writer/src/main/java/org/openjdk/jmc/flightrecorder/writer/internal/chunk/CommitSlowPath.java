/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

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

	CommitSlowPath(EventIntake intake, BackPressure pressure) {
		this.intake = intake;
		this.pressure = pressure;
	}

	/** As {@link EventIntake#commit}, of which the size is known already. */
	void commit(
			Leb128Writer body,
			int from,
			int bytesOfEvent,
			ChunkConstants encodedWith,
			TypeLayout layout,
			long startTicks) {
		StackRoom.requireForOutput();
		int eventBytes = bytesOfEvent;
		ChunkConstants definedIn = encodedWith;
		while (true) {
			Chunk chunk = intake.openChunk();
			if (pressure.isOverloaded(chunk)) {
				if (drop(chunk, eventBytes)) {
					return;
				}
				continue;
			}
			if (definedIn != null && chunk.constants != definedIn) {
				if (!carryOver(body, from, definedIn, chunk, layout)) {
					translate(body, from, definedIn, chunk, layout);
					eventBytes = EventSize.of(body.position() - from, layout);
				}
				definedIn = chunk.constants;
			}
			pressure.waitForOutput(chunk);
			EventBuffer buffer = intake.buffers().tryClaim();
			boolean written = buffer == null
					? commitPastBuffers(chunk, body, from, eventBytes, startTicks)
					: commitTo(buffer, chunk, body, from, eventBytes, startTicks);
			if (written) {
				intake.rotateIfFull(chunk);
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

	/** The copy, under the claim of a buffer. */
	private boolean commitTo(
			EventBuffer buffer, Chunk chunk, Leb128Writer body, int from, int eventBytes, long startTicks) {
		boolean enqueued = false;
		try {
			if (intake.current() != chunk) {
				return false;
			}
			buffer.belongTo(chunk, intake.buffers());
			if (eventBytes > MAX_BUFFERED_EVENT_BYTES) {
				buffer.moveWith(body.array(), from, body.position() - from, eventBytes, startTicks);
				enqueued = true;
			} else {
				if (!buffer.hasRoomFor(eventBytes)) {
					buffer.moveTo(intake.buffers());
					enqueued = true;
				}
				buffer.put(body.array(), from, body.position() - from, eventBytes, startTicks);
			}
		} finally {
			buffer.release();
		}
		if (enqueued) {
			intake.bringToOutput(chunk);
		}
		return true;
	}

	private boolean commitPastBuffers(Chunk chunk, Leb128Writer body, int from, int eventBytes, long startTicks) {
		boolean written = chunk.putPastBuffers(body, from, eventBytes, startTicks);
		if (written) {
			intake.countEventPastBuffers();
			if (chunk.queuedBytes() > 0) {
				intake.bringToOutput(chunk);
			}
		}
		return written;
	}
}
