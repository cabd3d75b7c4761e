/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Chunk;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.ContentPool;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.CurrentChunk;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.StackRoom;

/**
 * The lanes of a recording. Each belongs to an object of the client. When that object is unreachable, its lane is
 * drained and removed at the next flush, rotation, or registration of another lane.
 * <p>
 * <b>Concurrency.</b> Thread-safe. A lane is added before its owner reads the current chunk, and a rotation changes the
 * chunk before it looks for lanes: so each lane is found by the rotation, or belongs to the new chunk.
 */
public final class Lanes {
	/** The limit for all lanes together; beyond it each has what it has at first. */
	private static final long MAX_BYTES = 1 << 24;

	private static final long MIN_LIMIT_BYTES = 1 << 19;
	/** Events in lanes are not counted by the limit of a chunk. */
	private static final int CHUNK_SHARE = 8;
	/** Stores leave a processor within microseconds, and a thread gets its processor back within milliseconds. */
	private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

	/**
	 * A lane, and the object of the client that it belongs to. A weak reference is cleared before finalizers run, and one
	 * of these may still use a writer.
	 */
	static final class Registration extends PhantomReference<Object> {
		/** Written by the owner of the lane, before it is added. */
		private Lane lane;
		/** Written by the owner of the lane. */
		private boolean added;

		private Registration(Object client, ReferenceQueue<Object> unreachable) {
			super(client, unreachable);
		}
	}

	final CurrentChunk current;
	final BackPressure pressure;
	final CommitSlowPath slowPath;
	final ContentPool contents;
	final EventCounts counts;
	private final long maxBytes;
	final Set<Registration> registrations = ConcurrentHashMap.newKeySet();
	private final ReferenceQueue<Object> unreachable = new ReferenceQueue<>();
	final AtomicLong takenBytes = new AtomicLong();
	/** The events of lanes that were removed. Guarded by this. */
	private long eventsBefore;

	Lanes(
			CurrentChunk current,
			BackPressure pressure,
			CommitSlowPath slowPath,
			ContentPool contents,
			EventCounts counts,
			long maxChunkBytes) {
		this.current = current;
		this.pressure = pressure;
		this.slowPath = slowPath;
		this.contents = contents;
		this.counts = counts;
		maxBytes = Math.max(MIN_LIMIT_BYTES, Math.min(MAX_BYTES, maxChunkBytes / CHUNK_SHARE));
	}

	Registration newRegistration(Object client) {
		return new Registration(client, unreachable);
	}

	/**
	 * Registers a lane for draining, unless it is registered already; called by its owner. Lanes of unreachable writers
	 * are drained and removed. Needs stack for the output.
	 */
	void add(Lane lane) {
		Registration registration = lane.registration;
		if (!registration.added) {
			registration.lane = lane;
			registrations.add(registration);
			registration.added = true;
			if (releaseUnreachable()) {
				slowPath.bringAbandonedToOutput();
			}
		}
	}

	/** Counts bytes that a lane takes in any case. */
	void takeBytes(int bytes) {
		takenBytes.addAndGet(bytes);
	}

	/** @return whether a lane may take so many bytes more, as far as is known */
	boolean hasRoomFor(int bytes) {
		return takenBytes.get() + bytes <= maxBytes;
	}

	/**
	 * Drains all lanes. The rotation lock must be held. Needs stack for the output.
	 *
	 * @param currentChunk
	 *            the chunk that takes events, null when the recording ends
	 * @param unsealed
	 *            takes stragglers: it is not sealed before the caller goes on
	 * @param afterEach
	 *            is called after each lane, without its lock
	 */
	void drain(Chunk currentChunk, Chunk unsealed, Runnable afterEach) {
		for (Registration registration : registrations) {
			boolean reachable = !registration.refersTo(null);
			registration.lane.drain(currentChunk, unsealed);
			if (!reachable) {
				remove(registration);
			}
			afterEach.run();
		}
	}

	/** Drains and removes the lanes of unreachable writers, which get no more events. */
	private boolean releaseUnreachable() {
		boolean released = false;
		Reference<?> next;
		while ((next = unreachable.poll()) != null) {
			Registration registration = (Registration) next;
			// After the end of the recording, closing it drains what is left.
			if (registrations.contains(registration) && registration.lane.drainToCurrent()) {
				remove(registration);
				released = true;
			}
		}
		return released;
	}

	private synchronized void remove(Registration registration) {
		if (registrations.remove(registration)) {
			eventsBefore += registration.lane.eventCount();
			takenBytes.addAndGet(-registration.lane.contentBytes());
		}
	}

	/**
	 * Makes every thread that was publishing an event when the recording ended either publish it before this returns,
	 * or see that the recording has ended. No lane has a fence for that, so this call makes one for the owner: a JVM
	 * can only read the stack of a thread that it has stopped, and a thread that stops and goes on has done all its
	 * stores and repeats no load.
	 */
	public void awaitOwners() {
		Set<Thread> owners = Collections.newSetFromMap(new IdentityHashMap<>());
		for (Registration registration : registrations) {
			Thread owner = registration.lane.owner();
			if (owner != null && owner != Thread.currentThread()) {
				owners.add(owner);
			}
		}
		stop(owners);
	}

	/** Returns when each of the threads has stopped and gone on, or has ended. */
	private static void stop(Collection<Thread> threads) {
		try {
			for (Thread thread : threads) {
				if (mayOverride(thread)) {
					Thread.getAllStackTraces();
					return;
				}
			}
			// One by one, or the stacks of thousands might fill the heap.
			for (Thread thread : threads) {
				if (thread.isAlive()) {
					thread.getStackTrace();
				}
			}
		} catch (SecurityException e) {
			// A security manager forbids it.
			long start = System.nanoTime();
			while (System.nanoTime() - start < GRACE_NANOS) {
				Thread.onSpinWait();
			}
		}
	}

	/** A client's class may have a {@link Thread#getStackTrace} that stops no thread. */
	private static boolean mayOverride(Thread thread) {
		return thread.getClass().getClassLoader() != null;
	}

	/** @return how many events were published in lanes */
	synchronized long eventCount() {
		// A lock that is taken at the end of a stack might stay locked.
		StackRoom.requireForOutput();
		long count = eventsBefore;
		for (Registration registration : registrations) {
			count += registration.lane.eventCount();
		}
		return count;
	}
}
