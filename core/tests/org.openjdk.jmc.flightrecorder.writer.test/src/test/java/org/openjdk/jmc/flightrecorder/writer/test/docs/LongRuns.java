/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.docs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The results of the long runs that {@code .ci/nightly} makes, and the table of docs/RELIABILITY.md that is made of them.
 * A result is a line: the step, then names with values. One step has one result for each feature release of the JDK.
 *
 * <p>
 * Needs nothing but a JDK, so {@code java LongRuns.java} runs it without a build.
 */
final class LongRuns {
	private static final String BEGIN = "<!-- figures -->\n";
	private static final String END = "<!-- end -->";
	private static final String SOURCES = "core/org.openjdk.jmc.flightrecorder.writer/src/main";
	private static final String LOST = "lost";
	private static final String MUTATION = "mutation-";
	private static final int GIT_TIMEOUT_SECONDS = 120;
	private static final Pattern COUNT = Pattern.compile("\\{(\\w+)}");
	private static final String USAGE =
			"""
			usage: java LongRuns.java keep RESULTS COUNTS STEP NAME=VALUE...   adds up the counts, and keeps them as the result of the step
				java LongRuns.java page RESULTS PAGE                        puts the table of the results into the page
				java LongRuns.java age RESULTS MOST                         fails if a result is older than so many commits
				java LongRuns.java steps                                    names the steps""";

	/**
	 * What a step asks, in the words of the page, and the heading of the page that promises it; null where nothing is
	 * promised, so that nobody relies on the result and it may be old.
	 */
	private record Row(String what, String howMany, String promise) {}

	private static final Map<String, Row> ROWS = rows();

	private static Map<String, Row> rows() {
		Map<String, Row> rows = new LinkedHashMap<>();
		rows.put(
				"kills",
				new Row(
						"kills of the writing process",
						"{kills}; {events} events before the last flush; {repaired} recordings were repaired",
						"Crash"));
		rows.put(
				"damage",
				new Row(
						"random damage: zeros, cuts, flipped bits",
						"{zeroed} files with zeros, {flipped} with any damage: {recovered} recovered, {refused} refused,"
								+ " {whole} readable as they were",
						"Crash"));
		rows.put(
				"power",
				new Row(
						"power failures, of 3 outputs with 3 policies",
						"{failures}; {events} events that had been forced; recovery refused {refused} files",
						"Power"));
		rows.put("large", new Row("large recordings", "{recordings}, of {bytes} bytes", "Outputs"));
		rows.put(
				"failures",
				new Row(
						"failing operations of files, repositories, streams",
						"{failures}, and {full} moments of a full disk",
						"Full disk and failing output"));
		rows.put("racing", new Row("all entry points racing", "{rounds} rounds, {events} events", "Racing"));
		rows.put("stacks", new Row("stack overflows", "{overflown}, in {events} events", "Racing"));
		rows.put(
				"races",
				new Row(
						"races of single classes, by jcstress",
						"{tests} tests, {runs} runs, {samples} samples",
						"Racing"));
		rows.put("model", new Row("orders of steps of the model", "{orders}", "Racing"));
		rows.put(
				"soak",
				new Row(
						"recordings without end",
						"{seconds} s, {events} events; {checked} times a reader checked one; {compared} samples of heap, process,"
								+ " handles, threads and latency were compared",
						"Endurance"));
		rows.put(
				"waits",
				new Row(
						"waits of 100 us or more, of {writers} writers",
						"{waits} in {events} events: {scheduler} for a processor or other, {file} for a block of the file,"
								+ " {collection} for a collection, {flush} for a flush, {rotation} for a rotation; the longest"
								+ " {longest} us",
						"Endurance"));
		rows.put(
				"fuzz",
				new Row(
						"random recordings and hostile inputs",
						"{recordings} recordings with {events} events and {chunks} chunks; {inputs} inputs",
						"Fuzzing"));
		rows.put("differential", new Row("random programs, beside 9.1.2", "{programs}", "Fuzzing"));
		for (String code : List.of(
				"internal.format",
				"internal.constant",
				"internal.output",
				"internal.read",
				"internal.recovery",
				"internal.recorded",
				"tools.redact",
				"tools.format")) {
			rows.put(
					MUTATION + code,
					new Row("changes of the code of `" + code + "`", "{changes}; tests notice {noticed}", null));
		}
		return rows;
	}

	/** What a step came to, by name. */
	record Result(String step, Map<String, String> values) {
		private static Result of(String line) {
			String[] parts = line.split(" ");
			Map<String, String> values = new LinkedHashMap<>();
			for (int i = 1; i < parts.length; i++) {
				int end = parts[i].indexOf('=');
				values.put(parts[i].substring(0, Math.max(0, end)), parts[i].substring(end + 1));
			}
			return new Result(parts[0], values);
		}

		private String value(String name) throws IOException {
			String value = values.get(name);
			if (value == null) {
				throw new IOException("the result of " + step + " has no " + name + ": " + this);
			}
			return value;
		}

		/** The feature release: 17 of 17.0.15. */
		private String jdk() throws IOException {
			return value("jdk").replaceFirst("[.+-].*", "");
		}

		private Row row() throws IOException {
			Row row = ROWS.get(step);
			if (row == null) {
				throw new IOException("there is no step " + step + ", only " + ROWS.keySet());
			}
			return row;
		}

		/** A template with the counts in place of their names. */
		private String counted(String template) throws IOException {
			StringBuilder text = new StringBuilder();
			Matcher count = COUNT.matcher(template);
			while (count.find()) {
				count.appendReplacement(text, String.format(Locale.ROOT, "%,d", Long.parseLong(value(count.group(1)))));
			}
			return count.appendTail(text).toString();
		}

		private String cells() throws IOException {
			Row row = row();
			String promise = row.promise == null
					? ""
					: "[" + row.promise + "](#"
							+ row.promise.toLowerCase(Locale.ROOT).replace(' ', '-') + ")";
			return String.join(
					" | ",
					"| " + counted(row.what),
					counted(row.howMany),
					value("jdk"),
					value("date"),
					value("commit"),
					values.getOrDefault(LOST, ""),
					promise + " |");
		}

		@Override
		public String toString() {
			StringBuilder line = new StringBuilder(step);
			values.forEach(
					(name, value) -> line.append(' ').append(name).append('=').append(value));
			return line.toString();
		}
	}

	private final Path file;
	private final List<Result> results = new ArrayList<>();

	/**
	 * The results of a file.
	 *
	 * @param file
	 *            need not be there yet
	 */
	LongRuns(Path file) throws IOException {
		this.file = file;
		try {
			Files.readAllLines(file).forEach(line -> results.add(Result.of(line)));
		} catch (NoSuchFileException e) {
			// The first result makes it.
		}
	}

	List<Result> results() {
		return results;
	}

	/** @return the names of all steps, in the order of the page */
	static Set<String> steps() {
		return ROWS.keySet();
	}

	/** Adds up what tests told, a line each: see {@code Counts}. */
	private static Map<String, Long> sums(Path counts) throws IOException {
		Map<String, Long> sums = new TreeMap<>();
		for (String line : Files.readAllLines(counts)) {
			for (Map.Entry<String, String> count : Result.of(line).values.entrySet()) {
				sums.merge(count.getKey(), Long.parseLong(count.getValue()), Long::sum);
			}
		}
		return sums;
	}

	/**
	 * Keeps the result of a step instead of the one that there was for this JDK.
	 *
	 * @param counts
	 *            what the tests of the step have told
	 * @param step
	 *            a step of the page
	 * @param made
	 *            {@code name=value}, with jdk, date and commit
	 * @throws IOException
	 *             if the page has no such step, or a count that the page shows is missing; the message names it
	 */
	void keep(Path counts, String step, List<String> made) throws IOException {
		Map<String, String> values = new LinkedHashMap<>(Result.of(step + " " + String.join(" ", made)).values);
		sums(counts).forEach((name, sum) -> values.put(name, sum.toString()));
		Result result = new Result(step, values);
		result.cells();
		List<Result> kept = new ArrayList<>();
		for (Result other : results) {
			if (!other.step.equals(step) || !other.jdk().equals(result.jdk())) {
				kept.add(other);
			}
		}
		kept.add(result);
		List<String> order = List.copyOf(ROWS.keySet());
		kept.sort(Comparator.comparing((Result other) -> order.indexOf(other.step))
				.thenComparing(other -> other.values.get("jdk")));
		results.clear();
		results.addAll(kept);
		StringBuilder lines = new StringBuilder();
		results.forEach(line -> lines.append(line).append('\n'));
		Files.writeString(file, lines);
	}

	/**
	 * Puts the table in the place of the one that the page has.
	 *
	 * @param page
	 *            the text of the page
	 */
	String filled(String page) throws IOException {
		int begin = page.indexOf(BEGIN);
		int end = page.indexOf(END, begin);
		if (begin < 0 || end < 0) {
			throw new IOException("the page has no " + BEGIN.strip() + " with " + END);
		}
		StringBuilder table = new StringBuilder(
				"""

				| what | how many | JDK | date | commit | lost | promise |
				|---|---|---|---|---|--:|---|
				""");
		for (Result result : results) {
			table.append(result.cells()).append('\n');
		}
		return page.substring(0, begin + BEGIN.length()) + table + "\n" + page.substring(end);
	}

	/**
	 * Counts the commits that changed the writer after a result was made.
	 *
	 * @param directory
	 *            of the checkout
	 * @return -1 where git does not know the commit, because there is no history or another one
	 */
	static int commitsBehind(Path directory, Result result) throws IOException, InterruptedException {
		String range = result.value("commit") + "..HEAD";
		Process process;
		try {
			process = new ProcessBuilder("git", "rev-list", "--count", range, "--", ":(top)" + SOURCES)
					.directory(directory.toAbsolutePath().toFile())
					.redirectError(ProcessBuilder.Redirect.DISCARD)
					.start();
		} catch (IOException e) {
			return -1; // no git
		}
		String count = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
		boolean ended = process.waitFor(GIT_TIMEOUT_SECONDS, TimeUnit.SECONDS);
		return ended && process.exitValue() == 0 ? Integer.parseInt(count) : -1;
	}

	/**
	 * Says of each result how old it is.
	 *
	 * @param most
	 *            commits that changed the writer since a result
	 * @param said
	 *            gets a line for each result
	 * @return what is too old, of a commit that git does not know, or was never run
	 */
	List<String> tooOld(Path directory, int most, List<String> said) throws IOException, InterruptedException {
		List<String> old = new ArrayList<>();
		ROWS.forEach((step, row) -> {
			if (row.promise != null && results.stream().noneMatch(result -> result.step.equals(step))) {
				old.add(step + " was never run");
			}
		});
		for (Result result : results) {
			int behind = commitsBehind(directory, result);
			String name = result.step + " on JDK " + result.jdk() + " is of " + result.value("date") + ", ";
			String age = name
					+ (behind < 0
							? "of the commit " + result.value("commit") + ", which git does not know"
							: behind + " commits of the writer ago");
			said.add(age);
			if (result.row().promise != null && (behind < 0 || behind > most)) {
				old.add(age);
			}
		}
		return old;
	}

	/** What {@code .ci/nightly} does with its results: see the usage. */
	public static void main(String[] arguments) throws InterruptedException {
		try {
			run(List.of(arguments));
		} catch (IOException | NumberFormatException e) {
			System.err.println("LongRuns: " + e.getMessage());
			System.exit(1);
		}
	}

	private static void run(List<String> arguments) throws IOException, InterruptedException {
		String command = arguments.isEmpty() ? "" : arguments.get(0);
		if (command.equals("steps") && arguments.size() == 1) {
			steps().forEach(System.out::println);
		} else if (command.equals("keep") && arguments.size() > 4) {
			new LongRuns(Path.of(arguments.get(1)))
					.keep(Path.of(arguments.get(2)), arguments.get(3), arguments.subList(4, arguments.size()));
		} else if (command.equals("page") && arguments.size() == 3) {
			Path page = Path.of(arguments.get(2));
			Files.writeString(page, new LongRuns(Path.of(arguments.get(1))).filled(Files.readString(page)));
		} else if (command.equals("age") && arguments.size() == 3) {
			List<String> said = new ArrayList<>();
			int most = Integer.parseInt(arguments.get(2));
			List<String> old = new LongRuns(Path.of(arguments.get(1))).tooOld(Path.of(""), most, said);
			said.forEach(System.out::println);
			if (!old.isEmpty()) {
				throw new IOException("more than " + most + " commits old, or not there: " + String.join("; ", old));
			}
		} else {
			throw new IOException(USAGE);
		}
	}
}
