/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.flame;

/**
 * A frame of a flame graph.
 *
 * @param name
 *            class and method
 * @param type
 *            the type of the frame, empty if it is not a frame of a stack
 */
record FlameFrame(String name, String type) {
	/** Comes first in stacks whose callers the recording does not have. */
	static final FlameFrame CUT = new FlameFrame("[cut off]", "");
}
