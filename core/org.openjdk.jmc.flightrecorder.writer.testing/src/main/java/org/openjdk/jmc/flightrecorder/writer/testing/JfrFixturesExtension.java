/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Hands {@link JfrFixtures} to tests of JUnit 5. Each parameter is a new recording in a directory of its own, which is
 * deleted after the test, or after all tests of the class for a parameter of a constructor or of {@code @BeforeAll}.
 *
 * <pre>{@code
 * @ExtendWith(JfrFixturesExtension.class)
 * class ReportTest {
 * 	@Test
 * 	void samplesAreCounted(JfrFixtures recording) throws Exception {
 * 		Path file = recording.executionSample("main", "com.example.Main.run").write();
 * 		assertEquals(1, Report.of(file).samples());
 * 	}
 * }
 * }</pre>
 */
public final class JfrFixturesExtension implements ParameterResolver, AfterEachCallback, AfterAllCallback {
	private static final ExtensionContext.Namespace NAMESPACE =
			ExtensionContext.Namespace.create(JfrFixturesExtension.class);
	private static final String DIRECTORIES = "directories";

	/** An extension without state; what it made is kept by JUnit. */
	public JfrFixturesExtension() {}

	/** The directories of one test, or of one class. */
	private static final class Directories {
		final List<Path> paths = new ArrayList<>();
	}

	@Override
	public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
		return parameter.getParameter().getType() == JfrFixtures.class;
	}

	@Override
	public JfrFixtures resolveParameter(ParameterContext parameter, ExtensionContext context) {
		try {
			Path directory = Files.createTempDirectory("jfr-fixtures");
			// A context also looks into the store of its class, where the directories stay longer.
			String key = DIRECTORIES + context.getUniqueId();
			context.getStore(NAMESPACE)
					.getOrComputeIfAbsent(key, k -> new Directories(), Directories.class)
					.paths
					.add(directory);
			return JfrFixtures.recording(directory);
		} catch (IOException e) {
			throw new UncheckedIOException("There is no directory for recordings", e);
		}
	}

	@Override
	public void afterEach(ExtensionContext context) throws IOException {
		delete(context);
	}

	@Override
	public void afterAll(ExtensionContext context) throws IOException {
		delete(context);
	}

	private static void delete(ExtensionContext context) throws IOException {
		Directories directories =
				context.getStore(NAMESPACE).remove(DIRECTORIES + context.getUniqueId(), Directories.class);
		if (directories != null) {
			for (Path directory : directories.paths) {
				if (Files.exists(directory)) {
					delete(directory);
				}
			}
		}
	}

	private static void delete(Path directory) throws IOException {
		try (Stream<Path> files = Files.walk(directory)) {
			for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
				Files.delete(file);
			}
		}
	}
}
