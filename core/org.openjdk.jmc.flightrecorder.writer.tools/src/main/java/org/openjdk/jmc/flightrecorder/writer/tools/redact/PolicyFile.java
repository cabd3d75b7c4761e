/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.redact;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.openjdk.jmc.flightrecorder.writer.tools.io.InputFiles;
import org.openjdk.jmc.flightrecorder.writer.tools.io.NearNames;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * A file of properties, or of YAML, that tells what is confidential. Its properties are named like the options of the
 * tool.
 */
public final class PolicyFile {
	private static final Set<String> NAMES =
			Set.of("redact-key", "redact-argument", "field", "text", "replacement", "keep-usual", "allow-unmatched");
	/** These may have several values. */
	private static final Set<String> LISTS = Set.of("redact-key", "redact-argument", "field", "text");

	private final Path file;
	private final Map<String, List<String>> values = new TreeMap<>();

	private PolicyFile(Path file) {
		this.file = file;
	}

	/**
	 * Reads a file.
	 *
	 * @param file
	 *            the file, YAML if its name ends with .yaml or .yml, or null for one without properties
	 * @return its properties
	 * @throws IOException
	 *             if it cannot be read, or has an unknown property
	 */
	public static PolicyFile read(Path file) throws IOException {
		PolicyFile policy = new PolicyFile(file);
		if (file != null) {
			String name = file.toString().toLowerCase(Locale.ROOT);
			try (Reader in = new StringReader(text(file))) {
				if (name.endsWith(".yaml") || name.endsWith(".yml")) {
					policy.readYaml(in);
				} else {
					policy.readProperties(in);
				}
			} catch (StackOverflowError e) {
				throw new IOException(
						file + ": a policy must have names with values, and must not be nested this " + "deeply", e);
			}
		}
		return policy;
	}

	/** Reads all of a file; what goes wrong names it. */
	static String text(Path file) throws IOException {
		StringWriter text = new StringWriter();
		InputFiles.requireFile(file);
		try (Reader in = Files.newBufferedReader(file)) {
			in.transferTo(text);
		} catch (CharacterCodingException e) {
			throw new IOException(file + ": not a text in UTF-8", e);
		}
		return text.toString();
	}

	private void readProperties(Reader in) throws IOException {
		Properties properties = new Properties() {
			@Override
			public synchronized Object put(Object name, Object value) {
				if (super.put(name, value) != null) {
					throw new IllegalArgumentException("'" + name + "' comes twice; another one is '" + name + ".2'");
				}
				return null;
			}
		};
		try {
			properties.load(in);
		} catch (IllegalArgumentException e) {
			throw new IOException(file + ": not a properties file, " + e.getMessage(), e);
		}
		for (String name : new TreeSet<>(properties.stringPropertyNames())) {
			add(name, base(name), properties.getProperty(name));
		}
	}

	/** The loader makes texts, numbers, booleans, lists and maps, and no other objects. */
	private void readYaml(Reader in) throws IOException {
		Object content;
		try {
			content = new Load(LoadSettings.builder().setLabel("policy").build()).loadFromReader(in);
		} catch (YamlEngineException e) {
			throw new IOException(file + ": not YAML, " + e.getMessage().replaceAll("\\s+", " "), e);
		}
		if (content == null) {
			return;
		}
		if (!(content instanceof Map<?, ?> properties)) {
			throw new IOException(file + ": a policy must have names with values, as in 'text: secret'");
		}
		for (Map.Entry<?, ?> property : properties.entrySet()) {
			String name = String.valueOf(property.getKey());
			if (property.getValue() instanceof List<?> elements && LISTS.contains(name)) {
				for (Object element : elements) {
					add(name, name, element);
				}
			} else {
				add(name, name, property.getValue());
			}
		}
	}

	private void add(String name, String base, Object value) throws IOException {
		if (!NAMES.contains(base)) {
			throw new IOException(file + ": unknown property '" + name + "'" + NearNames.hint(name, NAMES));
		}
		if (value == null || value instanceof Map || value instanceof Collection) {
			throw new IOException(
					file + ": '" + name + "' has no text" + (LISTS.contains(name) ? ", and no list of texts" : ""));
		}
		values.computeIfAbsent(base, key -> new ArrayList<>()).add(value.toString());
	}

	/** {@code text.2} is another {@code text}. */
	private static String base(String name) {
		return name.split("\\.", 2)[0];
	}

	/**
	 * Returns a property as one text. The elements of a list have semicolons between them, like patterns of options.
	 *
	 * @param name
	 *            its name
	 * @return its value, or null
	 */
	public String get(String name) {
		return values.containsKey(name) ? String.join(";", values.get(name)) : null;
	}

	/**
	 * Returns a property that may occur more than once: a list in YAML, or {@code text}, {@code text.2} and so on.
	 *
	 * @param name
	 *            its name
	 * @return the values, in their order or by their names
	 */
	public List<String> all(String name) {
		return values.getOrDefault(name, List.of());
	}
}
