/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/** Threads that intern the same value get the same id, and it is written once. */
@JCStressTest
@Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "one id, one entry")
@Outcome(expect = FORBIDDEN, desc = "two ids, or two entries, for one value")
@State
public class InternTest {
	private final Numbers numbers = new Numbers();

	@Actor
	public void first(JJJ_Result r) {
		r.r1 = Numbers.intern(numbers.chunk, Numbers.NUMBER, 7, 7);
	}

	@Actor
	public void second(JJJ_Result r) {
		r.r2 = Numbers.intern(numbers.chunk, Numbers.NUMBER, 7, 7);
	}

	@Arbiter
	public void count(JJJ_Result r) {
		r.r3 = Numbers.count(numbers.chunk.takeAdded(), Numbers.NUMBER);
	}
}
