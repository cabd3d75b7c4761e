/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** One schema for recordings whose versions of an event have different fields. */
final class SchemaUnion {
	/** Each type can be widened to those behind it. A long may lose digits as a double; a float is exact. */
	private static final List<DataType> NUMBERS = List.of(
			DataTypes.ByteType,
			DataTypes.ShortType,
			DataTypes.IntegerType,
			DataTypes.LongType,
			DataTypes.FloatType,
			DataTypes.DoubleType);

	private SchemaUnion() {}

	/**
	 * Joins two schemas. Fields of the first come first, in their order.
	 *
	 * @throws IllegalArgumentException
	 *             if no type of a field takes the values of both
	 */
	static StructType of(StructType first, StructType second, String path) {
		Map<String, StructField> fields = new LinkedHashMap<>();
		for (StructField field : first.fields()) {
			fields.put(field.name(), field);
		}
		for (StructField field : second.fields()) {
			fields.merge(field.name(), field, (a, b) -> {
				DataType type = widen(a.dataType(), b.dataType(), path + '.' + a.name());
				return new StructField(a.name(), type, true, a.metadata());
			});
		}
		return new StructType(fields.values().toArray(StructField[]::new));
	}

	private static DataType widen(DataType first, DataType second, String path) {
		if (first.equals(second)) {
			return first;
		}
		if (first instanceof StructType a && second instanceof StructType b) {
			return of(a, b, path);
		}
		if (first instanceof ArrayType a && second instanceof ArrayType b) {
			return DataTypes.createArrayType(widen(a.elementType(), b.elementType(), path + "[]"));
		}
		int i = NUMBERS.indexOf(first);
		int j = NUMBERS.indexOf(second);
		if (i < 0 || j < 0) {
			throw new IllegalArgumentException("the field " + path + " is " + first.simpleString()
					+ " in one recording and " + second.simpleString()
					+ " in another; load them apart, or give a schema without the field");
		}
		DataType wider = NUMBERS.get(Math.max(i, j));
		DataType other = NUMBERS.get(Math.min(i, j));
		boolean isInexact =
				wider.equals(DataTypes.FloatType) && other.defaultSize() >= DataTypes.IntegerType.defaultSize();
		return isInexact ? DataTypes.DoubleType : wider;
	}
}
