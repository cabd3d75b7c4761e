/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects;

import jdk.jfr.Event;
import jdk.jfr.Name;

/** The same event with the stack trace of the thread that commits it. */
@Name("benchmarks.Stack")
public final class StackEvent extends Event {
	private static final String[] NAMES = Values.strings(Shape.MULTI_FIELD, 0);

	long total;
	String name;
	int count;

	/**
	 * Sets the fields.
	 *
	 * @param event
	 *            the number of the event
	 */
	public void fill(int event) {
		total = Values.number(event);
		name = NAMES[event & NAMES.length - 1];
		count = event;
	}
}
