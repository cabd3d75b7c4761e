/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.site.test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What the build made before these tests. */
enum Built {
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
}
