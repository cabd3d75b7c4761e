/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.openjdk.jmh.util.ListStatistics;

/**
 * A file that JMH wrote with {@code -rf json}.
 *
 * @param file
 *            where it was read from
 * @param measurements
 *            the scores, and of the secondary metrics bytes allocated and what benchmarks count themselves
 * @param environment
 *            the JDKs and JVM options that it says it was made with
 */
public record ResultFile(Path file, List<Measurement> measurements, List<String> environment) {
	/**
	 * Reads a file.
	 *
	 * @param file
	 *            the file
	 * @return what it holds
	 * @throws IOException
	 *             when it cannot be read, or is no result of JMH; the message names the file and what is wrong
	 */
	public static ResultFile read(Path file) throws IOException {
		if (!Files.isRegularFile(file)) {
			throw new IOException(file + ": there is no such file");
		}
		JsonNode root;
		try {
			root = new ObjectMapper().readTree(file.toFile());
		} catch (JacksonException e) {
			// What is nested too deep has no location.
			String place =
					e.getLocation() == null ? "" : " at line " + e.getLocation().getLineNr();
			throw new IOException(file + ": not JSON: " + ShownText.printable(e.getOriginalMessage()) + place, e);
		}
		if (root == null || !root.isArray()) {
			throw new IOException(file + ": not a result of JMH, which is an array of benchmarks (-rf json)");
		}
		List<Measurement> measurements = new ArrayList<>();
		TreeSet<String> environment = new TreeSet<>();
		for (JsonNode node : root) {
			read(node, file, measurements);
			environment.add(ShownText.printable(
					node.path("vmName").asText() + ' ' + node.path("vmVersion").asText() + ' ' + node.path("jvmArgs")));
		}
		if (measurements.isEmpty()) {
			throw new IOException(file + ": holds no benchmark; did every one fail?");
		}
		return new ResultFile(file, measurements, List.copyOf(environment));
	}

	/** The name of the file without its extension. */
	String name() {
		return file.getFileName().toString().replaceFirst("\\.json$", "");
	}

	private static void read(JsonNode node, Path file, List<Measurement> measurements) throws IOException {
		String benchmark = text(node, "benchmark", file);
		String mode = text(node, "mode", file);
		Map<String, String> parameters = new HashMap<>();
		node.path("params")
				.properties()
				.forEach(p -> parameters.put(
						ShownText.printable(p.getKey()),
						ShownText.printable(p.getValue().asText())));
		JsonNode primary = required(node, "primaryMetric", file);
		measurements.add(measurement(benchmark, parameters, "", mode, primary, file));
		for (Map.Entry<String, JsonNode> secondary :
				node.path("secondaryMetrics").properties()) {
			// Older releases of JMH put a dot before the names of what profilers add.
			String metric = secondary.getKey().replaceFirst("^\u00b7", "");
			if (Measurement.isShown(metric)) {
				measurements.add(measurement(benchmark, parameters, metric, mode, secondary.getValue(), file));
			}
		}
	}

	private static Measurement measurement(
			String benchmark, Map<String, String> parameters, String metric, String mode, JsonNode node, Path file)
			throws IOException {
		ListStatistics samples = new ListStatistics();
		List<Double> forkMedians = new ArrayList<>();
		for (JsonNode fork : required(node, "rawData", file)) {
			List<Double> ofFork = new ArrayList<>();
			for (JsonNode value : fork) {
				samples.addValue(value.asDouble());
				ofFork.add(value.asDouble());
			}
			forkMedians.add(Numbers.median(ofFork));
		}
		if (samples.getN() == 0) {
			throw new IOException(file + ": " + benchmark + " has no samples (\"rawData\" is empty)");
		}
		String unit = Measurement.unit(metric, text(node, "scoreUnit", file));
		return new Measurement(benchmark, parameters, metric, mode, unit, samples, forkMedians);
	}

	/** Anybody may have made the file, so its texts go to terminals and documents without control characters. */
	private static String text(JsonNode node, String name, Path file) throws IOException {
		return ShownText.printable(required(node, name, file).asText());
	}

	private static JsonNode required(JsonNode node, String name, Path file) throws IOException {
		JsonNode value = node.get(name);
		if (value == null) {
			throw new IOException(file + ": not a result of JMH: a benchmark lacks \"" + name + "\"");
		}
		return value;
	}
}
