/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.osgi.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.List;
import java.util.jar.JarFile;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

/** What is published beside the bundle: a POM that Maven Central takes, and sources that Eclipse finds. */
class PublishedFilesTest {
	private static final String BUNDLE = "org.openjdk.jmc.flightrecorder.writer";

	@Test
	void pomStandsAloneAndSaysAllThatCentralAsksFor() throws Exception {
		Document pom = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(Jars.WRITER_POM.toFile());
		XPath path = XPathFactory.newInstance().newXPath();
		assertEquals("0", path.evaluate("count(/project/parent)", pom));
		assertEquals("0", path.evaluate("count(/project/properties)", pom));
		assertFalse(Files.readString(Jars.WRITER_POM).contains("${"), "nothing is left to be filled in");
		for (String required : List.of(
				"name",
				"description",
				"url",
				"licenses/license/name",
				"licenses/license/url",
				"developers/developer/name",
				"developers/developer/roles/role",
				"scm/connection",
				"scm/url")) {
			assertFalse(path.evaluate("/project/" + required, pom).isBlank(), required);
		}
		assertEquals("org.openjdk.jmc", path.evaluate("/project/groupId", pom));
		assertEquals("flightrecorder.writer", path.evaluate("/project/artifactId", pom));
		assertEquals(System.getProperty("writer.tests.projectVersion"), path.evaluate("/project/version", pom));
	}

	@Test
	void pomNamesOneDependency() throws Exception {
		Document pom = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(Jars.WRITER_POM.toFile());
		XPath path = XPathFactory.newInstance().newXPath();
		assertEquals("1", path.evaluate("count(//dependency)", pom));
		assertEquals("common", path.evaluate("/project/dependencies/dependency/artifactId", pom));
		assertEquals("9.1.2", path.evaluate("/project/dependencies/dependency/version", pom));
	}

	@Test
	void sourcesAreTheSourceBundleOfTheBundle() throws Exception {
		String version = ClientBundles.header(Jars.WRITER, "Bundle-Version");
		assertEquals(BUNDLE + ".source", ClientBundles.header(Jars.WRITER_SOURCES, "Bundle-SymbolicName"));
		assertEquals(version, ClientBundles.header(Jars.WRITER_SOURCES, "Bundle-Version"));
		assertEquals(
				BUNDLE + ";version=\"" + version + "\";roots:=\".\"",
				ClientBundles.header(Jars.WRITER_SOURCES, "Eclipse-SourceBundle"));
		try (JarFile sources = new JarFile(Jars.WRITER_SOURCES.toFile())) {
			assertTrue(sources.getEntry(BUNDLE.replace('.', '/') + "/api/Recordings.java") != null);
		}
	}

	@Test
	void licenceTravelsInTheBundle() throws Exception {
		try (JarFile bundle = new JarFile(Jars.WRITER.toFile())) {
			assertTrue(bundle.getEntry("META-INF/LICENSE") != null);
		}
	}
}
