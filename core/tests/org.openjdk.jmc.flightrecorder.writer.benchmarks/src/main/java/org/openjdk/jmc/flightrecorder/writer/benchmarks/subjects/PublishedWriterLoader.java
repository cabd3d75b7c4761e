/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.benchmarks.subjects;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Loads the writer of JMC 9.1.2 beside the current one, which has the same class names: from its published jar, which
 * travels inside ours as a resource. The workload classes are defined here a second time, so that their calls link to
 * this writer; everything else, above all the interfaces of this package, is shared.
 */
public final class PublishedWriterLoader extends URLClassLoader {
	private static final String RESOURCE = "/subjects/flightrecorder.writer-9.1.2.jar";

	/** The only one: two would compile the same writer twice. */
	static final PublishedWriterLoader INSTANCE = new PublishedWriterLoader(extractJar());

	private static final String WRITER = "org.openjdk.jmc.flightrecorder.writer.";
	private static final String BENCHMARKS = WRITER + "benchmarks.";
	private static final String WORKLOADS = BENCHMARKS + "workloads.";

	private final URL jar;

	private PublishedWriterLoader(URL jar) {
		super("jmc-9.1.2", new URL[] {jar}, PublishedWriterLoader.class.getClassLoader());
		this.jar = jar;
	}

	/**
	 * The published jar, copied to a temporary file.
	 *
	 * @return its path, on a class path of use for a JVM that lives shorter than this one
	 */
	public static Path publishedJar() {
		return Path.of(INSTANCE.jar.getPath());
	}

	URL jar() {
		return jar;
	}

	@Override
	protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
		boolean own = name.startsWith(WORKLOADS) || name.startsWith(WRITER) && !name.startsWith(BENCHMARKS);
		if (!own) {
			return super.loadClass(name, resolve);
		}
		synchronized (getClassLoadingLock(name)) {
			Class<?> loaded = findLoadedClass(name);
			if (loaded == null) {
				loaded = name.startsWith(WORKLOADS) ? defineWorkload(name) : findClass(name);
			}
			return loaded;
		}
	}

	private Class<?> defineWorkload(String name) throws ClassNotFoundException {
		String resource = name.replace('.', '/') + ".class";
		try (InputStream in = getParent().getResourceAsStream(resource)) {
			if (in == null) {
				throw new ClassNotFoundException(name);
			}
			byte[] bytes = in.readAllBytes();
			return defineClass(name, bytes, 0, bytes.length);
		} catch (IOException e) {
			throw new ClassNotFoundException(name, e);
		}
	}

	private static URL extractJar() {
		try (InputStream in = PublishedWriterLoader.class.getResourceAsStream(RESOURCE)) {
			if (in == null) {
				throw new IllegalStateException("not on the class path: " + RESOURCE);
			}
			Path file = Files.createTempFile("flightrecorder.writer-9.1.2-", ".jar");
			file.toFile().deleteOnExit();
			Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
			return file.toUri().toURL();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
