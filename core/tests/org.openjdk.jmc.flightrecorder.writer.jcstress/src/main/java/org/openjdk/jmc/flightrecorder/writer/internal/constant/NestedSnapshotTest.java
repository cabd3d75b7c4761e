/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.constant;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A checkpoint is complete in itself: with a constant it has what that one refers to. Both pools come into being meanwhile. */
@JCStressTest
@Outcome(
		id = {"0, 0", "1, 0", "1, 1"},
		expect = ACCEPTABLE,
		desc = "the inner one is there when the outer one is")
@Outcome(expect = FORBIDDEN, desc = "a constant that refers to nothing")
@State
public class NestedSnapshotTest {
	private final Numbers numbers = new Numbers();

	@Actor
	public void writer() {
		long inner = Numbers.intern(numbers.chunk, Numbers.NUMBER, 7, 7);
		Numbers.intern(numbers.chunk, Numbers.HOLDER, inner, 1);
	}

	@Actor
	public void flush(II_Result r) {
		List<ChunkConstants.Added> snapshot = numbers.chunk.takeAdded();
		r.r1 = Numbers.count(snapshot, Numbers.NUMBER);
		r.r2 = Numbers.count(snapshot, Numbers.HOLDER);
	}
}
