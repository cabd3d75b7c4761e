/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * A profiler of JMH: the processor time of all threads of the JVM for each operation, in nanoseconds. Unlike the time that
 * passes it hardly grows where other programs take the processors.
 */
public final class ProcessorTime implements InternalProfiler {
	/** The name of the metric. */
	static final String METRIC = "processorTime";

	private static final OperatingSystemMXBean PROCESS =
			(OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

	private long startNanos;

	@Override
	public String getDescription() {
		return "processor time per operation";
	}

	@Override
	public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
		startNanos = PROCESS.getProcessCpuTime();
	}

	@Override
	public Collection<? extends Result<?>> afterIteration(
			BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
		long nanos = PROCESS.getProcessCpuTime() - startNanos;
		double operations = result.getMetadata().getAllOps();
		return List.of(new ScalarResult(METRIC, nanos / operations, "ns/op", AggregationPolicy.AVG));
	}
}
