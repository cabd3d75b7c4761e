/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.fuzz;

import java.nio.file.Path;
import org.openjdk.jmc.flightrecorder.writer.test.random.RandomRecording;

/**
 * The bytes are a program of calls: settings, types, values, doors, flushes, rotations, calls that must fail. Nothing is
 * thrown but what is announced, and all readers find what was committed.
 */
public final class ApiFuzzer {
	private static final Path DIRECTORY = Path.of(System.getProperty("java.io.tmpdir"));

	private ApiFuzzer() {}

	/** What the fuzzer calls. */
	public static void fuzzerTestOneInput(byte[] data) throws Exception {
		RandomRecording.roundTrip(new BytesRandom(data), 1, DIRECTORY);
	}
}
