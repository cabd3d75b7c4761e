/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads;

import java.io.OutputStream;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;

/** What 9.1.2 does not have stands apart, so that no class that runs with 9.1.2 fails to link. */
final class MappedRecording {
	private MappedRecording() {}

	static Recording open(OutputStream out) {
		return Recordings.newRecording(out, settings -> settings.withMmap().withJdkTypeInitialization());
	}
}
