/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds the names that a misspelled name may stand for. */
public final class NearNames {
	private static final int MOST = 3;
	/** A third of the characters may be wrong. */
	private static final int CHARACTERS_PER_MISTAKE = 3;
	/** Two characters that have changed places are two mistakes. */
	private static final int CHARACTERS_FOR_TWO_MISTAKES = 4;

	private NearNames() {}

	/**
	 * Looks for names that are like a wanted one: equal but for a few characters, or the wanted one is their last part.
	 *
	 * @param wanted
	 *            the name that is not there
	 * @param known
	 *            the names that are there
	 * @return the nearest three at most, nearest first
	 */
	public static List<String> of(String wanted, Collection<String> known) {
		String lower = wanted.toLowerCase(Locale.ROOT);
		int most = Math.max(
				wanted.length() < CHARACTERS_FOR_TWO_MISTAKES ? 1 : 2, wanted.length() / CHARACTERS_PER_MISTAKE);
		return known.stream()
				.distinct()
				.filter(name -> distance(lower, name.toLowerCase(Locale.ROOT)) <= most)
				.sorted(Comparator.<String>comparingInt(name -> distance(lower, name.toLowerCase(Locale.ROOT)))
						.thenComparing(Comparator.naturalOrder()))
				.limit(MOST)
				.toList();
	}

	/**
	 * The same as a part of a message.
	 *
	 * @param wanted
	 *            the name that is not there
	 * @param known
	 *            the names that are there
	 * @return a question that names the nearest, or nothing
	 */
	public static String hint(String wanted, Collection<String> known) {
		List<String> names = of(wanted, known);
		return names.isEmpty() ? "" : "; did you mean " + String.join(" or ", names) + "?";
	}

	/** Characters to insert, delete or replace; a simple name is compared with the last part too. */
	private static int distance(String wanted, String name) {
		int lastPart = name.lastIndexOf('.') + 1;
		boolean simple = lastPart > 0 && wanted.indexOf('.') < 0;
		return simple ? Math.min(edits(wanted, name), edits(wanted, name.substring(lastPart))) : edits(wanted, name);
	}

	private static int edits(String a, String b) {
		int[] row = new int[b.length() + 1];
		for (int j = 0; j <= b.length(); j++) {
			row[j] = j;
		}
		for (int i = 1; i <= a.length(); i++) {
			int diagonal = row[0];
			row[0] = i;
			for (int j = 1; j <= b.length(); j++) {
				int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
				diagonal = row[j];
				row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
			}
		}
		return row[b.length()];
	}
}
