/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.unsafe.types.UTF8String;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.LongIndex;

/**
 * Reads the keys of constants that events of a chunk share: stack traces, threads, classes and texts. A constant is
 * converted once, structs and arrays into the bytes that Spark copies into its rows. Used by one thread.
 */
final class ConvertedConstants implements ColumnReader {
	/** A large chunk can have more, above all deep stacks. Forgotten constants are converted again. */
	static final int MAX_KEPT_BYTES = 1 << 24;

	/** An entry of the map with its key, about. */
	private static final int ENTRY_BYTES = 64;
	/** Finds a constant in its chunk. */
	@FunctionalInterface
	interface Finder {
		/**
		 * @return a cursor at its first byte; null if there is no such constant
		 */
		ByteCursor find(long key) throws IOException;
	}

	private final Finder finder;
	private final ColumnReader conversion;
	private final DataType target;
	private final Function<DataType, UnsafeProjection> projections;
	/** The places of keys among what is kept. */
	private LongIndex places = new LongIndex();

	private final List<Object> kept = new ArrayList<>();
	private long keptBytes;

	/**
	 * @param finder
	 *            finds constants of a type
	 * @param conversion
	 *            reads one into Spark's form
	 * @param target
	 *            what it becomes
	 * @param projections
	 *            finds what makes bytes of a struct or an array
	 */
	ConvertedConstants(
			Finder finder, ColumnReader conversion, DataType target, Function<DataType, UnsafeProjection> projections) {
		this.finder = finder;
		this.conversion = conversion;
		this.target = target;
		this.projections = projections;
	}

	@Override
	public Object read(ByteCursor in) throws IOException {
		return valueOf(in.varint());
	}

	/**
	 * @return the constant, null if there is none
	 */
	Object valueOf(long key) throws IOException {
		int place = places.get(key);
		return place >= 0 ? kept.get(place) : convert(key);
	}

	private Object convert(long key) throws IOException {
		ByteCursor cursor = finder.find(key);
		if (cursor == null) {
			return null;
		}
		Object value = conversion.read(cursor);
		long bytes = ENTRY_BYTES;
		if (value instanceof InternalRow || value instanceof ArrayData) {
			UnsafeRow row = projections
					.apply(target)
					.apply(new GenericInternalRow(new Object[] {value}))
					.copy();
			bytes += row.getSizeInBytes();
			value = row.get(0, target);
		} else if (value instanceof UTF8String text) {
			bytes += text.numBytes();
		} else if (value == null) {
			return null;
		}
		keptBytes += bytes;
		if (keptBytes > MAX_KEPT_BYTES) {
			places = new LongIndex();
			kept.clear();
			keptBytes = bytes;
		}
		places.put(key, kept.size());
		kept.add(value);
		return value;
	}

	/** The size of the kept constants, about. */
	long keptBytes() {
		return keptBytes;
	}
}
