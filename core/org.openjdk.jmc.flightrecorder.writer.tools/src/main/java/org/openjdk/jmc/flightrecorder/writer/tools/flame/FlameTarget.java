/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.flame;

import java.util.List;

/** Receives stacks. */
interface FlameTarget {
	/**
	 * Adds a stack.
	 *
	 * @param frames
	 *            callers first
	 * @param weight
	 *            how much it counts
	 */
	void add(List<FlameFrame> frames, double weight);

	/** The sum of all weights. */
	double weight();
}
