/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps a chunk in mapped temporary files, so that it takes no heap. The operating system writes them out when memory
 * is short. Segments are added as they are needed, each in a file of its own, and later ones are larger. They stay
 * mapped for the next chunk, until {@link #close}.
 * <p>
 * A file is closed, and where possible deleted, as soon as it is mapped: so an interrupt has no channel to close, and a
 * process that dies leaves nothing behind. It is filled with zeros first. On a disk that is full this fails like any
 * other writing, while a mapping of a file with holes would fail in the middle of a copy.
 */
public final class MappedSpool implements ChunkSpool {
	private static final int MAX_COPY_BYTES = 1 << 16;
	private static final int PAGE_BYTES = 1 << 12;
	/**
	 * A new segment has at least this part of the length of all others. Systems limit the number of pieces that a
	 * process may map, so the segments of a large chunk have to be large.
	 */
	private static final int LARGEST_SHARE = 16;

	private static final long MAX_SEGMENT_BYTES = 1 << 30;

	/** Length of the first segments; later ones are larger. */
	private final int segmentBytes;

	private long mappedBytes;
	private final Path directory;
	private final MappedMemory memory = new MappedMemory();
	private final List<TemporaryFile> files = new ArrayList<>();
	private final List<ByteBuffer> segments = new ArrayList<>();
	private int currentSegment;

	/**
	 * @param segmentBytes
	 *            how much to map at a time at least, rounded up to whole pages
	 * @param directory
	 *            for the temporary files, null for the default one
	 */
	public MappedSpool(int segmentBytes, Path directory) {
		this.segmentBytes = (int) wholePages(segmentBytes);
		this.directory = directory;
	}

	@Override
	public void append(byte[] bytes, int from, int lengthBytes) throws IOException {
		int at = from;
		int rest = lengthBytes;
		while (rest > 0) {
			ByteBuffer segment = segmentWithRoom();
			int part = Math.min(segment.remaining(), rest);
			segment.put(bytes, at, part);
			at += part;
			rest -= part;
		}
	}

	private ByteBuffer segmentWithRoom() throws IOException {
		if (currentSegment < segments.size() && !segments.get(currentSegment).hasRemaining()) {
			currentSegment++;
		}
		if (currentSegment == segments.size()) {
			// An interrupted thread may not use a channel, but it may still write events.
			segments.add(ChunkFiles.uninterrupted(this::mapNewFile));
		}
		return segments.get(currentSegment);
	}

	private static long wholePages(long lengthBytes) {
		return Math.min(MAX_SEGMENT_BYTES, (lengthBytes + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES);
	}

	private ByteBuffer mapNewFile() throws IOException {
		int lengthBytes = (int) Math.max(segmentBytes, wholePages(mappedBytes / LARGEST_SHARE));
		TemporaryFile file = new TemporaryFile(directory);
		// The handle is given back in any case. The mapping keeps the file.
		try (RandomAccessFile content = file.file()) {
			files.add(file);
			fill(content, lengthBytes);
			ByteBuffer segment = memory.map(content.getChannel(), lengthBytes);
			mappedBytes += lengthBytes;
			return segment;
		}
	}

	private static void fill(RandomAccessFile file, int lengthBytes) throws IOException {
		byte[] zeros = new byte[Math.min(lengthBytes, MAX_COPY_BYTES)];
		for (int rest = lengthBytes; rest > 0; rest -= zeros.length) {
			file.write(zeros, 0, Math.min(rest, zeros.length));
		}
	}

	@Override
	public void drainTo(OutputStream stream) throws IOException {
		byte[] copy = new byte[Math.min(segmentBytes, MAX_COPY_BYTES)];
		for (int i = 0; i < segments.size() && i <= currentSegment; i++) {
			ByteBuffer segment = segments.get(i).flip();
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
		// The buffers are dropped before they are unmapped: a buffer that is used afterwards could end the process.
		segments.clear();
		currentSegment = 0;
		Closeable rest = this::closeFiles;
		try (rest) {
			memory.release();
		}
	}

	private void closeFiles() throws IOException {
		while (!files.isEmpty()) {
			try {
				files.remove(files.size() - 1).close();
			} catch (Throwable e) {
				ChunkOutput.closeAfter(e, this::closeFiles);
				throw e;
			}
		}
	}
}
