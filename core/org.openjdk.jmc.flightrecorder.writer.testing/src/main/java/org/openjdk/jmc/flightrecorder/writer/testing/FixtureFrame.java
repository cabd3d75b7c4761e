/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A frame as a test writes it. */
record FixtureFrame(String className, String method, int line) {
	private static final Pattern FRAME = Pattern.compile("(.+)\\.([^.:]+)(?::(\\d{1,9}))?");

	/**
	 * @throws IllegalArgumentException
	 *             if one has no class or no method
	 */
	static List<FixtureFrame> of(String... stack) {
		List<FixtureFrame> frames = new ArrayList<>(stack.length);
		for (String text : stack) {
			Matcher matcher = FRAME.matcher(text);
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
