/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.concurrency;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.opentest4j.TestAbortedException;

/** Threads that start together. Who does not end in time is named with the place where he is. */
public final class Crew {

	/** What one of the threads does. */
	public interface Task {
		void run(int worker) throws Exception;
	}

	private Crew() {}

	/** Runs the task in so many threads at once, and throws what the first that failed threw. */
	public static void run(int workers, Task task) throws Exception {
		ExecutorService executor = Executors.newFixedThreadPool(workers, runnable -> {
			Thread thread = new Thread(runnable, "crew");
			thread.setDaemon(true);
			return thread;
		});
		try {
			await(startTogether(executor, workers, task));
		} finally {
			executor.shutdownNow();
		}
	}

	/** The task in so many threads of the executor, let go at once. */
	public static List<Future<?>> startTogether(ExecutorService executor, int workers, Task task) {
		CountDownLatch start = new CountDownLatch(1);
		List<Future<?>> running = new ArrayList<>();
		for (int i = 0; i < workers; i++) {
			int worker = i;
			Callable<Void> call = () -> {
				start.await();
				task.run(worker);
				return null;
			};
			running.add(executor.submit(call));
		}
		start.countDown();
		return running;
	}

	/** Waits for all of them. */
	public static void await(List<? extends Future<?>> running) throws Exception {
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Deadline.PATIENCE_SECONDS);
		for (Future<?> one : running) {
			try {
				one.get(Math.max(1, end - System.nanoTime()), TimeUnit.NANOSECONDS);
			} catch (TimeoutException e) {
				throw new AssertionError("a thread does not end:\n" + stacks(), e);
			} catch (ExecutionException e) {
				if (e.getCause() instanceof Error error) {
					throw error;
				}
				throw (Exception) e.getCause();
			}
		}
	}

	/** Waits for a latch, and fails when nobody opens it. */
	public static void await(CountDownLatch latch, String what) throws InterruptedException {
		if (!latch.await(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS)) {
			throw new AssertionError("waited in vain for " + what + ":\n" + stacks());
		}
	}

	private static String stacks() {
		StringBuilder all = new StringBuilder();
		Thread.getAllStackTraces().forEach((thread, frames) -> {
			all.append(thread).append('\n');
			for (StackTraceElement frame : frames) {
				all.append("\tat ").append(frame).append('\n');
			}
		});
		return all.toString();
	}

	/** An executor with a virtual thread for each task, null where the JDK has none. */
	public static ExecutorService virtualThreads() throws IllegalAccessException {
		try {
			return (ExecutorService)
					Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
		} catch (NoSuchMethodException | InvocationTargetException e) {
			return null;
		}
	}

	/** A started virtual thread. Where the JDK has none, the test ends here and is reported as skipped. */
	public static Thread startVirtual(Runnable task) throws ReflectiveOperationException {
		try {
			return (Thread)
					Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
		} catch (NoSuchMethodException e) {
			throw new TestAbortedException("virtual threads", e);
		}
	}
}
