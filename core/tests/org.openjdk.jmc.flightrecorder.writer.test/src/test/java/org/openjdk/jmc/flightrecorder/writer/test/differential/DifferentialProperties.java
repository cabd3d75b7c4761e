/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/**
 * Random programs give the same with 9.1.2 and with this writer, up to {@link WantedDifference}. A program that does not
 * is shrunk and printed with its seed.
 */
class DifferentialProperties {
	private static final int TRIES = 50;
	private static final int PROGRAMS_OF_A_BUILD = 20_000;
	private static final int PROGRAMS = Integer.getInteger("writer.tests.differentialPrograms", PROGRAMS_OF_A_BUILD);
	/**
	 * Every build runs the same programs, so that a failure is of the change: among hundreds of thousands of new programs
	 * there is still one now and then with a difference that nobody has looked at. Only runs of other lengths, as that of
	 * the profile "differential", run new ones.
	 */
	private static final long NEW_PROGRAMS = PROGRAMS == PROGRAMS_OF_A_BUILD ? 0 : System.nanoTime();

	/** At the end of each try all threads wait for the last program. */
	private static final int EVENT_TRIES = 5;
	/** One program that writes events for so many others. */
	private static final int EVENT_PROGRAM_SHARE = 10;

	/** Most of them wait in {@code close()} of 9.1.2. */
	private static final int THREADS = 100;

	private static final long LIMIT_SECONDS = 300;
	/** Warns of odd names, which is what many programs have. Held, or its level is forgotten. */
	private static final Logger WRITER = Logger.getLogger("org.openjdk.jmc.flightrecorder.writer");

	static {
		WRITER.setLevel(Level.OFF);
	}

	// Programs shrink by themselves, a seed cannot, and no seed is an edge.
	@Property(tries = TRIES, seed = "912", shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
	void programsBehaveAsWith912(@ForAll long seed) throws Exception {
		checkAll(ProgramGenerator::program, new Random(seed + NEW_PROGRAMS), PROGRAMS / TRIES);
	}

	@Property(tries = EVENT_TRIES, seed = "912", shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
	void eventsHaveTheValuesThatTheyHaveWith912(@ForAll long seed) throws Exception {
		checkAll(EventPrograms::program, new Random(seed + NEW_PROGRAMS), PROGRAMS / EVENT_TRIES / EVENT_PROGRAM_SHARE);
	}

	private static void checkAll(Function<Random, Program> generator, Random seeds, int count) throws Exception {
		Long wished = Long.getLong("writer.tests.seed");
		if (wished != null) {
			check(generator.apply(new Random(wished)), wished);
			return;
		}
		ExecutorService threads = Executors.newFixedThreadPool(THREADS, task -> {
			Thread thread = new Thread(task, "program");
			thread.setDaemon(true);
			return thread;
		});
		try {
			List<Future<?>> checks = new ArrayList<>();
			for (int i = 0; i < count; i++) {
				long programSeed = seeds.nextLong();
				checks.add(threads.submit(() -> check(generator.apply(new Random(programSeed)), programSeed)));
			}
			for (Future<?> check : checks) {
				check.get(LIMIT_SECONDS, TimeUnit.SECONDS);
			}
		} catch (ExecutionException e) {
			throw e.getCause() instanceof AssertionError error ? error : new AssertionError(e.getCause());
		} catch (TimeoutException e) {
			throw new AssertionError("programs do not end", e);
		} finally {
			threads.shutdownNow();
		}
	}

	private static void check(Program program, long seed) {
		Difference difference = Comparison.firstDifference(program, WantedDifference::isWanted);
		if (difference != null) {
			throw new AssertionError("The program of -Dwriter.tests.seed=" + seed + ", shrunk:\n"
					+ Shrunk.of(difference, WantedDifference::isWanted, difference::isLike));
		}
	}
}
