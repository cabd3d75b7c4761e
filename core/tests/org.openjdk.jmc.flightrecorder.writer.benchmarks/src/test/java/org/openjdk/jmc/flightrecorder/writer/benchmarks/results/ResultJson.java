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
		String allocation = "{\"gc.alloc.rate.norm\":{\"scoreUnit\":\"B/op\",\"rawData\":[[" + bytesPerOperation + ","
				+ bytesPerOperation + "," + bytesPerOperation + "]]}}";
		return add(method, writer, "thrpt", "ops/s", allocation, samples);
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
