/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.DataType;

/**
 * Converts the constants that events of a chunk share: stack traces, threads and classes. The JDK's reader has one
 * object for each of them in a chunk, so it is converted once, into the bytes that Spark copies into its rows. Used by
 * one thread.
 */
final class ConvertedConstants implements Function<Object, Object> {
	/** A large chunk can have more, above all deep stacks. Forgotten constants are converted again. */
	static final int MAX_KEPT_BYTES = 1 << 24;

	private final Function<Object, Object> conversion;
	private final DataType type;
	private final UnsafeProjection bytes;
	private final Map<Object, Object> kept = new IdentityHashMap<>();
	private long keptBytes;

	/**
	 * @param conversion
	 *            converts to Spark's form; returns null for an object of another type
	 */
	ConvertedConstants(DataType type, Function<Object, Object> conversion) {
		this.type = type;
		this.conversion = conversion;
		bytes = UnsafeProjection.create(new DataType[] {type});
	}

	@Override
	public Object apply(Object constant) {
		if (constant == null) {
			return null;
		}
		Object converted = kept.get(constant);
		return converted != null ? converted : convert(constant);
	}

	private Object convert(Object constant) {
		Object value = conversion.apply(constant);
		if (value == null) {
			return null;
		}
		UnsafeRow row =
				bytes.apply(new GenericInternalRow(new Object[] {value})).copy();
		keptBytes += row.getSizeInBytes();
		if (keptBytes > MAX_KEPT_BYTES) {
			kept.clear();
			keptBytes = row.getSizeInBytes();
		}
		Object converted = row.get(0, type);
		kept.put(constant, converted);
		return converted;
	}

	/** The size of the kept constants, by Spark's count. */
	long keptBytes() {
		return keptBytes;
	}
}
