/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.current;

import java.util.function.Function;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Destination;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.OpenRecording;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Shape;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Values;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Workload;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.WorkloadProvider;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.ApiWorkload;

/** The workloads of the current writer through its direct writer, which 9.1.2 does not have. */
public final class DirectWorkloads implements WorkloadProvider {
	@Override
	public Workload workload(Shape shape, Destination destination) {
		return new ApiWorkload(destination, events(shape));
	}

	/**
	 * Events of a shape for a recording that the caller opens.
	 *
	 * @param shape
	 *            one that the direct writer has
	 * @return makes them
	 */
	public static Function<Recording, OpenRecording> events(Shape shape) {
		String[] strings = Values.strings(shape, Workload.EVENTS_PER_RECORDING);
		return switch (shape) {
			case SIMPLE -> DirectEvents.Simple::new;
			case MULTI_FIELD -> recording -> new DirectEvents.MultiField(recording, strings);
			case FOUR_STRINGS, FOUR_REPEATED_STRINGS -> recording -> new DirectEvents.FourStrings(recording, strings);
			case REPEATED_STRING, UNIQUE_STRING, MIXED_STRING, UTF8_STRING ->
				recording -> new DirectEvents.Text(recording, strings);
			case CACHED_STACK -> recording -> new DirectStackEvents(recording, true);
			case ELEMENTS_STACK -> recording -> new DirectStackEvents(recording, false);
			default -> throw new UnsupportedOperationException("the direct writer has no workload " + shape);
		};
	}

	@Override
	public Workload stringWorkload(String[] strings, Destination destination) {
		return new ApiWorkload(destination, recording -> new DirectEvents.Text(recording, strings));
	}

	@Override
	public Class<?> subjectClass() {
		return Recording.class;
	}
}
