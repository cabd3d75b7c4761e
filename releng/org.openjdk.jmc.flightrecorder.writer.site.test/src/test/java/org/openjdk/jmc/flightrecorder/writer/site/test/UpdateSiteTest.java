/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.site.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** The site has all that is needed, and the director of p2 installed it from there into a fresh profile. */
class UpdateSiteTest {
	private static final String WRITER = "org.openjdk.jmc.flightrecorder.writer";
	private static final String FEATURE = "org.openjdk.jmc.feature.flightrecorder.writer";
	private static final Set<String> BUNDLES = new TreeSet<>(Set.of(
			WRITER,
			WRITER + ".source",
			WRITER + ".items",
			WRITER + ".items.source",
			"org.openjdk.jmc.common",
			"org.owasp.encoder",
			"lz4-java"));
	private static final Set<String> FEATURES = new TreeSet<>(Set.of(FEATURE, FEATURE + ".source"));

	@Test
	void siteHasWriterSourcesAndWhatTheyNeed() throws IOException {
		assertEquals(BUNDLES, Built.SITE.names("plugins"));
		assertEquals(FEATURES, Built.SITE.names("features"));
	}

	@Test
	void siteIsIndexedAndHasACategory() throws IOException {
		try (ZipFile content =
				new ZipFile(Built.SITE.directory().resolve("content.jar").toFile())) {
			ZipEntry entry = content.getEntry("content.xml");
			try (InputStream in = content.getInputStream(entry)) {
				String xml = new String(in.readAllBytes(), StandardCharsets.UTF_8);
				assertTrue(xml.contains("org.eclipse.equinox.p2.type.category"), "a category");
				assertTrue(xml.contains("'JFR Writer'"), "its name");
			}
		}
	}

	@Test
	void directorInstalledFeaturesWithAllBundles() throws IOException {
		assertEquals(BUNDLES, Built.INSTALLED.names("plugins"));
		assertEquals(FEATURES, Built.INSTALLED.names("features"));
	}

	/** p2 and Maven keep caches by version, and a snapshot's version does not change. */
	@Test
	void bundleIsEverywhereTheOneThatWasBuilt() throws IOException {
		Path built = Built.CORE.file("", "flightrecorder\\.writer-[0-9.]+(-SNAPSHOT)?\\.jar");
		for (Built place : List.of(Built.SITE, Built.INSTALLED, Built.PRODUCT)) {
			Path copy = place.file("plugins", "org\\.openjdk\\.jmc\\.flightrecorder\\.writer_.*\\.jar");
			assertEquals(-1, Files.mismatch(built, copy), () -> copy + " differs from " + built);
		}
	}
}
