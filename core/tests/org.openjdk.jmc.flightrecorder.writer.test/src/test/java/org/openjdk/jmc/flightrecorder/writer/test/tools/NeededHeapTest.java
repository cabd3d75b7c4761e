/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.test.tools.SampleCommand.Input;

/** A heap that is too small is told in a line with one that is large enough. */
class NeededHeapTest {
	private static final Pattern ADVICE = Pattern.compile(
			"jfr-tools: a heap of \\d+ MB is too small for this; use -Xmx(\\d+)m, with the script in JFR_TOOLS_OPTS");

	@TempDir
	Path directory;

	/** Events with a text, a class and a method of their own each. */
	record Sampled(String text, StackTraceElement[] stackTrace) {}

	@Test
	void everyToolSaysHowMuchHeapWouldDo() throws Exception {
		Path original = directory.resolve("original.jfr");
		try (Recording recording = Recordings.newRecording(original, s -> s.withJdkTypeInitialization())) {
			for (int i = 0; i < 50_000; i++) {
				recording.writeEvent(new Sampled("the text with the number " + i, new StackTraceElement[] {
					new StackTraceElement("test.Class" + i, "method" + i, "Class.java", 1)
				}));
			}
		}
		Set<String> advised = new TreeSet<>();
		for (SampleCommand command : SampleCommand.all()) {
			if (command.input() == Input.RECORDING) {
				Path input = Files.copy(original, directory.resolve(command.tool() + ".jfr"));
				Path output = directory.resolve("output-of-" + command.tool());
				String[] options =
						command.tool().equals("flamegraph") ? new String[] {"--event", "*Sampled"} : new String[0];
				Tool.Result result = Tool.runInHeap("16m", command.line(input, output, options));
				if (result.status() != 0) {
					assertEquals(1, result.status(), command + result.out());
					Matcher advice = ADVICE.matcher(result.out().strip());
					assertTrue(advice.matches(), command + ": " + result.out());
					Tool.succeedInHeap(advice.group(1) + "m", command.line(input, output, options));
					advised.add(command.tool());
				}
				Files.delete(input);
			}
		}
		assertTrue(advised.contains("save-selection"), advised::toString);
	}
}
