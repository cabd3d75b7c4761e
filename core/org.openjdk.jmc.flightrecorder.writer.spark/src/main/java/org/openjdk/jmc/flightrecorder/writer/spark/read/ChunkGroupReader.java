/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.openjdk.jmc.flightrecorder.writer.spark.column.JfrColumns;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.EventWalk;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTable;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTables;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueReader;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;

/**
 * The rows of the chunks of a task, one chunk after the other. An event is skipped by its size, and of an event of a
 * wanted type only the fields of the wanted columns are read. Used by one thread.
 */
final class ChunkGroupReader implements PartitionReader<InternalRow> {
	/** The event that has the column of the JVM. */
	static final String JVM_INFORMATION = "jdk.JVMInformation";

	private final Configuration configuration;
	private final Iterator<ChunkPlace> places;
	private final ScanPlan plan;

	/** Chunks with equal metadata share it. */
	private final TypeTables tables = new TypeTables();

	private final Map<DataType, UnsafeProjection> projections = new HashMap<>();

	private final Deque<ChunkPlace> ofUnpacked = new ArrayDeque<>();
	private UnpackedRecording unpacked;

	private ChunkPlace place;
	private LocalChunk local;
	private TypeTable types;
	private EventWalk walk;
	/** By the ordinals of types; null for a type that is not wanted. */
	private EventRows[] wanted;

	private InternalRow sourceJvm;
	private InternalRow row;

	/**
	 * Makes rows of events of a type.
	 *
	 * @param filter
	 *            null if all events are wanted
	 * @param values
	 *            those of the row, which each event changes
	 */
	private record EventRows(RowFilter filter, StructReader columns, Object[] values, InternalRow row) {}

	ChunkGroupReader(Configuration configuration, ChunkGroup group, ScanPlan plan) {
		this.configuration = configuration;
		this.plan = plan;
		places = group.places().iterator();
	}

	@Override
	public boolean next() throws IOException {
		while (walk != null || hasNextPlace()) {
			try {
				if (walk == null) {
					place = ofUnpacked.isEmpty() ? places.next() : ofUnpacked.remove();
					if (place.isPacked()) {
						unpacked = UnpackedRecording.of(configuration, place.file());
						ofUnpacked.addAll(unpacked.chunks());
						continue;
					}
					if (place.isDamaged()) {
						if (tell(place.describeDamage())) {
							return true;
						}
						continue;
					}
					open();
				}
				if (nextEvent()) {
					return true;
				}
				closeChunk();
			} catch (MalformedRecordingException e) {
				closeChunk();
				String damage =
						place.file() + ": the rest of chunk " + place.index() + " cannot be read, " + e.getMessage();
				if (plan.options().damage() == ReadOptions.Damage.ERROR) {
					throw new IOException(damage, e);
				}
				if (tell(damage)) {
					return true;
				}
			}
		}
		return false;
	}

	/** Closes what was unpacked when its last chunk has been read. */
	private boolean hasNextPlace() throws IOException {
		if (ofUnpacked.isEmpty()) {
			closeUnpacked();
		}
		return !ofUnpacked.isEmpty() || places.hasNext();
	}

	private boolean nextEvent() throws IOException {
		while (walk.next()) {
			ValueType type = types.byId(walk.typeId());
			EventRows rows = type == null ? null : wanted[type.ordinal()];
			if (rows != null && (rows.filter == null || rows.filter.test(walk.cursor()))) {
				if (rows.filter != null) {
					walk.enterContent();
				}
				rows.columns.read(walk.cursor(), rows.values);
				row = rows.row;
				return true;
			}
		}
		return false;
	}

	private void open() throws IOException {
		local = unpacked == null
				? place.open(configuration)
				: LocalChunk.within(place.in(unpacked.bytes(), place.offset()));
		ByteCursor in = local.chunk().cursor();
		types = tables.read(local.chunk(), in);
		ValueReader values = new ValueReader(local.chunk(), types);
		ColumnReaders readers = new ColumnReaders(values, projections);
		sourceJvm = null;
		for (StructField column : plan.columns().fields()) {
			if (column.name().equals(JfrColumns.SOURCE_JVM) && column.dataType() instanceof StructType struct) {
				sourceJvm = findJvm(readers, struct, in);
			}
		}
		wanted = new EventRows[types.size()];
		for (ValueType type : types.types()) {
			if (plan.mayHave(type)) {
				wanted[type.ordinal()] = rows(type, readers);
			}
		}
		walk = new EventWalk(local.chunk(), in);
	}

	private EventRows rows(ValueType type, ColumnReaders readers) {
		StructReader columns = new StructReader(type, plan.columns().size());
		for (int i = 0; i < plan.columns().size(); i++) {
			StructField column = plan.columns().fields()[i];
			if (plan.isOfDirectory(column.name()) || !readers.add(columns, type, i, column)) {
				columns.put(i, ofFile(column));
			}
		}
		Object[] values = columns.newValues();
		RowFilter filter =
				plan.filters().isEmpty() ? null : RowFilter.of(plan.filters(), plan.filteredColumns(), type, readers);
		return new EventRows(filter, columns.ofEvent(), values, new GenericInternalRow(values));
	}

	/** Walks the chunk up to the event, which may be anywhere in it. */
	private InternalRow findJvm(ColumnReaders readers, StructType columns, ByteCursor in) throws IOException {
		ValueType type = types.named(JVM_INFORMATION);
		EventWalk search = new EventWalk(local.chunk(), in);
		while (type != null && search.next()) {
			if (search.typeId() == type.id()) {
				return readers.of(type, columns).ofEvent().row(in);
			}
		}
		return null;
	}

	private boolean tell(String damage) throws IOException {
		plan.options().damage().tell(damage);
		if (plan.options().damage() != ReadOptions.Damage.ROW) {
			return false;
		}
		List<Object> values = new ArrayList<>();
		for (StructField column : plan.columns().fields()) {
			values.add(column.name().equals(JfrColumns.DAMAGE) ? ofType(column, damage) : ofFile(column));
		}
		row = new GenericInternalRow(values.toArray());
		return true;
	}

	private Object ofFile(StructField column) {
		if (plan.isOfDirectory(column.name())) {
			int index = plan.directoryColumns().fieldIndex(column.name());
			return place.file()
					.directory()
					.get(index, plan.directoryColumns().fields()[index].dataType());
		}
		return switch (column.name()) {
			case JfrColumns.INPUT_FILE -> ofType(column, place.file().name());
			case JfrColumns.CHUNK ->
				column.dataType() instanceof IntegerType
						? (Object) place.index()
						: column.dataType() instanceof LongType ? (long) place.index() : null;
			case JfrColumns.SOURCE_JVM -> sourceJvm;
			default -> null;
		};
	}

	/** A field of another event may have the name, or a client gives the column another type. */
	private static Object ofType(StructField column, String text) {
		return column.dataType() instanceof StringType ? ColumnReaders.text(text) : null;
	}

	@Override
	public InternalRow get() {
		return row;
	}

	private void closeChunk() throws IOException {
		walk = null;
		LocalChunk open = local;
		local = null;
		if (open != null) {
			open.close();
		}
	}

	private void closeUnpacked() throws IOException {
		UnpackedRecording open = unpacked;
		unpacked = null;
		if (open != null) {
			open.close();
		}
	}

	/** {@inheritDoc} Spark calls this when the task ends, even if it fails. */
	@Override
	public void close() throws IOException {
		try {
			closeChunk();
		} finally {
			closeUnpacked();
		}
	}
}
