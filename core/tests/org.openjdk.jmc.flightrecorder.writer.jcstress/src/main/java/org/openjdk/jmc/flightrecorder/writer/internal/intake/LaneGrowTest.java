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
import org.openjdk.jcstress.infra.results.II_Result;

/** A lane that is full: its owner drains it and makes it grow while another thread drains it. */
@JCStressTest
@Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "each event was drained once, and whole")
@Outcome(expect = FORBIDDEN, desc = "an event is lost or twice, or a part of one was drained")
@State
public class LaneGrowTest {
	private final Swap swap = new Swap();
	private final StressedLane lane = swap.lane();
	private int before;

	@Actor
	public void writer() {
		lane.fill();
		before = (int) lane.eventCount();
		lane.write();
		lane.write();
	}

	@Actor
	public void flush() {
		swap.drain();
	}

	@Arbiter
	public void count(II_Result r) {
		swap.drain();
		r.r1 = swap.inOld() - before;
		r.r2 = swap.brokenInOld();
	}
}
