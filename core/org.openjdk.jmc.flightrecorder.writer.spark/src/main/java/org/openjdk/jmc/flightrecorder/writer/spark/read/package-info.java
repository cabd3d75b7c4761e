/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
/**
 * Events become rows. Tasks find chunks by their headers, the schema comes from the metadata of all chunks, and a task
 * reads its chunks one after the other, by the byte reader of the tools. A task holds one event and one row at a time,
 * and the constants of one chunk; a chunk that is not in a local file is copied to a temporary one.
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;
