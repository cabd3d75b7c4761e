/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** What a checkpoint takes has every constant whose id was handed out before. */
@JCStressTest
@Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "taken before")
@Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "taken in between")
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "taken afterwards")
@Outcome(expect = FORBIDDEN, desc = "an event with this id would be published without the constant")
@State
public class SnapshotTest {
	private final Numbers numbers = new Numbers();
	private volatile long id;

	@Actor
	public void writer() {
		id = Numbers.intern(numbers.chunk, Numbers.NUMBER, 7, 7);
	}

	@Actor
	public void flush(II_Result r) {
		r.r1 = id == 0 ? 0 : 1;
		r.r2 = Numbers.count(numbers.chunk.takeAdded(), Numbers.NUMBER);
	}
}
