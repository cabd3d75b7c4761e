/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.model;

import java.util.List;

/** How events come into the chunks of a recording, step by step. */
interface IntakeModel {
	/**
	 * Adds the steps of writing an event.
	 *
	 * @param returned
	 *            made when the call returns
	 * @param known
	 *            made when other threads may know of that
	 */
	void write(Actor writer, ModelEvent event, Runnable returned, Runnable known);

	/**
	 * Adds the steps that bring all events of the intake to the queues of chunks.
	 *
	 * @param unsealed
	 *            takes those that were encoded for a chunk that is sealed
	 */
	void drain(Actor drainer, ModelChunk unsealed);

	/** Adds the steps after which no writer takes the recording for open that has not published its event. */
	default void awaitWriters(Actor closer) {}

	/** What makes steps of its own beside the threads of the program. */
	default List<Actor> memory(List<Actor> writers) {
		return List.of();
	}

	/** Whether events of one writer stay in their order, whatever other threads do. */
	boolean keepsOrder();
}
