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

/** One holder at a time, and what one put is seen by the next: the count is a plain field to its holders. */
@JCStressTest
@Outcome(id = "1, 1, 2", expect = ACCEPTABLE, desc = "one after the other, both counted")
@Outcome(id = "1, 0, 1", expect = ACCEPTABLE, desc = "the second found it taken")
@Outcome(id = "0, 1, 1", expect = ACCEPTABLE, desc = "the first found it taken")
@Outcome(expect = FORBIDDEN, desc = "two holders at once, or a count that was lost")
@State
public class BufferClaimTest {
	private final EventBuffer buffer = new EventBuffer();

	private int use() {
		if (!buffer.tryClaim()) {
			return 0;
		}
		buffer.noteEvent(1);
		buffer.release();
		return 1;
	}

	@Actor
	public void first(III_Result r) {
		r.r1 = use();
	}

	@Actor
	public void second(III_Result r) {
		r.r2 = use();
	}

	@Arbiter
	public void count(III_Result r) {
		r.r3 = (int) buffer.eventCount();
	}
}
