/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An element of the metadata (format section 5.1).
 *
 * <pre>
 * element := name, attribute count, (key, value)*, child count, element*     each name, key and value a number of a text
 * </pre>
 *
 * @param name
 *            such as {@code class}
 * @param attributes
 *            in the order of the file
 * @param children
 *            in the order of the file
 */
public record Element(String name, Map<String, String> attributes, List<Element> children) {
	private static final int MAX_DEPTH = 16;

	/**
	 * Reads a tree.
	 *
	 * @param in
	 *            behind the id of the metadata; afterwards behind the tree
	 * @return the root
	 * @throws IOException
	 *             if there is no tree
	 */
	public static Element read(ByteCursor in) throws IOException {
		List<String> texts = new ArrayList<>();
		for (int rest = in.count("texts"); rest > 0; rest--) {
			texts.add(in.text());
		}
		return read(in, texts.toArray(String[]::new), 0);
	}

	private static Element read(ByteCursor in, String[] texts, int depth) throws IOException {
		if (depth > MAX_DEPTH) {
			throw in.malformed(in.position(), "elements more than " + MAX_DEPTH + " deep");
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

	private static String text(ByteCursor in, String[] texts) throws IOException {
		long start = in.position();
		long index = in.varint();
		if (index < 0 || index >= texts.length || texts[(int) index] == null) {
			throw in.malformed(start, "the text " + index + " of " + texts.length);
		}
		return texts[(int) index];
	}

	/**
	 * Writes the tree as it stands in metadata, behind their id.
	 *
	 * @param out
	 *            takes the texts, each once, and the elements
	 */
	public void write(ByteWriter out) {
		Map<String, Integer> texts = new LinkedHashMap<>();
		addTexts(texts);
		out.varint(texts.size());
		texts.keySet().forEach(out::text);
		write(texts, out);
	}

	private void addTexts(Map<String, Integer> texts) {
		texts.putIfAbsent(name, texts.size());
		attributes.forEach((key, value) -> {
			texts.putIfAbsent(key, texts.size());
			texts.putIfAbsent(value, texts.size());
		});
		children.forEach(child -> child.addTexts(texts));
	}

	private void write(Map<String, Integer> texts, ByteWriter out) {
		out.varint(texts.get(name)).varint(attributes.size());
		attributes.forEach((key, value) -> out.varint(texts.get(key)).varint(texts.get(value)));
		out.varint(children.size());
		children.forEach(child -> child.write(texts, out));
	}

	/**
	 * Looks up an attribute.
	 *
	 * @param key
	 *            its name
	 * @return its value, null if there is none
	 */
	public String get(String key) {
		return attributes.get(key);
	}

	/**
	 * Looks up an attribute that is a number.
	 *
	 * @param key
	 *            its name
	 * @return its value, null if there is none
	 */
	public Long number(String key) {
		String text = attributes.get(key);
		try {
			return text == null ? null : Long.valueOf(text);
		} catch (NumberFormatException e) {
			return null;
		}
	}

	/**
	 * Looks up children.
	 *
	 * @param wanted
	 *            their name
	 * @return those that have it
	 */
	public List<Element> children(String wanted) {
		return children.stream().filter(child -> child.name.equals(wanted)).toList();
	}
}
