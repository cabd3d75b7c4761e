/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * What two runs of a program have different. A call that differs on purpose and leaves the versions in different states
 * is taken out of the program, and the rest is run again: so what comes behind it is compared too.
 */
final class Comparison {
	private final Predicate<Difference> tolerated;
	/** All that was found and tolerated. */
	private final List<Difference> found = new ArrayList<>();

	private Run ourRun;

	private Comparison(Predicate<Difference> tolerated) {
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
		return new Comparison(tolerated).compare(program);
	}

	/** What both versions answer to all that can be asked of a program. */
	static List<Difference> allAnswers(Program program) {
		Run theirs = theirRun(program);
		return Answers.all(program, theirs, Run.like(theirs, WriterVersion.OURS, program));
	}

	/** All that two runs of a program have different, in calls and recordings. */
	static List<Difference> allDifferences(Program program) {
		Comparison comparison = new Comparison(d -> true);
		comparison.compare(program);
		return comparison.found;
	}

	private Difference compare(Program program) {
		Program rest = program;
		while (true) {
			Run theirs = theirRun(rest);
			ourRun = Run.like(theirs, WriterVersion.OURS, rest);
			Call toTakeOut = null;
			for (Difference difference : Answers.differences(rest, theirs, ourRun)) {
				if (!tolerated.test(difference)) {
					return difference;
				}
				found.add(difference);
				toTakeOut = difference.toTakeOut();
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

	private static Run theirRun(Program program) {
		Run run = Run.of(WriterVersion.THEIRS, program);
		while (run.wasHeldUp()) {
			run = Run.of(WriterVersion.THEIRS, program);
		}
		return run;
	}
}
