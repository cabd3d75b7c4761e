/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class FleetCommandTest {
	private static final double[] SECONDS = {4, 20, 5};

	@TempDir
	Path directory;

	private final List<String> asked = new ArrayList<>();
	private final StringWriter out = new StringWriter();
	private Exception thrown;
	private long foundBySpark = 7;
	private long madeBytes = 1000L << 20;
	private int failsAt = Integer.MAX_VALUE;
	private int readsWithoutSpark;

	@BeforeEach
	void forget() {
		asked.clear();
	}

	/** Two cores do twice as much as one, and one as much as none. */
	private String printed(List<String> arguments) throws IOException {
		asked.add(String.join(" ", arguments));
		if (asked.size() > failsAt) {
			throw new IOException("the machine went down");
		}
		if (arguments.get(0).equals("make")) {
			return "measured bytes1=" + madeBytes + " bytes10=" + madeBytes + " bytes100=" + madeBytes + " bytes1000="
					+ madeBytes + "\n";
		}
		int cores = Integer.parseInt(arguments.get(1));
		boolean isUsual = arguments.get(2).endsWith("files-100");
		double seconds =
				isUsual && cores == 0 ? SECONDS[readsWithoutSpark++ % SECONDS.length] : 5.0 / Math.max(1, cores);
		return "noise\nmeasured startProcessorSeconds=" + (cores == 0 ? 0 : 3)
				+ " listProcessorSeconds=0 events=1000000 bytes=" + (100L << 20) + " found="
				+ (cores == 0 ? 7 : foundBySpark) + " workSeconds=99 workProcessorSeconds=" + seconds
				+ " allProcessorSeconds=" + (seconds + 4) + " residentBytes=" + (300L << 20) + "\n";
	}

	private int run(String... more) {
		CommandLine command = new CommandLine(new FleetCommand(this::printed));
		command.setOut(new PrintWriter(out));
		command.setExecutionExceptionHandler((e, c, result) -> {
			thrown = e;
			return 1;
		});
		List<String> all = new ArrayList<>(List.of("--spark", "target", "--work", directory.toString()));
		all.addAll(List.of(more));
		return command.execute(all.toArray(String[]::new));
	}

	@Test
	void mediansOfRunsAreInTables() {
		assertEquals(0, run("--runs", "3", "--events", "1000000"));
		String text = out.toString();
		assertTrue(text.contains("| read 1,000 MB in 100 files, events | 200,000 | 200,000 | 400,000 |"), text);
		assertTrue(text.contains("| `redact` 100 MB, events | 200,000 | 200,000 | 400,000 |"), text);
		assertTrue(text.contains("| a session of Spark begins | 0.0 | 3.0 | 3.0 |"), text);
		assertTrue(text.contains("| query of 1,000 MB, with its JVM | 9.0 | 9.0 | 6.5 |"), text);
		assertTrue(text.contains("| of which is start-up | 44 % | 44 % | 62 % |"), text);
		assertTrue(text.contains("| read | 300 | 300 | 300 |"), text);
		assertTrue(text.contains("| 1,000 | 1,000 | 7 | 0.0 | 2.5 | 2.5 |"), text);
		// 100 MB in 2.5 s of processors are 40 MB/s; 10,000 times 200 MB are 556 MB/s.
		assertTrue(text.contains("are 2,000,000 MB, or 556 MB/s"), text);
		assertTrue(text.contains("a query of each event keeps 14 of them busy"), text);
		assertEquals(1 + 3 * 15, asked.size());
		assertEquals("make " + directory + " 1000 1,10,100,1000", asked.get(0));
	}

	@Test
	void interruptedRunContinues() {
		failsAt = 9;
		assertEquals(1, run("--runs", "1"));
		assertEquals("the machine went down", thrown.getMessage());
		List<String> before = List.copyOf(asked.subList(0, 9));
		asked.clear();
		failsAt = Integer.MAX_VALUE;
		assertEquals(0, run("--runs", "1"));
		assertEquals(1 + 15 - 9, asked.size());
		assertTrue(asked.stream().noneMatch(before::contains), asked::toString);
	}

	@Test
	void recordingsOfAnotherSizeAreNoResult() {
		madeBytes = 409L << 20;
		assertEquals(1, run("--runs", "1"));
		assertEquals("409.0 MB were made in 1 files, and 1,000 MB are wanted", thrown.getMessage());
	}

	@Test
	void aQueryThatFindsOtherEventsIsNoResult() {
		foundBySpark = 6;
		assertEquals(1, run("--runs", "1"));
		assertEquals("read-1 found 6.0 events, and read-0 7.0", thrown.getMessage());
		assertEquals("", out.toString());
	}
}
