/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;

/** Inputs that are made to hang a tool, or to end it with a stack trace: each is told of in a line. */
class HostileInputsTest {
	private static final int DEPTH = 20_000;

	@TempDir
	Path directory;

	private Path input;
	private Path output;

	@BeforeEach
	void record() throws Exception {
		input = directory.resolve("in.jfr");
		output = directory.resolve("out.jfr");
		Files.write(
				input,
				SampleEvents.record(recording -> SampleEvents.writeOne(
						recording,
						"com.example.Login",
						type -> type.addField("few", Types.Builtin.STRING)
								.addField("many", Types.Builtin.STRING)
								.addField("duration", Types.Builtin.LONG),
						values -> values.putField("few", "x".repeat(40))
								.putField("many", "ab".repeat(DEPTH))
								.putField("startTime", SampleEvents.START_TICKS))));
	}

	@Test
	void regularExpressionsThatNeverEnd() throws Exception {
		String endless = "(x+x+)+\\1y";
		Tool.fail(
				output,
				"--text number 2 takes more than 102,000,000 steps in a text of 40 characters",
				"redact",
				"--text",
				"a",
				"--text",
				endless,
				input,
				output);
		Path policy = Files.writeString(directory.resolve("policy.yaml"), "text: '" + endless + "'\n");
		Tool.fail(output, "--text number 1 takes more than", "redact", "--policy", policy, input, output);
		Tool.fail(
				output,
				"the regular expression for few takes more than",
				"filter",
				"--within",
				"Login[few~" + endless + "]",
				input,
				output);
	}

	@Test
	void regularExpressionsThatNeedTooMuchStack() throws Exception {
		Tool.fail(
				output,
				"--text number 1 repeats a group too often in a text of 40,000 characters",
				"redact",
				"--text",
				"(a|b)*c",
				input,
				output);
	}
}
