/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares two recordings by JMC's parser: event types with names, descriptions, categories and attributes, and every
 * event with the values of all its attributes, as a multiset for each type.
 * <p>
 * Points and stretches of time are compared in whole nanoseconds, since the parser keeps them in the tick clock of the
 * file; other quantities as they are, with their unit.
 * <p>
 * The parser holds all events of a file in memory; here it never holds two files at once.
 */
public final class JmcComparison {
	private static final long MAX_FILE_BYTES = 1L << 30;
	/** What the parser was seen to need at most: a file of small events, with room for the collector. */
	private static final long HEAP_BYTES_PER_FILE_BYTE = 16;

	private JmcComparison() {}

	/**
	 * Says whether the parser can be expected to load both within the heap of this JVM.
	 *
	 * @param first
	 *            a recording
	 * @param second
	 *            another
	 * @return whether it can
	 * @throws IOException
	 *             when one of them does not exist
	 */
	public static boolean isFeasible(Path first, Path second) throws IOException {
		long bytes = Math.max(Files.size(first), Files.size(second));
		return bytes <= MAX_FILE_BYTES && bytes <= Runtime.getRuntime().maxMemory() / HEAP_BYTES_PER_FILE_BYTE;
	}

	/**
	 * Compares two recordings.
	 *
	 * @param first
	 *            a recording
	 * @param second
	 *            a recording that should be equal
	 * @return what is equal and what is not
	 * @throws IOException
	 *             when the parser cannot load one of them
	 */
	public static ComparisonResult compare(Path first, Path second) throws IOException {
		return new ViewComparison("JMC's parser", new JmcRecordingView(first), new JmcRecordingView(second)).compare();
	}
}
