/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An element of the metadata (format section 5.1).
 *
 * @param name
 *            such as {@code class}
 * @param attributes
 *            in the order of the file
 * @param children
 *            in the order of the file
 */
record Element(String name, Map<String, String> attributes, List<Element> children) {
	private static final int DEEPEST = 16;

	/** The event from behind the id of the metadata. */
	static Element read(ByteCursor in) throws IOException, BrokenException {
		String[] texts = new String[in.count("texts")];
		for (int i = 0; i < texts.length; i++) {
			texts[i] = in.text();
		}
		return read(in, texts, 0);
	}

	private static Element read(ByteCursor in, String[] texts, int depth) throws IOException, BrokenException {
		if (depth > DEEPEST) {
			throw new BrokenException(in.position(), "elements more than " + DEEPEST + " deep");
		}
		String name = text(in, texts);
		Map<String, String> attributes = new LinkedHashMap<>();
		for (int rest = in.count("attributes"); rest > 0; rest--) {
			attributes.put(text(in, texts), text(in, texts));
		}
		List<Element> children = new ArrayList<>();
		for (int rest = in.count("elements"); rest > 0; rest--) {
			children.add(read(in, texts, depth + 1));
		}
		return new Element(name, attributes, children);
	}

	private static String text(ByteCursor in, String[] texts) throws IOException, BrokenException {
		long start = in.position();
		long index = in.varint();
		if (index < 0 || index >= texts.length || texts[(int) index] == null) {
			throw new BrokenException(start, "the text " + index + " of " + texts.length);
		}
		return texts[(int) index];
	}

	String get(String key) {
		return attributes.get(key);
	}

	List<Element> children(String wanted) {
		return children.stream().filter(child -> child.name.equals(wanted)).toList();
	}
}
