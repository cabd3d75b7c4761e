/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.io.IOException;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
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
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ChunkClock;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ConstantPool;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Field;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TextEncoding;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueReader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/**
 * Makes readers of columns for the types of a chunk. A column whose type does not fit its field has null.
 */
final class ColumnReaders {
	private static final String THREAD = "java.lang.Thread";
	private static final String CLASS = "java.lang.Class";
	private static final String CLASS_NAME = "name";
	private static final String FRAMES = "frames";

	/** Most constants are shorter. */
	private static final int WINDOW_BYTES = 1 << 10;

	private static final String TICKS = "TICKS";
	private static final long NANOS_PER_MICRO = 1000;
	/** Units of times and of lengths of time, besides ticks. */
	private static final Map<String, Long> NANOS_OF_UNITS = Map.of(
			"NANOSECONDS",
			1L,
			"MICROSECONDS",
			NANOS_PER_MICRO,
			"MILLISECONDS",
			1_000_000L,
			"MILLISECONDS_SINCE_EPOCH",
			1_000_000L,
			"SECONDS",
			1_000_000_000L);

	/** For columns that are no structs: the type that has them, the column, and the path to its field. */
	private static final Map<String, Map<String, String>> PATHS = Map.of(
			THREAD,
			Map.of("group", "group.name"),
			CLASS,
			Map.of("loader", "classLoader.name"),
			"jdk.types.StackFrame",
			Map.of(
					"class",
					"method.type.name",
					"method",
					"method.name",
					"descriptor",
					"method.descriptor",
					"line",
					"lineNumber"),
			ChunkGroupReader.JVM_INFORMATION,
			Map.of(
					"name",
					"jvmName",
					"version",
					"jvmVersion",
					"arguments",
					"jvmArguments",
					"command",
					"javaArguments",
					"startTime",
					"jvmStartTime"));

	/** Whether a time has a unit of these. Without one, its field is a number. */
	static boolean isUnit(String unit) {
		return unit != null && (unit.equals(TICKS) || NANOS_OF_UNITS.containsKey(unit));
	}

	private final ValueReader chunk;
	/** Those of the constants. */
	private final ByteSource bytes;

	private final Map<DataType, UnsafeProjection> projections;
	/** Texts of events that are constants. */
	private ConvertedConstants texts;

	/**
	 * @param projections
	 *            those that are made already, which do not depend on the chunk; takes more
	 */
	ColumnReaders(ValueReader chunk, Map<DataType, UnsafeProjection> projections) {
		this.chunk = chunk;
		bytes = new KeptBlocks(chunk.chunk().source());
		this.projections = projections;
	}

	/**
	 * @param type
	 *            an event or a struct
	 * @param columns
	 *            those that are wanted
	 */
	StructReader of(ValueType type, StructType columns) {
		StructReader struct = new StructReader(type, columns.size());
		for (int i = 0; i < columns.size(); i++) {
			boolean isThere = add(struct, type, i, columns.fields()[i]);
			// Older JVMs have no such threads.
			if (!isThere
					&& type.name().equals(THREAD)
					&& columns.fields()[i].name().equals("virtual")) {
				struct.put(i, false);
			}
		}
		return struct;
	}

	/**
	 * Finds the field of a column.
	 *
	 * @return whether the type has it
	 */
	boolean add(StructReader struct, ValueType type, int index, StructField column) {
		String name = column.name();
		DataType target = column.dataType();
		String path = target instanceof StructType || type.field(name) != null && !PATHS.containsKey(type.name())
				? name
				: PATHS.getOrDefault(type.name(), Map.of()).getOrDefault(name, name);
		Field field = type.field(path);
		String rest = null;
		if (field == null && path.indexOf('.') > 0) {
			field = type.field(path.substring(0, path.indexOf('.')));
			rest = path.substring(path.indexOf('.') + 1);
		}
		if (field != null) {
			ColumnReader reader = rest == null ? of(field, target) : part(field, rest, target);
			if (reader != null) {
				boolean isClassName = type.name().equals(CLASS) && path.equals(CLASS_NAME);
				struct.put(index, field, isClassName ? withDots(reader) : reader);
			}
			return true;
		}
		return addBeside(struct, type, index, column);
	}

	/** A column that is beside that of a field, or beside all of them. */
	private boolean addBeside(StructReader struct, ValueType type, int index, StructField column) {
		if (type.isEvent() && column.name().equals(JfrColumns.EVENT_TYPE) && column.dataType() instanceof StringType) {
			struct.put(index, text(type.name()));
			return true;
		}
		Field time = field(type, column.name(), JfrColumns.NANOS);
		if (time != null
				&& (EventColumns.isInstant(time) || EventColumns.isDuration(time))
				&& column.dataType() instanceof LongType) {
			ColumnReader reader = time(time, false);
			if (reader != null) {
				struct.put(index, time, reader);
			}
			return reader != null;
		}
		Field trace = field(type, column.name(), JfrColumns.TRUNCATED);
		if (trace != null && !trace.isArray() && column.dataType() instanceof BooleanType) {
			ColumnReader reader = part(trace, "truncated", column.dataType());
			if (reader != null) {
				struct.put(index, trace, reader);
			}
			return reader != null;
		}
		return false;
	}

	private static Field field(ValueType type, String column, String suffix) {
		return column.endsWith(suffix) ? type.field(column.substring(0, column.length() - suffix.length())) : null;
	}

	/** Returns null if the column does not fit. */
	private ColumnReader of(Field field, DataType target) {
		if (target instanceof TimestampType || target instanceof DayTimeIntervalType) {
			boolean fits =
					target instanceof TimestampType ? EventColumns.isInstant(field) : EventColumns.isDuration(field);
			return fits ? time(field, true) : null;
		}
		if (!field.isArray()) {
			return value(field, field.type(), field.isPooled(), null, target);
		}
		ColumnReader element = target instanceof ArrayType array
				? value(field, field.type(), field.isPooled(), null, array.elementType())
				: null;
		return element == null
				? null
				: in -> {
					Object[] values = new Object[in.count("elements")];
					for (int i = 0; i < values.length; i++) {
						values[i] = element.read(in);
					}
					return new GenericArrayData(values);
				};
	}

	private ColumnReader part(Field field, String path, DataType target) {
		return field.isArray() ? null : value(field, field.type(), field.isPooled(), path, target);
	}

	/**
	 * @param field
	 *            has the annotations
	 * @param type
	 *            what is read
	 * @param isPooled
	 *            whether the key of a constant is there instead
	 * @param path
	 *            to the wanted part of a struct; null for the value itself
	 */
	private ColumnReader value(Field field, ValueType type, boolean isPooled, String path, DataType target) {
		if (type == null) {
			return null;
		}
		if (isPooled) {
			ColumnReader value = value(field, type, false, path, target);
			return value == null ? null : new ConvertedConstants(finder(type), value, target, this::projection);
		}
		if (path != null) {
			StructReader struct = of(type, new StructType().add(path, target));
			return in -> {
				Object[] values = struct.newValues();
				struct.read(in, values);
				return values[0];
			};
		}
		if (EventColumns.isSimple(type)) {
			Field only = type.fields().get(0);
			return only.isArray() ? null : value(field, only.type(), only.isPooled(), null, target);
		}
		if (type.fields().isEmpty()) {
			return primitive(field, type.name(), target);
		}
		if (type.name().equals(EventColumns.STACK_TRACE) && target instanceof ArrayType) {
			return value(field, type, false, FRAMES, target);
		}
		return target instanceof StructType struct ? of(type, struct)::row : null;
	}

	/** Each column goes through the constants of a type in its own order. */
	private ConvertedConstants.Finder finder(ValueType type) {
		ByteCursor in = new ByteCursor(bytes, WINDOW_BYTES);
		return key -> {
			ConstantPool pool = chunk.constants().pool(type);
			int entry = pool == null ? -1 : pool.entry(key);
			if (entry < 0) {
				return null;
			}
			in.moveTo(pool.start(entry), pool.end(entry));
			in.skipVarints(1);
			return in;
		};
	}

	private UnsafeProjection projection(DataType type) {
		return projections.computeIfAbsent(type, each -> UnsafeProjection.create(new DataType[] {each}));
	}

	private ColumnReader primitive(Field field, String typeName, DataType target) {
		boolean isUnsigned = EventColumns.isUnsigned(field);
		return switch (typeName) {
			case "boolean" ->
				target instanceof BooleanType
						? in -> in.u1() != 0
						: target instanceof StringType ? in -> text(String.valueOf(in.u1() != 0)) : null;
			case "byte" -> integer(isUnsigned ? in -> (long) in.u1() : in -> (long) (byte) in.u1(), field, target);
			case "char" -> target instanceof StringType ? in -> text(String.valueOf((char) in.varint())) : null;
			case "short" ->
				integer(isUnsigned ? in -> in.varint() & 0xFFFFL : in -> (long) (short) in.varint(), field, target);
			case "int" ->
				integer(isUnsigned ? in -> in.varint() & 0xFFFF_FFFFL : in -> (long) (int) in.varint(), field, target);
			case "long" -> integer(ByteCursor::varint, field, target);
			case "float" -> real(in -> Float.intBitsToFloat((int) in.fixed(Float.BYTES)), field, target);
			case "double" -> real(in -> Double.longBitsToDouble(in.fixed(Double.BYTES)), field, target);
			case ValueType.STRING -> target instanceof StringType ? this::text : null;
			default -> null;
		};
	}

	@FunctionalInterface
	private interface IntegerReader {
		long read(ByteCursor in) throws IOException;
	}

	private static ColumnReader integer(IntegerReader number, Field field, DataType target) {
		if (target instanceof LongType) {
			return number::read;
		} else if (target instanceof IntegerType) {
			return in -> (int) upTo(Integer.MAX_VALUE, number.read(in), field, target);
		} else if (target instanceof ShortType) {
			return in -> (short) upTo(Short.MAX_VALUE, number.read(in), field, target);
		} else if (target instanceof ByteType) {
			return in -> (byte) upTo(Byte.MAX_VALUE, number.read(in), field, target);
		} else if (target instanceof DoubleType) {
			return in -> (double) number.read(in);
		} else if (target instanceof FloatType) {
			return in -> (float) number.read(in);
		}
		return target instanceof StringType ? in -> text(Long.toString(number.read(in))) : null;
	}

	/** A client may give a column that is too narrow for its field. */
	private static long upTo(long most, long value, Field field, DataType target) {
		if (value > most || value < ~most) {
			throw outside(value, field, target);
		}
		return value;
	}

	private static ArithmeticException outside(Number value, Field field, DataType target) {
		return new ArithmeticException("a column of the type " + target.simpleString() + " must be able to have "
				+ value + ", which " + field + " is; give the column a wider type");
	}

	@FunctionalInterface
	private interface RealReader {
		Number read(ByteCursor in) throws IOException;
	}

	private static ColumnReader real(RealReader number, Field field, DataType target) {
		if (target instanceof DoubleType) {
			return in -> number.read(in).doubleValue();
		} else if (target instanceof FloatType) {
			return in -> number.read(in).floatValue();
		} else if (target instanceof StringType) {
			return in -> text(number.read(in).toString());
		}
		return integer(
				in -> {
					Number value = number.read(in);
					if (value.longValue() != value.doubleValue()) {
						throw outside(value, field, target);
					}
					return value.longValue();
				},
				field,
				target);
	}

	private UTF8String text(ByteCursor in) throws IOException {
		int encoding = in.u1();
		if (encoding != TextEncoding.REFERENCE) {
			return text(in.text(encoding));
		}
		long key = in.varint();
		ValueType type = chunk.types().string();
		if (type == null) {
			return null;
		}
		if (texts == null) {
			texts = new ConvertedConstants(
					finder(type), constant -> text(constant.text()), DataTypes.StringType, this::projection);
		}
		return (UTF8String) texts.valueOf(key);
	}

	static UTF8String text(String text) {
		return text == null ? null : UTF8String.fromString(text);
	}

	/** Names of classes have slashes in the file. */
	private static ColumnReader withDots(ColumnReader name) {
		return in ->
				name.read(in) instanceof UTF8String text ? text(text.toString().replace('/', '.')) : null;
	}

	/**
	 * Reads a time or a length of time. The smallest number means that there is none, and what is too long is the
	 * longest.
	 *
	 * @param isMicros
	 *            whether microseconds are wanted instead of nanoseconds
	 */
	private ColumnReader time(Field field, boolean isMicros) {
		boolean isDuration = EventColumns.isDuration(field);
		String unit = field.annotation(isDuration ? EventColumns.TIMESPAN : EventColumns.TIMESTAMP);
		Long nanosOfUnit = NANOS_OF_UNITS.get(unit);
		ColumnReader number = value(field, field.type(), field.isPooled(), null, DataTypes.LongType);
		if (number == null) {
			return null;
		}
		ChunkClock clock = chunk.chunk().header().clock();
		return in -> {
			Long time = (Long) number.read(in);
			if (time == null || time == Long.MIN_VALUE) {
				return null;
			} else if (isDuration && time == Long.MAX_VALUE) {
				return time;
			} else if (nanosOfUnit == null) {
				long nanos = isDuration ? clock.nanos(time) : clock.epochNanos(time);
				return isMicros ? Math.floorDiv(nanos, NANOS_PER_MICRO) : nanos;
			} else if (!isMicros) {
				return scaled(time, nanosOfUnit);
			}
			return nanosOfUnit < NANOS_PER_MICRO
					? Math.floorDiv(time, NANOS_PER_MICRO / nanosOfUnit)
					: scaled(time, nanosOfUnit / NANOS_PER_MICRO);
		};
	}

	/** A value out of range becomes the smallest or the largest number. */
	private static Long scaled(long value, long factor) {
		long high = Math.multiplyHigh(value, factor);
		long low = value * factor;
		return high == low >> Long.SIZE - 1 ? low : value < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
	}
}
