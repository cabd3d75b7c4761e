/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongFunction;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;

/**
 * The recordings that a tool reads, one after the other: a file, or the files of a directory in the order of their starts.
 * Each stays a recording of its own.
 */
public final class RecordingInputs implements Closeable {
	private final Path name;
	private final List<InputFile> files;
	private final List<ByteSource> sources = new ArrayList<>();

	private RecordingInputs(Path name, List<InputFile> files) {
		this.name = name;
		this.files = files;
	}

	/**
	 * Opens recordings.
	 *
	 * @param given
	 *            a file, compressed or not, a directory, or {@code -}
	 * @param progress
	 *            makes one for so many bytes of a file that has to be unpacked
	 * @return one recording at least
	 * @throws IOException
	 *             if one cannot be read or is not a recording, or if the directory has none
	 */
	public static RecordingInputs open(Path given, LongFunction<Progress> progress) throws IOException {
		RecordingInputs inputs = openAll(List.of(given), progress);
		try {
			record Started(ByteSource source, long epochNanos) {}
			List<Started> started = new ArrayList<>();
			for (ByteSource source : inputs.sources) {
				started.add(new Started(source, Chunk.of(source).get(0).header().startEpochNanos()));
			}
			started.sort(Comparator.comparingLong(Started::epochNanos));
			inputs.sources.clear();
			started.forEach(each -> inputs.sources.add(each.source()));
			return inputs;
		} catch (IOException | RuntimeException e) {
			inputs.closeBehind(e);
			throw e;
		}
	}

	/**
	 * Opens recordings without a look at them.
	 *
	 * @param given
	 *            as for {@link #open}
	 * @param progress
	 *            as for {@link #open}
	 * @return the recordings in the order in which they were given, those of a directory by their names
	 * @throws IOException
	 *             if one cannot be read, or if a directory has none
	 */
	public static RecordingInputs openAll(List<Path> given, LongFunction<Progress> progress) throws IOException {
		List<InputFile> files = new ArrayList<>();
		RecordingInputs inputs = new RecordingInputs(given.get(0), files);
		try {
			for (Path each : given) {
				files.addAll(InputFile.allOfRecordings(each, progress));
			}
			for (InputFile file : files) {
				inputs.sources.add(ByteSource.open(file.path(), file.name().toString()));
			}
			return inputs;
		} catch (IOException | RuntimeException e) {
			inputs.closeBehind(e);
			throw e;
		}
	}

	/**
	 * Tells the recordings.
	 *
	 * @return their bytes, in the order of their starts
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

	/**
	 * What was given on the command line, for messages.
	 *
	 * @return a path that need not exist
	 */
	public Path name() {
		return files.size() == 1 ? files.get(0).name() : name;
	}

	@Override
	public String toString() {
		return name().toString();
	}

	/** Deletes what was unpacked. All files are closed, also if one of them cannot be. */
	@Override
	public void close() throws IOException {
		List<Closeable> open = new ArrayList<>(sources);
		open.addAll(files);
		IOException first = null;
		for (Closeable each : open) {
			try {
				each.close();
			} catch (IOException e) {
				if (first == null) {
					first = e;
				} else {
					first.addSuppressed(e);
				}
			}
		}
		if (first != null) {
			throw first;
		}
	}

	private void closeBehind(Exception failure) {
		try {
			close();
		} catch (IOException e) {
			failure.addSuppressed(e);
		}
	}
}
