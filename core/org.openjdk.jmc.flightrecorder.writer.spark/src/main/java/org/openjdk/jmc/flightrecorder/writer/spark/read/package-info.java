/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Events become rows. Chunks are found by their headers, the schema comes from the metadata of all chunks, and each task
 * reads one chunk by {@code jdk.jfr.consumer.RecordingFile}. A task holds one event and one row at a time; a chunk that is
 * not a local file by itself is copied to a temporary one.
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;
