/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.direct;

import java.util.Arrays;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.event.ValueEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * Where a direct writer is in its event: which field comes next, and which structs and arrays are open around it. The
 * fast path of a put looks at {@link #codes} and {@link #next} alone; all that is rarer happens here. Not thread-safe.
 */
abstract class DirectCursor {
	private static final int MAX_DEPTH = 256;
	private static final int LEAST_KEPT_BYTES = 1 << 18;
	private static final int LEAST_CAPACITY_BYTES = 512;

	/** The fields of the event. */
	final DirectFields event;
	/**
	 * Holds the event from {@link #beginFields} on, behind a gap for what stands before the fields that are put. There is room
	 * for the rest of the innermost level at any time, as far as it consists of numbers and references: whatever takes
	 * more than its share of that makes new room.
	 */
	final Leb128Writer out;
	/** The innermost open struct, array or event. */
	DirectFields fields;
	/** Its codes. */
	byte[] codes;
	/** Which of them comes next; {@link #noEvent} while there is none. */
	int next;
	/** A place behind the codes of an event. */
	final int noEvent;
	/** Whether a constant is being written: its texts are all in place. */
	boolean inConstant;

	/** Those that the event is encoded with; null as long as it needs none, so that numbers alone belong to any chunk. */
	private ChunkConstants constants;

	private final int gapBytes;
	private final int capacityBytes;
	private final int keptBytes;
	private Level[] levels = {new Level()};
	private int depth;
	private final int[] places;
	private int placeCount;

	/** A struct or an array that is open, or the event at the bottom. Used again and again. */
	private static final class Level {
		DirectFields fields;
		/** Where to go on when what is inside of this level ends. */
		int next;
		/** Where its bytes begin. */
		int start;
		/** How many elements an array has, -1 for a struct. */
		int length;
		/** How many elements are still to come, with the one that is next or was put last. */
		int rest;
		/** Whether an id takes the place of the bytes when the level ends. */
		boolean pooled;
		/** Whether this level or one around it is pooled. */
		boolean inConstant;
		/** Whether it was opened for a single value that its type wraps, and ends by itself. */
		boolean wrapper;
	}

	/**
	 * @param event
	 *            the type
	 * @param gapBytes
	 *            how long the gap is
	 */
	DirectCursor(DirectFields event, int gapBytes) {
		this.event = event;
		this.gapBytes = gapBytes;
		capacityBytes = Math.max(LEAST_CAPACITY_BYTES, Math.addExact(gapBytes, event.roomBytes));
		keptBytes = Math.max(LEAST_KEPT_BYTES, capacityBytes);
		out = new Leb128Writer(capacityBytes);
		places = new int[event.between.length];
		levels[0].fields = event;
		levels[0].length = -1;
		fields = event;
		codes = event.codes;
		noEvent = event.noEvent();
		next = noEvent;
	}

	/** Counts the event that could not be written. */
	abstract void countFailed();

	/** Goes to the first field of an event; {@link #leave} must have been called. */
	final void beginFields() {
		out.clear(keptBytes, capacityBytes);
		out.advanceTo(gapBytes);
		placeCount = 0;
		next = 0;
	}

	/**
	 * Leaves the event; constants of its chunk are not held any longer. References are stored only where they change:
	 * for an object as old as a writer each may cost the collector's barrier a fence.
	 */
	final void leave() {
		if (constants != null) {
			constants = null;
		}
		if (depth > 0) {
			leaveLevels();
		}
		next = noEvent;
	}

	private void leaveLevels() {
		depth = 0;
		inConstant = false;
		fields = event;
		codes = event.codes;
	}

	/** Client's code may run from now on: class loaders have names that they make up. It finds this writer closed. */
	final void enter() {
		if (codes != event.codes) {
			codes = event.codes;
		}
		next = event.busy();
	}

	/** Goes on where {@link #enter} was called. */
	final void resume(byte[] resumedCodes, int resumedAt) {
		if (codes != resumedCodes) {
			codes = resumedCodes;
		}
		next = resumedAt;
	}

	/** @return the constants that the whole event is encoded with, those of the chunk that is current at first */
	final ChunkConstants constants() {
		ChunkConstants known = constants;
		if (known == null) {
			known = currentConstants();
			constants = known;
		}
		return known;
	}

	/** @return those of the current chunk */
	abstract ChunkConstants currentConstants();

	/** @return the constants that the event is encoded with, null when it has needed none so far */
	final ChunkConstants usedConstants() {
		return constants;
	}

	final boolean isUnderWay() {
		return codes[next] <= DirectFields.END;
	}

	final boolean isBusy() {
		return codes[next] == DirectFields.BUSY;
	}

	final int depth() {
		return depth;
	}

	/** Gets to a field that takes what is put, or throws. */
	final void reach(int wanted) {
		reach(wanted, null);
	}

	final void reach(int wanted, String given) {
		while (true) {
			int code = codes[next];
			if (code == wanted || code == DirectFields.TICKS && wanted == DirectFields.LONG) {
				return;
			}
			if (!passes(code) && !opensWrapper(code, wanted)) {
				throw refused(given != null ? given : DirectFields.nameOf(wanted));
			}
		}
	}

	/** Gets to any field, or throws. */
	final void reachAny(String given) {
		while (passes(codes[next])) {
			// passed something that takes no value
		}
		if (codes[next] >= DirectFields.END) {
			throw refused(given);
		}
	}

	/** Goes on past the end of an element, or past a field that is not put. */
	private boolean passes(int code) {
		Level level = levels[depth];
		if (code == DirectFields.IMPLICIT) {
			places[placeCount++] = out.position();
			next++;
		} else if (code == DirectFields.END && level.wrapper) {
			close();
		} else if (code == DirectFields.END && level.length > 0 && level.rest > 1) {
			level.rest--;
			next = 0;
			makeRoom();
		} else {
			return false;
		}
		return true;
	}

	private boolean opensWrapper(int code, int wanted) {
		if (code != DirectFields.COMPOSITE || wanted > DirectFields.STRING || !fields.fields[next].type.isSimple()) {
			return false;
		}
		DirectFields wrapper = fields.nested(next);
		if (wrapper.codes[0] != wanted && !(wrapper.codes[0] == DirectFields.TICKS && wanted == DirectFields.LONG)) {
			return false;
		}
		openStruct().wrapper = true;
		return true;
	}

	/** Opens the struct that the next field or element is. */
	public final void beginStruct() {
		reach(DirectFields.COMPOSITE);
		openStruct();
	}

	private Level openStruct() {
		Level level = open(-1);
		level.pooled = level.fields.layout.pooled;
		level.inConstant |= level.pooled;
		inConstant = level.inConstant;
		return level;
	}

	/**
	 * Opens the array that the next field is.
	 *
	 * @param length
	 *            how many elements it has
	 */
	public final void beginArray(int length) {
		reachAny("array");
		if (!fields.isArray(next)) {
			throw refused("array");
		}
		if (length < 0) {
			throw failure(
					"the length of field '" + fields.fields[next].name + "' must not be negative; it is " + length);
		}
		out.putInt(length);
		open(length);
		if (length == 0) {
			next = 1;
		}
	}

	private Level open(int length) {
		if (depth == MAX_DEPTH) {
			throw failure("values may be nested at most " + MAX_DEPTH + " levels deep; field '"
					+ fields.fields[next].name + "' goes deeper");
		}
		levels[depth].next = next;
		DirectFields inner = fields.nested(next);
		depth++;
		if (depth == levels.length) {
			levels = Arrays.copyOf(levels, 2 * depth);
		}
		if (levels[depth] == null) {
			levels[depth] = new Level();
		}
		Level level = levels[depth];
		level.fields = inner;
		level.start = out.position();
		level.length = length;
		level.rest = length;
		level.pooled = false;
		level.inConstant = inConstant;
		level.wrapper = false;
		fields = inner;
		codes = inner.codes;
		next = 0;
		makeRoom();
		return level;
	}

	/** Ends the innermost struct; what was not put has its default. */
	public final void endStruct() {
		closeWrapper();
		requireEvent("endStruct()");
		if (depth == 0 || levels[depth].length >= 0) {
			throw failure("endStruct() without an open struct" + (depth == 0 ? "" : "; an array is open"));
		}
		close();
	}

	/** Ends the innermost array. */
	public final void endArray() {
		closeWrapper();
		requireEvent("endArray()");
		Level level = levels[depth];
		if (depth == 0 || level.length < 0) {
			throw failure("endArray() without an open array" + (depth == 0 ? "" : "; a struct is open"));
		}
		int put = level.length == 0 ? 0 : level.length - level.rest + next;
		if (put < level.length) {
			throw failure("field '" + fields.fields[0].name + "' was begun with " + level.length + " elements, but "
					+ put + " were put");
		}
		close();
	}

	private void closeWrapper() {
		if (levels[depth].wrapper && isUnderWay()) {
			close();
		}
	}

	/** Ends the innermost struct or array. */
	private void close() {
		boolean closed = false;
		try {
			closeInnermost();
			closed = true;
		} finally {
			if (!closed && (codes != event.codes || next != noEvent)) {
				// Heap or stack ran out in between, so nobody knows what stands where. All of it is left without a
				// call, as the next one may throw again.
				constants = null;
				depth = 0;
				inConstant = false;
				fields = event;
				codes = event.codes;
				next = noEvent;
				fail();
			}
		}
	}

	private void closeInnermost() {
		Level inner = levels[depth];
		if (inner.length < 0) {
			putDefaults();
		}
		long id = 0;
		if (inner.pooled) {
			id = constants().intern(inner.fields.layout.type, out.array(), inner.start, out.position());
			out.truncate(inner.start);
		}
		depth--;
		Level outer = levels[depth];
		fields = outer.fields;
		codes = fields.codes;
		next = outer.next + 1;
		inConstant = depth > 0 && outer.inConstant;
		if (inner.pooled) {
			out.putLong(id);
		}
		out.ensure(fields.roomBytes);
	}

	/** Goes on to the next field behind one that has taken as much room as it wanted. */
	final void goOn() {
		next++;
		makeRoom();
	}

	private void makeRoom() {
		try {
			out.ensure(fields.roomBytes);
		} catch (RuntimeException | Error e) {
			fail();
			throw e;
		}
	}

	/** Fills what was not put, and what stands between. */
	final void finishEvent() {
		closeWrapper();
		requireEvent("commit()");
		if (depth > 0) {
			boolean array = levels[depth].length >= 0;
			throw failure("commit() while the " + (array ? "array" : "struct") + " of field '"
					+ levels[depth - 1].fields.fields[levels[depth - 1].next].name + "' is open; "
					+ (array ? "endArray()" : "endStruct()") + " is missing");
		}
		putDefaults();
	}

	/** Writes implicit fields where they stand between others. */
	final void insertBetween(long[] implicit) {
		for (int i = placeCount - 1; i >= 0; i--) {
			out.insertLong(places[i], implicit[event.between[i]]);
		}
	}

	private void putDefaults() {
		while (codes[next] != DirectFields.END) {
			if (!passes(codes[next])) {
				putDefault();
			}
		}
	}

	/** The next field as if it had never been set. */
	final void putDefault() {
		FieldLayout field = fields.fields[next];
		if (fields.isArray(next)) {
			out.putByte(0);
		} else if (field.kind == ValueKind.FLOAT) {
			out.putFloatBits(0);
		} else if (field.kind == ValueKind.DOUBLE) {
			out.putDoubleBits(0);
		} else if (field.kind == ValueKind.COMPOSITE) {
			putNull(field);
		} else {
			out.putByte(0);
		}
		goOn();
	}

	private void putNull(FieldLayout field) {
		TypeLayout layout = field.type.layout();
		if (!field.byReference) {
			ValueEncoder.putNull(out, layout);
			return;
		}
		if (layout.hasFixedConstants) {
			constants().defineFixedConstants(field.type);
		}
		out.putByte(0);
	}

	final void requireEvent(String call) {
		if (!isUnderWay()) {
			throw notUnderWay(call);
		}
	}

	private IllegalStateException notUnderWay(String call) {
		return new IllegalStateException(
				isBusy()
						? "Event '" + event.layout.type.name() + "': " + call
								+ " from inside of another call of its writer"
						: "Event '" + event.layout.type.name() + "': " + call
								+ " without begin(); commit(), cancel() and errors end an event");
	}

	/** Says why what is given does not fit here. */
	final IllegalStateException refused(String given) {
		if (!isUnderWay()) {
			return notUnderWay("a put of '" + given + "'");
		}
		if (codes[next] != DirectFields.END) {
			FieldLayout field = fields.fields[next];
			return failure("field '" + field.name + "'" + owner() + " takes '" + field.type.name()
					+ (fields.isArray(next) ? "[]" : "") + "', not '" + given
					+ "'; values are not converted from one type to another");
		}
		Level level = levels[depth];
		if (level.length >= 0) {
			return failure("field '" + fields.fields[0].name + "' was begun with " + level.length + " elements; '"
					+ given + "' is one too many");
		}
		return failure((depth == 0 ? "it" : "type '" + fields.layout.type.name() + "'") + " has " + fields.putCount()
				+ " field(s) to put; '" + given + "' is one too many");
	}

	private String owner() {
		return depth == 0 || fields.layout == null ? "" : " of type '" + fields.layout.type.name() + "'";
	}

	/** The event cannot be written: it is left, counted, and nothing of it remains. */
	final IllegalStateException failure(String what) {
		fail();
		return new IllegalStateException("Event '" + event.layout.type.name() + "': " + what);
	}

	final void fail() {
		if (codes[next] != DirectFields.NO_EVENT) {
			countFailed();
			leave();
		}
	}

	/** Ends the event because what is to be put cannot be had; without one, nothing happens. */
	public final void reject() {
		if (isUnderWay()) {
			fail();
		}
	}
}
