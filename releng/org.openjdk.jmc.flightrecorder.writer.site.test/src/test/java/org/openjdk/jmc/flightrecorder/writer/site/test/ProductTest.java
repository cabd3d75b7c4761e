/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.site.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

/** The product starts, writes a recording and ends, on each installed JDK, and all readers read what it wrote. */
class ProductTest {
	private static final int LIMIT_SECONDS = 900;
	private static final int FIRST_FEATURE = 17;
	private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(\\d+)[.\"]");
	private static final Map<String, Long> WRITTEN = Map.of("sample.Order", 100L, "sample.BundleStarted", 1L);

	@TempDir
	Path directory;

	/** The running JDK, and those of 17 or later beside it. */
	static List<Path> installedJdks() throws IOException {
		Map<Path, Path> homes = new LinkedHashMap<>();
		Path running = Path.of(System.getProperty("java.home")).toRealPath();
		addJdk(homes, running);
		try (Stream<Path> siblings = Files.list(running.getParent())) {
			for (Path home : siblings.sorted().toList()) {
				addJdk(homes, home);
			}
		}
		return List.copyOf(homes.values());
	}

	private static void addJdk(Map<Path, Path> homes, Path home) throws IOException {
		Path release = home.resolve("release");
		Path jfr = home.resolve("bin").resolve("jfr");
		if (Files.isRegularFile(release) && Files.isExecutable(jfr)) {
			Matcher version = VERSION.matcher(Files.readString(release));
			if (version.find() && Integer.parseInt(version.group(1)) >= FIRST_FEATURE) {
				homes.putIfAbsent(jfr.toRealPath(), home.toRealPath());
			}
		}
	}

	@ParameterizedTest
	@MethodSource("installedJdks")
	void writesARecordingThatAllReadersRead(Path jdk) throws Exception {
		Path product = copyOfProduct();
		Path file = directory.resolve("product.jfr");
		Path framework = product.resolve("plugins")
				.resolve(
						Built.PRODUCT.file("plugins", "org\\.eclipse\\.osgi_.*").getFileName());
		run(
				jdk.resolve("bin").resolve("java").toString(),
				"-Dwriter.sample.file=" + file,
				"-Dosgi.install.area=" + product.toUri(),
				"-jar",
				framework.toString(),
				"-configuration",
				product.resolve("configuration").toUri().toString(),
				"-consoleLog");

		Map<String, Long> jdkCounts = new TreeMap<>();
		for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
			jdkCounts.merge(event.getEventType().getName(), 1L, Long::sum);
			if (event.getEventType().getName().equals("sample.BundleStarted")) {
				assertEquals("org.openjdk.jmc.flightrecorder.writer.sample", event.getString("bundle"));
			}
		}
		assertEquals(WRITTEN, jdkCounts);

		Map<String, Long> jmcCounts = new TreeMap<>();
		for (IItemIterable items : JfrLoaderToolkit.loadEvents(file.toFile())) {
			jmcCounts.merge(items.getType().getIdentifier(), items.getItemCount(), Long::sum);
		}
		assertEquals(WRITTEN, jmcCounts);

		for (Path reader : installedJdks()) {
			String summary = run(reader.resolve("bin").resolve("jfr").toString(), "summary", file.toString());
			WRITTEN.forEach((type, count) -> assertTrue(
					Pattern.compile("\\b" + Pattern.quote(type) + " +" + count + "\\b")
							.matcher(summary)
							.find(),
					() -> "summary by " + reader + ": " + summary));
		}
	}

	/** The framework keeps a cache in its configuration; the product itself stays as it was built. */
	private Path copyOfProduct() throws IOException {
		Path from = Built.PRODUCT.directory();
		Path to = directory.resolve("product");
		try (Stream<Path> paths = Files.walk(from)) {
			for (Path path : paths.toList()) {
				Files.copy(path, to.resolve(from.relativize(path).toString()));
			}
		}
		return to;
	}

	/** What a command printed; it has to end by itself, and well. */
	private String run(String... command) throws IOException, InterruptedException {
		Path output = Files.createTempFile(directory, "output", ".txt");
		Process process = new ProcessBuilder(new ArrayList<>(List.of(command)))
				.redirectErrorStream(true)
				.redirectOutput(output.toFile())
				.start();
		boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
		if (!ended) {
			process.destroyForcibly().waitFor();
		}
		String text = Files.readString(output);
		assertTrue(ended, () -> String.join(" ", command) + " does not end: " + text);
		assertEquals(0, process.exitValue(), () -> String.join(" ", command) + ": " + text);
		return text;
	}
}
