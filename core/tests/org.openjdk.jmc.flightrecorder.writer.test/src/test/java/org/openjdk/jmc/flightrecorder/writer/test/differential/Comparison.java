/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.differential;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.openjdk.jmc.flightrecorder.writer.test.differential.Run.Outcome;

/** What two runs of a program have different. */
final class Comparison {
	private Comparison() {}

	/**
	 * Runs a program with both versions.
	 *
	 * @param tolerated
	 *            differences after which to look on
	 * @return the first difference that is not tolerated, or null
	 */
	static Difference firstDifference(Program program, Predicate<Difference> tolerated) {
		Run theirs = Run.of(WriterVersion.THEIRS, program);
		Run ours = Run.like(theirs, WriterVersion.OURS, program);
		List<Difference> differences = differences(program, theirs, ours);
		for (Difference difference : differences) {
			if (!tolerated.test(difference)) {
				return difference;
			}
			if (difference.partsForGood()) {
				break;
			}
		}
		return differencesOfFiles(program, theirs, ours, differences.isEmpty()).stream()
				.filter(tolerated.negate())
				.findFirst()
				.orElse(null);
	}

	/** Ours can always be read; where all calls gave the same, and 9.1.2 wrote what can be read, both say the same. */
	private static List<Difference> differencesOfFiles(Program program, Run theirs, Run ours, boolean sameCalls) {
		List<Difference> differences = new ArrayList<>();
		ours.recordings.forEach((number, bytes) -> {
			WrittenFile our = WrittenFile.of(bytes);
			String what = "recording " + number;
			if (our.problem != null && !our.problem.isEmpty()) {
				differences.add(new Difference(program, null, what, "", our.problem, null));
			}
			byte[] theirBytes = theirs.recordings.get(number);
			WrittenFile their = theirBytes == null ? null : WrittenFile.of(theirBytes);
			if (!sameCalls || their == null || their.problem != null) {
				return;
			}
			their.events.forEach((name, count) -> {
				int ourCount = our.events.getOrDefault(name, 0);
				if (count != ourCount) {
					differences.add(new Difference(
							program,
							null,
							what + " events of " + name,
							String.valueOf(count),
							String.valueOf(ourCount),
							null));
				}
			});
			their.types.forEach((name, parts) -> {
				// Ours adds the start to events that lack it, and what classes inherit.
				if (!our.types.getOrDefault(name, Set.of()).containsAll(parts)) {
					differences.add(new Difference(
							program,
							null,
							what + " type " + name,
							parts.toString(),
							String.valueOf(our.types.get(name)),
							null));
				}
			});
		});
		return differences;
	}

	/** All that two runs of a program have different, in calls and recordings. */
	static List<Difference> allDifferences(Program program) {
		Run theirs = Run.of(WriterVersion.THEIRS, program);
		Run ours = Run.like(theirs, WriterVersion.OURS, program);
		List<Difference> differences = differences(program, theirs, ours);
		differences.addAll(differencesOfFiles(program, theirs, ours, differences.isEmpty()));
		return differences;
	}

	private static Map<Integer, List<Outcome>> byCall(Run run) {
		Map<Integer, List<Outcome>> byCall = new LinkedHashMap<>();
		run.outcomes.forEach(o -> byCall.computeIfAbsent(o.call().number(), n -> new ArrayList<>())
				.add(o));
		return byCall;
	}

	/** In the order in which they come up. */
	static List<Difference> differences(Program program, Run theirs, Run ours) {
		List<Difference> differences = new ArrayList<>();
		// A callback that is not run follows from what the call around it gave, so that comes first.
		List<Difference> calledOrNot = new ArrayList<>();
		// A difference that was let pass has left ours without a variable; nothing behind that can be compared.
		boolean[] apart = new boolean[1];
		Map<Integer, List<Outcome>> ourOutcomes = byCall(ours);
		Map<Integer, List<Outcome>> theirOutcomes = byCall(theirs);
		theirOutcomes.forEach((number, them) -> {
			if (apart[0]) {
				return;
			}
			List<Outcome> us = ourOutcomes.getOrDefault(number, List.of());
			Call call = them.get(0).call();
			int both = Math.min(them.size(), us.size());
			for (int i = 0; i < both; i++) {
				Outcome their = them.get(i);
				Outcome our = us.get(i);
				if (our.isSkipped() && !their.isSkipped()) {
					apart[0] = true;
				} else if (!their.isSkipped() && !their.text().equals(our.text())) {
					differences.add(new Difference(
							program, call, call.operation().toString(), their.text(), our.text(), our.thrown()));
				}
			}
			if (them.size() != us.size()) {
				calledOrNot.add(new Difference(
						program,
						call,
						call.operation() + " is called",
						them.size() + " times",
						us.size() + " times",
						null));
			}
		});
		ourOutcomes.forEach((number, us) -> {
			if (!theirOutcomes.containsKey(number)) {
				Call call = us.get(0).call();
				calledOrNot.add(new Difference(
						program, call, call.operation() + " is called", "0 times", us.size() + " times", null));
			}
		});
		if (apart[0]) {
			return differences;
		}
		differences.addAll(calledOrNot);
		compare(program, "at the end ", theirs.atEnd, ours.atEnd, differences);
		compare(program, "", theirs.equality, ours.equality, differences);
		return differences;
	}

	private static <K> void compare(
			Program program, String what, Map<K, ?> theirs, Map<K, ?> ours, List<Difference> differences) {
		theirs.forEach((key, their) -> {
			Object our = ours.get(key);
			if (our != null && !our.equals(their)) {
				differences.add(
						new Difference(program, null, what + key, String.valueOf(their), String.valueOf(our), null));
			}
		});
	}
}
