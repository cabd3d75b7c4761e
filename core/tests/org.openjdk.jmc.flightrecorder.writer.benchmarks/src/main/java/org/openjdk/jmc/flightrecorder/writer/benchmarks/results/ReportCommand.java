/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Draws results: one page that stands for itself, and the charts as files for other pages. */
@Command(
		name = "report",
		mixinStandardHelpOptions = true,
		description = "Writes report.html, table.md and charts (SVG and PNG) from results of JMH (-rf json).")
public final class ReportCommand implements Callable<Integer> {
	@Spec
	private CommandSpec spec;

	@Parameters(arity = "1..*", paramLabel = "RESULT.json", description = "The results to draw.")
	private List<Path> files;

	@Option(
			names = {"-o", "--output"},
			required = true,
			paramLabel = "DIR",
			description = "Where to put the report.")
	private Path directory;

	@Override
	public Integer call() throws IOException {
		List<ResultFile> results = new ArrayList<>();
		for (Path file : files) {
			results.add(ResultFile.read(file));
		}
		Files.createDirectories(directory);
		List<List<Chart>> charts = results.stream().map(Chart::of).toList();
		Map<String, Long> titles = charts.stream()
				.flatMap(List::stream)
				.collect(Collectors.groupingBy(Chart::title, Collectors.counting()));
		List<ReportPage.Section> sections = new ArrayList<>();
		for (int i = 0; i < results.size(); i++) {
			ResultFile result = results.get(i);
			charts.get(i).stream()
					.filter(chart -> titles.get(chart.title()) > 1)
					.forEach(chart -> chart.addToTitle(result.name()));
			sections.add(new ReportPage.Section(result, draw(result, charts.get(i))));
		}
		Path page = directory.resolve("report.html");
		Files.writeString(page, ReportPage.html(sections));
		Files.writeString(directory.resolve("table.md"), markdown(results));
		say("wrote " + page + " and table.md");
		return 0;
	}

	private List<ReportPage.Drawn> draw(ResultFile result, List<Chart> charts) throws IOException {
		List<ReportPage.Drawn> drawn = new ArrayList<>();
		for (Chart chart : charts) {
			say(String.format(
					"%s: drawing %s (%d of %d)", result.name(), chart.fileName(), drawn.size() + 1, charts.size()));
			drawn.add(new ReportPage.Drawn(chart.title(), chart.write(directory)));
		}
		return drawn;
	}

	private static String markdown(List<ResultFile> results) {
		StringBuilder text = new StringBuilder();
		for (ResultFile result : results) {
			text.append("## ")
					.append(ShownText.markdown(result.file().getFileName().toString()))
					.append("\n\n");
			ReportTables.of(result).forEach(table -> text.append(table.markdown()));
		}
		return text.toString();
	}

	private void say(String line) {
		spec.commandLine().getOut().println(ShownText.printable(line));
		spec.commandLine().getOut().flush();
	}
}
