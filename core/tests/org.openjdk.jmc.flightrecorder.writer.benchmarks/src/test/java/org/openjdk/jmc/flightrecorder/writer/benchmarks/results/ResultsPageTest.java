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
import picocli.CommandLine;

class ResultsPageTest {
	/** The tests run in the directory of their module. */
	private static final Path PUBLISHED_RESULTS = Path.of("results");

	private static final Path PUBLISHED_PAGE = Path.of("..", "..", "..", "BENCHMARKS.md");

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
				"machine   2 processors\nJDK       17\ncommit    abc\ncommand   java -jar b.jar \"a|b\"\ntook      3 seconds\n");
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
						"| result | command | commit | machine | took |",
						"|---|---|---|---|---|",
						"| r | `java -jar b.jar \"a\\|b\"` | abc | 2 processors | 3 seconds |",
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
	void planNamesEachResult() throws IOException {
		String page = filled("<!-- plan -->", "<!-- end -->");
		assertTrue(
				page.contains(
						"| endurance-strings | `java -Xmx64m -jar benchmarks.jar endurance --events 100000000` |"),
				page);
		for (Planned planned : Planned.ALL) {
			assertTrue(page.contains("| " + planned.name() + " |"), planned.name());
		}
	}

	@Test
	void mistakesNameTheLine() {
		assertRefused("line 2 has no <!-- end -->", "", "<!-- plan -->");
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
		Path page = Files.writeString(results.resolve("page.md"), "<!-- plan -->\n<!-- end -->\n");
		assertEquals(1, page("--check", page.toString()));
		assertEquals("<!-- plan -->\n<!-- end -->\n", Files.readString(page));
		assertEquals(0, page(page.toString()));
		assertEquals(0, page("--check", page.toString()));
	}

	private int page(String... arguments) {
		return new CommandLine(new PageCommand())
				.setOut(new PrintWriter(new StringWriter()))
				.execute(Stream.concat(Stream.of(arguments), Stream.of("--results", results.toString()))
						.toArray(String[]::new));
	}

	@Test
	void publishedPageSaysWhatItsResultsSay() throws IOException {
		String page = Files.readString(PUBLISHED_PAGE);
		assertEquals(new ResultsPage(PUBLISHED_RESULTS).filled(page), page, "run benchmarks.jar page");
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
					.filter(line -> !line.isBlank() && !line.matches("(machine|JDK|commit|command|took) .*"))
					.count();
			assertTrue(lines > 0 || Files.exists(json) && Files.size(json) > 0, text.toString());
		}
	}
}
