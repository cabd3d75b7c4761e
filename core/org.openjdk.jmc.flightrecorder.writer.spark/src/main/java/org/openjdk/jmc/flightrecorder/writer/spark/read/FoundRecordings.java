/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.types.StructType;

/**
 * The recordings of a query, by their names alone.
 *
 * @param places
 *            one at least
 * @param directoryColumns
 *            the columns that the names of directories have
 */
record FoundRecordings(List<RecordingPlace> places, StructType directoryColumns) {
	/**
	 * @param schema
	 *            the columns that the client gives; null if it gives none
	 */
	static FoundRecordings of(Configuration configuration, ReadOptions options, StructType schema) throws IOException {
		if (options.paths().isEmpty()) {
			throw new IllegalArgumentException("load(path) must name a file, a directory or a pattern");
		}
		// A file that several paths mean is read once.
		Set<FileStatus> files = new LinkedHashSet<>();
		Set<Path> roots = new HashSet<>();
		for (String path : options.paths()) {
			files.addAll(RecordingFiles.find(configuration, path, roots));
		}
		if (files.isEmpty()) {
			throw new IOException(
					"no recording (" + RecordingFiles.NAMES + ") is in " + String.join(", ", options.paths()));
		}
		if (options.basePath() != null) {
			Path base = new Path(options.basePath());
			roots = Set.of(base.getFileSystem(configuration).makeQualified(base));
		}
		DirectoryColumns directories =
				DirectoryColumns.of(files.stream().map(FileStatus::getPath).toList(), roots, schema);
		List<RecordingPlace> places = files.stream()
				.map(file -> RecordingPlace.of(file, directories.valuesOf(file.getPath())))
				.toList();
		return new FoundRecordings(places, directories.columns());
	}
}
