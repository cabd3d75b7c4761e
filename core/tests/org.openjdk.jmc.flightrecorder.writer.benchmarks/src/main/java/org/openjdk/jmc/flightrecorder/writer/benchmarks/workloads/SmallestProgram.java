/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.workloads;

import java.io.IOException;
import java.nio.file.Path;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** A program that writes one event and ends. */
public final class SmallestProgram {
	private SmallestProgram() {}

	/**
	 * Writes one event.
	 *
	 * @param arguments
	 *            the writer that the class path is meant to have, or none, and the file
	 * @throws IOException
	 *             when the file cannot be written
	 */
	public static void main(String[] arguments) throws IOException {
		if (arguments[0].equals("none")) {
			return;
		}
		boolean published = Recordings.class
				.getProtectionDomain()
				.getCodeSource()
				.getLocation()
				.getPath()
				.contains("flightrecorder.writer-9.1.2");
		if (published != arguments[0].equals("jmc-9.1.2")) {
			throw new IllegalStateException("the class path has the wrong writer for " + arguments[0]);
		}
		try (Recording recording = Recordings.newRecording(Path.of(arguments[1]))) {
			Type type = recording.registerEventType("benchmarks.Simple", b -> b.addField("value", Types.Builtin.LONG));
			recording.writeEvent(type.asValue(v -> v.putField("value", 42L)));
		}
	}
}
