/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The chunk that takes events. Fast paths know it by its {@link #token}: a chunk that a forgotten writer has seen must not
 * stay in memory.
 *
 * <pre>
 *  token           the chunk takes events, nothing has failed, and no thread waits: go on
 *  another object  look again, in a slow path
 * </pre>
 *
 * <b>Concurrency.</b> Thread-safe; waits for nothing. A rotation first changes the chunk and then drains, so the drain
 * finds whatever a writer claimed before it read the chunk.
 */
public final class CurrentChunk {
	/** The token while no chunk takes events. */
	public static final Object CLOSED = new Object();

	private static final VarHandle TOKEN;

	static {
		try {
			TOKEN = MethodHandles.lookup().findVarHandle(CurrentChunk.class, "token", Object.class);
		} catch (ReflectiveOperationException e) {
			throw new ExceptionInInitializerError(e);
		}
	}

	private final GuardedOutput output;
	/** Null before the first and after the last. */
	private volatile Chunk chunk;
	/** The token of the chunk; another object while no chunk takes events or a thread waits. */
	private volatile Object token = CLOSED;

	/**
	 * No chunk yet.
	 *
	 * @param output
	 *            where all chunks go; after its failure no chunk takes events
	 */
	public CurrentChunk(GuardedOutput output) {
		this.output = output;
		output.onFailure(() -> token = CLOSED);
		output.waiting().onChange(this::notifyWriters);
	}

	/** @return the chunk that takes events; null before the first and after the last */
	public Chunk get() {
		return chunk;
	}

	/** @return the chunk that takes events; throws when the recording is closed or has failed */
	public Chunk requireOpen() {
		Chunk currentChunk = chunk;
		if (output.failure() != null || currentChunk == null) {
			throw output.notWritable();
		}
		return currentChunk;
	}

	/** @return the token of the chunk that takes events; another object while none does or a thread waits */
	public Object token() {
		return token;
	}

	/** @return whether the chunk takes events just now, nothing has failed, and no thread waits */
	public boolean isReady(Chunk known) {
		return known != null && known.token == token;
	}

	/** Throws what tells why, if the output has failed. */
	public void requireNotFailed() {
		output.requireWritable();
	}

	/** Sends events to another chunk from now on. */
	public void switchTo(Chunk next) {
		chunk = next;
		token = next == null ? CLOSED : next.token;
		if (output.failure() != null) {
			token = CLOSED;
		}
		notifyWriters();
	}

	/** Lets other threads run if a thread waits. The caller holds no claim and no lock. */
	public void giveWay() {
		output.waiting().giveWay();
	}

	/**
	 * Shows writers whether a thread waits. This is called after each change of the chunk or of the waiting threads,
	 * and starts again if either changes during the call.
	 */
	private void notifyWriters() {
		Chunk told;
		boolean waited;
		do {
			told = chunk;
			waited = output.waiting().isAny();
			if (told != null) {
				TOKEN.compareAndSet(
						this, waited ? told.token : told.waitedForToken, waited ? told.waitedForToken : told.token);
			}
		} while (told != chunk || waited != output.waiting().isAny());
	}
}
