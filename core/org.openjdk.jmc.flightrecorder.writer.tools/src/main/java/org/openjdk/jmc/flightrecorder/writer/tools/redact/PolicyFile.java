/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.redact;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.openjdk.jmc.flightrecorder.writer.tools.io.NearNames;

/** A file of properties that says what is confidential, named like the options of the tool. */
public final class PolicyFile {
	private static final Set<String> NAMES =
			Set.of("redact-key", "redact-argument", "field", "text", "replacement", "keep-usual", "allow-unmatched");

	private final Properties properties;

	private PolicyFile(Properties properties) {
		this.properties = properties;
	}

	/**
	 * Reads a file.
	 *
	 * @param file
	 *            the file, or null for one without properties
	 * @return its properties
	 * @throws IOException
	 *             if it cannot be read, or has a property that means nothing
	 */
	public static PolicyFile read(Path file) throws IOException {
		Properties properties = new Properties();
		if (file != null) {
			try (Reader in = Files.newBufferedReader(file)) {
				properties.load(in);
			} catch (NoSuchFileException e) {
				throw new IOException(file + ": no such policy", e);
			} catch (IllegalArgumentException e) {
				throw new IOException(file + ": not a file of properties, " + e.getMessage(), e);
			}
			for (String name : new TreeSet<>(properties.stringPropertyNames())) {
				if (!NAMES.contains(base(name))) {
					throw new IOException(
							file + ": a policy has no property '" + name + "'" + NearNames.hint(name, NAMES));
				}
			}
		}
		return new PolicyFile(properties);
	}

	/** {@code text.2} is another {@code text}. */
	private static String base(String name) {
		return name.split("\\.", 2)[0];
	}

	/**
	 * A property that is there once.
	 *
	 * @param name
	 *            its name
	 * @return its value, or null
	 */
	public String get(String name) {
		return properties.getProperty(name);
	}

	/**
	 * A property that may be there more than once, as {@code text}, {@code text.2} and so on.
	 *
	 * @param name
	 *            its name
	 * @return the values, by their names
	 */
	public List<String> all(String name) {
		List<String> values = new ArrayList<>();
		for (String each : new TreeSet<>(properties.stringPropertyNames())) {
			if (base(each).equals(name)) {
				values.add(properties.getProperty(each));
			}
		}
		return values;
	}
}
