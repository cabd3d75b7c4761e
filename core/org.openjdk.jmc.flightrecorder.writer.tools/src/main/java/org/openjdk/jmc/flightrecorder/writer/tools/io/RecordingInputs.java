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
		List<InputFile> files = InputFile.allOfRecordings(given, progress);
		RecordingInputs inputs =
				new RecordingInputs(files.size() == 1 ? files.get(0).name() : given, files);
		try {
			record Started(ByteSource source, long epochNanos) {}
			List<Started> started = new ArrayList<>();
			for (InputFile file : inputs.files) {
				ByteSource source = ByteSource.open(file.path(), file.name().toString());
				inputs.sources.add(source);
				started.add(new Started(source, Chunk.of(source).get(0).header().startEpochNanos()));
			}
			started.sort(Comparator.comparingLong(Started::epochNanos));
			inputs.sources.clear();
			started.forEach(each -> inputs.sources.add(each.source()));
			return inputs;
		} catch (IOException | RuntimeException e) {
			inputs.close();
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
		return name;
	}

	@Override
	public String toString() {
		return name.toString();
	}

	/** Deletes what was unpacked. */
	@Override
	public void close() throws IOException {
		for (ByteSource source : sources) {
			source.close();
		}
		for (InputFile file : files) {
			file.close();
		}
	}
}
