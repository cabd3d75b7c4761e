/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A buffer whose holder gives up is taken over by one thread, which sees what the holder did before. */
@JCStressTest
@Outcome(
		id = {"1, -1", "-1, 1"},
		expect = ACCEPTABLE,
		desc = "one has taken it over, the holder itself or the other")
@Outcome(expect = FORBIDDEN, desc = "two holders at once, or a count that was lost")
@State
public class BufferTakeOverTest {
	private final EventBuffer buffer = new EventBuffer();

	public BufferTakeOverTest() {
		buffer.tryClaim();
	}

	private int takeOver() {
		return buffer.tryClaim() || buffer.tryTakeOver() ? (int) buffer.eventCount() : -1;
	}

	@Actor
	public void holder(II_Result r) {
		buffer.noteEvent(1);
		buffer.abandoned = true;
		r.r1 = takeOver();
	}

	@Actor
	public void other(II_Result r) {
		r.r2 = takeOver();
	}
}
