/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks;

import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How everything is measured that has no reason to be measured otherwise: two JVMs of 2 GB, in each three iterations to
 * warm up and five that count, of a second. JMH inherits what stands here.
 */
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
		value = 2,
		jvmArgs = {"-Xms2g", "-Xmx2g"})
public abstract class MeasuredBenchmark {}
