/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;

/** The command line of the tools as a whole. */
class JfrToolsTest {
	private static List<String> tools() throws Exception {
		String help = Tool.succeed("--help");
		return Pattern.compile("^  ([a-z-]+)  +[A-Z]", Pattern.MULTILINE)
				.matcher(help.substring(help.indexOf("Commands:")))
				.results()
				.map(match -> match.group(1))
				.filter(tool -> !SampleCommand.COMMANDS_OF_PICOCLI.contains(tool))
				.toList();
	}

	@Test
	void withoutTheNameOfAToolTheErrorIsSaid() throws Exception {
		Tool.Result result = Tool.run();
		assertEquals(2, result.status(), result::err);
		assertTrue(result.err().contains("Missing required subcommand"), result::err);
	}

	@Test
	void everyToolHasHelpWithAnExampleAndACommandInItsPage() throws Exception {
		List<String> tools = tools();
		assertTrue(tools.size() >= 6, tools::toString);
		String page = Files.readString(Checkout.ROOT.resolve("docs/TOOLS.md"));
		for (String tool : tools) {
			String help = Tool.succeed(tool, "--help");
			assertTrue(help.contains("Usage: jfr-tools " + tool), help);
			assertTrue(
					Pattern.compile("Example: .*\\b" + tool + "\\b", Pattern.DOTALL)
							.matcher(help)
							.find(),
					help);
			assertTrue(page.contains("jfr-tools " + tool + " "), "docs/TOOLS.md has no command for " + tool);
		}
	}
}
