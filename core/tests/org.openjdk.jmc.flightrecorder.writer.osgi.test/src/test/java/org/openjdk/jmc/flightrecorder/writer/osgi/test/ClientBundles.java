/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.osgi.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import aQute.bnd.osgi.Builder;
import aQute.bnd.osgi.Jar;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.osgi.framework.Bundle;

/** Bundles that use the writer, made from the sources among the resources. A client has {@code static write(String)}. */
final class ClientBundles {
	private ClientBundles() {}

	/** Compiles one client against a writer and returns the directory of its classes. */
	static Path compile(Path directory, String source, Path writer) throws IOException {
		Path resources = Path.of(java.net.URI.create(
				ClientBundles.class.getResource("/clients/" + source).toString()));
		Path classes = Files.createDirectories(directory.resolve(source.replaceAll("[/.]", "-") + "-classes"));
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		StringWriter messages = new StringWriter();
		try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
			String classPath = writer + File.pathSeparator + Jars.ITEMS + File.pathSeparator + Jars.COMMON;
			List<String> options =
					List.of("--release", "17", "-proc:none", "-classpath", classPath, "-d", classes.toString());
			boolean done = compiler.getTask(
							messages, files, null, options, null, files.getJavaFileObjects(resources.toFile()))
					.call();
			assertEquals(true, done, messages::toString);
		}
		return classes;
	}

	/** A bundle whose manifest is written by hand, as with PDE. */
	static Path byHand(Path directory, String name, Path classes, Map<String, String> headers) throws IOException {
		Manifest manifest = new Manifest();
		Attributes attributes = manifest.getMainAttributes();
		attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
		attributes.putValue("Bundle-ManifestVersion", "2");
		attributes.putValue("Bundle-SymbolicName", name);
		attributes.putValue("Bundle-Version", "1.0.0");
		headers.forEach(attributes::putValue);
		Path jar = directory.resolve(name + ".jar");
		try (OutputStream out = Files.newOutputStream(jar);
				JarOutputStream entries = new JarOutputStream(out, manifest);
				Stream<Path> paths = Files.walk(classes)) {
			for (Path path : paths.filter(Files::isRegularFile).sorted().toList()) {
				entries.putNextEntry(
						new JarEntry(classes.relativize(path).toString().replace(File.separatorChar, '/')));
				Files.copy(path, entries);
				entries.closeEntry();
			}
		}
		return jar;
	}

	/** A bundle whose imports bnd computes from the classes and from the manifest of the writer. */
	static Path byBnd(Path directory, String name, Path classes) throws Exception {
		Path jar = directory.resolve(name + ".jar");
		try (Builder builder = new Builder();
				Jar content = new Jar(classes.toFile())) {
			builder.setJar(content);
			builder.addClasspath(Jars.WRITER.toFile());
			builder.addClasspath(Jars.ITEMS.toFile());
			builder.addClasspath(Jars.COMMON.toFile());
			builder.setProperty("Bundle-SymbolicName", name);
			builder.setProperty("Bundle-Version", "1.0.0");
			builder.setProperty("-noimportjava", "true");
			content.setManifest(builder.calcManifest());
			assertEquals(List.of(), builder.getErrors());
			content.write(jar.toFile());
		}
		return jar;
	}

	/** The value of a header of a jar's manifest. */
	static String header(Path jar, String name) throws IOException {
		try (java.util.jar.JarFile file = new java.util.jar.JarFile(jar.toFile());
				InputStream in = file.getInputStream(file.getEntry("META-INF/MANIFEST.MF"))) {
			String value = new Manifest(in).getMainAttributes().getValue(name);
			assertTrue(value != null, () -> jar + " has no header " + name);
			return value;
		}
	}

	/** Calls {@code write(String)} of a client inside its bundle. */
	static void write(Bundle client, String className, Path file) throws Exception {
		call(client, className, "write", file);
	}

	static void call(Bundle client, String className, String method, Path file) throws Exception {
		try {
			client.loadClass("client." + className)
					.getMethod(method, String.class)
					.invoke(null, file.toString());
		} catch (InvocationTargetException e) {
			if (e.getCause() instanceof Error error) {
				throw error;
			}
			throw (Exception) e.getCause();
		}
	}
}
