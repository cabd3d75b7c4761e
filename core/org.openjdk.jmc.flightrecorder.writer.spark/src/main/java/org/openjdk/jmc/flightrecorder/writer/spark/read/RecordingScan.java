/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.BasePredicate;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsPushDownFilters;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.execution.datasources.FilePartition$;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;
import org.openjdk.jmc.flightrecorder.writer.spark.column.JfrColumns;

/** A scan whose tasks have chunks as Spark packs files. It pushes columns and filters down to the reader. */
final class RecordingScan
		implements SupportsPushDownRequiredColumns, SupportsPushDownFilters, SupportsReportStatistics, Batch {
	/** How often the bytes of an event its row may have, with a stack trace that other events share. */
	private static final int EXPANSION_OF_STACK_TRACES = 64;

	private final ReadOptions options;
	private final Configuration configuration;
	private final List<ChunkPlace> chunks;
	private final StructType directoryColumns;
	/** The columns that filters may name before Spark does: not those of directories. */
	private final StructType filteredColumns;

	private StructType schema;
	private List<Filter> filters = List.of();
	private List<Filter> directoryFilters = List.of();

	RecordingScan(
			ReadOptions options,
			Configuration configuration,
			List<ChunkPlace> chunks,
			StructType directoryColumns,
			StructType tableSchema) {
		this.options = options;
		this.configuration = configuration;
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

	/** {@inheritDoc} Rows that tell of damage pass the filters of events, so Spark has to apply these again. */
	@Override
	public Filter[] pushFilters(Filter[] wanted) {
		directoryFilters = Arrays.stream(wanted)
				.filter(filter -> RowFilter.supportsRow(filter, directoryColumns))
				.toList();
		filters = Arrays.stream(wanted)
				.filter(filter -> RowFilter.supports(filter, filteredColumns))
				.toList();
		boolean isExact = options.damage() != ReadOptions.Damage.ROW;
		return Arrays.stream(wanted)
				.filter(filter -> !directoryFilters.contains(filter) && !(isExact && filters.contains(filter)))
				.toArray(Filter[]::new);
	}

	@Override
	public Filter[] pushedFilters() {
		return Stream.concat(directoryFilters.stream(), filters.stream()).toArray(Filter[]::new);
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
		return "jfr " + String.join(",", options.events()) + " of " + chunks.size() + " chunks, filters "
				+ Arrays.toString(pushedFilters());
	}

	@Override
	public Batch toBatch() {
		return this;
	}

	/**
	 * {@inheritDoc} The number of events of the type is unknown before the chunks are read. The size of all events is an
	 * upper limit.
	 */
	@Override
	public Statistics estimateStatistics() {
		boolean hasTraces = Arrays.stream(schema.fields()).anyMatch(column -> JfrColumns.isFrames(column.dataType()));
		long bytes = wantedChunks().stream().mapToLong(ChunkPlace::sizeBytes).sum();
		return new Statistics() {
			@Override
			public OptionalLong sizeInBytes() {
				return OptionalLong.of(hasTraces ? EXPANSION_OF_STACK_TRACES * bytes : bytes);
			}

			@Override
			public OptionalLong numRows() {
				return OptionalLong.empty();
			}
		};
	}

	/** The chunks that may have rows, by what is known without reading them. */
	private List<ChunkPlace> wantedChunks() {
		long earliest = options.trustsChunkTimes()
				? filters.stream().mapToLong(RowFilter::earliestNanos).max().orElse(Long.MIN_VALUE)
				: Long.MIN_VALUE;
		List<BasePredicate> ofDirectories = directoryFilters.stream()
				.map(filter -> RowFilter.ofRow(filter, directoryColumns))
				.toList();
		return chunks.stream()
				.filter(chunk -> chunk.isDamaged() || chunk.endEpochNanos() >= earliest)
				.filter(chunk -> ofDirectories.stream()
						.allMatch(predicate -> predicate.eval(chunk.file().directory())))
				.toList();
	}

	/**
	 * {@inheritDoc} Chunks that follow each other are packed into a task as Spark packs files: up to
	 * {@code spark.sql.files.maxPartitionBytes}, where opening a file counts as {@code spark.sql.files.openCostInBytes}.
	 */
	@Override
	public InputPartition[] planInputPartitions() {
		SparkSession session = SparkSession.active();
		long openBytes = session.sessionState().conf().filesOpenCostInBytes();
		List<ChunkPlace> places = wantedChunks();
		long allBytes = 0;
		RecordingPlace last = null;
		for (ChunkPlace place : places) {
			allBytes += place.sizeBytes() + (place.file().equals(last) ? 0 : openBytes);
			last = place.file();
		}
		long total = allBytes;
		long mostBytes = FilePartition$.MODULE$.maxSplitBytes(session, () -> total);
		List<ChunkGroup> groups = new ArrayList<>();
		List<ChunkPlace> group = new ArrayList<>();
		long groupBytes = 0;
		// Those of the files before the last one, as Spark counts.
		long opensBytes = 0;
		for (ChunkPlace place : places) {
			boolean isOfLast = !group.isEmpty()
					&& place.file().equals(group.get(group.size() - 1).file());
			opensBytes += group.isEmpty() || isOfLast ? 0 : openBytes;
			if (!group.isEmpty() && groupBytes + opensBytes + place.sizeBytes() > mostBytes) {
				groups.add(new ChunkGroup(List.copyOf(group)));
				group.clear();
				groupBytes = 0;
				opensBytes = 0;
			}
			groupBytes += place.sizeBytes();
			group.add(place);
		}
		if (!group.isEmpty()) {
			groups.add(new ChunkGroup(List.copyOf(group)));
		}
		return groups.toArray(InputPartition[]::new);
	}

	@Override
	public PartitionReaderFactory createReaderFactory() {
		return new ReaderFactory(
				new SerializableConfiguration(configuration),
				new ScanPlan(options, directoryColumns, filteredColumns, schema, filters));
	}

	private record ReaderFactory(SerializableConfiguration configuration, ScanPlan plan)
			implements PartitionReaderFactory {
		@Override
		public PartitionReader<InternalRow> createReader(InputPartition partition) {
			return new ChunkGroupReader(configuration.value(), (ChunkGroup) partition, plan);
		}
	}
}
