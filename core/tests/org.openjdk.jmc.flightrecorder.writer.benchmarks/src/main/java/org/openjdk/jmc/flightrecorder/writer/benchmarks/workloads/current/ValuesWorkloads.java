/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.current;

import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Destination;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Shape;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Workload;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.WorkloadProvider;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.ApiWorkload;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.ApiWorkloads;

/** The workloads of the current writer by the API of 9.1.2, where the writer itself makes the stack traces. */
public final class ValuesWorkloads implements WorkloadProvider {
	@Override
	public Workload workload(Shape shape, Destination destination) {
		return new ApiWorkload(
				destination,
				switch (shape) {
					case CACHED_STACK -> recording -> new ValuesStackEvents(recording, true);
					case ELEMENTS_STACK -> recording -> new ValuesStackEvents(recording, false);
					default -> ApiWorkloads.events(shape);
				});
	}

	@Override
	public Class<?> subjectClass() {
		return Recording.class;
	}
}
