/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer;

import java.util.Objects;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.internal.event.EventEncoder;

/**
 * Lets another bundle of this library write events of its own kind, so that this bundle does not depend on the classes
 * that they need. Each recording makes an encoder for the door with its first event. Not for clients: the bundles that
 * use it have the version of this one. Thread-safe.
 *
 * @param <E>
 *            what clients give as events
 */
public final class EventDoor<E> {
	private final EventEncoder.Factory<E> factory;

	/**
	 * Makes a door that no recording uses yet.
	 *
	 * @param factory
	 *            makes the encoders
	 */
	public EventDoor(EventEncoder.Factory<E> factory) {
		this.factory = factory;
	}

	EventEncoder.Factory<E> factory() {
		return factory;
	}

	/**
	 * Writes an event, or several. One that cannot be written counts as a failed event.
	 *
	 * @param recording
	 *            a recording of this library
	 * @param event
	 *            what the encoder takes
	 * @throws IllegalArgumentException
	 *             when the recording is of another class, or as the encoder says
	 * @throws NullPointerException
	 *             when the recording or the event is null
	 * @throws IllegalStateException
	 *             when the recording is closed or has failed
	 */
	public void write(Recording recording, E event) {
		Objects.requireNonNull(recording, "The recording must not be null");
		if (!(recording instanceof RecordingImpl own)) {
			throw new IllegalArgumentException(
					"Recordings must be made by this library, with Recordings; the given one is a "
							+ recording.getClass().getName());
		}
		own.write(this, event);
	}
}
