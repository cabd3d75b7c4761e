/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.RecordingBytes;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Decompression.DecompressionException;

/**
 * The input of a tool as plain files, because tools read it more than once. Standard input and compressed files are
 * written to temporary files, which {@link #close} deletes; the messages name the original. Recordings are read one
 * after the other, and are not joined.
 */
public final class InputFiles implements Closeable {
	/** Stands for standard input, and for standard output. */
	public static final String STREAM = "-";

	/** The name of what came from standard input. */
	public static final String STANDARD_INPUT = "standard input";

	private static final int BUFFER_BYTES = 1 << 16;
	private static final long MEGABYTE = 1 << 20;
	/** How many unrecognizable bytes a damaged recording may have between two chunks. */
	private static final long TOLERATED_BYTES = 64 * MEGABYTE;
	/**
	 * The most that an input may unpack to if it is not a recording: this much, and a multiple of its compressed bytes.
	 */
	private static final long EXPECTED_BYTES = 64 * MEGABYTE;

	private static final int EXPECTED_RATIO = 100;
	private static final List<String> RECORDINGS = List.of(".jfr", ".jfr.gz", ".jfr.lz4");

	/** The expected content of compressed input, because a few compressed bytes may unpack to any number of bytes. */
	private enum Content {
		ANYTHING,
		RECORDING,
		DAMAGED_RECORDING
	}

	private final Path given;
	private final List<PlainFile> files = new ArrayList<>();
	/** The bytes of the files if these are recordings. */
	private final List<ByteSource> sources = new ArrayList<>();

	/**
	 * @param fault
	 *            why the rest of a compressed file could not be unpacked, null if there is none
	 */
	private record PlainFile(Path name, Path path, boolean isTemporary, IOException fault) implements Closeable {
		@Override
		public void close() throws IOException {
			if (isTemporary) {
				Files.deleteIfExists(path);
			}
		}
	}

	private InputFiles(Path given) {
		this.given = given;
	}

	private InputFiles(PlainFile file) {
		given = file.name;
		files.add(file);
	}

	/**
	 * Whether a path stands for standard input or standard output.
	 *
	 * @param path
	 *            a path of the command line
	 * @return true for {@code -}
	 */
	public static boolean isStream(Path path) {
		return path.toString().equals(STREAM);
	}

	/**
	 * Opens a file that the command line names, but not a directory.
	 *
	 * @param given
	 *            a file, compressed or not, or {@code -}
	 * @param progress
	 *            makes a progress for the bytes of a file that has to be unpacked
	 * @return a plain file
	 * @throws IOException
	 *             if it cannot be read, or unpacks to more than 64 MiB and a hundred times its size
	 */
	public static InputFiles of(Path given, LongFunction<Progress> progress) throws IOException {
		return new InputFiles(plain(given, Content.ANYTHING, progress));
	}

	/**
	 * Opens a recording that may be damaged. If a compressed file is damaged or lacks its end, the plain file has the
	 * bytes that can be unpacked before that.
	 *
	 * @param given
	 *            a file, compressed or not, or {@code -}
	 * @param progress
	 *            makes a progress for the bytes of a file that has to be unpacked
	 * @return a plain file, which has a {@link #fault} if there is more that cannot be unpacked
	 * @throws IOException
	 *             if it cannot be read, or unpacks to more than 64 MiB in a row that do not look like a recording
	 */
	public static InputFiles ofDamagedRecording(Path given, LongFunction<Progress> progress) throws IOException {
		return new InputFiles(plain(given, Content.DAMAGED_RECORDING, progress));
	}

	private static PlainFile plain(Path given, Content content, LongFunction<Progress> progress) throws IOException {
		if (isStream(given)) {
			return spooled(Path.of(STANDARD_INPUT), System.in, content, progress.apply(Progress.UNKNOWN));
		}
		requireFile(given);
		boolean isFile = Files.isRegularFile(given);
		if (isFile && !Decompression.isCompressed(given)) {
			return new PlainFile(given, given, false, null);
		}
		// A named pipe can be read only once too.
		try (InputStream in = stream(given)) {
			return spooled(given, in, content, progress.apply(isFile ? Files.size(given) : Progress.UNKNOWN));
		}
	}

	/**
	 * Refuses a directory, and what is not there or cannot be seen. {@code Files.exists} would not tell these two apart.
	 *
	 * @param given
	 *            a path of the command line
	 * @throws IOException
	 *             if it is not a file or a pipe, with its name
	 */
	public static void requireFile(Path given) throws IOException {
		if (Files.readAttributes(given, BasicFileAttributes.class).isDirectory()) {
			throw new FileSystemException(given.toString(), null, "not a file");
		}
	}

	/** Opens a file or a named pipe; a channel would ask a pipe for its position. */
	static InputStream stream(Path given) throws IOException {
		return Files.isRegularFile(given) ? Files.newInputStream(given) : new FileInputStream(given.toFile());
	}

	/**
	 * Opens a file for a reader that decompresses by itself.
	 *
	 * @param given
	 *            a file, or {@code -}
	 * @param progress
	 *            makes a progress for the bytes of a file that has to be unpacked
	 * @return the file as it is, or what came from standard input without its compression
	 * @throws IOException
	 *             if it cannot be read
	 */
	public static InputFiles uncompressedIfStream(Path given, LongFunction<Progress> progress) throws IOException {
		return Files.isRegularFile(given)
				? new InputFiles(new PlainFile(given, given, false, null))
				: of(given, progress);
	}

	/**
	 * Opens recordings in the order of their starts.
	 *
	 * @param given
	 *            a file, compressed or not, a directory, or {@code -}
	 * @param progress
	 *            makes a progress for the bytes of a file that has to be unpacked
	 * @return one recording at least
	 * @throws IOException
	 *             if one cannot be read or is not a recording, or if the directory has none
	 */
	public static InputFiles ofRecordings(Path given, LongFunction<Progress> progress) throws IOException {
		InputFiles inputs = ofRecordings(List.of(given), progress);
		try {
			Map<ByteSource, Long> starts = new HashMap<>();
			for (ByteSource source : inputs.sources) {
				starts.put(source, Chunk.of(source).get(0).header().startEpochNanos());
			}
			inputs.sources.sort(Comparator.comparing(starts::get));
			return inputs;
		} catch (IOException | RuntimeException e) {
			inputs.closeAfter(e);
			throw e;
		}
	}

	/**
	 * Opens recordings without reading them.
	 *
	 * @param given
	 *            files, compressed or not, directories, or {@code -}; one at least
	 * @param progress
	 *            makes a progress for the bytes of a file that has to be unpacked
	 * @return the recordings in the order in which they were given, those of a directory by their names
	 * @throws IOException
	 *             if one cannot be read, or if a directory has none
	 */
	public static InputFiles ofRecordings(List<Path> given, LongFunction<Progress> progress) throws IOException {
		InputFiles inputs = new InputFiles(given.get(0));
		try {
			for (Path each : given) {
				for (Path recording : recordingsOf(each)) {
					PlainFile file = plain(recording, Content.RECORDING, progress);
					inputs.files.add(file);
					inputs.sources.add(ByteSource.open(file.path, file.name.toString()));
				}
			}
			return inputs;
		} catch (IOException | RuntimeException e) {
			inputs.closeAfter(e);
			throw e;
		}
	}

	/**
	 * Names a recording, or each recording of a directory.
	 *
	 * @param given
	 *            a file, a directory, or {@code -}
	 * @return what was given, or files by their names, one at least
	 * @throws IOException
	 *             if the directory has none
	 */
	public static List<Path> recordingsOf(Path given) throws IOException {
		List<Path> files = filesOf(given);
		if (files.isEmpty()) {
			throw new FileSystemException(
					given.toString(), null, "no recordings in the directory, no file *.jfr, *.jfr.gz or *.jfr.lz4");
		}
		return files;
	}

	/**
	 * Names a file, or each recording of a directory.
	 *
	 * @param given
	 *            a file, a directory, or {@code -}
	 * @return what was given, or files by their names; none if the directory has no recording
	 * @throws IOException
	 *             if the directory cannot be read
	 */
	public static List<Path> filesOf(Path given) throws IOException {
		if (isStream(given) || !Files.isDirectory(given)) {
			return List.of(given);
		}
		try (Stream<Path> entries = Files.list(given)) {
			return entries.filter(InputFiles::isNamedRecording).sorted().toList();
		}
	}

	/** A link that leads nowhere counts, so that it is an error and the recording is not left out. */
	private static boolean isNamedRecording(Path file) {
		String name = file.getFileName().toString();
		return !name.startsWith(".")
				&& (Files.isRegularFile(file) || !Files.exists(file))
				&& RECORDINGS.stream().anyMatch(name::endsWith);
	}

	private static PlainFile spooled(Path name, InputStream in, Content content, Progress unpacking)
			throws IOException {
		Path target = TemporaryFiles.create(".tmp");
		// In case the user interrupts the program.
		target.toFile().deleteOnExit();
		IOException fault = null;
		try (unpacking;
				CountedInput counted = new CountedInput(in);
				InputStream plain = expected(Decompression.plain(counted, name.toString()), name, content);
				OutputStream out = Channels.newOutputStream(TemporaryFiles.open(target))) {
			byte[] buffer = new byte[BUFFER_BYTES];
			long unpackedBytes = 0;
			for (int length = plain.read(buffer); length >= 0; length = plain.read(buffer)) {
				out.write(buffer, 0, length);
				unpackedBytes += length;
				if (content == Content.ANYTHING && unpackedBytes - EXPECTED_BYTES > EXPECTED_RATIO * counted.count()) {
					throw new IOException(String.format(
							"%s: %,d bytes of it decompress to more than %,d; if that is right, decompress it first "
									+ "and pass the uncompressed file",
							name, counted.count(), unpackedBytes));
				}
				unpacking.stepTo(counted.count());
			}
		} catch (IOException e) {
			if (!(content == Content.DAMAGED_RECORDING
					&& e instanceof DecompressionException
					&& Files.size(target) > 0)) {
				Files.deleteIfExists(target);
				throw e;
			}
			fault = e;
		}
		return new PlainFile(name, target, true, fault);
	}

	private static InputStream expected(InputStream plain, Path name, Content content) {
		return switch (content) {
			case ANYTHING -> plain;
			case RECORDING -> new RecordingBytes(plain, name.toString(), 0);
			case DAMAGED_RECORDING -> new RecordingBytes(plain, name.toString(), TOLERATED_BYTES);
		};
	}

	/**
	 * Where the plain bytes are.
	 *
	 * @return the file, or the first one
	 */
	public Path path() {
		return files.get(0).path;
	}

	/**
	 * Tells where the plain bytes of all files are.
	 *
	 * @return one file at least
	 */
	public List<Path> paths() {
		return files.stream().map(PlainFile::path).toList();
	}

	/**
	 * The path on the command line, for messages.
	 *
	 * @return a path that need not exist
	 */
	public Path name() {
		return files.size() == 1 ? files.get(0).name : given;
	}

	/**
	 * Why the plain file lacks a part of a compressed file.
	 *
	 * @return null if all of it was unpacked, which is always true unless the recording
	 *         {@link #ofDamagedRecording may be damaged}
	 */
	public IOException fault() {
		return files.get(0).fault;
	}

	/**
	 * Tells the recordings.
	 *
	 * @return their bytes; none if the files need not be recordings
	 */
	public List<ByteSource> sources() {
		return sources;
	}

	/**
	 * Tells how much there is to read.
	 *
	 * @return bytes of all recordings
	 */
	public long lengthBytes() {
		return sources.stream().mapToLong(ByteSource::lengthBytes).sum();
	}

	/**
	 * Walks all recordings.
	 *
	 * @param progress
	 *            takes the bytes; it is closed
	 * @return what they have
	 * @throws IOException
	 *             if one of them is not a finished recording
	 */
	public RecordingLayout layout(Progress progress) throws IOException {
		try (progress) {
			return RecordingLayout.read(sources, progress);
		}
	}

	@Override
	public String toString() {
		return name().toString();
	}

	/** Deletes temporary files. Closes all files, even if one of them fails to close. */
	@Override
	public void close() throws IOException {
		List<Closeable> open = new ArrayList<>(sources);
		open.addAll(files);
		Failures failures = new Failures();
		for (Closeable each : open) {
			try {
				each.close();
			} catch (IOException e) {
				failures.add(e);
			}
		}
		failures.rethrow();
	}

	private void closeAfter(Exception failure) {
		try {
			close();
		} catch (IOException e) {
			failure.addSuppressed(e);
		}
	}
}
