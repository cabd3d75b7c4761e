/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.output;

import java.io.Closeable;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.zip.CRC32C;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;

/**
 * A directory with one file for each chunk, as the JDK's repository, so that {@code EventStream.openRepository} follows
 * it (format section 9.4). The oldest files are deleted when the directory has grown too large or when they are too
 * old. The files of earlier recordings count as well.
 *
 * <pre>
 *  begin    2026_11_21_16_39_50.jfr.new  header, closed, moved to  2026_11_21_16_39_50.jfr, opened again
 *  append   to that file, as {@link FileOutput} does
 *  seal     header of the finished chunk, closed; its checksum; the oldest deleted; the next begun
 * </pre>
 *
 * A file has a whole header from the moment when readers can see it. It is moved while it is closed, because Windows
 * does not move an open file.
 */
public final class RepositoryOutput implements ChunkOutput {
	private final Path directory;
	private final ChunkNames names;
	private final RetainedChunks retained;
	private final OwnedFile lock;
	private final ChunkFiles chunkFiles;
	private final Durability durability;
	/** The checksum of the bytes that were appended to the current file, null when no checksums are kept. */
	private final CRC32C checksum;
	/** Whether the disk has the name of the current file. */
	private boolean named;

	private Path path;
	/** The file of the chunk that is being written, null when there is none. */
	private FileOutput current;

	/**
	 * The limits beyond which finished chunks are deleted.
	 *
	 * @param maxSizeBytes
	 *            how many bytes stay, the chunk that is being written included; 0 for all
	 * @param maxAgeNanos
	 *            how long a chunk stays after its end, 0 without limit
	 */
	public record Limits(long maxSizeBytes, long maxAgeNanos) {}

	/** Finishes the chunk of a writer that died. */
	public interface Repair {
		/**
		 * @param file
		 *            with a chunk that is not finished
		 * @return whether anything in it can be read; if so, the chunk is finished now
		 * @throws IOException
		 *             when it cannot be finished
		 */
		boolean repair(Path file) throws IOException;
	}

	/**
	 * Takes possession of a directory.
	 *
	 * @param directory
	 *            made if it is not there
	 * @param zone
	 *            of the times in the names of files
	 * @param limits
	 *            when finished chunks are deleted
	 * @param repair
	 *            for chunks that earlier recordings could not finish
	 * @param durability
	 *            what is on the disk before the output goes on
	 * @param checksums
	 *            whether a {@link ChunkChecksum} is kept beside each sealed chunk
	 * @throws IOException
	 *             when the directory cannot be made or listed, or another recording has it
	 */
	public RepositoryOutput(
			Path directory, ZoneId zone, Limits limits, Repair repair, Durability durability, boolean checksums)
			throws IOException {
		this(directory, zone, limits, repair, durability, checksums, ChunkFiles.OF_DEFAULT_FILE_SYSTEM);
	}

	RepositoryOutput(
			Path directory,
			ZoneId zone,
			Limits limits,
			Repair repair,
			Durability durability,
			boolean checksums,
			ChunkFiles chunkFiles)
			throws IOException {
		this.durability = durability;
		checksum = checksums ? new CRC32C() : null;
		this.directory = directory;
		this.chunkFiles = chunkFiles;
		names = new ChunkNames(directory, zone);
		retained = new RetainedChunks(chunkFiles, limits.maxSizeBytes, limits.maxAgeNanos);
		makeDirectory();
		lock = OwnedFile.ofRepository(directory);
		try {
			adoptChunks(repair);
		} catch (Throwable e) {
			ChunkOutput.closeAfter(e, lock);
			throw e;
		}
	}

	private void makeDirectory() throws IOException {
		// createDirectories of JDK 17 throws for a link to a directory.
		if (!Files.isDirectory(directory)) {
			if (Files.exists(directory)) {
				throw new IOException("A repository must be a directory, but this is not one: " + directory);
			}
			List<Path> changed = new ArrayList<>();
			Path made = directory.toAbsolutePath();
			// The root of a drive that is not there has no parent, and nothing can be made below it.
			while (made.getParent() != null && !Files.exists(made)) {
				made = made.getParent();
				changed.add(made);
			}
			Files.createDirectories(directory);
			if (durability.ofSeals) {
				for (Path parent : changed) {
					chunkFiles.forceNames(parent);
				}
			}
		}
	}

	/** A file of an earlier recording, with the header of its first chunk. */
	private record Found(Path path, ChunkHeader header, long sizeBytes) {}

	private void adoptChunks(Repair repair) throws IOException {
		List<Found> found = new ArrayList<>();
		try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
			for (Path file : files) {
				if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
					continue;
				}
				if (ChunkNames.isUnstarted(file) || isOrphan(file)) {
					Files.deleteIfExists(file);
				} else if (ChunkNames.isChunk(file)) {
					Found chunk = repaired(file, repair);
					if (chunk != null && chunk.header().isFinished()) {
						found.add(chunk);
					}
				}
			}
		} catch (DirectoryIteratorException e) {
			throw e.getCause();
		}
		found.sort(Comparator.comparingLong(chunk -> chunk.header().startEpochNanos()));
		for (Found chunk : found) {
			retained.add(chunk.path(), chunk.sizeBytes(), chunk.header().endEpochNanos());
		}
	}

	/**
	 * @return whether a file is the checksum of a chunk that was deleted, and the process or the power failed just then
	 */
	private static boolean isOrphan(Path file) {
		Path chunk = ChunkChecksum.chunkBeside(file);
		return chunk != null && ChunkNames.isChunk(chunk) && !Files.exists(chunk);
	}

	/** @return what a chunk of this output takes beside its own bytes */
	private int checksumBytes() {
		return checksum != null ? ChunkChecksum.LENGTH_BYTES : 0;
	}

	private static long checksumBytes(Path chunk) {
		return Files.exists(ChunkChecksum.besideChunk(chunk)) ? ChunkChecksum.LENGTH_BYTES : 0;
	}

	/** @return what is in the file, null when it is left alone or deleted */
	private static Found repaired(Path file, Repair repair) throws IOException {
		Found found = find(file);
		if (found == null || found.header().isFinished()) {
			return found;
		}
		boolean readable;
		try {
			readable = repair.repair(file);
		} catch (IOException e) {
			// The file is as it was, and the new recording can be made all the same.
			return null;
		}
		if (!readable) {
			Files.deleteIfExists(file);
			return null;
		}
		return find(file);
	}

	/**
	 * @return what is in a file, asked of the open file, as others may delete it meanwhile; null if it has no header, is
	 *         not there any more, or must not be read
	 */
	private static Found find(Path path) throws IOException {
		byte[] bytes = new byte[ChunkHeader.LENGTH_BYTES];
		try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
			file.readFully(bytes);
			ChunkHeader header = ChunkHeader.decode(bytes);
			return header == null ? null : new Found(path, header, file.length() + checksumBytes(path));
		} catch (EOFException | FileNotFoundException e) {
			return null;
		}
	}

	@Override
	public void begin(byte[] header) throws IOException {
		long startEpochNanos = ChunkHeader.of(header).startEpochNanos();
		// The name is chosen first, so that it is not that of a file which is deleted below.
		path = names.next(startEpochNanos);
		retained.retryDeletions();
		retained.dropForAge(startEpochNanos);
		retained.dropForSize(header.length);
		Path unborn = ChunkNames.unborn(path);
		try {
			try (RandomAccessFile file = chunkFiles.open(unborn)) {
				file.write(header);
			}
			chunkFiles.move(unborn, path);
			current = FileOutput.begun(chunkFiles.open(path), header.length, durability, chunkFiles);
			named = false;
			if (checksum != null) {
				checksum.reset();
			}
		} catch (Throwable e) {
			ChunkOutput.closeAfter(e, () -> chunkFiles.delete(unborn));
			ChunkOutput.closeAfter(e, () -> chunkFiles.delete(path));
			throw e;
		}
	}

	@Override
	public void append(byte[] bytes, int from, int lengthBytes) throws IOException {
		// Old chunks are deleted before the bytes are appended: that makes the room for these.
		retained.dropForSize(current.lengthBytes() + lengthBytes + checksumBytes());
		current.append(bytes, from, lengthBytes);
		if (checksum != null) {
			checksum.update(bytes, from, lengthBytes);
		}
	}

	@Override
	public boolean canPublish() {
		return true;
	}

	@Override
	public void publish(byte[] header) throws IOException {
		current.publish(header);
		forceName(durability.ofFlushes);
	}

	private void forceName(boolean forced) throws IOException {
		if (forced && !named) {
			chunkFiles.forceNames(directory);
			named = true;
		}
	}

	@Override
	public boolean hasOneFilePerChunk() {
		return true;
	}

	@Override
	public void dropAged(long nowEpochNanos) {
		retained.dropForAge(nowEpochNanos);
	}

	@Override
	public void seal(byte[] header, byte[] nextHeader, Runnable whenComplete) throws IOException {
		current.seal(header, null, whenComplete);
		FileOutput sealed = current;
		// From here on nothing can cut the chunk back, even if the next one cannot be begun.
		current = null;
		sealed.close();
		retained.add(
				path,
				sealed.lengthBytes() + checksumBytes(),
				ChunkHeader.of(header).endEpochNanos());
		forceName(durability.ofSeals);
		if (checksum != null) {
			writeChecksum(ChunkChecksum.of(header, checksum, sealed.lengthBytes() - header.length));
		}
		if (nextHeader != null) {
			begin(nextHeader);
		} else {
			retained.retryDeletions();
		}
	}

	/** Writes the checksum. The chunk is sealed without it as well, so the call does not wait for the disk. */
	private void writeChecksum(ChunkChecksum sealed) throws IOException {
		try (RandomAccessFile file = chunkFiles.open(ChunkChecksum.besideChunk(path))) {
			file.write(sealed.encode());
		}
	}

	@Override
	public void cutBack(byte[] header, long keptBytes) throws IOException {
		if (current != null) {
			FileOutput failed = current;
			current = null;
			if (header == null) {
				discard(failed);
			} else {
				try (failed) {
					failed.cutBack(header, keptBytes);
				}
			}
		}
	}

	/** Deletes the file without cutting it first: an empty file that could not be deleted would be no recording. */
	private void discard(FileOutput failed) throws IOException {
		Closeable name = () -> chunkFiles.delete(path);
		try (name) {
			failed.close();
		}
	}

	@Override
	public void close() throws IOException {
		try (lock) {
			if (current != null) {
				current.close();
			}
		}
	}
}
