/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.test.contract;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.openjdk.jmc.flightrecorder.writer.RecordingsTo;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.RecordingSettingsBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.internal.output.HeapSpool;
import org.openjdk.jmc.flightrecorder.writer.internal.output.StreamOutput;

/** All that a recording can be written to. A new kind of output is a line here, and the suite holds it to its word. */
enum Destination {
	FILE {
		@Override
		Recording open(Path directory, Consumer<RecordingSettingsBuilder> settings) throws IOException {
			return Recordings.newRecording(directory.resolve(NAME), settings);
		}
	},
	/** A chunk waits in the heap. */
	STREAM {
		@Override
		Recording open(Path directory, Consumer<RecordingSettingsBuilder> settings) throws IOException {
			return Recordings.newRecording(Files.newOutputStream(directory.resolve(NAME)), settings);
		}
	},
	/** A chunk waits in the heap, and nearly all of it in a file. */
	STREAM_OVERFLOWING {
		@Override
		Recording open(Path directory, Consumer<RecordingSettingsBuilder> settings) throws IOException {
			return RecordingsTo.output(
					new StreamOutput(
							Files.newOutputStream(directory.resolve(NAME)),
							false,
							new HeapSpool(10_000, temporary(directory))),
					settings);
		}
	},
	/** A chunk waits in mapped files. */
	STREAM_MAPPED {
		@Override
		Recording open(Path directory, Consumer<RecordingSettingsBuilder> settings) throws IOException {
			Path temporary = temporary(directory);
			return Recordings.newRecording(Files.newOutputStream(directory.resolve(NAME)), s -> {
				s.withMmap(5000).withMmapTempDir(temporary);
				settings.accept(s);
			});
		}
	},
	/** A file for each chunk. */
	REPOSITORY {
		@Override
		Recording open(Path directory, Consumer<RecordingSettingsBuilder> settings) throws IOException {
			return Recordings.newRepository(directory.resolve("repository"), settings);
		}

		@Override
		byte[] read(Path directory) throws IOException {
			ByteArrayOutputStream all = new ByteArrayOutputStream();
			try (Stream<Path> files = Files.list(directory.resolve("repository"))) {
				List<Path> chunks = files.filter(file -> file.toString().endsWith(".jfr"))
						.sorted()
						.toList();
				for (Path chunk : chunks) {
					all.writeBytes(Files.readAllBytes(chunk));
				}
			}
			return all.toByteArray();
		}
	};

	private static final String NAME = "recording.jfr";

	/** Opens a recording in an empty directory. */
	abstract Recording open(Path directory, Consumer<RecordingSettingsBuilder> settings) throws IOException;

	/** What was recorded, as one file. */
	byte[] read(Path directory) throws IOException {
		return Files.readAllBytes(directory.resolve(NAME));
	}

	private static Path temporary(Path directory) throws IOException {
		return Files.createDirectories(directory.resolve("temporary"));
	}

	/** Whether what is flushed can be read at once. */
	boolean canPublish() {
		return this == FILE || this == REPOSITORY;
	}
}
