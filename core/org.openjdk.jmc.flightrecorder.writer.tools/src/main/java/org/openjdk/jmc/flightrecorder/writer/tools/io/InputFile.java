/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.openjdk.jmc.flightrecorder.writer.tools.format.RecordingBytes;
import org.openjdk.jmc.flightrecorder.writer.tools.io.Decompression.DecompressionException;

/**
 * What a tool reads, as a plain file, because tools read it more than once. Standard input, compressed files and the
 * recordings of a directory are written to a temporary file, which closing deletes; the messages name what was given.
 */
public final class InputFile implements Closeable {
	/** Stands for standard input, and for standard output. */
	public static final String STREAM = "-";

	private static final int BUFFER_BYTES = 1 << 16;
	private static final long MEGABYTE = 1 << 20;
	/** What a damaged recording may have between two chunks that looks like nothing. */
	private static final long TOLERATED_BYTES = 64 * MEGABYTE;
	/** What may be unpacked that is no recording: so much, and so many times its compressed bytes. */
	private static final long EXPECTED_BYTES = 64 * MEGABYTE;

	private static final int EXPECTED_RATIO = 100;
	private static final List<String> RECORDINGS = List.of(".jfr", ".jfr.gz", ".jfr.lz4");

	/** What is expected of bytes that are unpacked, since a few compressed ones may stand for any number of others. */
	private enum Content {
		ANYTHING,
		RECORDING,
		DAMAGED_RECORDING
	}

	private final Path name;
	private final Path path;
	private final boolean isTemporary;
	/** Why the rest of a compressed file could not be unpacked, null if there is none. */
	private final IOException fault;

	private InputFile(Path name, Path path, boolean isTemporary) {
		this(name, path, isTemporary, null);
	}

	private InputFile(Path name, Path path, boolean isTemporary, IOException fault) {
		this.name = name;
		this.path = path;
		this.isTemporary = isTemporary;
		this.fault = fault;
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
	 * Opens what the command line names; directories are not allowed.
	 *
	 * @param given
	 *            a file, compressed or not, or {@code -}
	 * @param progress
	 *            makes one for so many bytes of a file that has to be unpacked
	 * @return a plain file
	 * @throws IOException
	 *             if it cannot be read, or unpacks to more than 64 MiB and a hundred times its size
	 */
	public static InputFile of(Path given, LongFunction<Progress> progress) throws IOException {
		return of(given, Content.ANYTHING, progress);
	}

	/**
	 * Opens a recording that may be damaged. Of a compressed file, the plain file has what can be unpacked in front of
	 * the damage or of a missing end.
	 *
	 * @param given
	 *            a file, compressed or not, or {@code -}
	 * @param progress
	 *            makes one for so many bytes of a file that has to be unpacked
	 * @return a plain file, which has a {@link #fault} if there is more that cannot be unpacked
	 * @throws IOException
	 *             if it cannot be read, or unpacks to more than 64 MiB in a row that look like no recording
	 */
	public static InputFile ofDamagedRecording(Path given, LongFunction<Progress> progress) throws IOException {
		return of(given, Content.DAMAGED_RECORDING, progress);
	}

	private static InputFile of(Path given, Content content, LongFunction<Progress> progress) throws IOException {
		if (isStream(given)) {
			return spooled(Path.of("standard input"), System.in, content, progress.apply(Progress.UNKNOWN));
		}
		if (!Files.exists(given) || Files.isDirectory(given)) {
			throw new FileSystemException(given.toString(), null, Files.exists(given) ? "not a file" : "no such file");
		}
		if (!Files.isRegularFile(given)) {
			// A named pipe can be read only once, too.
			return spooled(given, stream(given), content, progress.apply(Progress.UNKNOWN));
		}
		try (BufferedInputStream in = new BufferedInputStream(Files.newInputStream(given))) {
			if (Decompression.isCompressed(in)) {
				return spooled(given, in, content, progress.apply(Files.size(given)));
			}
		}
		return new InputFile(given, given, false);
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
	 *            makes one for so many bytes of a file that has to be unpacked
	 * @return the file as it is, or what came from standard input without its compression
	 * @throws IOException
	 *             if it cannot be read
	 */
	public static InputFile uncompressedIfStream(Path given, LongFunction<Progress> progress) throws IOException {
		return Files.isRegularFile(given) ? new InputFile(given, given, false) : of(given, progress);
	}

	/**
	 * Opens a recording. The recordings of a directory become one, as recordings that are concatenated do.
	 *
	 * @param given
	 *            a file, compressed or not, a directory, or {@code -}
	 * @param progress
	 *            makes one for so many bytes of a file that has to be unpacked
	 * @return a plain file
	 * @throws IOException
	 *             if it cannot be read, or if a file of the directory is not a recording
	 */
	public static InputFile ofRecording(Path given, LongFunction<Progress> progress) throws IOException {
		if (!Files.isDirectory(given)) {
			return of(given, Content.RECORDING, progress);
		}
		List<InputFile> parts = allOfRecordings(given, progress);
		Path target = temporaryFile();
		try (OutputStream out = Files.newOutputStream(target)) {
			record Part(InputFile file, long startEpochNanos) {}
			List<Part> ordered = new ArrayList<>();
			for (InputFile part : parts) {
				ordered.add(new Part(
						part,
						RecordingLayout.read(part.path, part.name, Progress.NONE)
								.startEpochNanos()));
			}
			ordered.sort(Comparator.comparingLong(Part::startEpochNanos));
			for (Part part : ordered) {
				Files.copy(part.file.path, out);
			}
		} catch (IOException | RuntimeException e) {
			Files.deleteIfExists(target);
			throw e;
		} finally {
			for (InputFile part : parts) {
				part.close();
			}
		}
		return new InputFile(given, target, true);
	}

	/**
	 * Opens a recording, or each recording of a directory.
	 *
	 * @param given
	 *            a file, compressed or not, a directory, or {@code -}
	 * @param progress
	 *            makes one for so many bytes of a file that has to be unpacked
	 * @return plain files, one at least; of a directory by their names
	 * @throws IOException
	 *             if one cannot be read, or if the directory has none
	 */
	public static List<InputFile> allOfRecordings(Path given, LongFunction<Progress> progress) throws IOException {
		if (!Files.isDirectory(given)) {
			return List.of(of(given, Content.RECORDING, progress));
		}
		List<Path> files = recordingsOf(given);
		List<InputFile> opened = new ArrayList<>();
		try {
			for (Path file : files) {
				opened.add(of(file, Content.RECORDING, progress));
			}
		} catch (IOException e) {
			for (InputFile file : opened) {
				file.close();
			}
			throw e;
		}
		return opened;
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
		if (!Files.isDirectory(given)) {
			return List.of(given);
		}
		try (Stream<Path> entries = Files.list(given)) {
			List<Path> files =
					entries.filter(InputFile::isNamedRecording).sorted().toList();
			if (files.isEmpty()) {
				throw new FileSystemException(
						given.toString(), null, "no recordings in the directory, no file *.jfr, *.jfr.gz or *.jfr.lz4");
			}
			return files;
		}
	}

	private static boolean isNamedRecording(Path file) {
		String name = file.getFileName().toString();
		return !name.startsWith(".")
				&& Files.isRegularFile(file)
				&& RECORDINGS.stream().anyMatch(name::endsWith);
	}

	private static InputFile spooled(Path name, InputStream in, Content content, Progress unpacking)
			throws IOException {
		Path target = temporaryFile();
		IOException fault = null;
		try (unpacking;
				CountedInput counted = new CountedInput(in);
				InputStream plain = expected(Decompression.plain(counted, name.toString()), name, content);
				OutputStream out = Files.newOutputStream(target)) {
			byte[] buffer = new byte[BUFFER_BYTES];
			long unpackedBytes = 0;
			for (int length = plain.read(buffer); length >= 0; length = plain.read(buffer)) {
				out.write(buffer, 0, length);
				unpackedBytes += length;
				if (content == Content.ANYTHING && unpackedBytes - EXPECTED_BYTES > EXPECTED_RATIO * counted.count()) {
					throw new IOException(String.format(
							"%s: %,d bytes of it unpack to more than %,d; unpack it, if that is right, and give the plain file",
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
		return new InputFile(name, target, true, fault);
	}

	private static InputStream expected(InputStream plain, Path name, Content content) {
		return switch (content) {
			case ANYTHING -> plain;
			case RECORDING -> new RecordingBytes(plain, name.toString(), 0);
			case DAMAGED_RECORDING -> new RecordingBytes(plain, name.toString(), TOLERATED_BYTES);
		};
	}

	private static Path temporaryFile() throws IOException {
		Path file = Files.createTempFile("jfr-tools-", ".tmp");
		// For the user who interrupts the program.
		file.toFile().deleteOnExit();
		return file;
	}

	/**
	 * Where the plain bytes are.
	 *
	 * @return a file
	 */
	public Path path() {
		return path;
	}

	/**
	 * What was given on the command line, for messages.
	 *
	 * @return a path that need not exist
	 */
	public Path name() {
		return name;
	}

	/**
	 * Why a compressed file has more than the plain file.
	 *
	 * @return null if all of it was unpacked, which is always so unless the recording {@link #ofDamagedRecording may be
	 *         damaged}
	 */
	public IOException fault() {
		return fault;
	}

	@Override
	public String toString() {
		return name.toString();
	}

	/** Deletes the file if it is a temporary one. */
	@Override
	public void close() throws IOException {
		if (isTemporary) {
			Files.deleteIfExists(path);
		}
	}
}
