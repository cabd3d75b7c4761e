/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects;

/** What the events of a workload look like. Where their values come from is said in {@link Values}. */
public enum Shape {
	/** One long. */
	SIMPLE,
	/** A long, a String of 64, an int, a double and a boolean. */
	MULTI_FIELD,
	/** Four strings, all different within an event, each of 64 in all: names of threads, paths, queries. */
	FOUR_STRINGS,
	/** Four strings, of which two are distinct, the same two in each event. */
	FOUR_REPEATED_STRINGS,
	/** One string of 16. */
	REPEATED_STRING,
	/** One string that no other event of the recording has. */
	UNIQUE_STRING,
	/** One string that no other event has, made when it is written: for recordings of any length. */
	FRESH_STRING,
	/** One string: every second one unique, the others of 16. */
	MIXED_STRING,
	/** One string in Chinese, Cyrillic, Arabic or emoji, that no other event of the recording has. */
	UTF8_STRING,
	/** A sample: state, thread, and one of 64 stacks of 32 frames that the caller made once and keeps. */
	CACHED_STACK,
	/** A sample with one of 64 stacks of 32 frames, made anew for each event from {@code StackTraceElement[]}. */
	ELEMENTS_STACK,
	/** An object of a class that extends {@code jdk.jfr.Event}: a long, a String and an int, without a stack. */
	JDK_EVENT,
	/** The same event, with the stack trace of the caller. */
	JDK_EVENT_WITH_STACK
}
