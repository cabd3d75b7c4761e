/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

/** The readers of recordings. */
enum Reader {
	/** {@code RecordingFile}, {@code EventStream} and the command {@code jfr}, of 17 and later. */
	JDK("the JDK"),
	/** The parser of JDK Mission Control. */
	JMC("JMC"),
	/** The converter of async-profiler. */
	ASYNC_PROFILER("async-profiler");

	private final String text;

	Reader(String text) {
		this.text = text;
	}

	@Override
	public String toString() {
		return text;
	}
}
