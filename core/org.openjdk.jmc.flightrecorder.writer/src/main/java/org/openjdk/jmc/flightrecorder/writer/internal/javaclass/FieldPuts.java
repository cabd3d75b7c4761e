/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.internal.javaclass;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.RandomAccess;
import org.openjdk.jmc.flightrecorder.writer.internal.chunk.RecordingClock;
import org.openjdk.jmc.flightrecorder.writer.internal.constant.ChunkConstants;
import org.openjdk.jmc.flightrecorder.writer.internal.event.FieldEncoding;
import org.openjdk.jmc.flightrecorder.writer.internal.event.PrimitiveArrays;
import org.openjdk.jmc.flightrecorder.writer.internal.format.Leb128Writer;
import org.openjdk.jmc.flightrecorder.writer.internal.object.ObjectEncoder;
import org.openjdk.jmc.flightrecorder.writer.internal.type.FieldLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeDefinition;
import org.openjdk.jmc.flightrecorder.writer.internal.type.TypeLayout;
import org.openjdk.jmc.flightrecorder.writer.internal.type.ValueKind;

/**
 * The methods that write a field, one for each constant of {@link FieldPut} that is more than a number. The first
 * parameter is the object that a method is bound to. It is the same for all objects of a class in a recording.
 */
final class FieldPuts {
	private FieldPuts() {}

	/** What a time is bound to. */
	record TimeField(RecordingClock clock, FieldLayout field) {}

	/** What a thread, class or stack trace is bound to. */
	record ObjectField(ObjectEncoder objects, FieldLayout field, boolean inConstant) {}

	/** What a record in place is bound to. */
	record InlineRecord(ObjectPutter fields, RecordingClock clock, TypeLayout layout) {}

	/** What a record that is a constant is bound to. */
	record PooledRecord(ObjectPutter fields, RecordingClock clock, TypeDefinition type) {}

	/** Writes a time in ticks, whatever its unit is. */
	static void putTime(TimeField time, Leb128Writer out, long value) {
		out.putLong(time.clock.toTicks(time.field, value));
	}

	static void putInstant(TimeField time, Leb128Writer out, ChunkConstants constants, Instant value, int depth) {
		out.putLong(FieldEncoding.instant(time.clock, time.field, value));
	}

	static void putDuration(TimeField time, Leb128Writer out, ChunkConstants constants, Duration value, int depth) {
		out.putLong(FieldEncoding.duration(time.clock, time.field, value));
	}

	static void putString(Leb128Writer out, ChunkConstants constants, String value) {
		FieldEncoding.putText(out, constants, value, false, false);
	}

	static void putStringInConstant(Leb128Writer out, ChunkConstants constants, String value) {
		FieldEncoding.putText(out, constants, value, true, false);
	}

	static void putEnum(Leb128Writer out, ChunkConstants constants, Enum<?> value) {
		putString(out, constants, value == null ? null : value.name());
	}

	static void putEnumInConstant(Leb128Writer out, ChunkConstants constants, Enum<?> value) {
		putStringInConstant(out, constants, value == null ? null : value.name());
	}

	/** Writes a thread, class or stack trace, or an array of these. */
	static void putObject(ObjectField bound, Leb128Writer out, ChunkConstants constants, Object value, int depth) {
		bound.objects.putElement(out, constants, bound.field, value, bound.inConstant);
	}

	static void putPrimitives(ValueKind kind, Leb128Writer out, ChunkConstants constants, Object array, int depth) {
		if (array == null) {
			out.putByte(0);
		} else {
			PrimitiveArrays.put(out, kind, array);
		}
	}

	static void putArray(ObjectPutter element, Leb128Writer out, ChunkConstants constants, Object array, int depth) {
		if (array == null) {
			out.putByte(0);
			return;
		}
		Object[] elements = (Object[]) array;
		out.putInt(elements.length);
		for (Object value : elements) {
			element.put(out, constants, value, depth);
		}
	}

	static void putCollection(
			ObjectPutter element, Leb128Writer out, ChunkConstants constants, Object collection, int depth) {
		if (collection == null) {
			out.putByte(0);
			return;
		}
		Collection<?> elements = (Collection<?>) collection;
		int count = elements.size();
		out.putInt(count);
		if (elements instanceof List<?> list && elements instanceof RandomAccess) {
			for (int i = 0; i < count; i++) {
				element.put(out, constants, list.get(i), depth);
			}
			return;
		}
		Iterator<?> iterator = elements.iterator();
		for (int i = 0; i < count; i++) {
			element.put(out, constants, iterator.next(), depth);
		}
		if (iterator.hasNext()) {
			throw new ConcurrentModificationException(
					"A collection of " + count + " elements grew while it was being written");
		}
	}

	/** Writes a record in place. */
	static void putInline(InlineRecord bound, Leb128Writer out, ChunkConstants constants, Object value, int depth) {
		if (value == null) {
			FieldEncoding.putNull(out, constants, bound.clock, bound.layout);
		} else {
			bound.fields.put(out, constants, value, FieldEncoding.deeper(bound.layout.type, depth));
		}
	}

	/** Writes a record as a constant, because records of its type may contain each other. */
	static void putPooled(PooledRecord bound, Leb128Writer out, ChunkConstants constants, Object value, int depth) {
		if (value == null) {
			out.putByte(0);
		} else {
			putPooledElement(bound, out, constants, value, depth);
		}
	}

	/**
	 * Writes a record in an array as a constant. The record is encoded behind what was written so far, then interned. A
	 * missing record becomes one without content, as in an array of records in place.
	 */
	static void putPooledElement(
			PooledRecord bound, Leb128Writer out, ChunkConstants constants, Object value, int depth) {
		if (value == null) {
			out.putLong(FieldEncoding.internNull(out, constants, bound.clock, bound.type.layout()));
			return;
		}
		int start = out.position();
		bound.fields.put(out, constants, value, FieldEncoding.deeper(bound.type, depth));
		out.putLong(FieldEncoding.intern(out, constants, bound.type, start));
	}
}
