/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What two runs of a program have different: one with this writer, one with 9.1.2 as {@link Amended} leaves it. A call
 * that differs on purpose and leaves the versions in different states is taken out of the program, and the rest is run
 * again: so what comes behind it is compared too.
 */
final class Comparison {
	private final Set<Amendment> amendments;
	private final Predicate<Difference> tolerated;
	/** All that was found and tolerated. */
	private final List<Difference> found = new ArrayList<>();

	private Comparison(Set<Amendment> amendments, Predicate<Difference> tolerated) {
		this.amendments = amendments;
		this.tolerated = tolerated;
	}

	/**
	 * Runs a program with both versions.
	 *
	 * @param tolerated
	 *            differences after which to look on
	 * @return the first difference that is not tolerated, or null
	 */
	static Difference firstDifference(Program program, Predicate<Difference> tolerated) {
		return new Comparison(EnumSet.allOf(Amendment.class), tolerated).compare(program);
	}

	/**
	 * All that two runs of a program have different, in calls and recordings.
	 *
	 * @param amendments
	 *            what is changed in 9.1.2
	 */
	static List<Difference> allDifferences(Program program, Set<Amendment> amendments) {
		Comparison comparison = new Comparison(amendments, d -> true);
		comparison.compare(program);
		return comparison.found;
	}

	private Difference compare(Program program) {
		Program rest = program;
		while (true) {
			Run theirs = theirRun(rest);
			Run ourRun = Run.like(theirs, WriterVersion.OURS, rest);
			Call toTakeOut = null;
			for (Difference difference : Answers.differences(rest, theirs, ourRun)) {
				if (tolerated.test(difference)) {
					found.add(difference);
					toTakeOut = difference.toTakeOut();
				} else {
					toTakeOut = foreignEvent(theirs, difference);
					if (toTakeOut == null) {
						return difference;
					}
				}
				if (toTakeOut != null) {
					break;
				}
			}
			if (toTakeOut == null) {
				return null;
			}
			rest = rest.without(toTakeOut);
		}
	}

	/**
	 * An event of another recording, whose type is taken over here and not there, so that whatever follows may differ. The
	 * call itself must not, and the file must be readable.
	 *
	 * @return one to look on without, or null
	 */
	private static Call foreignEvent(Run theirs, Difference difference) {
		boolean follows = !theirs.foreignEvents.contains(difference.call) && !difference.isUnreadable();
		return follows ? theirs.foreignEvents.stream().findFirst().orElse(null) : null;
	}

	private Run theirRun(Program program) {
		Run run = Run.amended(amendments, program);
		while (run.wasHeldUp()) {
			run = Run.amended(amendments, program);
		}
		return run;
	}
}
