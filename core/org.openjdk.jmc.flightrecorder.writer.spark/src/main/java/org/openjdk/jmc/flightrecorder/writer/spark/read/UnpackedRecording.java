/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Decompression.DecompressionException;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Progress;

/**
 * A compressed recording, unpacked into a temporary file as the tools do it.
 *
 * @param bytes
 *            without compression; null if nothing of it is a recording
 * @param chunks
 *            what is there, and then the damage, if there is one
 * @param files
 *            what is deleted with it
 */
record UnpackedRecording(ByteSource bytes, List<ChunkPlace> chunks, List<Closeable> files) implements Closeable {
	/** Unpacks a file, up to its damage. */
	static UnpackedRecording of(Configuration configuration, RecordingPlace place) throws IOException {
		List<Closeable> files = new ArrayList<>();
		UnpackedRecording unpacked = new UnpackedRecording(null, new ArrayList<>(), files);
		try {
			InputFiles plain = InputFiles.ofDamagedRecording(local(configuration, place, files), size -> Progress.NONE);
			files.add(plain);
			ByteSource bytes = ByteSource.open(plain.path(), place.name());
			files.add(bytes);
			unpacked.chunks.addAll(RecordingFiles.chunks(bytes, place));
			if (plain.fault() != null) {
				unpacked.end(place, plain.fault());
			}
			return new UnpackedRecording(bytes, unpacked.chunks, files);
		} catch (MalformedRecordingException | DecompressionException e) {
			unpacked.end(place, e);
			return unpacked;
		} catch (IOException | RuntimeException | Error e) {
			unpacked.close();
			throw e;
		}
	}

	private static Path local(Configuration configuration, RecordingPlace place, List<Closeable> files)
			throws IOException {
		if (place.isLocal()) {
			return Path.of(place.path().toUri().getPath());
		}
		Path copy = Files.createTempFile("chunk-", ".jfr");
		files.add(() -> Files.deleteIfExists(copy));
		try (InputStream in = place.path().getFileSystem(configuration).open(place.path())) {
			Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
		}
		return copy;
	}

	/** The reason why the file ends says more than what is missing in its last chunk. */
	private void end(RecordingPlace place, IOException fault) {
		int last = chunks.size() - 1;
		long offset = 0;
		if (last >= 0 && chunks.get(last).isDamaged()) {
			offset = chunks.remove(last).offset();
		} else if (last >= 0) {
			offset = chunks.get(last).offset() + chunks.get(last).sizeBytes();
		}
		chunks.add(ChunkPlace.damaged(place, chunks.size(), offset, fault.getMessage()));
	}

	/** The bytes of all whole chunks. */
	long lengthBytes() {
		return chunks.stream().mapToLong(ChunkPlace::sizeBytes).sum();
	}

	@Override
	public void close() throws IOException {
		for (int i = files.size() - 1; i >= 0; i--) {
			files.get(i).close();
		}
	}
}
