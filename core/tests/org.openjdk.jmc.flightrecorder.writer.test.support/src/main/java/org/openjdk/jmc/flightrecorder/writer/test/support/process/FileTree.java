/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A directory with all that is in it. */
public final class FileTree {
	private FileTree() {}

	/**
	 * Deletes a directory and its content, or a file.
	 *
	 * @param root
	 *            need not exist
	 * @throws IOException
	 *             if something cannot be deleted
	 */
	public static void delete(Path root) throws IOException {
		if (Files.notExists(root)) {
			return;
		}
		List<Path> all;
		try (Stream<Path> walk = Files.walk(root)) {
			all = walk.sorted(Comparator.reverseOrder()).toList();
		}
		for (Path each : all) {
			Files.deleteIfExists(each);
		}
	}
}
