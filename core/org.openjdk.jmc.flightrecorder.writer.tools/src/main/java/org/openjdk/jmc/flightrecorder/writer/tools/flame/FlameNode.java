/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.flame;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A function as called from one place, with all that it calls. Callees are in the order of their names, so that two
 * graphs of one program look alike.
 */
final class FlameNode implements FlameTarget {
	final String name;
	/** The type of the frame that was seen first. */
	final String frameType;

	private final Map<String, FlameNode> callees = new TreeMap<>();
	/** The weight of this function and all that it calls. */
	private double weight;

	private FlameNode(String name, String frameType) {
		this.name = name;
		this.frameType = frameType;
	}

	/** Creates a root without callees. */
	static FlameNode root() {
		return new FlameNode("all", "");
	}

	@Override
	public double weight() {
		return weight;
	}

	/** The weight of this function itself, without all that it calls. */
	double selfWeight() {
		double self = weight;
		for (FlameNode callee : callees.values()) {
			self -= callee.weight;
		}
		return Math.max(0, self);
	}

	@Override
	public void add(List<FlameFrame> frames, double moreWeight) {
		FlameNode node = this;
		node.weight += moreWeight;
		for (FlameFrame frame : frames) {
			node = node.callees.computeIfAbsent(frame.name(), n -> new FlameNode(n, frame.type()));
			node.weight += moreWeight;
		}
	}

	Iterable<FlameNode> callees() {
		return callees.values();
	}

	/** The number of levels with nodes of at least a given weight. */
	int depth(double minWeight) {
		int deepest = 0;
		for (FlameNode callee : callees.values()) {
			if (callee.weight >= minWeight) {
				deepest = Math.max(deepest, callee.depth(minWeight));
			}
		}
		return deepest + 1;
	}
}
