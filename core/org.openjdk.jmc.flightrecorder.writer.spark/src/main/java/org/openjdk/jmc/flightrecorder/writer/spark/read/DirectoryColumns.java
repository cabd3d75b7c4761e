/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.execution.datasources.PartitionPath;
import org.apache.spark.sql.execution.datasources.PartitionSpec;
import org.apache.spark.sql.execution.datasources.PartitioningUtils$;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The columns that names of directories have, such as {@code region=eu}, as {@code partitionBy} makes them. Spark's own
 * formats find them by the same code, with the same settings.
 */
final class DirectoryColumns {
	private final StructType columns;
	private final Map<Path, InternalRow> values = new HashMap<>();

	private DirectoryColumns(PartitionSpec found) {
		columns = found.partitionColumns();
		for (PartitionPath each : CollectionConverters.asJava(found.partitions())) {
			values.put(each.path(), each.values());
		}
	}

	/**
	 * @param files
	 *            the recordings
	 * @param roots
	 *            the directories that were asked for; names count below them
	 * @param schema
	 *            has the types of some columns; null if it is not known
	 */
	static DirectoryColumns of(List<Path> files, Set<Path> roots, StructType schema) {
		Set<Path> directories = new LinkedHashSet<>();
		files.forEach(file -> directories.add(file.getParent()));
		SQLConf settings = SparkSession.active().sessionState().conf();
		return new DirectoryColumns(PartitioningUtils$.MODULE$.parsePartitions(
				CollectionConverters.asScala(List.copyOf(directories)).toSeq(),
				settings.partitionColumnTypeInferenceEnabled(),
				CollectionConverters.asScala(roots).toSet(),
				Option.apply(schema),
				settings.caseSensitiveAnalysis(),
				settings.validatePartitionColumns(),
				settings.sessionLocalTimeZone(),
				settings.ignoreInvalidPartitionPaths()));
	}

	StructType columns() {
		return columns;
	}

	/** The values for a file; nulls if it is in none of the directories. */
	InternalRow valuesOf(Path file) {
		return values.getOrDefault(file.getParent(), new GenericInternalRow(columns.size()));
	}
}
