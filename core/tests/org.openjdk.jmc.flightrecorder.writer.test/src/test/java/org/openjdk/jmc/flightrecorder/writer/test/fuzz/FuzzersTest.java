/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.fuzz;

import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Seed;

/** What the fuzzers run, with inputs that once found something and with a few random ones, without a fuzzer. */
class FuzzersTest {
	private static final int RECORDINGS = 20;
	private static final int DAMAGES = 300;
	private static final int ENCODINGS = 500;
	private static final int MAX_BYTES = 600;

	/** A target as the fuzzer calls it. */
	private interface Target {
		void run(byte[] data) throws Exception;
	}

	@Test
	void programsOfCalls() throws Exception {
		runRandomly(ApiFuzzer::fuzzerTestOneInput, RECORDINGS);
	}

	@Test
	void damagedRecordings() throws Exception {
		runRandomly(RecoverFuzzer::fuzzerTestOneInput, DAMAGES);
	}

	@Test
	void numbersAndTexts() throws Exception {
		runRandomly(EncodingFuzzer::fuzzerTestOneInput, ENCODINGS);
	}

	/** Bytes of inputs that found something, as hexadecimal digits. */
	@ParameterizedTest
	@ValueSource(strings = {"d826807e", "4d04dad0cf5c455d5c455d5d5d5d5d5db747dad0010080e87738"})
	void damagedRecordingsThatWereFound(String hex) throws Exception {
		run(RecoverFuzzer::fuzzerTestOneInput, HexFormat.of().parseHex(hex));
	}

	private static void runRandomly(Target target, int times) throws Exception {
		Random random = new Random(Seed.get());
		for (int i = 0; i < times; i++) {
			byte[] data = new byte[random.nextInt(MAX_BYTES)];
			random.nextBytes(data);
			run(target, data);
		}
	}

	private static void run(Target target, byte[] data) throws Exception {
		try {
			Deadline.within("a fuzzer", () -> {
				target.run(data);
				return null;
			});
		} catch (AssertionError | RuntimeException e) {
			throw new AssertionError("input " + HexFormat.of().formatHex(data) + ": " + e.getMessage(), e);
		}
	}
}
