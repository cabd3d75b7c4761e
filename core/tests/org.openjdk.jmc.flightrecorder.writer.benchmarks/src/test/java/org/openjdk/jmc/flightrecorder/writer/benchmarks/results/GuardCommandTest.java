/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class GuardCommandTest {
	@TempDir
	Path directory;

	@Test
	void leadOfTheSameSizeOnASlowerMachinePasses() throws IOException {
		assertEquals(0, judge(sideBySide(250, 10, 100), sideBySide(25, 1, 100)));
	}

	@Test
	void leadBelowHalfFails() throws IOException {
		assertEquals(1, judge(sideBySide(250, 10, 100), sideBySide(120, 10, 100)));
	}

	@Test
	void committedLeadCountsByItsLowerEnd() throws IOException {
		// 250 with an error of 64 % for 999 of 1000: a lead of 10 to 40.
		ResultJson committed = new ResultJson()
				.throughput("m", "current", 255, 250, 245, 250, 240, 260)
				.throughput("m", "jmc-9.1.2", 10, 11, 9, 12, 8, 10);
		assertEquals(0, judge(committed, sideBySide(80, 10, 100)));
		assertEquals(1, judge(committed, sideBySide(20, 10, 100)));
	}

	@Test
	void averageTimesAreNotJudged() throws IOException {
		ResultJson committed =
				times(1, 10).throughput("m", "current", 10, 10, 10).throughput("m", "jmc-9.1.2", 1, 1, 1);
		assertEquals(
				0,
				judge(
						committed,
						times(9, 10).throughput("m", "current", 9, 9, 9).throughput("m", "jmc-9.1.2", 1, 1, 1)));
	}

	@Test
	void aSmallObjectMorePassesForValues() throws IOException {
		assertEquals(0, judge(sideBySide(250, 10, 100), sideBySide(250, 10, 124)));
		assertEquals(1, judge(sideBySide(250, 10, 100), sideBySide(250, 10, 125)));
		assertEquals(0, judge(sideBySide(250, 10, 100), sideBySide(250, 10, 20)));
	}

	@Test
	void tenPercentMoreBytesPass() throws IOException {
		assertEquals(0, judge(sideBySide(250, 10, 1000), sideBySide(250, 10, 1099)));
		assertEquals(1, judge(sideBySide(250, 10, 1000), sideBySide(250, 10, 1101)));
	}

	@Test
	void objectForEachEventFailsWhereNothingWasAllocated() throws IOException {
		assertEquals(0, judge(direct(0.7), direct(1.6)));
		assertEquals(1, judge(direct(0.7), direct(1.8)));
		assertEquals(1, judge(direct(3.8), direct(3.8 + 16)));
	}

	@Test
	void severalCommittedResultsAreTakenTogether() throws IOException {
		Path other = new ResultJson().throughput("other", "current", 1, 1, 1).write(directory.resolve("other.json"));
		Path committed = sideBySide(250, 10, 100).write(directory.resolve("committed.json"));
		Path fresh = sideBySide(100, 10, 100).write(directory.resolve("fresh.json"));
		StringWriter out = new StringWriter();
		assertEquals(
				1,
				new CommandLine(new GuardCommand())
						.setOut(new PrintWriter(out))
						.execute(other.toString(), committed.toString(), "--judge", fresh.toString()));
		assertTrue(out.toString().contains("2 compared, 1 failed"), out.toString());
	}

	@Test
	void nothingInCommonIsAnError() throws IOException {
		StringWriter err = new StringWriter();
		Path committed =
				new ResultJson().throughput("other", "current", 1, 1, 1).write(directory.resolve("c.json"));
		Path fresh = sideBySide(250, 10, 100).write(directory.resolve("f.json"));
		CommandLine guard = new CommandLine(new GuardCommand())
				.setOut(new PrintWriter(new StringWriter()))
				.setErr(new PrintWriter(err));
		assertEquals(CommandLine.ExitCode.SOFTWARE, guard.execute(committed.toString(), "--judge", fresh.toString()));
		assertTrue(err.toString().contains("no benchmark in common"), err.toString());
	}

	private static ResultJson sideBySide(double current, double published, double bytes) {
		return new ResultJson()
				.throughputWithAllocation("m", "current", bytes, current, current, current)
				.throughput("m", "jmc-9.1.2", published, published, published);
	}

	private static ResultJson direct(double bytes) {
		return new ResultJson()
				.throughputWithAllocation("m", "current-direct", bytes, 20, 20, 20)
				.throughput("m", "jmc-9.1.2", 1, 1, 1);
	}

	private static ResultJson times(double current, double published) {
		return new ResultJson()
				.averageTime("m", "current", current, current, current)
				.averageTime("m", "jmc-9.1.2", published, published, published);
	}

	private int judge(ResultJson committed, ResultJson fresh) throws IOException {
		return new CommandLine(new GuardCommand())
				.setOut(new PrintWriter(new StringWriter()))
				.execute(
						committed.write(directory.resolve("committed.json")).toString(),
						"--judge",
						fresh.write(directory.resolve("fresh.json")).toString());
	}
}
