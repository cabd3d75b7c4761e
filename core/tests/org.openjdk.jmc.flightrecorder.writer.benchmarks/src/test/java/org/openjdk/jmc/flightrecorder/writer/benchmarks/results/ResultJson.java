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
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Makes results as JMH writes them, with the samples that a test wants. */
final class ResultJson {
	private final List<String> benchmarks = new ArrayList<>();

	ResultJson throughput(String method, String writer, double... samples) {
		return add(method, writer, "thrpt", "ops/s", "{}", samples);
	}

	ResultJson averageTime(String method, String writer, double... samples) {
		return add(method, writer, "avgt", "ms/op", "{}", samples);
	}

	ResultJson throughputWithAllocation(String method, String writer, double bytesPerOperation, double... samples) {
		return add(method, writer, "thrpt", "ops/s", allocation(bytesPerOperation), samples);
	}

	ResultJson averageTimeWithAllocation(String method, String writer, double bytesPerOperation, double... samples) {
		return add(method, writer, "avgt", "ns/op", allocation(bytesPerOperation), samples);
	}

	/** Of a benchmark with a name, and with the samples of each fork. */
	ResultJson throughputOfForks(String name, String method, String writer, double bytes, double[]... forks) {
		String raw = Arrays.stream(forks).map(Arrays::toString).collect(Collectors.joining(","));
		throughputWithAllocation(method, writer, bytes, 0);
		int last = benchmarks.size() - 1;
		benchmarks.set(
				last,
				benchmarks
						.get(last)
						.replace("Sample", name)
						.replace("\"rawData\":[[0.0]]", "\"rawData\":[" + raw + "]"));
		return this;
	}

	/** The same benchmark with its values of another parameter in place of writers. */
	ResultJson of(String parameter) {
		benchmarks.replaceAll(b -> b.replace("\"writer\":", '"' + parameter + "\":"));
		return this;
	}

	/** Writing of a format, with the length of a message, and reading. */
	ResultJson format(String format, double bytes, double writeNanos, double readNanos) {
		String size = "{\"bytesPerMessage\":{\"scoreUnit\":\"#\",\"rawData\":[[" + bytes + "]]}}";
		return add("write", format, "avgt", "ns/op", size, writeNanos, writeNanos, writeNanos)
				.add("read", format, "avgt", "ns/op", "{}", readNanos);
	}

	private static String allocation(double bytesPerOperation) {
		return "{\"gc.alloc.rate.norm\":{\"scoreUnit\":\"B/op\",\"rawData\":[[" + bytesPerOperation + ","
				+ bytesPerOperation + "," + bytesPerOperation + "]]}}";
	}

	private ResultJson add(
			String method, String writer, String mode, String unit, String secondary, double... samples) {
		String raw = Arrays.stream(samples).mapToObj(Double::toString).collect(Collectors.joining(","));
		benchmarks.add("{\"benchmark\":\"a.b.SampleBenchmark." + method + "\",\"mode\":\"" + mode
				+ "\",\"params\":{\"storage\":\"file\",\"writer\":\"" + writer
				+ "\"},\"primaryMetric\":{\"scoreUnit\":\"" + unit + "\",\"rawData\":[[" + raw
				+ "]]},\"secondaryMetrics\":" + secondary + "}");
		return this;
	}

	Path write(Path file) throws IOException {
		return Files.writeString(file, "[" + String.join(",", benchmarks) + "]");
	}
}
