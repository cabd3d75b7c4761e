/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.List;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordingFile;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Reader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;

/**
 * The event types of a chunk, without its events: the JDK's reader gets a chunk of the header, an empty checkpoint and
 * the metadata event. Only the header and the metadata are fetched from the file system.
 */
final class ChunkTypes {
	/** Size 7, type 1, no start, no duration, no previous checkpoint, no flush, no pools (format section 4). */
	private static final byte[] EMPTY_CHECKPOINT = {7, 1, 0, 0, 0, 0, 0};

	private static final int MAX_METADATA_BYTES = 1 << 28;

	private ChunkTypes() {}

	static List<EventType> read(Configuration configuration, ChunkPlace chunk) throws IOException {
		Path path = chunk.file().path();
		try (LocalRecording local = LocalRecording.temporary()) {
			try (FSDataInputStream in = path.getFileSystem(configuration).open(path);
					OutputStream out = Files.newOutputStream(local.path())) {
				byte[] bytes = new byte[ChunkHeader.LENGTH_BYTES];
				in.readFully(chunk.offset(), bytes);
				ChunkHeader header = ChunkHeader.decode(bytes);
				byte[] metadata = metadata(in, chunk, header);
				long metadataOffset = (long) ChunkHeader.LENGTH_BYTES + EMPTY_CHECKPOINT.length;
				out.write(header.finished(metadataOffset + metadata.length, ChunkHeader.LENGTH_BYTES, metadataOffset)
						.encode()
						.array());
				out.write(EMPTY_CHECKPOINT);
				out.write(metadata);
			}
			try (RecordingFile recording = new RecordingFile(local.path())) {
				return recording.readEventTypes();
			} catch (IOException | RuntimeException | InternalError e) {
				throw new DamagedChunkException("the metadata cannot be read, " + e, e);
			}
		}
	}

	private static byte[] metadata(FSDataInputStream in, ChunkPlace chunk, ChunkHeader header) throws IOException {
		long leftBytes = header.sizeBytes() - header.metadataOffset();
		byte[] size = new byte[Leb128.MAX_BYTES];
		in.readFully(chunk.offset() + header.metadataOffset(), size, 0, (int) Math.min(Leb128.MAX_BYTES, leftBytes));
		long sizeBytes = Leb128Reader.getLong(size, 0);
		if (sizeBytes < 1 || sizeBytes > Math.min(leftBytes, MAX_METADATA_BYTES)) {
			throw new DamagedChunkException(
					"the metadata has " + sizeBytes + " bytes where " + leftBytes + " are left", null);
		}
		byte[] metadata = new byte[(int) sizeBytes];
		in.readFully(chunk.offset() + header.metadataOffset(), metadata);
		return metadata;
	}
}
