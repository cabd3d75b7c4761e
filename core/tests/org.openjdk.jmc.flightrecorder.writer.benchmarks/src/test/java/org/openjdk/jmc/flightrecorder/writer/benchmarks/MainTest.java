/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class MainTest {
	@Test
	void helpNamesEachCommandAndTheWayToTheBenchmarks() throws Exception {
		Process process = new ProcessBuilder(
						Path.of(System.getProperty("java.home"), "bin", "java").toString(),
						"-cp",
						System.getProperty("java.class.path"),
						Main.class.getName(),
						"--help")
				.redirectErrorStream(true)
				.start();
		String help = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertEquals(0, process.waitFor(), help);
		new CommandLine(new Main())
				.getSubcommands()
				.keySet()
				.forEach(name -> assertTrue(help.contains("\n  " + name + ' '), () -> name + " in " + help));
		assertTrue(help.contains("-l lists the benchmarks"), help);
	}
}
