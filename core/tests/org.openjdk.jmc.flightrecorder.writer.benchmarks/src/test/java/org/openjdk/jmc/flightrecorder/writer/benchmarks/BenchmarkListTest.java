/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The names by which others run and quote the benchmarks. */
class BenchmarkListTest {
	private static final List<String> NAMES = List.of(
			"EventWriteThroughputBenchmark.writeSimpleEvent",
			"EventWriteThroughputBenchmark.writeMultiFieldEvent",
			"EventWriteThroughputBenchmark.writeStringHeavyEvent",
			"EventWriteThroughputBenchmark.writeRepeatedStringsEvent",
			"AllocationRateBenchmark.measureEventWriteAllocations",
			"AllocationRateBenchmark.measureBatchEventWriteAllocations",
			"StringEncodingBenchmark.encodeRepeatedStrings",
			"StringEncodingBenchmark.encodeUniqueStrings",
			"StringEncodingBenchmark.encodeMixedStrings",
			"StringEncodingBenchmark.encodeUtf8Strings",
			"ConstantPoolBenchmark.buildConstantPoolWithUniqueStrings",
			"ConstantPoolBenchmark.buildConstantPoolWithRepeatedStrings",
			"ConstantPoolBenchmark.buildConstantPoolMixed");

	@Test
	void namedBenchmarksAreThere() throws IOException {
		try (InputStream in = BenchmarkListTest.class.getResourceAsStream("/META-INF/BenchmarkList")) {
			String list = new String(in.readAllBytes(), StandardCharsets.UTF_8);
			List<String> missing = NAMES.stream()
					.filter(name -> !list.contains(name.replace('.', ' '))
							&& !(list.contains(name.substring(0, name.indexOf('.')))
									&& list.contains(' ' + name.substring(name.indexOf('.') + 1) + ' ')))
					.toList();
			assertEquals(List.of(), missing);
		}
	}
}
