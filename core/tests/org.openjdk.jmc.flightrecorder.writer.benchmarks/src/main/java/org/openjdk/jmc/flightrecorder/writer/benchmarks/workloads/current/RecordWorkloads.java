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

/** The workloads of the current writer that are given records, which 9.1.2 does not take. */
public class RecordWorkloads implements WorkloadProvider {
	private final RecordEvents.Door door;

	/** Records go the way of {@code writeEvent}. */
	public RecordWorkloads() {
		this(RecordWorkloads::byRecording);
	}

	RecordWorkloads(RecordEvents.Door door) {
		this.door = door;
	}

	private static <R extends Record> RecordEvents.Target<R> byRecording(Recording recording, Class<R> recordClass) {
		recording.registerRecordType(recordClass);
		return recording::writeEvent;
	}

	@Override
	public Workload workload(Shape shape, Destination destination) {
		return new ApiWorkload(destination, events(shape));
	}

	private Function<Recording, OpenRecording> events(Shape shape) {
		String[] strings = Values.strings(shape, Workload.EVENTS_PER_RECORDING);
		return switch (shape) {
			case SIMPLE -> recording -> new RecordEvents.SimpleWriter(recording, door);
			case MULTI_FIELD -> recording -> new RecordEvents.MultiFieldWriter(recording, door, strings);
			case FOUR_STRINGS, FOUR_REPEATED_STRINGS ->
				recording -> new RecordEvents.FourStringsWriter(recording, door, strings);
			case REPEATED_STRING, UNIQUE_STRING, MIXED_STRING, UTF8_STRING ->
				recording -> new RecordEvents.TextWriter(recording, door, strings);
			default -> throw new UnsupportedOperationException("there is no record of the shape " + shape);
		};
	}

	@Override
	public Workload stringWorkload(String[] strings, Destination destination) {
		return new ApiWorkload(destination, recording -> new RecordEvents.TextWriter(recording, door, strings));
	}

	@Override
	public Class<?> subjectClass() {
		return Recording.class;
	}
}
