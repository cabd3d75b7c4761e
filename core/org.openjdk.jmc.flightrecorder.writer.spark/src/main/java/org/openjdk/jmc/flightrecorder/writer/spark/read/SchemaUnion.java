/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.openjdk.jmc.flightrecorder.writer.spark.column.JfrColumns;

/** One schema for events that have different fields: versions of an event in recordings, or several events. */
final class SchemaUnion {
	/** Each type can be widened to those behind it. A long may lose digits as a double; a float is exact. */
	private static final List<DataType> NUMBERS = List.of(
			DataTypes.ByteType,
			DataTypes.ShortType,
			DataTypes.IntegerType,
			DataTypes.LongType,
			DataTypes.FloatType,
			DataTypes.DoubleType);

	/** Where both schemas are, for messages. */
	private final String firstPlace;

	private final String secondPlace;

	private SchemaUnion(String firstPlace, String secondPlace) {
		this.firstPlace = firstPlace;
		this.secondPlace = secondPlace;
	}

	/**
	 * Joins the schemas of an event. Fields of earlier ones come first, in their order.
	 *
	 * @throws IllegalArgumentException
	 *             if no type of a field takes the values of two of them
	 */
	static StructType ofVersions(String event, List<StructType> versions) {
		SchemaUnion union = new SchemaUnion("one recording", "another");
		return versions.stream().reduce((a, b) -> union.of(a, b, event + '.')).orElseThrow();
	}

	/**
	 * Joins the schemas of events. Fields of earlier ones come first, in their order.
	 *
	 * @param schemas
	 *            by the names of the events; one at least
	 * @throws IllegalArgumentException
	 *             if no type of a field takes the values of two of them
	 */
	static StructType ofEvents(SortedMap<String, StructType> schemas) {
		StructType all = new StructType();
		for (Map.Entry<String, StructType> each : schemas.entrySet()) {
			// One with each, because the message names both.
			schemas.headMap(each.getKey())
					.forEach((event, schema) -> new SchemaUnion(event, each.getKey()).of(schema, each.getValue(), ""));
			all = new SchemaUnion("", "").of(all, each.getValue(), "");
		}
		return all;
	}

	private StructType of(StructType first, StructType second, String path) {
		Map<String, StructField> fields = new LinkedHashMap<>();
		for (StructField field : first.fields()) {
			fields.put(field.name(), field);
		}
		for (StructField field : second.fields()) {
			fields.merge(field.name(), field, (a, b) -> {
				DataType type = widen(a.dataType(), b.dataType(), path + a.name());
				return new StructField(a.name(), type, true, common(a.metadata(), b.metadata()));
			});
		}
		return new StructType(fields.values().toArray(StructField[]::new));
	}

	/** What is written back must be true of the values of both, such as that they are characters or unsigned. */
	private static Metadata common(Metadata first, Metadata second) {
		MetadataBuilder common = new MetadataBuilder().withMetadata(first);
		if (!second.contains(JfrColumns.TYPE)) {
			common.remove(JfrColumns.TYPE);
		}
		if (first.contains(JfrColumns.ANNOTATIONS)) {
			List<String> annotations = new ArrayList<>(List.of(first.getStringArray(JfrColumns.ANNOTATIONS)));
			annotations.retainAll(
					second.contains(JfrColumns.ANNOTATIONS)
							? List.of(second.getStringArray(JfrColumns.ANNOTATIONS))
							: List.of());
			// An empty array loses its type on the way through a text.
			common.remove(JfrColumns.ANNOTATIONS);
			if (!annotations.isEmpty()) {
				common.putStringArray(JfrColumns.ANNOTATIONS, annotations.toArray(String[]::new));
			}
		}
		return common.build();
	}

	private DataType widen(DataType first, DataType second, String path) {
		if (first.equals(second)) {
			return first;
		}
		if (first instanceof StructType a && second instanceof StructType b) {
			return of(a, b, path + '.');
		}
		if (first instanceof ArrayType a && second instanceof ArrayType b) {
			return DataTypes.createArrayType(widen(a.elementType(), b.elementType(), path + "[]"));
		}
		int i = NUMBERS.indexOf(first);
		int j = NUMBERS.indexOf(second);
		if (i < 0 || j < 0) {
			throw new IllegalArgumentException("the field " + path + " is " + first.simpleString() + " in "
					+ firstPlace + " and " + second.simpleString() + " in " + secondPlace
					+ "; load them apart, or give a schema without the field");
		}
		DataType wider = NUMBERS.get(Math.max(i, j));
		DataType other = NUMBERS.get(Math.min(i, j));
		boolean isInexact =
				wider.equals(DataTypes.FloatType) && other.defaultSize() >= DataTypes.IntegerType.defaultSize();
		return isInexact ? DataTypes.DoubleType : wider;
	}
}
