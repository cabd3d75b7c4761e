/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.testing;

import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of classes as a test writes them. */
final class FixtureClass {
	/** Characters that stand beside a name, in a form that some tool prints. */
	static final String IN_NO_NAME = ".:;/\\[\\]()<>#";

	private static final String PART = "[^\\s" + IN_NO_NAME + "]+";

	/** A class that is no array: parts that are joined by dots. */
	static final String NAME = PART + "(?:\\." + PART + ")*";

	/** As {@link Class#getName()} has it. */
	private static final Pattern BINARY = Pattern.compile(NAME + "|\\[+(?:[ZBCSIJFD]|L" + NAME + ";)");

	private static final Pattern ARRAY = Pattern.compile("(" + NAME + ")((?:\\[])+)");

	private static final Map<String, String> PRIMITIVES = Map.of(
			"boolean", "Z", "byte", "B", "char", "C", "short", "S", "int", "I", "long", "J", "float", "F", "double",
			"D");

	private FixtureClass() {}

	/**
	 * @return the name as {@link Class#getName()} has it
	 * @throws IllegalArgumentException
	 *             if it is no name of a class or of an array
	 */
	static String binaryName(String name) {
		Objects.requireNonNull(name, "The name of a class must not be null");
		Matcher array = ARRAY.matcher(name);
		if (array.matches()) {
			String element = array.group(1);
			return "[".repeat(array.group(2).length() / 2) + PRIMITIVES.getOrDefault(element, "L" + element + ";");
		}
		if (!BINARY.matcher(name).matches()) {
			throw new IllegalArgumentException("A class must be like com.example.Main, byte[], java.lang.String[] or"
					+ " [Ljava.lang.String;, not '" + name + "'");
		}
		return name;
	}
}
