/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.tools.engine;

import java.io.IOException;
import java.util.function.LongConsumer;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTable;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueReader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/** Goes through the events of a chunk once and copies those that are kept. */
final class EventSelection {
	private static final long NOTHING = -1;
	private static final int EVENTS_BETWEEN_REPORTS = 1 << 12;

	private final ValueReader reader;
	private final TypeTable types;
	private final ByteCursor in;
	private final ChunkOutput out;
	private final Marks marks;
	/** Null where texts stay. */
	private final TextChanges changes;
	/** The start of the kept events in a row that are not copied yet. */
	private long pending = NOTHING;

	private final ChunkEdit edit;
	private final Edits edits = new Edits();

	EventSelection(
			ValueReader reader, ByteCursor in, ChunkOutput out, Marks marks, TextChanges changes, ChunkEdit edit) {
		this.reader = reader;
		types = reader.types();
		this.in = in;
		this.out = out;
		this.marks = marks;
		this.changes = changes;
		this.edit = edit;
	}

	/** @return how many events were kept */
	long run(EventCondition condition, RewriteCounts counts, LongConsumer progress, long doneBytes) throws IOException {
		// The last element is for undeclared types.
		int undeclared = types.size();
		EventTest[] tests = new EventTest[undeclared + 1];
		long[] readByType = new long[undeclared + 1];
		long[] keptByType = new long[undeclared + 1];
		long events = 0;
		long changed = 0;
		EventWalk walk = new EventWalk(reader.chunk(), in);
		while (walk.next()) {
			beginEvent(walk);
			boolean isKept = false;
			boolean isCopied = false;
			if (walk.isOrdinary()) {
				ValueType type = types.byId(walk.typeId());
				if (type != null && !type.isEvent()) {
					type = null;
				}
				int ordinal = type == null ? undeclared : type.ordinal();
				EventTest test = tests[ordinal];
				if (test == null) {
					test = condition.test(reader, type);
					tests[ordinal] = test;
				}
				readByType[ordinal]++;
				isKept = test == EventTest.ALL || test != EventTest.NONE && test.test(walk);
				// An event of an undeclared type may contain any text.
				isKept &= type != null || changes == null || changes.areUndeclaredKept();
				if (isKept) {
					keptByType[ordinal]++;
					if (!edits.isEmpty()) {
						edits.clear();
					}
					boolean isChanged = false;
					if (changes != null && type != null) {
						isChanged = changes.addEvent(walk, type, edits);
					} else if (type != null) {
						marks.addEvent(walk, type);
					}
					isChanged |= edit.addEvent(walk, type, reader, edits);
					changed += isChanged ? 1 : 0;
					isCopied = edits.isEmpty();
				}
			}
			endEvent(walk, isCopied);
			if (isKept && !isCopied) {
				putEdited(walk);
			}
			if ((++events & EVENTS_BETWEEN_REPORTS - 1) == 0) {
				progress.accept(doneBytes + walk.end());
			}
		}
		progress.accept(doneBytes + walk.end());
		copyPending(walk.start());
		counts.addChanged(changed);
		return counts.add(types, readByType, keptByType);
	}

	/** Keeps an event in the window while it is tested, so that it can be copied from there, unless it is large. */
	private void beginEvent(EventWalk event) throws IOException {
		if (pending != NOTHING && event.end() - pending > ChunkOutput.BLOCK_BYTES) {
			copyPending(event.start());
		}
		if (pending == NOTHING && event.sizeBytes() <= ChunkOutput.BLOCK_BYTES) {
			in.retainFrom(event.start());
		}
	}

	private void endEvent(EventWalk event, boolean isKept) throws IOException {
		if (!isKept) {
			copyPending(event.start());
		} else if (pending == NOTHING) {
			pending = event.start();
			if (event.sizeBytes() > ChunkOutput.BLOCK_BYTES) {
				copyPending(event.end());
			}
		}
	}

	/** Writes the event with a size of at least as many bytes as it had. */
	private void putEdited(EventWalk event) throws IOException {
		int sizeLength = event.sizeLengthBytes();
		long contentBytes = event.sizeBytes() - sizeLength + edits.moreBytes();
		while (contentBytes + sizeLength >= 1L << 7 * sizeLength) {
			sizeLength++;
		}
		out.putPaddedVarint(contentBytes + sizeLength, sizeLength);
		edits.copy(in, event.start() + event.sizeLengthBytes(), event.end(), out::put);
	}

	private void copyPending(long to) throws IOException {
		if (pending != NOTHING) {
			out.copy(in, pending, to);
			pending = NOTHING;
		}
		in.release();
	}
}
