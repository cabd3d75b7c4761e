/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.osgi.test;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The files that the build copies for these tests. */
final class Jars {
	static final Path WRITER = bundle("flightrecorder.writer.jar");
	static final Path WRITER_SOURCES = bundle("flightrecorder.writer-sources.jar");
	/** What Maven's repositories get beside the jar. */
	static final Path WRITER_POM = bundle("flightrecorder.writer.pom");
	/** The bundle that writes items of JMC. */
	static final Path ITEMS = bundle("flightrecorder.writer.items.jar");

	static final Path ITEMS_SOURCES = bundle("flightrecorder.writer.items-sources.jar");
	static final Path ITEMS_POM = bundle("flightrecorder.writer.items.pom");
	/** Recordings for other people's tests. */
	static final Path TESTING = bundle("flightrecorder.writer.testing.jar");

	static final Path TESTING_SOURCES = bundle("flightrecorder.writer.testing-sources.jar");
	static final Path TESTING_POM = bundle("flightrecorder.writer.testing.pom");
	/** Version 9.1.2 as published. */
	static final Path OLD_WRITER = bundle("flightrecorder.writer-old.jar");

	static final Path COMMON = bundle("common.jar");
	/** JMC's common bundle, and what it requires. */
	static final List<Path> REQUIRED = List.of(bundle("encoder.jar"), bundle("lz4-java.jar"), COMMON);

	private Jars() {}

	private static Path bundle(String name) {
		return jar("writer.tests.bundles", "target/bundles", name);
	}

	static Path framework(String name) {
		return jar("writer.tests.frameworks", "target/frameworks", name);
	}

	private static Path jar(String property, String usually, String name) {
		Path jar = Path.of(System.getProperty(property, usually)).resolve(name).toAbsolutePath();
		if (!Files.isRegularFile(jar)) {
			throw new AssertionError("the build copies a file to " + jar);
		}
		return jar;
	}
}
