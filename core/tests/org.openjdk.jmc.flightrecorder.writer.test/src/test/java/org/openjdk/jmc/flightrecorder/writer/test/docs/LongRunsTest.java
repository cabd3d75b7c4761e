/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;

/** The results of long runs are the table of docs/RELIABILITY.md, and each says how old it is. */
class LongRunsTest {
	private static final Path KEPT =
			Checkout.ROOT.resolve("core/tests/org.openjdk.jmc.flightrecorder.writer.test/results/long-runs.txt");
	private static final List<String> MADE = List.of("jdk=17.0.15", "date=2026-11-26", "commit=abc1234");

	@TempDir
	Path directory;

	private LongRuns kept(String step, String told, List<String> made) throws IOException {
		LongRuns runs = new LongRuns(directory.resolve("results"));
		runs.keep(Files.writeString(directory.resolve("counts"), told), step, made);
		return runs;
	}

	private String lines() throws IOException {
		return Files.readString(directory.resolve("results"));
	}

	@Test
	void pageSaysWhatTheResultsSay() throws IOException {
		String page = Checkout.read("docs/RELIABILITY.md");
		assertEquals(
				new LongRuns(KEPT).filled(page),
				page,
				".ci/nightly puts its results into the page; do not edit its table");
	}

	/** A build only says it: {@code .ci/nightly} and a release fail when a result is too old. */
	@Test
	void resultsSayHowManyCommitsOldTheyAre() throws Exception {
		LongRuns runs = new LongRuns(KEPT);
		LongRuns.Result first = runs.results().get(0);
		int behind = LongRuns.commitsBehind(Checkout.ROOT, first);
		assumeTrue(behind >= 0, "git knows the commits of the results");
		List<String> said = new ArrayList<>();
		List<String> old = runs.tooOld(Checkout.ROOT, behind, said);
		said.forEach(System.out::println);
		assertEquals(runs.results().size(), said.size());
		assertFalse(old.contains(said.get(0)), old::toString);
		assertTrue(runs.tooOld(Checkout.ROOT, behind - 1, new ArrayList<>()).contains(said.get(0)), said::toString);
		assertTrue(said.get(0).endsWith(", " + behind + " commits of the writer ago"), said::toString);
	}

	@Test
	void countsOfAStepAreAddedUpAndReplaceItsLastResultOnTheSameJdk() throws IOException {
		String told = "KillTest events=1000 kills=2 lost=0 repaired=1\nKillTest events=500 kills=3 lost=0 repaired=1\n";
		kept("kills", told, MADE);
		kept("kills", told, List.of("jdk=25", "date=2026-11-26", "commit=abc1234"));
		LongRuns runs = kept("kills", told + told, List.of("jdk=17.0.16+8", "date=2026-11-27", "commit=def"));
		String result = "kills jdk=17.0.16+8 date=2026-11-27 commit=def events=3000 kills=10 lost=0 repaired=4\n";
		assertEquals(
				result + "kills jdk=25 date=2026-11-26 commit=abc1234 events=1500 kills=5 lost=0 repaired=2\n",
				lines());
		String page = runs.filled("before\n<!-- figures -->\nold\n<!-- end -->\nafter\n");
		assertTrue(
				page.startsWith("before\n<!-- figures -->\n\n| what |") && page.endsWith(" |\n\n<!-- end -->\nafter\n"),
				page);
		assertFalse(page.contains("old"), page);
		assertTrue(
				page.contains(
						"\n| kills of the writing process | 10; 3,000 events before the last flush; 4 recordings were"
								+ " repaired | 17.0.16+8 | 2026-11-27 | def | 0 | [Crash](#crash) |\n"),
				page);
	}

	@Test
	void whatThePageShowsMustHaveBeenCounted() throws IOException {
		assertRefused("there is no step kill, only [kills, ", "kill", "", MADE);
		assertRefused("the result of racing has no rounds: ", "racing", "RacingDoorsTest events=1 lost=0\n", MADE);
		assertRefused("the result of model has no commit: ", "model", "T orders=1 lost=0\n", MADE.subList(0, 2));
		assertFalse(Files.exists(directory.resolve("results")), "nothing is kept");
	}

	private void assertRefused(String message, String step, String told, List<String> made) {
		IOException e = assertThrows(IOException.class, () -> kept(step, told, made));
		assertTrue(e.getMessage().startsWith(message), e.getMessage());
	}

	@Test
	void resultOfACommitThatGitDoesNotKnowIsTooOld() throws Exception {
		LongRuns runs = kept("model", "T orders=1 lost=0\n", MADE);
		List<String> old = runs.tooOld(Checkout.ROOT, Integer.MAX_VALUE, new ArrayList<>());
		assertTrue(old.contains("kills was never run"), old::toString);
		assertTrue(
				old.contains("model on JDK 17 is of 2026-11-26, of the commit abc1234, which git does not know"),
				old::toString);
		assertEquals(-1, LongRuns.commitsBehind(directory, runs.results().get(0)), "where there is no history");
	}

	/** What no test notices is no promise: its packages come in turn. */
	@Test
	void resultWithoutAPromiseMayBeOld() throws Exception {
		LongRuns runs = kept("mutation-internal.format", "T changes=9 noticed=8\n", MADE);
		List<String> old = runs.tooOld(Checkout.ROOT, 0, new ArrayList<>());
		assertTrue(old.stream().noneMatch(line -> line.contains("mutation")), old::toString);
	}

	@Test
	void nightlyHasEachStepOfThePage() throws IOException {
		String script = Checkout.read(".ci/nightly");
		List<String> missing = new ArrayList<>();
		for (String step : LongRuns.steps()) {
			String named =
					step.startsWith("mutation-") ? "[" + step.substring("mutation-".length()) + "]=" : step + "() {";
			if (!script.contains("\n" + named) && !script.contains("\t" + named)) {
				missing.add(step);
			}
		}
		assertEquals(List.of(), missing);
	}
}
