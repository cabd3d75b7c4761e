/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Each writer has a lane, which it alone fills and others only drain. An event is published without a lock and without a
 * fence; then the writer looks whether its chunk is still the current one. An event that was published after the lane was
 * drained for the last time for its chunk is a straggler: it is carried over by whoever meets it. Behind the end nobody
 * meets it, so {@code close()} stops each writer first.
 */
final class LaneIntakeModel implements IntakeModel {
	private static final int FIRST_EVENTS = 2;

	private static final class Lane {
		// As all threads see it.

		ModelEvent[] content = new ModelEvent[FIRST_EVENTS];
		int published;
		/** The chunk that the owner may write for without the lock. */
		ModelChunk chunkSeen;

		/** As the owner sees it. */
		int position;

		// Guarded by the lock.

		Actor holder;
		ModelChunk chunk;
		int drained;
		/** Whether the lane was drained for the last time for its chunk. */
		boolean chunkLeft;

		boolean registered;
		/** Whether the collector has found that nobody has the writer any more. */
		boolean unreachable;

		void lock(Actor actor) {
			holder = actor;
			actor.hold(() -> holder = null);
		}

		void lock(Actor writer, StoreBuffer stores) {
			stores.fence();
			lock(writer);
		}

		void setPosition(int newPosition) {
			position = newPosition;
			published = newPosition;
		}
	}

	private final RecordingModel recording;
	/** Of each writer. */
	private final List<Lane> lanes = new ArrayList<>();

	private final List<StoreBuffer> stores = new ArrayList<>();

	LaneIntakeModel(RecordingModel recording, int writers) {
		this.recording = recording;
		for (int i = 0; i < writers; i++) {
			stores.add(new StoreBuffer("stores of writer " + i));
			lanes.add(new Lane());
		}
	}

	@Override
	public boolean keepsOrder() {
		return true;
	}

	@Override
	public List<Actor> memory(List<Actor> writers) {
		List<Actor> actors = new ArrayList<>();
		for (StoreBuffer one : stores) {
			actors.addAll(one.actors());
		}
		for (int i = 0; i < lanes.size(); i++) {
			Lane lane = lanes.get(i);
			Actor collector = new Actor("collector");
			collector.thenLast("a writer is unreachable", writers.get(i)::hasEnded, () -> {
				stores.forEach(StoreBuffer::fence);
				lane.unreachable = true;
			});
			actors.add(collector);
		}
		return actors;
	}

	@Override
	public void write(Actor writer, ModelEvent event, Runnable returned, Runnable known) {
		Writing writing =
				new Writing(writer, lanes.get(event.writer()), stores.get(event.writer()), event, returned, known);
		writer.then("Lane.isReady", () -> {
			Lane lane = writing.lane;
			if (isOpen(lane) && lane.position < lane.content.length) {
				writeInLane(writing);
			} else {
				prepare(writing);
			}
		});
	}

	/** An event on its way. */
	private record Writing(
			Actor writer, Lane lane, StoreBuffer stores, ModelEvent event, Runnable returned, Runnable known) {
		void end() {
			writer.then("the call returns", () -> {
				returned.run();
				stores.storeRelease("others hear of " + event, known);
			});
		}
	}

	private boolean isOpen(Lane lane) {
		return lane.chunkSeen != null && lane.chunkSeen == recording.current && !recording.failed;
	}

	private void writeInLane(Writing writing) {
		Actor writer = writing.writer;
		Lane lane = writing.lane;
		ModelEvent[] content = lane.content;
		int at = lane.position;
		ModelChunk chunk = lane.chunk;
		writer.then("encode", () -> {
			chunk.constants.add(writing.event.constant());
			writing.stores.store("bytes of " + writing.event, () -> content[at] = writing.event);
		});
		writer.then("Lane.commit", () -> {
			if (recording.omits(Omission.LOOK_AFTER_PUBLISH) && !isOpen(lane)) {
				throw new Actor.Refused("too late");
			}
			writer.then("Lane.publish: store", () -> publish(writing, at + 1));
			if (!recording.omits(Omission.LOOK_AFTER_PUBLISH)) {
				writer.then("Lane.publish: look", () -> look(writing, at + 1, content.length));
			}
			writing.end();
		});
	}

	private void publish(Writing writing, int next) {
		Lane lane = writing.lane;
		lane.position = next;
		String what = "position behind " + writing.event;
		if (recording.omits(Omission.PUBLISH_BY_RELEASE)) {
			writing.stores.overtake(what, () -> lane.published = next);
		} else {
			writing.stores.storeRelease(what, () -> lane.published = next);
		}
	}

	private void prepare(Writing writing) {
		Actor writer = writing.writer;
		Lane lane = writing.lane;
		ModelChunk[] seen = {null};
		writer.then("Lanes.add", () -> {
			if (recording.omits(Omission.REGISTER_BEFORE_LOOK)) {
				seen[0] = recording.openChunk();
			} else {
				lane.registered = true;
			}
		});
		writer.then("Lane.prepare", () -> lane.holder == null, () -> {
			lane.lock(writer, writing.stores);
			ModelChunk current = seen[0] != null ? seen[0] : recording.openChunk();
			moveTo(lane, current);
			lane.chunkSeen = current;
			if (lane.position == lane.content.length) {
				drainAndGrow(lane, current);
			}
			writer.then("unlock", () -> {
				lane.registered = true;
				writer.released();
				writeInLane(writing);
			});
		});
	}

	/** The lock must be held, as for all below. */
	private void moveTo(Lane lane, ModelChunk current) {
		if (lane.chunk != current) {
			drainTo(lane, current);
			restart(lane);
			lane.chunk = current;
			lane.chunkLeft = false;
		}
	}

	private void drainAndGrow(Lane lane, ModelChunk current) {
		drainTo(lane, current);
		restart(lane);
		lane.content = new ModelEvent[lane.content.length + 1];
	}

	private static void restart(Lane lane) {
		lane.setPosition(0);
		lane.drained = 0;
	}

	private void look(Writing writing, int next, int capacityEvents) {
		Actor writer = writing.writer;
		Lane lane = writing.lane;
		if (isOpen(lane) && next < capacityEvents) {
			return;
		}
		writer.then("Lane.settle", () -> lane.holder == null, () -> {
			lane.lock(writer, writing.stores);
			ModelChunk chunk = lane.drained < lane.position ? settle(lane) : null;
			writer.then("unlock", () -> {
				writer.released();
				if (chunk != null) {
					recording.bringToOutput(writer, chunk);
					recording.rotateIfFull(writer, chunk);
				}
			});
		});
	}

	private ModelChunk settle(Lane lane) {
		if (recording.failed || lane.chunkLeft && recording.current == null) {
			// The call throws, so the event is not written.
			lane.setPosition(lane.position - 1);
			recording.openChunk();
		}
		if (lane.chunkLeft) {
			drainTo(lane, recording.current);
			return recording.current;
		}
		if (recording.current == lane.chunk && lane.position == lane.content.length) {
			drainAndGrow(lane, lane.chunk);
			return lane.chunk;
		}
		// Whoever has changed the chunk is going to drain this lane.
		return null;
	}

	/** Stragglers go to a chunk that is not sealed, all others to the chunk of the lane. */
	private void drainTo(Lane lane, ModelChunk unsealed) {
		ModelChunk target = lane.chunkLeft ? unsealed : lane.chunk;
		int end = lane.published;
		if (end == lane.drained || target == null) {
			return;
		}
		List<ModelEvent> events = new ArrayList<>();
		for (int i = lane.drained; i < end; i++) {
			ModelEvent event = lane.content[i];
			if (event == null) {
				recording.problem("bytes are drained that are not there yet");
			} else {
				events.add(event);
				if (lane.chunkLeft && !recording.omits(Omission.CARRY_OVER)) {
					target.constants.add(event.constant());
				}
			}
		}
		target.enqueue(events);
		lane.drained = end;
	}

	@Override
	public void drain(Actor drainer, ModelChunk unsealed) {
		for (Lane lane : lanes) {
			drainer.then("Lanes.drain", () -> {
				if (lane.registered) {
					drain(drainer, lane, unsealed);
				}
			});
		}
	}

	private void drain(Actor drainer, Lane lane, ModelChunk unsealed) {
		boolean[] unreachable = {lane.unreachable};
		drainer.then("LaneContent.drain", () -> lane.holder == null, () -> {
			lane.lock(drainer);
			drainTo(lane, recording.omits(Omission.UNSEALED_TAKES_STRAGGLERS) ? recording.current : unsealed);
			if (lane.chunk != null) {
				lane.chunkLeft = lane.chunk != recording.current;
			}
			drainer.then("unlock", drainer::released);
		});
		drainer.then("Lanes.remove", () -> {
			if (recording.omits(Omission.REACHABLE_BEFORE_DRAIN) ? lane.unreachable : unreachable[0]) {
				lane.registered = false;
			}
		});
	}

	@Override
	public void awaitWriters(Actor closer) {
		if (recording.omits(Omission.STOP_WRITERS)) {
			return;
		}
		for (int i = 0; i < lanes.size(); i++) {
			Lane lane = lanes.get(i);
			StoreBuffer storesOfOwner = stores.get(i);
			closer.then("Lanes.awaitOwners", () -> lane.holder == null, () -> {
				if (lane.registered) {
					storesOfOwner.fence();
				}
			});
		}
	}
}
