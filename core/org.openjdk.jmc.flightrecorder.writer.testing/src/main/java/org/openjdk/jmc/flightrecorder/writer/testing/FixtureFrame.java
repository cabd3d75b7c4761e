/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A frame as a test writes it. */
record FixtureFrame(String className, String method, int line) {
	/** Methods of Kotlin have blanks within their names. */
	private static final String METHOD = "<init>|<clinit>|(?!\\s)[^" + FixtureClass.IN_NO_NAME + "]+(?<!\\s)";

	private static final Pattern FRAME =
			Pattern.compile("(" + FixtureClass.NAME + ")\\.(" + METHOD + ")(?::(\\d{1,9}))?");

	/**
	 * @throws IllegalArgumentException
	 *             if one is no class and method with a dot between them, and a line at most
	 */
	static List<FixtureFrame> of(String... stack) {
		Objects.requireNonNull(stack, "The stack of an event must not be null; it may be empty");
		List<FixtureFrame> frames = new ArrayList<>(stack.length);
		for (String text : stack) {
			Matcher matcher = FRAME.matcher(Objects.requireNonNull(text, "A frame must not be null"));
			if (!matcher.matches()) {
				throw new IllegalArgumentException(
						"A frame must be like com.example.Main.run or com.example.Main.run:42, not '" + text + "'");
			}
			int line = matcher.group(3) == null ? -1 : Integer.parseInt(matcher.group(3));
			frames.add(new FixtureFrame(matcher.group(1), matcher.group(2), line));
		}
		return frames;
	}
}
