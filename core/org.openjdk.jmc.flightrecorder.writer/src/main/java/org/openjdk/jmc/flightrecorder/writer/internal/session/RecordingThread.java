/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.session;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.GuardedOutput;
import org.openjdk.jmc.flightrecorder.writer.internal.intake.BackPressure;

/**
 * The one thread that a recording may have: it publishes what was written, and rotates a chunk that is old enough. When it
 * is {@link #wake woken}, it rotates a chunk that is full. In a recording whose writers never wait for the output, it also
 * brings full buffers there.
 *
 * <pre>
 *  beats, at a fixed rate   |----|----|----|----|
 *  work                     ==   =    =======   =        a beat that comes while the last one lasts is left out
 * </pre>
 *
 * <b>Concurrency.</b> Assumptions: {@link #startBefore} is called once, before any other thread has the session.
 * Guarantees: there is one beat at a time, and none begins after {@link #end}. A failure in a beat is a failure of the
 * recording and ends the thread. The thread holds its session only while it works: a recording that is unreachable and
 * was not closed can be collected, and its thread ends within {@value #MAX_REST_SECONDS} seconds or a beat. A writer
 * that queues or counts an event and then wakes the thread can be sure that the thread sees it. Progress: a beat waits
 * for the output and for a rotation that is under way. {@link #awaitEnd} waits for a beat.
 */
final class RecordingThread implements BackPressure.Worker {
	/** How long a forgotten recording may keep its thread, where beats are rarer. */
	static final int MAX_REST_SECONDS = 10;

	private static final long MAX_REST_NANOS = TimeUnit.SECONDS.toNanos(MAX_REST_SECONDS);

	/** The work for a recording. */
	interface Work {
		/** Brings to the output what waits, and rotates a full chunk, so that no writer has to. */
		void workForWriters();

		/** Publishes what was written. */
		void beat();

		/** Ends the recording, because its thread cannot go on. The next caller is told why. */
		void fail(Throwable cause);
	}

	private final WeakReference<Work> recording;
	private final long intervalNanos;
	private final Thread thread;
	private long dueNanoTime;
	private volatile boolean ended;
	/** Whether events may have been queued or counted since the thread looked last. */
	private volatile boolean woken;

	RecordingThread(Work recording, BackgroundWork work) {
		this.recording = new WeakReference<>(recording);
		intervalNanos = work.flushIntervalNanos();
		thread = work.threads().newThread(this::run);
	}

	/**
	 * Makes threads that take over no thread-locals and no class loader: they may live longer than the client's module.
	 */
	static ThreadFactory daemons(String name) {
		return work -> {
			Thread thread = new Thread(null, work, name, 0, false);
			thread.setDaemon(true);
			// JDK 17 gives it that of the opening thread.
			thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
			return thread;
		};
	}

	/**
	 * Starts a thread, and only then opens a recording: if the thread cannot be started, nothing that the recording
	 * replaces has been touched. If the recording cannot be opened, the thread has ended.
	 *
	 * @param thread
	 *            null where there is none
	 * @param rotation
	 *            the lock of the session; the thread does nothing until the recording is open
	 * @param opening
	 *            opens it
	 */
	static void startBefore(RecordingThread thread, Lock rotation, GuardedOutput.OutputAction opening)
			throws IOException {
		if (thread == null) {
			opening.run();
			return;
		}
		boolean opened = false;
		rotation.lock();
		try {
			thread.thread.start();
			opening.run();
			opened = true;
		} finally {
			rotation.unlock();
			if (!opened) {
				thread.end();
				thread.awaitEnd();
			}
		}
	}

	@Override
	public void wake() {
		if (!woken) {
			woken = true;
			LockSupport.unpark(thread);
		}
	}

	/** Prevents further beats. */
	void end() {
		ended = true;
		LockSupport.unpark(thread);
	}

	/**
	 * Waits until the thread has ended, unless the caller is that thread; {@link #end} must have been called. An
	 * interrupt of the caller is kept.
	 */
	void awaitEnd() {
		boolean interrupted = false;
		while (Thread.currentThread() != thread && thread.isAlive()) {
			try {
				thread.join();
			} catch (InterruptedException e) {
				interrupted = true;
			}
		}
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
	}

	private void run() {
		dueNanoTime = System.nanoTime() + intervalNanos;
		do {
			rest();
		} while (!ended && work());
	}

	private void rest() {
		// An interrupt that the client's stream has left would end the rest at once.
		Thread.interrupted();
		long restNanos =
				intervalNanos == 0 ? MAX_REST_NANOS : Math.min(dueNanoTime - System.nanoTime(), MAX_REST_NANOS);
		if (!ended && !woken && restNanos > 0) {
			LockSupport.parkNanos(this, restNanos);
		}
	}

	/**
	 * Does the work that is due. This is a method of its own, so that no frame holds the session while the thread
	 * rests.
	 */
	private boolean work() {
		Work recording = this.recording.get();
		if (recording == null) {
			return false;
		}
		try {
			if (woken) {
				// Reset first, so that what is queued from now on wakes the thread again.
				woken = false;
				recording.workForWriters();
			}
			if (intervalNanos > 0 && System.nanoTime() - dueNanoTime >= 0) {
				recording.beat();
				dueNanoTime = nextBeat(dueNanoTime, intervalNanos, System.nanoTime());
			}
			return true;
		} catch (Throwable e) {
			recording.fail(e);
			return false;
		}
	}

	/**
	 * @param due
	 *            when the last beat was due
	 * @param interval
	 *            from beat to beat
	 * @param now
	 *            when the last beat has ended
	 * @return the first time after now that is a whole number of intervals from that beat
	 */
	static long nextBeat(long due, long interval, long now) {
		return due + ((now - due) / interval + 1) * interval;
	}
}
