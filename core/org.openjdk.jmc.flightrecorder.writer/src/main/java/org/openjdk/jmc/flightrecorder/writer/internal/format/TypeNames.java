/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

import java.util.Set;

/**
 * The names that the JDK's readers demand (format section 5.3). JDK 17 demands them of all types. Later JDKs demand
 * them of event types only, and refuse keywords as well.
 */
public final class TypeNames {
	private static final Set<String> KEYWORDS =
			Set.of(("abstract assert boolean break byte case catch char class const continue default do "
							+ "double else enum extends final finally float for goto if implements import "
							+ "instanceof int interface long native new package private protected public return "
							+ "short static strictfp super switch synchronized this throw throws transient try void "
							+ "volatile while _ true false null")
					.split(" "));

	private TypeNames() {}

	/** @return whether every reader takes the name: identifiers joined by dots, none of them a keyword */
	public static boolean isJavaClassName(String name) {
		int start = 0;
		while (true) {
			int dot = name.indexOf('.', start);
			String segment = name.substring(start, dot < 0 ? name.length() : dot);
			if (!isIdentifier(segment) || KEYWORDS.contains(segment)) {
				return false;
			}
			if (dot < 0) {
				return true;
			}
			start = dot + 1;
		}
	}

	/** @return the text that refuses a name which no Java class can have */
	public static String problemOf(String name) {
		return "The name of a type must be a Java class name, or the JDK rejects the whole file; '" + name + "' is not";
	}

	/** @return whether a reader takes the name of a field */
	public static boolean isIdentifier(String text) {
		if (text.isEmpty() || !Character.isJavaIdentifierStart(text.codePointAt(0))) {
			return false;
		}
		for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
			if (!Character.isJavaIdentifierPart(text.codePointAt(i))) {
				return false;
			}
		}
		return true;
	}
}
