/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.reflect.Method;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class BriefLockTest {
	private final BriefLock lock = new BriefLock();

	private static Thread startVirtual(Runnable task) throws ReflectiveOperationException {
		try {
			Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
			return (Thread) start.invoke(null, task);
		} catch (NoSuchMethodException e) {
			assumeTrue(false, "virtual threads");
			throw e;
		}
	}

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
		Thread waiting = startVirtual(() -> {
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
		assertTrue(VirtualThreads.isVirtual(startVirtual(() -> {})));
	}
}
