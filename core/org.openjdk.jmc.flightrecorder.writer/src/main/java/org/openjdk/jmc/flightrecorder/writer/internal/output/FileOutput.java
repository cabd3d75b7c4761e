/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/**
 * Chunks in one file, appended as they come; the header of the current chunk is rewritten in place. Memory stays
 * constant.
 * <p>
 * The file is a {@link RandomAccessFile}, since a {@code FileChannel} would be closed for everybody by the interrupt of
 * one writing thread.
 */
public final class FileOutput implements ChunkOutput {
	private static final int STATE_OFFSET = 64;
	private static final byte[] BEING_WRITTEN = {(byte) 255};
	private static final long UNKNOWN = -1;

	private final RandomAccessFile file;
	private long chunkStart;
	private long end;
	/** Where the next write goes without a seek, which is a system call; {@link #UNKNOWN} after a failure. */
	private long position = UNKNOWN;

	/**
	 * @param path
	 *            the file; one that exists is replaced
	 * @throws IOException
	 *             when it cannot be opened for writing
	 */
	public FileOutput(Path path) throws IOException {
		this(new RandomAccessFile(path.toFile(), "rw"));
	}

	/**
	 * @param file
	 *            a file that is open for reading and writing; what it holds is replaced. Closed with the output
	 * @throws IOException
	 *             when it cannot be emptied; it is closed then
	 */
	public FileOutput(RandomAccessFile file) throws IOException {
		this(file, 0);
	}

	private FileOutput(RandomAccessFile file, long keptBytes) throws IOException {
		this.file = file;
		try {
			file.setLength(keptBytes);
		} catch (IOException e) {
			try {
				file.close();
			} catch (IOException suppressed) {
				e.addSuppressed(suppressed);
			}
			throw e;
		}
		end = keptBytes;
	}

	/**
	 * Goes on with a file that holds the header of its first chunk and nothing else: {@link #begin} has been done.
	 *
	 * @param file
	 *            open for reading and writing; closed with the output
	 * @param headerBytes
	 *            the length of the header
	 * @return the output
	 * @throws IOException
	 *             when it cannot be cut to that length; it is closed then
	 */
	static FileOutput begun(RandomAccessFile file, int headerBytes) throws IOException {
		return new FileOutput(file, headerBytes);
	}

	/** @return how long the file is */
	long lengthBytes() {
		return end;
	}

	@Override
	public void begin(byte[] header) throws IOException {
		chunkStart = end;
		append(header, 0, header.length);
	}

	@Override
	public void append(byte[] bytes, int from, int lengthBytes) throws IOException {
		write(end, bytes, from, lengthBytes);
		end += lengthBytes;
	}

	private void write(long place, byte[] bytes, int from, int lengthBytes) throws IOException {
		boolean there = position == place;
		position = UNKNOWN;
		if (!there) {
			file.seek(place);
		}
		file.write(bytes, from, lengthBytes);
		position = place + lengthBytes;
	}

	private void cutTo(long lengthBytes) throws IOException {
		position = UNKNOWN;
		file.setLength(lengthBytes);
	}

	@Override
	public boolean canPublish() {
		return true;
	}

	@Override
	public void publish(byte[] header) throws IOException {
		rewriteHeader(header);
	}

	/** Readers take the header only if its state is the same before and after, and not 255 (format section 9.1). */
	private void rewriteHeader(byte[] header) throws IOException {
		long state = chunkStart + STATE_OFFSET;
		write(state, BEING_WRITTEN, 0, 1);
		write(chunkStart, header, 0, STATE_OFFSET);
		write(state + 1, header, STATE_OFFSET + 1, header.length - STATE_OFFSET - 1);
		write(state, header, STATE_OFFSET, 1);
	}

	@Override
	public void seal(byte[] header, byte[] nextHeader) throws IOException {
		long nextStart = end;
		if (nextHeader != null) {
			// Before the old chunk is finished, or a live reader would take this for the end of the file.
			append(nextHeader, 0, nextHeader.length);
		}
		rewriteHeader(header);
		chunkStart = nextStart;
	}

	@Override
	public void cutBack(byte[] header, long keptBytes) throws IOException {
		if (header == null) {
			cutTo(chunkStart);
		} else {
			cutTo(chunkStart + keptBytes);
			rewriteHeader(header);
		}
	}

	@Override
	public void close() throws IOException {
		file.close();
	}
}
