/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A directory belongs to one recording at a time. */
class OwnedFileTest {
	@TempDir
	Path directory;

	@Test
	void secondOwnerIsRefusedUntilTheFirstReleases() throws IOException {
		OwnedFile lock = OwnedFile.ofRepository(directory);
		IOException e = assertThrows(IOException.class, () -> OwnedFile.ofRepository(directory));
		assertTrue(
				e.getMessage().contains("this process") && e.getMessage().contains(directory.toString()), e::toString);
		Path sameDirectory = directory.resolve("..").resolve(directory.getFileName());
		assertThrows(IOException.class, () -> OwnedFile.ofRepository(sameDirectory));
		lock.close();
		OwnedFile.ofRepository(sameDirectory).close();
	}

	@Test
	void directoryThatNeverWasARepositoryHasNoLock() throws IOException {
		assertNull(OwnedFile.ofRepositoryIfAny(directory));
		try (Stream<Path> files = Files.list(directory)) {
			assertEquals(0, files.count());
		}
		OwnedFile.ofRepository(directory).close();
		OwnedFile lock = OwnedFile.ofRepositoryIfAny(directory);
		assertThrows(IOException.class, () -> OwnedFile.ofRepositoryIfAny(directory));
		lock.close();
	}
}
