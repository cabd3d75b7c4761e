/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;

/** Contents of buffers are filled again. */
class ContentPoolTest {
	private static final int SIZE = 8;

	private final ContentPool pool = new ContentPool(SIZE);

	@Test
	void contentIsFilledAgainUnlessItHadToGrow() {
		Leb128Writer content = pool.newContent();
		content.putByte(1);
		pool.recycle(content);
		assertSame(content, pool.newContent());
		assertEquals(0, content.position());
		assertNotSame(content, pool.newContent(), "it is out");
		pool.recycle(new Leb128Writer(content.array().length + 1));
		pool.recycle(new Leb128Writer(64));
		assertEquals(content.array().length, pool.newContent().array().length);
	}

	@Test
	void noMoreContentsAreKeptThanThePoolHasRoomFor() {
		List<Leb128Writer> contents = new ArrayList<>();
		for (int i = 0; i < SIZE + 5; i++) {
			contents.add(new ContentPool(0).newContent());
		}
		contents.forEach(pool::recycle);
		int known = 0;
		for (int i = 0; i < SIZE + 5; i++) {
			known += contents.contains(pool.newContent()) ? 1 : 0;
		}
		assertEquals(SIZE, known);
	}

	@Test
	void firstContentGrowsToContentThatIsKept() {
		Leb128Writer content = pool.firstContent();
		assertTrue(content.array().length < 2_000);
		for (int i = 0; i < ContentPool.CAPACITY_BYTES; i++) {
			content.putByte(1);
		}
		assertEquals(pool.newContent().array().length, content.array().length);
		pool.recycle(content);
		assertSame(content, pool.firstContent());
	}
}
