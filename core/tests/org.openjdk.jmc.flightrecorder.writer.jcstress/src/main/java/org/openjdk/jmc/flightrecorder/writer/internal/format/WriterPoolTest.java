/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** No two threads hold the same writer, and who gets one gets it empty, whatever the one before put. */
@JCStressTest
@Outcome(id = "3, 3", expect = ACCEPTABLE, desc = "each has found the bytes that it put and nothing else")
@Outcome(expect = FORBIDDEN, desc = "bytes of the other")
@State
public class WriterPoolTest {
	/** As few places as there can be, so that threads of any number meet. */
	private final Leb128WriterPool pool = new Leb128WriterPool(1);

	private int use() {
		int found = 0;
		for (int i = 0; i < 5; i++) {
			Leb128Writer writer = pool.acquire();
			writer.putByte(1);
			writer.putByte(2);
			writer.putByte(3);
			found = Math.max(found, writer.position());
			pool.release(writer);
		}
		return found;
	}

	@Actor
	public void first(II_Result r) {
		r.r1 = use();
	}

	@Actor
	public void second(II_Result r) {
		r.r2 = use();
	}
}
