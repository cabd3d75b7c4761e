/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.recovery;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.openjdk.jmc.flightrecorder.writer.internal.output.ChunkChecksum;
import org.openjdk.jmc.flightrecorder.writer.internal.output.SimulatedDisk;

/** Recovers a file of a simulated disk, which notes what is done to it. */
public final class SimulatedRecovery {
	private static final long MODIFIED_EPOCH_NANOS = 1_700_000_000_000_000_000L;

	private SimulatedRecovery() {}

	/**
	 * Recovers a file.
	 *
	 * @return whether it was changed
	 * @throws IOException
	 *             when it is refused
	 */
	public static boolean recover(SimulatedDisk disk, String name) throws IOException {
		return FileRecovery.recover(new FileOnDisk(disk, name), () -> false).changed();
	}

	/** The name of the file that has the checksum of another one. */
	public static String checksumOf(String name) {
		return ChunkChecksum.besideChunk(Path.of(name)).toString();
	}

	private record FileOnDisk(SimulatedDisk disk, String name) implements StoredFile {
		@Override
		public Content open(boolean forChange) {
			return new ContentOnDisk(disk, name);
		}

		@Override
		public ChunkChecksum checksum() {
			byte[] content = disk.content(checksumOf(name));
			return content == null ? null : ChunkChecksum.decode(content);
		}

		@Override
		public void deleteChecksum() {
			disk.delete(checksumOf(name));
			disk.forceNames();
		}

		@Override
		public long lastModifiedEpochNanos() {
			return MODIFIED_EPOCH_NANOS;
		}

		@Override
		public String toString() {
			return name;
		}
	}

	private static final class ContentOnDisk implements StoredFile.Content {
		private final SimulatedDisk disk;
		private final String name;
		/** What is there now. */
		private byte[] content;

		ContentOnDisk(SimulatedDisk disk, String name) {
			this.disk = disk;
			this.name = name;
			content = disk.content(name);
		}

		@Override
		public long lengthBytes() {
			return content.length;
		}

		@Override
		public int read(long position, byte[] bytes, int from, int atMostBytes) {
			int lengthBytes = (int) Math.min(atMostBytes, content.length - position);
			if (lengthBytes > 0) {
				System.arraycopy(content, (int) position, bytes, from, lengthBytes);
			}
			return lengthBytes;
		}

		@Override
		public void write(long position, byte[] bytes, int from, int lengthBytes) {
			disk.write(name, position, Arrays.copyOfRange(bytes, from, from + lengthBytes));
			content = disk.content(name);
		}

		@Override
		public void setLength(long lengthBytes) {
			disk.setLength(name, lengthBytes);
			content = disk.content(name);
		}

		@Override
		public void force() {
			disk.force(name);
		}

		@Override
		public void close() {
			// A disk keeps all that was written to it.
		}
	}
}
