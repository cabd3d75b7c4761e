/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.engine;

import java.util.function.UnaryOperator;

/**
 * Changes texts by their place and their content. A place is a path: the name of the event type and the names of
 * fields, with dots between them, such as {@code jdk.ThreadStart.thread.javaName}. A type that is only a text, such as
 * a symbol, adds no name to the path.
 */
public interface TextRules {
	/** The path of a text that many events may share, at places without special rules. */
	String ANYWHERE = "";

	/**
	 * Begins an event; called before its texts.
	 *
	 * @param textOfField
	 *            gives the text of a field of the event by the name of the field; null if there is none
	 */
	void startEvent(UnaryOperator<String> textOfField);

	/**
	 * Tells whether texts of a place may change differently from the same texts {@link #ANYWHERE}.
	 *
	 * @param path
	 *            the place
	 * @return the same at each call
	 */
	boolean isSpecial(String path);

	/**
	 * Tells whether texts in values of a type, wherever these are, may change differently from the same texts
	 * {@link #ANYWHERE}. If so, their path is the name of the type.
	 *
	 * @param typeName
	 *            the name of a type with one text
	 * @return the same at each call
	 */
	default boolean isSpecialType(String typeName) {
		return false;
	}

	/**
	 * Tells whether to keep events whose type the chunk does not declare, so that their texts cannot be found.
	 *
	 * @return whether they are kept as they are; they are left out otherwise
	 */
	default boolean areUndeclaredKept() {
		return false;
	}

	/**
	 * Changes a text. {@link #ANYWHERE} the result depends on the text and its kind alone, and may serve for all equal
	 * texts.
	 *
	 * @param path
	 *            a special place, or {@link #ANYWHERE}
	 * @param text
	 *            the text, not null
	 * @param isName
	 *            whether it is a name of the JVM, such as that of a class, in which the signs for packages and arrays
	 *            have a meaning
	 * @return the same object if it stays
	 */
	String change(String path, String text, boolean isName);
}
