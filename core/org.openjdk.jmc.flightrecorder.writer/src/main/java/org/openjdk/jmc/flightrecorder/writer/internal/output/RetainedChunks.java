/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * The finished chunks of a repository, oldest first, and how many of them stay. Whole files are deleted, from the
 * oldest on. A file that a reader has open cannot be deleted on Windows. It no longer counts, and
 * {@link #retryDeletions} tries again. Not thread-safe.
 */
final class RetainedChunks {
	/** A finished chunk. */
	private record Retained(Path path, long sizeBytes, long endEpochNanos) {}

	private final ChunkFiles files;
	private final long maxSizeBytes;
	private final long maxAgeNanos;
	private final Deque<Retained> chunks = new ArrayDeque<>();
	private final List<Path> undeleted = new ArrayList<>();
	private long sizeBytes;

	/** Keeps so many bytes, and each chunk so long after its end; 0 is no limit. */
	RetainedChunks(ChunkFiles files, long maxSizeBytes, long maxAgeNanos) {
		this.files = files;
		this.maxSizeBytes = maxSizeBytes;
		this.maxAgeNanos = maxAgeNanos;
	}

	/**
	 * Adds the newest chunk.
	 *
	 * @param chunkBytes
	 *            its size, with that of its checksum
	 */
	void add(Path path, long chunkBytes, long endEpochNanos) {
		chunks.add(new Retained(path, chunkBytes, endEpochNanos));
		sizeBytes += chunkBytes;
	}

	/**
	 * Deletes the oldest chunks while all chunks together are too large.
	 *
	 * @param currentBytes
	 *            the size of the chunk that is being written, which counts but is never deleted
	 */
	void dropForSize(long currentBytes) {
		while (maxSizeBytes > 0 && sizeBytes > maxSizeBytes - currentBytes && !chunks.isEmpty()) {
			drop(chunks.remove());
		}
	}

	/** Deletes the chunks that ended too long ago. An older one may end later, if the clock was set back. */
	void dropForAge(long nowEpochNanos) {
		for (Iterator<Retained> all = chunks.iterator(); maxAgeNanos > 0 && all.hasNext(); ) {
			Retained chunk = all.next();
			if (nowEpochNanos - chunk.endEpochNanos() > maxAgeNanos) {
				all.remove();
				drop(chunk);
			}
		}
	}

	private void drop(Retained chunk) {
		sizeBytes -= chunk.sizeBytes();
		if (!isDeleted(chunk.path())) {
			undeleted.add(chunk.path());
		}
	}

	void retryDeletions() {
		undeleted.removeIf(this::isDeleted);
	}

	/** The directory may then be larger than wanted, but that is no reason to stop recording. */
	private boolean isDeleted(Path path) {
		try {
			Path checksum = ChunkChecksum.besideChunk(path);
			if (Files.exists(checksum)) {
				// The checksum goes first: left behind, it could be taken for that of a later chunk.
				files.delete(checksum);
			}
			files.delete(path);
			return true;
		} catch (IOException e) {
			return false;
		}
	}
}
