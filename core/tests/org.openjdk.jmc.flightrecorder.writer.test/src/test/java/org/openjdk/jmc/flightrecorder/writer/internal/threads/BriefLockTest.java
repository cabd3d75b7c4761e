/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.test.concurrency.Crew;

class BriefLockTest {
	private final BriefLock lock = new BriefLock();

	private void lockAndUnlock() {
		lock.lock();
		lock.unlock();
	}

	@Test
	void platformThreadParksUntilTheLockIsFree() throws Exception {
		lock.lock();
		Thread waiting = new Thread(this::lockAndUnlock);
		waiting.start();
		while (waiting.getState() != Thread.State.WAITING) {
			Thread.onSpinWait();
		}
		assertTrue(lock.hasQueuedThread(waiting));
		lock.unlock();
		waiting.join();
		assertFalse(lock.isLocked());
	}

	@Test
	void virtualThreadKeepsItsCarrierUntilTheLockIsFree() throws Exception {
		lock.lock();
		CountDownLatch started = new CountDownLatch(1);
		Thread waiting = Crew.startVirtual(() -> {
			started.countDown();
			lockAndUnlock();
		});
		started.await();
		for (int i = 0; i < 1000; i++) {
			assertEquals(Thread.State.RUNNABLE, waiting.getState());
			Thread.yield();
		}
		assertFalse(lock.hasQueuedThreads());
		lock.unlock();
		waiting.join();
		assertFalse(lock.isLocked());
	}

	@Test
	void lockIsReentrant() {
		lock.lock();
		lock.lock();
		assertEquals(2, lock.getHoldCount());
	}

	@Test
	void threadsOfTheJdkAreToldApart() throws Exception {
		assertFalse(VirtualThreads.isVirtual(Thread.currentThread()));
		assertTrue(VirtualThreads.isVirtual(Crew.startVirtual(() -> {})));
	}
}
