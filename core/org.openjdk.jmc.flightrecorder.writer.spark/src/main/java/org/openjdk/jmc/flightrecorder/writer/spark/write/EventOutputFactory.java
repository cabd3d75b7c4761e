/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.write;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.spark.sql.execution.datasources.OutputWriter;
import org.apache.spark.sql.execution.datasources.OutputWriterFactory;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.spark.column.JfrColumns;

/** Opens a recording for each task. */
public final class EventOutputFactory extends OutputWriterFactory {
	private static final long serialVersionUID = 1L;

	private final WriteOptions options;
	private final StructType schema;

	private EventOutputFactory(WriteOptions options, StructType schema) {
		this.options = options;
		this.schema = schema;
	}

	/**
	 * Declares the event type once, so that its errors are reported before the job starts.
	 *
	 * @param options
	 *            of the writer
	 * @param schema
	 *            of the rows
	 * @return a factory for the tasks
	 * @throws IllegalArgumentException
	 *             if the rows cannot become such events
	 */
	public static EventOutputFactory of(CaseInsensitiveStringMap options, StructType schema) {
		WriteOptions checked = WriteOptions.of(options);
		StructType named = withUsualNames(schema);
		try (Recording recording = Recordings.newRecording(
				OutputStream.nullOutputStream(), settings -> EventOutput.configure(settings, checked))) {
			EventRows.declare(recording, checked, named);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		} catch (IllegalStateException e) {
			throw new IllegalArgumentException(
					"rows cannot become events " + checked.event() + ", " + e.getMessage(), e);
		}
		return new EventOutputFactory(checked, named);
	}

	/** A query may write names in any case, unless Spark is told that the case counts. */
	private static StructType withUsualNames(StructType schema) {
		if (SQLConf.get().caseSensitiveAnalysis()) {
			return schema;
		}
		Map<String, String> usual = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		JfrColumns.NO_FIELDS.forEach(name -> usual.put(name, name));
		EventRows.COLUMNS.forEach(name -> usual.put(name, name));
		return new StructType(Arrays.stream(schema.fields())
				.map(column -> new StructField(
						usual.getOrDefault(column.name(), column.name()),
						column.dataType(),
						column.nullable(),
						column.metadata()))
				.toArray(StructField[]::new));
	}

	/**
	 * Tells whether an event may have a field for a column.
	 *
	 * @param type
	 *            the type of the column
	 * @return false for maps, decimals, dates, bytes, and arrays of arrays or of times
	 */
	public static boolean supports(DataType type) {
		if (type instanceof StructType struct) {
			for (StructField field : struct.fields()) {
				if (!supports(field.dataType())) {
					return false;
				}
			}
			return !struct.isEmpty();
		}
		if (type instanceof ArrayType array) {
			DataType element = array.elementType();
			return supports(element) && !(element instanceof ArrayType) && !isTime(element);
		}
		return isTime(type) || Scalar.supports(type);
	}

	static boolean isTime(DataType type) {
		return type instanceof TimestampType || type instanceof DayTimeIntervalType;
	}

	@Override
	public String getFileExtension(TaskAttemptContext context) {
		return ".jfr";
	}

	@Override
	public OutputWriter newInstance(String path, StructType dataSchema, TaskAttemptContext context) {
		return new EventOutput(path, context.getConfiguration(), options, schema);
	}
}
