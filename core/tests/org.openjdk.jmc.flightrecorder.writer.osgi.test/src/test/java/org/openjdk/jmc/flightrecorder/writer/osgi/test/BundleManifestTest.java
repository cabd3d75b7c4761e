/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.osgi.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import aQute.bnd.header.Attrs;
import aQute.bnd.header.OSGiHeader;
import aQute.bnd.header.Parameters;
import aQute.bnd.osgi.Analyzer;
import aQute.bnd.osgi.Jar;
import aQute.bnd.osgi.Verifier;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;

/** What the manifest of the built jar says, and whether bnd, which reads the classes, says the same. */
class BundleManifestTest {
	private static final String NAME = "org.openjdk.jmc.flightrecorder.writer";
	/** The exported classes extend internal ones; clients do not name those. See bnd.bnd. */
	private static final String PRIVATE_REFERENCES = "\"private references\"";

	private static final String API = NAME + ".api";

	private static Parameters parameters(String header) throws Exception {
		return OSGiHeader.parseHeader(ClientBundles.header(Jars.WRITER, header));
	}

	@Test
	void nameIsTheOneOf912AndSingleton() throws Exception {
		for (var jar : List.of(Jars.WRITER, Jars.OLD_WRITER)) {
			Parameters name = OSGiHeader.parseHeader(ClientBundles.header(jar, "Bundle-SymbolicName"));
			assertEquals(Set.of(NAME), name.keySet());
			assertEquals("true", name.get(NAME).get("singleton:"));
		}
		assertEquals(NAME, ClientBundles.header(Jars.WRITER, "Automatic-Module-Name"));
	}

	@Test
	void versionIsThatOfTheProjectWithTheQualifierOfTheBuild() throws Exception {
		String version = System.getProperty("writer.tests.projectVersion").replace("-SNAPSHOT", "");
		assertEquals(
				version + "." + System.getProperty("writer.tests.qualifier"),
				ClientBundles.header(Jars.WRITER, "Bundle-Version"));
	}

	@Test
	void apiIsExportedWithVersionAndImplementationAsInternal() throws Exception {
		Parameters exports = parameters("Export-Package");
		assertEquals(Set.of(NAME, API), exports.keySet());
		assertEquals("10.0.0", exports.get(API).getVersion());
		assertEquals("10.0.0", exports.get(NAME).getVersion());
		assertEquals("true", exports.get(NAME).get("x-internal:"));
		assertNull(exports.get(API).get("x-internal:"));
	}

	@Test
	void importsAreThoseOfTheClassesAndNoMore() throws Exception {
		assertEquals(
				Set.of("jdk.jfr", "jdk.jfr.consumer"),
				parameters("Import-Package").keySet());
	}

	@Test
	void commonIsPassedOnIfItIsThere() throws Exception {
		Parameters required = parameters("Require-Bundle");
		assertEquals(Set.of("org.openjdk.jmc.common"), required.keySet());
		assertEquals("reexport", required.get("org.openjdk.jmc.common").get("visibility:"));
		assertEquals("optional", required.get("org.openjdk.jmc.common").get("resolution:"));
	}

	@Test
	void javaSeventeenIsEnough() throws Exception {
		assertEquals("JavaSE-17", ClientBundles.header(Jars.WRITER, "Bundle-RequiredExecutionEnvironment"));
		Attrs environment = parameters("Require-Capability").get("osgi.ee");
		assertEquals("(&(osgi.ee=JavaSE)(version=17))", environment.get("filter:"));
	}

	@Test
	void bndFindsNothingWrong() throws Exception {
		try (Jar jar = new Jar(Jars.WRITER.toFile());
				Analyzer analyzer = new Analyzer(jar);
				Verifier verifier = new Verifier(analyzer)) {
			analyzer.addClasspath(Jars.COMMON.toFile());
			verifier.setProperty("-fixupmessages", PRIVATE_REFERENCES);
			verifier.verify();
			assertTrue(verifier.isOk(), () -> verifier.getErrors() + " " + verifier.getWarnings());
		}
	}

	/** bnd looks at the classes alone, told of the exports and nothing else. */
	@Test
	void bndComputesTheSameFromTheClasses() throws Exception {
		try (Jar jar = new Jar(Jars.WRITER.toFile());
				Analyzer analyzer = new Analyzer(jar)) {
			analyzer.addClasspath(Jars.COMMON.toFile());
			analyzer.setProperty("Bundle-SymbolicName", NAME);
			analyzer.setProperty("-noimportjava", "true");
			analyzer.setProperty("Export-Package", NAME + ";version=10.0.0," + API + ";version=10.0.0");
			analyzer.setProperty("Import-Package", "*");
			analyzer.setProperty("-fixupmessages", PRIVATE_REFERENCES);
			Manifest computed = analyzer.calcManifest();
			assertEquals(List.of(), analyzer.getErrors());

			Set<String> imports = new TreeSet<>(
					OSGiHeader.parseHeader(computed.getMainAttributes().getValue("Import-Package"))
							.keySet());
			// Come with Require-Bundle; exported ones are imported too where bnd may choose.
			imports.removeIf(name -> name.startsWith("org.openjdk.jmc."));
			assertEquals(new TreeSet<>(parameters("Import-Package").keySet()), imports);

			for (Map.Entry<String, Attrs> export : parameters("Export-Package").entrySet()) {
				String uses = OSGiHeader.parseHeader(
								computed.getMainAttributes().getValue("Export-Package"))
						.get(export.getKey())
						.get("uses:");
				assertEquals(uses, export.getValue().get("uses:"), export.getKey());
			}
			assertEquals(
					ClientBundles.header(Jars.WRITER, "Require-Capability"),
					computed.getMainAttributes().getValue("Require-Capability"));
		}
	}
}
