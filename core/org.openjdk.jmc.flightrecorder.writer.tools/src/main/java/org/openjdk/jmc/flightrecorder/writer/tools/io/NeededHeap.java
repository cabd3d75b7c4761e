/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;

/**
 * Estimates the heap for a tool that had too little. Readers hold a chunk in the heap, and JMC's parser holds the whole
 * recording; as objects, either takes a multiple of its bytes. For a file that is not a recording, its size counts.
 */
public final class NeededHeap {
	private static final long MEGABYTE = 1 << 20;
	private static final long MIN_BYTES = 64 * MEGABYTE;
	/**
	 * The most bytes that a byte of a recording takes as objects: measured 7 with the JDK's reader and 13 with JMC's
	 * parser.
	 */
	private static final int OBJECTS_OF_A_BYTE = 16;

	private NeededHeap() {}

	/**
	 * Estimates the heap.
	 *
	 * @param arguments
	 *            those of the command line; only files and directories count
	 * @param isWholeRecording
	 *            whether the tool holds whole recordings, and not only chunks
	 * @param givenBytes
	 *            what was too little
	 * @return megabytes, a multiple of 64, at least twice what was given
	 */
	public static long estimateMegabytes(Collection<String> arguments, boolean isWholeRecording, long givenBytes) {
		long bytes = 0;
		for (String argument : arguments) {
			try {
				Path input = Path.of(argument);
				bytes += Files.exists(input) ? measureAll(input, isWholeRecording) : 0;
			} catch (IOException | InvalidPathException e) {
				// A file that cannot be measured counts as 0: this is advice about another failure.
			}
		}
		long needed = Math.max(2 * givenBytes, MIN_BYTES + OBJECTS_OF_A_BYTE * bytes);
		return (needed + MIN_BYTES - 1) / MIN_BYTES * (MIN_BYTES / MEGABYTE);
	}

	private static long measureAll(Path input, boolean isWholeRecording) throws IOException {
		long bytes = 0;
		for (Path file : InputFiles.recordingsOf(input)) {
			bytes += Files.isRegularFile(file) ? measure(file, isWholeRecording) : 0;
		}
		return bytes;
	}

	/** @return bytes of the largest chunk, or of all */
	private static long measure(Path file, boolean isWholeRecording) throws IOException {
		long largest = 0;
		long all = 0;
		try (InputStream in =
				Decompression.plain(new BufferedInputStream(Files.newInputStream(file)), file.toString())) {
			byte[] head = in.readNBytes(ChunkHeader.LENGTH_BYTES);
			while (head.length == ChunkHeader.LENGTH_BYTES) {
				ChunkHeader header = ChunkHeader.decode(head);
				long rest = header == null ? Long.MAX_VALUE : header.sizeBytes() - head.length;
				long chunk = head.length + skip(in, rest);
				largest = Math.max(largest, chunk);
				all += chunk;
				head = in.readNBytes(ChunkHeader.LENGTH_BYTES);
			}
		}
		return isWholeRecording ? all : largest;
	}

	/** @return how many bytes there were */
	private static long skip(InputStream in, long count) throws IOException {
		long left = count;
		while (left > 0) {
			long skipped = in.skip(left);
			if (skipped == 0) {
				if (in.read() < 0) {
					break;
				}
				skipped = 1;
			}
			left -= skipped;
		}
		return count - left;
	}
}
