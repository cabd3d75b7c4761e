/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps a chunk in a mapped temporary file, so that it takes no heap. The file grows by segments of fixed size, which
 * stay mapped for the next chunk; the operating system writes them out when memory is short.
 * <p>
 * The channel is closed as soon as a segment is mapped, so an interrupt has nothing to close. A mapping is released
 * when the spool is no longer reachable: no supported call unmaps it earlier, and unmapping under a writer would end
 * the process.
 */
public final class MappedSpool implements ChunkSpool {
	private final int segmentBytes;
	private final Path directory;
	private final List<MappedByteBuffer> segments = new ArrayList<>();
	private Path path;
	private int currentSegment;

	/**
	 * @param segmentBytes
	 *            how much to map at a time, at least 1
	 * @param directory
	 *            for the temporary file, null for the default one
	 */
	public MappedSpool(int segmentBytes, Path directory) {
		this.segmentBytes = segmentBytes;
		this.directory = directory;
	}

	@Override
	public void append(byte[] bytes, int from, int lengthBytes) throws IOException {
		int at = from;
		int rest = lengthBytes;
		while (rest > 0) {
			MappedByteBuffer segment = segmentWithRoom();
			int part = Math.min(segment.remaining(), rest);
			segment.put(bytes, at, part);
			at += part;
			rest -= part;
		}
	}

	private MappedByteBuffer segmentWithRoom() throws IOException {
		if (currentSegment < segments.size() && !segments.get(currentSegment).hasRemaining()) {
			currentSegment++;
		}
		if (currentSegment == segments.size()) {
			segments.add(map((long) currentSegment * segmentBytes));
		}
		return segments.get(currentSegment);
	}

	private MappedByteBuffer map(long position) throws IOException {
		if (path == null) {
			path = TemporaryFiles.create(directory);
		}
		// An interrupted thread may not use a channel, but it may still write events.
		boolean interrupted = false;
		try {
			while (true) {
				interrupted |= Thread.interrupted();
				try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
					return channel.map(FileChannel.MapMode.READ_WRITE, position, segmentBytes);
				} catch (ClosedByInterruptException e) {
					// Interrupted meanwhile: once more.
					interrupted = true;
				}
			}
		} finally {
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}

	@Override
	public void drainTo(OutputStream stream) throws IOException {
		byte[] copy = new byte[Math.min(segmentBytes, 1 << 16)];
		for (int i = 0; i < segments.size() && i <= currentSegment; i++) {
			MappedByteBuffer segment = segments.get(i).flip();
			while (segment.hasRemaining()) {
				int part = Math.min(copy.length, segment.remaining());
				segment.get(copy, 0, part);
				stream.write(copy, 0, part);
			}
			segment.clear();
		}
		currentSegment = 0;
	}

	@Override
	public void close() throws IOException {
		segments.clear();
		if (path != null) {
			Files.deleteIfExists(path);
		}
	}
}
