/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.chunk;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.BriefLock;
import org.openjdk.jmc.flightrecorder.writer.internal.threads.VirtualThreads;

/**
 * The threads that flush, rotate or close a recording and cannot go on just now. Writers see them where they look at
 * the current chunk anyway, and give way.
 *
 * <pre>
 *  waits for                              needs        so writers
 *  the claim of a buffer                  a processor  yield, as the holder may have a lower priority
 *  a lock or the client's stream,         a carrier    give theirs away now and then, as the scheduler takes none away;
 *  as a virtual thread                                 those that never block would keep them all
 *  a carrier that it gave away, as a writer            one gives its own away after each flush and rotation
 * </pre>
 *
 * No other thread loses its carrier while it holds something that is waited for: claims of buffers and
 * {@link BriefLock brief locks} are not held then, and I/O on files keeps the carrier.
 * <p>
 * <b>Concurrency.</b> Thread-safe. Progress: the counting waits for nothing. A writer that gives way holds no claim and no
 * lock of the recording.
 */
public final class Waiting {
	/** How long a carrier is given away, and how long it takes until the next one is given away. */
	private static final long PAUSE_NANOS = 20_000;

	/**
	 * Something that a caller wants done.
	 *
	 * @param <X>
	 *            what it throws
	 */
	public interface Work<X extends Exception> {
		void run() throws X;
	}

	private final boolean outputRunsClientCode;
	private final AtomicInteger forProcessor = new AtomicInteger();
	private final AtomicInteger forCarrier = new AtomicInteger();
	private volatile long yieldedNanoTime = System.nanoTime();
	/** Writers that gave their carriers away and have none yet. */
	private final AtomicInteger withoutCarrier = new AtomicInteger();
	/** Whether one of them should get a carrier now. */
	private volatile boolean oneReturns;
	/** Is run when a thread begins or ends waiting. Written before other threads get this object. */
	private Runnable onChange = () -> {};

	/**
	 * @param outputRunsClientCode
	 *            whether a virtual thread that uses the output may lose its carrier
	 */
	public Waiting(boolean outputRunsClientCode) {
		this.outputRunsClientCode = outputRunsClientCode;
	}

	void onChange(Runnable action) {
		onChange = action;
	}

	boolean isAny() {
		return forProcessor.get() > 0 || isForCarrier();
	}

	private boolean isForCarrier() {
		return forCarrier.get() > 0 || oneReturns;
	}

	/** Takes a lock whose holders may do I/O. The caller needs the stack that an output takes. */
	public void lock(ReentrantLock lock) {
		if (!lock.tryLock()) {
			whileBlocked(lock::lock);
		}
	}

	/** Does the work of a flush, a rotation or a close. */
	public <X extends Exception> void whileOutputIsUsed(Work<X> work) throws X {
		try {
			if (outputRunsClientCode) {
				whileBlocked(work);
			} else {
				work.run();
			}
		} finally {
			oneReturns(withoutCarrier.get() > 0);
			if (withoutCarrier.get() == 0) {
				oneReturns(false);
			}
		}
	}

	private void oneReturns(boolean one) {
		if (oneReturns != one) {
			oneReturns = one;
			onChange.run();
		}
	}

	/** Does work during which a virtual thread may lose its carrier. */
	public <X extends Exception> void whileBlocked(Work<X> work) throws X {
		if (isVirtualThread()) {
			count(forCarrier, work);
		} else {
			work.run();
		}
	}

	/** Waits for the holder of a claim. */
	public void whileClaimed(Work<RuntimeException> wait) {
		count(forProcessor, wait);
	}

	private <X extends Exception> void count(AtomicInteger waiting, Work<X> work) throws X {
		waiting.incrementAndGet();
		try {
			onChange.run();
			work.run();
		} finally {
			waiting.decrementAndGet();
			onChange.run();
		}
	}

	/** Lets other threads run if a thread waits for them; called by writers. */
	void giveWay() {
		if (isAny()) {
			if (!isVirtualThread()) {
				if (forProcessor.get() > 0) {
					Thread.yield();
				}
			} else if (isForCarrier() && System.nanoTime() - yieldedNanoTime >= PAUSE_NANOS) {
				yieldCarrier();
			}
		}
	}

	/**
	 * Yielding is not enough: carriers run each other's yielding threads before those that platform threads have woken.
	 */
	private void yieldCarrier() {
		yieldedNanoTime = System.nanoTime();
		if (Thread.currentThread().isInterrupted()) {
			Thread.yield();
		} else {
			withoutCarrier.incrementAndGet();
			try {
				LockSupport.parkNanos(this, PAUSE_NANOS);
			} finally {
				// Parking may throw at the end of the stack, and a count that stays would slow all threads down.
				withoutCarrier.decrementAndGet();
			}
			oneReturns(false);
		}
	}

	private static boolean isVirtualThread() {
		return VirtualThreads.isVirtual(Thread.currentThread());
	}
}
