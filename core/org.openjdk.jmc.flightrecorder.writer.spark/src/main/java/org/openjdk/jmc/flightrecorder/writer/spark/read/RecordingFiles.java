/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Decompression;

/** Finds recordings, and the chunks in them, through Hadoop's file systems. */
public final class RecordingFiles {
	/** What the names of recordings in directories are like, for messages. */
	public static final String NAMES = "*.jfr, *.jfr.gz or *.jfr.lz4";

	private static final List<String> SUFFIXES = List.of(".jfr", ".jfr.gz", ".jfr.lz4");
	private static final Pattern HIDDEN = Pattern.compile("(^|/)[._]");

	private RecordingFiles() {}

	/**
	 * Finds recordings. A directory stands for all files {@code *.jfr}, {@code *.jfr.gz} and
	 * {@code *.jfr.lz4} in and below it, except in directories whose
	 * names start with a dot or an underscore, where Spark keeps unfinished files.
	 *
	 * @param configuration
	 *            of the file systems
	 * @param pattern
	 *            a file, a directory, or a pattern of Hadoop
	 * @return the files in the order of their names
	 * @throws IOException
	 *             if there is no such file
	 */
	public static List<FileStatus> find(Configuration configuration, String pattern) throws IOException {
		return find(configuration, pattern, new HashSet<>());
	}

	/**
	 * @param roots
	 *            takes the directories that match, and those of the files that match
	 */
	static List<FileStatus> find(Configuration configuration, String pattern, Set<Path> roots) throws IOException {
		Path path = new Path(pattern);
		FileSystem fileSystem = path.getFileSystem(configuration);
		FileStatus[] matches = fileSystem.globStatus(path);
		if (matches == null || matches.length == 0) {
			throw new FileNotFoundException(pattern + ": no such file");
		}
		List<FileStatus> found = new ArrayList<>();
		for (FileStatus match : matches) {
			if (match.isDirectory()) {
				roots.add(match.getPath());
				addBelow(fileSystem, match.getPath(), found);
			} else {
				roots.add(match.getPath().getParent());
				found.add(match);
			}
		}
		found.sort(Comparator.comparing(FileStatus::getPath));
		return found;
	}

	/**
	 * A recursive listing is one request to an object store. Of the local file system it would start a program for each
	 * file, which tells who may read it.
	 */
	private static void addBelow(FileSystem fileSystem, Path directory, List<FileStatus> found) throws IOException {
		URI root = fileSystem.makeQualified(directory).toUri();
		List<FileStatus> all = new ArrayList<>();
		if (root.getScheme().equals(RecordingPlace.LOCAL)) {
			addLocal(fileSystem, directory, all);
		} else {
			RemoteIterator<LocatedFileStatus> files = fileSystem.listFiles(directory, true);
			while (files.hasNext()) {
				all.add(files.next());
			}
		}
		for (FileStatus file : all) {
			String name = root.relativize(file.getPath().toUri()).getPath();
			if (SUFFIXES.stream().anyMatch(name::endsWith)
					&& !HIDDEN.matcher(name).find()) {
				found.add(file);
			}
		}
	}

	private static void addLocal(FileSystem fileSystem, Path directory, List<FileStatus> files) throws IOException {
		for (FileStatus each : fileSystem.listStatus(directory)) {
			if (each.isDirectory()) {
				addLocal(fileSystem, each.getPath(), files);
			} else {
				files.add(each);
			}
		}
	}

	/**
	 * Goes from header to header.
	 *
	 * @return the whole chunks from the first byte on, and then the damage if something else follows
	 */
	static List<ChunkPlace> chunks(ByteSource bytes, RecordingPlace file) throws IOException {
		List<ChunkPlace> chunks = new ArrayList<>();
		ByteCursor in = new ByteCursor(bytes, ChunkHeader.LENGTH_BYTES);
		long offset = 0;
		do {
			long left = bytes.lengthBytes() - offset;
			ChunkHeader header = null;
			if (left >= ChunkHeader.LENGTH_BYTES) {
				in.moveTo(offset, bytes.lengthBytes());
				header = ChunkHeader.decode(in.bytes(ChunkHeader.LENGTH_BYTES));
			}
			String damage = damage(header, left);
			if (damage != null) {
				chunks.add(ChunkPlace.damaged(file, chunks.size(), offset, damage));
				return chunks;
			}
			chunks.add(new ChunkPlace(
					file, chunks.size(), offset, header.sizeBytes(), header.endEpochNanos(), false, null));
			offset += header.sizeBytes();
		} while (offset < bytes.lengthBytes());
		return chunks;
	}

	/** Whether a file is compressed, by its first bytes, as the tools recognize it. */
	static boolean isPacked(ByteSource bytes) throws IOException {
		byte[] start = new byte[(int) Math.min(ChunkHeader.LENGTH_BYTES, bytes.lengthBytes())];
		int length = start.length == 0 ? 0 : bytes.read(0, start, 0, start.length);
		return Decompression.isCompressed(
				new BufferedInputStream(new ByteArrayInputStream(start, 0, Math.max(0, length))));
	}

	private static String damage(ChunkHeader header, long leftBytes) {
		if (header == null) {
			return leftBytes < ChunkHeader.LENGTH_BYTES
					? leftBytes + " bytes are too few for a header"
					: "the bytes are not a header";
		}
		if (!header.isFinished()) {
			return "the chunk is unfinished (state " + header.state() + ")";
		}
		if (header.sizeBytes() > leftBytes) {
			return "the chunk has " + header.sizeBytes() + " bytes and " + leftBytes + " are left";
		}
		for (long place : new long[] {header.metadataOffset(), header.checkpointOffset()}) {
			if (place < ChunkHeader.LENGTH_BYTES || place >= header.sizeBytes()) {
				return "the header has an offset " + place + " in a chunk of " + header.sizeBytes() + " bytes";
			}
		}
		if (!header.hasCompressedIntegers()) {
			return "its integers are not compressed";
		}
		return header.ticksPerSecond() < 1 ? "the clock has " + header.ticksPerSecond() + " ticks per second" : null;
	}

	/**
	 * Makes one file of all whole chunks, in the order of files. A chunk has all that its events need, so a file of
	 * chunks is a recording.
	 *
	 * @param configuration
	 *            of the file systems
	 * @param pattern
	 *            the recordings
	 * @param output
	 *            a file that does not exist
	 * @param damages
	 *            takes what is left out because it is no whole chunk
	 * @return how many chunks there are
	 * @throws IOException
	 *             if there is no whole chunk, or one cannot be copied
	 */
	public static long concatenate(Configuration configuration, String pattern, Path output, Consumer<String> damages)
			throws IOException {
		Path temporary = new Path(output.getParent(), "_" + UUID.randomUUID() + '-' + output.getName());
		FileSystem fileSystem = output.getFileSystem(configuration);
		long chunks = 0;
		boolean isComplete = false;
		try {
			try (OutputStream out = fileSystem.create(temporary, false)) {
				for (FileStatus file : find(configuration, pattern)) {
					chunks += copyChunks(configuration, RecordingPlace.of(file, null), out, damages);
				}
			}
			if (chunks == 0) {
				throw new IOException(pattern + ": has no complete chunk");
			}
			if (!fileSystem.rename(temporary, output)) {
				throw new IOException(output + ": the recording cannot be renamed to this name");
			}
			isComplete = true;
			return chunks;
		} finally {
			if (!isComplete) {
				fileSystem.delete(temporary, false);
			}
		}
	}

	private static long copyChunks(
			Configuration configuration, RecordingPlace place, OutputStream out, Consumer<String> damages)
			throws IOException {
		try (ByteSource bytes = place.open(configuration)) {
			if (!isPacked(bytes)) {
				return copyWhole(chunks(bytes, place), bytes, out, damages);
			}
		}
		try (UnpackedRecording unpacked = UnpackedRecording.of(configuration, place)) {
			return copyWhole(unpacked.chunks(), unpacked.bytes(), out, damages);
		}
	}

	private static long copyWhole(List<ChunkPlace> chunks, ByteSource bytes, OutputStream out, Consumer<String> damages)
			throws IOException {
		long copied = 0;
		for (ChunkPlace chunk : chunks) {
			if (chunk.isDamaged()) {
				damages.accept(chunk.describeDamage());
			} else {
				chunk.copyTo(out, bytes);
				copied++;
			}
		}
		return copied;
	}
}
