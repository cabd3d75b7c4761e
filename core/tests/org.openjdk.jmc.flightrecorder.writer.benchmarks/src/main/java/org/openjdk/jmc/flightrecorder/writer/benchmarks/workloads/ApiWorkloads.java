/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads;

import java.util.List;
import java.util.function.Function;
import jdk.jfr.consumer.RecordedEvent;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Destination;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.OpenRecording;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Shape;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Values;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Workload;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.WorkloadProvider;

/** The workloads of whichever writer this class was loaded with. */
public final class ApiWorkloads implements WorkloadProvider {
	@Override
	public Workload workload(Shape shape, Destination destination) {
		return new ApiWorkload(destination, events(shape));
	}

	public static Function<Recording, OpenRecording> events(Shape shape) {
		String[] strings = Values.strings(shape, Workload.EVENTS_PER_RECORDING);
		return switch (shape) {
			case SIMPLE -> SimpleEvents::new;
			case MULTI_FIELD -> recording -> new MultiFieldEvents(recording, strings);
			case FOUR_STRINGS, FOUR_REPEATED_STRINGS -> recording -> new FourStringsEvents(recording, strings);
			case REPEATED_STRING, UNIQUE_STRING, MIXED_STRING, UTF8_STRING ->
				recording -> new StringEvents(recording, strings);
			case FRESH_STRING -> FreshStringEvents::new;
			case CACHED_STACK -> CachedStackEvents::new;
			case ELEMENTS_STACK -> ElementsStackEvents::new;
			case JDK_EVENT -> JdkEvents::new;
			case JDK_EVENT_WITH_STACK -> JdkEventsWithStack::new;
		};
	}

	@Override
	public Workload copyWorkload(List<RecordedEvent> events, Destination destination) {
		return new ApiWorkload(destination, recording -> new CopiedEvents(recording, events));
	}

	@Override
	public Workload stringWorkload(String[] strings, Destination destination) {
		return new ApiWorkload(destination, recording -> new StringEvents(recording, strings));
	}

	@Override
	public Class<?> subjectClass() {
		return Recording.class;
	}
}
