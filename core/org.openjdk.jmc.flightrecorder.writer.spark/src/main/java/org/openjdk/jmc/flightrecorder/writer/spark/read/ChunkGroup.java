/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;

/**
 * The chunks of a task, of one file or of several.
 *
 * @param places
 *            in the order of files
 */
record ChunkGroup(List<ChunkPlace> places) implements InputPartition {}
