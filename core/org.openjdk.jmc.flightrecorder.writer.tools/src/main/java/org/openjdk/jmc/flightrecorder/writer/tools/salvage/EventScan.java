/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.salvage;

import java.io.IOException;
import java.util.Map;
import org.openjdk.jmc.flightrecorder.writer.tools.check.MetadataCheck;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Element;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Field;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Form;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;
import org.openjdk.jmc.flightrecorder.writer.tools.format.PoolWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTable;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTables;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueWalk;

/**
 * Finds events in a chunk that may be damaged: by their sizes and, with the types of the chunk, by whether their fields
 * fill them. Where neither helps, a search looks at every byte. Constants may look like events, so a search only
 * believes in events of the time of the chunk, or in many of them. Each method that looks at an event moves the walk.
 */
final class EventScan {
	/** This many events in a row are not an accident. */
	private static final int EVENTS_IN_A_ROW = 3;
	/** This many are not even if their times are strange. */
	private static final int MANY_EVENTS_IN_A_ROW = 16;

	private static final String START_TIME = "startTime";
	private static final double NANOS_PER_SECOND = 1e9;
	/** How long after the end in the header the last event may have begun: where it is final, and where it is not. */
	private static final double SECONDS_AFTER_END = 1;

	private static final double SECONDS_AFTER_LAST_FLUSH = 3600;

	private final ByteCursor in;
	private final Chunk chunk;
	private final EventWalk walk;
	private TypeTable types;
	/** Where the types were read, 0 before. */
	private long metadata;
	/** An event cannot end behind this position: the end of the chunk when it was whole, if that is known. */
	private final long latestEnd;
	/** When events of the chunk begin. */
	private long earliestTicks;

	private long latestTicks;
	private boolean timesAreLearned;

	/** The types of metadata that was refused. */
	private TypeTable refused;
	/** What is wrong with metadata that was refused; null if none was. */
	private String refusal;

	private long contentEnd;

	/** The part of an event that its bytes make, whatever its size says. */
	enum Content {
		/** It ends within the chunk. */
		WHOLE,
		/** The chunk ends before it. */
		CUT,
		/** No reader gets through. */
		BROKEN
	}

	/**
	 * What begins at a place, whatever its size says.
	 *
	 * @param typeId
	 *            its type; negative if it is not known
	 * @param sizeEnd
	 *            where its size ends
	 * @param contentStart
	 *            where its type ends
	 * @param declaredEnd
	 *            where its size leads
	 */
	record Seen(Content content, long position, long typeId, long sizeEnd, long contentStart, long declaredEnd) {}

	/**
	 * @param chunk
	 *            the chunk; only its start and its end are known
	 * @param header
	 *            its header as it is in the file
	 */
	EventScan(Chunk chunk, ByteCursor in, ChunkHeader header) throws IOException {
		this.chunk = chunk;
		this.in = in;
		walk = new EventWalk(chunk, in);
		long headerEnd = chunk.start() + header.sizeBytes();
		latestEnd = header.isFinished() && headerEnd >= chunk.end() ? headerEnd : Long.MAX_VALUE;
		earliestTicks = header.startTicks();
		double seconds = Math.max(0, header.durationNanos()) / NANOS_PER_SECOND
				+ (header.isFinished() ? SECONDS_AFTER_END : SECONDS_AFTER_LAST_FLUSH);
		// A cast of what is too large gives the largest number.
		latestTicks = (long) (header.startTicks() + seconds * header.ticksPerSecond());
	}

	Chunk chunk() {
		return chunk;
	}

	/** Whether the chunk had more than it has, as far as its header tells. */
	boolean mayLackEnd() {
		return latestEnd > chunk.end();
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
			return in.varint() == 0 ? null : eventType(in.varint());
		} catch (MalformedRecordingException e) {
			return null;
		}
	}

	/** @return the event type of an id, null if none is declared */
	private ValueType eventType(long id) {
		ValueType type = types.byId(id);
		return type != null && type.isEvent() ? type : null;
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
		long position = chunk.start() + ChunkHeader.LENGTH_BYTES;
		while (walk.tryMoveTo(position)) {
			if (walk.typeId() == ChunkHeader.METADATA_EVENT) {
				readMetadata(tables, position);
			}
			position = walk.end();
		}
		return metadata;
	}

	/** @return whether there is metadata that the JDK accepts; if so, its types are known now */
	private boolean readMetadata(TypeTables tables, long position) throws IOException {
		try {
			TypeTable read = tables.read(chunk.withMetadataAt(position), in);
			String fault = MetadataCheck.refusal(read);
			if (fault != null) {
				refused = read;
				refusal = fault;
				return false;
			}
			types = read;
			metadata = position;
			return true;
		} catch (MalformedRecordingException e) {
			return false;
		}
	}

	/** Whether an event can be read to the end of its content, and its size does not end before that. */
	boolean reads(long at) throws IOException {
		if (!walk.tryMoveTo(at)) {
			return false;
		}
		if (at == metadata) {
			contentEnd = walk.end();
			return true;
		}
		try {
			boolean isRead = readContent(walk.typeId());
			if (walk.typeId() == ChunkHeader.METADATA_EVENT) {
				contentEnd = walk.end(); // whatever else the metadata has
			}
			return isRead;
		} catch (MalformedRecordingException e) {
			return false;
		}
	}

	/** Reads what is behind the type, up to the limit of the cursor. */
	private boolean readContent(long id) throws IOException {
		if (id == ChunkHeader.METADATA_EVENT) {
			in.skipVarints(3); // start, duration, id
			Element.read(in);
		} else if (id == ChunkHeader.CHECKPOINT_EVENT) {
			PoolWalk pools = new PoolWalk(in, types);
			while (pools.next()) {
				pools.skipConstants();
			}
		} else {
			ValueType type = eventType(id);
			if (type == null) {
				return false;
			}
			ValueWalk.skip(in, type);
		}
		contentEnd = in.position();
		return true;
	}

	/** Looks at what begins at a place, and does not rely on its size. */
	Seen contentAt(long at) throws IOException {
		long sizeEnd = at;
		long contentStart = at;
		long declaredEnd = latestEnd;
		long typeId = -1;
		Content content;
		try {
			in.moveTo(at, chunk.end());
			long sizeBytes = in.varint();
			sizeEnd = in.position();
			declaredEnd = at + sizeBytes;
			typeId = in.varint();
			contentStart = in.position();
			// Counts of metadata become arrays.
			in.limitTo(typeId == ChunkHeader.METADATA_EVENT ? chunk.end() : Math.max(declaredEnd, chunk.end()));
			boolean isRead = readContent(typeId);
			content = in.position() > chunk.end() ? Content.CUT : isRead ? Content.WHOLE : Content.BROKEN;
		} catch (MalformedRecordingException e) {
			content = Math.max(e.position(), in.position()) >= chunk.end() ? Content.CUT : Content.BROKEN;
		}
		return new Seen(content, at, typeId, sizeEnd, contentStart, declaredEnd);
	}

	/**
	 * Whether this is the rest of the chunk, which lacks its end: its size leads to where the chunk may have ended, and its
	 * bytes say the same. Nothing else begins within it.
	 */
	boolean isRest(Seen seen) throws IOException {
		Content content = seen.content;
		if (seen.declaredEnd <= chunk.end() || seen.declaredEnd > latestEnd || content == Content.WHOLE) {
			return false;
		}
		if (seen.typeId < 0) {
			return true;
		}
		boolean isOrdinary = EventWalk.isOrdinary(seen.typeId);
		if (content == Content.CUT && !isOrdinary) {
			return true;
		}
		return (content == Content.CUT || !isOrdinary) && isTimely(seen.position, seen.typeId, seen.contentStart);
	}

	/**
	 * Learns the times of the events in front of the first damage, because a writer may give its events any time.
	 *
	 * @param damage
	 *            where the damage is
	 */
	void learnTimes(long damage) throws IOException {
		if (timesAreLearned) {
			return;
		}
		timesAreLearned = true;
		for (long at = chunk.start() + ChunkHeader.LENGTH_BYTES; at < damage && walk.tryMoveTo(at); at = walk.end()) {
			if (walk.isOrdinary() && enterTime(walk.typeId(), walk.contentStart())) {
				long ticks = in.varint();
				earliestTicks = Math.min(earliestTicks, ticks);
				latestTicks = Math.max(latestTicks, ticks);
			}
		}
	}

	/** @return whether there is a time, at which the cursor is now */
	private boolean enterTime(long id, long content) throws IOException {
		in.moveTo(content, chunk.end());
		if (!EventWalk.isOrdinary(id)) {
			return true;
		}
		ValueType type = eventType(id);
		if (type == null) {
			return true; // the JDK takes the first field for it
		}
		Field time = type.field(START_TIME);
		if (time == null || time.isArray() || time.isPooled() || time.form() != Form.LONG) {
			return false;
		}
		for (Field field : type.fields().subList(0, time.ordinal())) {
			ValueWalk.skip(in, field);
		}
		return true;
	}

	/** Whether an event that can be read has a time of the chunk. */
	boolean isTimely(long at) throws IOException {
		return walk.tryMoveTo(at) && isTimely(at, walk.typeId(), walk.contentStart());
	}

	/** Whether an event has a time of the chunk, as far as there is one before the end of the chunk. */
	boolean isTimely(long at, long id, long content) throws IOException {
		try {
			if (!enterTime(id, content)) {
				return false;
			}
			long ticks = in.varint();
			if (ticks < earliestTicks || ticks > latestTicks) {
				return false;
			}
			if (id == ChunkHeader.CHECKPOINT_EVENT) {
				in.skipVarints(1); // duration
				long delta = in.varint();
				return delta <= 0 && at + delta >= chunk.start();
			}
			return true;
		} catch (MalformedRecordingException e) {
			return in.position() >= chunk.end();
		}
	}

	/**
	 * Whether events begin here that are exactly as long as their sizes, or the rest of the chunk does. Those of undeclared
	 * types between them count neither way.
	 */
	boolean eventsBegin(long from) throws IOException {
		long at = from;
		for (int i = 0; i < EVENTS_IN_A_ROW; i++) {
			at = undeclaredEnd(at);
			if (at == chunk.end()) {
				break;
			}
			if (!reads(at)) {
				return isRest(contentAt(at));
			}
			if (contentEnd != walk.end()) {
				return false;
			}
			at = walk.end();
		}
		return from < chunk.end();
	}

	/**
	 * Goes over events of types that the metadata does not declare: their sizes and their times are all that can be told.
	 *
	 * @return where they end; the same place if none begins there
	 */
	long undeclaredEnd(long from) throws IOException {
		long at = from;
		while (walk.tryMoveTo(at)
				&& walk.isOrdinary()
				&& eventType(walk.typeId()) == null
				&& isTimely(at, walk.typeId(), walk.contentStart())) {
			at = walk.end();
		}
		return at;
	}

	/** @return where events begin next, or the end of the chunk */
	long nextEvents(long from) throws IOException {
		long at = from;
		while (at < chunk.end() && !areEvents(at)) {
			at++;
		}
		return at;
	}

	/**
	 * Whether what looks like events here cannot be anything else: three in a row, or what ends the chunk with a checkpoint
	 * or metadata in it.
	 */
	private boolean areEvents(long from) throws IOException {
		boolean timely = true;
		boolean isDescribing = false;
		long at = from;
		for (int i = 0; i < MANY_EVENTS_IN_A_ROW; i++) {
			if (timely && i == EVENTS_IN_A_ROW) {
				return true;
			}
			if (!walk.tryMoveTo(at)) {
				boolean ends = at == chunk.end() || i > 0 && isRest(contentAt(at));
				return timely && isDescribing && ends;
			}
			timely &= isTimely(at, walk.typeId(), walk.contentStart());
			isDescribing |= !walk.isOrdinary();
			boolean isMisread = !timely && !walk.isOrdinary();
			if (isMisread || !reads(at) || contentEnd != walk.end()) {
				return false;
			}
			at = walk.end();
		}
		return true;
	}
}
