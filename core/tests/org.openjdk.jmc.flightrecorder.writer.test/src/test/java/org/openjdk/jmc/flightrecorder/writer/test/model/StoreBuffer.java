/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.model;

import java.util.List;

/**
 * The stores of a thread that no other thread has seen yet. Each is seen at any later time, also behind loads that the
 * thread makes meanwhile. Plain stores may overtake those of release order; a store of release order waits for all that
 * were made before it. A fence waits for all.
 */
final class StoreBuffer {
	private final Actor plain;
	private final Actor released;
	private int plainMade;
	private int plainSeen;

	StoreBuffer(String name) {
		plain = new Actor(name + ", plain");
		released = new Actor(name + ", released");
	}

	/** The two that choose when stores are seen. */
	List<Actor> actors() {
		return List.of(plain, released);
	}

	void store(String what, Runnable store) {
		plainMade++;
		plain.thenLast(what, () -> true, () -> {
			plainSeen++;
			store.run();
		});
	}

	void storeRelease(String what, Runnable store) {
		int before = plainMade;
		released.thenLast(what, () -> plainSeen >= before, store);
	}

	/** Stores without the order that a release has. */
	void overtake(String what, Runnable store) {
		released.thenLast(what, () -> true, store);
	}

	/** What a lock does, or an atomic operation, or another thread that stops this one. */
	void fence() {
		while (!plain.hasEnded()) {
			plain.step();
		}
		while (!released.hasEnded()) {
			released.step();
		}
	}
}
