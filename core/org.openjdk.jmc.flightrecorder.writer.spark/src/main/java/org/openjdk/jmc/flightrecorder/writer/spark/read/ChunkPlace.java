/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.spark.sql.connector.read.InputPartition;

/**
 * The place of a whole chunk, or the damage of the rest of a file.
 *
 * @param file
 *            the recording
 * @param index
 *            the number of the chunk in the recording, from 0
 * @param offset
 *            of the first byte
 * @param sizeBytes
 *            the chunk with its header
 * @param endEpochNanos
 *            the end of the chunk, by its header
 * @param isWholeFile
 *            whether the file has nothing else
 * @param damage
 *            null for a chunk, otherwise why there is no chunk here
 */
record ChunkPlace(
		RecordingPlace file,
		int index,
		long offset,
		long sizeBytes,
		long endEpochNanos,
		boolean isWholeFile,
		String damage)
		implements InputPartition {
	static ChunkPlace damaged(RecordingPlace file, int index, long offset, String damage) {
		return new ChunkPlace(file, index, offset, 0, 0, false, damage);
	}

	boolean isDamaged() {
		return damage != null;
	}

	String describeDamage() {
		return file + ": no complete chunk at byte " + offset + ", " + damage;
	}

	/** Opens a recording of this chunk alone. A local file with nothing else is used as it is. */
	LocalRecording open(Configuration configuration) throws IOException {
		org.apache.hadoop.fs.Path path = file.path();
		if (isWholeFile && "file".equals(path.toUri().getScheme())) {
			return new LocalRecording(Path.of(path.toUri().getPath()), false);
		}
		LocalRecording copy = LocalRecording.temporary();
		try (OutputStream out = Files.newOutputStream(copy.path())) {
			copyTo(out, configuration);
			return copy;
		} catch (IOException | RuntimeException | Error e) {
			copy.close();
			throw e;
		}
	}

	void copyTo(OutputStream out, Configuration configuration) throws IOException {
		org.apache.hadoop.fs.Path path = file.path();
		try (FSDataInputStream in = path.getFileSystem(configuration).open(path)) {
			in.seek(offset);
			byte[] buffer = new byte[1 << 16];
			for (long left = sizeBytes; left > 0; ) {
				int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
				if (read < 0) {
					throw new EOFException(file + ": " + left + " bytes of chunk " + index + " are missing");
				}
				out.write(buffer, 0, read);
				left -= read;
			}
		}
	}
}
