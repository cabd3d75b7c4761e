/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.write;

import java.io.Serializable;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The options of the writer of recordings.
 *
 * @param event
 *            the name of the event type
 * @param label
 *            for readers, may be null
 * @param category
 *            for readers, may be null
 * @param description
 *            for readers, may be null
 * @param chunkBytes
 *            the size at which a chunk ends, which is kept in memory until then
 */
record WriteOptions(String event, String label, String category, String description, long chunkBytes)
		implements Serializable {
	private static final long USUAL_CHUNK_BYTES = 32L << 20;

	static WriteOptions of(CaseInsensitiveStringMap options) {
		String event = options.get("event");
		if (event == null || event.isBlank()) {
			throw new IllegalArgumentException(
					"the option event must name the event type of the rows, for instance com.example.Order");
		}
		long chunkBytes = options.getLong("chunkSize", USUAL_CHUNK_BYTES);
		if (chunkBytes < 1) {
			throw new IllegalArgumentException("the option chunkSize must be a number of bytes; it is " + chunkBytes);
		}
		return new WriteOptions(
				event.trim(), options.get("label"), options.get("category"), options.get("description"), chunkBytes);
	}
}
