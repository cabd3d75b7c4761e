/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.spark.QueryContext;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.util.SerializableConfiguration;
import org.openjdk.jmc.flightrecorder.writer.spark.column.JfrColumns;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import scala.Option;
import scala.collection.AbstractIterator;
import scala.collection.Iterator;
import scala.collection.immutable.Map$;
import scala.runtime.AbstractFunction1;

/** The rows of a file that Spark names: for streams, and for SQL that names a directory instead of a table. */
public final class RecordingRows extends AbstractFunction1<PartitionedFile, Iterator<InternalRow>>
		implements Serializable {
	private static final long serialVersionUID = 1L;

	private final SerializableConfiguration configuration;
	private final ScanPlan plan;

	private RecordingRows(SerializableConfiguration configuration, ScanPlan plan) {
		this.configuration = configuration;
		this.plan = plan;
	}

	/**
	 * Plans the reading of files.
	 *
	 * @param configuration
	 *            of the file systems
	 * @param options
	 *            of the reader
	 * @param schema
	 *            all columns
	 * @param columns
	 *            the columns that are wanted
	 * @param filters
	 *            those that Spark asks again
	 * @return reads a file
	 * @throws IllegalArgumentException
	 *             if an option has another value than it may have, or damages have no column
	 */
	public static RecordingRows of(
			Configuration configuration,
			CaseInsensitiveStringMap options,
			StructType schema,
			StructType columns,
			List<Filter> filters) {
		ReadOptions checked = ReadOptions.of(options);
		if (checked.damage() == ReadOptions.Damage.ROW
				&& !List.of(schema.fieldNames()).contains(JfrColumns.DAMAGE)) {
			throw new IllegalArgumentException("the option damaged must be warn or error for columns without "
					+ JfrColumns.DAMAGE + "; it is 'row', and they are " + schema.simpleString());
		}
		List<Filter> supported = filters.stream()
				.filter(filter -> RowFilter.supports(filter, schema))
				.toList();
		return new RecordingRows(
				new SerializableConfiguration(configuration),
				new ScanPlan(checked, new StructType(), schema, columns, supported));
	}

	/**
	 * Finds the columns of files.
	 *
	 * @param session
	 *            has the tasks
	 * @param options
	 *            of the reader
	 * @param files
	 *            the recordings
	 * @return the union of the columns in the metadata of all chunks, and those that are no fields; null if there are no
	 *         recordings, which Spark reports
	 */
	public static StructType schema(SparkSession session, CaseInsensitiveStringMap options, List<FileStatus> files) {
		try {
			ReadOptions checked = ReadOptions.of(options);
			if (files.isEmpty()) {
				return null;
			}
			List<RecordingPlace> places =
					files.stream().map(file -> RecordingPlace.of(file, null)).toList();
			Configuration configuration = RecordingTable.configuration(session, options);
			return RecordingTable.withOtherColumns(
					RecordingListing.of(session, configuration, checked, places, true)
							.schema(),
					checked);
		} catch (IllegalArgumentException e) {
			// Of SQL that names files, Spark shows the messages of these exceptions alone.
			Platform.throwException(new AnalysisException(
					e.getMessage() + "; in SQL: FROM jfr.`directory` WITH ('event' = 'jdk.ExecutionSample')",
					Option.empty(),
					Option.empty(),
					Option.apply(e),
					Option.empty(),
					Map$.MODULE$.empty(),
					new QueryContext[0]));
			throw e;
		}
	}

	@Override
	public Iterator<InternalRow> apply(PartitionedFile file) {
		RecordingPlace place = new RecordingPlace(file.toPath().toString(), file.fileSize(), null);
		try {
			ChunkGroupReader reader = new ChunkGroupReader(configuration.value(), chunks(place), plan);
			TaskContext.get().addTaskCompletionListener(context -> {
				try {
					reader.close();
				} catch (IOException e) {
					throw new UncheckedIOException(e);
				}
			});
			return new Rows(reader);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private ChunkGroup chunks(RecordingPlace place) throws IOException {
		try (ByteSource bytes = place.open(configuration.value())) {
			return new ChunkGroup(
					RecordingFiles.isPacked(bytes)
							? List.of(ChunkPlace.packed(place, place.lengthBytes()))
							: RecordingFiles.chunks(bytes, place));
		}
	}

	/** The rows of a reader. Each row is valid until the next call of {@link #hasNext()}. */
	private static final class Rows extends AbstractIterator<InternalRow> {
		private final ChunkGroupReader reader;
		private boolean isAhead;
		private boolean isOver;

		Rows(ChunkGroupReader reader) {
			this.reader = reader;
		}

		@Override
		public boolean hasNext() {
			if (!isAhead && !isOver) {
				try {
					isAhead = reader.next();
					isOver = !isAhead;
				} catch (IOException e) {
					throw new UncheckedIOException(e);
				}
			}
			return isAhead;
		}

		@Override
		public InternalRow next() {
			if (!hasNext()) {
				throw new NoSuchElementException();
			}
			isAhead = false;
			return reader.get();
		}
	}
}
