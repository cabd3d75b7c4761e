/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.within;

/** An expression that is wrong. The message names the rule and the place. */
final class ExpressionException extends IllegalArgumentException {
	private static final long serialVersionUID = 1L;

	/**
	 * @param expression
	 *            the whole text
	 * @param index
	 *            of the character in it where the rule is broken
	 * @param rule
	 *            what is wrong there
	 * @param hint
	 *            a suggestion, or an empty text
	 */
	ExpressionException(String expression, int index, String rule, String hint) {
		super(rule + ", at character " + (index + 1) + " of '" + expression + "'" + hint, null);
	}
}
