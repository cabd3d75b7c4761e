/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.items;

import java.util.regex.Pattern;

/** Names as JMC shows them, and as the file has them. */
final class ItemNames {
	/** The text that JMC puts behind the name of an event type when another type of the name has other fields. */
	private static final Pattern UNIQUE_SUFFIX = Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}$");

	/** The text that JMC puts before the label of an experimental type or field, in English. */
	private static final String EXPERIMENTAL_PREFIX = "[Experimental] ";

	private ItemNames() {}

	/** @return the name of an event type as its recording had it */
	static String eventName(String identifier) {
		return UNIQUE_SUFFIX.matcher(identifier).replaceFirst("");
	}

	/** @return the description of an event type without the identifier that JMC adds, null when nothing is left */
	static String eventDescription(String identifier, String description) {
		String added = '[' + identifier + ']';
		if (description == null || description.equals(added)) {
			return null;
		}
		String behind = ' ' + added;
		return description.endsWith(behind)
				? description.substring(0, description.length() - behind.length())
				: description;
	}

	/** @return whether the label says that its type or field is experimental */
	static boolean isExperimental(String label) {
		return label != null && label.startsWith(EXPERIMENTAL_PREFIX);
	}

	/** @return the label itself, null when JMC took the name for it */
	static String label(String label, String name) {
		String own = isExperimental(label) ? label.substring(EXPERIMENTAL_PREFIX.length()) : label;
		return own == null || own.isEmpty() || own.equals(name) ? null : own;
	}

	/**
	 * @param name
	 *            a class as in source: {@code java.lang.String[]}
	 * @return the class as in the file: {@code [Ljava/lang/String;}
	 */
	static String classNameInFile(String name) {
		int end = name.length();
		while (end > 2 && name.startsWith("[]", end - 2)) {
			end -= 2;
		}
		int dimensions = (name.length() - end) / 2;
		String element = name.substring(0, end);
		return dimensions == 0 ? packageNameInFile(element) : "[".repeat(dimensions) + descriptor(element);
	}

	private static String descriptor(String element) {
		switch (element) {
			case "boolean":
				return "Z";
			case "byte":
				return "B";
			case "char":
				return "C";
			case "short":
				return "S";
			case "int":
				return "I";
			case "long":
				return "J";
			case "float":
				return "F";
			case "double":
				return "D";
			default:
				return 'L' + packageNameInFile(element) + ';';
		}
	}

	/** @return the name with slashes, as the JDK writes those of packages and classes */
	static String packageNameInFile(String name) {
		return name.replace('.', '/');
	}
}
