/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.compat;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.test.fixtures.Deadline;

/**
 * Version 9.1.2 of the writer, and clients compiled against nothing else. Their sources are resources, so that the build
 * of the tests does not compile them against our classes.
 */
public final class OldWriter {
	private static final Path CLASSES = compile();

	private OldWriter() {}

	/** The jar as published. */
	static Path jar() {
		String named = System.getProperty("writer.tests.oldWriterJar");
		Path jar = named != null ? Path.of(named) : Path.of("target/jmc-9.1.2/flightrecorder.writer-9.1.2.jar");
		if (!Files.isRegularFile(jar)) {
			throw new AssertionError("the build copies 9.1.2's writer to " + jar.toAbsolutePath());
		}
		return jar;
	}

	private static Path compile() {
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		StringWriter messages = new StringWriter();
		try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
			Path classes = Files.createTempDirectory("old-client");
			classes.toFile().deleteOnExit();
			URL sources = OldWriter.class.getResource("/old-client");
			try (Stream<Path> paths = Files.walk(Path.of(URI.create(sources.toString())))) {
				List<File> sourceFiles = paths.filter(p -> p.toString().endsWith(".java"))
						.map(Path::toFile)
						.toList();
				boolean done = compiler.getTask(
								messages,
								files,
								null,
								List.of(
										"--release",
										"17",
										"-proc:none",
										"-classpath",
										jar().toString(),
										"-d",
										classes.toString()),
								null,
								files.getJavaFileObjectsFromFiles(sourceFiles))
						.call();
				assertEquals(true, done, messages::toString);
			}
			return classes;
		} catch (IOException e) {
			throw new AssertionError(e);
		}
	}

	/** Runs {@code write(Path)} of a client with our writer. */
	static void writeWithOurs(String client, Path file) throws Exception {
		waitsWhileWritingWithOurs(client, file);
	}

	/** The same, and tells how often the thread of the client waited. */
	static long waitsWhileWritingWithOurs(String client, Path file) throws Exception {
		return Deadline.within("client " + client, () -> {
			try (URLClassLoader loader = ours()) {
				return waitsOfWrite(loader, client, file);
			}
		});
	}

	private static URLClassLoader ours() throws IOException {
		return new URLClassLoader(new URL[] {CLASSES.toUri().toURL()}, OldWriter.class.getClassLoader());
	}

	private static long waitsOfWrite(ClassLoader loader, String client, Path file) throws Exception {
		long before = waitsOfThisThread();
		call(loader, client, "write", Path.class, file);
		return waitsOfThisThread() - before;
	}

	private static long waitsOfThisThread() {
		return ManagementFactory.getThreadMXBean()
				.getThreadInfo(Thread.currentThread().getId())
				.getWaitedCount();
	}

	/** The same, on a class path with one class loader: the client has a class in a package of the writer. */
	static void writeWithOursFromWithin(String client, Path file) throws Exception {
		URL[] classPath = {
			CLASSES.toUri().toURL(), sourceOf(Recordings.class), sourceOf(IItemCollection.class),
		};
		Deadline.within("client " + client, () -> {
			try (URLClassLoader loader = new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader())) {
				return call(loader, client, "write", Path.class, file);
			}
		});
	}

	private static URL sourceOf(Class<?> type) {
		return type.getProtectionDomain().getCodeSource().getLocation();
	}

	/** Runs {@code write(Path)} of a client with the writer that it was compiled against. */
	public static void writeWithTheirs(String client, Path file) throws Exception {
		waitsWhileWritingWithTheirs(client, file);
	}

	/** The same, and tells how often the thread of the client waited. */
	static long waitsWhileWritingWithTheirs(String client, Path file) throws Exception {
		return Deadline.within("their client " + client, () -> {
			try (URLClassLoader loader = theirs()) {
				return waitsOfWrite(loader, client, file);
			}
		});
	}

	private static URLClassLoader theirs() throws IOException {
		return new URLClassLoader(
				new URL[] {CLASSES.toUri().toURL(), jar().toUri().toURL()}, ClassLoader.getPlatformClassLoader());
	}

	/** Runs a static method without parameters of a client with our writer. */
	static Object askOurs(String client, String method) throws Exception {
		return Deadline.within("our " + client, () -> {
			try (URLClassLoader loader = ours()) {
				return call(loader, client, method, null, null);
			}
		});
	}

	/** The same with the writer that the client was compiled against. */
	static Object askTheirs(String client, String method) throws Exception {
		return Deadline.within("their " + client, () -> {
			try (URLClassLoader loader = theirs()) {
				return call(loader, client, method, null, null);
			}
		});
	}

	private static Object call(ClassLoader loader, String client, String method, Class<?> parameter, Object argument)
			throws Exception {
		Class<?> type = Class.forName("client." + client, true, loader);
		try {
			return parameter == null
					? type.getMethod(method).invoke(null)
					: type.getMethod(method, parameter).invoke(null, argument);
		} catch (InvocationTargetException e) {
			if (e.getCause() instanceof Error error) {
				throw error;
			}
			throw (Exception) e.getCause();
		}
	}
}
