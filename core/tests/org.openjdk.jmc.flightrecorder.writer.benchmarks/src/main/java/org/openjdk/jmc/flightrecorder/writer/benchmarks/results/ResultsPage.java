/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A document in Markdown whose tables come from kept results. What stands between two marks is replaced:
 *
 * <pre>
 * &lt;!-- table: RESULT.json | TITLE --&gt;           a table of the report of the result
 * &lt;!-- table: RESULT.json | TITLE | REGEX --&gt;   its rows whose first cell has a match
 * &lt;!-- text: RESULT.txt --&gt;                     what a command printed
 * &lt;!-- text: RESULT.txt | REGEX --&gt;             its lines that have a match
 * &lt;!-- markdown: RESULT.txt --&gt;                 the same of a command that prints Markdown
 * &lt;!-- measured: RESULT --&gt;                     when, with which sources and on which machine it was measured
 * &lt;!-- events: RESULT --&gt;                       what an event costs by each writer
 * &lt;!-- goals --&gt;                                which goals are reached
 * &lt;!-- missed --&gt;                               those that are not, with what was measured
 * &lt;!-- speed --&gt;                                how much faster the writer is than 9.1.2, and the goals that are missed
 * &lt;!-- commands --&gt;                             what each result was made with
 * ...
 * &lt;!-- end --&gt;
 * </pre>
 */
final class ResultsPage {
	private static final Pattern MARK =
			Pattern.compile("<!-- ((?:table|text|markdown|measured|events): .*|goals|missed|speed|commands) -->");
	private static final String TEXT = "text: ";
	private static final String MARKDOWN = "markdown: ";
	private static final String MEASURED = "measured: ";
	private static final String EVENTS = "events: ";
	private static final String END = "<!-- end -->";

	private final ResultsDirectory results;

	/**
	 * A page of results.
	 *
	 * @param results
	 *            the directory of the results
	 */
	ResultsPage(Path results) {
		this.results = new ResultsDirectory(results);
	}

	/**
	 * Replaces what stands between the marks.
	 *
	 * @param page
	 *            the text of the document
	 * @return the text with the tables of the results
	 * @throws IOException
	 *             if a mark names a result, a table or rows that are not there, or has no end; the message names the line
	 */
	String filled(String page) throws IOException {
		StringBuilder filled = new StringBuilder();
		List<String> lines = page.lines().toList();
		for (int i = 0; i < lines.size(); i++) {
			String line = lines.get(i);
			filled.append(line).append('\n');
			Matcher mark = MARK.matcher(line);
			if (mark.matches()) {
				int end = lines.subList(i, lines.size()).indexOf(END);
				if (end < 0) {
					throw new IOException("line " + (i + 1) + " has no " + END + ": " + line);
				}
				try {
					String content = content(mark.group(1));
					requireNoMarks(content);
					filled.append('\n').append(content).append('\n');
				} catch (IOException | PatternSyntaxException e) {
					throw new IOException("line " + (i + 1) + ": " + e.getMessage(), e);
				}
				filled.append(END).append('\n');
				i += end;
			}
		}
		return filled.toString();
	}

	private static void requireNoMarks(String content) throws IOException {
		for (String line : content.lines().toList()) {
			if (line.equals(END) || MARK.matcher(line).matches()) {
				throw new IOException("the result has a line that would be a mark of the page, " + line);
			}
		}
	}

	private String content(String mark) throws IOException {
		if (mark.startsWith(MEASURED)) {
			return measured(mark.substring(MEASURED.length()));
		}
		if (mark.startsWith(EVENTS)) {
			return new EventCosts(results, mark.substring(EVENTS.length())).table();
		}
		if (mark.equals("missed")) {
			return new Goals(results).missed();
		}
		if (mark.equals("commands")) {
			return commands();
		}
		if (mark.equals("goals")) {
			return new Goals(results).table();
		}
		if (mark.equals("speed")) {
			return new Goals(results).speed();
		}
		if (mark.startsWith(TEXT)) {
			return text(mark.substring(TEXT.length()).split(" \\| ", 2));
		}
		if (mark.startsWith(MARKDOWN)) {
			return printed(mark.substring(MARKDOWN.length()));
		}
		return table(mark);
	}

	private String printed(String name) throws IOException {
		return Files.readString(results.file(name)).replaceFirst("(?s)^.*?\\R\\R", "");
	}

	private String text(String... parts) throws IOException {
		Predicate<String> lines =
				parts.length < 2 ? line -> true : Pattern.compile(parts[1]).asPredicate();
		String shown =
				printed(parts[0]).lines().filter(lines).map(line -> line + '\n').collect(Collectors.joining());
		if (shown.isEmpty()) {
			throw new IOException("no line of " + parts[0] + " has " + (parts.length < 2 ? "anything" : parts[1]));
		}
		// Longer than what would end it.
		String fence = Stream.iterate("```", longer -> longer + '`')
				.dropWhile(shown::contains)
				.findFirst()
				.orElseThrow();
		return fence + '\n' + shown + fence + '\n';
	}

	private String table(String mark) throws IOException {
		String[] parts = mark.substring("table: ".length()).split(" \\| ", 3);
		if (parts.length < 2) {
			throw new IOException(
					"a table needs the name of a result and a title, as in side-by-side.json | Medians: " + mark);
		}
		Predicate<String> rows =
				parts.length < 3 ? row -> true : Pattern.compile(parts[2]).asPredicate();
		List<ReportTable> tables = ReportTables.of(ResultFile.read(results.file(parts[0])));
		String table = tables.stream()
				.filter(t -> t.title().equals(parts[1]))
				.map(t -> t.markdown(rows))
				.findFirst()
				.orElseThrow(() -> new IOException(parts[0] + " has no table \"" + parts[1] + "\", only "
						+ tables.stream().map(ReportTable::title).toList()));
		if (table.lines().count() == 2) {
			throw new IOException("no row of the table \"" + parts[1] + "\" of " + parts[0] + " has " + parts[2]);
		}
		return table;
	}

	private String measured(String result) throws IOException {
		Path text = results.file(result + ".txt");
		return String.format(
				"Measured on %s at commit %s, with %s, on %s.\n",
				ShownText.markdown(Origin.read(text, "date")),
				ShownText.markdown(Origin.read(text, "commit")),
				ShownText.markdown(Origin.read(text, "JDK")),
				ShownText.markdown(Origin.read(text, "machine")));
	}

	private String commands() throws IOException {
		StringBuilder table = new StringBuilder(
				"| result | command | date | commit | JDK | machine | took |\n|---|---|---|---|---|---|---|\n");
		Set<String> commits = new TreeSet<>();
		for (Path text : results.texts()) {
			String name = text.getFileName().toString().replaceFirst("\\.txt$", "");
			commits.add(Origin.read(text, "commit"));
			table.append(ReportTable.row(List.of(
					ShownText.markdown(name),
					ShownText.code(Origin.read(text, "command")),
					ShownText.markdown(Origin.read(text, "date")),
					ShownText.markdown(Origin.read(text, "commit")),
					ShownText.markdown(Origin.read(text, "JDK")),
					ShownText.markdown(Origin.read(text, "machine")),
					ShownText.markdown(Origin.read(text, "took")))));
		}
		return commits(commits) + '\n' + table;
	}

	private static String commits(Set<String> commits) {
		long changed = commits.stream().filter(commit -> commit.contains(",")).count();
		if (commits.size() == 1 && changed == 0) {
			return "All results are of one commit, "
					+ ShownText.markdown(commits.iterator().next()) + ".\n";
		}
		return "The results are of " + commits.size() + " different sources.\n"
				+ (changed == 0 ? "" : changed + " had changes that were not committed (*with changes*).\n");
	}
}
