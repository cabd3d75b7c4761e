/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.threads;

import java.util.concurrent.locks.ReentrantLock;

/**
 * A lock that may be taken while an event buffer is claimed. A virtual thread that waits for an ordinary lock gives its
 * carrier away, and gets one back only when another virtual thread gives one away. A thread that never does so would
 * keep a claim from being released. With this lock, a virtual thread keeps its carrier while it waits, so that it never
 * stops while it holds something. A platform thread parks, because the system runs it again in any case.
 * <p>
 * <b>Concurrency.</b> Assumption: a holder does nothing that gives a carrier away: it does no I/O, runs no client's
 * code, and takes no locks but those of this class. So each holder has a processor, or gets one from the system.
 * Progress: waiting ends when the holders have done their few copies. {@code BriefLockRulesTest} checks what a holder
 * does.
 */
public final class BriefLock extends ReentrantLock {
	private static final long serialVersionUID = 1L;

	/** Waits for the lock, with the carrier where the thread is virtual. Leaves interrupts alone. */
	@Override
	public void lock() {
		if (!tryLock()) {
			if (VirtualThreads.isVirtual(Thread.currentThread())) {
				spin();
			} else {
				super.lock();
			}
		}
	}

	private void spin() {
		while (isLocked() || !tryLock()) {
			Thread.onSpinWait();
		}
	}
}
