/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A writer has one holder at a time, and a pool that is empty makes more. */
class Leb128WriterPoolTest {
	@Test
	void writersThatAreHeldAreNotGivenAgain() {
		Leb128WriterPool pool = new Leb128WriterPool(4);
		List<Leb128Writer> held = new ArrayList<>();
		for (int i = 0; i < 10; i++) {
			Leb128Writer writer = pool.acquire();
			assertTrue(held.stream().noneMatch(other -> other == writer), "writer " + i);
			held.add(writer);
		}
		held.forEach(pool::release);
		List<Leb128Writer> again = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			Leb128Writer writer = pool.acquire();
			assertTrue(held.stream().anyMatch(other -> other == writer), "kept " + i);
			again.add(writer);
		}
		assertEquals(4, again.stream().distinct().count());
	}

	@Test
	void writerComesBackEmpty() {
		Leb128WriterPool pool = new Leb128WriterPool(1);
		Leb128Writer writer = pool.acquire();
		writer.putLong(1234567);
		pool.release(writer);
		assertSame(writer, pool.acquire());
		assertEquals(0, writer.position());
	}

	/** One thread finds four places, whatever the pool has. */
	@Test
	void fifthWriterOfAThreadIsNotFromTheLargePool() {
		Leb128WriterPool pool = new Leb128WriterPool(16);
		for (int i = 0; i < 4; i++) {
			assertTrue(pool.acquire().poolPlace >= 0, "writer " + i);
		}
		assertTrue(pool.acquire().poolPlace < 0);
	}

	@ParameterizedTest
	@CsvSource({"1, 4", "4, 4", "5, 8", "8, 8"})
	void poolKeepsAsManyAsItSays(int capacity, int kept) throws InterruptedException {
		Leb128WriterPool pool = new Leb128WriterPool(capacity);
		List<Leb128Writer> held = new ArrayList<>();
		// Threads that follow each other have neighbouring places at home.
		for (int i = 0; i < 64; i++) {
			Thread thread = new Thread(() -> held.add(pool.acquire()));
			thread.start();
			thread.join();
		}
		assertEquals(kept, held.stream().filter(writer -> writer.poolPlace >= 0).count());
	}

	@Test
	void writerOfTheLargestKeptCapacityIsKept() {
		Leb128WriterPool pool = new Leb128WriterPool(1);
		Leb128Writer writer = pool.acquire();
		writer.ensure(1 << 18);
		assertEquals(1 << 18, writer.array().length);
		pool.release(writer);
		assertSame(writer, pool.acquire());
	}

	@Test
	void writerOfAHugeEventIsNotKept() {
		Leb128WriterPool pool = new Leb128WriterPool(1);
		Leb128Writer writer = pool.acquire();
		writer.ensure(1 << 20);
		pool.release(writer);
		Leb128Writer next = pool.acquire();
		assertNotSame(writer, next);
		assertEquals(Leb128WriterPool.INITIAL_CAPACITY_BYTES, next.array().length);
	}
}
