/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Checkout;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.TwoReaders;

/** Each example is one file that runs from its source with the writer's jar alone, and prints what its comment says. */
class ExamplesTest {
	private static final String FOLDER = "core/org.openjdk.jmc.flightrecorder.writer.examples/src/main/java/"
			+ "org/openjdk/jmc/flightrecorder/writer/examples/";

	/** In the comment of the class: what the program prints. */
	private static final Pattern PRINTED = Pattern.compile("(?s)\\* <pre>\n(.*?) \\* </pre>");

	@TempDir
	Path directory;

	static List<String> examples() throws IOException {
		try (Stream<Path> files = Files.list(Checkout.ROOT.resolve(FOLDER))) {
			return files.map(file -> file.getFileName().toString())
					.filter(name -> name.endsWith(".java") && !name.equals("package-info.java"))
					.sorted()
					.toList();
		}
	}

	@ParameterizedTest
	@MethodSource("examples")
	void examplePrintsWhatItsCommentSaysAndItsRecordingsAreRead(String name) throws Exception {
		Path source = Checkout.ROOT.resolve(FOLDER + name);
		assertEquals(expected(source), run(source));
		try (Stream<Path> files = Files.walk(directory)) {
			List<Path> recordings =
					files.filter(file -> file.toString().endsWith(".jfr")).toList();
			assertFalse(recordings.isEmpty(), "recordings");
			for (Path recording : recordings) {
				assertFalse(TwoReaders.read(recording).isEmpty(), recording::toString);
			}
		}
	}

	@Test
	void readmeLinksToEveryExample() throws IOException {
		List<String> examples = examples();
		assertTrue(examples.size() >= 5, examples::toString);
		String readme = Checkout.read("README.md");
		for (String name : examples) {
			assertTrue(readme.contains("(" + FOLDER + name + ")"), "README has no link to " + name);
		}
	}

	private static String expected(Path source) throws IOException {
		Matcher comment = PRINTED.matcher(Files.readString(source));
		assertTrue(comment.find(), "a comment says what is printed");
		return comment.group(1)
				.lines()
				.map(line -> line.substring(" * ".length()))
				.collect(Collectors.joining("\n"));
	}

	private String run(Path source) throws Exception {
		Path printed = directory.resolve("printed.txt");
		Process process = new ProcessBuilder(
						Path.of(System.getProperty("java.home"), "bin", "java").toString(),
						"-classpath",
						Path.of(Recordings.class
										.getProtectionDomain()
										.getCodeSource()
										.getLocation()
										.toURI())
								.toString(),
						source.toString())
				.directory(directory.toFile())
				.redirectErrorStream(true)
				.redirectOutput(printed.toFile())
				.start();
		try {
			assertTrue(process.waitFor(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS), "the program does not end");
		} finally {
			process.destroyForcibly();
		}
		String text = Files.readString(printed).strip();
		assertEquals(0, process.exitValue(), text);
		return text;
	}
}
