/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Counts;

/**
 * Random programs give the same with 9.1.2 and with this writer, up to {@link WantedDifference}. A program that does not
 * is printed with its seed as soon as it is found, the first ones shrunk, and {@code -Dwriter.tests.seed=} runs it alone.
 * More programs begin with those of a build, {@code -Dwriter.tests.seed=new} makes other ones.
 */
class DifferentialProperties {
	private static final int TRIES = 50;
	private static final int PROGRAMS = Integer.getInteger("writer.tests.differentialPrograms", 20_000);

	private static final int MAX_DIFFERENCES = 50 + PROGRAMS / 1000;

	/** One program that writes events for so many others. */
	private static final int EVENT_PROGRAM_SHARE = 10;

	private static final Long ONLY_SEED = Long.getLong("writer.tests.seed");
	/** Warns of odd names, which is what many programs have. Held, or its level is forgotten. */
	private static final Logger WRITER = Logger.getLogger("org.openjdk.jmc.flightrecorder.writer");

	private static Level levelBefore;

	/** Of one property, which has an instance of its own. */
	private final Checks checks = new Checks(MAX_DIFFERENCES);

	private boolean begun;

	@BeforeContainer
	static void silenceTheWriter() {
		levelBefore = WRITER.getLevel();
		WRITER.setLevel(Level.OFF);
	}

	/** The tests after this class in the same JVM read what the writer logs. */
	@AfterContainer
	static void letTheWriterWarn() {
		WRITER.setLevel(levelBefore);
	}

	// Programs shrink by themselves, a seed cannot, and no seed is an edge.
	@Property(tries = TRIES, shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
	void programsBehaveAsWith912(@ForAll long seed) throws Exception {
		check(ProgramGenerator::program, new Random(seed), PROGRAMS / TRIES);
	}

	@Property(tries = TRIES, shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
	void eventsHaveTheValuesThatTheyHaveWith912(@ForAll long seed) throws Exception {
		check(EventPrograms::program, new Random(seed), PROGRAMS / TRIES / EVENT_PROGRAM_SHARE);
	}

	/** Begins with the programs of a try, and waits for those of earlier tries. */
	private void check(Function<Random, Program> generator, Random seeds, int count) throws Exception {
		if (ONLY_SEED != null) {
			if (!begun) {
				checks.begin(generator, ONLY_SEED);
			}
			begun = true;
			return;
		}
		for (int i = 0; i < count; i++) {
			checks.begin(generator, seeds.nextLong());
		}
		checks.await(count);
	}

	@AfterProperty
	void awaitTheLastPrograms() throws Exception {
		try (checks) {
			checks.await(0);
			checks.requireNone();
			Counts.tell(DifferentialProperties.class, Map.of("programs", checks.ended(), "lost", 0));
		}
	}
}
