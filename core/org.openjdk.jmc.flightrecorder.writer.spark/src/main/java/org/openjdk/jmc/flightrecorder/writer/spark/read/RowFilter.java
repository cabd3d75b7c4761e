/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedObject;
import org.apache.spark.sql.catalyst.CatalystTypeConverters;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.StructFilters;
import org.apache.spark.sql.catalyst.expressions.BasePredicate;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.InterpretedPredicate;
import org.apache.spark.sql.sources.EqualTo;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.sources.GreaterThan;
import org.apache.spark.sql.sources.GreaterThanOrEqual;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.openjdk.jmc.flightrecorder.writer.spark.column.JfrColumns;
import scala.Option;

/**
 * Filters of a query that are applied to an event before its other columns are read. They are expressions of Spark over
 * the columns that they name. Spark applies all of them again, so a filter that is left out does no harm.
 */
final class RowFilter {
	private static final String START = "startTime";

	private RowFilter() {}

	/** Whether the columns of a filter are simple columns of the events. */
	static boolean supports(Filter filter, StructType schema) {
		return test(filter, schema, List.of()) != null;
	}

	/** @return the test of an event; null for an unsupported filter */
	static Predicate<RecordedObject> test(Filter filter, StructType schema, List<ValueDescriptor> fields) {
		List<String> names = Arrays.stream(filter.references()).distinct().toList();
		List<ColumnReader> readers = new ArrayList<>();
		List<BoundReference> references = new ArrayList<>();
		for (String name : names) {
			StructField column = pruned(schema, List.of(name.split("\\.", -1)));
			if (column == null || JfrColumns.OF_FILES.contains(column.name())) {
				return null;
			}
			ColumnReader reader = ColumnReader.of(fields, column);
			readers.add(event -> innermost(reader.read(event), column.dataType()));
			references.add(
					new BoundReference(references.size(), innermost(column).dataType(), true));
		}
		Option<Expression> expression =
				StructFilters.filterToExpression(filter, name -> Option.apply(references.get(names.indexOf(name))));
		if (expression.isEmpty()) {
			return null;
		}
		BasePredicate predicate = new InterpretedPredicate(expression.get());
		return event -> predicate.eval(new GenericInternalRow(
				readers.stream().map(reader -> reader.read(event)).toArray()));
	}

	/** The column with only the path to a part such as {@code eventThread.javaName}; null if it is not simple. */
	private static StructField pruned(StructType schema, List<String> names) {
		int index = List.of(schema.fieldNames()).indexOf(names.get(0));
		if (index < 0) {
			return null;
		}
		StructField field = schema.fields()[index];
		boolean isStruct = field.dataType() instanceof StructType;
		if (names.size() == 1) {
			return isStruct || field.dataType() instanceof ArrayType ? null : field;
		}
		StructField part = isStruct ? pruned((StructType) field.dataType(), names.subList(1, names.size())) : null;
		return part == null ? null : JfrColumns.column(field.name(), new StructType(new StructField[] {part}));
	}

	private static StructField innermost(StructField column) {
		return column.dataType() instanceof StructType struct ? innermost(struct.fields()[0]) : column;
	}

	private static Object innermost(Object value, DataType type) {
		if (value instanceof InternalRow row && type instanceof StructType struct) {
			DataType part = struct.fields()[0].dataType();
			return innermost(row.get(0, part), part);
		}
		return value;
	}

	/**
	 * The earliest end of a chunk with events that pass, if events lie inside the times of their chunk.
	 *
	 * @return nanoseconds since the epoch
	 */
	static long earliestNanos(Filter filter) {
		Object bound = null;
		if (filter instanceof GreaterThan f && f.attribute().equals(START)) {
			bound = f.value();
		} else if (filter instanceof GreaterThanOrEqual f && f.attribute().equals(START)) {
			bound = f.value();
		} else if (filter instanceof EqualTo f && f.attribute().equals(START)) {
			bound = f.value();
		}
		Object micros = CatalystTypeConverters.convertToCatalyst(bound);
		return micros instanceof Long number ? Math.max(number, Long.MIN_VALUE / 1000) * 1000 : Long.MIN_VALUE;
	}
}
