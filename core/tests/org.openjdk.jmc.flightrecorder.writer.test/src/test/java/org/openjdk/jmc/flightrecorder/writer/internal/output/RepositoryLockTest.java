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
class RepositoryLockTest {
	@TempDir
	Path directory;

	@Test
	void secondOwnerIsRefusedUntilTheFirstReleases() throws IOException {
		RepositoryLock lock = RepositoryLock.acquire(directory);
		IOException e = assertThrows(IOException.class, () -> RepositoryLock.acquire(directory));
		assertTrue(
				e.getMessage().contains("this process") && e.getMessage().contains(directory.toString()), e::toString);
		Path sameDirectory = directory.resolve("..").resolve(directory.getFileName());
		assertThrows(IOException.class, () -> RepositoryLock.acquire(sameDirectory));
		lock.release();
		RepositoryLock.acquire(sameDirectory).release();
	}

	@Test
	void directoryThatNeverWasARepositoryHasNoLock() throws IOException {
		assertNull(RepositoryLock.acquireIfRepository(directory));
		try (Stream<Path> files = Files.list(directory)) {
			assertEquals(0, files.count());
		}
		RepositoryLock.acquire(directory).release();
		RepositoryLock lock = RepositoryLock.acquireIfRepository(directory);
		assertThrows(IOException.class, () -> RepositoryLock.acquireIfRepository(directory));
		lock.release();
	}
}
