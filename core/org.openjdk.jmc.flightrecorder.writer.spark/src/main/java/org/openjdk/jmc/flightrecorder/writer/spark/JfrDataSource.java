/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.mapreduce.Job;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.OutputWriterFactory;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.openjdk.jmc.flightrecorder.writer.spark.read.RecordingRows;
import org.openjdk.jmc.flightrecorder.writer.spark.read.RecordingTable;
import org.openjdk.jmc.flightrecorder.writer.spark.write.EventOutputFactory;
import scala.Function1;
import scala.Option;
import scala.collection.Iterator;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The data source {@code jfr}. It reads as a table of the connector API, chunk by chunk. It is a file format too, by which
 * Spark does what all file formats need: for writing save modes, names of files, and the commit of tasks and jobs on file
 * systems and object stores, and for streams the books of the files that were read.
 */
public final class JfrDataSource implements TableProvider, FileFormat, DataSourceRegister {
	private RecordingTable inferred;

	/** Used by Spark, which finds the class by the name of the format. */
	public JfrDataSource() {}

	@Override
	public String shortName() {
		return "jfr";
	}

	@Override
	public String toString() {
		return shortName();
	}

	@Override
	public StructType inferSchema(CaseInsensitiveStringMap options) {
		inferred = new RecordingTable(options, null);
		return inferred.schema();
	}

	/** {@inheritDoc} The files of a query are listed once. */
	@Override
	public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
		return inferred != null ? inferred : new RecordingTable(new CaseInsensitiveStringMap(properties), schema);
	}

	@Override
	public boolean supportsExternalMetadata() {
		return true;
	}

	@Override
	public OutputWriterFactory prepareWrite(
			SparkSession session, Job job, scala.collection.immutable.Map<String, String> options, StructType schema) {
		return EventOutputFactory.of(map(options), schema);
	}

	@Override
	public boolean supportDataType(DataType type) {
		return EventOutputFactory.supports(type);
	}

	/** {@inheritDoc} Spark calls this for streams, and for SQL that names files. */
	@Override
	public Option<StructType> inferSchema(
			SparkSession session, scala.collection.immutable.Map<String, String> options, Seq<FileStatus> files) {
		return Option.apply(RecordingRows.schema(session, map(options), CollectionConverters.asJava(files)));
	}

	@Override
	public Function1<PartitionedFile, Iterator<InternalRow>> buildReader(
			SparkSession session,
			StructType schema,
			StructType partitionSchema,
			StructType columns,
			Seq<Filter> filters,
			scala.collection.immutable.Map<String, String> options,
			Configuration configuration) {
		return RecordingRows.of(configuration, map(options), schema, columns, CollectionConverters.asJava(filters));
	}

	private static CaseInsensitiveStringMap map(scala.collection.immutable.Map<String, String> options) {
		return new CaseInsensitiveStringMap(CollectionConverters.asJava(options));
	}
}
