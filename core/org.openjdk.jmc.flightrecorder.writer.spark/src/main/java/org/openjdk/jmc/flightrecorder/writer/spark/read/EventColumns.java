/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import static org.openjdk.jmc.flightrecorder.writer.spark.column.JfrColumns.column;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import jdk.jfr.AnnotationElement;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;
import jdk.jfr.Unsigned;
import jdk.jfr.ValueDescriptor;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.openjdk.jmc.flightrecorder.writer.spark.column.JfrColumns;

/** The columns of an event type. */
final class EventColumns {
	private static final String LONG = "long";
	private static final String VALUE = "value";

	/** The names of types from the event down to the current struct. */
	private final Set<String> open = new HashSet<>();

	private EventColumns() {}

	/** A struct inside itself, such as the group of a thread group, ends at its second occurrence. */
	static StructType of(List<ValueDescriptor> fields) {
		return new EventColumns().struct(fields);
	}

	static boolean isInstant(ValueDescriptor field) {
		return isTime(field) && field.getAnnotation(Timestamp.class) != null;
	}

	static boolean isDuration(ValueDescriptor field) {
		return isTime(field) && field.getAnnotation(Timespan.class) != null;
	}

	/** The column of an unsigned number has the next wider type. There is none for a long, which keeps its bits. */
	static boolean isUnsigned(ValueDescriptor field) {
		return field.getAnnotation(Unsigned.class) != null;
	}

	private static boolean isTime(ValueDescriptor field) {
		return field.getTypeName().equals(LONG) && !field.isArray();
	}

	private StructType struct(List<ValueDescriptor> fields) {
		Set<String> names = fields.stream().map(ValueDescriptor::getName).collect(Collectors.toSet());
		List<StructField> columns = new ArrayList<>();
		for (ValueDescriptor field : fields) {
			DataType type = type(field);
			if (type == null) {
				continue;
			}
			columns.add(new StructField(field.getName(), type, true, metadata(field)));
			if (isInstant(field) || isDuration(field)) {
				addBeside(columns, names, field.getName() + JfrColumns.NANOS, DataTypes.LongType);
			} else if (JfrColumns.isStackTrace(type)) {
				addBeside(columns, names, field.getName() + JfrColumns.TRUNCATED, DataTypes.BooleanType);
			}
		}
		return new StructType(columns.toArray(StructField[]::new));
	}

	private static void addBeside(List<StructField> columns, Set<String> names, String name, DataType type) {
		if (!names.contains(name)) {
			columns.add(column(name, type));
		}
	}

	/** Returns null for a struct without any column left. */
	private DataType type(ValueDescriptor field) {
		DataType element = elementType(field);
		return element != null && field.isArray() ? DataTypes.createArrayType(element) : element;
	}

	private DataType elementType(ValueDescriptor field) {
		return switch (field.getTypeName()) {
			case "boolean" -> DataTypes.BooleanType;
			case "byte" -> isUnsigned(field) ? DataTypes.ShortType : DataTypes.ByteType;
			case "short" -> isUnsigned(field) ? DataTypes.IntegerType : DataTypes.ShortType;
			case "int" -> isUnsigned(field) ? DataTypes.LongType : DataTypes.IntegerType;
			case LONG ->
				isInstant(field)
						? DataTypes.TimestampType
						: isDuration(field) ? DataTypes.createDayTimeIntervalType() : DataTypes.LongType;
			case "float" -> DataTypes.FloatType;
			case "double" -> DataTypes.DoubleType;
			case "char", "java.lang.String" -> DataTypes.StringType;
			case "java.lang.Thread" -> JfrColumns.THREAD;
			case "java.lang.Class" -> JfrColumns.CLASS;
			case "jdk.types.StackTrace" -> field.isArray() ? null : JfrColumns.STACK_TRACE;
			default -> nested(field);
		};
	}

	private StructType nested(ValueDescriptor field) {
		if (!open.add(field.getTypeName())) {
			return null;
		}
		StructType struct = struct(field.getFields());
		open.remove(field.getTypeName());
		return struct.isEmpty() ? null : struct;
	}

	private static Metadata metadata(ValueDescriptor field) {
		MetadataBuilder metadata = new MetadataBuilder();
		List<String> annotations = new ArrayList<>();
		for (AnnotationElement annotation : field.getAnnotationElements()) {
			String type = annotation.getTypeName();
			if (type.equals(Timestamp.class.getName()) || type.equals(Timespan.class.getName())) {
				continue;
			}
			if (annotation.getValueDescriptors().isEmpty()) {
				annotations.add(type);
			} else if (annotation.hasValue(VALUE) && annotation.getValue(VALUE) instanceof String text) {
				annotations.add(type + '=' + text);
			}
		}
		if (!annotations.isEmpty()) {
			metadata.putStringArray(JfrColumns.ANNOTATIONS, annotations.toArray(String[]::new));
		}
		if (field.getDescription() != null) {
			metadata.putString("comment", field.getDescription());
		}
		if (field.getTypeName().equals("char")) {
			metadata.putString(JfrColumns.TYPE, "char");
		}
		return metadata.build();
	}
}
