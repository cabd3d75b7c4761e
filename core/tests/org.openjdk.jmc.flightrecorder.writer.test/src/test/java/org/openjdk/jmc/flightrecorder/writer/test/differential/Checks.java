/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;

/**
 * Checks of many programs at once. {@code close()} of 9.1.2 waits half a second, mostly idle. So there are many more
 * threads than processors, and nobody waits for the last programs of one try before the next try begins. A difference
 * does not end the checks, since a million of them take hours: all differences are told together.
 */
final class Checks implements AutoCloseable {
	/** They close four hundred recordings of 9.1.2 a second, more than two processors prepare and compare. */
	private static final int THREADS = 200;

	/** To shrink a program means to run it hundreds of times. */
	private static final int MAX_SHRUNK = 5;

	private static final int CHECKS_PER_REPORT = 25_000;

	private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, task -> {
		Thread thread = new Thread(task, "program");
		thread.setDaemon(true);
		return thread;
	});
	private final Queue<Future<?>> underWay = new ArrayDeque<>();
	private final Queue<String> found = new ConcurrentLinkedQueue<>();
	/** With so many, the writer is broken, and nobody reads them all. */
	private final int maxDifferences;

	private final AtomicInteger foundCount = new AtomicInteger();
	private int ended;

	Checks(int maxDifferences) {
		this.maxDifferences = maxDifferences;
	}

	/** Begins to check the program that the generator makes of this seed. */
	void begin(Function<Random, Program> generator, long seed) {
		underWay.add(threads.submit(() -> check(generator, seed)));
	}

	/** Waits until no more than so many checks are under way, and fails if too many of the others found a difference. */
	void await(int remaining) throws InterruptedException {
		try {
			while (underWay.size() > remaining) {
				underWay.remove().get(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS);
				ended++;
				if (ended % CHECKS_PER_REPORT == 0) {
					System.out.println(ended + " programs, " + foundCount + " with differences, " + Instant.now());
				}
			}
		} catch (ExecutionException e) {
			throw new AssertionError(e.getCause());
		} catch (TimeoutException e) {
			throw new AssertionError("programs do not end", e);
		}
		if (foundCount.get() >= maxDifferences) {
			requireNone();
		}
	}

	/** @return how many checks have ended */
	int ended() {
		return ended;
	}

	/** Fails with all differences that were found, if any. */
	void requireNone() {
		if (!found.isEmpty()) {
			throw new AssertionError(
					foundCount + " programs with differences, among them\n" + String.join("\n\n", found));
		}
	}

	private void check(Function<Random, Program> generator, long seed) {
		int before = foundCount.get();
		if (before >= maxDifferences) {
			return;
		}
		String text;
		try {
			Difference difference =
					Comparison.firstDifference(generator.apply(new Random(seed)), WantedDifference::isWanted);
			if (difference == null) {
				return;
			}
			text = before < MAX_SHRUNK
					? "shrunk:\n" + Shrunk.of(difference, WantedDifference::isWanted, difference::isLike)
					: "not shrunk:\n" + difference;
		} catch (RuntimeException | Error e) {
			StringWriter trace = new StringWriter();
			e.printStackTrace(new PrintWriter(trace));
			text = "which the comparison does not take:\n" + trace;
		}
		foundCount.incrementAndGet();
		String one = "The program of -Dwriter.tests.seed=" + seed + ", " + text;
		System.out.println(one);
		found.add(one);
	}

	/** Gives up what is under way. */
	@Override
	public void close() {
		underWay.clear();
		threads.shutdownNow();
	}
}
