/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.model;

/** How events come into the chunks of a recording, step by step. */
interface IntakeModel {
	/**
	 * Adds the steps of writing an event.
	 *
	 * @param returned
	 *            made when the call returns
	 */
	void write(Actor writer, ModelEvent event, Runnable returned);

	/** Adds the steps that bring all events of the intake to the queues of chunks. */
	void drain(Actor drainer);

	/** Whether events of one writer stay in their order, whatever other threads do. */
	boolean keepsOrder();
}
