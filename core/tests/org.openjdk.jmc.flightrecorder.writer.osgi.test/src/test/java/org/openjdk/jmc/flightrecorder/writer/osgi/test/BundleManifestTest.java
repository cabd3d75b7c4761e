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
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;

/** What the manifest of the built jar says, and whether bnd, which reads the classes, says the same. */
class BundleManifestTest {
	private static final String NAME = "org.openjdk.jmc.flightrecorder.writer";
	/** The exported classes extend internal ones; clients do not name those. See bnd.bnd. */
	private static final String PRIVATE_REFERENCES = "\"private references\"";

	private static final String API = NAME + ".api";
	private static final String ITEMS = NAME + ".items";
	private static final String COMMON = "org.openjdk.jmc.common";

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
		assertEquals("10.0.0", exports.get(API).getVersion());
		assertEquals("10.0.0", exports.get(NAME).getVersion());
		assertNull(exports.get(API).get("x-internal:"));
		assertNull(exports.get(API).get("x-friends:"));
		exports.keySet().remove(API);
		exports.forEach((name, attributes) -> assertEquals(ITEMS, attributes.get("x-friends:"), name));
	}

	/** Else the list of exports says more than the other bundle needs. */
	@Test
	void internalPackagesAreExportedForItemsAloneAsFarAsItUsesThem() throws Exception {
		Set<String> used = new TreeSet<>();
		try (Jar jar = new Jar(Jars.ITEMS.toFile());
				Analyzer analyzer = new Analyzer(jar)) {
			analyzer.addClasspath(Jars.WRITER.toFile());
			analyzer.addClasspath(Jars.COMMON.toFile());
			analyzer.analyze();
			analyzer.getReferred().keySet().stream()
					.map(Object::toString)
					.filter(name -> name.equals(NAME) || name.startsWith(NAME + "."))
					.filter(name -> !name.equals(ITEMS))
					.forEach(used::add);
		}
		assertEquals(used, new TreeSet<>(parameters("Export-Package").keySet()));
	}

	@Test
	void itemsGoWithTheWriterOfTheirVersionOnly() throws Exception {
		String version = ClientBundles.header(Jars.WRITER, "Bundle-Version");
		assertEquals(version, ClientBundles.header(Jars.ITEMS, "Bundle-Version"));
		assertEquals(ITEMS, ClientBundles.header(Jars.ITEMS, "Bundle-SymbolicName"));
		assertEquals(ITEMS, ClientBundles.header(Jars.ITEMS, "Automatic-Module-Name"));
		Parameters required = OSGiHeader.parseHeader(ClientBundles.header(Jars.ITEMS, "Require-Bundle"));
		assertEquals(Set.of(NAME, COMMON), required.keySet());
		assertEquals("[" + version + "," + version + "]", required.get(NAME).get("bundle-version"));
		assertEquals(
				Set.of(ITEMS),
				OSGiHeader.parseHeader(ClientBundles.header(Jars.ITEMS, "Export-Package"))
						.keySet());
	}

	@Test
	void importsAreThoseOfTheClassesAndNoMore() throws Exception {
		assertEquals(
				Set.of("jdk.jfr", "jdk.jfr.consumer"),
				parameters("Import-Package").keySet());
	}

	@Test
	void noOtherBundleIsRequired() throws Exception {
		try (JarFile jar = new JarFile(Jars.WRITER.toFile())) {
			assertNull(jar.getManifest().getMainAttributes().getValue("Require-Bundle"));
		}
	}

	private static List<String> internalExports() throws Exception {
		return parameters("Export-Package").keySet().stream()
				.filter(name -> name.startsWith(NAME + ".internal."))
				.toList();
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
			analyzer.setProperty("Bundle-SymbolicName", NAME);
			analyzer.setProperty("-noimportjava", "true");
			analyzer.setProperty(
					"Export-Package",
					NAME + ";version=10.0.0," + API + ";version=10.0.0," + String.join(",", internalExports()));
			analyzer.setProperty("Import-Package", "*");
			analyzer.setProperty("-fixupmessages", PRIVATE_REFERENCES);
			Manifest computed = analyzer.calcManifest();
			assertEquals(List.of(), analyzer.getErrors());

			Set<String> imports = new TreeSet<>(
					OSGiHeader.parseHeader(computed.getMainAttributes().getValue("Import-Package"))
							.keySet());
			// Exported ones are imported too where bnd may choose.
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
