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

/** Two threads begin their first events in one lane: one of them writes all of its events, the other none. */
@JCStressTest
@Outcome(id = "2, 0, 0", expect = ACCEPTABLE, desc = "the lane is the first thread's")
@Outcome(id = "0, 2, 0", expect = ACCEPTABLE, desc = "the lane is the second thread's")
@Outcome(expect = FORBIDDEN, desc = "the lane is in two hands, or an event is lost or broken")
@State
public class LaneOwnerTest {
	private final Swap swap = new Swap();
	private final StressedLane lane = swap.lane();
	private int ofFirst;
	private int ofSecond;

	@Actor
	public void first() {
		ofFirst = lane.writeMany();
	}

	@Actor
	public void second() {
		ofSecond = lane.writeMany();
	}

	@Arbiter
	public void count(III_Result r) {
		swap.drain();
		r.r1 = StressedLane.share(ofFirst);
		r.r2 = StressedLane.share(ofSecond);
		r.r3 = ofFirst + ofSecond - swap.inOld() + swap.brokenInOld();
	}
}
