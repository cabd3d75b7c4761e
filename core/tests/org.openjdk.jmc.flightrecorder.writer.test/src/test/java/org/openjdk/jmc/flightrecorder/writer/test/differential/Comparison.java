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
import java.util.TreeSet;
import java.util.function.Predicate;
import org.openjdk.jmc.flightrecorder.writer.test.differential.Run.Outcome;

/**
 * What two runs of a program have different. A call that differs on purpose and leaves the versions in different states
 * is taken out of the program, and the rest is run again: so what comes behind it is compared too.
 */
final class Comparison {
	/** Other readers take their time: one in so many files, chosen by its length, is read by them. */
	private static final int READ_BY_OTHERS = 4;

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
			for (Difference difference : differences(rest, theirs, ourRun)) {
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

	private static List<Difference> differences(Program program, Run theirs, Run ours) {
		List<Difference> differences = new ArrayList<>();
		compareCalls(program, theirs, ours, differences);
		if (differences.stream().noneMatch(d -> d.toTakeOut() != null)) {
			compareVariables(program, theirs, ours, differences);
			compareFiles(program, theirs, ours, differences);
		}
		return differences;
	}

	private static Map<Integer, List<Outcome>> byCall(Run run) {
		Map<Integer, List<Outcome>> byCall = new LinkedHashMap<>();
		run.outcomes.forEach(o -> byCall.computeIfAbsent(o.call().number(), n -> new ArrayList<>())
				.add(o));
		return byCall;
	}

	/**
	 * In the order in which they come up. A callback that is not run follows from a call around it, and what lacks its
	 * results follows from that, so these are last.
	 */
	private static void compareCalls(Program program, Run theirs, Run ours, List<Difference> differences) {
		List<Difference> counts = new ArrayList<>();
		List<Difference> skipped = new ArrayList<>();
		Map<Integer, List<Outcome>> ourOutcomes = byCall(ours);
		Map<Integer, List<Outcome>> theirOutcomes = byCall(theirs);
		theirOutcomes.forEach((number, them) -> {
			List<Outcome> us = ourOutcomes.getOrDefault(number, List.of());
			for (int i = 0; i < Math.min(them.size(), us.size()); i++) {
				if (!them.get(i).isSkipped()
						&& !them.get(i).text().equals(us.get(i).text())) {
					Difference difference = Difference.ofCall(program, them.get(i), us.get(i));
					(us.get(i).isSkipped() ? skipped : differences).add(difference);
				}
			}
			if (them.size() != us.size()) {
				counts.add(Difference.ofCount(program, them.get(0).call(), them.size(), us.size()));
			}
		});
		ourOutcomes.forEach((number, us) -> {
			if (!theirOutcomes.containsKey(number)) {
				counts.add(Difference.ofCount(program, us.get(0).call(), 0, us.size()));
			}
		});
		differences.addAll(counts);
		differences.addAll(skipped);
	}

	private static void compareVariables(Program program, Run theirs, Run ours, List<Difference> differences) {
		theirs.atEnd.forEach((number, their) -> {
			String our = String.valueOf(ours.atEnd.get(number));
			if (!our.equals(their)) {
				differences.add(Difference.ofVariables(program, "at the end v" + number, their, our, number));
			}
		});
		theirs.equality.forEach((pair, their) -> {
			String our = String.valueOf(ours.equality.get(pair));
			if (!our.equals(their)) {
				differences.add(Difference.ofVariables(
						program, "v" + pair.a() + ".equals(v" + pair.b() + ")", their, our, pair.a(), pair.b()));
			}
		});
	}

	/** Ours can always be read; where 9.1.2 wrote what can be read, both say the same. */
	private static void compareFiles(Program program, Run theirs, Run ours, List<Difference> differences) {
		ours.recordings.forEach((number, bytes) -> {
			WrittenFile our = WrittenFile.of(bytes);
			// Of a recording that could not be opened.
			if (bytes.length == 0 && theirs.recordings.get(number).length == 0) {
				return;
			}
			if (our.problem != null) {
				differences.add(Difference.ofFile(program, number, "problem", "", "", our.problem));
			}
			if (our.problem == null && !our.hasOddNames && isSample(bytes)) {
				String problem = Readers.problem(bytes);
				if (problem != null) {
					differences.add(Difference.ofFile(program, number, "reader of", "", "", problem));
				}
			}
			byte[] theirBytes = theirs.recordings.get(number);
			WrittenFile their = WrittenFile.of(theirBytes == null ? new byte[0] : theirBytes);
			if (our.problem == null && their.problem == null) {
				Map<String, Map<String, String>> ourTypes = our.typesLike(their);
				their.types.forEach((name, parts) -> compare(
						program, number, name, "type", parts, ourTypes.getOrDefault(name, Map.of()), differences));
				Map<String, String> ourEvents = our.eventsLike(their);
				their.eventsLike(our).forEach((name, events) -> {
					String ourOnes = ourEvents.getOrDefault(name, "none");
					if (!events.equals(ourOnes)) {
						differences.add(Difference.ofFile(program, number, "events of", name, events, ourOnes));
					}
				});
			}
		});
	}

	private static boolean isSample(byte[] recording) {
		return recording.length % READ_BY_OTHERS == 0;
	}

	private static void compare(
			Program program,
			int recording,
			String typeName,
			String what,
			Map<String, String> theirs,
			Map<String, String> ours,
			List<Difference> differences) {
		Set<String> parts = new TreeSet<>(theirs.keySet());
		parts.addAll(ours.keySet());
		if (ours.isEmpty()) {
			differences.add(Difference.ofFile(program, recording, what, typeName, theirs.toString(), "none"));
			return;
		}
		for (String part : parts) {
			String their = theirs.getOrDefault(part, "none");
			String our = ours.getOrDefault(part, "none");
			if (!their.equals(our)) {
				differences.add(
						Difference.ofFile(program, recording, what + " part " + part + " of", typeName, their, our));
			}
		}
	}
}
