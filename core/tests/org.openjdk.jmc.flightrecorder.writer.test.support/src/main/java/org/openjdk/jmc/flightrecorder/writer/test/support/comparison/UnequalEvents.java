/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds, for each event type whose events differ, an event that only one of two recordings has and the event in the
 * other that it most likely should have been. Heap is bounded: the digests are looked at in as many turns over the
 * files as it takes.
 */
final class UnequalEvents {
	private static final long DIGESTS_PER_TURN = 1_000_000;
	private static final int MAX_TURNS = 64;
	private static final int MAX_CANDIDATES = 100;
	private static final String START_TIME = "startTime";

	private final RecordingView first;
	private final RecordingView second;
	private final Map<String, Long> eventsByType;
	private final Map<String, Set<Digest>> onlyInFirst = new HashMap<>();
	private final Map<String, Set<Digest>> onlyInSecond = new HashMap<>();

	/**
	 * @param eventsByType
	 *            the event types that differ, sorted, and how many events they have in both recordings
	 */
	UnequalEvents(RecordingView first, RecordingView second, Map<String, Long> eventsByType) {
		this.first = first;
		this.second = second;
		this.eventsByType = eventsByType;
	}

	List<Difference> find() throws IOException {
		long events = eventsByType.values().stream().mapToLong(Long::longValue).sum();
		long turns = 1 + events / DIGESTS_PER_TURN;
		for (long turn = 0; turn < Math.min(turns, MAX_TURNS) && !isFoundForAll(); turn++) {
			look(turn, turns);
		}
		Map<String, List<Map<String, String>>> valuesInFirst = values(first, onlyInFirst);
		Map<String, List<Map<String, String>>> valuesInSecond = values(second, onlyInSecond);
		List<Difference> found = new ArrayList<>();
		for (String typeName : eventsByType.keySet()) {
			found.addAll(describe(
					typeName,
					valuesInFirst.getOrDefault(typeName, List.of()),
					valuesInSecond.getOrDefault(typeName, List.of())));
		}
		return found;
	}

	private boolean isFoundForAll() {
		return eventsByType.keySet().stream()
				.allMatch(typeName -> onlyInFirst.containsKey(typeName) || onlyInSecond.containsKey(typeName));
	}

	private void look(long turn, long turns) throws IOException {
		Map<String, Map<Digest, Integer>> surplus = new HashMap<>();
		first.forEachEvent((typeName, digest, values) -> count(surplus, typeName, digest, 1, turn, turns));
		second.forEachEvent((typeName, digest, values) -> count(surplus, typeName, digest, -1, turn, turns));
		surplus.forEach((typeName, counts) -> counts.forEach((digest, count) -> {
			Set<Digest> digests =
					(count > 0 ? onlyInFirst : onlyInSecond).computeIfAbsent(typeName, name -> new LinkedHashSet<>());
			if (digests.size() < MAX_CANDIDATES) {
				digests.add(digest);
			}
		}));
	}

	private void count(
			Map<String, Map<Digest, Integer>> surplus,
			String typeName,
			Digest digest,
			int change,
			long turn,
			long turns) {
		if (eventsByType.containsKey(typeName) && Long.remainderUnsigned(digest.low(), turns) == turn) {
			surplus.computeIfAbsent(typeName, name -> new LinkedHashMap<>()).merge(digest, change, (a, b) -> {
				int sum = a + b;
				return sum == 0 ? null : Integer.valueOf(sum);
			});
		}
	}

	private static Map<String, List<Map<String, String>>> values(RecordingView view, Map<String, Set<Digest>> wanted)
			throws IOException {
		Map<String, List<Map<String, String>>> found = new HashMap<>();
		if (wanted.isEmpty()) {
			return found;
		}
		view.forEachEvent((typeName, digest, values) -> {
			Set<Digest> digests = wanted.get(typeName);
			if (digests != null && digests.contains(digest)) {
				List<Map<String, String>> events = found.computeIfAbsent(typeName, name -> new ArrayList<>());
				if (events.size() < MAX_CANDIDATES) {
					events.add(values.get());
				}
			}
		});
		return found;
	}

	private static List<Difference> describe(
			String typeName, List<Map<String, String>> in, List<Map<String, String>> out) {
		if (in.isEmpty() && out.isEmpty()) {
			return List.of(new Difference(typeName, "events", "unequal", "but too many to find out which"));
		}
		if (in.isEmpty() || out.isEmpty()) {
			return List.of(new Difference(
					typeName,
					"event",
					in.isEmpty() ? null : in.get(0).toString(),
					out.isEmpty() ? null : out.get(0).toString()));
		}
		List<Difference> closest = null;
		for (Map<String, String> event : in) {
			for (Map<String, String> other : out) {
				List<Difference> differences = ViewComparison.differences(typeName, event, other);
				if (closest == null || differences.size() < closest.size()) {
					closest = withStartTime(typeName, event, differences);
				}
			}
		}
		return closest;
	}

	private static List<Difference> withStartTime(
			String typeName, Map<String, String> event, List<Difference> differences) {
		String startTime = event.get(START_TIME);
		if (startTime == null) {
			return differences;
		}
		return differences.stream()
				.map(d ->
						new Difference(typeName, d.subject() + " of the event at " + startTime, d.first(), d.second()))
				.toList();
	}
}
