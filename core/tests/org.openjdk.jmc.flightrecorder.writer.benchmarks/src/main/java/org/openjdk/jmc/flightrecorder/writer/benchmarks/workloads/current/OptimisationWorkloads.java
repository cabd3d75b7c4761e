/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.current;

import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Destination;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Shape;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Values;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Workload;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.ApiWorkload;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.ApiWorkloads;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.StringEvents;

/** Workloads of the current writer as it is, and without one of its optimisations. */
public final class OptimisationWorkloads {
	private OptimisationWorkloads() {}

	/**
	 * Makes a workload.
	 *
	 * @param optimisation
	 *            which one, by the name of the benchmark method
	 * @param on
	 *            whether the writer has it
	 * @param events
	 *            how many events a recording has at most
	 * @param destination
	 *            where the recordings go; closed with the workload
	 * @return the workload
	 */
	public static Workload workload(String optimisation, boolean on, int events, Destination destination) {
		return switch (optimisation) {
			case "pooledLeb128Writers" -> new PartsWorkload(destination, parts -> new PartsEvents(parts, on));
			case "compiledEventClass" -> new PartsWorkload(destination, parts -> new PartsEventObjects(parts, on));
			case "rememberedInterning" ->
				new ApiWorkload(destination, recording -> new ForgottenStackEvents(recording, !on));
			case "stringCache" ->
				new ApiWorkload(
						destination,
						settings -> withStringCache(settings.withJdkTypeInitialization(), on),
						ApiWorkloads.events(Shape.FOUR_STRINGS));
			case "constantPoolCapacity" -> withPoolCapacity(on, events, destination);
			default -> throw new IllegalArgumentException("no such optimisation: " + optimisation);
		};
	}

	private static void withStringCache(RecordingSettingsBuilder settings, boolean on) {
		if (!on) {
			settings.withStringCacheSize(0);
		}
	}

	private static Workload withPoolCapacity(boolean on, int events, Destination destination) {
		String[] twice = Values.eachTwice(events);
		return new ApiWorkload(
				destination,
				settings -> settings.withJdkTypeInitialization().withConstantPoolCapacity(on ? events / 2 : 0),
				recording -> new StringEvents(recording, twice));
	}
}
