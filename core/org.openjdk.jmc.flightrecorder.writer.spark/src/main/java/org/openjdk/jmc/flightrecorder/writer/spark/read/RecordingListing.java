/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import jdk.jfr.EventType;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;
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

	/** The result of a task for a file. Schemas are texts, as Spark sends them in other places. */
	private record FileContent(List<ChunkPlace> chunks, List<String> schemas, Collection<String> otherEvents)
			implements Serializable {}

	/** Looks at the files in tasks, because there may be thousands of them. */
	static RecordingListing of(
			JavaSparkContext spark, ReadOptions options, List<RecordingPlace> files, boolean withSchema)
			throws IOException {
		Configuration configuration = spark.hadoopConfiguration();
		SerializableConfiguration shared = new SerializableConfiguration(configuration);
		List<FileContent> contents = files.size() == 1
				? List.of(look(configuration, files.get(0), options, withSchema))
				: spark.parallelize(files, Math.min(files.size(), TASKS_PER_THREAD * spark.defaultParallelism()))
						.map(file -> look(shared.value(), file, options, withSchema))
						.collect();
		List<ChunkPlace> chunks = new ArrayList<>();
		Map<String, StructType> schemas = new LinkedHashMap<>();
		TreeSet<String> otherEvents = new TreeSet<>();
		for (FileContent content : contents) {
			chunks.addAll(content.chunks());
			content.schemas().forEach(json -> schemas.computeIfAbsent(json, j -> (StructType) DataType.fromJson(j)));
			otherEvents.addAll(content.otherEvents());
		}
		StructType schema = schemas.values().stream()
				.reduce((a, b) -> SchemaUnion.of(a, b, options.event()))
				.orElse(null);
		if (withSchema && schema == null) {
			throw new IllegalArgumentException("no recording in " + String.join(", ", options.paths())
					+ " has the event " + options.event() + NearNames.hint(options.event(), otherEvents));
		}
		return new RecordingListing(chunks, schema);
	}

	private static FileContent look(
			Configuration configuration, RecordingPlace file, ReadOptions options, boolean withSchema)
			throws IOException {
		List<ChunkPlace> chunks = new ArrayList<>();
		TreeSet<String> schemas = new TreeSet<>();
		TreeSet<String> otherEvents = new TreeSet<>();
		for (ChunkPlace chunk : RecordingFiles.chunks(configuration, file)) {
			ChunkPlace place = chunk;
			if (withSchema && !chunk.isDamaged()) {
				try {
					for (EventType type : ChunkTypes.read(configuration, chunk)) {
						if (type.getName().equals(options.event())) {
							schemas.add(EventColumns.of(type.getFields()).json());
						} else {
							otherEvents.add(type.getName());
						}
					}
				} catch (DamagedChunkException e) {
					place = ChunkPlace.damaged(chunk.file(), chunk.index(), chunk.offset(), e.getMessage());
				}
			}
			if (place.isDamaged()) {
				options.damage().tell(place.describeDamage());
			}
			chunks.add(place);
		}
		return new FileContent(chunks, List.copyOf(schemas), schemas.isEmpty() ? otherEvents : List.of());
	}
}
