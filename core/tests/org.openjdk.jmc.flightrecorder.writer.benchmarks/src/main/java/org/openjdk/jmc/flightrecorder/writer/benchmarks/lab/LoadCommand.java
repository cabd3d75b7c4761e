/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.lab;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Shape;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Puts a writer under load for a while and prints what became of it, beside an earlier result when there is one. */
@Command(
		name = "load",
		mixinStandardHelpOptions = true,
		description = "Several threads write, others read what is finished: rate, latencies, allocation, collections.")
public final class LoadCommand implements Callable<Integer> {
	@Spec
	private CommandSpec spec;

	@Option(
			names = "--writer",
			defaultValue = "current",
			description = "current or jmc-9.1.2; default: ${DEFAULT-VALUE}.")
	private String writer;

	@Option(
			names = "--shape",
			defaultValue = "SIMPLE",
			description = "One of ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}. With strings and several threads"
					+ " 9.1.2 throws.")
	private Shape shape;

	@Option(names = "--seconds", defaultValue = "30", description = "How long; default: ${DEFAULT-VALUE}.")
	private int seconds;

	@Option(names = "--threads", defaultValue = "10", description = "How many write; default: ${DEFAULT-VALUE}.")
	private int threads;

	@Option(names = "--readers", defaultValue = "2", description = "How many read; default: ${DEFAULT-VALUE}.")
	private int readers;

	@Option(
			names = {"-o", "--output"},
			paramLabel = "RESULT.json",
			description = "Where to keep the result.")
	private Path output;

	@Option(names = "--base", paramLabel = "RESULT.json", description = "An earlier result to print beside.")
	private Path base;

	@Option(
			names = "--result",
			paramLabel = "RESULT.json",
			description = "A later result: prints it beside --base and runs nothing.")
	private Path given;

	@Override
	public Integer call() throws IOException, InterruptedException {
		PrintWriter out = spec.commandLine().getOut();
		Map<String, Double> before = base == null ? Map.of() : read(base);
		if (given != null) {
			print(out, read(given), before);
			out.flush();
			return 0;
		}
		Map<String, Double> result;
		try (Hotspots hotspots = Hotspots.start(null)) {
			result = new Load(writer, shape, threads, readers).run(seconds, line -> {
				out.println(line);
				out.flush();
			});
			hotspots.stop();
			print(out, result, before);
			hotspots.print(out);
		}
		if (output != null) {
			new ObjectMapper().writerWithDefaultPrettyPrinter().writeValue(output.toFile(), result);
		}
		out.flush();
		return 0;
	}

	private static void print(PrintWriter out, Map<String, Double> result, Map<String, Double> before) {
		out.printf(Locale.ROOT, "%-28s %16s%s%n", "", "result", before.isEmpty() ? "" : "           before    ratio");
		result.forEach((name, value) -> print(out, name, value, before.get(name)));
	}

	private static void print(PrintWriter out, String name, double value, Double before) {
		out.printf(Locale.ROOT, "%-28s %,16.1f", name, value);
		if (before != null) {
			out.printf(Locale.ROOT, " %,16.1f %8.2f", before, value / before);
		}
		out.println();
	}

	private static Map<String, Double> read(Path file) throws IOException {
		Map<String, Double> values = new LinkedHashMap<>();
		try {
			new ObjectMapper()
					.readTree(file.toFile())
					.properties()
					.forEach(p -> values.put(p.getKey(), p.getValue().asDouble()));
		} catch (IOException e) {
			throw new IOException(file + ": not a result of this command: " + e.getMessage(), e);
		}
		return values;
	}
}
