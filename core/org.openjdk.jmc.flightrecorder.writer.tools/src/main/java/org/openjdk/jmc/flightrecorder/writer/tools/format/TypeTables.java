/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.format;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Reads the metadata of chunks, and gives chunks whose metadata has the same bytes the same types. Remembers the
 * metadata of a few chunks, because the chunks of several writers may alternate in a recording. For one thread.
 */
public final class TypeTables {
	private static final int MAX_CACHED = 4;
	private static final long MAX_BYTES = 1 << 28;

	private record Known(byte[] content, TypeTable types) {}

	private final Deque<Known> known = new ArrayDeque<>();

	/** No metadata is known yet. */
	public TypeTables() {}

	/**
	 * Reads the types of a chunk.
	 *
	 * @param chunk
	 *            the chunk
	 * @param in
	 *            a cursor of its source; it moves
	 * @return the types, compiled
	 * @throws IOException
	 *             if there is no metadata that can be walked
	 */
	public TypeTable read(Chunk chunk, ByteCursor in) throws IOException {
		EventWalk walk = new EventWalk(chunk, in);
		long position = chunk.start() + chunk.header().metadataOffset();
		if (!walk.tryMoveTo(position) || walk.typeId() != ChunkHeader.METADATA_EVENT) {
			throw in.malformed(
					position,
					"the chunk has no metadata at its offset " + chunk.header().metadataOffset());
		}
		if (walk.sizeBytes() > MAX_BYTES) {
			throw in.malformed(position, "metadata of " + walk.sizeBytes() + " bytes");
		}
		in.skipVarints(3); // start, duration, id of the metadata
		long contentStart = in.position();
		byte[] content = in.bytes((int) in.remaining());
		for (Known each : known) {
			if (Arrays.equals(each.content, content)) {
				return each.types;
			}
		}
		in.moveTo(contentStart, walk.end());
		Element root = Element.read(in);
		if (root.children("metadata").size() != 1) {
			throw in.malformed(contentStart, "an element " + root.name() + " without the one element metadata in it");
		}
		TypeTable types = new TypeTable(root);
		known.addFirst(new Known(content, types));
		if (known.size() > MAX_CACHED) {
			known.removeLast();
		}
		return types;
	}
}
