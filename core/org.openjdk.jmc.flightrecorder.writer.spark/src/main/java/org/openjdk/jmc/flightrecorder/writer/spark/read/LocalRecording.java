/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A recording that the JDK's reader can open.
 *
 * @param path
 *            the file
 * @param isTemporary
 *            whether the file is deleted when it is closed
 */
record LocalRecording(Path path, boolean isTemporary) implements Closeable {
	static LocalRecording temporary() throws IOException {
		return new LocalRecording(Files.createTempFile("chunk-", ".jfr"), true);
	}

	@Override
	public void close() throws IOException {
		if (isTemporary) {
			Files.deleteIfExists(path);
		}
	}
}
