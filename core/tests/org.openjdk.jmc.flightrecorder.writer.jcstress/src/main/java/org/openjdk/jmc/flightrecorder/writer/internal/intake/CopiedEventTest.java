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

/**
 * Two events that are copied into a buffer one after the other while the chunks change: the first makes the buffer ready, the
 * second finds it so. Results are what the old chunk has when it is sealed, what it has in the end, and what the next has.
 */
@JCStressTest
@Outcome(id = "2, 2, 0", expect = ACCEPTABLE, desc = "both before the swap")
@Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "the swap was between them")
@Outcome(id = "0, 0, 2", expect = ACCEPTABLE, desc = "both after the swap")
@Outcome(expect = FORBIDDEN, desc = "an event is lost, twice, or in a chunk that is sealed already")
@State
public class CopiedEventTest {
	private final Swap swap = new Swap();

	@Actor
	public void writer() {
		swap.commit();
		swap.commit();
	}

	@Actor
	public void rotation(III_Result r) {
		r.r1 = swap.rotate();
	}

	@Arbiter
	public void count(III_Result r) {
		swap.drain();
		r.r2 = swap.inOld();
		r.r3 = swap.inNext();
	}
}
