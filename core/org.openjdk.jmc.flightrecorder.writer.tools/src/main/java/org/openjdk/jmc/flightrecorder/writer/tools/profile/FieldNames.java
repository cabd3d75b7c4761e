/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** Makes unique Java identifiers of any texts, because readers require such names of fields. */
public final class FieldNames {
	private static final Set<String> KEYWORDS = Set.of(
			("abstract assert boolean break byte case catch char class const continue default do double else enum "
							+ "extends final finally float for goto if implements import instanceof int interface long "
							+ "native new package private protected public return short static strictfp super switch "
							+ "synchronized this throw throws transient try void volatile while true false null _")
					.split(" "));

	private final Set<String> taken = new HashSet<>();

	/**
	 * Begins with no names.
	 *
	 * @param reserved
	 *            names that are taken
	 */
	public FieldNames(String... reserved) {
		taken.addAll(Arrays.asList(reserved));
	}

	/**
	 * Makes a name.
	 *
	 * @param text
	 *            any text
	 * @return a name like it, different for each call
	 */
	public String of(String text) {
		StringBuilder name = new StringBuilder();
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			name.append(c < 128 && Character.isLetterOrDigit(c) ? c : '_');
		}
		if (name.isEmpty() || Character.isDigit(name.charAt(0)) || KEYWORDS.contains(name.toString())) {
			name.insert(0, "field_");
		}
		String result = name.toString();
		for (int i = 2; !taken.add(result); i++) {
			result = name + "_" + i;
		}
		return result;
	}
}
