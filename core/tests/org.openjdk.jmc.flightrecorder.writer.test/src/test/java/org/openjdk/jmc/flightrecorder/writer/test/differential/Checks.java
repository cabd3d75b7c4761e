/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Checks of many programs at once. {@code close()} of 9.1.2 waits half a second, mostly idle. So there are many more
 * threads than processors, and nobody waits for the last programs of one try before the next try begins.
 */
final class Checks implements AutoCloseable {
	/** They close four hundred recordings of 9.1.2 a second, more than two processors prepare and compare. */
	private static final int THREADS = 200;

	private static final long LIMIT_SECONDS = 300;

	private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, task -> {
		Thread thread = new Thread(task, "program");
		thread.setDaemon(true);
		return thread;
	});
	private final Queue<Future<?>> underWay = new ArrayDeque<>();

	/** Begins to check the program that the generator makes of this seed. */
	void begin(Function<Random, Program> generator, long seed) {
		underWay.add(threads.submit(() -> check(generator, seed)));
	}

	/** Waits until no more than so many checks are under way, and fails if one of the others found a difference. */
	void await(int remaining) throws InterruptedException {
		try {
			while (underWay.size() > remaining) {
				underWay.remove().get(LIMIT_SECONDS, TimeUnit.SECONDS);
			}
		} catch (ExecutionException e) {
			throw e.getCause() instanceof AssertionError error ? error : new AssertionError(e.getCause());
		} catch (TimeoutException e) {
			throw new AssertionError("programs do not end", e);
		}
	}

	private static void check(Function<Random, Program> generator, long seed) {
		Program program = generator.apply(new Random(seed));
		Difference difference = Comparison.firstDifference(program, WantedDifference::isWanted);
		if (difference != null) {
			throw new AssertionError("The program of -Dwriter.tests.seed=" + seed + ", shrunk:\n"
					+ Shrunk.of(difference, WantedDifference::isWanted, difference::isLike));
		}
	}

	/** Gives up what is under way. */
	@Override
	public void close() {
		underWay.clear();
		threads.shutdownNow();
	}
}
