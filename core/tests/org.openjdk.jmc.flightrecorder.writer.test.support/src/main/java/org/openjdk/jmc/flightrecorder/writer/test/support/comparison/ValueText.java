/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.support.comparison;

/**
 * Simple values as text, so that different values have different texts.
 */
final class ValueText {
	private ValueText() {}

	static void appendQuoted(StringBuilder text, String string) {
		text.append('"');
		for (int i = 0; i < string.length(); i++) {
			char c = string.charAt(i);
			switch (c) {
				case '"', '\\' -> text.append('\\').append(c);
				case '\n' -> text.append("\\n");
				default -> text.append(c);
			}
		}
		text.append('"');
	}

	/**
	 * Numbers come with their bits where their usual text hides some (the many kinds of NaN).
	 */
	static void appendSimple(StringBuilder text, Object value) {
		if (value instanceof Float number) {
			text.append(number.floatValue()).append('f');
			if (number.isNaN()) {
				text.append(Integer.toHexString(Float.floatToRawIntBits(number)));
			}
		} else if (value instanceof Double number) {
			text.append(number.doubleValue()).append('d');
			if (number.isNaN()) {
				text.append(Long.toHexString(Double.doubleToRawLongBits(number)));
			}
		} else if (value instanceof Character character) {
			text.append('\'').append(character.charValue()).append('\'').append((int) character);
		} else if (value instanceof Number number) {
			// A field may not change its width: the class is part of the value.
			text.append(number.longValue()).append(suffix(number));
		} else {
			text.append(value);
		}
	}

	private static String suffix(Number number) {
		if (number instanceof Integer) {
			return "";
		}
		if (number instanceof Long) {
			return "L";
		}
		return number instanceof Short
				? "s"
				: number instanceof Byte ? "b" : number.getClass().getSimpleName();
	}
}
