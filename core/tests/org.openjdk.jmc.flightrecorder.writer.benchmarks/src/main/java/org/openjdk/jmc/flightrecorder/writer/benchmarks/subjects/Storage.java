/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects;

/** Where the bytes of a recording wait until it is closed, and where they go. */
public enum Storage {
	/** An output stream that counts its bytes and drops them: what a writer holds is on the heap. */
	HEAP,
	/** The same stream, with the writer told to hold its bytes in mapped files. */
	MAPPED,
	/** A file. */
	FILE;

	/**
	 * The storage of a benchmark's parameter.
	 *
	 * @param parameter
	 *            the name in small letters
	 * @return the storage
	 */
	public static Storage of(String parameter) {
		return valueOf(parameter.toUpperCase(java.util.Locale.ROOT));
	}
}
