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
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ResultsPageTest {
	/** The tests run in the directory of their module. */
	private static final Path PUBLISHED_RESULTS = Path.of("results");

	private static final String TABLES =
			"core/tests/org.openjdk.jmc.flightrecorder.writer.benchmarks/results/tables.md";
	private static final List<String> WRITERS =
			List.of("jmc-9.1.2", "current", "current-record-writer", "current-direct", "jdk", "limit");
	private static final List<String> EVENT_ROWS =
			List.of("writeSimpleEvent", "writeMultiFieldEvent", "writeStringHeavyEvent", "writeRepeatedStringsEvent");
	private static final Path PROJECT = Path.of("..", "..", "..");

	@TempDir
	Path results;

	@BeforeEach
	void writeResult() throws IOException {
		new ResultJson()
				.averageTime("quick", "current", 1, 1, 2, 1, 1)
				.averageTime("quick", "jmc-9.1.2", 10, 10, 500, 11, 500)
				.averageTime("slow", "current", 30, 30, 30, 30, 30)
				.write(results.resolve("r.json"));
		Files.writeString(
				results.resolve("r.txt"),
				"date      2026-11-25\nmachine   2 processors\nJDK       17\ncommit    abc\ncommand   java -jar b.jar \"a|b\"\n"
						+ "took      3 seconds\n");
	}

	private String filled(String... lines) throws IOException {
		return new ResultsPage(results).filled(String.join("\n", lines) + "\n");
	}

	@Test
	void marksAreFilledAndAllElseStays() throws IOException {
		String page = filled(
				"# Page",
				"<!-- table: r.json | All numbers, by writer | slow -->",
				"old",
				"<!-- end -->",
				"between",
				"<!-- commands -->",
				"<!-- end -->",
				"after");
		assertEquals(
				String.join(
						"\n",
						"# Page",
						"<!-- table: r.json | All numbers, by writer | slow -->",
						"",
						"| benchmark | unit | current | current / 9.1.2 | jmc-9.1.2 |",
						"|---|---:|---:|---:|---:|",
						"| Sample: slow | ms/op | 30.0 \u00b1 0 |  |  |",
						"",
						"<!-- end -->",
						"between",
						"<!-- commands -->",
						"",
						"All results are of one commit, abc.",
						"",
						"| result | command | date | commit | JDK | machine | took |",
						"|---|---|---|---|---|---|---|",
						"| r | `java -jar b.jar \"a\\|b\"` | 2026-11-25 | abc | 17 | 2 processors | 3 seconds |",
						"",
						"<!-- end -->",
						"after",
						""),
				page);
		assertEquals(page, new ResultsPage(results).filled(page), "twice is the same as once");
	}

	@Test
	void mediansAreOfRowsWithTwoModesAndShowThem() throws IOException {
		String page = filled("<!-- table: r.json | Medians -->", "<!-- end -->");
		assertTrue(page.contains("| Sample: quick | ms/op | jmc-9.1.2 | 11.0 | 10.0 | 500 | 5 | \u2588"), page);
		assertTrue(page.contains("| Sample: quick | ms/op | current | 1.00 | 1.00 | 2.00 | 5 | \u2588"), page);
		assertTrue(!page.contains("slow"), page);
	}

	@Test
	void printedOutputIsInserted() throws IOException {
		Files.writeString(results.resolve("r.txt"), "commit    abc\n\n| a |\n|---|\n\nb\n");
		assertEquals(
				"<!-- markdown: r.txt -->\n\n| a |\n|---|\n\nb\n\n<!-- end -->\n",
				filled("<!-- markdown: r.txt -->", "<!-- end -->"));
	}

	@Test
	void nothingOutsideOfTheDirectoryIsRead() throws IOException {
		Path outside = Files.createDirectory(results.resolve("outside"));
		Path inside = Files.createDirectory(results.resolve("inside"));
		Path secret = Files.writeString(outside.resolve("s.txt"), origin("abc") + "\nsecret\n");
		new ResultJson().averageTime("slow", "current", 30, 30, 30).write(outside.resolve("r.json"));
		results = inside;
		String refused = " is not below the directory of the results";
		for (String name : List.of("../outside/s.txt", "x/../../outside/s.txt", secret.toString())) {
			assertRefused(name + refused, "<!-- text: " + name + " -->", "<!-- end -->");
			assertRefused(name + refused, "<!-- markdown: " + name + " -->", "<!-- end -->");
		}
		assertRefused("r.json" + refused, "<!-- table: ../outside/r.json | Scores -->", "<!-- end -->");
		Files.createSymbolicLink(inside.resolve("link"), outside);
		assertRefused("link/s.txt" + refused, "<!-- text: link/s.txt -->", "<!-- end -->");
		Files.createSymbolicLink(inside.resolve("side-by-side.json"), outside.resolve("r.json"));
		assertRefused("side-by-side.json" + refused, "<!-- goals -->", "<!-- end -->");
		Files.createSymbolicLink(inside.resolve("s.txt"), secret);
		assertRefused("s.txt" + refused, "<!-- text: s.txt -->", "<!-- end -->");
		assertRefused("s.txt" + refused, "<!-- commands -->", "<!-- end -->");
	}

	@Test
	void aLinkThatStaysInTheDirectoryIsRead() throws IOException {
		Path link = results.resolveSibling(results.getFileName() + "-link");
		Files.createSymbolicLink(link, results);
		try {
			Files.writeString(results.resolve("s.txt"), origin("abc") + "\nfirst 1\n");
			Files.createSymbolicLink(results.resolve("t.txt"), Path.of("s.txt"));
			results = link;
			assertTrue(filled("<!-- text: t.txt -->", "<!-- end -->").contains("first 1"));
		} finally {
			Files.delete(link);
		}
	}

	@Test
	void printedOutputCannotCloseItsFenceOrPlace() throws IOException {
		Files.writeString(results.resolve("s.txt"), origin("abc") + "\n```\n<b>\n````\n");
		String page = filled("<!-- text: s.txt -->", "<!-- end -->");
		assertTrue(page.contains("-->\n\n`````\n```\n<b>\n````\n`````\n\n<!-- end -->"), page);
		Files.writeString(results.resolve("s.txt"), origin("abc") + "\n<!-- end -->\nmore\n");
		assertRefused("line 1: the result has a line that would be a mark", "<!-- text: s.txt -->", "<!-- end -->");
		Files.writeString(results.resolve("s.txt"), origin("abc") + "\n<!-- goals -->\n");
		assertRefused("line 1: the result has a line that would be a mark", "<!-- markdown: s.txt -->", "<!-- end -->");
	}

	@Test
	void eventsHaveTheMedianAndTheRangeOfTheirForksAndTheirBytes() throws IOException {
		ResultJson events = new ResultJson();
		for (String writer : WRITERS) {
			for (String method : EVENT_ROWS) {
				double[] second = writer.equals("jdk") ? new double[] {50e6, 1e6, 40e6} : new double[] {20e6};
				events.throughputOfForks(
						"EventWriteThroughput", method, writer, 67.6, new double[] {20e6}, second, second);
			}
			for (String method : List.of("encodeUniqueStrings", "encodeUtf8Strings")) {
				events.throughputOfForks("StringEncoding", method, writer, 0, new double[] {4e5});
			}
		}
		events.write(results.resolve("r.json"));
		String page = filled("<!-- events: r -->", "<!-- end -->");
		String two = "| 50.0 ns, 67.6 B | 50.0 ns, 67.6 B | 50.0 ns, 67.6 B | 50.0 ns, 67.6 B ";
		assertTrue(
				page.contains("| five fields " + two + "| 25.0 (25.0 to 50.0) ns, 67.6 B | 50.0 ns, 67.6 B |"), page);
		assertTrue(page.contains("| a text that is new | 2,500 ns, 0 B | 2,500 ns, 0 B |"), page);
	}

	@Test
	void eventsThatWereNotMeasuredAreNamed() throws IOException {
		new ResultJson().averageTime("quick", "current", 1).write(results.resolve("r.json"));
		assertRefused(
				"r has no time or no bytes of \"EventWriteThroughput: writeSimpleEvent\" by \"jmc-9.1.2\"",
				"<!-- events: r -->",
				"<!-- end -->");
	}

	@Test
	void pageSaysWhenEventsWereMeasured() throws IOException {
		Files.writeString(results.resolve("s.txt"), origin("abc") + "\nlog\n");
		assertTrue(filled("<!-- measured: s -->", "<!-- end -->")
				.contains("\nMeasured on 2026-11-24 at commit abc, with 17, on 2 processors.\n"));
	}

	@Test
	void missedGoalsAreThoseThatTheTableDoesNotCallReached() throws IOException {
		List<String> missed = Files.readString(PUBLISHED_RESULTS.resolve("tables.md"))
				.lines()
				.dropWhile(line -> !line.equals("<!-- goals -->"))
				.takeWhile(line -> !line.equals("<!-- end -->"))
				.filter(line -> line.startsWith("| ") && !line.startsWith("| goal ") && !line.contains(" | yes | "))
				.map(line -> line.substring(2, line.indexOf(" | ")))
				.toList();
		for (String mark : List.of("missed", "speed")) {
			String page = new ResultsPage(PUBLISHED_RESULTS)
					.filled("<!-- " + mark + " -->\n<!-- end -->\n")
					.replace('\n', ' ');
			assertTrue(page.contains(missed.size() + " of "), page);
			for (String goal : missed) {
				assertTrue(page.contains(goal.substring(1)), () -> goal + " in " + page);
			}
		}
	}

	@Test
	void pageSaysOfHowManySourcesTheResultsAre() throws IOException {
		Files.writeString(results.resolve("s.txt"), origin("abc"));
		assertTrue(commands().contains("All results are of one commit, abc."), commands());
		Files.writeString(results.resolve("t.txt"), origin("def"));
		assertTrue(commands().contains("The results are of 2 different sources.\n"), commands());
		Files.writeString(results.resolve("u.txt"), origin("def, with changes"));
		assertTrue(
				commands().contains("The results are of 3 different sources.\n1 had changes that were not committed"),
				commands());
	}

	private String commands() throws IOException {
		return filled("<!-- commands -->", "<!-- end -->");
	}

	private static String origin(String commit) {
		return "date      2026-11-24\nmachine   2 processors\nJDK       17\ncommit    " + commit
				+ "\ncommand   java -jar b.jar\ntook      3 seconds\n";
	}

	@Test
	void outputOfACommandIsShown() throws IOException {
		Files.writeString(results.resolve("s.txt"), origin("abc") + "\nfirst 1\nsecond 2\n");
		String all = filled("<!-- text: s.txt -->", "<!-- end -->");
		assertTrue(all.contains("-->\n\n```\nfirst 1\nsecond 2\n```\n\n<!-- end -->"), all);
		String one = filled("<!-- text: s.txt | ^s -->", "<!-- end -->");
		assertTrue(one.contains("-->\n\n```\nsecond 2\n```\n\n<!-- end -->"), one);
	}

	@Test
	void mistakesNameTheLine() throws IOException {
		Files.writeString(results.resolve("s.txt"), origin("abc") + "\nfirst 1\n");
		assertRefused("line 1: no line of s.txt has third", "<!-- text: s.txt | third -->", "<!-- end -->");
		assertRefused("side-by-side.json: there is no such file", "<!-- goals -->", "<!-- end -->");
		assertRefused("line 2 has no <!-- end -->", "", "<!-- goals -->");
		assertRefused("line 1: ", "<!-- table: none.json | Medians -->", "<!-- end -->");
		assertRefused("r.json has no table \"Median\", only [", "<!-- table: r.json | Median -->", "<!-- end -->");
		assertRefused("no row of the table", "<!-- table: r.json | Medians | fast -->", "<!-- end -->");
		assertRefused("line 1: a table needs", "<!-- table: r.json -->", "<!-- end -->");
		assertRefused("line 1: Unclosed", "<!-- table: r.json | Medians | ( -->", "<!-- end -->");
	}

	private void assertRefused(String message, String... lines) {
		IOException e = assertThrows(IOException.class, () -> filled(lines));
		assertTrue(e.getMessage().contains(message), e.getMessage());
	}

	@Test
	void checkChangesNothing() throws IOException {
		Path page = Files.writeString(results.resolve("page.md"), "<!-- commands -->\n<!-- end -->\n");
		assertEquals(1, page("--check", page.toString()));
		assertEquals("<!-- commands -->\n<!-- end -->\n", Files.readString(page));
		assertEquals(0, page(page.toString()));
		assertEquals(0, page("--check", page.toString()));
	}

	@Test
	void severalPagesAreFilled() throws IOException {
		Path one = Files.writeString(results.resolve("one.md"), "<!-- commands -->\n<!-- end -->\n");
		Path other = Files.writeString(results.resolve("other.md"), "nothing to fill\n");
		assertEquals(1, page("--check", one.toString(), other.toString()));
		assertEquals(0, page(one.toString(), other.toString()));
		assertEquals(0, page("--check", one.toString(), other.toString()));
		assertTrue(Files.readString(one).contains("All results are of one commit"), Files.readString(one));
	}

	private int page(String... arguments) {
		return new CommandLine(new PageCommand())
				.setOut(new PrintWriter(new StringWriter()))
				.execute(Stream.concat(Stream.of(arguments), Stream.of("--results", results.toString()))
						.toArray(String[]::new));
	}

	@ParameterizedTest
	@CsvSource({
		"BENCHMARKS.md, measured: events|events: events|missed|measured: events-other-jdk|events: events-other-jdk",
		"README.md, speed",
		TABLES + ", goals|commands",
	})
	void publishedPagesSayWhatTheResultsSay(String name, String marks) throws IOException {
		String page = Files.readString(PROJECT.resolve(name));
		for (String mark : marks.split("\\|")) {
			assertTrue(page.contains("<!-- " + mark + " -->"), name + ": " + mark);
		}
		assertEquals(new ResultsPage(PUBLISHED_RESULTS).filled(page), page, "run benchmarks.jar page " + name);
	}

	/** Who opens the page sees what came out and not how it was counted; that is in the tables. */
	@Test
	void pageIsReadInAFewMinutes() throws IOException {
		List<String> lines = Files.readAllLines(PROJECT.resolve("BENCHMARKS.md"));
		assertTrue(lines.size() <= 250, () -> lines.size() + " lines");
		assertTrue(lines.indexOf("<!-- missed -->") < 30, "the results come first");
	}

	/** What is measured is shown. */
	@Test
	void tablesNameEachPlannedResult() throws IOException {
		String tables = Files.readString(PROJECT.resolve(TABLES));
		for (Planned planned : Planned.ALL) {
			assertTrue(tables.contains("| " + planned.name() + " |"), planned.name());
		}
	}

	/** The figures of the page for Spark are those of a result, or are not there. */
	@Test
	void fleetPageSaysWhatItsResultSays() throws IOException {
		String page = Files.readString(PROJECT.resolve("docs/FLEET.md"));
		assertEquals(
				Files.exists(PUBLISHED_RESULTS.resolve("fleet.txt")), page.contains("<!-- markdown: fleet.txt -->"));
		assertEquals(new ResultsPage(PUBLISHED_RESULTS).filled(page), page, "run benchmarks.jar page docs/FLEET.md");
	}

	/** A header alone is no result. */
	@Test
	void eachPublishedTextHasAResult() throws IOException {
		List<Path> texts;
		try (Stream<Path> files = Files.list(PUBLISHED_RESULTS)) {
			texts = files.filter(f -> f.toString().endsWith(".txt")).toList();
		}
		assertTrue(texts.size() > 10, texts::toString);
		for (Path text : texts) {
			Path json = Path.of(text.toString().replaceFirst("\\.txt$", ".json"));
			long lines = Files.readString(text)
					.lines()
					.filter(line -> !line.isBlank() && !line.matches("(date|machine|JDK|commit|command|took) .*"))
					.count();
			assertTrue(lines > 0 || Files.exists(json) && Files.size(json) > 0, text.toString());
		}
	}
}
