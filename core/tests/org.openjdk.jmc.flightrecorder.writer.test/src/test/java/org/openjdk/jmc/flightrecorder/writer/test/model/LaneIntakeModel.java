/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Each writer has a lane, which it alone fills and others only drain. An event is published without a lock; then the
 * writer looks whether its chunk is still the current one. An event that was published after the lane was drained for
 * the last time for its chunk is a straggler: it is carried over by whoever meets it.
 */
final class LaneIntakeModel implements IntakeModel {
	private static final int CAPACITY_EVENTS = 2;

	private static final class Lane {
		Actor holder;
		ModelChunk chunk;
		final List<ModelEvent> events = new ArrayList<>();
		/** Whether the lane was drained for the last time for its chunk. */
		boolean left;

		void lock(Actor actor) {
			holder = actor;
			actor.hold(() -> holder = null);
		}
	}

	private final RecordingModel recording;
	private final Map<Integer, Lane> lanes = new HashMap<>();

	LaneIntakeModel(RecordingModel recording, int writers) {
		this.recording = recording;
		for (int i = 0; i < writers; i++) {
			lanes.put(i, new Lane());
		}
	}

	@Override
	public boolean keepsOrder() {
		return true;
	}

	@Override
	public void write(Actor writer, ModelEvent event, Runnable returned) {
		Lane lane = lanes.get(event.writer());
		writer.then("Lane.isReady", () -> {
			boolean ready = lane.chunk != null
					&& lane.chunk == recording.current
					&& !recording.failed
					&& lane.events.size() < CAPACITY_EVENTS;
			if (!ready) {
				prepare(writer, lane);
			}
			writer.then("encode", () -> lane.chunk.constants.add(event.constant()));
			writer.then("Lane.publish", () -> {
				if (recording.omits(Omission.LOOK_AFTER_PUBLISH) && lane.chunk != recording.current) {
					throw new Actor.Refused("too late");
				}
				writer.then("Lane.publish: store", () -> lane.events.add(event));
				if (!recording.omits(Omission.LOOK_AFTER_PUBLISH)) {
					writer.then("Lane.publish: look", () -> look(writer, lane));
				}
				writer.then("the call returns", returned);
			});
		});
	}

	private void prepare(Actor writer, Lane lane) {
		writer.then("Lane.prepare", () -> lane.holder == null, () -> {
			lane.lock(writer);
			ModelChunk current = recording.openChunk();
			boolean full = lane.chunk == current && lane.events.size() >= CAPACITY_EVENTS;
			drainLane(lane, lane.left ? current : lane.chunk);
			lane.chunk = current;
			lane.left = false;
			writer.then("unlock", () -> {
				writer.letGo();
				if (full) {
					recording.bringToOutput(writer, current);
				}
			});
		});
	}

	private void look(Actor writer, Lane lane) {
		boolean full = lane.events.size() >= CAPACITY_EVENTS;
		if (!recording.failed && recording.current == lane.chunk && !full) {
			return;
		}
		writer.then("Lane.settle", () -> lane.holder == null, () -> {
			lane.lock(writer);
			ModelChunk appendedTo = null;
			if (!lane.events.isEmpty()) {
				appendedTo = settle(lane);
			}
			ModelChunk chunk = appendedTo;
			writer.then("unlock", () -> {
				writer.letGo();
				if (chunk != null) {
					recording.bringToOutput(writer, chunk);
					recording.rotateIfFull(writer, chunk);
				}
			});
		});
	}

	private ModelChunk settle(Lane lane) {
		if (recording.failed || lane.left && recording.current == null) {
			// The call throws, so the event is not written.
			lane.events.remove(lane.events.size() - 1);
			recording.openChunk();
		}
		if (lane.left) {
			drainLane(lane, recording.current);
			return recording.current;
		}
		if (recording.current == lane.chunk) {
			drainLane(lane, lane.chunk);
			return lane.chunk;
		}
		// Whoever has changed the chunk is going to drain this lane.
		return null;
	}

	/** The lock must be held. */
	private void drainLane(Lane lane, ModelChunk target) {
		if (lane.events.isEmpty()) {
			return;
		}
		if (target != lane.chunk && !recording.omits(Omission.CARRY_OVER)) {
			lane.events.forEach(event -> target.constants.add(event.constant()));
		}
		target.enqueue(lane.events);
		lane.events.clear();
	}

	@Override
	public void drain(Actor drainer) {
		for (Lane lane : lanes.values()) {
			drainer.then("Lanes.drain", () -> lane.holder == null, () -> {
				lane.lock(drainer);
				ModelChunk target = lane.left ? recording.current : lane.chunk;
				if (target != null) {
					drainLane(lane, target);
					lane.left = lane.chunk != recording.current;
				}
				drainer.then("unlock", drainer::letGo);
			});
		}
	}
}
