/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.direct;

import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128;
import org.openjdk.jmc.flightrecorder.writer.internal.format.StringEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;

/**
 * Whether some bytes are an event of a type: its id, then each field, and nothing behind. Readers of a field that does
 * not end within its event give up the whole file. Used for events that two threads may have encoded at once.
 */
final class EventBytes {
	private static final int DEEPEST = 200;
	private static final int NOT_WHOLE = -1;

	private final byte[] bytes;
	private int at;

	private EventBytes(byte[] bytes) {
		this.bytes = bytes;
	}

	/** @return whether the bytes are type id and fields of an event */
	static boolean areWhole(byte[] bytes, TypeLayout layout) {
		EventBytes event = new EventBytes(bytes);
		return event.number() == layout.id && event.fields(layout.fields, 0) && event.at == bytes.length;
	}

	/** @return whether the bytes are the fields of a struct */
	static boolean areWholeFields(byte[] bytes, TypeLayout layout) {
		EventBytes struct = new EventBytes(bytes);
		return struct.fields(layout.fields, 0) && struct.at == bytes.length;
	}

	private boolean fields(FieldLayout[] fields, int depth) {
		for (FieldLayout field : fields) {
			if (!field(field, depth)) {
				return false;
			}
		}
		return true;
	}

	private boolean field(FieldLayout field, int depth) {
		if (!field.array) {
			return value(field, depth);
		}
		long count = number();
		if (at == NOT_WHOLE || count < 0 || count > bytes.length - at) {
			return false;
		}
		for (long i = 0; i < count; i++) {
			if (!value(field, depth)) {
				return false;
			}
		}
		return true;
	}

	private boolean value(FieldLayout field, int depth) {
		if (field.byReference) {
			number();
			return at != NOT_WHOLE;
		}
		switch (field.kind) {
			case BOOLEAN:
			case BYTE:
				return skip(1);
			case FLOAT:
				return skip(Float.BYTES);
			case DOUBLE:
				return skip(Double.BYTES);
			case STRING:
				return string();
			case COMPOSITE:
				return depth < DEEPEST && fields(field.type.layout().fields, depth + 1);
			default:
				number();
				return at != NOT_WHOLE;
		}
	}

	private boolean string() {
		if (at >= bytes.length) {
			return false;
		}
		int encoding = bytes[at++];
		if (encoding == StringEncoding.NULL || encoding == StringEncoding.EMPTY) {
			return true;
		}
		long number = number();
		if (at == NOT_WHOLE || encoding == StringEncoding.REFERENCE) {
			return at != NOT_WHOLE;
		}
		if (encoding == StringEncoding.UTF_8 || encoding == StringEncoding.LATIN_1) {
			return number >= 0 && number <= bytes.length && skip((int) number);
		}
		boolean chars = encoding == StringEncoding.CHARS && number >= 0 && number <= bytes.length;
		for (long i = 0; chars && i < number; i++) {
			number();
			chars = at != NOT_WHOLE;
		}
		return chars;
	}

	private boolean skip(int lengthBytes) {
		at += lengthBytes;
		return at <= bytes.length;
	}

	/** Reads a number; there is no place any more when it does not end. */
	private long number() {
		long value = 0;
		for (int i = 0; i < Leb128.MAX_BYTES; i++) {
			if (at < 0 || at >= bytes.length) {
				at = NOT_WHOLE;
				return 0;
			}
			int bits = bytes[at++] & 0xFF;
			boolean last = i == Leb128.MAX_BYTES - 1;
			value |= (long) (last ? bits : bits & 0x7F) << 7 * i;
			if (last || bits < 0x80) {
				break;
			}
		}
		return value;
	}
}
