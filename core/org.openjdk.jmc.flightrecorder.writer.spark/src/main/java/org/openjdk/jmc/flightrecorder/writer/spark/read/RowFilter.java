/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedObject;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.sources.And;
import org.apache.spark.sql.sources.EqualTo;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.sources.GreaterThan;
import org.apache.spark.sql.sources.GreaterThanOrEqual;
import org.apache.spark.sql.sources.In;
import org.apache.spark.sql.sources.IsNotNull;
import org.apache.spark.sql.sources.LessThan;
import org.apache.spark.sql.sources.LessThanOrEqual;
import org.apache.spark.sql.sources.Or;
import org.apache.spark.sql.sources.StringContains;
import org.apache.spark.sql.sources.StringEndsWith;
import org.apache.spark.sql.sources.StringStartsWith;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.IntegralType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.unsafe.types.UTF8String;
import org.openjdk.jmc.flightrecorder.writer.spark.column.JfrColumns;

/**
 * Filters of a query that are asked of an event before its other columns are read. Spark asks all of them again, so a
 * filter that lets too much pass does no harm.
 */
final class RowFilter {
	private RowFilter() {}

	/** Whether the columns of a filter are simple ones of the events. */
	static boolean supports(Filter filter, StructType schema) {
		return test(filter, schema, List.of()) != null;
	}

	/** @return what an event must be; null for a filter that is not understood */
	static Predicate<RecordedObject> test(Filter filter, StructType schema, List<ValueDescriptor> fields) {
		if (filter instanceof And and) {
			return both(test(and.left(), schema, fields), test(and.right(), schema, fields), true);
		} else if (filter instanceof Or or) {
			return both(test(or.left(), schema, fields), test(or.right(), schema, fields), false);
		} else if (filter instanceof EqualTo f) {
			return compare(f.attribute(), f.value(), sign -> sign == 0, schema, fields);
		} else if (filter instanceof LessThan f) {
			return compare(f.attribute(), f.value(), sign -> sign < 0, schema, fields);
		} else if (filter instanceof LessThanOrEqual f) {
			return compare(f.attribute(), f.value(), sign -> sign <= 0, schema, fields);
		} else if (filter instanceof GreaterThan f) {
			return compare(f.attribute(), f.value(), sign -> sign > 0, schema, fields);
		} else if (filter instanceof GreaterThanOrEqual f) {
			return compare(f.attribute(), f.value(), sign -> sign >= 0, schema, fields);
		} else if (filter instanceof In f) {
			return Arrays.stream(f.values())
					.map(value -> compare(f.attribute(), value, sign -> sign == 0, schema, fields))
					.reduce((a, b) -> both(a, b, false))
					.orElse(null);
		} else if (filter instanceof IsNotNull f) {
			return value(f.attribute(), schema, fields, Objects::nonNull);
		} else if (filter instanceof StringStartsWith f) {
			return text(f.attribute(), f.value(), UTF8String::startsWith, schema, fields);
		} else if (filter instanceof StringEndsWith f) {
			return text(f.attribute(), f.value(), UTF8String::endsWith, schema, fields);
		} else if (filter instanceof StringContains f) {
			return text(f.attribute(), f.value(), UTF8String::contains, schema, fields);
		}
		return null;
	}

	/**
	 * The earliest end of a chunk with events that pass, if these lie inside the times of their chunk.
	 *
	 * @return nanoseconds since the epoch
	 */
	static long earliestNanos(Filter filter) {
		Object bound = null;
		if (filter instanceof GreaterThan f && f.attribute().equals("startTime")) {
			bound = f.value();
		} else if (filter instanceof GreaterThanOrEqual f && f.attribute().equals("startTime")) {
			bound = f.value();
		} else if (filter instanceof EqualTo f && f.attribute().equals("startTime")) {
			bound = f.value();
		}
		Object micros = bound == null ? null : internal(bound);
		return micros instanceof Long number ? Math.max(number, Long.MIN_VALUE / 1000) * 1000 : Long.MIN_VALUE;
	}

	private static Predicate<RecordedObject> both(
			Predicate<RecordedObject> left, Predicate<RecordedObject> right, boolean and) {
		if (left == null || right == null) {
			return null;
		}
		return and ? left.and(right) : left.or(right);
	}

	@FunctionalInterface
	private interface TextTest {
		boolean test(UTF8String text, UTF8String wanted);
	}

	private static Predicate<RecordedObject> text(
			String attribute, String wanted, TextTest test, StructType schema, List<ValueDescriptor> fields) {
		UTF8String text = UTF8String.fromString(wanted);
		return value(attribute, schema, fields, value -> value instanceof UTF8String t && test.test(t, text));
	}

	private static Predicate<RecordedObject> compare(
			String attribute, Object wanted, Predicate<Integer> sign, StructType schema, List<ValueDescriptor> fields) {
		Object bound = internal(wanted);
		if (bound == null) {
			return null;
		}
		return value(attribute, schema, fields, value -> {
			if (value instanceof Long a && bound instanceof Long b) {
				return sign.test(a.compareTo(b));
			} else if (value instanceof UTF8String a && bound instanceof UTF8String b) {
				return sign.test(a.compareTo(b));
			} else if (value instanceof Boolean a && bound instanceof Boolean b) {
				return sign.test(a.compareTo(b));
			}
			return value != null;
		});
	}

	/** Numbers as longs, times as microseconds; null for what is not compared here, such as decimals. */
	private static Object internal(Object value) {
		if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
			return ((Number) value).longValue();
		} else if (value instanceof Boolean) {
			return value;
		} else if (value instanceof String text) {
			return UTF8String.fromString(text);
		} else if (value instanceof java.sql.Timestamp time) {
			return ColumnReader.micros(time.toInstant());
		} else if (value instanceof Instant time) {
			return ColumnReader.micros(time);
		}
		return value instanceof Duration duration ? ColumnReader.micros(duration) : null;
	}

	/** Goes down a path such as {@code eventThread.javaName}. */
	private static Predicate<RecordedObject> value(
			String attribute, StructType schema, List<ValueDescriptor> fields, Predicate<Object> test) {
		String[] names = attribute.split("\\.", -1);
		StructType struct = schema;
		for (int i = 0; i < names.length; i++) {
			int index = List.of(struct.fieldNames()).indexOf(names[i]);
			if (index < 0 || JfrColumns.OF_FILES.contains(names[0])) {
				return null;
			}
			DataType type = struct.fields()[index].dataType();
			if (i < names.length - 1) {
				if (!(type instanceof StructType next)) {
					return null;
				}
				struct = next;
			} else if (!isSimple(type)) {
				return null;
			}
		}
		StructType pruned = new StructType();
		for (StructField field : schema.fields()) {
			if (field.name().equals(names[0])) {
				pruned = pruned.add(field);
			}
		}
		StructType path = pruned;
		var row = ColumnReader.row(fields, path);
		return object -> test.test(widened(find(row.apply(object), path, names)));
	}

	private static Object find(InternalRow row, StructType schema, String[] names) {
		InternalRow current = row;
		StructType struct = schema;
		for (int i = 0; ; i++) {
			int index = struct.fieldIndex(names[i]);
			DataType type = struct.fields()[index].dataType();
			if (current.isNullAt(index)) {
				return null;
			}
			if (i == names.length - 1) {
				return current.get(index, type);
			}
			struct = (StructType) type;
			current = current.getStruct(index, struct.size());
		}
	}

	private static Object widened(Object value) {
		return value instanceof Number number ? (Object) number.longValue() : value;
	}

	private static boolean isSimple(DataType type) {
		return type instanceof IntegralType
				|| type instanceof BooleanType
				|| type instanceof StringType
				|| type instanceof TimestampType
				|| type instanceof DayTimeIntervalType;
	}
}
