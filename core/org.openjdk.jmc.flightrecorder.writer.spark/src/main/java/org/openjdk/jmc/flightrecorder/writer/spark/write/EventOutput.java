/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.write;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.OutputWriter;
import org.apache.spark.sql.types.StructType;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Strictness;

/** The recording of a task, under a name that Spark chooses and publishes. */
final class EventOutput extends OutputWriter {
	/** The deepest stack trace that a JVM records. */
	private static final int MAX_STACK_DEPTH = 2048;

	private final String path;
	private final Configuration configuration;
	private final WriteOptions options;
	private final StructType schema;

	private Recording recording;
	private EventRows rows;
	private long startEpochNanos;

	EventOutput(String path, Configuration configuration, WriteOptions options, StructType schema) {
		this.path = path;
		this.configuration = configuration;
		this.options = options;
		this.schema = schema;
	}

	static void configure(RecordingSettingsBuilder settings, WriteOptions options) {
		settings.withJdkTypeInitialization()
				.withStrict(Strictness.NAMES, Strictness.TYPES)
				.withStackDepth(MAX_STACK_DEPTH)
				.withMaxChunkSize(options.chunkBytes());
	}

	@Override
	public void write(InternalRow row) {
		if (recording == null) {
			open(EventRows.startEpochNanos(schema, row));
		}
		rows.write(row);
	}

	/** Starts the recording with its first row, because times are exact near the start. */
	private void open(long firstEpochNanos) {
		startEpochNanos = firstEpochNanos;
		try {
			Path file = new Path(path);
			recording =
					Recordings.newRecording(file.getFileSystem(configuration).create(file, false), settings -> {
						configure(settings, options);
						settings.withTimestamp(startEpochNanos);
					});
		} catch (IOException e) {
			throw new UncheckedIOException(path + ": " + e.getMessage(), e);
		}
		rows = EventRows.declare(recording, options, schema);
	}

	/** Closes the recording, which has the type of the event even without rows. */
	@Override
	public void close() {
		if (recording == null) {
			open(0);
		}
		try (Recording ended = recording) {
			if (startEpochNanos > 0 && rows != null) {
				ended.setDuration(Duration.ofNanos(Math.max(0, rows.endEpochNanos() - startEpochNanos)));
			}
		} catch (IOException e) {
			throw new UncheckedIOException(path + ": " + e.getMessage(), e);
		}
	}

	@Override
	public String path() {
		return path;
	}
}
