/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.compat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;

/** How a program finds out which of two writers with the same name it runs with. */
class WhichWriterTest {
	private static Attributes ours() throws IOException {
		URL location = Recordings.class.getProtectionDomain().getCodeSource().getLocation();
		Path path = Path.of(URI.create(location.toString()));
		if (Files.isRegularFile(path)) {
			return manifestOf(path);
		}
		try (InputStream in = Files.newInputStream(path.resolve(JarFile.MANIFEST_NAME))) {
			return new Manifest(in).getMainAttributes();
		}
	}

	private static Attributes manifestOf(Path jar) throws IOException {
		try (JarFile file = new JarFile(jar.toFile())) {
			return file.getManifest().getMainAttributes();
		}
	}

	@Test
	void theManifestNamesTheImplementationThatThePackageThenReports() throws IOException {
		String version = ours().getValue(Attributes.Name.IMPLEMENTATION_VERSION);
		assertTrue(version.matches("10\\.0\\.0(-SNAPSHOT)?"), version);
		assertEquals(
				version.replaceFirst("-.*", ""),
				ours().getValue("Bundle-Version").replaceFirst("^(\\d+\\.\\d+\\.\\d+)\\..*", "$1"));
		assertTrue(
				ours().getValue(Attributes.Name.IMPLEMENTATION_TITLE).contains("JFR writer"),
				() -> "the title is that of this project");
	}

	@Test
	void version912HasNoImplementationVersionButTheSameBundleName() throws IOException {
		Attributes theirs = manifestOf(OldWriter.jar());
		assertNull(theirs.getValue(Attributes.Name.IMPLEMENTATION_VERSION));
		assertEquals(theirs.getValue("Bundle-SymbolicName"), ours().getValue("Bundle-SymbolicName"));
		assertEquals("9.1.2", theirs.getValue("Bundle-Version"));
	}
}
