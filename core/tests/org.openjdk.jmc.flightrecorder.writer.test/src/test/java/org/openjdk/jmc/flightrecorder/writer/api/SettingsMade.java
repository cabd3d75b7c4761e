/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.api;

import java.util.function.Consumer;

/** Settings as {@link Recordings} makes them. */
public final class SettingsMade {
	private SettingsMade() {}

	/** Settings that a client chose. */
	public static RecordingSettings by(Consumer<RecordingSettingsBuilder> client) {
		DefaultRecordingSettingsBuilder builder = new DefaultRecordingSettingsBuilder();
		client.accept(builder);
		return builder.build();
	}
}
