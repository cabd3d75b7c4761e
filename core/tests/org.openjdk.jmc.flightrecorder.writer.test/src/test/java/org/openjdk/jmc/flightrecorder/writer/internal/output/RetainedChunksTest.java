/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The oldest files go first, and only as many as have to. */
class RetainedChunksTest {
	@TempDir
	Path directory;

	private Path chunk(RetainedChunks chunks, String name, int sizeBytes, long endEpochNanos) throws IOException {
		Path path = Files.write(directory.resolve(name), new byte[sizeBytes]);
		chunks.add(path, sizeBytes, endEpochNanos);
		return path;
	}

	@Test
	void oldestGoUntilAllAreWithinTheSize() throws IOException {
		RetainedChunks chunks = new RetainedChunks(ChunkFiles.OF_DEFAULT_FILE_SYSTEM, 100, 0);
		Path first = chunk(chunks, "1", 40, 1);
		Path second = chunk(chunks, "2", 40, 2);
		Path third = chunk(chunks, "3", 20, 3);
		chunks.dropForSize(0);
		assertTrue(Files.exists(first), "100 bytes are not too many");
		chunks.dropForSize(41);
		assertFalse(Files.exists(first));
		assertFalse(Files.exists(second));
		assertTrue(Files.exists(third));
		chunks.dropForSize(1000);
		assertFalse(Files.exists(third));
	}

	@Test
	void thoseThatEndedTooLongAgoGo() throws IOException {
		RetainedChunks chunks = new RetainedChunks(ChunkFiles.OF_DEFAULT_FILE_SYSTEM, 0, 10);
		Path first = chunk(chunks, "1", 1, 100);
		Path second = chunk(chunks, "2", 1, 105);
		chunks.dropForSize(Long.MAX_VALUE);
		chunks.dropForAge(110);
		assertTrue(Files.exists(first), "exactly as old as it may be");
		chunks.dropForAge(111);
		assertFalse(Files.exists(first));
		assertTrue(Files.exists(second));
	}

	@Test
	void fileThatCannotBeDeletedIsTriedAgain() throws IOException {
		RetainedChunks chunks = new RetainedChunks(ChunkFiles.OF_DEFAULT_FILE_SYSTEM, 10, 0);
		// A directory with something in it is a file that cannot be deleted.
		Path stuck = Files.createDirectory(directory.resolve("stuck"));
		Path content = Files.write(stuck.resolve("content"), new byte[1]);
		chunks.add(stuck, 20, 1);
		Path next = chunk(chunks, "next", 5, 2);
		chunks.dropForSize(0);
		assertTrue(Files.exists(stuck));
		assertTrue(Files.exists(next), "the stuck one does not count any more");
		Files.delete(content);
		chunks.retryDeletions();
		assertFalse(Files.exists(stuck));
	}

	/** As after the clock was wrong for a while. */
	@Test
	void chunkThatEndsInTheFutureKeepsNoOtherFromBeingDeleted() throws IOException {
		RetainedChunks chunks = new RetainedChunks(ChunkFiles.OF_DEFAULT_FILE_SYSTEM, 100, 10);
		Path future = chunk(chunks, "1", 60, 1000);
		Path old = chunk(chunks, "2", 40, 100);
		Path young = chunk(chunks, "3", 40, 105);
		chunks.dropForAge(111);
		assertTrue(Files.exists(future));
		assertFalse(Files.exists(old));
		assertTrue(Files.exists(young));
		chunks.dropForAge(111);
		chunks.dropForSize(0);
		assertTrue(Files.exists(future), "the one that was too old does not count any more");
		chunks.dropForSize(1);
		assertFalse(Files.exists(future), "and was taken off only once");
		assertTrue(Files.exists(young));
	}
}
