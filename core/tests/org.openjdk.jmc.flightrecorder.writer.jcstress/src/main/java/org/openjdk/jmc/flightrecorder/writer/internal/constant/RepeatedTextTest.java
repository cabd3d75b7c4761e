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

/** An entry that is found is whole, although the cache has no lock. */
@JCStressTest
@Outcome(
		id = {"0, 0", "0, 7", "7, 7", "7, 0"},
		expect = ACCEPTABLE,
		desc = "nothing, or the entry; the other string may push it out")
@Outcome(expect = FORBIDDEN, desc = "an entry without its id, or of another string")
@State
public class RepeatedTextTest {
	private final StringCache cache = new StringCache(2, 1 << 16);
	private static final String TEXT = "text";
	private static final int HASH = StringCache.hash(TEXT);

	@Actor
	public void remember() {
		cache.remember(new StringCache.Entry("text", HASH, 7, 1));
		cache.remember(new StringCache.Entry("another", StringCache.hash("another"), 8, 1));
		cache.remember(new StringCache.Entry("third", StringCache.hash("third"), 9, 1));
	}

	private int find() {
		StringCache.Entry entry = cache.find(HASH, TEXT);
		return entry == null ? 0 : entry.chunkNumber == 1 ? (int) entry.id : -1;
	}

	@Actor
	public void find(II_Result r) {
		r.r1 = find();
		r.r2 = find();
	}
}
