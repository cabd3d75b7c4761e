/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.current;

import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Destination;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Shape;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Workload;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.ApiWorkload;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads.ApiWorkloads;

/** Workloads of the current writer with settings that 9.1.2 does not have. */
public final class OptionWorkloads {
	private OptionWorkloads() {}

	/**
	 * Makes a workload.
	 *
	 * @param shape
	 *            what the events look like
	 * @param option
	 *            what is changed
	 * @param destination
	 *            where the recordings go; closed with the workload
	 * @return the workload
	 */
	public static Workload workload(Shape shape, String option, Destination destination) {
		return new ApiWorkload(destination, settings(option), ApiWorkloads.events(shape));
	}

	private static Consumer<RecordingSettingsBuilder> settings(String option) {
		return switch (option) {
			case "none" -> RecordingSettingsBuilder::withJdkTypeInitialization;
			case "smallStringCache" ->
				settings -> settings.withJdkTypeInitialization().withStringCacheSize(64);
			case "mapped" -> settings -> settings.withJdkTypeInitialization().withMmap();
			default -> throw new IllegalArgumentException("no such option: " + option);
		};
	}
}
