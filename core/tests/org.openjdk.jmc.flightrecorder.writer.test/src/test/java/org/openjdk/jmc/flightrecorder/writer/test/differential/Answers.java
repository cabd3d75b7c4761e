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
import org.openjdk.jmc.flightrecorder.writer.test.differential.Run.Outcome;

/** What two runs of a program have different: their calls, what can be seen of variables at the end, and the files. */
final class Answers {
	/** Other readers take their time: one in so many files, chosen by its length, is read by them. */
	private static final int READ_BY_OTHERS = 4;

	private final Program program;
	private final Run theirs;
	private final Run ours;
	private final List<Difference> found = new ArrayList<>();

	private Answers(Program program, Run theirs, Run ours) {
		this.program = program;
		this.theirs = theirs;
		this.ours = ours;
	}

	/** Where the versions differ; at the end only when they go on alike after all calls. */
	static List<Difference> differences(Program program, Run theirs, Run ours) {
		Answers answers = new Answers(program, theirs, ours);
		answers.compareCalls();
		if (answers.found.stream().noneMatch(d -> d.toTakeOut() != null)) {
			answers.compareVariables();
			answers.compareFiles();
		}
		return answers.found;
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
	private void compareCalls() {
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
					(us.get(i).isSkipped() ? skipped : found).add(difference);
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
		found.addAll(counts);
		found.addAll(skipped);
	}

	private void compareVariables() {
		theirs.atEnd.forEach((number, their) -> {
			String our = String.valueOf(ours.atEnd.get(number));
			if (!their.equals(our)) {
				found.add(Difference.ofVariables(program, "at the end v" + number, their, our, number));
			}
		});
		theirs.equality.forEach((pair, their) -> {
			String our = String.valueOf(ours.equality.get(pair));
			if (!their.equals(our)) {
				found.add(Difference.ofVariables(
						program, "v" + pair.a() + ".equals(v" + pair.b() + ")", their, our, pair.a(), pair.b()));
			}
		});
	}

	/** Ours can always be read; where 9.1.2 wrote what can be read, both say the same. */
	private void compareFiles() {
		ours.recordings.forEach((number, bytes) -> {
			byte[] theirBytes = theirs.recordings.getOrDefault(number, new byte[0]);
			// Of a recording that could not be opened.
			if (bytes.length == 0 && theirBytes.length == 0) {
				return;
			}
			WrittenFile our = WrittenFile.of(bytes);
			if (our.problem != null) {
				found.add(Difference.ofFile(program, number, "problem", "", "", our.problem));
			} else if (!our.hasOddNames && bytes.length % READ_BY_OTHERS == 0) {
				String problem = Readers.problem(bytes);
				if (problem != null) {
					found.add(Difference.ofFile(program, number, "reader of", "", "", problem));
				}
			}
			WrittenFile their = WrittenFile.of(theirBytes);
			if (our.problem == null && their.problem == null) {
				compareFiles(number, their, our);
			}
		});
	}

	private void compareFiles(int number, WrittenFile their, WrittenFile our) {
		Map<String, Map<String, String>> ourTypes = our.typesLike(their);
		their.types.forEach((name, parts) -> compareTypes(number, name, parts, ourTypes.getOrDefault(name, Map.of())));
		Map<String, String> ourEvents = our.eventsLike(their);
		their.eventsLike(our).forEach((name, events) -> {
			String ourOnes = ourEvents.getOrDefault(name, "none");
			if (!events.equals(ourOnes)) {
				found.add(Difference.ofFile(program, number, "events of", name, events, ourOnes));
			}
		});
	}

	private void compareTypes(int recording, String typeName, Map<String, String> their, Map<String, String> our) {
		if (our.isEmpty()) {
			found.add(Difference.ofFile(program, recording, "type", typeName, their.toString(), "none"));
			return;
		}
		Set<String> parts = new TreeSet<>(their.keySet());
		parts.addAll(our.keySet());
		for (String part : parts) {
			String theirPart = their.getOrDefault(part, "none");
			String ourPart = our.getOrDefault(part, "none");
			if (!theirPart.equals(ourPart)) {
				found.add(Difference.ofFile(
						program, recording, "type part " + part + " of", typeName, theirPart, ourPart));
			}
		}
	}
}
