/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.io.IOException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import jdk.jfr.EventType;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordingFile;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.openjdk.jmc.flightrecorder.writer.spark.column.JfrColumns;

/** The rows of a chunk; used by one thread. */
final class ChunkReader implements PartitionReader<InternalRow> {
	private final Configuration configuration;
	private final ChunkPlace chunk;
	private final ReadOptions options;
	private final StructType directoryColumns;
	private final StructType tableSchema;
	private final StructType schema;
	private final List<Filter> filters;

	/** A chunk has an event type once, and readers return the same object for each of its events. */
	private final Map<EventType, Plan> plans = new IdentityHashMap<>();

	private LocalRecording local;
	private RecordingFile events;
	private boolean isAtEnd;
	private InternalRow sourceJvm;
	private InternalRow row;

	private record Plan(Predicate<RecordedObject> filter, Function<RecordedObject, InternalRow> columns) {}

	/**
	 * @param directoryColumns
	 *            the columns that names of directories have
	 * @param tableSchema
	 *            the columns that filters may name
	 * @param schema
	 *            the columns that are wanted
	 */
	ChunkReader(
			Configuration configuration,
			ChunkPlace chunk,
			ReadOptions options,
			StructType directoryColumns,
			StructType tableSchema,
			StructType schema,
			List<Filter> filters) {
		this.configuration = configuration;
		this.chunk = chunk;
		this.options = options;
		this.directoryColumns = directoryColumns;
		this.tableSchema = tableSchema;
		this.schema = schema;
		this.filters = filters;
	}

	@Override
	public boolean next() throws IOException {
		if (isAtEnd) {
			return false;
		}
		if (chunk.isDamaged()) {
			return tell(chunk.describeDamage());
		}
		if (local == null) {
			local = chunk.open(configuration);
		}
		try {
			if (events == null) {
				open();
			}
			while (events.hasMoreEvents()) {
				RecordedEvent event = events.readEvent();
				if (event.getEventType().getName().equals(options.event())) {
					Plan plan = plans.computeIfAbsent(event.getEventType(), this::plan);
					if (plan.filter().test(event)) {
						row = plan.columns().apply(event);
						return true;
					}
				}
			}
			isAtEnd = true;
			return false;
		} catch (IOException | RuntimeException | InternalError e) {
			// If the thread is interrupted, the task is no longer wanted, and the file is not at fault.
			if (options.damage() == ReadOptions.Damage.ERROR
					|| Thread.currentThread().isInterrupted()) {
				throw new IOException(unreadable(e), e);
			}
			return tell(unreadable(e));
		}
	}

	private String unreadable(Throwable e) {
		return chunk.file() + ": the rest of chunk " + chunk.index() + " cannot be read, " + e;
	}

	private void open() throws IOException {
		for (StructField column : schema.fields()) {
			if (column.name().equals(JfrColumns.SOURCE_JVM) && column.dataType() instanceof StructType struct) {
				sourceJvm = findJvm(struct);
			}
		}
		events = new RecordingFile(local.path());
	}

	/** Reads the chunk once more up to the event, which may be anywhere in it. */
	private InternalRow findJvm(StructType struct) throws IOException {
		try (RecordingFile recording = new RecordingFile(local.path())) {
			while (recording.hasMoreEvents()) {
				RecordedEvent event = recording.readEvent();
				if (event.getEventType().getName().equals("jdk.JVMInformation")) {
					return ColumnReader.pick(struct, name -> switch (name) {
						case "name" -> event.getString("jvmName");
						case "version" -> event.getString("jvmVersion");
						case "arguments" -> event.getString("jvmArguments");
						case "command" -> event.getString("javaArguments");
						case "pid" -> event.getLong(name);
						case "startTime" -> ColumnReader.micros(event.getInstant("jvmStartTime"));
						default -> null;
					});
				}
			}
			return null;
		}
	}

	private boolean tell(String damage) throws IOException {
		isAtEnd = true;
		options.damage().tell(damage);
		if (options.damage() != ReadOptions.Damage.ROW) {
			return false;
		}
		Object[] values = new Object[schema.size()];
		for (int i = 0; i < values.length; i++) {
			String name = schema.fieldNames()[i];
			values[i] = name.equals(JfrColumns.DAMAGE) ? ColumnReader.text(damage) : ofFile(name);
		}
		row = new GenericInternalRow(values);
		return true;
	}

	private boolean isOfDirectory(String column) {
		return List.of(directoryColumns.fieldNames()).contains(column);
	}

	private Object ofFile(String column) {
		if (isOfDirectory(column)) {
			int index = directoryColumns.fieldIndex(column);
			return chunk.file().directory().get(index, directoryColumns.fields()[index].dataType());
		}
		return switch (column) {
			case JfrColumns.INPUT_FILE -> ColumnReader.text(chunk.file().name());
			case JfrColumns.CHUNK -> chunk.index();
			case JfrColumns.SOURCE_JVM -> sourceJvm;
			default -> null;
		};
	}

	private Plan plan(EventType type) {
		List<ValueDescriptor> fields = type.getFields();
		Predicate<RecordedObject> filter = filters.stream()
				.map(each -> RowFilter.test(each, tableSchema, fields))
				.filter(Objects::nonNull)
				.reduce(Predicate::and)
				.orElse(event -> true);
		ColumnReader[] readers = new ColumnReader[schema.size()];
		for (int i = 0; i < readers.length; i++) {
			StructField column = schema.fields()[i];
			boolean isField = !isOfDirectory(column.name())
					&& fields.stream().anyMatch(field -> field.getName().equals(column.name()));
			Object value = isField ? null : ofFile(column.name());
			readers[i] = value != null ? object -> value : ColumnReader.of(fields, column);
		}
		return new Plan(filter, ColumnReader.row(readers));
	}

	@Override
	public InternalRow get() {
		return row;
	}

	/** Spark calls this when the task ends, even if it fails. */
	@Override
	public void close() throws IOException {
		isAtEnd = true;
		try {
			if (events != null) {
				events.close();
			}
		} finally {
			if (local != null) {
				local.close();
			}
		}
	}
}
