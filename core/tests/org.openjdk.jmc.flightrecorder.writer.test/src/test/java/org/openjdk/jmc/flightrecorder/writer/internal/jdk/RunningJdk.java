/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.jdk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.jfr.Recording;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.ChunkDump;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.MetadataDump;

/** The types of the JDK that runs the test, as its own recordings have them. */
final class RunningJdk {
	static final MetadataDump METADATA = read();

	private RunningJdk() {}

	private static MetadataDump read() {
		try (Recording recording = new Recording()) {
			recording.start();
			recording.stop();
			Path file = Files.createTempFile("types", ".jfr");
			try {
				recording.dump(file);
				return ChunkDump.of(Files.readAllBytes(file)).get(0).metadata;
			} finally {
				Files.delete(file);
			}
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
