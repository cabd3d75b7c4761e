/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.direct;

import java.util.Arrays;
import org.openjdk.jmc.flightrecorder.writer.internal.event.FieldEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * The position of a direct writer in its event: which field comes next, and which structs and arrays are open around
 * it. The fast path of a put reads only {@link #codes} and {@link #next}; all rarer work is done here. At any time
 * there is room for the rest of the innermost level, counted as numbers and references: a put that takes more than that
 * for its field makes new room. Not thread-safe.
 */
final class DirectCursor {
	/** The places of implicit fields between those that are put. */
	final InterleavedFields interleaved;
	/** The innermost open struct, array or event. */
	DirectFields fields;
	/** Its codes. */
	byte[] codes;
	/** The index of the next code, also while there is no event and while the client's code runs. */
	int next;
	/** Whether a constant is being written: its texts are all in place. */
	boolean inConstant;

	private final PendingEvent event;
	/** The fields of the event. */
	private final DirectFields type;
	/** Their codes. */
	private final byte[] typeCodes;

	private final Leb128Writer out;

	/** The value of {@link #next} while there is no event: an index behind the codes of an event. */
	final int noEvent;
	/** The value of {@link #next} while the client's code runs. */
	final int busy;
	/** The event, and the structs and arrays that are or were open in it. */
	private OpenLevel[] levels = {new OpenLevel()};
	/** How many structs and arrays are open. */
	private int depth;

	/**
	 * @param event
	 *            whose fields are put
	 */
	DirectCursor(PendingEvent event) {
		this.event = event;
		type = event.type;
		out = event.out;
		interleaved = new InterleavedFields(type);
		fields = type;
		typeCodes = type.codes;
		codes = typeCodes;
		noEvent = type.noEvent();
		busy = type.busy();
		next = noEvent;
		levels[0].open(type, 0, OpenLevel.NO_ARRAY, false);
	}

	// Where the event is

	/** @return whether there is no event */
	boolean isAtRest() {
		return next == noEvent && codes == typeCodes;
	}

	/** @return whether there is an event, and no code of the client is running for it */
	boolean isUnderWay() {
		return codes[next] <= DirectFields.END;
	}

	boolean isBusy() {
		return codes[next] == DirectFields.BUSY;
	}

	/** @return whether all fields were put */
	boolean isAtEnd() {
		return codes[next] == DirectFields.END && depth == 0;
	}

	int depth() {
		return depth;
	}

	/** References are stored only where they change, because of the store barrier. */
	void leave() {
		if (depth > 0) {
			depth = 0;
			inConstant = false;
			fields = type;
			codes = typeCodes;
		}
		next = noEvent;
	}

	/** Closes the writer to client code that may run from now on, such as {@code ClassLoader.getName()}. */
	void enter() {
		if (codes != typeCodes) {
			codes = typeCodes;
		}
		next = busy;
	}

	/** Continues where {@link #enter} was called. */
	void resume(byte[] resumedCodes, int resumedAt) {
		if (codes != resumedCodes) {
			codes = resumedCodes;
		}
		next = resumedAt;
	}

	// From field to field

	/** @return the field that comes next */
	FieldLayout field() {
		return fields.fields[next];
	}

	/** Moves to a field that takes the wanted code, or throws. There is room for its bytes. */
	void expect(byte wanted) {
		if (codes[next] != wanted) {
			reach(wanted);
		}
	}

	/** Moves to a field that takes the wanted code, or throws. */
	void reach(int wanted) {
		reach(wanted, null);
	}

	void reach(int wanted, String given) {
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

	/** Moves to any field that takes a value, or throws. */
	void reachAny(String given) {
		while (passes(codes[next])) {
			// passed something that takes no value
		}
		if (codes[next] >= DirectFields.END) {
			throw refused(given);
		}
	}

	/** Moves past the next code if it takes no value: an implicit field, or the end of an element or a wrapper. */
	private boolean passes(int code) {
		OpenLevel level = levels[depth];
		if (code == DirectFields.IMPLICIT) {
			interleaved.note(next, out.position());
			next++;
		} else if (code == DirectFields.END && level.wrapper) {
			close();
		} else if (code == DirectFields.END && level.length > 0 && level.rest > 1) {
			makeRoom(fields.roomBytes);
			level.rest--;
			next = 0;
		} else {
			return false;
		}
		return true;
	}

	private boolean opensWrapper(int code, int wanted) {
		if (code != DirectFields.COMPOSITE
				|| wanted > DirectFields.STRING
				|| !field().type.isSimple()) {
			return false;
		}
		DirectFields wrapper = fields.nested(next);
		if (wrapper.codes[0] != wanted && !(wrapper.codes[0] == DirectFields.TICKS && wanted == DirectFields.LONG)) {
			return false;
		}
		openStruct().wrapper = true;
		return true;
	}

	/** Opens the next field or element, which is a struct. */
	void beginStruct() {
		reach(DirectFields.COMPOSITE);
		openStruct();
	}

	private OpenLevel openStruct() {
		OpenLevel level = open(OpenLevel.NO_ARRAY);
		level.pooled = level.fields.layout.pooled;
		level.inConstant |= level.pooled;
		inConstant = level.inConstant;
		return level;
	}

	/**
	 * Opens the next field, which is an array.
	 *
	 * @param length
	 *            how many elements it has
	 */
	void beginArray(int length) {
		reachAny("array");
		if (!fields.isArray(next)) {
			throw refused("array");
		}
		if (length < 0) {
			throw event.failure("the length of field '" + field().name + "' must not be negative; it is " + length);
		}
		open(length);
		if (length == 0) {
			next = 1;
		}
	}

	private OpenLevel open(int length) {
		if (depth == FieldEncoding.MAX_DEPTH) {
			throw event.failure(FieldEncoding.tooDeep(field().type));
		}
		DirectFields inner = fields.nested(next);
		int inside = depth + 1;
		if (inside == levels.length) {
			levels = Arrays.copyOf(levels, 2 * inside);
		}
		if (levels[inside] == null) {
			levels[inside] = new OpenLevel();
		}
		OpenLevel level = levels[inside];
		makeRoom(Leb128.MAX_BYTES + inner.roomBytes);
		level.open(inner, out.position(), length, inConstant);
		if (level.isArray()) {
			out.fitInt(length);
		}
		// No call follows that could fail and leave the level half open.
		levels[depth].next = next;
		depth = inside;
		fields = inner;
		codes = inner.codes;
		next = 0;
		return level;
	}

	/** Ends the innermost struct; fields that were not put have their defaults. */
	void endStruct() {
		closeWrapper();
		event.require("endStruct()");
		if (depth == 0 || levels[depth].isArray()) {
			throw event.failure("endStruct() without an open struct" + (depth == 0 ? "" : "; an array is open"));
		}
		close();
	}

	/** Ends the innermost array. */
	void endArray() {
		closeWrapper();
		event.require("endArray()");
		OpenLevel level = levels[depth];
		if (depth == 0 || !level.isArray()) {
			throw event.failure("endArray() without an open array" + (depth == 0 ? "" : "; a struct is open"));
		}
		int put = level.putCount(next);
		if (put < level.length) {
			throw event.failure("field '" + fields.fields[0].name + "' was begun with " + level.length
					+ " elements, but " + put + " were put");
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
		try {
			closeInnermost();
		} catch (RuntimeException | Error e) {
			try {
				event.fail();
			} finally {
				next = codes.length - DirectFields.NO_EVENT_FROM_END;
			}
			throw e;
		}
	}

	private void closeInnermost() {
		OpenLevel inner = levels[depth];
		if (!inner.isArray()) {
			putDefaults();
		}
		long id = 0;
		if (inner.pooled) {
			id = FieldEncoding.intern(out, event.constants(), inner.fields.layout.type, inner.start);
		}
		depth--;
		OpenLevel outer = levels[depth];
		fields = outer.fields;
		codes = fields.codes;
		next = outer.next + 1;
		inConstant = depth > 0 && outer.inConstant;
		if (inner.pooled) {
			out.putLong(id);
		}
		out.ensure(fields.roomBytes);
	}

	/** Makes room for what comes next. */
	private void makeRoom(int bytes) {
		try {
			out.ensure(bytes);
		} catch (RuntimeException | Error e) {
			event.fail();
			throw e;
		}
	}

	/** Moves on from a field that has taken any amount of room. */
	void moveOn() {
		next++;
		makeRoom(fields.roomBytes);
	}

	/** Puts the defaults of the fields that were not put, and notes the places of implicit fields between them. */
	void finishEvent() {
		closeWrapper();
		event.require("commit()");
		if (depth > 0) {
			throw event.failure(PutMessages.stillOpen(levels[depth], levels[depth - 1]));
		}
		putDefaults();
	}

	private void putDefaults() {
		while (codes[next] != DirectFields.END) {
			if (!passes(codes[next])) {
				putDefault();
			}
		}
	}

	/** Leaves the next field or element unset. */
	void skip(String given) {
		reachAny(given);
		putDefault();
	}

	/** Writes the next field or element as unset. */
	private void putDefault() {
		try {
			if (fields.isArray(next)) {
				out.putByte(0);
			} else {
				boolean composite = field().kind == ValueKind.COMPOSITE;
				FieldEncoding.putNull(out, composite ? event.constants() : null, event.clock, field());
			}
			moveOn();
		} catch (RuntimeException | Error e) {
			try {
				event.fail();
			} finally {
				next = codes.length - DirectFields.NO_EVENT_FROM_END;
			}
			throw e;
		}
	}

	/** Makes the exception that says why the given value does not fit here. */
	IllegalStateException refused(String given) {
		return isUnderWay()
				? event.failure(PutMessages.refused(fields, next, levels[depth], depth, given))
				: event.notUnderWay("a put of '" + given + "'");
	}
}
