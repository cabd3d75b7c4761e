/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.function.Predicate;

/** A program made as small as it gets, with the difference that is left. */
record Shrunk(Program program, Difference difference) {
	static Shrunk of(Difference found, Predicate<Difference> tolerated, Predicate<Difference> wanted) {
		Difference smallest = found;
		boolean smaller = true;
		while (smaller) {
			Difference before = smallest;
			smallest = before.program
					.simpler()
					.map(p -> Comparison.firstDifference(p, tolerated))
					.filter(d -> d != null && wanted.test(d))
					.findFirst()
					.orElse(before);
			smaller = smallest != before;
		}
		return new Shrunk(smallest.program, smallest);
	}

	@Override
	public String toString() {
		return ProgramText.of(program) + difference;
	}
}
