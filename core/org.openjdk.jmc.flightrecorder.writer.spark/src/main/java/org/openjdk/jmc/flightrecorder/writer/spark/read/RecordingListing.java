/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
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
 * The chunks of all files when the listing was made, and the schema of the events in them.
 *
 * @param chunks
 *            the chunks and damages, in the order of files
 * @param schema
 *            the union of the schemas of all chunks; null if it was not requested
 */
record RecordingListing(List<ChunkPlace> chunks, StructType schema) {
	/** Enough tasks so that a large file delays only a small part of the others. */
	private static final int TASKS_PER_THREAD = 4;

	/**
	 * What a task finds in its files.
	 *
	 * @param schemas
	 *            the different ones of each wanted event, as texts, as Spark sends them in other places
	 * @param others
	 *            the names of the other events
	 */
	@DefaultSerializer(JavaSerializer.class)
	private record Content(List<ChunkPlace> chunks, Map<String, Set<String>> schemas, Set<String> others)
			implements Serializable {}

	/** Looks at the files in tasks: there may be thousands of them, and one may have to be unpacked. */
	static RecordingListing of(
			SparkSession session,
			Configuration configuration,
			ReadOptions options,
			List<RecordingPlace> files,
			boolean withSchema) {
		JavaSparkContext spark = JavaSparkContext.fromSparkContext(session.sparkContext());
		SerializableConfiguration shared = new SerializableConfiguration(configuration);
		List<Content> contents = spark.parallelize(
						files, Math.min(files.size(), TASKS_PER_THREAD * spark.defaultParallelism()))
				.mapPartitions(some ->
						List.of(look(shared.value(), some, options, withSchema)).iterator())
				.collect();
		List<ChunkPlace> chunks = new ArrayList<>();
		SortedMap<String, Set<String>> schemas = new TreeMap<>();
		Set<String> others = new TreeSet<>();
		for (Content content : contents) {
			chunks.addAll(content.chunks());
			content.schemas().forEach((event, ofEvent) -> schemas.computeIfAbsent(event, e -> new LinkedHashSet<>())
					.addAll(ofEvent));
			others.addAll(content.others());
		}
		return new RecordingListing(chunks, withSchema ? schema(options, schemas, others) : null);
	}

	private static StructType schema(ReadOptions options, SortedMap<String, Set<String>> schemas, Set<String> others) {
		for (String name : options.events()) {
			if (schemas.keySet().stream().noneMatch(event -> ReadOptions.means(name, event))) {
				others.addAll(schemas.keySet());
				throw new IllegalArgumentException("no recording in " + String.join(", ", options.paths())
						+ " has the event " + name + NearNames.hint(name, others));
			}
		}
		SortedMap<String, StructType> ofEvents = new TreeMap<>();
		schemas.forEach((event, versions) -> ofEvents.put(
				event,
				SchemaUnion.ofVersions(
						event,
						versions.stream()
								.map(json -> (StructType) DataType.fromJson(json))
								.toList())));
		return SchemaUnion.ofEvents(ofEvents);
	}

	private static Content look(
			Configuration configuration, Iterator<RecordingPlace> files, ReadOptions options, boolean withSchema)
			throws IOException {
		Look look = new Look(options, withSchema);
		while (files.hasNext()) {
			RecordingPlace file = files.next();
			boolean isPacked;
			try (ByteSource bytes = file.open(configuration)) {
				isPacked = RecordingFiles.isPacked(bytes);
				if (!isPacked) {
					look.chunks.addAll(look.at(RecordingFiles.chunks(bytes, file), bytes));
				}
			}
			if (isPacked) {
				look.chunks.add(look.unpacking(configuration, file));
			}
		}
		return new Content(look.chunks, look.schemas, look.others);
	}

	/** The look of a task at its files. Chunks with equal metadata share it. */
	private static final class Look {
		private final ReadOptions options;
		private final boolean withSchema;
		private final TypeTables tables = new TypeTables();
		private TypeTable last;

		final List<ChunkPlace> chunks = new ArrayList<>();
		final Map<String, Set<String>> schemas = new TreeMap<>();
		final Set<String> others = new TreeSet<>();

		Look(ReadOptions options, boolean withSchema) {
			this.options = options;
			this.withSchema = withSchema;
		}

		/** Without a schema, a compressed file need not be unpacked before its events are read. */
		ChunkPlace unpacking(Configuration configuration, RecordingPlace file) throws IOException {
			if (!withSchema) {
				return ChunkPlace.packed(file, file.lengthBytes());
			}
			try (UnpackedRecording unpacked = UnpackedRecording.of(configuration, file)) {
				for (ChunkPlace chunk : unpacked.chunks()) {
					if (!chunk.isDamaged()) {
						addTypes(chunk, unpacked.bytes(), new ByteCursor(unpacked.bytes()));
					}
				}
				return ChunkPlace.packed(file, unpacked.lengthBytes());
			}
		}

		List<ChunkPlace> at(List<ChunkPlace> places, ByteSource bytes) throws IOException {
			List<ChunkPlace> looked = new ArrayList<>();
			ByteCursor in = new ByteCursor(bytes);
			for (ChunkPlace chunk : places) {
				String damage = withSchema && !chunk.isDamaged() ? addTypes(chunk, bytes, in) : null;
				ChunkPlace place = damage == null
						? chunk
						: ChunkPlace.damaged(chunk.file(), chunk.index(), chunk.offset(), damage);
				if (place.isDamaged()) {
					options.damage().tell(place.describeDamage());
				}
				looked.add(place);
			}
			return looked;
		}

		/** @return why there are no types; null if there are some */
		private String addTypes(ChunkPlace chunk, ByteSource bytes, ByteCursor in) throws IOException {
			try {
				TypeTable types = tables.read(chunk.in(bytes, chunk.offset()), in);
				if (types != last) {
					addSchemas(types);
					last = types;
				}
				return null;
			} catch (MalformedRecordingException e) {
				return "the metadata cannot be read, " + e.getMessage();
			}
		}

		private void addSchemas(TypeTable types) {
			for (ValueType type : types.types()) {
				if (options.areWanted(type)) {
					schemas.computeIfAbsent(type.name(), name -> new LinkedHashSet<>())
							.add(EventColumns.of(types, type).json());
				} else if (type.isEvent()) {
					others.add(type.name());
				}
			}
		}
	}
}
