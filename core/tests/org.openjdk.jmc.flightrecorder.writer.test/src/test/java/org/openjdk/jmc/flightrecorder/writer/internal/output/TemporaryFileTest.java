/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A temporary file leaves nothing in its directory. */
class TemporaryFileTest {
	@TempDir
	Path directory;

	private long files() throws IOException {
		try (Stream<Path> files = Files.list(directory)) {
			return files.count();
		}
	}

	@Test
	void fileIsUsableWithoutAName() throws IOException {
		TemporaryFile temporary = new TemporaryFile(directory);
		temporary.file().write(new byte[] {1, 2, 3});
		temporary.file().seek(1);
		assertEquals(2, temporary.file().read());
		temporary.close();
		assertEquals(0, files());
		assertThrows(IOException.class, () -> temporary.file().read());
	}

	@Test
	void missingDirectoryIsAnError() {
		assertThrows(IOException.class, () -> new TemporaryFile(directory.resolve("missing")));
	}
}
