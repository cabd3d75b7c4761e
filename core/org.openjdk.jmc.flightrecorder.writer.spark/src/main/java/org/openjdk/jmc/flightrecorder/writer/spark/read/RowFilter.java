/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
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
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.openjdk.jmc.flightrecorder.writer.spark.column.JfrColumns;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;
import scala.Option;

/**
 * Filters of a query that are applied to an event before its other columns are read. They are expressions of Spark over
 * the columns that they name. Spark applies all of them again, so a filter that is left out does no harm.
 */
final class RowFilter {
	private static final String START = "startTime";

	private final StructType columns;
	private final StructReader reader;
	private final List<BasePredicate> predicates;
	private final Object[] values;
	private final Object[] tested;
	private final InternalRow row;

	private RowFilter(StructType columns, StructReader reader, List<BasePredicate> predicates) {
		this.columns = columns;
		this.reader = reader;
		this.predicates = predicates;
		values = reader.newValues();
		tested = new Object[values.length];
		row = new GenericInternalRow(tested);
	}

	/** Whether the columns of a filter are simple columns of the events. */
	static boolean supports(Filter filter, StructType schema) {
		return Arrays.stream(filter.references()).allMatch(name -> pruned(schema, name) != null)
				&& predicate(filter, List.of(filter.references()), name -> pruned(schema, name)) != null;
	}

	/** Whether all columns of a filter are columns of a row, and Spark has an expression for it. */
	static boolean supportsRow(Filter filter, StructType schema) {
		return List.of(schema.fieldNames()).containsAll(List.of(filter.references())) && ofRow(filter, schema) != null;
	}

	/** @return the test of rows that have the columns of the schema */
	static BasePredicate ofRow(Filter filter, StructType schema) {
		return predicate(filter, List.of(schema.fieldNames()), schema::apply);
	}

	/** Whether the name of a type alone does not exclude its events. */
	static boolean mayPass(List<Filter> filters, StructType schema, ValueType type) {
		StructType named = new StructType(Arrays.stream(schema.fields())
				.filter(column ->
						column.name().equals(JfrColumns.EVENT_TYPE) && column.dataType() instanceof StringType)
				.toArray(StructField[]::new));
		InternalRow name = new GenericInternalRow(new Object[] {ColumnReaders.text(type.name())});
		return type.field(JfrColumns.EVENT_TYPE) != null
				|| filters.stream().filter(filter -> supportsRow(filter, named)).allMatch(filter -> ofRow(filter, named)
						.eval(name));
	}

	/** Compiles supported filters for the events of a type. */
	static RowFilter of(List<Filter> filters, StructType schema, ValueType type, ColumnReaders readers) {
		List<String> names = filters.stream()
				.flatMap(filter -> Arrays.stream(filter.references()))
				.distinct()
				.toList();
		StructType columns =
				new StructType(names.stream().map(name -> pruned(schema, name)).toArray(StructField[]::new));
		List<BasePredicate> predicates = filters.stream()
				.map(filter -> predicate(filter, names, name -> pruned(schema, name)))
				.toList();
		return new RowFilter(columns, readers.of(type, columns).ofEvent(), predicates);
	}

	private static BasePredicate predicate(Filter filter, List<String> names, Function<String, StructField> columns) {
		Option<Expression> expression = StructFilters.filterToExpression(
				filter,
				name -> Option.apply(new BoundReference(
						names.indexOf(name), innermost(columns.apply(name)).dataType(), true)));
		return expression.isEmpty() ? null : new InterpretedPredicate(expression.get());
	}

	/**
	 * @param in
	 *            at the content of an event; afterwards anywhere in it
	 */
	boolean test(ByteCursor in) throws IOException {
		reader.read(in, values);
		for (int i = 0; i < values.length; i++) {
			tested[i] = innermost(values[i], columns.fields()[i].dataType());
		}
		for (BasePredicate predicate : predicates) {
			if (!predicate.eval(row)) {
				return false;
			}
		}
		return true;
	}

	/** Of the columns that are no fields, the one that says the type is known here. */
	private static boolean isUnknown(String column) {
		return JfrColumns.NO_FIELDS.contains(column) && !column.equals(JfrColumns.EVENT_TYPE);
	}

	private static StructField pruned(StructType schema, String name) {
		StructField column = pruned(schema, List.of(name.split("\\.", -1)));
		return column == null || isUnknown(column.name()) ? null : column;
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
