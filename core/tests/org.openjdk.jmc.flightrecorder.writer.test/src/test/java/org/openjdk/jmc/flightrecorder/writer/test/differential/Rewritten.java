/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** What both versions do with a program that {@link Rewriting} has changed. */
final class Rewritten {
	/** Of a program that has no other way to say what it says. */
	static final Rewritten NOT = new Rewritten();

	/** How often a call is made, what it leaves in its variable, and what there is to see of it. */
	private static final Set<String> NOT_DONE = Set.of("0 times", "null", Run.SKIPPED);

	/** By question. */
	private final Map<String, Difference> answers = new HashMap<>();

	private Rewritten() {}

	static Rewritten of(Program program) {
		Rewritten rewritten = new Rewritten();
		Comparison.allAnswers(program).forEach(answer -> rewritten.answers.put(answer.question, answer));
		return rewritten;
	}

	/**
	 * Whether a difference comes from what was changed, and from nothing else: this writer gives the same answer as
	 * before, and 9.1.2 now gives it too, up to other rows of the table.
	 */
	boolean explains(Difference difference) {
		Difference answer = answers.get(difference.question);
		if (answer == null) {
			return difference.ours.equals("none") && answers.containsKey(difference.questionOfSupertype());
		}
		return answer.ours.equals(difference.ours) && (answer.isNone() || WantedDifference.isWanted(answer));
	}

	/** Whether the changed program does not ask this any more, and this writer did not do it before either. */
	boolean leavesOut(Difference difference) {
		return doesNotAsk(difference)
				&& (NOT_DONE.contains(difference.ours)
						|| difference.ours.equals("none")
								&& difference.isOfWholeType()
								&& !answers.containsKey(difference.questionOfSupertype()));
	}

	/** Whether the program was changed, and does not ask this any more. */
	boolean doesNotAsk(Difference difference) {
		return this != NOT && !answers.containsKey(difference.question);
	}
}
