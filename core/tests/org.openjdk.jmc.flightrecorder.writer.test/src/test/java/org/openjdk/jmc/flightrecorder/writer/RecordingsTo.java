/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer;

import java.io.IOException;
import java.util.function.Consumer;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettings;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.SettingsMade;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkOutput;

/** Recordings to outputs that clients cannot name. */
public final class RecordingsTo {
	private RecordingsTo() {}

	/** Opens a recording to an output of a test; it is closed with the recording. */
	public static Recording output(ChunkOutput output, Consumer<RecordingSettingsBuilder> settings) throws IOException {
		return output(output, SettingsMade.by(settings));
	}

	/** Opens a recording to an output of a test, with settings as they are. */
	public static Recording output(ChunkOutput output, RecordingSettings settings) throws IOException {
		return RecordingImpl.openOutput(output, settings);
	}
}
