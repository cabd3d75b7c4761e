/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.model;

import java.util.ArrayList;
import java.util.List;

/** Events come by buffers that all threads share, each claimed for one event. */
final class BufferIntakeModel implements IntakeModel {
	private static final int BUFFERS = 2;
	private static final int CAPACITY_EVENTS = 2;

	private static final class Buffer {
		Actor holder;
		ModelChunk owner;
		final List<ModelEvent> events = new ArrayList<>();

		void claim(Actor actor) {
			holder = actor;
			actor.hold(() -> holder = null);
		}

		void moveToOwner() {
			if (!events.isEmpty()) {
				owner.enqueue(events);
				events.clear();
			}
		}
	}

	/** An event on its way, and the chunk whose constants it refers to. */
	private static final class Writing {
		final Actor writer;
		final ModelEvent event;
		final Runnable returned;
		ModelChunk encodedWith;
		ModelChunk chunk;
		boolean written;

		Writing(Actor writer, ModelEvent event, Runnable returned) {
			this.writer = writer;
			this.event = event;
			this.returned = returned;
		}
	}

	private final RecordingModel recording;
	private final List<Buffer> buffers = new ArrayList<>();

	BufferIntakeModel(RecordingModel recording) {
		this.recording = recording;
		for (int i = 0; i < BUFFERS; i++) {
			buffers.add(new Buffer());
		}
	}

	@Override
	public boolean keepsOrder() {
		// A writer that finds its buffer taken puts the event into another one.
		return false;
	}

	@Override
	public void write(Actor writer, ModelEvent event, Runnable returned, Runnable known) {
		Writing writing = new Writing(writer, event, () -> {
			returned.run();
			known.run();
		});
		writer.then("EventIntake.constants", () -> {
			writing.encodedWith = recording.openChunk();
			writing.encodedWith.constants.add(event.constant());
			if (recording.omits(Omission.CLAIM_BEFORE_LOOK)) {
				writing.chunk = recording.current;
			}
		});
		writer.then("EventBuffers.tryClaim", () -> {
			Buffer buffer = claim(writer);
			if (buffer == null) {
				slowPath(writing);
			} else {
				fastPath(writing, buffer);
			}
		});
	}

	private Buffer claim(Actor actor) {
		for (Buffer buffer : buffers) {
			if (buffer.holder == null) {
				buffer.claim(actor);
				return buffer;
			}
		}
		return null;
	}

	private void fastPath(Writing writing, Buffer buffer) {
		Actor writer = writing.writer;
		writer.then("EventIntake.commit: look", () -> {
			if (!recording.omits(Omission.CLAIM_BEFORE_LOOK)) {
				writing.chunk = recording.current;
			}
		});
		writer.then("EventBuffer.put", () -> {
			ModelChunk chunk = writing.chunk;
			if (chunk != null
					&& chunk == writing.encodedWith
					&& buffer.owner == chunk
					&& buffer.events.size() < CAPACITY_EVENTS
					&& !recording.failed) {
				buffer.events.add(writing.event);
				writing.written = true;
			}
		});
		writer.then("EventBuffer.release", () -> {
			writer.released();
			if (writing.written) {
				end(writing);
			} else {
				slowPath(writing);
			}
		});
	}

	private void slowPath(Writing writing) {
		Actor writer = writing.writer;
		writer.then("CommitSlowPath.commit", () -> {
			ModelChunk chunk = recording.openChunk();
			if (chunk != writing.encodedWith) {
				if (!recording.omits(Omission.CARRY_OVER)) {
					chunk.constants.add(writing.event.constant());
				}
				writing.encodedWith = chunk;
			}
			writing.chunk = chunk;
		});
		writer.then("EventBuffers.tryClaim", () -> {
			Buffer buffer = claim(writer);
			if (buffer == null) {
				writer.then("Chunk.putPastBuffers", () -> putPastBuffers(writing));
			} else {
				writer.then("CommitSlowPath.commitTo", () -> commitTo(writing, buffer));
			}
		});
	}

	private void putPastBuffers(Writing writing) {
		if (writing.chunk.closedForEvents) {
			slowPath(writing);
		} else {
			writing.chunk.pastBuffers.add(writing.event);
			writing.chunk.hasEvents = true;
			end(writing);
		}
	}

	private void commitTo(Writing writing, Buffer buffer) {
		Actor writer = writing.writer;
		if (recording.failed || recording.current != writing.chunk) {
			writer.released();
			slowPath(writing);
			return;
		}
		boolean full = buffer.events.size() >= CAPACITY_EVENTS;
		if (full || buffer.owner != writing.chunk) {
			buffer.moveToOwner();
		}
		buffer.owner = writing.chunk;
		buffer.events.add(writing.event);
		writer.then("EventBuffer.release", () -> {
			writer.released();
			if (full) {
				recording.bringToOutput(writer, writing.chunk);
			}
			end(writing);
		});
	}

	private void end(Writing writing) {
		recording.rotateIfFull(writing.writer, writing.encodedWith);
		writing.writer.then("the call returns", writing.returned);
	}

	@Override
	public void drain(Actor drainer, ModelChunk unsealed) {
		for (Buffer buffer : buffers) {
			boolean waits = !recording.omits(Omission.WAIT_FOR_HOLDERS);
			drainer.then("EventBuffers.drain", () -> buffer.holder == null || !waits, () -> {
				if (buffer.holder == null) {
					buffer.claim(drainer);
					drainer.then("EventBuffer.moveTo", () -> {
						buffer.moveToOwner();
						drainer.released();
					});
				}
			});
		}
	}
}
