/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints two results side by side and says of each benchmark whether it got better, worse, or whether that is unclear. */
@Command(
		name = "compare",
		mixinStandardHelpOptions = true,
		description = "Compares two results of JMH (-rf json), benchmark by benchmark.")
public final class CompareCommand implements Callable<Integer> {
	@Spec
	private CommandSpec spec;

	@Parameters(index = "0", paramLabel = "BASE.json", description = "The result to compare with.")
	private Path base;

	@Parameters(
			index = "1",
			arity = "0..1",
			paramLabel = "NEW.json",
			description = "The result to judge; with --param or --writers it may be left out and is the same.")
	private Path candidate;

	@Option(
			names = "--param",
			arity = "3",
			paramLabel = "TEXT",
			description = "Compares two values of a parameter instead of equal parameters: --param optimisation off on"
					+ " shows what each optimisation is worth.")
	private String[] parameter;

	@Option(
			names = "--writers",
			arity = "2",
			paramLabel = "WRITER",
			description = "Compares two writers, the same as --param writer: --writers jmc-9.1.2 current shows a"
					+ " side-by-side run.")
	private String[] writers;

	@Override
	public Integer call() throws IOException {
		PrintWriter out = spec.commandLine().getOut();
		if (writers != null) {
			parameter = new String[] {SideBySide.WRITER.parameter, writers[0], writers[1]};
		}
		if (candidate == null && parameter == null) {
			throw new ParameterException(
					spec.commandLine(), "NEW.json is missing: what is to be compared with " + base);
		}
		ResultFile old = ResultFile.read(base);
		ResultFile fresh = candidate == null ? old : ResultFile.read(candidate);
		Map<String, Measurement> bases = parameter == null ? byKey(old) : byKey(old, parameter[0], parameter[1]);
		Map<String, Measurement> candidates =
				parameter == null ? byKey(fresh) : byKey(fresh, parameter[0], parameter[2]);
		int width = candidates.keySet().stream().mapToInt(String::length).max().orElse(10);
		out.printf(
				Locale.ROOT,
				"%-" + width + "s %24s %24s %-9s %17s  %s%n",
				"benchmark",
				"base",
				"new",
				"unit",
				"new/base",
				"verdict");
		List<String> alone = new ArrayList<>();
		candidates.forEach((key, measurement) -> {
			Measurement compared = bases.remove(key);
			if (compared == null) {
				alone.add(key + ": only in " + fresh.file());
			} else {
				out.println(row(key, width, new Comparison(compared, measurement)));
			}
		});
		bases.keySet().forEach(key -> alone.add(key + ": only in " + base));
		alone.forEach(line -> out.println(ShownText.printable(line)));
		out.println("Errors are of 99.9 %. Unclear: the intervals overlap, or an error exceeds "
				+ Math.round(Comparison.MAX_RELATIVE_ERROR * 100) + " % of its score or is unknown.");
		out.flush();
		return 0;
	}

	private static Map<String, Measurement> byKey(ResultFile result) {
		Map<String, Measurement> measurements = new LinkedHashMap<>();
		result.measurements().forEach(m -> measurements.put(m.key(), m));
		return measurements;
	}

	private static Map<String, Measurement> byKey(ResultFile result, String parameter, String value)
			throws IOException {
		Map<String, Measurement> measurements = new LinkedHashMap<>();
		result.measurements().stream()
				.filter(m -> value.equals(m.parameters().get(parameter)))
				.forEach(m -> measurements.put(m.keyWithout(parameter), m));
		if (measurements.isEmpty()) {
			throw new IOException(result.file() + ": holds nothing of " + parameter + " " + value);
		}
		return measurements;
	}

	private static String row(String key, int width, Comparison comparison) {
		return String.format(
				Locale.ROOT,
				"%-" + width + "s %24s %24s %-9s %17s  %s",
				key,
				Numbers.withError(comparison.base().score(), comparison.base().error()),
				Numbers.withError(
						comparison.candidate().score(), comparison.candidate().error()),
				comparison.base().unit(),
				Numbers.withError(comparison.ratio(), comparison.ratioError()),
				comparison.verdict().name().toLowerCase(Locale.ROOT));
	}
}
