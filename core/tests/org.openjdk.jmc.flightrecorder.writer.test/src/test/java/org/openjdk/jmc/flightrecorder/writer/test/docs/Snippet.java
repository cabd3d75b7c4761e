/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;
import org.openjdk.jmc.flightrecorder.writer.testing.JfrFixtures;

/**
 * Java code that a page or a comment shows. A whole program is taken as it stands; statements are put into a
 * {@code main} method that knows the API and {@code java.util}.
 */
record Snippet(String name, String code) {
	private static final Pattern MARKDOWN = Pattern.compile("(?s)```java\n(.*?)```");
	private static final Pattern JAVADOC = Pattern.compile("(?s)<pre>\\{@code\n(.*?)\n[\t ]*\\* \\}</pre>");
	private static final Pattern MAIN_CLASS = Pattern.compile("class (\\w+) \\{");
	private static final String JMC_PARSER = "JfrLoaderToolkit";
	private static final String SEPARATOR = System.getProperty("path.separator");

	/** The blocks of a page that are marked as Java. */
	static List<Snippet> ofMarkdown(Path page) throws IOException {
		return find(page, MARKDOWN);
	}

	/** The code blocks in the comments of a source file. */
	static List<Snippet> ofJavadoc(Path source) throws IOException {
		return find(source, JAVADOC);
	}

	private static List<Snippet> find(Path file, Pattern pattern) throws IOException {
		List<Snippet> found = new ArrayList<>();
		Matcher block = pattern.matcher(Files.readString(file));
		while (block.find()) {
			String code = pattern == JAVADOC ? block.group(1).replaceAll("(?m)^[\t ]*\\* ?", "") : block.group(1);
			found.add(new Snippet(file.getFileName() + " " + (found.size() + 1), code));
		}
		return found;
	}

	@Override
	public String toString() {
		return name;
	}

	private boolean isProgram() {
		return code.contains("static void main(");
	}

	private String className() {
		Matcher matcher = MAIN_CLASS.matcher(code);
		return isProgram() && matcher.find() ? matcher.group(1) : "Statements";
	}

	private String source() {
		return isProgram()
				? code
				: """
				import java.util.*;
				import org.openjdk.jmc.flightrecorder.writer.api.*;
				class Statements {
				public static void main(String[] arguments) throws Exception {
				%s
				}}
				"""
						.formatted(code);
	}

	boolean isOfFixtures() {
		return code.contains("JfrFixtures.recording(");
	}

	private static String jar(Class<?> type) throws Exception {
		return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
				.toString();
	}

	/**
	 * Compiles with nothing but the writer on the class path, and JMC's parser or the fixtures where the code names them,
	 * and runs.
	 */
	String run(Path directory) throws Exception {
		String writer = jar(Recordings.class);
		if (code.contains(JMC_PARSER)) {
			writer += SEPARATOR + System.getProperty("java.class.path");
		} else if (isOfFixtures()) {
			writer += SEPARATOR + jar(JfrFixtures.class);
		}
		Path source = Files.writeString(directory.resolve(className() + ".java"), source());
		compile(source, directory, writer);
		Path printed = directory.resolve("printed.txt");
		Process process = new ProcessBuilder(
						Path.of(System.getProperty("java.home"), "bin", "java").toString(),
						"-classpath",
						directory + SEPARATOR + writer,
						className())
				.directory(directory.toFile())
				.redirectErrorStream(true)
				.redirectOutput(printed.toFile())
				.start();
		try {
			assertTrue(process.waitFor(Deadline.PATIENCE_SECONDS, TimeUnit.SECONDS), () -> name + " does not end");
		} finally {
			process.destroyForcibly();
		}
		String text = Files.readString(printed);
		assertEquals(0, process.exitValue(), () -> name + " printed " + text);
		return text;
	}

	private void compile(Path source, Path directory, String classPath) throws IOException {
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		StringWriter messages = new StringWriter();
		try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
			List<String> options =
					List.of("--release", "17", "-proc:none", "-classpath", classPath, "-d", directory.toString());
			boolean compiled = compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(source))
					.call();
			assertTrue(compiled, () -> name + ": " + messages);
		}
	}
}
