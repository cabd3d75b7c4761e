/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.osgi.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A program {@code client.Main}, by itself or in a module {@code client}. Programs of the JDK compile, link and run it. */
final class ClientProgram {
	private static final long PATIENCE_SECONDS = 600;

	private final Path directory;
	private final Path classes;

	/**
	 * Compiles a client as a module.
	 *
	 * @param module
	 *            what the module declares
	 * @param sources
	 *            by the names of the classes
	 * @param writers
	 *            the jars that it is compiled with
	 */
	static ClientProgram module(Path directory, String module, Map<String, String> sources, Path... writers)
			throws IOException {
		Path folder = Files.createDirectories(directory.resolve("sources"));
		Path declaration = Files.writeString(folder.resolve("module-info.java"), "module client { " + module + " }");
		return new ClientProgram(directory, sources, "--module-path", path(writers), declaration.toString());
	}

	/** Compiles a client of the class path. */
	static ClientProgram ofClassPath(Path directory, Map<String, String> sources, Path... writers) throws IOException {
		return new ClientProgram(directory, sources, "--class-path", path(writers));
	}

	private ClientProgram(Path directory, Map<String, String> sources, String... options) throws IOException {
		this.directory = directory;
		classes = directory.resolve("classes");
		Path folder = Files.createDirectories(directory.resolve("sources/client"));
		List<String> command = new ArrayList<>(List.of("--release", "17", "-proc:none", "-d", classes.toString()));
		command.addAll(List.of(options));
		for (var source : sources.entrySet()) {
			Path file = folder.resolve(source.getKey() + ".java");
			command.add(Files.writeString(file, source.getValue()).toString());
		}
		call("javac", command.toArray(String[]::new));
	}

	/** The source of one of the clients among the resources. */
	static String source(String name) throws IOException {
		try (InputStream in = ClientProgram.class.getResourceAsStream("/clients/" + name)) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

	private static String path(Path... entries) {
		return Stream.of(entries).map(Path::toString).collect(Collectors.joining(File.pathSeparator));
	}

	private String withClasses(Path... writers) {
		return classes + File.pathSeparator + path(writers);
	}

	/** Calls a tool of the JDK that must succeed, and gives what it printed. */
	static String call(String tool, String... arguments) {
		StringWriter printed = new StringWriter();
		PrintWriter out = new PrintWriter(printed);
		int status = ToolProvider.findFirst(tool).orElseThrow().run(out, out, arguments);
		assertEquals(0, status, printed::toString);
		return printed.toString();
	}

	/** Runs the class by the module path, and gives what it printed. */
	String runAsModule(Path... writers) throws Exception {
		return run(thisRuntime(), "--module-path", withClasses(writers), "--module", "client/client.Main");
	}

	/** Runs the class with no module but those that it requires, and gives what it printed. */
	String runAlone(Path... writers) throws Exception {
		String path = withClasses(writers);
		return run(thisRuntime(), "--limit-modules", "client", "--module-path", path, "--module", "client/client.Main");
	}

	/** Runs the class by the class path, where module declarations count for nothing. */
	String runByClassPath(Path... writers) throws Exception {
		return run(thisRuntime(), "--class-path", withClasses(writers), "client.Main");
	}

	/** Makes a runtime image of the client and of what it requires. */
	Path link(Path writer) {
		Path image = directory.resolve("image");
		call("jlink", "--module-path", withClasses(writer), "--add-modules", "client", "--output", image.toString());
		return image;
	}

	/** Runs the class that a runtime image contains. */
	String runImage(Path image) throws Exception {
		return run(image, "--module", "client/client.Main");
	}

	private static Path thisRuntime() {
		return Path.of(System.getProperty("java.home"));
	}

	/** Runs {@code java} in the directory of the client, and gives what it printed. */
	String run(Path runtime, String... arguments) throws Exception {
		List<String> command = new ArrayList<>();
		command.add(runtime.resolve(Path.of("bin", "java")).toString());
		command.addAll(List.of(arguments));
		Path printed = directory.resolve("printed.txt");
		Process process = new ProcessBuilder(command)
				.directory(directory.toFile())
				.redirectErrorStream(true)
				.redirectOutput(printed.toFile())
				.start();
		try {
			assertTrue(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), () -> command + " does not end");
		} finally {
			process.destroyForcibly();
		}
		return Files.readString(printed);
	}
}
