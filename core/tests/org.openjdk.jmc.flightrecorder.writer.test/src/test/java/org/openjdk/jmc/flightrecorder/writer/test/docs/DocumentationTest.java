/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ReadEvent;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.SampleEvents;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** The README, the pages beside it and the comments of the API. */
class DocumentationTest {
	private static final Path REPOSITORY = Checkout.ROOT;
	private static final List<Path> SOURCES = List.of(
			REPOSITORY.resolve("core/org.openjdk.jmc.flightrecorder.writer/src/main/java"),
			REPOSITORY.resolve("core/org.openjdk.jmc.flightrecorder.writer.items/src/main/java"));
	private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");
	private static final Pattern ANCHOR = Pattern.compile("\\]\\(([^)#:]*\\.md)?#([^)]+)\\)");
	private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);
	private static final int MAX_README_LINES = 200;
	private static final String TEST_COMMAND = "mvn -B -ntp verify";
	private static final String EXAMPLES_JAR =
			"core/org.openjdk.jmc.flightrecorder.writer.examples/target/examples.jar";

	@TempDir
	Path directory;

	private static List<Path> pages() throws IOException {
		List<Path> pages = new ArrayList<>();
		for (Path folder : List.of(REPOSITORY, REPOSITORY.resolve("docs"))) {
			try (Stream<Path> files = Files.list(folder)) {
				files.filter(f -> f.toString().endsWith(".md")).sorted().forEach(pages::add);
			}
		}
		return pages;
	}

	static List<Snippet> snippets() throws IOException {
		List<Snippet> snippets = new ArrayList<>();
		for (Path page : pages()) {
			snippets.addAll(Snippet.ofMarkdown(page));
		}
		for (Path folder : SOURCES) {
			try (Stream<Path> files = Files.walk(folder)) {
				for (Path source : files.filter(f -> f.toString().endsWith(".java"))
						.sorted()
						.toList()) {
					snippets.addAll(Snippet.ofJavadoc(source));
				}
			}
		}
		return snippets;
	}

	/** Some copy a recording: it has one slow event and one fast one. */
	private void writeInput() throws Exception {
		byte[] input = SampleEvents.record(r -> SampleEvents.writeOne(
				r,
				"com.example.Request",
				b -> b.addField(
								"duration",
								Types.Builtin.LONG,
								f -> f.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "TICKS"))
						.addField("secret", Types.Builtin.STRING),
				v -> v.putField("duration", Duration.ofMillis(20).toNanos()).putField("secret", "abc")));
		Files.write(directory.resolve("in.jfr"), input);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("snippets")
	void codeRunsAndItsRecordingsAreRead(Snippet snippet) throws Exception {
		writeInput();
		snippet.run(directory);
		List<ReadEvent> events = new ArrayList<>();
		try (Stream<Path> files = Files.walk(directory)) {
			for (Path file : files.filter(f -> f.toString().endsWith(".jfr")).toList()) {
				if (!file.endsWith("in.jfr")) {
					events.addAll(TwoReaders.read(file));
				}
			}
		}
		boolean writes = snippet.code().matches("(?s).*(writeEvent|Items\\.write)\\(.*")
				|| snippet.code().contains("commit()")
				|| snippet.code().contains("writer.write(")
				|| snippet.isOfFixtures();
		assertEquals(writes, !events.isEmpty(), events::toString);
	}

	@Test
	void pagesAndApiHaveCode() throws IOException {
		List<String> names = snippets().stream().map(Snippet::name).toList();
		assertTrue(
				names.containsAll(List.of(
						"README.md 1",
						"GUIDE.md 1",
						"SETTINGS.md 1",
						"FIXTURES.md 1",
						"Recording.java 1",
						"Items.java 1",
						"EventWriter.java 1",
						"RecordWriter.java 1",
						"Recordings.java 1",
						"package-info.java 1")),
				names::toString);
	}

	@Test
	void quickStartPrintsWhatTheReadmeSays() throws Exception {
		String readme = Files.readString(REPOSITORY.resolve("README.md"));
		String printed =
				Snippet.ofMarkdown(REPOSITORY.resolve("README.md")).get(0).run(directory);
		assertFalse(printed.isBlank());
		assertTrue(readme.contains(printed.strip()), printed);
	}

	@Test
	void linksLeadToFiles() throws IOException {
		for (Path page : pages()) {
			Matcher link = LINK.matcher(Files.readString(page));
			while (link.find()) {
				Path target = page.resolveSibling(link.group(1));
				assertTrue(Files.exists(target), () -> page + " links to " + link.group(1));
			}
		}
	}

	/** As the pages of a repository are shown: in small letters, hyphens for blanks, without other signs. */
	private static List<String> anchors(Path page) throws IOException {
		return HEADING.matcher(Files.readString(page))
				.results()
				.map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
				.map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
				.toList();
	}

	@Test
	void linksLeadToHeadings() throws IOException {
		List<String> missing = new ArrayList<>();
		int count = 0;
		for (Path page : pages()) {
			Matcher link = ANCHOR.matcher(Files.readString(page));
			while (link.find()) {
				count++;
				Path target = link.group(1) == null ? page : page.resolveSibling(link.group(1));
				if (!anchors(target).contains(link.group(2))) {
					missing.add(page.getFileName() + ": " + link.group());
				}
			}
		}
		assertEquals(List.of(), missing);
		assertTrue(count > 50, "links: " + count);
	}

	@Test
	void commandsOfTheReadmeAreThoseOfTheChecks() throws IOException {
		String readme = Files.readString(REPOSITORY.resolve("README.md"));
		String checks = Files.readString(REPOSITORY.resolve(".ci/run"));
		for (String part : List.of(TEST_COMMAND, EXAMPLES_JAR)) {
			assertTrue(readme.contains(part), part);
			assertTrue(checks.contains(part), part);
		}
	}

	@Test
	void readmeIsShort() {
		long lines = Checkout.read("README.md").lines().count();
		assertTrue(lines <= MAX_README_LINES, "lines: " + lines);
	}

	@Test
	void readmeLinksToEveryPage() throws IOException {
		String readme = Checkout.read("README.md");
		for (Path page : pages()) {
			String name = REPOSITORY.relativize(page).toString();
			assertTrue(name.equals("README.md") || readme.contains("(" + name + ")"), "README has no link to " + name);
		}
	}
}
