/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A session of the model: chunks, locks, an output that may fail, and what has been promised to callers. */
final class RecordingModel {
	/** From so many events on a chunk is full. */
	private static final int FULL_EVENTS = 4;

	/** A chunk as the output has it. */
	private static final class Image {
		final List<ModelEvent> events = new ArrayList<>();
		final Set<Integer> constants = new HashSet<>();
		int publishedEvents;
		Set<Integer> publishedConstants = Set.of();
		boolean published;
		boolean sealed;
	}

	ModelChunk current;
	boolean failed;

	private final Omission omission;
	private final int failingOperation;
	private final List<Image> images = new ArrayList<>(List.of(new Image()));
	private final List<String> problems = new ArrayList<>();
	/** Those whose calls returned. */
	private final Set<ModelEvent> returned = new HashSet<>();
	/** Those of which other threads can know that. */
	private final Set<ModelEvent> known = new HashSet<>();
	/** Those that a flush, a rotation or a close has promised. */
	private final Set<ModelEvent> promised = new HashSet<>();

	private final Set<ModelEvent> refused = new HashSet<>();
	private IntakeModel intake;
	private Actor rotating;
	private boolean closed;
	private int chunks = 1;
	private int operations;
	/** Of flush, rotate and close. */
	private int callsUnderWay;

	/**
	 * @param omission
	 *            what is left out, null for nothing
	 * @param failingOperation
	 *            the number of the output's operation that fails, 0 for none
	 */
	RecordingModel(Omission omission, int failingOperation) {
		this.omission = omission;
		this.failingOperation = failingOperation;
		current = new ModelChunk(0);
	}

	void takeEventsBy(IntakeModel newIntake) {
		intake = newIntake;
	}

	/** What makes steps of its own beside the threads of the program. */
	List<Actor> memory(List<Actor> writers) {
		return intake.memory(writers);
	}

	boolean omits(Omission guard) {
		return omission == guard;
	}

	ModelChunk openChunk() {
		if (failed || current == null) {
			throw new Actor.Refused("closed or failed");
		}
		return current;
	}

	/** Adds the call that writes an event. */
	void write(Actor writer, ModelEvent event) {
		writer.call(
				"write " + event,
				() -> {
					if (callsUnderWay > 0 && !omits(Omission.MAKE_ROOM)) {
						writer.yieldCarrier();
					}
					intake.write(writer, event, () -> returned.add(event), () -> known.add(event));
				},
				() -> refused.add(event));
	}

	/** Adds a call of {@code flush()}. */
	void flush(Actor actor) {
		actor.call("flush", () -> promiseAfter(actor, () -> flushLocked(actor)), () -> {});
	}

	/** Adds a call of {@code rotateChunk()}. */
	void rotate(Actor actor) {
		actor.call("rotate", () -> promiseAfter(actor, () -> rotateLocked(actor, openChunk())), () -> {});
	}

	/** Adds a call of {@code close()}. */
	void close(Actor actor) {
		actor.call("close", () -> promiseAfter(actor, () -> closeLocked(actor)), () -> current = null);
	}

	/** What was written before the call, as far as the caller can know, is in the output when it returns. */
	private void promiseAfter(Actor actor, Runnable body) {
		Set<ModelEvent> before = Set.copyOf(known);
		callsUnderWay++;
		actor.hold(() -> callsUnderWay--);
		lockRotation(actor, body);
		actor.then("the call returns", () -> {
			actor.released();
			promised.addAll(before);
		});
	}

	private void lockRotation(Actor actor, Runnable body) {
		actor.then("lock rotation", () -> rotating == null, () -> {
			rotating = actor;
			actor.hold(() -> rotating = null);
			body.run();
			actor.then("unlock rotation", actor::released);
		});
	}

	private void flushLocked(Actor actor) {
		ModelChunk chunk = openChunk();
		intake.drain(actor, chunk);
		useOutput(actor, chunk, () -> appendQueued(actor, chunk));
		actor.then("ChunkLimits.areReachedIn", () -> {
			if (isFull(chunk)) {
				rotateLocked(actor, chunk);
			} else {
				publish(actor, chunk);
			}
		});
	}

	private void publish(Actor actor, ModelChunk chunk) {
		useOutput(actor, chunk, () -> {
			if (omits(Omission.EVENTS_BEFORE_CONSTANTS)) {
				takeConstants(actor, chunk);
				intake.drain(actor, chunk);
				appendQueued(actor, chunk);
			} else {
				intake.drain(actor, chunk);
				appendQueued(actor, chunk);
				takeConstants(actor, chunk);
			}
			operation(actor, "ChunkOutput.publish", () -> {
				Image image = image();
				image.published = true;
				image.publishedEvents = image.events.size();
				image.publishedConstants = Set.copyOf(image.constants);
			});
		});
	}

	private void rotateLocked(Actor actor, ModelChunk old) {
		intake.drain(actor, current);
		actor.then("RecordingSession.rotateLocked", () -> {
			if (current != old || !old.hasEvents) {
				return;
			}
			ModelChunk next = new ModelChunk(chunks++);
			if (!omits(Omission.LOCK_NEXT)) {
				next.lock(actor);
			}
			actor.then("EventIntake.switchTo", () -> current = next);
			if (!omits(Omission.DRAIN_AFTER_SWITCH)) {
				intake.drain(actor, old);
			}
			seal(actor, old, true);
			if (!omits(Omission.LOCK_NEXT)) {
				actor.then("unlock the next chunk", actor::released);
			}
		});
	}

	private void closeLocked(Actor actor) {
		if (closed) {
			return;
		}
		closed = true;
		ModelChunk last = current;
		requireWritable();
		actor.then("EventIntake.switchTo", () -> current = null);
		intake.awaitWriters(actor);
		intake.drain(actor, last);
		seal(actor, last, false);
	}

	private void seal(Actor actor, ModelChunk chunk, boolean begins) {
		useOutput(actor, chunk, () -> {
			chunk.closedForEvents = true;
			appendQueued(actor, chunk);
			takeConstants(actor, chunk);
			operation(actor, "ChunkOutput.seal", () -> {
				image().sealed = true;
				if (begins) {
					images.add(new Image());
				}
			});
		});
	}

	/** Adds the steps of a writer that brings what is queued to the output, unless another thread is at it. */
	void bringToOutput(Actor actor, ModelChunk chunk) {
		actor.then("GuardedOutput.appendQueued", () -> {
			if (chunk.mayBeLockedBy(null)) {
				chunk.lock(actor);
				if (!failed || omits(Omission.REQUIRE_WRITABLE)) {
					appendQueued(actor, chunk);
				}
				actor.then("unlock the chunk", actor::released);
			}
		});
	}

	/** Adds the steps of a writer that finds the chunk full. */
	void rotateIfFull(Actor actor, ModelChunk chunk) {
		actor.then("EventIntake.rotateIfFull", () -> {
			if (isFull(chunk) && rotating == null && !failed) {
				lockRotation(actor, () -> rotateLocked(actor, chunk));
			}
		});
	}

	private boolean isFull(ModelChunk chunk) {
		int events = chunk.queue.stream().mapToInt(List::size).sum() + chunk.pastBuffers.size();
		return chunk == current && events + image().events.size() >= FULL_EVENTS;
	}

	private void useOutput(Actor actor, ModelChunk chunk, Runnable body) {
		actor.then("GuardedOutput.use", () -> chunk.mayBeLockedBy(actor), () -> {
			chunk.lock(actor);
			requireWritable();
			body.run();
			actor.then("unlock the chunk", actor::released);
		});
	}

	private void requireWritable() {
		if (failed && !omits(Omission.REQUIRE_WRITABLE)) {
			throw new Actor.Refused("failed");
		}
	}

	private void appendQueued(Actor actor, ModelChunk chunk) {
		actor.then("Chunk.appendQueued", () -> {
			if (!chunk.pastBuffers.isEmpty()) {
				chunk.enqueue(chunk.pastBuffers);
				chunk.pastBuffers.clear();
			}
			for (int rest = chunk.queue.size(); rest > 0; rest--) {
				operation(actor, "ChunkOutput.append", () -> {
					List<ModelEvent> events = chunk.queue.poll();
					if (image().sealed) {
						problems.add("events are appended behind the last chunk: " + events);
					}
					image().events.addAll(events);
				});
			}
		});
	}

	private void takeConstants(Actor actor, ModelChunk chunk) {
		actor.then("ChunkConstants.takeAdded", () -> {
			Set<Integer> taken = Set.copyOf(chunk.constants);
			operation(actor, "ChunkOutput.append constants", () -> image().constants
					.addAll(taken));
		});
	}

	private Image image() {
		return images.get(images.size() - 1);
	}

	private void operation(Actor actor, String name, Runnable action) {
		actor.then(name, () -> {
			if (failed) {
				problems.add("the output is used after it has failed: " + name);
			}
			if (++operations == failingOperation) {
				failed = true;
				cutBack();
				throw new Actor.Refused("the output fails");
			}
			action.run();
		});
	}

	private void cutBack() {
		Image image = image();
		if (image.sealed) {
			return;
		}
		image.sealed = true;
		image.events.subList(image.publishedEvents, image.events.size()).clear();
		image.constants.retainAll(image.publishedConstants);
	}

	/** Notes that a promise is broken. */
	void problem(String what) {
		problems.add(what);
	}

	/** How many calls have written an event. */
	int eventsWritten() {
		return returned.size();
	}

	/** What was promised and is not so; empty when all is well. */
	List<String> problems() {
		List<ModelEvent> found = new ArrayList<>();
		for (Image image : images) {
			if (!image.sealed) {
				problems.add("a chunk is not sealed");
			}
			for (ModelEvent event : image.events) {
				if (!image.constants.contains(event.constant())) {
					problems.add("the chunk of " + event + " has not its constant");
				}
			}
			for (ModelEvent event : image.events.subList(0, image.publishedEvents)) {
				if (!image.publishedConstants.contains(event.constant())) {
					problems.add("a flush has shown " + event + " without its constant");
				}
			}
			found.addAll(image.events);
		}
		Set<ModelEvent> once = new HashSet<>(found);
		if (once.size() < found.size()) {
			problems.add("some events are there twice: " + found);
		}
		Set<ModelEvent> safe = new HashSet<>(failed ? promised : returned);
		safe.removeAll(once);
		if (!safe.isEmpty()) {
			problems.add("lost: " + safe);
		}
		if (!failed) {
			once.retainAll(refused);
			if (!once.isEmpty()) {
				problems.add("refused and there: " + once);
			}
		}
		if (intake.keepsOrder()) {
			checkOrder(found);
		}
		return problems;
	}

	private void checkOrder(List<ModelEvent> found) {
		for (int i = 0; i < found.size(); i++) {
			for (ModelEvent later : found.subList(i + 1, found.size())) {
				if (later.writer() == found.get(i).writer()
						&& later.sequence() < found.get(i).sequence()) {
					problems.add("out of order: " + found.get(i) + " before " + later);
				}
			}
		}
	}
}
