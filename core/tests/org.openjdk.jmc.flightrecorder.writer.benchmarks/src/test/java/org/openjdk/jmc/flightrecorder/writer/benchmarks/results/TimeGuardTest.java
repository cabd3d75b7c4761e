/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.util.ListStatistics;

/** Copies of a committed result, some of them slower: what a writer that got slower would give. */
class TimeGuardTest {
	private static List<Measurement> scores;

	@BeforeAll
	static void read() throws IOException {
		scores = ResultFile.read(Path.of("results/side-by-side.json")).measurements().stream()
				.filter(measurement -> measurement.metric().isEmpty())
				.toList();
		assertTrue(scores.stream().anyMatch(Measurement::isHigherBetter), "throughputs");
		assertTrue(scores.stream().anyMatch(score -> score.mode().equals("avgt")), "times");
	}

	/** The same result of a writer that takes so many times as long, and of its JVM that has a processor so often. */
	private static List<Measurement> slower(ToDoubleFunction<Measurement> slowdown, double processors) {
		List<Measurement> all = new ArrayList<>();
		for (Measurement score : scores) {
			double factor = slowdown.applyAsDouble(score);
			double value = score.isHigherBetter() ? score.score() / factor : score.score() * factor;
			all.add(like(score, "", score.unit(), value));
			double nanos =
					switch (score.unit()) {
						case "ops/s" -> 1e9 / value;
						case "us/op" -> 1e3 * value;
						case "ms/op" -> 1e6 * value;
						default -> throw new AssertionError(score.unit());
					};
			all.add(like(score, ProcessorTime.METRIC, "ns/op", nanos * processors));
		}
		return all;
	}

	private static Measurement like(Measurement score, String metric, String unit, double value) {
		return new Measurement(
				score.benchmark(),
				score.parameters(),
				metric,
				score.mode(),
				unit,
				new ListStatistics(new double[] {value}),
				List.of(value));
	}

	private static List<Measurement> slower(double slowdown) {
		return slower(score -> slowdown, 1);
	}

	/** How many of the scores fail when the turns of today are so many times as slow as those of the kept writer. */
	private static long failed(double... slowdowns) {
		Map<String, Guard.Verdict> verdicts = TimeGuard.judge(DoubleStream.of(slowdowns)
				.mapToObj(slowdown -> new TimeGuard.Turn(slower(1), slower(slowdown)))
				.toList());
		assertEquals(2 * scores.size(), verdicts.size());
		assertTrue(verdicts.values().stream().allMatch(Guard.Verdict::isCompared));
		long failed = failed(verdicts, false);
		assertEquals(failed, failed(verdicts, true), "processor times fail like scores");
		return failed;
	}

	private static long failed(Map<String, Guard.Verdict> verdicts, boolean processorTimes) {
		return verdicts.values().stream()
				.filter(verdict -> verdict.measured().metric().isEmpty() != processorTimes)
				.filter(Guard.Verdict::isFailed)
				.count();
	}

	@Test
	void sameResultPasses() {
		assertEquals(0, failed(1, 1, 1));
		assertEquals(0, failed(0.5, 0.5, 0.5), "faster");
	}

	@Test
	void everyScoreThatIsHalvedFails() {
		assertEquals(scores.size(), failed(2, 2, 2));
		assertEquals(scores.size(), failed(100, 100, 100));
	}

	@Test
	void aQuarterSlowerIsTheLimit() {
		assertEquals(0, failed(1.24, 1.24, 1.24));
		assertEquals(scores.size(), failed(1.26, 1.26, 1.26));
	}

	/** Something else took the processor of one of the two JVMs for a turn. */
	@Test
	void oneTurnThatWasDisturbedDoesNotCount() {
		assertEquals(0, failed(1, 10, 1.1));
		assertEquals(scores.size(), failed(1.5, 0.1, 1.4));
	}

	@Test
	void onlyWhatGotSlowerFails() {
		String slow = scores.get(0).key();
		TimeGuard.Turn turn =
				new TimeGuard.Turn(slower(1), slower(score -> score.key().equals(slow) ? 1.3 : 1, 1));
		Map<String, Guard.Verdict> verdicts = TimeGuard.judge(List.of(turn, turn, turn));
		assertTrue(verdicts.get(slow).isFailed());
		assertEquals(1, failed(verdicts, false));
		assertEquals(1, failed(verdicts, true));
	}

	@Test
	void machineThatIsSlowForBothPasses() {
		TimeGuard.Turn turn = new TimeGuard.Turn(slower(10), slower(11));
		assertTrue(TimeGuard.judge(List.of(turn, turn, turn)).values().stream().noneMatch(Guard.Verdict::isFailed));
	}

	/** Both take the processor time that they always took, and the kept writer got more of the processors. */
	@Test
	void unequalSharesOfABusyMachinePass() {
		TimeGuard.Turn turn = new TimeGuard.Turn(slower(score -> 4, 0.25), slower(score -> 7, 1.0 / 7));
		Map<String, Guard.Verdict> verdicts = TimeGuard.judge(List.of(turn, turn, turn));
		assertTrue(verdicts.values().stream().noneMatch(Guard.Verdict::isFailed));
	}

	@Test
	void writerThatTakesMoreProcessorTimeFailsOnABusyMachineToo() {
		TimeGuard.Turn turn = new TimeGuard.Turn(slower(score -> 4, 0.25), slower(score -> 4, 0.32));
		Map<String, Guard.Verdict> verdicts = TimeGuard.judge(List.of(turn, turn, turn));
		assertEquals(0, failed(verdicts, false));
		assertEquals(scores.size(), failed(verdicts, true));
	}

	/** Nothing disturbs the JVM of the kept writer, and the writer of today sleeps for a third of the time. */
	@Test
	void writerThatWaitsFails() {
		TimeGuard.Turn turn = new TimeGuard.Turn(slower(1), slower(score -> 1.5, 1 / 1.5));
		Map<String, Guard.Verdict> verdicts = TimeGuard.judge(List.of(turn, turn, turn));
		assertEquals(scores.size(), failed(verdicts, false));
		assertEquals(0, failed(verdicts, true));
		TimeGuard.Turn disturbed = new TimeGuard.Turn(slower(score -> 4, 0.25), slower(score -> 8.1, 1 / 8.1));
		assertEquals(scores.size(), failed(TimeGuard.judge(List.of(disturbed, disturbed, disturbed)), false));
	}

	@Test
	void rowsThatTheKeptWriterLacksAreNotCompared() {
		TimeGuard.Turn turn = new TimeGuard.Turn(List.of(), slower(1));
		assertTrue(TimeGuard.judge(List.of(turn, turn, turn)).values().stream().noneMatch(Guard.Verdict::isCompared));
	}
}
