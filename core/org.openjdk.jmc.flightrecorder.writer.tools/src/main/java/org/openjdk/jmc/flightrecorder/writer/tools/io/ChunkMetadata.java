/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.IOException;
import java.io.StreamCorruptedException;
import java.util.HashMap;
import java.util.Map;

/**
 * The little of a chunk's metadata that counting bytes and copying need: names of types by id, and the time zone.
 */
final class ChunkMetadata {
	private static final int MAX_STRINGS = 10_000_000;

	final Map<Long, String> typeNamesById = new HashMap<>();
	private String gmtOffsetMillis;
	private String dstMillis;
	private String[] strings;

	private ChunkMetadata() {}

	/**
	 * Reads a metadata event from behind its size and type.
	 */
	static ChunkMetadata read(ChunkBytes in) throws IOException {
		ChunkMetadata metadata = new ChunkMetadata();
		in.readVarint(); // start
		in.readVarint(); // duration
		in.readVarint(); // metadata id
		long count = in.readVarint();
		if (count < 0 || count > MAX_STRINGS) {
			throw new StreamCorruptedException(
					"impossible number of strings " + count + " before offset " + in.offset());
		}
		metadata.strings = new String[(int) count];
		for (int i = 0; i < count; i++) {
			metadata.strings[i] = in.readString();
		}
		metadata.readElement(in, 0);
		return metadata;
	}

	private void readElement(ChunkBytes in, int depth) throws IOException {
		if (depth > 16) {
			throw new StreamCorruptedException("metadata nested too deep before offset " + in.offset());
		}
		String element = string(in);
		Map<String, String> attributes = new HashMap<>();
		long attributeCount = in.readVarint();
		for (long i = 0; i < attributeCount; i++) {
			attributes.put(string(in), string(in));
		}
		if ("class".equals(element)) {
			typeNamesById.put(Long.valueOf(attributes.get("id")), attributes.get("name"));
		} else if ("region".equals(element)) {
			gmtOffsetMillis = attributes.get("gmtOffset");
			dstMillis = attributes.get("dst");
		}
		long childCount = in.readVarint();
		for (long i = 0; i < childCount; i++) {
			readElement(in, depth + 1);
		}
	}

	private String string(ChunkBytes in) throws IOException {
		long index = in.readVarint();
		if (index < 0 || index >= strings.length) {
			throw new StreamCorruptedException("no string " + index + " in the metadata before offset " + in.offset());
		}
		return strings[(int) index];
	}

	/**
	 * @return how far the clock on the wall was ahead of UTC, zero when the metadata does not say
	 */
	long zoneOffsetMillis() {
		try {
			return (gmtOffsetMillis == null ? 0 : Long.parseLong(gmtOffsetMillis))
					+ (dstMillis == null ? 0 : Long.parseLong(dstMillis));
		} catch (NumberFormatException e) {
			return 0;
		}
	}
}
