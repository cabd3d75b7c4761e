/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.cli;

/**
 * Text for a terminal. Names and values come from untrusted files, and a terminal obeys control characters: it would
 * move its cursor, rename its window, or show a line backwards.
 */
final class PrintableText {
	private PrintableText() {}

	/**
	 * Escapes what a terminal would obey.
	 *
	 * @param text
	 *            lines of text
	 * @return the same text, with control characters and directions of writing as {@code \}{@code u001b} and the like;
	 *         tabs and ends of lines stay
	 */
	static String of(String text) {
		if (text.chars().noneMatch(PrintableText::isCommand)) {
			return text;
		}
		StringBuilder printable = new StringBuilder(text.length() + 16);
		text.chars().forEach(c -> {
			if (isCommand(c)) {
				printable.append(String.format("\\u%04x", c));
			} else {
				printable.append((char) c);
			}
		});
		return printable.toString();
	}

	private static boolean isCommand(int c) {
		if (Character.isISOControl(c)) {
			return c != '\t' && c != '\n' && c != '\r';
		}
		return switch (Character.getDirectionality(c)) {
			case Character.DIRECTIONALITY_LEFT_TO_RIGHT_EMBEDDING,
					Character.DIRECTIONALITY_LEFT_TO_RIGHT_OVERRIDE,
					Character.DIRECTIONALITY_RIGHT_TO_LEFT_EMBEDDING,
					Character.DIRECTIONALITY_RIGHT_TO_LEFT_OVERRIDE,
					Character.DIRECTIONALITY_POP_DIRECTIONAL_FORMAT,
					Character.DIRECTIONALITY_LEFT_TO_RIGHT_ISOLATE,
					Character.DIRECTIONALITY_RIGHT_TO_LEFT_ISOLATE,
					Character.DIRECTIONALITY_FIRST_STRONG_ISOLATE,
					Character.DIRECTIONALITY_POP_DIRECTIONAL_ISOLATE -> true;
			default -> false;
		};
	}
}
