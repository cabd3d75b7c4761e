/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Chunk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkHeader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Constants;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventTally;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTable;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTables;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueReader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/**
 * Copies a recording with some of its events. A chunk of the output has, in this order:
 *
 * <pre>
 * header        as it was, with other sizes and offsets
 * metadata      as it was, or with other ids, other units and a type more; encoded again where texts change
 * events        those that are kept, as they were and in their order, neighbours in one copy; what they refer to is marked
 *               those that are added
 * checkpoint    the marked constants, and what they refer to, as they were
 * </pre>
 *
 * <p>
 * A chunk is left out if none of its events is kept, unless that is true of all chunks. Events whose type the chunk
 * does not declare are copied as bytes if the condition takes them. Each chunk that was written is walked and counted
 * before the next one. For one thread.
 */
public final class RecordingRewriter {
	private final EventCondition condition;
	private final LongConsumer progress;
	private final TypeTables tables = new TypeTables();
	/** Null where texts stay. */
	private final TextRules rules;
	/** Whether paths of the types of the last chunk lead to special texts. */
	private final Map<String, Boolean> leadsToSpecial = new HashMap<>();
	/** Null where texts stay. */
	private final RecentChanges recentChanges;

	private TypeTable lastTypes;
	private AddedEvents added;
	private UnitRules units;
	/** Null if each chunk keeps its ids and its clock. */
	private ChunkPlaces places;
	/** The last chunk that was written, and whether it was copied whole. */
	private Chunk lastWritten;

	private boolean isLastCopied;

	/**
	 * A rewriter that keeps texts.
	 *
	 * @param condition
	 *            says which events are kept
	 * @param progress
	 *            takes the bytes that are done, now and then
	 */
	public RecordingRewriter(EventCondition condition, LongConsumer progress) {
		this(condition, null, progress);
	}

	/**
	 * A rewriter that changes texts. Events whose type the chunk does not declare are not kept, because any text may be
	 * in them, unless the rules allow it.
	 *
	 * @param condition
	 *            says which events are kept
	 * @param rules
	 *            the changes to their texts
	 * @param progress
	 *            takes the bytes that are done, now and then
	 */
	public RecordingRewriter(EventCondition condition, TextRules rules, LongConsumer progress) {
		this.condition = condition;
		this.rules = rules;
		recentChanges = rules == null ? null : new RecentChanges();
		this.progress = progress;
	}

	/**
	 * Adds events.
	 *
	 * @param events
	 *            the events; not counted with those that are kept
	 * @return this
	 */
	public RecordingRewriter withAdded(AddedEvents events) {
		added = events;
		return this;
	}

	/**
	 * Changes units. An event with a changed unit counts as changed.
	 *
	 * @param rules
	 *            the units to change
	 * @return this
	 */
	public RecordingRewriter withUnits(UnitRules rules) {
		units = rules;
		return this;
	}

	/**
	 * Rewrites recordings, chunk after chunk, into one.
	 *
	 * @param inputs
	 *            recordings, one at least
	 * @param out
	 *            an empty file, open for reading and writing
	 * @return what was read and kept
	 * @throws IOException
	 *             if the input cannot be read or the output cannot be written, or if the output does not have the events
	 *             that were kept; there is no recording then
	 */
	public RewriteCounts rewrite(List<ByteSource> inputs, FileChannel out) throws IOException {
		return rewriteChunks(Chunk.ofAll(inputs), out);
	}

	/**
	 * Joins chunks of one or more recordings into one recording. A chunk that continues the one before it in the same
	 * recording is copied as it is, unless its first text is empty and it is written behind another chunk. Any other chunk
	 * gets its own ids for its types and its metadata, and times of the first chunk's clock, because the JDK's reader
	 * applies what it knows of one chunk to the next.
	 *
	 * @param chunks
	 *            one at least, in the order in which they are written
	 * @param out
	 *            an empty file, open for reading and writing
	 * @return what was read and kept
	 * @throws IOException
	 *             as for {@link #rewrite(List, FileChannel)}
	 */
	public RewriteCounts join(List<Chunk> chunks, FileChannel out) throws IOException {
		places = new ChunkPlaces(chunks);
		return rewriteChunks(chunks, out);
	}

	private RewriteCounts rewriteChunks(List<Chunk> chunks, FileChannel out) throws IOException {
		RewriteCounts counts = new RewriteCounts();
		ChunkOutput output = new ChunkOutput(out, 0);
		ByteCursor in = null;
		long doneBytes = 0;
		for (Chunk chunk : chunks) {
			if (in == null || in.source() != chunk.source()) {
				in = new ByteCursor(chunk.source());
			}
			rewrite(chunk, in, output, false, out, counts, doneBytes - chunk.start());
			doneBytes += chunk.header().sizeBytes();
		}
		if (output.position() == 0) {
			Chunk first = chunks.get(0);
			rewrite(first, new ByteCursor(first.source()), output, true, out, new RewriteCounts(), 0);
		}
		return counts;
	}

	/**
	 * Rewrites a recording that comes in a stream into another stream, a chunk at a time. The current chunk is in two
	 * temporary files, so the heap that this takes does not depend on the length of the stream.
	 *
	 * @param in
	 *            a recording; read to its end, not closed
	 * @param out
	 *            takes the result; flushed, not closed
	 * @param name
	 *            what messages call the input
	 * @return what was read and kept
	 * @throws IOException
	 *             if the input cannot be read or the output cannot be written; the output until then consists of whole
	 *             chunks
	 */
	public RewriteCounts rewrite(InputStream in, OutputStream out, String name) throws IOException {
		RewriteCounts counts = new RewriteCounts();
		long doneBytes = 0;
		boolean isAnythingWritten = false;
		try (FileChannel spooled = temporaryFile();
				FileChannel rewritten = temporaryFile()) {
			byte[] head = in.readNBytes(ChunkHeader.LENGTH_BYTES);
			for (int number = 1; number == 1 || head.length > 0; number++) {
				long sizeBytes = spool(head, in, spooled);
				head = in.readNBytes(ChunkHeader.LENGTH_BYTES);
				// Closing the source would close the file.
				ByteSource source = ByteSource.of(spooled, sizeBytes, name + ", chunk " + number);
				Chunk chunk = Chunk.of(source).get(0);
				ChunkOutput output = new ChunkOutput(rewritten, 0);
				boolean isLastChance = head.length == 0 && !isAnythingWritten;
				rewrite(chunk, new ByteCursor(source), output, isLastChance, rewritten, counts, doneBytes);
				isAnythingWritten |= output.position() > 0;
				copy(ByteSource.of(rewritten, output.position(), name), out);
				rewritten.truncate(0);
				doneBytes += sizeBytes;
			}
		}
		out.flush();
		return counts;
	}

	private static FileChannel temporaryFile() throws IOException {
		return FileChannel.open(
				Files.createTempFile("jfr-chunk-", ".tmp"),
				StandardOpenOption.READ,
				StandardOpenOption.WRITE,
				StandardOpenOption.DELETE_ON_CLOSE);
	}

	/** @return how many bytes of the chunk were read: all of them, unless the stream ends or no chunk begins here */
	private static long spool(byte[] head, InputStream in, FileChannel file) throws IOException {
		ChunkHeader header = head.length < ChunkHeader.LENGTH_BYTES ? null : ChunkHeader.decode(head);
		file.truncate(0);
		long position = write(file, head, head.length, 0);
		byte[] block = new byte[ChunkOutput.BLOCK_BYTES];
		while (header != null && position < header.sizeBytes()) {
			int read = in.read(block, 0, (int) Math.min(block.length, header.sizeBytes() - position));
			if (read < 0) {
				break;
			}
			position = write(file, block, read, position);
		}
		return position;
	}

	private static long write(FileChannel file, byte[] bytes, int length, long position) throws IOException {
		ByteBuffer rest = ByteBuffer.wrap(bytes, 0, length);
		long next = position;
		while (rest.hasRemaining()) {
			next += file.write(rest, next);
		}
		return next;
	}

	private static void copy(ByteSource source, OutputStream out) throws IOException {
		new ByteCursor(source).copy(0, source.lengthBytes(), out::write);
	}

	private void rewrite(
			Chunk chunk,
			ByteCursor in,
			ChunkOutput out,
			boolean evenIfEmpty,
			FileChannel written,
			RewriteCounts counts,
			long doneBytes)
			throws IOException {
		TypeTable types = tables.read(chunk, in);
		ChunkEdit edit = edit(chunk, types, in);
		boolean isWhole = places != null
				&& edit.isNone()
				&& condition == EventCondition.ALL
				&& rules == null
				&& isTextShownAsBefore(chunk, types, in);
		long kept = isWhole
				? copy(chunk, types, in, out, counts, doneBytes)
				: rewrite(chunk, types, edit, in, out, evenIfEmpty, counts, doneBytes);
		if (kept >= 0) {
			requireEvents(kept, chunk, written, out);
			lastWritten = chunk;
			isLastCopied = isWhole;
		}
	}

	/**
	 * Whether the JDK's reader shows the empty texts of a whole chunk as in the input. It takes some for null (format
	 * section 4.1), which depends on the chunk before.
	 */
	private boolean isTextShownAsBefore(Chunk chunk, TypeTable types, ByteCursor in) throws IOException {
		if (chunk.start() == 0) {
			return true;
		}
		if (lastWritten != null && lastWritten.source() == chunk.source()) {
			return isLastCopied && lastWritten.end() == chunk.start();
		}
		return !Constants.isFirstTextEmpty(chunk, types, in);
	}

	private ChunkEdit edit(Chunk chunk, TypeTable types, ByteCursor in) throws IOException {
		// Metadata may have texts behind its tree, or beside it, that no rule can look at.
		boolean isEncoded = rules != null && !rules.areUndeclaredKept();
		if (added == null && units == null && places == null && !isEncoded) {
			return new ChunkEdit(types);
		}
		new EventWalk(chunk, in).moveTo(chunk.start() + chunk.header().metadataOffset());
		in.skipVarints(2); // start, duration
		return new ChunkEdit(chunk, types, in.varint(), isEncoded, places, added, units);
	}

	/** @return how many events the chunk has */
	private long copy(
			Chunk chunk, TypeTable types, ByteCursor in, ChunkOutput out, RewriteCounts counts, long doneBytes)
			throws IOException {
		out.beginCopy();
		out.copy(in, chunk.start(), chunk.end());
		out.flush();
		long[] events = new long[types.size() + 1];
		new EventTally(chunk, in, position -> {}).forEach((typeId, count, bytes) -> {
			if (EventWalk.isOrdinary(typeId)) {
				ValueType type = types.byId(typeId);
				events[type == null || !type.isEvent() ? types.size() : type.ordinal()] += count;
			}
		});
		progress.accept(doneBytes + chunk.end());
		return counts.add(types, events, events);
	}

	/** @return how many events the output chunk has, -1 if it was left out */
	private long rewrite(
			Chunk chunk,
			TypeTable types,
			ChunkEdit edit,
			ByteCursor in,
			ChunkOutput out,
			boolean evenIfEmpty,
			RewriteCounts counts,
			long doneBytes)
			throws IOException {
		ValueReader reader = new ValueReader(chunk, types);
		out.beginChunk();
		long metadataOffset = out.offset();
		putMetadata(chunk, edit, in, out);
		Marks marks = new Marks(reader);
		TextChanges changes = changes(reader, marks);
		long kept =
				new EventSelection(reader, in, out, marks, changes, edit).run(condition, counts, progress, doneBytes);
		for (byte[] event : edit.addedEvents()) {
			out.putSize(event.length);
			out.put(event, 0, event.length);
			kept++;
		}
		if (kept == 0 && !evenIfEmpty) {
			out.dropChunk();
			if (places != null) {
				places.drop();
			}
			return -1;
		}
		ChunkHeader header = edit.isNone() ? chunk.header() : edit.header();
		long checkpointOffset = out.offset();
		putCheckpoint(chunk, marks, edit, changes, out);
		out.endChunk(header.finished(out.offset(), checkpointOffset, metadataOffset));
		return kept;
	}

	private static void putMetadata(Chunk chunk, ChunkEdit edit, ByteCursor in, ChunkOutput out) throws IOException {
		EventWalk walk = new EventWalk(chunk, in);
		walk.moveTo(chunk.start() + chunk.header().metadataOffset());
		byte[] metadata = edit.metadata();
		if (metadata == null) {
			out.copy(in, walk.start(), walk.end());
			return;
		}
		in.skipVarints(2); // start, duration
		long from = walk.start() + walk.sizeLengthBytes();
		out.putSize(in.position() - from + metadata.length);
		out.copy(in, from, in.position());
		out.put(metadata, 0, metadata.length);
	}

	private TextChanges changes(ValueReader reader, Marks marks) throws IOException {
		if (rules == null) {
			return null;
		}
		if (reader.types() != lastTypes) {
			lastTypes = reader.types();
			leadsToSpecial.clear();
		}
		marks.load();
		return new TextChanges(reader, rules, marks, recentChanges, leadsToSpecial);
	}

	private static void putCheckpoint(Chunk chunk, Marks marks, ChunkEdit edit, TextChanges changes, ChunkOutput out)
			throws IOException {
		ByteCursor in = chunk.cursor();
		marks.complete(in);
		long startTicks =
				edit.isNone() ? chunk.header().startTicks() : edit.header().startTicks();
		long start = out.beginCheckpoint(startTicks, 0, 0, 0);
		marks.putPools(in, edit, changes, out);
		out.endCheckpoint(start);
	}

	/** Checks that a walk over the output finds the events that were kept. */
	private static void requireEvents(long kept, Chunk original, FileChannel written, ChunkOutput out)
			throws IOException {
		ByteSource source = ByteSource.of(written, out.position(), "the output");
		ChunkHeader header = original.header().finished(out.offset(), 0, 0);
		Chunk chunk = new Chunk(source, original.number(), out.chunkStart(), header);
		long found = new EventTally(chunk, new ByteCursor(source), position -> {}).eventCount();
		if (found != kept) {
			throw new IOException(original.source().name() + ": the output is wrong: it has " + found + " events of "
					+ original + " where " + kept + " were kept; nothing is written");
		}
	}
}
