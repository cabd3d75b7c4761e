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
import org.openjdk.jcstress.infra.results.II_Result;

/** In two chunks at once: the same value has one id, another value another, as ids are of the whole recording. */
@JCStressTest
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "one id for the value, another one for the other")
@Outcome(expect = FORBIDDEN, desc = "an id with two meanings, or two ids for one value")
@State
public class DirectoryTest {
	private final Numbers numbers = new Numbers();
	private final ChunkConstants next = numbers.recording.newChunk();
	private long firstSame;
	private long secondSame;
	private long firstOwn;
	private long secondOwn;

	@Actor
	public void inTheOldChunk() {
		firstSame = Numbers.intern(numbers.chunk, Numbers.NUMBER, 7, 7);
		firstOwn = Numbers.intern(numbers.chunk, Numbers.NUMBER, 8, 8);
	}

	@Actor
	public void inTheNextChunk() {
		secondOwn = Numbers.intern(next, Numbers.NUMBER, 9, 9);
		secondSame = Numbers.intern(next, Numbers.NUMBER, 7, 7);
	}

	@Arbiter
	public void compare(II_Result r) {
		r.r1 = firstSame == secondSame ? 1 : 0;
		r.r2 = firstOwn != secondOwn && firstOwn != firstSame && secondOwn != firstSame ? 1 : 0;
	}
}
