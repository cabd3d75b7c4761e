/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.osgi.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import aQute.bnd.header.OSGiHeader;
import aQute.bnd.header.Parameters;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;

/** What is published beside the bundle: a POM that Maven Central takes, and sources that Eclipse finds. */
class PublishedFilesTest {
	private static final String BUNDLE = "org.openjdk.jmc.flightrecorder.writer";

	@ParameterizedTest
	@ValueSource(strings = {"flightrecorder.writer", "flightrecorder.writer.items", "flightrecorder.writer.testing"})
	void pomStandsAloneAndSaysAllThatCentralAsksFor(String artifact) throws Exception {
		Path file = artifact.endsWith(".testing")
				? Jars.TESTING_POM
				: artifact.endsWith(".items") ? Jars.ITEMS_POM : Jars.WRITER_POM;
		Document pom = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
		XPath path = XPathFactory.newInstance().newXPath();
		assertEquals("0", path.evaluate("count(/project/parent)", pom));
		assertEquals("0", path.evaluate("count(/project/properties)", pom));
		assertFalse(Files.readString(file).contains("${"), "nothing is left to be filled in");
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
		assertEquals(artifact, path.evaluate("/project/artifactId", pom));
		assertEquals(System.getProperty("writer.tests.projectVersion"), path.evaluate("/project/version", pom));
	}

	@Test
	void fixturesNeedTheWriterAndPerhapsJUnit() throws Exception {
		Document pom = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(Jars.TESTING_POM.toFile());
		XPath path = XPathFactory.newInstance().newXPath();
		assertEquals("2", path.evaluate("count(//dependency)", pom));
		assertEquals("flightrecorder.writer", path.evaluate("//dependency[not(optional='true')]/artifactId", pom));
		assertEquals("junit-jupiter-api", path.evaluate("//dependency[optional='true']/artifactId", pom));
	}

	@Test
	void fixturesAreABundle() throws Exception {
		assertEquals(BUNDLE + ".testing", ClientBundles.header(Jars.TESTING, "Bundle-SymbolicName"));
		assertEquals(BUNDLE + ".testing", ClientBundles.header(Jars.TESTING, "Automatic-Module-Name"));
		assertEquals(
				ClientBundles.header(Jars.WRITER, "Bundle-Version"),
				ClientBundles.header(Jars.TESTING, "Bundle-Version"));
		assertEquals(
				Set.of(BUNDLE + ".testing"),
				OSGiHeader.parseHeader(ClientBundles.header(Jars.TESTING, "Export-Package"))
						.keySet());
		Parameters imports = OSGiHeader.parseHeader(ClientBundles.header(Jars.TESTING, "Import-Package"));
		assertEquals("[10.0,11)", imports.get(BUNDLE + ".api").getVersion());
		for (String name : imports.keySet()) {
			assertEquals(
					name.startsWith("org.junit.") ? "optional" : null,
					imports.get(name).get("resolution:"),
					name);
		}
		try (JarFile bundle = new JarFile(Jars.TESTING.toFile());
				JarFile sources = new JarFile(Jars.TESTING_SOURCES.toFile())) {
			String folder = BUNDLE.replace('.', '/') + "/testing/";
			assertTrue(bundle.getEntry("META-INF/LICENSE") != null);
			for (String version : List.of("v1", "v2")) {
				assertTrue(bundle.getEntry(folder + "corpus/" + version + "/index.txt") != null, version);
			}
			assertTrue(sources.getEntry(folder + "JfrFixtures.java") != null);
		}
	}

	@Test
	void writerNeedsTheJdkAlone() throws Exception {
		Document pom = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(Jars.WRITER_POM.toFile());
		XPath path = XPathFactory.newInstance().newXPath();
		assertEquals("0", path.evaluate("count(//dependency)", pom));
	}

	@Test
	void itemsNeedTheWriterAndTheCommonClassesOfJmc() throws Exception {
		Document pom = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(Jars.ITEMS_POM.toFile());
		XPath path = XPathFactory.newInstance().newXPath();
		assertEquals("2", path.evaluate("count(//dependency)", pom));
		assertEquals("flightrecorder.writer", path.evaluate("//dependency[1]/artifactId", pom));
		assertEquals("common", path.evaluate("//dependency[2]/artifactId", pom));
		assertEquals("9.1.2", path.evaluate("//dependency[2]/version", pom));
		assertEquals("", path.evaluate("//dependency[2]/optional", pom));
		try (JarFile bundle = new JarFile(Jars.ITEMS.toFile());
				JarFile sources = new JarFile(Jars.ITEMS_SOURCES.toFile())) {
			assertTrue(bundle.getEntry("META-INF/LICENSE") != null);
			assertTrue(sources.getEntry(BUNDLE.replace('.', '/') + "/items/Items.java") != null);
		}
		assertEquals(BUNDLE + ".items.source", ClientBundles.header(Jars.ITEMS_SOURCES, "Bundle-SymbolicName"));
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
	void licenceAndMetadataForNativeImagesTravelInTheBundle() throws Exception {
		try (JarFile bundle = new JarFile(Jars.WRITER.toFile())) {
			assertTrue(bundle.getEntry("META-INF/LICENSE") != null);
			String directory = "META-INF/native-image/org.openjdk.jmc/flightrecorder.writer/";
			assertTrue(bundle.getEntry(directory + "reflect-config.json") != null);
		}
	}
}
