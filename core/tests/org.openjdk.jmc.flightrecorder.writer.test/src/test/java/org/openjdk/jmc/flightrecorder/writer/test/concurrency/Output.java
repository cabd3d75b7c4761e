/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.concurrency;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;

/** The ways in which a recording can come to a file. */
public enum Output {
	/** Straight. */
	FILE,
	/** By a stream, and the heap. */
	STREAM,
	/** By a stream, and a mapped file that grows often. */
	MAPPED;

	/** Opens a recording with the JDK's types. */
	public Recording open(Path file, Consumer<RecordingSettingsBuilder> settings) throws IOException {
		return openBare(file, s -> settings.accept(s.withJdkTypeInitialization()));
	}

	/** Opens a recording with the types that the settings ask for. */
	public Recording openBare(Path file, Consumer<RecordingSettingsBuilder> settings) throws IOException {
		Consumer<RecordingSettingsBuilder> all = s -> {
			if (this == MAPPED) {
				s.withMmap(1 << 13).withMmapTempDir(file.toAbsolutePath().getParent());
			}
			settings.accept(s);
		};
		return this == FILE
				? Recordings.newRecording(file, all)
				: Recordings.newRecording(Files.newOutputStream(file), all);
	}
}
