/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.io;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTable;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTables;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/**
 * Tells whether a chunk has all content of another one, because it is a copy, or because it was copied again after more
 * had been written to it. A chunk grows at its end: its events and checkpoints stay as they are. Only the header, the
 * metadata and the checkpoints behind the last event are written anew, so these are not compared where one chunk has
 * more events. Where both have the same events, everything but header and metadata must be the same: a redacted copy
 * has the events of its original, and other constants. Types of one id must have the same name and fields, because bytes
 * of another type say something else.
 */
public final class ChunkComparison {
	private ChunkComparison() {}

	/** What two chunks have in common. */
	public enum Result {
		/** The first one has all content of the second. */
		FIRST_HAS_ALL,
		/** The second one has all content of the first, and more. */
		SECOND_HAS_MORE,
		/** Each has content that the other lacks. */
		DIFFERENT
	}

	/**
	 * Compares two chunks of finished recordings.
	 *
	 * @param first
	 *            the first one
	 * @param second
	 *            the second one
	 * @return what they have in common
	 * @throws IOException
	 *             if they cannot be read
	 */
	public static Result compare(Chunk first, Chunk second) throws IOException {
		if (!first.header().clock().equals(second.header().clock()) || !haveEqualTypes(first, second)) {
			return Result.DIFFERENT;
		}
		Records ofFirst = new Records(first);
		Records ofSecond = new Records(second);
		boolean isEqual = ofFirst.next() & ofSecond.next();
		while (isEqual && ofFirst.typeId == ofSecond.typeId && Arrays.equals(ofFirst.bytes, ofSecond.bytes)) {
			isEqual = ofFirst.next() & ofSecond.next();
		}
		if (ofFirst.bytes == null && ofSecond.bytes == null) {
			return Result.FIRST_HAS_ALL;
		}
		// If one is shorter, its rest consists of checkpoints, and the longer one has another event.
		boolean firstHasEvent = ofFirst.skipToEvent();
		boolean secondHasEvent = ofSecond.skipToEvent();
		if (firstHasEvent == secondHasEvent) {
			return Result.DIFFERENT;
		}
		return firstHasEvent ? Result.FIRST_HAS_ALL : Result.SECOND_HAS_MORE;
	}

	/** Whether the types that both declare are the same. The longer copy may have more types. */
	private static boolean haveEqualTypes(Chunk first, Chunk second) throws IOException {
		TypeTables tables = new TypeTables();
		TypeTable ofFirst = tables.read(first, new ByteCursor(first.source()));
		TypeTable ofSecond = tables.read(second, new ByteCursor(second.source()));
		// Equal metadata is one table.
		return ofFirst == ofSecond
				|| ofFirst.types().stream().allMatch(type -> {
					ValueType other = ofSecond.byId(type.id());
					return other == null || described(type).equals(described(other));
				});
	}

	private static List<String> described(ValueType type) {
		List<String> names = new ArrayList<>(List.of(type.name()));
		type.fields().forEach(field -> names.add(field.type() + (field.isArray() ? "[] " : " ") + field.name()));
		return names;
	}

	/** The events and checkpoints of a chunk, in their order. */
	private static final class Records {
		private final EventWalk walk;
		private long typeId;
		/** The bytes behind the type, or null behind the last record. */
		byte[] bytes;

		Records(Chunk chunk) throws IOException {
			walk = new EventWalk(chunk, new ByteCursor(chunk.source()));
		}

		/** @return whether there is another record */
		boolean next() throws IOException {
			do {
				if (!walk.next()) {
					bytes = null;
					return false;
				}
				typeId = walk.typeId();
				bytes = walk.cursor().bytes(Math.toIntExact(walk.end() - walk.contentStart()));
			} while (typeId == ChunkHeader.METADATA_EVENT);
			return true;
		}

		/** @return whether there is an event from here on */
		boolean skipToEvent() throws IOException {
			while (bytes != null && typeId == ChunkHeader.CHECKPOINT_EVENT) {
				next();
			}
			return bytes != null;
		}
	}
}
