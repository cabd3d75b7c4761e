/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.column;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The columns that reading makes and writing understands, besides those with the name and the type of a field.
 */
public final class JfrColumns {
	/** The file of an event, as a URI. */
	public static final String INPUT_FILE = "input_file";
	/** The number of its chunk in the file, from 0. */
	public static final String CHUNK = "chunk";
	/** The JVM of {@code jdk.JVMInformation} in the chunk. */
	public static final String SOURCE_JVM = "source_jvm";
	/** The name of the event type. */
	public static final String EVENT_TYPE = "event_type";
	/** The damage of a file, in a row without an event. */
	public static final String DAMAGE = "damage";

	/** The columns of a row that are not fields of its event. */
	public static final Set<String> NO_FIELDS = Set.of(EVENT_TYPE, INPUT_FILE, CHUNK, SOURCE_JVM, DAMAGE);

	/** Suffix of a time column's name: the same time in nanoseconds, as a long. */
	public static final String NANOS = "_nanos";
	/** Suffix of a stack trace's name: whether outer frames are missing. */
	public static final String TRUNCATED = "_truncated";

	/** Metadata of a column: annotations of the field, as texts {@code type=value} or {@code type}. */
	public static final String ANNOTATIONS = "jfr.annotations";
	/** Metadata of a column: the type of the field if Spark has no such type. */
	public static final String TYPE = "jfr.type";

	/** A thread. */
	public static final StructType THREAD = new StructType()
			.add("javaName", DataTypes.StringType)
			.add("osName", DataTypes.StringType)
			.add("javaThreadId", DataTypes.LongType)
			.add("osThreadId", DataTypes.LongType)
			.add("group", DataTypes.StringType)
			.add("virtual", DataTypes.BooleanType);

	/** A class. */
	public static final StructType CLASS = new StructType()
			.add("name", DataTypes.StringType)
			.add("modifiers", DataTypes.IntegerType)
			.add("loader", DataTypes.StringType);

	/** A frame of a stack trace. */
	public static final StructType FRAME = new StructType()
			.add("class", DataTypes.StringType)
			.add("method", DataTypes.StringType)
			.add("descriptor", DataTypes.StringType)
			.add("line", DataTypes.IntegerType)
			.add("bytecodeIndex", DataTypes.IntegerType)
			.add("type", DataTypes.StringType);

	/** A stack trace, innermost frame first. */
	public static final ArrayType STACK_TRACE = DataTypes.createArrayType(FRAME);

	/** The information in a chunk about the JVM that made it. */
	public static final StructType JVM = new StructType()
			.add("name", DataTypes.StringType)
			.add("version", DataTypes.StringType)
			.add("arguments", DataTypes.StringType)
			.add("command", DataTypes.StringType)
			.add("pid", DataTypes.LongType)
			.add("startTime", DataTypes.TimestampType);

	private JfrColumns() {}

	/**
	 * Compares the names and the types of fields, because queries keep only these.
	 *
	 * @param type
	 *            a type of a column
	 * @param shape
	 *            one of the types here
	 * @return whether they are the same
	 */
	public static boolean isShape(DataType type, StructType shape) {
		return type instanceof StructType struct && namesAndTypes(struct).equals(namesAndTypes(shape));
	}

	private static List<StructField> namesAndTypes(StructType struct) {
		return Arrays.stream(struct.fields())
				.map(field -> column(field.name(), field.dataType()))
				.toList();
	}

	/**
	 * Tells whether a type is a stack trace.
	 *
	 * @param type
	 *            a type of a column
	 * @return whether it is an array of frames
	 */
	public static boolean isStackTrace(DataType type) {
		return type instanceof ArrayType array && isShape(array.elementType(), FRAME);
	}

	/**
	 * Tells whether a type is what a query keeps of a stack trace.
	 *
	 * @param type
	 *            a type of a column
	 * @return whether it is an array of structs with some of the columns of a frame
	 */
	public static boolean isFrames(DataType type) {
		return type instanceof ArrayType array
				&& array.elementType() instanceof StructType struct
				&& Arrays.asList(FRAME.fieldNames()).containsAll(Arrays.asList(struct.fieldNames()));
	}

	/**
	 * Makes a column that may be null.
	 *
	 * @param name
	 *            its name
	 * @param type
	 *            its type
	 * @return the column
	 */
	public static StructField column(String name, DataType type) {
		return new StructField(name, type, true, Metadata.empty());
	}
}
