/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.write;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampType;
import org.openjdk.jmc.flightrecorder.writer.api.EventWriter;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypedFieldBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValue;
import org.openjdk.jmc.flightrecorder.writer.api.Types;
import org.openjdk.jmc.flightrecorder.writer.spark.column.JfrColumns;

/** Finds a field for each column, and registers the types of structs. */
final class ColumnPuts {
	private final Recording recording;
	private final ValuePuts values;

	ColumnPuts(Recording recording, ValuePuts values) {
		this.recording = recording;
		this.values = values;
	}

	/**
	 * @param typeName
	 *            the name of the event or struct, from which structs in it get their names
	 * @param isField
	 *            tells whether a column becomes a field; other columns are written separately
	 */
	List<ColumnPut> of(StructType struct, String typeName, Predicate<String> isField) {
		List<ColumnPut> fields = new ArrayList<>();
		for (int i = 0; i < struct.size(); i++) {
			String name = struct.fields()[i].name();
			if (isField.test(name) && !JfrColumns.NO_FIELDS.contains(name) && !isBeside(struct, i)) {
				fields.add(field(struct, i, typeName));
			}
		}
		return fields;
	}

	private static boolean isBeside(StructType struct, int index) {
		for (int i = 0; i < struct.size(); i++) {
			StructField field = struct.fields()[i];
			if (EventOutputFactory.isTime(field.dataType())
							&& TimeColumn.of(struct, i).nanos() == index
					|| JfrColumns.isStackTrace(field.dataType()) && truncated(struct, field.name()) == index) {
				return true;
			}
		}
		return false;
	}

	/** @return the index of the column that says whether frames of a stack trace are missing; -1 if there is none */
	static int truncated(StructType struct, String stackTrace) {
		return TimeColumn.indexOf(struct, stackTrace + JfrColumns.TRUNCATED, DataTypes.BooleanType);
	}

	private ColumnPut field(StructType struct, int index, String parent) {
		StructField column = struct.fields()[index];
		DataType type = column.dataType();
		String name = column.name();
		if (EventOutputFactory.isTime(type)) {
			return time(TimeColumn.of(struct, index), column);
		}
		if (JfrColumns.isStackTrace(type)) {
			int truncated = truncated(struct, name);
			return new ColumnPut(
					name,
					index,
					type(Types.JDK.STACK_TRACE),
					annotations(column.metadata()),
					(writer, row, i) -> writer.put(values.stackTrace(row, i, truncated)),
					EventWriter::skip);
		}
		String structName = parent + '.' + name;
		if (type instanceof ArrayType array) {
			Consumer<TypedFieldBuilder> annotations = annotations(column.metadata());
			Typed element = element(array.elementType(), structName, column.metadata());
			return new ColumnPut(
					name,
					index,
					element.type(),
					field -> annotations.accept(field.asArray()),
					array(array.elementType(), element.put(), column.metadata()),
					EventWriter::skip);
		}
		Typed value = element(type, structName, column.metadata());
		return new ColumnPut(name, index, value.type(), annotations(column.metadata()), value.put(), EventWriter::skip);
	}

	/** Writes nanoseconds; readers take the smallest number for "not available". */
	private ColumnPut time(TimeColumn time, StructField column) {
		boolean isInstant = column.dataType() instanceof TimestampType;
		Types.JDK annotation = isInstant ? Types.JDK.ANNOTATION_TIMESTAMP : Types.JDK.ANNOTATION_TIMESPAN;
		Consumer<TypedFieldBuilder> others = annotations(column.metadata());
		return new ColumnPut(
				column.name(),
				time.micros(),
				type(Types.Builtin.LONG),
				field -> others.accept(field.addAnnotation(annotation, isInstant ? "TICKS" : "NANOSECONDS")),
				isInstant
						? (writer, row, i) -> writer.putLong(values.ticks(time.nanos(row)))
						: (writer, row, i) -> writer.putLong(time.nanos(row)),
				writer -> writer.putLong(Long.MIN_VALUE));
	}

	private record Typed(Type type, ColumnPut.Put put) {}

	private Typed element(DataType type, String structName, Metadata metadata) {
		if (JfrColumns.isShape(type, JfrColumns.THREAD)) {
			return new Typed(type(Types.JDK.THREAD), (writer, row, i) -> writer.put(thread(row, i)));
		}
		if (JfrColumns.isShape(type, JfrColumns.CLASS)) {
			return new Typed(type(Types.JDK.CLASS), (writer, row, i) -> writer.put(javaClass(row, i)));
		}
		if (type instanceof StructType struct) {
			List<ColumnPut> fields = of(struct, structName, name -> true);
			Type registered = recording.registerType(structName, builder -> fields.forEach(f -> f.declare(builder)));
			return new Typed(registered, (writer, row, i) -> {
				InternalRow inner = row.getStruct(i, struct.size());
				writer.beginStruct();
				for (ColumnPut field : fields) {
					field.put(writer, inner);
				}
				writer.endStruct();
			});
		}
		Scalar scalar = scalar(type, metadata);
		return new Typed(type(scalar.type()), scalar.put());
	}

	private static Scalar scalar(DataType type, Metadata metadata) {
		boolean isChar = type instanceof StringType
				&& metadata.contains(JfrColumns.TYPE)
				&& metadata.getString(JfrColumns.TYPE).equals(Types.Builtin.CHAR.getTypeName());
		return isChar ? Scalar.CHAR : Scalar.of(type);
	}

	private ColumnPut.Put array(DataType element, ColumnPut.Put put, Metadata metadata) {
		if (!(element instanceof StructType struct)) {
			return scalar(element, metadata).array();
		}
		boolean isThread = JfrColumns.isShape(struct, JfrColumns.THREAD);
		if (isThread || JfrColumns.isShape(struct, JfrColumns.CLASS)) {
			return (writer, row, index) -> {
				ArrayData array = row.getArray(index);
				TypedValue[] elements = new TypedValue[array.numElements()];
				for (int i = 0; i < elements.length; i++) {
					elements[i] = array.isNullAt(i) ? null : isThread ? thread(array, i) : javaClass(array, i);
				}
				writer.putValues(elements);
			};
		}
		return (writer, row, index) -> {
			ArrayData array = row.getArray(index);
			writer.beginArray(array.numElements());
			for (int i = 0; i < array.numElements(); i++) {
				if (array.isNullAt(i)) {
					writer.skip();
				} else {
					put.put(writer, array, i);
				}
			}
			writer.endArray();
		};
	}

	private TypedValue thread(SpecializedGetters row, int index) {
		return values.thread(row.getStruct(index, JfrColumns.THREAD.size()));
	}

	private TypedValue javaClass(SpecializedGetters row, int index) {
		return values.javaClass(row.getStruct(index, JfrColumns.CLASS.size()));
	}

	private Type type(Types.Predefined type) {
		return recording.getTypes().getType(type);
	}

	/** The annotations that the reader found or a program set. */
	private Consumer<TypedFieldBuilder> annotations(Metadata metadata) {
		return field -> {
			if (metadata.contains("comment")) {
				field.addAnnotation(Types.JDK.ANNOTATION_DESCRIPTION, metadata.getString("comment"));
			}
			if (!metadata.contains(JfrColumns.ANNOTATIONS)) {
				return;
			}
			for (String annotation : metadata.getStringArray(JfrColumns.ANNOTATIONS)) {
				int end = annotation.indexOf('=');
				String name = end < 0 ? annotation : annotation.substring(0, end);
				Type type = recording.registerAnnotationType(name, builder -> {
					if (end >= 0) {
						builder.addField("value", Types.Builtin.STRING);
					}
				});
				if (end < 0) {
					field.addAnnotation(type);
				} else if (!name.equals(Types.JDK.ANNOTATION_DESCRIPTION.getTypeName())
						|| !metadata.contains("comment")) {
					field.addAnnotation(type, annotation.substring(end + 1));
				}
			}
		};
	}
}
