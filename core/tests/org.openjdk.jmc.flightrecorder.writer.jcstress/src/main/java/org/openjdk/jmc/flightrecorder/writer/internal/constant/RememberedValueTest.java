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
import org.openjdk.jcstress.infra.results.JJ_Result;
import org.openjdk.jmc.flightrecorder.writer.internal.type.Value;

/** A value remembers one pair of chunk and id, whole: a chunk never takes the id of another for its own. */
@JCStressTest
@Outcome(
		id = {"5, -1", "-1, 7"},
		expect = ACCEPTABLE,
		desc = "what was remembered last")
@Outcome(expect = FORBIDDEN, desc = "the id of the other chunk")
@State
public class RememberedValueTest {
	private final Numbers numbers = new Numbers();
	private final ChunkConstants next = numbers.recording.newChunk();
	private final Value value = new Value(Numbers.NUMBER);

	@Actor
	public void old() {
		numbers.chunk.rememberInterning(value, 5);
	}

	@Actor
	public void next() {
		next.rememberInterning(value, 7);
	}

	@Arbiter
	public void ask(JJ_Result r) {
		r.r1 = numbers.chunk.idOfLastInterning(value);
		r.r2 = next.idOfLastInterning(value);
	}
}
