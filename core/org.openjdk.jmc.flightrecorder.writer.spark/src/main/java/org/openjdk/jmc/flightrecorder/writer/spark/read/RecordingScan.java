/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownFilters;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;

/** A scan with a partition for each chunk. It pushes columns and filters down to the reader. */
final class RecordingScan implements SupportsPushDownRequiredColumns, SupportsPushDownFilters, Scan, Batch {
	private final ReadOptions options;
	private final List<ChunkPlace> chunks;
	private final StructType directoryColumns;
	/** The columns that filters may name before Spark does: not those of directories. */
	private final StructType filteredColumns;

	private StructType schema;
	private Filter[] filters = {};

	RecordingScan(ReadOptions options, List<ChunkPlace> chunks, StructType directoryColumns, StructType tableSchema) {
		this.options = options;
		this.chunks = chunks;
		this.directoryColumns = directoryColumns;
		filteredColumns = new StructType(Arrays.stream(tableSchema.fields())
				.filter(column -> !List.of(directoryColumns.fieldNames()).contains(column.name()))
				.toArray(StructField[]::new));
		this.schema = tableSchema;
	}

	@Override
	public void pruneColumns(StructType requiredSchema) {
		schema = requiredSchema;
	}

	@Override
	public Filter[] pushFilters(Filter[] wanted) {
		filters = Arrays.stream(wanted)
				.filter(filter -> RowFilter.supports(filter, filteredColumns))
				.toArray(Filter[]::new);
		return wanted;
	}

	@Override
	public Filter[] pushedFilters() {
		return filters;
	}

	@Override
	public Scan build() {
		return this;
	}

	@Override
	public StructType readSchema() {
		return schema;
	}

	@Override
	public String description() {
		return "jfr " + options.event() + " of " + chunks.size() + " chunks, filters " + Arrays.toString(filters);
	}

	@Override
	public Batch toBatch() {
		return this;
	}

	@Override
	public InputPartition[] planInputPartitions() {
		long earliest = options.trustsChunkTimes()
				? Arrays.stream(filters)
						.mapToLong(RowFilter::earliestNanos)
						.max()
						.orElse(Long.MIN_VALUE)
				: Long.MIN_VALUE;
		return chunks.stream()
				.filter(chunk -> chunk.isDamaged() || chunk.endEpochNanos() >= earliest)
				.toArray(InputPartition[]::new);
	}

	@Override
	public PartitionReaderFactory createReaderFactory() {
		return new ReaderFactory(
				new SerializableConfiguration(
						SparkSession.active().sparkContext().hadoopConfiguration()),
				options,
				directoryColumns,
				filteredColumns,
				schema,
				filters);
	}

	private record ReaderFactory(
			SerializableConfiguration configuration,
			ReadOptions options,
			StructType directoryColumns,
			StructType filteredColumns,
			StructType schema,
			Filter[] filters)
			implements PartitionReaderFactory {
		@Override
		public PartitionReader<InternalRow> createReader(InputPartition partition) {
			return new ChunkReader(
					configuration.value(),
					(ChunkPlace) partition,
					options,
					directoryColumns,
					filteredColumns,
					schema,
					List.of(filters));
		}
	}
}
