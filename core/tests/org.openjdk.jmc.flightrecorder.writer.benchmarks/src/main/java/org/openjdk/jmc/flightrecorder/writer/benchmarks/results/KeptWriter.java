/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.results;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects.Subject;

/**
 * A writer of an earlier day, as a jar of its classes. Measured beside the writer of today: each benchmark runs in two
 * JVMs at the same time, one of which has the jar first on its class path.
 */
final class KeptWriter {
	private static final Pattern CLASS_OF_WRITER =
			Pattern.compile("org/openjdk/jmc/flightrecorder/writer/((api|internal)/.*|[A-Z][\\w$]*)\\.class");

	private final Path jar;

	/**
	 * @throws IOException
	 *             when the jar is not there
	 */
	KeptWriter(Path jar) throws IOException {
		if (!Files.isRegularFile(jar)) {
			throw new IOException(jar + ": there is no such jar of a writer; guard --keep makes it");
		}
		this.jar = jar;
	}

	/** Keeps the classes of the writer that runs here. */
	static void keep(Path jar) throws IOException {
		Path origin = Subject.originOf(Recordings.class);
		try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
			if (Files.isDirectory(origin)) {
				try (Stream<Path> files = Files.walk(origin)) {
					for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
						add(
								origin.relativize(file).toString().replace(File.separatorChar, '/'),
								Files.readAllBytes(file),
								out);
					}
				}
			} else {
				try (JarFile in = new JarFile(origin.toFile())) {
					for (JarEntry entry : in.stream().toList()) {
						add(entry.getName(), in.getInputStream(entry).readAllBytes(), out);
					}
				}
			}
		}
	}

	private static void add(String name, byte[] content, JarOutputStream out) throws IOException {
		if (CLASS_OF_WRITER.matcher(name).matches()) {
			JarEntry entry = new JarEntry(name);
			entry.setTime(0); // so that equal writers are equal jars
			out.putNextEntry(entry);
			out.write(content);
			out.closeEntry();
		}
	}

	/**
	 * Measures one row with both writers at once.
	 *
	 * @param arguments
	 *            of JMH, without those that say where the result goes
	 */
	TimeGuard.Turn measure(List<String> arguments) throws IOException {
		try (BenchmarkProcess kept = new BenchmarkProcess(jar, arguments);
				BenchmarkProcess now = new BenchmarkProcess(null, arguments)) {
			// An earlier writer may lack what a benchmark of today calls.
			List<Measurement> before = kept.succeeds() ? kept.measurements() : List.of();
			return new TimeGuard.Turn(before, now.measurements());
		}
	}
}
