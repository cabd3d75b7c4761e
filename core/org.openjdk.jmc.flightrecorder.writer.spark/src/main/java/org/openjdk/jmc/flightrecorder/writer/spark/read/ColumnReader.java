/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.lang.reflect.Array;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedClassLoader;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordedThreadGroup;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.unsafe.types.UTF8String;
import org.openjdk.jmc.flightrecorder.writer.spark.column.JfrColumns;

/** Makes the value of a column from an event, compiled once for an event type and the columns of a query. */
@FunctionalInterface
interface ColumnReader {
	/** Reads a column that the events of a chunk do not have. */
	ColumnReader NOTHING = object -> null;

	/** The unit of a column of nanoseconds. */
	long NANOS_PER_SECOND = 1_000_000_000L;
	/** The unit of Spark's times. */
	long MICROS_PER_SECOND = 1_000_000L;

	/**
	 * @param object
	 *            an event, or a struct in it
	 * @return the value in Spark's form, or null
	 */
	Object read(RecordedObject object);

	/** Reads all columns of a schema; a value that does not fit the type of its column becomes null. */
	static Function<RecordedObject, InternalRow> row(List<ValueDescriptor> fields, StructType schema) {
		ColumnReader[] readers = new ColumnReader[schema.size()];
		for (int i = 0; i < readers.length; i++) {
			readers[i] = of(fields, schema.fields()[i]);
		}
		return row(readers);
	}

	/** Reads columns in their order. */
	static Function<RecordedObject, InternalRow> row(ColumnReader... readers) {
		return object -> {
			Object[] values = new Object[readers.length];
			for (int i = 0; i < values.length; i++) {
				values[i] = readers[i].read(object);
			}
			return new GenericInternalRow(values);
		};
	}

	static ColumnReader of(List<ValueDescriptor> fields, StructField column) {
		String name = column.name();
		ValueDescriptor field = find(fields, name);
		if (field != null) {
			return of(field, column.dataType());
		}
		if (name.endsWith(JfrColumns.NANOS) && column.dataType() instanceof LongType) {
			String base = name.substring(0, name.length() - JfrColumns.NANOS.length());
			ValueDescriptor time = find(fields, base);
			if (time != null && EventColumns.isInstant(time)) {
				return object -> nanos(object.getInstant(base));
			}
			if (time != null && EventColumns.isDuration(time)) {
				return object -> nanos(object.getDuration(base));
			}
		}
		if (name.endsWith(JfrColumns.TRUNCATED) && column.dataType() instanceof BooleanType) {
			String base = name.substring(0, name.length() - JfrColumns.TRUNCATED.length());
			if (find(fields, base) != null) {
				return object -> object.getValue(base) instanceof RecordedStackTrace trace ? trace.isTruncated() : null;
			}
		}
		return NOTHING;
	}

	private static ValueDescriptor find(List<ValueDescriptor> fields, String name) {
		return fields.stream()
				.filter(field -> field.getName().equals(name))
				.findFirst()
				.orElse(null);
	}

	private static ColumnReader of(ValueDescriptor field, DataType type) {
		String name = field.getName();
		if (type instanceof TimestampType) {
			return EventColumns.isInstant(field) ? object -> micros(object.getInstant(name)) : NOTHING;
		}
		if (type instanceof DayTimeIntervalType) {
			return EventColumns.isDuration(field) ? object -> micros(object.getDuration(name)) : NOTHING;
		}
		if (field.isArray() && type instanceof ArrayType array) {
			Function<Object, Object> element = element(field, array.elementType());
			return object -> array(object.getValue(name), element);
		}
		if (field.isArray()) {
			return NOTHING;
		}
		Function<Object, Object> value = element(field, type);
		return object -> value.apply(object.getValue(name));
	}

	private static Object array(Object values, Function<Object, Object> element) {
		if (values == null) {
			return null;
		}
		Object[] converted = new Object[Array.getLength(values)];
		for (int i = 0; i < converted.length; i++) {
			converted[i] = element.apply(Array.get(values, i));
		}
		return new GenericArrayData(converted);
	}

	private static Function<Object, Object> element(ValueDescriptor field, DataType type) {
		if (type instanceof StructType struct) {
			return switch (field.getTypeName()) {
				case "java.lang.Thread" ->
					new ConvertedConstants(type, value -> value instanceof RecordedThread t ? thread(t, struct) : null);
				case "java.lang.Class" ->
					new ConvertedConstants(
							type, value -> value instanceof RecordedClass c ? javaClass(c, struct) : null);
				default -> {
					Function<RecordedObject, InternalRow> row = row(field.getFields(), struct);
					yield value -> value instanceof RecordedObject object ? row.apply(object) : null;
				}
			};
		}
		if (type instanceof ArrayType array && array.elementType() instanceof StructType frame) {
			return new ConvertedConstants(
					type, value -> value instanceof RecordedStackTrace trace ? frames(trace, frame) : null);
		}
		if (type instanceof StringType) {
			return value -> value == null || value instanceof RecordedObject ? null : text(value.toString());
		}
		if (type instanceof BooleanType) {
			return value -> value instanceof Boolean ? value : null;
		}
		boolean isUnsigned = EventColumns.isUnsigned(field);
		return value -> value instanceof Number number ? number(isUnsigned ? unsigned(number) : number, type) : null;
	}

	private static Number unsigned(Number number) {
		if (number instanceof Integer bits) {
			return Integer.toUnsignedLong(bits);
		} else if (number instanceof Short bits) {
			return Short.toUnsignedInt(bits);
		}
		return number instanceof Byte bits ? (Number) Byte.toUnsignedInt(bits) : number;
	}

	private static Object number(Number number, DataType type) {
		if (type instanceof LongType) {
			return number.longValue();
		} else if (type instanceof IntegerType) {
			return number.intValue();
		} else if (type instanceof ShortType) {
			return number.shortValue();
		} else if (type instanceof ByteType) {
			return number.byteValue();
		} else if (type instanceof DoubleType) {
			return number.doubleValue();
		}
		return type instanceof FloatType ? number.floatValue() : null;
	}

	/** Fills the columns of a struct. A query may want only some of them. */
	static InternalRow pick(StructType struct, Function<String, Object> values) {
		String[] names = struct.fieldNames();
		Object[] picked = new Object[names.length];
		for (int i = 0; i < names.length; i++) {
			Object value = values.apply(names[i]);
			picked[i] = value instanceof String text ? text(text) : value;
		}
		return new GenericInternalRow(picked);
	}

	private static InternalRow thread(RecordedThread thread, StructType struct) {
		return pick(struct, name -> switch (name) {
			case "javaName" -> thread.getJavaName();
			case "osName" -> thread.getOSName();
			// Reads the fields directly, because for a virtual thread the reader's own methods return -1.
			case "javaThreadId", "osThreadId" -> thread.hasField(name) ? thread.getLong(name) : null;
			case "group" -> {
				RecordedThreadGroup group = thread.getThreadGroup();
				yield group == null ? null : group.getName();
			}
			case "virtual" -> thread.hasField(name) && thread.getBoolean(name);
			default -> null;
		});
	}

	private static InternalRow javaClass(RecordedClass javaClass, StructType struct) {
		return pick(struct, name -> switch (name) {
			case "name" -> javaClass.getName();
			case "modifiers" -> javaClass.getModifiers();
			case "loader" -> {
				RecordedClassLoader loader = javaClass.getClassLoader();
				yield loader == null ? null : loader.getName();
			}
			default -> null;
		});
	}

	private static Object frames(RecordedStackTrace trace, StructType struct) {
		List<Object> frames = new ArrayList<>();
		for (RecordedFrame frame : trace.getFrames()) {
			RecordedMethod method = frame.getMethod();
			frames.add(pick(struct, name -> switch (name) {
				case "class" ->
					method == null || method.getType() == null
							? null
							: method.getType().getName();
				case "method" -> method == null ? null : method.getName();
				case "descriptor" -> method == null ? null : method.getDescriptor();
				case "line" -> frame.getLineNumber();
				case "bytecodeIndex" -> frame.getBytecodeIndex();
				case "type" -> frame.getType();
				default -> null;
			}));
		}
		return new GenericArrayData(frames.toArray());
	}

	static UTF8String text(String text) {
		return text == null ? null : UTF8String.fromString(text);
	}

	/** Nanoseconds since the epoch; the JDK's reader uses the first instant for "not available". */
	static Long nanos(Instant instant) {
		return instant == null || instant.equals(Instant.MIN)
				? null
				: scaled(instant.getEpochSecond(), instant.getNano(), NANOS_PER_SECOND);
	}

	static Long micros(Instant instant) {
		return instant == null || instant.equals(Instant.MIN)
				? null
				: scaled(instant.getEpochSecond(), instant.getNano() / 1000, MICROS_PER_SECOND);
	}

	/** The JDK's reader uses the shortest duration for "not available", and a long one for "forever". */
	static Long nanos(Duration duration) {
		return duration == null || duration.getSeconds() == Long.MIN_VALUE
				? null
				: scaled(duration.getSeconds(), duration.getNano(), NANOS_PER_SECOND);
	}

	static Long micros(Duration duration) {
		return duration == null || duration.getSeconds() == Long.MIN_VALUE
				? null
				: scaled(duration.getSeconds(), duration.getNano() / 1000, MICROS_PER_SECOND);
	}

	/** Values out of range become the smallest or the largest number. */
	private static Long scaled(long seconds, long part, long partsPerSecond) {
		try {
			return Math.addExact(Math.multiplyExact(seconds, partsPerSecond), part);
		} catch (ArithmeticException e) {
			return seconds < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
		}
	}
}
