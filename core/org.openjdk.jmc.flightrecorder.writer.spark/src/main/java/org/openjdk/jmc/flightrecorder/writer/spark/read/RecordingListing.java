/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteCursor;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ByteSource;
import org.openjdk.jmc.flightrecorder.writer.tools.format.MalformedRecordingException;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTable;
import org.openjdk.jmc.flightrecorder.writer.tools.format.TypeTables;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;
import org.openjdk.jmc.flightrecorder.writer.tools.io.NearNames;

/**
 * The chunks of all files when the listing was made, and the schema of an event in them.
 *
 * @param chunks
 *            the chunks and damages, in the order of files
 * @param schema
 *            the union of the schemas of all chunks; null if no chunk has the event, or if it was not requested
 */
record RecordingListing(List<ChunkPlace> chunks, StructType schema) {
	/** Enough tasks so that a large file delays only a small part of the others. */
	private static final int TASKS_PER_THREAD = 4;

	/**
	 * What a task finds in its files.
	 *
	 * @param schemas
	 *            the different ones, as texts, as Spark sends them in other places
	 * @param otherEvents
	 *            the names of some events, if the event is nowhere
	 */
	private record Content(List<ChunkPlace> chunks, Set<String> schemas, Set<String> otherEvents)
			implements Serializable {}

	/** Looks at the files in tasks, because there may be thousands of them. */
	static RecordingListing of(
			JavaSparkContext spark, ReadOptions options, List<RecordingPlace> files, boolean withSchema)
			throws IOException {
		Configuration configuration = spark.hadoopConfiguration();
		SerializableConfiguration shared = new SerializableConfiguration(configuration);
		List<Content> contents = files.size() == 1
				? List.of(look(configuration, files.iterator(), options, withSchema))
				: spark.parallelize(files, Math.min(files.size(), TASKS_PER_THREAD * spark.defaultParallelism()))
						.mapPartitions(some -> List.of(look(shared.value(), some, options, withSchema))
								.iterator())
						.collect();
		List<ChunkPlace> chunks = new ArrayList<>();
		Set<String> schemas = new LinkedHashSet<>();
		TreeSet<String> otherEvents = new TreeSet<>();
		for (Content content : contents) {
			chunks.addAll(content.chunks());
			schemas.addAll(content.schemas());
			otherEvents.addAll(content.otherEvents());
		}
		StructType schema = schemas.stream()
				.map(json -> (StructType) DataType.fromJson(json))
				.reduce((a, b) -> SchemaUnion.of(a, b, options.event()))
				.orElse(null);
		if (withSchema && schema == null) {
			throw new IllegalArgumentException("no recording in " + String.join(", ", options.paths())
					+ " has the event " + options.event() + NearNames.hint(options.event(), otherEvents));
		}
		return new RecordingListing(chunks, schema);
	}

	private static Content look(
			Configuration configuration, Iterator<RecordingPlace> files, ReadOptions options, boolean withSchema)
			throws IOException {
		List<ChunkPlace> chunks = new ArrayList<>();
		Set<String> schemas = new LinkedHashSet<>();
		Set<String> otherEvents = new TreeSet<>();
		TypeTables tables = new TypeTables();
		TypeTable last = null;
		while (files.hasNext()) {
			RecordingPlace file = files.next();
			try (ByteSource bytes = new RemoteBytes(configuration, file)) {
				ByteCursor in = new ByteCursor(bytes);
				for (ChunkPlace chunk : RecordingFiles.chunks(bytes, file)) {
					ChunkPlace place = chunk;
					if (withSchema && !chunk.isDamaged()) {
						try {
							TypeTable types = tables.read(chunk.in(bytes, chunk.offset()), in);
							if (types != last) {
								addSchemas(types, options.event(), schemas, otherEvents);
								last = types;
							}
						} catch (MalformedRecordingException e) {
							String damage = "the metadata cannot be read, " + e.getMessage();
							place = ChunkPlace.damaged(file, chunk.index(), chunk.offset(), damage);
						}
					}
					if (place.isDamaged()) {
						options.damage().tell(place.describeDamage());
					}
					chunks.add(place);
				}
			}
		}
		return new Content(chunks, schemas, schemas.isEmpty() ? otherEvents : Set.of());
	}

	private static void addSchemas(TypeTable types, String event, Set<String> schemas, Set<String> otherEvents) {
		for (ValueType type : types.types()) {
			if (type.isEvent() && type.name().equals(event)) {
				schemas.add(EventColumns.of(types, type).json());
			} else if (type.isEvent() && schemas.isEmpty()) {
				otherEvents.add(type.name());
			}
		}
	}
}
