/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A chunk of the model. */
final class ModelChunk {
	final int number;
	final Set<Integer> constants = new HashSet<>();
	/** Finished events that wait for the output. */
	final Deque<List<ModelEvent>> queue = new ArrayDeque<>();
	/** Events that found all buffers taken. */
	final List<ModelEvent> pastBuffers = new ArrayList<>();

	boolean closedForEvents;
	boolean hasEvents;
	private Actor appender;
	private int holds;

	ModelChunk(int number) {
		this.number = number;
	}

	void enqueue(List<ModelEvent> events) {
		hasEvents = true;
		queue.add(List.copyOf(events));
	}

	boolean mayBeLockedBy(Actor actor) {
		return appender == null || appender == actor;
	}

	void lock(Actor actor) {
		appender = actor;
		holds++;
		actor.hold(() -> {
			if (--holds == 0) {
				appender = null;
			}
		});
	}
}
