/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;

/**
 * Writes chunks to one file, appended as they come. The header of the current chunk is rewritten in place. Memory stays
 * constant. Appended bytes are in the file when the chunk is published or sealed. Before that, all but the last block
 * of a {@link BlockFile} are in the file.
 */
public final class FileOutput implements ChunkOutput {
	/** The path at which the file is opened later, null when it is open from the start. */
	private final Path path;
	/**
	 * The file, null before the first chunk if there is a path: nothing is touched until everything else has succeeded.
	 */
	private BlockFile file;

	/** Null when it is open from the start, or before the first chunk. */
	private OwnedFile owned;

	private final ChunkFiles files;
	private final Durability durability;
	/** The directory whose entry for the file must come to the disk; null if none must, or if the caller sees to it. */
	private Path unforcedDirectory;

	private boolean begun;
	private long chunkStart;

	/**
	 * @param path
	 *            the file; one that exists is replaced when the first chunk begins
	 * @param durability
	 *            what is on the disk before the output goes on
	 */
	public FileOutput(Path path, Durability durability) {
		this(path, durability, ChunkFiles.OF_DEFAULT_FILE_SYSTEM);
	}

	FileOutput(Path path, Durability durability, ChunkFiles files) {
		this.path = path;
		this.durability = durability;
		this.files = files;
	}

	/**
	 * @param file
	 *            a file that is open for reading and writing; what it holds is replaced. Closed with the output
	 */
	public FileOutput(RandomAccessFile file) {
		this(file, Durability.NONE, ChunkFiles.OF_DEFAULT_FILE_SYSTEM);
	}

	private FileOutput(RandomAccessFile file, Durability durability, ChunkFiles files) {
		this.file = new BlockFile(file);
		this.durability = durability;
		this.files = files;
		path = null;
	}

	/**
	 * Continues a file that holds the header of its first chunk and nothing else: {@link #begin} has been done.
	 *
	 * @param file
	 *            open for reading and writing; closed with the output
	 * @param headerBytes
	 *            the length of the header
	 * @param durability
	 *            what is on the disk before the output goes on; the name of the file is left to the caller
	 * @param files
	 *            forces it to the disk
	 * @return the output
	 * @throws IOException
	 *             when it cannot be cut to that length; it is closed then
	 */
	static FileOutput begun(RandomAccessFile file, int headerBytes, Durability durability, ChunkFiles files)
			throws IOException {
		try {
			FileOutput output = new FileOutput(file, durability, files);
			output.file.startAt(headerBytes);
			output.begun = true;
			return output;
		} catch (Throwable e) {
			ChunkOutput.closeAfter(e, file);
			throw e;
		}
	}

	/** @return how long the file is */
	long lengthBytes() {
		return file.lengthBytes();
	}

	@Override
	public void begin(byte[] header) throws IOException {
		if (file == null) {
			owned = OwnedFile.open(path, files, null);
			file = new BlockFile(owned.file());
			if (durability.ofSeals) {
				// The path may be a link.
				unforcedDirectory = path.toRealPath().getParent();
			}
		}
		if (!begun) {
			file.startAt(0);
			begun = true;
		}
		chunkStart = file.lengthBytes();
		append(header, 0, header.length);
		file.flush();
	}

	@Override
	public void append(byte[] bytes, int from, int lengthBytes) throws IOException {
		file.append(bytes, from, lengthBytes);
	}

	@Override
	public boolean canPublish() {
		return true;
	}

	@Override
	public void publish(byte[] header) throws IOException {
		rewriteHeader(header, durability.ofFlushes);
	}

	/** Forces the bytes to the disk before the header that counts them, and the header before the caller goes on. */
	private void rewriteHeader(byte[] header, boolean forced) throws IOException {
		file.flush();
		if (forced) {
			file.force(files);
		}
		ChunkHeader.rewrite(header, chunkStart, file::overwrite);
		if (forced) {
			file.force(files);
			forceName();
		}
	}

	private void forceName() throws IOException {
		if (unforcedDirectory != null) {
			files.forceNames(unforcedDirectory);
			unforcedDirectory = null;
		}
	}

	@Override
	public void seal(byte[] header, byte[] nextHeader, Runnable whenComplete) throws IOException {
		long nextStart = file.lengthBytes();
		if (nextHeader != null) {
			// The next header comes before the old chunk is finished. Otherwise a live reader sees the end of the file.
			append(nextHeader, 0, nextHeader.length);
		}
		rewriteHeader(header, durability.ofSeals);
		chunkStart = nextStart;
		whenComplete.run();
	}

	@Override
	public void cutBack(byte[] header, long keptBytes) throws IOException {
		if (file == null) {
			return;
		}
		if (header == null) {
			file.cutTo(chunkStart);
		} else {
			file.cutTo(chunkStart + keptBytes);
			rewriteHeader(header, durability.ofSeals);
		}
	}

	@Override
	public void close() throws IOException {
		try {
			if (file != null) {
				file.close();
			}
		} finally {
			if (owned != null) {
				owned.release();
			}
		}
	}
}
