/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.runner.RunnerException;
import picocli.CommandLine;

class TurnsCommandTest {
	@TempDir
	Path directory;

	private Exception thrown;
	private final StringWriter err = new StringWriter();

	private Path result() {
		return directory.resolve("result.json");
	}

	private int turns(String rounds, String... ofJmh) {
		CommandLine commands = new CommandLine(new TurnsCommand());
		commands.setErr(new PrintWriter(err));
		commands.setExecutionExceptionHandler((e, command, parsed) -> {
			thrown = e;
			return 1;
		});
		List<String> all = new ArrayList<>(List.of("-o", result().toString(), "--rounds", rounds, "--"));
		all.addAll(List.of(ofJmh));
		return commands.execute(all.toArray(String[]::new));
	}

	@Test
	void rowsRunInTurnsAndTheResultHasAllForks() throws Exception {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		PrintStream before = System.out;
		System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
		try {
			assertEquals(
					0,
					turns(
							"2",
							"EventWriteThroughputBenchmark.writeSimpleEvent",
							"-p",
							"writer=current,limit",
							"-prof",
							"gc",
							"-f",
							"3",
							"-wi",
							"0",
							"-i",
							"3",
							"-r",
							"10ms"));
		} finally {
			System.setOut(before);
		}
		List<String> order = Pattern.compile("# Parameters: .*writer = ([^),]+)")
				.matcher(out.toString(StandardCharsets.UTF_8))
				.results()
				.map(match -> match.group(1))
				.toList();
		assertEquals(List.of("current", "limit", "current", "limit"), order);
		List<Measurement> times = ResultFile.read(result()).measurements().stream()
				.filter(m -> !m.isAllocation())
				.toList();
		assertEquals(
				List.of("current", "limit"),
				times.stream().map(Measurement::subject).toList());
		for (Measurement time : times) {
			assertEquals(2, time.forkMedians().size(), time::key);
			assertEquals(6, time.samples().getN(), time::key);
		}
		assertFalse(Files.readString(result()).contains("\"jvm\""), "paths of this machine");
		String table = out.toString(StandardCharsets.UTF_8).split("Forks of 2 rounds:")[1];
		assertEquals(
				2,
				Pattern.compile("writeSimpleEvent +file +(current|limit) +thrpt +6 ")
						.matcher(table)
						.results()
						.map(MatchResult::group)
						.count(),
				table);
	}

	@Test
	void faultsEndTheRun() {
		assertEquals(CommandLine.ExitCode.USAGE, turns("0", "writeSimpleEvent"));
		assertTrue(err.toString().contains("--rounds 0: at least one is needed"), err::toString);
		assertEquals(CommandLine.ExitCode.USAGE, turns("1", "writeSimpleEvent", "-i", "some"));
		assertTrue(err.toString().contains("Cannot parse argument 'some'"), err::toString);
		assertEquals(1, turns("1", "noSuchRow"));
		assertInstanceOf(RunnerException.class, thrown);
		assertEquals(
				1,
				turns(
						"1",
						"EventWriteThroughputBenchmark.writeSimpleEvent",
						"-p",
						"writer=none",
						"-wi",
						"0",
						"-i",
						"1"));
		assertInstanceOf(RunnerException.class, thrown);
		assertFalse(Files.exists(result()));
	}
}
