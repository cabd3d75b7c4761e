/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import static org.openjdk.jmc.flightrecorder.writer.spark.column.JfrColumns.column;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.openjdk.jmc.flightrecorder.writer.spark.column.JfrColumns;
import org.openjdk.jmc.flightrecorder.writer.spark.column.JfrOptions;
import scala.collection.immutable.Map$;
import scala.jdk.javaapi.CollectionConverters;

/** The events of some types in some recordings, which are listed once. */
public final class RecordingTable implements SupportsRead {
	private final CaseInsensitiveStringMap properties;
	private final StructType given;
	private StructType schema;
	private FoundRecordings found;
	private RecordingListing listing;
	private Configuration configuration;

	/**
	 * Names recordings without reading them.
	 *
	 * @param properties
	 *            the options of the reader
	 * @param schema
	 *            the columns; null for those of the metadata
	 */
	public RecordingTable(CaseInsensitiveStringMap properties, StructType schema) {
		this.properties = properties;
		given = schema;
	}

	@Override
	public String name() {
		return "jfr " + properties.get("event");
	}

	/** {@inheritDoc} Without a schema of the client, the metadata of all chunks is read. */
	@Override
	@SuppressWarnings("deprecation")
	public StructType schema() {
		if (schema == null) {
			JfrOptions.requireKnown(properties, JfrOptions.READ);
			ReadOptions options = ReadOptions.of(properties);
			configuration = configuration(SparkSession.active(), properties);
			found = find(options);
			StructType events = given;
			if (given == null) {
				listing = list(options, true);
				events = withOtherColumns(listing.schema(), options);
			} else if (options.damage() == ReadOptions.Damage.ROW) {
				events = withDamage(given);
			}
			schema = withColumnsOfDirectories(events);
		}
		return schema;
	}

	/** As in Spark's own formats, the settings of the session count, and the options of the reader. */
	static Configuration configuration(SparkSession session, CaseInsensitiveStringMap options) {
		return session.sessionState()
				.newHadoopConfWithOptions(
						Map$.MODULE$.from(CollectionConverters.asScala(options.asCaseSensitiveMap())));
	}

	/** As in Spark's own formats, the name of a directory hides a field of that name. */
	private StructType withColumnsOfDirectories(StructType others) {
		var resolver = SparkSession.active().sessionState().conf().resolver();
		List<StructField> all = new ArrayList<>(List.of(others.fields()));
		for (StructField column : found.directoryColumns().fields()) {
			Predicate<StructField> isNamed = other -> (boolean) resolver.apply(other.name(), column.name());
			if (given == null) {
				all.removeIf(isNamed);
			}
			all.replaceAll(other -> isNamed.test(other) ? column : other);
			if (!all.contains(column)) {
				all.add(column);
			}
		}
		return new StructType(all.toArray(StructField[]::new));
	}

	private FoundRecordings find(ReadOptions options) {
		try {
			return FoundRecordings.of(configuration, options, given);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	static StructType withOtherColumns(StructType events, ReadOptions options) {
		StructType all = events;
		List<StructField> others = List.of(
				column(JfrColumns.EVENT_TYPE, DataTypes.StringType),
				column(JfrColumns.INPUT_FILE, DataTypes.StringType),
				column(JfrColumns.CHUNK, DataTypes.IntegerType),
				column(JfrColumns.SOURCE_JVM, JfrColumns.JVM));
		for (StructField column : others) {
			if (!List.of(events.fieldNames()).contains(column.name())) {
				all = all.add(column);
			}
		}
		if (options.damage() != ReadOptions.Damage.ROW) {
			return all;
		}
		if (List.of(all.fieldNames()).contains(JfrColumns.DAMAGE)) {
			throw new IllegalArgumentException("the option damaged must be warn or error for events that have a field "
					+ JfrColumns.DAMAGE + "; it is 'row', whose column has this name");
		}
		return withDamage(all);
	}

	private static StructType withDamage(StructType events) {
		return List.of(events.fieldNames()).contains(JfrColumns.DAMAGE)
				? events
				: events.add(column(JfrColumns.DAMAGE, DataTypes.StringType));
	}

	private RecordingListing list(ReadOptions options, boolean withSchema) {
		return RecordingListing.of(SparkSession.active(), configuration, options, found.places(), withSchema);
	}

	@Override
	public Set<TableCapability> capabilities() {
		return Set.of(TableCapability.BATCH_READ);
	}

	@Override
	public ScanBuilder newScanBuilder(CaseInsensitiveStringMap ignored) {
		ReadOptions options = ReadOptions.of(properties);
		StructType columns = schema();
		if (listing == null) {
			listing = list(options, false);
		}
		return new RecordingScan(options, configuration, listing.chunks(), found.directoryColumns(), columns);
	}
}
