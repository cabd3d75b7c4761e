/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.event;

import org.openjdk.jmc.flightrecorder.writer.internal.intake.EventIntake;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeRegistry;

/**
 * Writes the objects that clients give as events. Thread-safe.
 *
 * @param <E>
 *            what is given
 */
public interface EventEncoder<E> {
	/**
	 * Writes an event, or several. An event whose writing throws leaves nothing of itself in the file.
	 *
	 * @param event
	 *            what is given, not null
	 */
	void write(E event);

	/** Forgets the objects and classes of clients, so that they can be collected, when the recording is closed. */
	default void clear() {}

	/**
	 * Makes the encoder of one recording.
	 *
	 * @param <E>
	 *            what clients give as events
	 */
	interface Factory<E> {
		/**
		 * Makes the encoder of one recording.
		 *
		 * @param intake
		 *            takes the events
		 * @param registry
		 *            the types of the recording
		 * @param strictTypes
		 *            whether one name with two structures is refused
		 * @return an encoder without events
		 */
		EventEncoder<E> newEncoder(EventIntake intake, TypeRegistry registry, boolean strictTypes);
	}
}
