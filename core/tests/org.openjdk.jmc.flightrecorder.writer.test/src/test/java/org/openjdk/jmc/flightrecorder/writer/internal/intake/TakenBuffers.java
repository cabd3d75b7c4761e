/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import java.util.ArrayList;
import java.util.List;

/** All shared buffers of a recording: as long as they are taken, events go past them. */
public final class TakenBuffers {
	private final List<EventBuffer> buffers = new ArrayList<>();

	/** Takes all that no other thread has. */
	public TakenBuffers(EventIntake intake) {
		this(intake.buffers);
	}

	TakenBuffers(EventBuffers of) {
		for (EventBuffer one = of.tryClaim(); one != null; one = of.tryClaim()) {
			buffers.add(one);
		}
	}

	/** Gives one back. */
	void releaseFirst() {
		buffers.remove(0).release();
	}

	/** Gives all back. */
	public void release() {
		buffers.forEach(EventBuffer::release);
	}
}
