/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Shape;
import picocli.CommandLine;

class LoadCommandTest {
	@TempDir
	Path directory;

	@Test
	void secondResultIsPrintedBesideTheFirst() {
		String result = directory.resolve("load.json").toString();
		run("--seconds", "1", "--threads", "2", "--readers", "1", "-o", result);
		String text = run("--seconds", "1", "--threads", "2", "--readers", "1", "--base", result);
		assertTrue(text.lines().anyMatch(l -> l.matches("writes per second +[\\d,.]+ +[\\d,.]+ +[\\d.]+")), text);
		assertTrue(text.contains("allocation by site"), text);
	}

	@Test
	void twoGivenResultsArePrintedWithoutARun() throws IOException {
		Path before = Files.writeString(directory.resolve("before.json"), "{\"p99 ns\": 400}");
		Path after = Files.writeString(directory.resolve("after.json"), "{\"p99 ns\": 100}");
		String text = run("--base", before.toString(), "--result", after.toString());
		assertTrue(text.lines().anyMatch(l -> l.matches("p99 ns +100.0 +400.0 +0.25")), text);
	}

	@Test
	void allEventsWrittenAreRead() throws IOException, InterruptedException {
		var result = new Load("current", Shape.MULTI_FIELD, 4, 1).run(1, line -> {});
		assertEquals(result.get("events written"), result.get("events read"));
	}

	private static String run(String... arguments) {
		StringWriter out = new StringWriter();
		assertEquals(
				0,
				new CommandLine(new LoadCommand()).setOut(new PrintWriter(out)).execute(arguments));
		return out.toString();
	}
}
