/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.profile;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Frames by the text that they were made of, because a profile repeats them. Bounded: what is too much begins anew. */
public final class ParsedFrames {
	private static final int MOST_FRAMES = 1 << 14;

	private final Map<String, Frame> frames = new HashMap<>();

	/** Begins without frames. */
	public ParsedFrames() {}

	/**
	 * Finds a frame.
	 *
	 * @param text
	 *            all that the frame is made of
	 * @param parser
	 *            makes it when it is not known
	 * @return the frame
	 */
	public Frame of(String text, Supplier<Frame> parser) {
		Frame known = frames.get(text);
		if (known == null) {
			known = parser.get();
			if (frames.size() == MOST_FRAMES) {
				frames.clear();
			}
			frames.put(text, known);
		}
		return known;
	}
}
