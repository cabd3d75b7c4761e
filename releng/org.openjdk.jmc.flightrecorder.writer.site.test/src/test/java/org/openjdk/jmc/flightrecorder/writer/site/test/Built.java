/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.site.test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What the build made before these tests. */
enum Built {
	CORE("writer.tests.core"),
	SITE("writer.tests.site"),
	INSTALLED("writer.tests.installed"),
	PRODUCT("writer.tests.product");

	private final String property;

	Built(String property) {
		this.property = property;
	}

	Path directory() {
		Path directory = Path.of(System.getProperty(property)).toAbsolutePath().normalize();
		if (!Files.isDirectory(directory)) {
			throw new AssertionError("releng/build makes a directory at " + directory);
		}
		return directory;
	}

	/** Names of the bundles or features in a directory below, without version and without .jar. */
	Set<String> names(String below) throws IOException {
		Set<String> names = new TreeSet<>();
		try (Stream<Path> paths = Files.list(directory().resolve(below))) {
			paths.forEach(path -> {
				String name = path.getFileName().toString();
				names.add(name.substring(0, name.lastIndexOf('_')));
			});
		}
		return names;
	}

	/** The one file directly in a directory below whose name matches a pattern. */
	Path file(String below, String pattern) throws IOException {
		try (Stream<Path> paths = Files.list(directory().resolve(below))) {
			List<Path> found = paths.filter(
							path -> path.getFileName().toString().matches(pattern))
					.toList();
			if (found.size() != 1) {
				throw new AssertionError(
						"expected one file " + pattern + " in " + below + " of " + directory() + ", found " + found);
			}
			return found.get(0);
		}
	}
}
