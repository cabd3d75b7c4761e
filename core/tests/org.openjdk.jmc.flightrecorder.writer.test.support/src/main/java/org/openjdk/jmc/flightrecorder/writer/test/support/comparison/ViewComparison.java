/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Compares two views of one reader: declarations part by part, events as a multiset per type. Only when events differ
 * are the files read again, to find out which.
 */
final class ViewComparison {
	private final String reader;
	private final RecordingView first;
	private final RecordingView second;
	private final Map<String, EventMultiset> eventsInFirst = new HashMap<>();
	private final Map<String, EventMultiset> eventsInSecond = new HashMap<>();
	private final List<Difference> differences = new ArrayList<>();

	ViewComparison(String reader, RecordingView first, RecordingView second) {
		this.reader = reader;
		this.first = first;
		this.second = second;
	}

	ComparisonResult compare() throws IOException {
		Map<String, Map<String, String>> declaredInFirst = first.describeTypes();
		Map<String, Map<String, String>> declaredInSecond = second.describeTypes();
		first.forEachEvent(
				(typeName, digest, values) -> multiset(eventsInFirst, typeName).add(digest));
		second.forEachEvent(
				(typeName, digest, values) -> multiset(eventsInSecond, typeName).add(digest));

		Set<String> typeNames = new TreeSet<>(declaredInFirst.keySet());
		typeNames.addAll(declaredInSecond.keySet());
		typeNames.addAll(eventsInFirst.keySet());
		typeNames.addAll(eventsInSecond.keySet());
		List<TypeComparison> types = new ArrayList<>();
		Map<String, Long> eventsOfUnequalTypes = new TreeMap<>();
		for (String typeName : typeNames) {
			int differencesBefore = differences.size();
			compareDeclarations(typeName, declaredInFirst.get(typeName), declaredInSecond.get(typeName));
			EventMultiset in = multiset(eventsInFirst, typeName);
			EventMultiset out = multiset(eventsInSecond, typeName);
			boolean hasEqualEvents = in.isEqualTo(out);
			if (!hasEqualEvents) {
				eventsOfUnequalTypes.put(typeName, in.count() + out.count());
			}
			types.add(new TypeComparison(
					typeName, in.count(), out.count(), differences.size() == differencesBefore, hasEqualEvents));
		}
		if (!eventsOfUnequalTypes.isEmpty()) {
			differences.addAll(new UnequalEvents(first, second, eventsOfUnequalTypes).find());
		}
		return new ComparisonResult(reader, List.copyOf(types), List.copyOf(differences));
	}

	private static EventMultiset multiset(Map<String, EventMultiset> multisets, String typeName) {
		return multisets.computeIfAbsent(typeName, name -> new EventMultiset());
	}

	private void compareDeclarations(String typeName, Map<String, String> in, Map<String, String> out) {
		if (in == null || out == null) {
			if (in != out) {
				differences.add(new Difference(typeName, "declaration", presence(in), presence(out)));
			}
			return;
		}
		differences.addAll(differences(typeName, in, out));
		if (!List.copyOf(in.keySet()).equals(List.copyOf(out.keySet()))
				&& in.keySet().equals(out.keySet())) {
			differences.add(new Difference(
					typeName, "order", in.keySet().toString(), out.keySet().toString()));
		}
	}

	private static String presence(Map<String, String> declaration) {
		return declaration == null ? null : "declared";
	}

	/**
	 * The entries that are not the same in both maps, in the order of the first.
	 */
	static List<Difference> differences(String typeName, Map<String, String> in, Map<String, String> out) {
		List<Difference> found = new ArrayList<>();
		for (Map.Entry<String, String> kept : in.entrySet()) {
			if (!kept.getValue().equals(out.get(kept.getKey()))) {
				found.add(new Difference(typeName, kept.getKey(), kept.getValue(), out.get(kept.getKey())));
			}
		}
		for (Map.Entry<String, String> added : out.entrySet()) {
			if (!in.containsKey(added.getKey())) {
				found.add(new Difference(typeName, added.getKey(), null, added.getValue()));
			}
		}
		return found;
	}
}
