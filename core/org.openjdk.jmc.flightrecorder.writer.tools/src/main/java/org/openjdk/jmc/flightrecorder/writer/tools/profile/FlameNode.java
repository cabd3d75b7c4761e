/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.util.Map;
import java.util.TreeMap;

/**
 * A function as called from one place, with all that it calls. Callees are in the order of their names, so that two
 * graphs of one program look alike.
 */
final class FlameNode {
	final String name;
	/** The type of the frame that was seen first. */
	final String frameType;

	private final Map<String, FlameNode> callees = new TreeMap<>();
	/** Of this function and all that it calls. */
	private double weight;

	FlameNode(String name, String frameType) {
		this.name = name;
		this.frameType = frameType;
	}

	double weight() {
		return weight;
	}

	void add(double moreWeight) {
		weight += moreWeight;
	}

	FlameNode callee(String calleeName, String calleeType) {
		return callees.computeIfAbsent(calleeName, n -> new FlameNode(n, calleeType));
	}

	Iterable<FlameNode> callees() {
		return callees.values();
	}

	/** How many levels there are in which nodes have at least some weight. */
	int depth(double leastWeight) {
		int deepest = 0;
		for (FlameNode callee : callees.values()) {
			if (callee.weight >= leastWeight) {
				deepest = Math.max(deepest, callee.depth(leastWeight));
			}
		}
		return deepest + 1;
	}
}
