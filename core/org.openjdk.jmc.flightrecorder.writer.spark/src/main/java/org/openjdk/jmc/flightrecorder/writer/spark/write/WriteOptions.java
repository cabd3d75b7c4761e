/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.write;

import java.io.Serializable;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.openjdk.jmc.flightrecorder.writer.spark.column.JfrOptions;

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
	private static final String CHUNK_SIZE_RULE = "the option chunkSize must be a number of bytes, 1 or more; it is '";

	static WriteOptions of(CaseInsensitiveStringMap options) {
		JfrOptions.requireNoneMisspelled(options, JfrOptions.WRITE);
		String event = options.get("event");
		if (event == null || event.isBlank()) {
			throw new IllegalArgumentException(
					"the option event must name the event type of the rows, for instance com.example.Order");
		}
		return new WriteOptions(
				event.trim(),
				options.get("label"),
				options.get("category"),
				options.get("description"),
				chunkBytes(options.get("chunkSize")));
	}

	private static long chunkBytes(String option) {
		try {
			long bytes = option == null ? USUAL_CHUNK_BYTES : Long.parseLong(option);
			if (bytes > 0) {
				return bytes;
			}
		} catch (NumberFormatException e) {
			throw new IllegalArgumentException(CHUNK_SIZE_RULE + option + "'", e);
		}
		throw new IllegalArgumentException(CHUNK_SIZE_RULE + option + "'");
	}
}
