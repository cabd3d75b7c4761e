/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** A second thread uses a lane by mistake: each call returns and its event is there, or throws and it is not. */
@JCStressTest
@Outcome(id = "0, 0, [012]", expect = ACCEPTABLE, desc = "as many are there as were written, and whole")
@Outcome(expect = FORBIDDEN, desc = "an event whose call returned is lost, or one whose call threw is there, or broken")
@State
public class LaneTakeOverTest {
	private final Swap swap = new Swap();
	private final StressedLane lane = swap.lane();
	private int ofOwner;
	private int ofOther;

	@Actor
	public void owner() {
		ofOwner = lane.writeMany();
	}

	@Actor
	public void other() {
		ofOther = lane.takeOverAndWrite();
	}

	@Arbiter
	public void count(III_Result r) {
		swap.drain();
		r.r1 = ofOwner + ofOther - swap.inOld();
		r.r2 = ofOwner + ofOther - (int) swap.intake.eventsWritten() + swap.brokenInOld();
		r.r3 = StressedLane.share(ofOwner);
	}
}
