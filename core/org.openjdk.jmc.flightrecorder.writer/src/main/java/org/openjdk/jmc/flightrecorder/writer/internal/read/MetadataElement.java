/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.internal.format.EventTypeIds;

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
 *            in the order of the file
 * @param children
 *            in the order of the file
 */
public record MetadataElement(String name, Map<String, String> attributes, List<MetadataElement> children) {
	/** The deepest level that is read. The usual tree has five levels: root, metadata, class, field, annotation. */
	private static final int MAX_DEPTH = 8;

	/** The largest event that is read. The JDK's own types take a quarter of a megabyte. */
	private static final int LARGEST_BYTES = 1 << 26;

	/**
	 * Goes to the content of a metadata event (format section 5.1).
	 *
	 * @param limit
	 *            where the chunk ends
	 * @return the id of the metadata
	 */
	public static long enterEvent(FileCursor in, long position, long limit) throws IOException, DamageException {
		in.moveTo(position, limit);
		long sizeBytes = in.readNumber();
		if (sizeBytes > LARGEST_BYTES) {
			throw new DamageException(position, "metadata of " + sizeBytes + " bytes");
		}
		if (in.enterEvent(position, sizeBytes) != EventTypeIds.METADATA) {
			throw new DamageException(position, "no metadata at the offset that the header gives");
		}
		in.readNumber();
		in.readNumber();
		return in.readNumber();
	}

	/**
	 * Reads the tree.
	 *
	 * @param in
	 *            at the content of the event
	 * @throws DamageException
	 *             when the bytes are no tree
	 */
	public static MetadataElement read(FileCursor in) throws IOException, DamageException {
		String[] texts = new String[in.readCount("texts")];
		for (int i = 0; i < texts.length; i++) {
			texts[i] = in.readString();
		}
		return read(in, texts, 0);
	}

	private static MetadataElement read(FileCursor in, String[] texts, int depth) throws IOException, DamageException {
		if (depth > MAX_DEPTH) {
			throw new DamageException(in.position(), "elements of metadata nested more than " + MAX_DEPTH + " deep");
		}
		String name = text(in, texts);
		Map<String, String> attributes = new LinkedHashMap<>();
		for (int rest = in.readCount("attributes"); rest > 0; rest--) {
			attributes.put(text(in, texts), text(in, texts));
		}
		List<MetadataElement> children = new ArrayList<>();
		for (int rest = in.readCount("elements"); rest > 0; rest--) {
			children.add(read(in, texts, depth + 1));
		}
		return new MetadataElement(name, attributes, children);
	}

	private static String text(FileCursor in, String[] texts) throws IOException, DamageException {
		long start = in.position();
		long index = in.readNumber();
		if (index < 0 || index >= texts.length || texts[(int) index] == null) {
			throw new DamageException(
					start,
					"metadata refers to the text " + index + " of " + texts.length + ", which is missing or " + "null");
		}
		return texts[(int) index];
	}

	/** @return the value of an attribute, null when there is none */
	public String get(String key) {
		return attributes.get(key);
	}

	/** @return the children of a name */
	public List<MetadataElement> children(String childName) {
		return children.stream().filter(c -> childName.equals(c.name)).toList();
	}
}
