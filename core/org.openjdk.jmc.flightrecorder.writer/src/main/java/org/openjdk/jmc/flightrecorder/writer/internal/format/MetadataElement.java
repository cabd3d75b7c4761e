/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.format;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An element of the tree that a metadata event carries (format section 5.1). A table of texts comes first; names, keys
 * and values of elements are places in that table:
 *
 * <pre>
 *  content  =  LEB count, texts, element
 *  element  =  LEB name, LEB count, (LEB key, LEB value)*, LEB count, elements
 * </pre>
 *
 * The reader takes any tree that these rules allow. What the elements have to be is up to the caller.
 *
 * @param name
 *            what it is, such as {@code class} or {@code field}
 * @param attributes
 *            in the order of the file; a value may be null
 * @param children
 *            in the order of the file
 */
public record MetadataElement(String name, Map<String, String> attributes, List<MetadataElement> children) {
	/** The deepest level that is read. The usual tree has five levels: root, metadata, class, field, annotation. */
	private static final int DEEPEST = 8;

	/** What is read, and the texts that came first. */
	private record Source(Leb128Reader in, String[] texts) {}

	/**
	 * Reads the tree.
	 *
	 * @param in
	 *            behind the id of the metadata; its bytes end where the event ends
	 * @return the root
	 * @throws IllegalArgumentException
	 *             when the bytes are no tree
	 */
	public static MetadataElement read(Leb128Reader in) {
		try {
			String[] texts = new String[in.getCount("texts")];
			for (int i = 0; i < texts.length; i++) {
				texts[i] = in.getString();
			}
			return read(new Source(in, texts), 0);
		} catch (IndexOutOfBoundsException | ArithmeticException e) {
			throw new IllegalArgumentException("metadata with a value that goes beyond the end of its event", e);
		}
	}

	private static MetadataElement read(Source source, int depth) {
		if (depth > DEEPEST) {
			throw new IllegalArgumentException("elements of metadata more than " + DEEPEST + " deep");
		}
		String name = text(source);
		Map<String, String> attributes = new LinkedHashMap<>();
		for (int rest = source.in.getCount("attributes"); rest > 0; rest--) {
			attributes.put(text(source), text(source));
		}
		List<MetadataElement> children = new ArrayList<>();
		for (int rest = source.in.getCount("elements"); rest > 0; rest--) {
			children.add(read(source, depth + 1));
		}
		return new MetadataElement(name, attributes, children);
	}

	private static String text(Source source) {
		long index = source.in.getLong();
		if (index < 0 || index >= source.texts.length) {
			throw new IllegalArgumentException("metadata names its text " + index + " of " + source.texts.length);
		}
		return source.texts[(int) index];
	}

	/**
	 * @param key
	 *            the key of an attribute
	 * @return its value, null when there is none
	 */
	public String get(String key) {
		return attributes.get(key);
	}

	/**
	 * @param key
	 *            the key of an attribute
	 * @return its value as a number
	 * @throws IllegalArgumentException
	 *             when there is none, or it is no number
	 */
	public long number(String key) {
		try {
			return Long.parseLong(get(key));
		} catch (NumberFormatException e) {
			throw new IllegalArgumentException(name + ' ' + get("name") + " whose " + key + " is " + get(key), e);
		}
	}

	/**
	 * @param childName
	 *            the name of some children
	 * @return these
	 */
	public List<MetadataElement> children(String childName) {
		return children.stream().filter(c -> childName.equals(c.name)).toList();
	}
}
