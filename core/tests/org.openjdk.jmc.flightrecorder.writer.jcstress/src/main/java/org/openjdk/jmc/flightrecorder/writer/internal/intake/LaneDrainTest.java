/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.intake;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** Events that are published while another thread drains the lane, as a flush does: each is drained once, and whole. */
@JCStressTest
@Outcome(
		id = {"0, 2, 0", "1, 2, 0", "2, 2, 0"},
		expect = ACCEPTABLE,
		desc = "what was not drained at first is drained at last")
@Outcome(expect = FORBIDDEN, desc = "an event is lost or twice, or a part of one was drained")
@State
public class LaneDrainTest {
	private final Swap swap = new Swap();
	private final StressedLane lane = swap.lane();

	@Actor
	public void writer() {
		lane.write();
		lane.write();
	}

	@Actor
	public void flush(III_Result r) {
		swap.drain();
		r.r1 = swap.inOld();
	}

	@Arbiter
	public void count(III_Result r) {
		swap.drain();
		r.r2 = swap.inOld();
		r.r3 = swap.brokenInOld();
	}
}
