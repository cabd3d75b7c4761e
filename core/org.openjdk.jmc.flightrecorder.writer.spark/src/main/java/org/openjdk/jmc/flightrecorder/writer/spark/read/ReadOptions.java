/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.read;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.openjdk.jmc.flightrecorder.writer.spark.column.JfrOptions;
import org.openjdk.jmc.flightrecorder.writer.tools.cli.NameGlob;
import org.openjdk.jmc.flightrecorder.writer.tools.format.ValueType;
import org.slf4j.LoggerFactory;

/**
 * The options of the reader of recordings.
 *
 * @param paths
 *            files, directories and patterns; empty if Spark names the files
 * @param events
 *            names of event types, and patterns of names, as the tools take them; one at least
 * @param damage
 *            how to treat damaged files
 * @param trustsChunkTimes
 *            whether events lie inside the times of their chunk's header
 * @param basePath
 *            the directory below which names of directories are columns; null for each directory that is asked for
 */
record ReadOptions(List<String> paths, List<String> events, Damage damage, boolean trustsChunkTimes, String basePath)
		implements Serializable {
	/** The treatment of a damaged file. Its whole chunks are read in any case. */
	enum Damage {
		/** It is reported in the log. */
		WARN,
		/** It is reported in the log, and in a separate row. */
		ROW,
		/** The query fails. */
		ERROR;

		void tell(String text) throws IOException {
			if (this == ERROR) {
				throw new IOException(text);
			}
			LoggerFactory.getLogger(ReadOptions.class).warn(text);
		}
	}

	static ReadOptions of(CaseInsensitiveStringMap options) {
		JfrOptions.requireNoneMisspelled(options, JfrOptions.READ);
		return new ReadOptions(
				paths(options), events(options), damage(options), trustsChunkTimes(options), options.get("basePath"));
	}

	private static List<String> events(CaseInsensitiveStringMap options) {
		String list = options.getOrDefault("event", "");
		List<String> names =
				Arrays.stream(list.split(",", -1)).map(String::strip).toList();
		if (names.contains("")) {
			throw new IllegalArgumentException("the option event must name event types, for instance"
					+ " jdk.ExecutionSample or jdk.ExecutionSample,jdk.GC*; it is '" + list + "'");
		}
		return names;
	}

	/** Whether events of a type are read. */
	boolean areWanted(ValueType type) {
		return type.isEvent() && events.stream().anyMatch(name -> means(name, type.name()));
	}

	/** Whether one of the names, which may be a pattern, means a type. */
	static boolean means(String name, String type) {
		return NameGlob.matchesEventName(List.of(NameGlob.of(name)), type);
	}

	private static boolean trustsChunkTimes(CaseInsensitiveStringMap options) {
		String value = options.getOrDefault("trustChunkTimes", "false");
		if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
			throw new IllegalArgumentException(
					"the option trustChunkTimes must be true or false; it is '" + value + "'");
		}
		return Boolean.parseBoolean(value);
	}

	private static Damage damage(CaseInsensitiveStringMap options) {
		String name = options.getOrDefault("damaged", Damage.WARN.name());
		try {
			return Damage.valueOf(name.toUpperCase(Locale.ROOT));
		} catch (IllegalArgumentException e) {
			throw new IllegalArgumentException(
					"the option damaged must be warn, row or error; it is '" + name + "'", e);
		}
	}

	private static List<String> paths(CaseInsensitiveStringMap options) {
		String several = options.get("paths");
		String one = options.get("path");
		if (several == null && one == null) {
			return List.of();
		}
		try {
			return several == null
					? List.of(one)
					: Arrays.asList(new ObjectMapper().readValue(several, String[].class));
		} catch (JsonProcessingException e) {
			throw new IllegalArgumentException("the option paths must be a JSON array of texts; it is " + several, e);
		}
	}
}
