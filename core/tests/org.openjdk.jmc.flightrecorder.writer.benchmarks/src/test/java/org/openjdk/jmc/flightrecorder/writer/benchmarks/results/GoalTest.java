/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.results.Goal.Kind;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.results.Goal.Outcome;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.results.Goal.State;

class GoalTest {
	private static final String OWN = "current";
	private static final String OTHER = "jmc-9.1.2";

	@TempDir
	Path directory;

	private List<Measurement> read(ResultJson result) throws IOException {
		return ResultFile.read(result.write(directory.resolve("r.json"))).measurements();
	}

	private static Outcome outcome(Kind kind, double figure, List<Measurement> measurements) throws IOException {
		Goal goal = new Goal("a goal", kind, figure, List.of("r"), "Sample: row", OWN, OTHER, null);
		List<Outcome> outcomes = goal.outcomes("r", measurements);
		assertEquals(1, outcomes.size(), outcomes::toString);
		return outcomes.get(0);
	}

	@ParameterizedTest
	@CsvSource({"10, REACHED", "10.5, NEAR", "11.2, MISSED"})
	void timesAsFastIsAtLeast(double figure, State state) throws IOException {
		List<Measurement> throughput =
				read(new ResultJson().throughput("row", OWN, 100, 100, 100).throughput("row", OTHER, 10, 10, 10));
		assertEquals(state, outcome(Kind.TIMES_AS_FAST, figure, throughput).state());
		List<Measurement> time =
				read(new ResultJson().averageTime("row", OWN, 1, 1, 1).averageTime("row", OTHER, 10, 10, 10));
		assertEquals(state, outcome(Kind.TIMES_AS_FAST, figure, time).state());
	}

	@ParameterizedTest
	@CsvSource({"1.25, REACHED", "1.15, NEAR", "1.1, MISSED"})
	void timesTheTimeByMedianTakesNoNoteOfSingleSamples(double figure, State state) throws IOException {
		List<Measurement> throughput =
				read(new ResultJson().throughput("row", OWN, 80, 5, 80, 80).throughput("row", OTHER, 900, 100, 100));
		Outcome outcome = outcome(Kind.TIMES_THE_TIME_BY_MEDIAN, figure, throughput);
		assertEquals(1.25, outcome.value(), 1e-9);
		assertEquals(state, outcome.state());
		List<Measurement> time =
				read(new ResultJson().averageTime("row", OWN, 10, 10, 1).averageTime("row", OTHER, 8, 8, 99));
		assertEquals(1.25, outcome(Kind.TIMES_THE_TIME_BY_MEDIAN, figure, time).value(), 1e-9);
	}

	@Test
	void aForkCountsOnceHoweverManySamplesItHas() throws IOException {
		ResultJson forks = new ResultJson();
		forks.throughputOfForks("Sample", "row", OWN, 0, new double[] {80}, new double[] {80}, new double[] {9, 9, 9});
		forks.throughputOfForks("Sample", "row", OTHER, 0, new double[] {100});
		assertEquals(
				1.25, outcome(Kind.TIMES_THE_TIME_BY_MEDIAN, 2, read(forks)).value(), 1e-9);
	}

	@ParameterizedTest
	@CsvSource({"1.25, REACHED", "1.15, NEAR", "1.1, MISSED"})
	void timesTheTimeIsAtMost(double figure, State state) throws IOException {
		List<Measurement> throughput =
				read(new ResultJson().throughput("row", OWN, 80, 80, 80).throughput("row", OTHER, 100, 100, 100));
		Outcome outcome = outcome(Kind.TIMES_THE_TIME_BY_MEDIAN, figure, throughput);
		assertEquals(1.25, outcome.value(), 1e-9);
		assertEquals(state, outcome.state());
	}

	@ParameterizedTest
	@CsvSource({"160, REACHED", "150, NEAR", "140, MISSED"})
	void bytesAreAtMost(double figure, State state) throws IOException {
		List<Measurement> measurements =
				read(new ResultJson().throughputWithAllocation("row", OWN, 160, 1_000, 1_000, 1_000));
		assertEquals(state, outcome(Kind.BYTES, figure, measurements).state());
	}

	@Test
	void wideErrorIsUnclearOnlyAroundTheFigure() throws IOException {
		List<Measurement> noisy = read(new ResultJson()
				.throughput("row", OWN, 80, 100, 120, 95, 105)
				.throughput("row", OTHER, 10, 10, 10, 10, 10));
		Outcome around = outcome(Kind.TIMES_AS_FAST, 9, noisy);
		assertTrue(around.error() > 0.2 * around.value(), around::toString);
		assertEquals(State.UNCLEAR, around.state());
		assertEquals(State.REACHED, outcome(Kind.TIMES_AS_FAST, 3, noisy).state());
		assertEquals(State.MISSED, outcome(Kind.TIMES_AS_FAST, 20, noisy).state());
	}

	@Test
	void numberWithoutErrorIsUnclear() throws IOException {
		List<Measurement> single =
				read(new ResultJson().throughput("row", OWN, 100).throughput("row", OTHER, 10));
		assertEquals(State.UNCLEAR, outcome(Kind.TIMES_AS_FAST, 5, single).state());
	}

	@Test
	void medianStandsAgainstTheBestOfTwoModes() throws IOException {
		List<Measurement> measurements = read(new ResultJson()
				.averageTime("row", OWN, 1, 1, 1, 1, 1)
				.averageTime("row", OTHER, 20, 500, 500, 30, 500));
		Outcome outcome = outcome(Kind.TIMES_AS_FAST, 20, measurements);
		assertEquals(20, outcome.value(), 1e-9);
		assertEquals(0, outcome.error());
		assertEquals("`row` 20.0", outcome.text());
		assertEquals(
				500, outcome(Kind.TIMES_AS_FAST_BY_MEDIAN, 20, measurements).value(), 1e-9);
	}

	@Test
	void whatIsMissingIsNamed() throws IOException {
		List<Measurement> measurements = read(new ResultJson().throughput("row", OWN, 100, 100, 100));
		IOException noOther = assertThrows(IOException.class, () -> outcome(Kind.TIMES_AS_FAST, 5, measurements));
		assertEquals("r has no row \"Sample: row\" of \"jmc-9.1.2\" for the goal: a goal", noOther.getMessage());
		Goal other = new Goal("a goal", Kind.SCORE, 5, List.of("r"), "Sample: none", OWN, null, null);
		IOException noRow = assertThrows(IOException.class, () -> other.outcomes("r", measurements));
		assertEquals("r has no row Sample: none of \"current\" for the goal: a goal", noRow.getMessage());
	}
}
