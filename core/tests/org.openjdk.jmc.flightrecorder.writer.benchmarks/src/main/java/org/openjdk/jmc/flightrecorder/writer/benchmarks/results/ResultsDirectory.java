/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The directory of kept results. A document that names results gets no other files to read. */
final class ResultsDirectory {
	private final Path directory;

	ResultsDirectory(Path directory) {
		this.directory = directory;
	}

	/**
	 * A file below the directory.
	 *
	 * @param name
	 *            as a document has it
	 * @return the file, which may be missing
	 * @throws IOException
	 *             if the name leads out of the directory, be it by a link
	 */
	Path file(String name) throws IOException {
		Path file = directory.resolve(name);
		boolean isBelow = file.toAbsolutePath()
				.normalize()
				.startsWith(directory.toAbsolutePath().normalize());
		if (!isBelow || Files.exists(file) && !file.toRealPath().startsWith(directory.toRealPath())) {
			throw new IOException(name + " is not below the directory of the results, " + directory);
		}
		return file;
	}

	/**
	 * What commands printed.
	 *
	 * @return the files {@code *.txt} by their names
	 * @throws IOException
	 *             if one is a link that leads out of the directory
	 */
	List<Path> texts() throws IOException {
		List<Path> texts = new ArrayList<>();
		try (Stream<Path> files = Files.list(directory)) {
			for (Path text :
					files.filter(f -> f.toString().endsWith(".txt")).sorted().toList()) {
				texts.add(file(text.getFileName().toString()));
			}
		}
		return texts;
	}
}
