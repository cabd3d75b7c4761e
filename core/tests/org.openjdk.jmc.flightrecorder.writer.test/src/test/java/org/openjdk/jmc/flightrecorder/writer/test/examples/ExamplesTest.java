/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** The command line of the examples as a whole. */
class ExamplesTest {
	@TempDir
	Path directory;

	private static List<String> tools() throws Exception {
		String help = Tool.succeed("--help");
		return Pattern.compile("^  ([a-z]+)  +[A-Z]", Pattern.MULTILINE)
				.matcher(help.substring(help.indexOf("Commands:")))
				.results()
				.map(match -> match.group(1))
				.toList();
	}

	@Test
	void withoutTheNameOfAToolARecordingIsCopied() throws Exception {
		Path input = directory.resolve("in.jfr");
		Path output = directory.resolve("out.jfr");
		Files.write(input, SampleEvents.record(r -> r.writeEvent(SampleEvents.sample(r, 1, "text"))));
		String printed = Tool.succeed(input, output);
		assertTrue(printed.contains("The copy is equal to the original."), printed);
		assertEquals(TwoReaders.read(input), TwoReaders.read(output));
		assertEquals(2, Tool.run(directory.resolve("none.jfr"), output).status());
	}

	@Test
	void everyToolHasHelpWithAnExampleAndACommandInTheReadme() throws Exception {
		List<String> tools = tools();
		assertTrue(tools.size() >= 6, tools::toString);
		String readme = Files.readString(Checkout.ROOT.resolve("README.md"));
		for (String tool : tools) {
			String help = Tool.succeed(tool, "--help");
			assertTrue(help.contains("Usage: examples.jar " + tool), help);
			assertTrue(
					Pattern.compile("Example: .*\\b" + tool + "\\b", Pattern.DOTALL)
							.matcher(help)
							.find(),
					help);
			assertTrue(readme.contains("examples.jar " + tool + " "), "README has no command for " + tool);
		}
	}
}
