/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Recordings of the corner cases of the format, each with a JSON text that says what every reader must find in it. The
 * same files are in the source tree, for tests in other languages. A version never changes: a correction is a new
 * version.
 */
public final class JfrCorpus {
	/** The version of the files. */
	public static final int VERSION = 2;

	private static final String FOLDER = "corpus/v" + VERSION + '/';
	private static final String INDEX = "index.txt";

	private JfrCorpus() {}

	/**
	 * A recording of the corpus.
	 *
	 * @param name
	 *            what it is about, such as {@code integers}
	 */
	public record Sample(String name) {
		/**
		 * Opens the recording.
		 *
		 * @return its bytes
		 */
		public InputStream open() {
			return JfrCorpus.open(name + ".jfr");
		}

		/**
		 * What readers must find.
		 *
		 * @return a text in JSON
		 */
		public String expected() {
			return text(name + ".json");
		}

		/**
		 * Copies the recording.
		 *
		 * @param directory
		 *            where the file goes; must exist
		 * @return the file, named as the sample
		 * @throws IOException
		 *             if it cannot be written, or if it is there already
		 */
		public Path copyTo(Path directory) throws IOException {
			Path file = directory.resolve(name + ".jfr");
			try (InputStream in = open()) {
				Files.copy(in, file);
			}
			return file;
		}

		@Override
		public String toString() {
			return name;
		}
	}

	/**
	 * All recordings of this version.
	 *
	 * @return one at least
	 */
	public static List<Sample> samples() {
		return text(INDEX).lines().map(Sample::new).toList();
	}

	private static InputStream open(String file) {
		InputStream in = JfrCorpus.class.getResourceAsStream(FOLDER + file);
		if (in == null) {
			throw new IllegalArgumentException("The corpus has no file '" + file + "'");
		}
		return in;
	}

	private static String text(String file) {
		try (InputStream in = open(file)) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw new UncheckedIOException("The corpus cannot be read", e);
		}
	}
}
