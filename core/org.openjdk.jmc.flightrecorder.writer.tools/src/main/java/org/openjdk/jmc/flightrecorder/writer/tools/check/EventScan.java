/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.check;

import java.io.IOException;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;
import org.openjdk.jmc.flightrecorder.writer.tools.format.PoolWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTable;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTables;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueWalk;

/**
 * Finds events in a chunk that may be damaged: by their sizes and, with the types of the chunk, by whether their fields
 * fill them. Each method that looks at an event moves the walk to it.
 */
final class EventScan {
	/** This many events in a row are not an accident. */
	private static final int EVENTS_IN_A_ROW = 3;

	/**
	 * The JDK refuses a file whose metadata breaks one of these rules. Rules that only cause misreading are not here,
	 * because the JDK misread the original too. Nor is the rule of simple types in place: native profilers write them,
	 * and the JDK takes or refuses them by the order of a hash table.
	 */
	private static final Set<Rule> REFUSED = EnumSet.of(
			Rule.METADATA_TREE,
			Rule.NO_REGION,
			Rule.TYPE_ID_TWICE,
			Rule.TYPE_NAME,
			Rule.UNDECLARED_TYPE,
			Rule.TYPE_WITHOUT_FIELDS,
			Rule.TYPE_WITHIN_ITSELF,
			Rule.ANNOTATION_VALUE);

	private final ByteCursor in;
	private final Chunk chunk;
	private final EventWalk walk;
	private TypeTable types;
	/** The types of metadata that was refused. */
	private TypeTable refused;
	/** What is wrong with metadata that was refused; null if none was. */
	private String refusal;

	private long contentEnd;

	/**
	 * @param chunk
	 *            the chunk; only its start and its end are known
	 */
	EventScan(Chunk chunk, ByteCursor in) throws IOException {
		this.chunk = chunk;
		this.in = in;
		walk = new EventWalk(chunk, in);
	}

	Chunk chunk() {
		return chunk;
	}

	/** @return the walk, at the event that was looked at last */
	EventWalk event() {
		return walk;
	}

	/** @return the types of the chunk, null before metadata was found */
	TypeTable types() {
		return types;
	}

	/** @return what is wrong with metadata that could be walked but was refused, null if there was none */
	String refusal() {
		return refusal;
	}

	/** @return the types of metadata that could be walked but was refused, null if there was none */
	TypeTable refused() {
		return refused;
	}

	/**
	 * Counts events by their types, as far as sizes lead, without reading their fields.
	 *
	 * @return where sizes lead to; the end of the range if they are right
	 */
	long countBySizes(TypeTable table, long from, long to, Map<String, Long> counts) throws IOException {
		long position = from;
		while (position < to && walk.tryMoveTo(position)) {
			if (walk.isOrdinary()) {
				ValueType type = table.byId(walk.typeId());
				counts.merge(type == null ? "type " + walk.typeId() : type.name(), 1L, Long::sum);
			}
			position = walk.end();
		}
		return position;
	}

	/** @return the type of the event that should be there, null if the bytes do not tell */
	ValueType typeAt(long position) throws IOException {
		try {
			in.moveTo(position, chunk.end());
			ValueType type = in.varint() == 0 ? null : types.byId(in.varint());
			return type != null && type.isEvent() ? type : null;
		} catch (MalformedRecordingException e) {
			return null;
		}
	}

	/** Where the fields end of the event that was read, or the constants of the checkpoint. */
	long contentEnd() {
		return contentEnd;
	}

	/** Whether the sizes of events lead from the header to the end of the chunk. */
	boolean sizesReachEnd() throws IOException {
		long position = chunk.start() + ChunkHeader.LENGTH_BYTES;
		while (walk.tryMoveTo(position)) {
			position = walk.end();
		}
		return position == chunk.end();
	}

	/**
	 * @return the position of metadata that can be read, 0 if there is none: the position in the header of a finished
	 *         chunk, or the newest metadata that sizes lead to from the first event on; its types are known now
	 */
	long findMetadata(TypeTables tables, boolean isFinished) throws IOException {
		long said = chunk.start() + chunk.header().metadataOffset();
		if (isFinished && readMetadata(tables, said)) {
			return said;
		}
		long newest = 0;
		long position = chunk.start() + ChunkHeader.LENGTH_BYTES;
		while (walk.tryMoveTo(position)) {
			if (walk.typeId() == ChunkHeader.METADATA_EVENT && readMetadata(tables, position)) {
				newest = position;
			}
			position = walk.end();
		}
		return newest;
	}

	/** @return whether there is metadata that the JDK accepts; if so, its types are known now */
	private boolean readMetadata(TypeTables tables, long position) throws IOException {
		try {
			TypeTable read = tables.read(chunk.withMetadataAt(position), in);
			Findings findings = new Findings();
			MetadataCheck.check(read, findings, position);
			if (!Collections.disjoint(findings.counts().keySet(), REFUSED)) {
				refused = read;
				refusal = findings.places().stream()
						.filter(finding -> REFUSED.contains(finding.rule()))
						.map(Finding::detail)
						.findFirst()
						.orElse(null);
				return false;
			}
			types = read;
			return true;
		} catch (MalformedRecordingException e) {
			return false;
		}
	}

	/** Whether an event can be read to the end of its content. */
	boolean reads(long position) throws IOException {
		if (!walk.tryMoveTo(position)) {
			return false;
		}
		try {
			if (walk.typeId() == ChunkHeader.METADATA_EVENT) {
				contentEnd = walk.end();
				return true;
			}
			if (walk.typeId() == ChunkHeader.CHECKPOINT_EVENT) {
				PoolWalk pools = new PoolWalk(walk, types);
				while (pools.next()) {
					pools.skipConstants();
				}
				contentEnd = in.position();
				return true;
			}
			ValueType type = types.byId(walk.typeId());
			if (type == null || !type.isEvent()) {
				return false;
			}
			ValueWalk.skip(in, type);
			contentEnd = in.position();
			return true;
		} catch (MalformedRecordingException e) {
			return false;
		}
	}

	/** Whether events begin here that are exactly as long as their sizes. */
	boolean eventsBegin(long from) throws IOException {
		long position = from;
		for (int i = 0; i < EVENTS_IN_A_ROW && position < chunk.end(); i++) {
			if (!reads(position) || contentEnd != walk.end()) {
				return false;
			}
			position = walk.end();
		}
		return from < chunk.end();
	}

	/** @return where events begin next, or the end of the chunk */
	long nextEvents(long from) throws IOException {
		long position = from;
		while (position < chunk.end() && !eventsBegin(position)) {
			position++;
		}
		return position;
	}
}
