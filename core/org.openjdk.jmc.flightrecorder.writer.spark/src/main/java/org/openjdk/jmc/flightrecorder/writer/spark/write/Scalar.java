/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.write;

import java.util.Arrays;
import java.util.Optional;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** The simple types: Spark's type, the field's type, and how to put a value and an array of them. */
enum Scalar {
	// @formatter:off
	BOOLEAN(DataTypes.BooleanType, Types.Builtin.BOOLEAN,
			(w, row, i) -> w.putBoolean(row.getBoolean(i)),
			(w, row, i) -> w.putBooleans(row.getArray(i).toBooleanArray())),
	BYTE(DataTypes.ByteType, Types.Builtin.BYTE,
			(w, row, i) -> w.putByte(row.getByte(i)),
			(w, row, i) -> w.putBytes(row.getArray(i).toByteArray())),
	SHORT(DataTypes.ShortType, Types.Builtin.SHORT,
			(w, row, i) -> w.putShort(row.getShort(i)),
			(w, row, i) -> w.putShorts(row.getArray(i).toShortArray())),
	INT(DataTypes.IntegerType, Types.Builtin.INT,
			(w, row, i) -> w.putInt(row.getInt(i)),
			(w, row, i) -> w.putInts(row.getArray(i).toIntArray())),
	LONG(DataTypes.LongType, Types.Builtin.LONG,
			(w, row, i) -> w.putLong(row.getLong(i)),
			(w, row, i) -> w.putLongs(row.getArray(i).toLongArray())),
	FLOAT(DataTypes.FloatType, Types.Builtin.FLOAT,
			(w, row, i) -> w.putFloat(row.getFloat(i)),
			(w, row, i) -> w.putFloats(row.getArray(i).toFloatArray())),
	DOUBLE(DataTypes.DoubleType, Types.Builtin.DOUBLE,
			(w, row, i) -> w.putDouble(row.getDouble(i)),
			(w, row, i) -> w.putDoubles(row.getArray(i).toDoubleArray())),
	STRING(DataTypes.StringType, Types.Builtin.STRING,
			(w, row, i) -> w.putString(row.getUTF8String(i).toString()),
			(w, row, i) -> w.putStrings(texts(row.getArray(i)))),
	/** Spark has no characters, so this is the first one of a text. */
	CHAR(null, Types.Builtin.CHAR,
			(w, row, i) -> w.putChar(first(row.getUTF8String(i).toString())),
			(w, row, i) -> w.putChars(characters(row.getArray(i))));
	// @formatter:on

	private final DataType column;
	private final Types.Builtin type;
	private final ColumnPut.Put put;
	private final ColumnPut.Put array;

	Scalar(DataType column, Types.Builtin type, ColumnPut.Put put, ColumnPut.Put array) {
		this.column = column;
		this.type = type;
		this.put = put;
		this.array = array;
	}

	static boolean supports(DataType type) {
		return find(type).isPresent();
	}

	/**
	 * @throws IllegalArgumentException
	 *             if there is no such field
	 */
	static Scalar of(DataType type) {
		return find(type)
				.orElseThrow(() -> new IllegalArgumentException(
						"an event has no field for a column of type " + type.simpleString()));
	}

	private static Optional<Scalar> find(DataType type) {
		return Arrays.stream(values())
				.filter(scalar -> type.equals(scalar.column))
				.findFirst();
	}

	Types.Builtin type() {
		return type;
	}

	ColumnPut.Put put() {
		return put;
	}

	ColumnPut.Put array() {
		return array;
	}

	private static String[] texts(ArrayData array) {
		String[] texts = new String[array.numElements()];
		for (int i = 0; i < texts.length; i++) {
			texts[i] = array.isNullAt(i) ? null : array.getUTF8String(i).toString();
		}
		return texts;
	}

	private static char[] characters(ArrayData array) {
		StringBuilder characters = new StringBuilder();
		for (String text : texts(array)) {
			characters.append(text == null ? 0 : first(text));
		}
		return characters.toString().toCharArray();
	}

	private static char first(String text) {
		return text.isEmpty() ? 0 : text.charAt(0);
	}
}
