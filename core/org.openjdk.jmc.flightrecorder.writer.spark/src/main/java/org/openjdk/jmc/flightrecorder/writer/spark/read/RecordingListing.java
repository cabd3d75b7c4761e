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
		Look look = new Look(options, withSchema);
		while (files.hasNext()) {
			RecordingPlace file = files.next();
			boolean isPacked;
			try (ByteSource bytes = new RemoteBytes(configuration, file)) {
				isPacked = RecordingFiles.isPacked(bytes);
				if (!isPacked) {
					look.chunks.addAll(look.at(RecordingFiles.chunks(bytes, file), bytes));
				}
			}
			if (isPacked) {
				look.chunks.add(look.unpacking(configuration, file));
			}
		}
		return new Content(look.chunks, look.schemas, look.schemas.isEmpty() ? look.otherEvents : Set.of());
	}

	/** The look of a task at its files. Chunks with equal metadata share it. */
	private static final class Look {
		private final ReadOptions options;
		private final boolean withSchema;
		private final TypeTables tables = new TypeTables();
		private TypeTable last;

		final List<ChunkPlace> chunks = new ArrayList<>();
		final Set<String> schemas = new LinkedHashSet<>();
		final Set<String> otherEvents = new TreeSet<>();

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
				if (type.isEvent() && type.name().equals(options.event())) {
					schemas.add(EventColumns.of(types, type).json());
				} else if (type.isEvent() && schemas.isEmpty()) {
					otherEvents.add(type.name());
				}
			}
		}
	}
}
