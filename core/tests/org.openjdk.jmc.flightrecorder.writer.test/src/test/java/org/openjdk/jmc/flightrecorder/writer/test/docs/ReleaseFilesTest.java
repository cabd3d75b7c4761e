/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** What a release and the place where the project is hosted take from files beside the code. */
class ReleaseFilesTest {
	private static final Pattern REVISION = Pattern.compile("<revision>(.*)</revision>");
	private static final Pattern OWN_VERSION = Pattern.compile(
			"<artifactId>flightrecorder\\.writer[.a-z]*</artifactId>\\s*<version>([^<]*)</version>|flightrecorder\\.writer[.a-z]*:(\\d[^:@`\\s\",)]*)");
	private static final Pattern MODULE = Pattern.compile("core/[a-zA-Z./*-]+");

	private static String revision() {
		Matcher matcher = REVISION.matcher(Checkout.read("pom.xml"));
		assertTrue(matcher.find(), "pom.xml has a revision");
		return matcher.group(1);
	}

	private static List<Path> files(String directory, String suffix) throws IOException {
		try (Stream<Path> files = Files.walk(Checkout.ROOT.resolve(directory))) {
			return files.filter(f -> f.toString().endsWith(suffix)
							&& !Checkout.ROOT.relativize(f).toString().contains("target/"))
					.sorted()
					.toList();
		}
	}

	@Test
	void pagesAndCatalogueHaveTheVersionOfTheBuild() throws IOException {
		List<Path> pages = new ArrayList<>(files("docs", ".md"));
		pages.add(Checkout.ROOT.resolve("README.md"));
		pages.add(Checkout.ROOT.resolve("jbang-catalog.json"));
		int versions = 0;
		for (Path page : pages) {
			Matcher matcher = OWN_VERSION.matcher(Files.readString(page));
			while (matcher.find()) {
				String version = matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
				if (!version.startsWith("9.")) {
					assertEquals(revision(), version, page + " names another version");
					versions++;
				}
			}
		}
		assertTrue(versions >= 3, "only " + versions + " versions were found");
	}

	@Test
	void pomsHaveTheVersionOfTheRootAlone() throws IOException {
		for (String directory : List.of("core", "releng")) {
			for (Path pom : files(directory, "pom.xml")) {
				String version = revision().replace("-SNAPSHOT", "");
				assertFalse(Files.readString(pom).contains("<version>" + version), pom + " has the version once more");
			}
		}
	}

	@Test
	void workflowsRunWhatIsThere() throws IOException {
		int commands = 0;
		for (Path workflow : files(".github/workflows", ".yml")) {
			for (String command : commands(workflow)) {
				Matcher modules = MODULE.matcher(command);
				while (modules.find()) {
					String module = modules.group();
					assertTrue(
							module.contains("*") || Files.isDirectory(Checkout.ROOT.resolve(module)),
							workflow + " names " + module);
				}
				commands++;
			}
		}
		assertTrue(commands >= 3, "only " + commands + " commands were found");
	}

	@Test
	void templatesAndUpdatesAreYaml() throws IOException {
		List<Path> files = files(".github", ".yml");
		assertTrue(files.size() >= 6, () -> files.toString());
		for (Path file : files) {
			assertTrue(parse(file) instanceof Map, () -> file + " is no mapping");
		}
	}

	@Test
	void imageTakesTheJarThatTheBuildMakes() {
		assertTrue(Checkout.read("releng/Containerfile").contains("COPY jfr-tools.jar "));
		assertTrue(Checkout.read("core/org.openjdk.jmc.flightrecorder.writer.tools/pom.xml")
				.contains("<outputFile>${project.build.directory}/jfr-tools.jar</outputFile>"));
	}

	/** Not one of them begins its work, which takes minutes or hours, or passes the option on. */
	@ParameterizedTest
	@ValueSource(
			strings = {
				"releng/release",
				"releng/build",
				"releng/check-release",
				"releng/check-reproducible",
				".ci/run",
				".ci/nightly"
			})
	void scriptsTellTheirUsage(String script) throws Exception {
		assumeTrue(File.separatorChar == '/', "there is a shell for scripts");
		Process process = new ProcessBuilder(
						"bash", Checkout.ROOT.resolve(script).toString(), "--help")
				.redirectErrorStream(true)
				.start();
		String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertEquals(0, process.waitFor(), printed);
		assertTrue(
				Pattern.compile("^  " + Pattern.quote(script) + "\\b", Pattern.MULTILINE)
						.matcher(printed)
						.find(),
				printed);
		assertFalse(printed.contains("SPDX") || printed.contains("#") || printed.contains("== "), printed);
	}

	private static Object parse(Path file) throws IOException {
		return new Load(LoadSettings.builder().setLabel(file.toString()).build())
				.loadFromString(Files.readString(file));
	}

	private static List<String> commands(Path workflow) throws IOException {
		List<String> commands = new ArrayList<>();
		Map<?, ?> jobs = (Map<?, ?>) ((Map<?, ?>) parse(workflow)).get("jobs");
		for (Object job : jobs.values()) {
			for (Object step : (List<?>) ((Map<?, ?>) job).get("steps")) {
				if (((Map<?, ?>) step).get("run") instanceof String command) {
					commands.add(command);
				}
			}
		}
		assertFalse(commands.isEmpty(), () -> workflow + " runs nothing");
		return commands;
	}
}
