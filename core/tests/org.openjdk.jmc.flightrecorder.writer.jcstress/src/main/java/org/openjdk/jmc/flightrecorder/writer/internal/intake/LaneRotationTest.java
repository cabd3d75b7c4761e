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

/** Events that are published in a lane while a rotation drains it: in the old chunk before its end, or in the next one. */
@JCStressTest
@Outcome(id = "0, 0, 0", expect = ACCEPTABLE, desc = "all after the swap, perhaps as stragglers")
@Outcome(id = "0, 0, 1", expect = ACCEPTABLE, desc = "the swap was between them")
@Outcome(id = "0, 0, 2", expect = ACCEPTABLE, desc = "all before the swap")
@Outcome(expect = FORBIDDEN, desc = "an event is lost, twice, or in a chunk that is sealed already")
@State
public class LaneRotationTest {
	private final Swap swap = new Swap();
	private final StressedLane lane = swap.lane();
	private int written;
	private int sealed;

	@Actor
	public void writer() {
		written = lane.writeMany();
	}

	@Actor
	public void rotation() {
		sealed = swap.rotate();
	}

	@Arbiter
	public void count(III_Result r) {
		swap.drain();
		r.r1 = swap.inOld() - sealed;
		r.r2 = written - swap.inOld() - swap.inNext();
		r.r3 = StressedLane.share(swap.inOld());
	}
}
