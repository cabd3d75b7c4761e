/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.internal.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StringEncoding;

/** The bytes of a chunk, event by event, right or wrong. Its header is all zeros until one is put. */
public final class MadeChunk {
	/** Texts. This and the next constants are the ids of {@link #types}. */
	public static final int TEXT = 20;

	/** Longs. */
	public static final int LONG = 21;
	/** Ints. */
	public static final int INT = 22;
	/** Floats. */
	public static final int FLOAT = 23;
	/** Events of the type {@code a.Event}. */
	public static final int EVENT = 100;

	private final Leb128Writer out = new Leb128Writer(1 << 10);

	/** A chunk without events. */
	public MadeChunk() {
		out.putBytes(new byte[ChunkHeader.LENGTH_BYTES], 0, ChunkHeader.LENGTH_BYTES);
	}

	/** How many bytes there are: the offset of what is put next. */
	public long lengthBytes() {
		return out.position();
	}

	/** Puts bytes that stand for themselves. */
	public MadeChunk bytes(int... bytes) {
		for (int b : bytes) {
			out.putByte((byte) b);
		}
		return this;
	}

	/** Puts an event of numbers, the first of which is its type. The size is right. */
	public long event(long... numbers) {
		Leb128Writer content = new Leb128Writer(16);
		for (long number : numbers) {
			content.putLong(number);
		}
		return sized(content);
	}

	private long sized(Leb128Writer content) {
		long offset = out.position();
		int lengthBytes = content.position() + 1;
		while (lengthBytes != content.position() + bytesOf(lengthBytes)) {
			lengthBytes++;
		}
		out.putLong(lengthBytes);
		out.putBytes(content.array(), 0, content.position());
		return offset;
	}

	private static int bytesOf(long number) {
		Leb128Writer writer = new Leb128Writer(16);
		writer.putLong(number);
		return writer.position();
	}

	/** Puts a checkpoint (format section 6.1) and returns its offset. What is in its pools are numbers. */
	public long checkpoint(long startTicks, long delta, int mask, long... pools) {
		Leb128Writer content = new Leb128Writer(16);
		content.putLong(1);
		content.putLong(startTicks);
		content.putLong(0);
		content.putLong(delta);
		content.putByte((byte) mask);
		for (long number : pools) {
			content.putLong(number);
		}
		return sized(content);
	}

	/** Puts a metadata event (format section 5) and returns its offset. */
	public long metadata(long id, MetadataElement root) {
		Leb128Writer content = new Leb128Writer(1 << 10);
		for (long number : new long[] {0, 0, 0, id}) {
			content.putLong(number);
		}
		Map<String, Integer> texts = new LinkedHashMap<>();
		collect(root, texts);
		content.putInt(texts.size());
		texts.keySet().forEach(text -> StringEncoding.putUtf8(content, text));
		tree(root, texts, content);
		return sized(content);
	}

	private static void collect(MetadataElement element, Map<String, Integer> texts) {
		texts.putIfAbsent(element.name(), texts.size());
		element.attributes().forEach((key, value) -> {
			texts.putIfAbsent(key, texts.size());
			texts.putIfAbsent(value, texts.size());
		});
		element.children().forEach(child -> collect(child, texts));
	}

	private static void tree(MetadataElement element, Map<String, Integer> texts, Leb128Writer out) {
		out.putInt(texts.get(element.name()));
		out.putInt(element.attributes().size());
		element.attributes().forEach((key, value) -> {
			out.putInt(texts.get(key));
			out.putInt(texts.get(value));
		});
		out.putInt(element.children().size());
		element.children().forEach(child -> tree(child, texts, out));
	}

	/** An element with attributes given as "key=value" before its children. */
	public static MetadataElement element(String name, Object... parts) {
		Map<String, String> attributes = new LinkedHashMap<>();
		List<MetadataElement> children = new ArrayList<>();
		for (Object part : parts) {
			if (part instanceof MetadataElement child) {
				children.add(child);
			} else {
				String[] attribute = ((String) part).split("=", 2);
				attributes.put(attribute[0], attribute[1]);
			}
		}
		return new MetadataElement(name, attributes, children);
	}

	/** A type. */
	public static MetadataElement type(String name, long id, Object... parts) {
		List<Object> all = new ArrayList<>(List.of("name=" + name, "id=" + id));
		all.addAll(List.of(parts));
		return element("class", all.toArray());
	}

	/** A field. */
	public static MetadataElement field(String name, long type, Object... parts) {
		List<Object> all = new ArrayList<>(List.of("name=" + name, "class=" + type));
		all.addAll(List.of(parts));
		return element("field", all.toArray());
	}

	/** A tree with texts, longs, ints, floats, an event type with a start, and more types. */
	public static MetadataElement types(MetadataElement... more) {
		List<Object> all = new ArrayList<>(List.of(
				type("java.lang.String", TEXT),
				type("long", LONG),
				type("int", INT),
				type("float", FLOAT),
				type("a.Event", EVENT, "superType=jdk.jfr.Event", field("startTime", LONG))));
		all.addAll(List.of(more));
		return element("root", element("metadata", all.toArray()), element("region"));
	}

	/** Puts a header at the beginning. */
	public MadeChunk header(ChunkHeader header) {
		System.arraycopy(header.encode(), 0, out.array(), 0, ChunkHeader.LENGTH_BYTES);
		return this;
	}

	/** All bytes. */
	public byte[] toBytes() {
		byte[] bytes = new byte[out.position()];
		System.arraycopy(out.array(), 0, bytes, 0, bytes.length);
		return bytes;
	}

	/** A window on bytes as on those of a file. */
	public static FileWindow window(byte[] file) {
		return new FileWindow(
				(position, bytes, from, atMostBytes) -> {
					int count = (int) Math.min(atMostBytes, file.length - position);
					System.arraycopy(file, (int) position, bytes, from, count);
					return count;
				},
				file.length);
	}
}
