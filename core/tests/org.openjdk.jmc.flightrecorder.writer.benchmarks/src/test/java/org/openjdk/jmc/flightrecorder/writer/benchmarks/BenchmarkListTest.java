/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Optional;

/**
 * The benchmarks that others run and quote by name, with all that decides what their numbers mean: mode, unit, warm-up,
 * measurement, forks, heap and parameters. Who changes one of them changes what published numbers mean, and this list.
 */
class BenchmarkListTest {
	@Test
	void namedBenchmarksMeasureWhatTheyAlwaysMeasured() throws IOException {
		List<String> expected = new ArrayList<>();
		try (InputStream in = BenchmarkListTest.class.getResourceAsStream("/named-benchmarks.txt")) {
			new String(in.readAllBytes(), StandardCharsets.UTF_8)
					.lines()
					.filter(line -> !line.startsWith("#") && !line.isBlank())
					.forEach(expected::add);
		}
		Map<String, String> found = new TreeMap<>();
		OutputFormat silent = OutputFormatFactory.createFormatInstance(
				new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8), VerboseMode.SILENT);
		for (BenchmarkListEntry entry : BenchmarkList.defaultList().find(silent, List.of(".*"), List.of())) {
			String method = entry.getUsername();
			String type = method.substring(0, method.lastIndexOf('.'));
			String name = method.substring(type.lastIndexOf('.') + 1);
			found.put(name, name + described(entry));
		}
		List<String> actual = expected.stream()
				.map(line -> line.substring(0, line.indexOf(' ')))
				.map(name -> found.getOrDefault(name, name + " is missing"))
				.toList();
		assertEquals(String.join("\n", expected), String.join("\n", actual));
	}

	private static String described(BenchmarkListEntry entry) {
		StringBuilder text = new StringBuilder();
		text.append(" | ").append(entry.getMode());
		text.append(" | ").append(text(entry.getTimeUnit()));
		text.append(" | ").append(entry.getOperationsPerInvocation().orElse(1)).append(" operations");
		text.append(" | warm-up ").append(iterations(entry.getWarmupIterations(), entry.getWarmupTime()));
		text.append(" | measured ").append(iterations(entry.getMeasurementIterations(), entry.getMeasurementTime()));
		text.append(" | forks ").append(text(entry.getForks()));
		text.append(" | ").append(String.join(" ", entry.getJvmArgs().orElse(List.of())));
		new TreeMap<>(entry.getParams().orElse(Map.of()))
				.forEach((name, values) ->
						text.append(" | ").append(name).append(' ').append(String.join(",", Arrays.asList(values))));
		return text.toString();
	}

	private static String iterations(Optional<Integer> count, Optional<TimeValue> time) {
		return text(count) + " x " + text(time);
	}

	private static String text(Optional<?> value) {
		return value.hasValue() ? value.get().toString() : "default";
	}
}
