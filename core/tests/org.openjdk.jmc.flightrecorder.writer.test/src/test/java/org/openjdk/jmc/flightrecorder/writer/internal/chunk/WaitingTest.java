/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.test.concurrency.Crew;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Alone;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;

@Alone
class WaitingTest {
	private final Waiting waiting = new Waiting(false);

	@Test
	void threadsWaitingForAClaimAreCountedAndChangesAreReported() {
		List<Boolean> told = new ArrayList<>();
		waiting.onChange(() -> told.add(waiting.isAny()));
		waiting.whileClaimed(() -> assertTrue(waiting.isAny()));
		assertFalse(waiting.isAny());
		assertThrows(
				IllegalStateException.class,
				() -> waiting.whileClaimed(() -> {
					throw new IllegalStateException();
				}));
		assertFalse(waiting.isAny());
		assertEquals(List.of(true, false, true, false), told);
	}

	@Test
	void platformThreadThatBlocksNeedsNoCarrier() {
		waiting.whileBlocked(() -> assertFalse(waiting.isAny()));
		new Waiting(true).whileOutputIsUsed(() -> assertFalse(waiting.isAny()));
		ReentrantLock lock = new ReentrantLock();
		waiting.lock(lock);
		assertTrue(lock.isHeldByCurrentThread());
	}

	@Test
	void virtualThreadThatWaitsForALockIsCountedUntilItHasIt() throws Exception {
		ReentrantLock lock = new ReentrantLock();
		lock.lock();
		Thread waiter = Crew.startVirtual(() -> {
			waiting.lock(lock);
			lock.unlock();
		});
		while (!waiting.isAny()) {
			Thread.onSpinWait();
		}
		// A platform thread does not help.
		waiting.giveWay();
		lock.unlock();
		waiter.join();
		assertFalse(waiting.isAny());
	}

	@Test
	void virtualThreadIsCountedWhileItMayCallTheClientsStream() throws Exception {
		Waiting ofStream = new Waiting(true);
		List<Boolean> counted = new ArrayList<>();
		Crew.startVirtual(() -> {
					waiting.whileOutputIsUsed(() -> counted.add(waiting.isAny()));
					ofStream.whileOutputIsUsed(() -> counted.add(ofStream.isAny()));
				})
				.join();
		assertEquals(List.of(false, true), counted);
	}

	@Test
	void virtualWriterParksOnceInAWhileWhereACarrierIsNeeded() throws Exception {
		Waiting ofStream = new Waiting(true);
		AtomicBoolean seen = new AtomicBoolean();
		AtomicBoolean keptInterrupt = new AtomicBoolean();
		Thread writer = Crew.startVirtual(() -> ofStream.whileOutputIsUsed(() -> {
			while (!seen.get()) {
				ofStream.giveWay();
			}
			Thread.currentThread().interrupt();
			ofStream.giveWay();
			keptInterrupt.set(Thread.currentThread().isInterrupted());
		}));
		while (LockSupport.getBlocker(writer) != ofStream) {
			Thread.onSpinWait();
		}
		seen.set(true);
		writer.join();
		assertTrue(keptInterrupt.get());
	}

	/** Writers that never block keep all carriers. */
	@Test
	void virtualWriterThatGaveItsCarrierAwayGetsOneAfterAFlush() throws Exception {
		Waiting ofStream = new Waiting(true);
		int carriers = Runtime.getRuntime().availableProcessors();
		AtomicInteger others = new AtomicInteger(carriers - 1);
		AtomicBoolean flushed = new AtomicBoolean();
		AtomicBoolean ended = new AtomicBoolean();
		AtomicInteger rounds = new AtomicInteger();
		Runnable keepsACarrier = () -> {
			while (!ended.get()) {
				if (flushed.get()) {
					ofStream.giveWay();
				}
			}
		};
		List<Thread> threads = new ArrayList<>();
		threads.add(Crew.startVirtual(() -> {
			ofStream.whileOutputIsUsed(() -> {
				while (others.get() > 0) {
					Thread.onSpinWait();
				}
			});
			flushed.set(true);
			keepsACarrier.run();
		}));
		threads.add(Crew.startVirtual(() -> {
			while (!ended.get()) {
				ofStream.giveWay();
				rounds.incrementAndGet();
			}
		}));
		for (int other = carriers - 1; other > 0; other--) {
			threads.add(Crew.startVirtual(() -> {
				others.decrementAndGet();
				keepsACarrier.run();
			}));
		}
		Deadline.within("the end of the flush", () -> {
			while (!flushed.get()) {
				Thread.onSpinWait();
			}
			return null;
		});
		int before = rounds.get();
		Deadline.within("the writer's return", () -> {
			while (rounds.get() == before) {
				ofStream.whileOutputIsUsed(() -> {});
			}
			return null;
		});
		ended.set(true);
		for (Thread thread : threads) {
			thread.join();
		}
		assertFalse(ofStream.isAny());
	}
}
