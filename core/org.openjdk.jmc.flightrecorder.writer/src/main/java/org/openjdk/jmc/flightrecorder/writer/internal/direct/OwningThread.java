/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.direct;

import java.util.Arrays;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.Lane;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;

/**
 * The thread that a writer belongs to. A writer may be handed from thread to thread between events, and must not be used
 * by two at once. Mistakes are found without a fence: a thread that begins an event becomes the owner, so another that
 * commits one finds that it is not. For some events after the owner changed, each event is looked at before it is
 * written, which takes a copy; for many more if it changed in the middle of an event. That may have been abandoned. If it
 * was not, its commit finds the mistake, and from then on all events are looked at.
 * <p>
 * Plain fields, read and written by threads that should not: a stale value only delays what is found.
 */
final class OwningThread implements Lane.Users {
	private static final int CHECKED_EVENTS = 1 << 10;
	private static final int CHECKED_EVENTS_OF_SUSPICION = 1 << 16;

	/** The type of the writer's events. */
	private final TypeLayout layout;

	private Thread owner = Thread.currentThread();
	private int eventsToCheck;
	private boolean misused;

	OwningThread(TypeLayout layout) {
		this.layout = layout;
	}

	/**
	 * Notes who begins an event.
	 *
	 * @param underWay
	 *            whether there is an event that was not completed
	 */
	void begin(boolean underWay) {
		if (Thread.currentThread() != owner) {
			change(underWay);
		}
	}

	private void change(boolean underWay) {
		eventsToCheck = Math.max(eventsToCheck, underWay ? CHECKED_EVENTS_OF_SUSPICION : CHECKED_EVENTS);
		owner = Thread.currentThread();
	}

	/** @return whether the event that is being committed may not be the one that this thread began */
	@Override
	public boolean mayOverlap() {
		return eventsToCheck > 0 || Thread.currentThread() != owner || misused;
	}

	/** @return whether this thread began the event that is being committed */
	boolean isCurrent() {
		misused |= Thread.currentThread() != owner;
		return Thread.currentThread() == owner;
	}

	/** Refuses a constant that is going to be in the file whether the event is or not. */
	void requireWhole(Leb128Writer out, int from, TypeLayout struct) {
		byte[] bytes = out.array();
		int to = out.position();
		boolean whole = isCurrent() && from >= 0 && from <= to && to <= bytes.length;
		if (!whole || !EventBytes.areWholeFields(Arrays.copyOfRange(bytes, from, to), struct)) {
			throw misused(struct);
		}
	}

	/** @return what the thread is told whose event is dropped */
	@Override
	public IllegalStateException misused() {
		return misused(layout);
	}

	private IllegalStateException misused(TypeLayout underWay) {
		misused = true;
		return new IllegalStateException(
				"An EventWriter belongs to one thread at a time, but another used this one while a value of type '"
						+ underWay + "' was under way; the event is dropped");
	}

	/** An event was as it should be. */
	void noteWhole() {
		if (eventsToCheck > 0) {
			eventsToCheck--;
		}
	}
}
