/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.architecture;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Groups of nodes of a graph in which each node reaches each other one. */
final class Cycles {
	private Cycles() {}

	/**
	 * The number of nodes of the largest group.
	 *
	 * @param references
	 *            from each node to those that it refers to; what it names and has no entry for itself refers to none
	 */
	static int largest(Map<String, Set<String>> references) {
		Map<String, Set<String>> reachable = new HashMap<>();
		references.keySet().forEach(node -> reachable.put(node, reachableFrom(node, references)));
		int largest = 0;
		for (String node : references.keySet()) {
			int size = 1;
			for (String other : reachable.get(node)) {
				if (!other.equals(node)
						&& reachable.getOrDefault(other, Set.of()).contains(node)) {
					size++;
				}
			}
			largest = Math.max(largest, size);
		}
		return largest;
	}

	private static Set<String> reachableFrom(String start, Map<String, Set<String>> references) {
		Set<String> reached = new HashSet<>();
		Deque<String> waiting = new ArrayDeque<>(references.get(start));
		while (!waiting.isEmpty()) {
			String node = waiting.pop();
			if (reached.add(node)) {
				waiting.addAll(references.getOrDefault(node, Set.of()));
			}
		}
		return reached;
	}
}
