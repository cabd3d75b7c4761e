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

/** The recording ends while an event is published: its call returns and it is in the chunk, or its call throws. */
@JCStressTest
@Outcome(id = "0, 0, 0", expect = ACCEPTABLE, desc = "all after the end")
@Outcome(id = "0, 0, 1", expect = ACCEPTABLE, desc = "the end was between them")
@Outcome(id = "0, 0, 2", expect = ACCEPTABLE, desc = "all before the end")
@Outcome(expect = FORBIDDEN, desc = "an event whose call returned is lost, or one whose call threw is there")
@State
public class LaneCloseTest {
	private final Swap swap = new Swap();
	private final StressedLane lane = swap.lane();
	private int written;
	private int sealed;

	@Actor
	public void writer() {
		written = lane.writeMany();
	}

	@Actor
	public void end() {
		sealed = swap.close();
	}

	@Arbiter
	public void count(III_Result r) {
		r.r1 = written - sealed;
		r.r2 = (int) swap.intake.eventsWritten() - written;
		r.r3 = StressedLane.share(written);
	}
}
