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
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.openjdk.jmc.flightrecorder.writer.spark.column.JfrColumns;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Element;
import org.openjdk.jmc.flightrecorder.writer.tools.format.Field;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTable;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/** The columns of an event type. */
final class EventColumns {
	static final String TIMESTAMP = "jdk.jfr.Timestamp";
	static final String TIMESPAN = "jdk.jfr.Timespan";
	static final String STACK_TRACE = "jdk.types.StackTrace";

	/** Types of one field that is of such a type, and so on. */
	private static final int DEEPEST_SIMPLE_TYPE = 8;

	private static final String LONG = "long";
	private static final String VALUE = "value";

	/** The names of types from the event down to the current struct. */
	private final Set<String> open = new HashSet<>();

	private final TypeTable types;

	private EventColumns(TypeTable types) {
		this.types = types;
	}

	/** A struct inside itself, such as the group of a thread group, ends at its second occurrence. */
	static StructType of(TypeTable types, ValueType event) {
		return new EventColumns(types).struct(event);
	}

	static boolean isInstant(Field field) {
		return isTime(field) && ColumnReaders.isUnit(field.annotation(TIMESTAMP));
	}

	static boolean isDuration(Field field) {
		return isTime(field) && ColumnReaders.isUnit(field.annotation(TIMESPAN));
	}

	/** The column of an unsigned number has the next wider type. There is none for a long, which keeps its bits. */
	static boolean isUnsigned(Field field) {
		return field.annotation("jdk.jfr.Unsigned") != null;
	}

	private static boolean isTime(Field field) {
		return typeName(field).equals(LONG) && !field.isArray();
	}

	/** Whether readers show the only field instead of the type. */
	static boolean isSimple(ValueType type) {
		return type.declaration().get("simpleType") != null && type.fields().size() == 1;
	}

	/** Empty if the metadata does not declare the type. */
	private static String typeName(Field field) {
		ValueType type = field.type();
		for (int rest = DEEPEST_SIMPLE_TYPE; type != null && isSimple(type) && rest > 0; rest--) {
			type = type.fields().get(0).type();
		}
		return type == null ? "" : type.name();
	}

	private StructType struct(ValueType owner) {
		Set<String> names = owner.fields().stream().map(Field::name).collect(Collectors.toSet());
		List<StructField> columns = new ArrayList<>();
		for (Field field : owner.fields()) {
			DataType type = type(field);
			// Of fields with one name, readers find the first.
			if (type == null || owner.field(field.name()).ordinal() < field.ordinal()) {
				continue;
			}
			columns.add(new StructField(field.name(), type, true, metadata(field)));
			if (isInstant(field) || isDuration(field)) {
				addBeside(columns, names, field.name() + JfrColumns.NANOS, DataTypes.LongType);
			} else if (JfrColumns.isStackTrace(type)) {
				addBeside(columns, names, field.name() + JfrColumns.TRUNCATED, DataTypes.BooleanType);
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
	private DataType type(Field field) {
		DataType element = elementType(field);
		return element != null && field.isArray() ? DataTypes.createArrayType(element) : element;
	}

	private DataType elementType(Field field) {
		return switch (typeName(field)) {
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
			case "char", ValueType.STRING -> DataTypes.StringType;
			case "java.lang.Thread" -> JfrColumns.THREAD;
			case "java.lang.Class" -> JfrColumns.CLASS;
			case STACK_TRACE -> field.isArray() ? null : JfrColumns.STACK_TRACE;
			default -> nested(field);
		};
	}

	private StructType nested(Field field) {
		ValueType type = field.type();
		if (type == null || type.fields().isEmpty() || !open.add(type.name())) {
			return null;
		}
		StructType struct = struct(type);
		open.remove(type.name());
		return struct.isEmpty() ? null : struct;
	}

	private Metadata metadata(Field field) {
		MetadataBuilder metadata = new MetadataBuilder();
		List<String> annotations = new ArrayList<>();
		for (Element annotation : field.declaration().children("annotation")) {
			ValueType type = types.of(annotation);
			if (type == null
					|| type.name().equals(TIMESTAMP) && isInstant(field)
					|| type.name().equals(TIMESPAN) && isDuration(field)) {
				continue;
			}
			Field value = type.field(VALUE);
			if (type.fields().isEmpty()) {
				annotations.add(type.name());
			} else if (annotation.get(VALUE) != null
					&& value != null
					&& typeName(value).equals(ValueType.STRING)) {
				annotations.add(type.name() + '=' + annotation.get(VALUE));
			}
		}
		if (!annotations.isEmpty()) {
			metadata.putStringArray(JfrColumns.ANNOTATIONS, annotations.toArray(String[]::new));
		}
		String description = field.annotation("jdk.jfr.Description");
		if (description != null) {
			metadata.putString("comment", description);
		}
		if (typeName(field).equals("char")) {
			metadata.putString(JfrColumns.TYPE, "char");
		}
		return metadata.build();
	}
}
