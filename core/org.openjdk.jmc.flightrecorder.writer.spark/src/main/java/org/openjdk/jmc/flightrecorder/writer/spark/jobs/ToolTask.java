/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark.jobs;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Serializable;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.openjdk.jmc.flightrecorder.writer.tools.JfrTools;

/**
 * A run of a tool: copies its input to this machine, runs the tool and stores its output under a name that is unique to
 * this attempt.
 *
 * @param tool
 *            the name of the tool and its options
 * @param inputs
 *            one recording, or those that are merged
 * @param name
 *            the name of the output below its directory
 */
@DefaultSerializer(JavaSerializer.class)
record ToolTask(List<String> tool, List<String> inputs, String name) implements Serializable {
	private static final String WARNING = ": warning: ";

	/**
	 * The outcome of an input.
	 *
	 * @param name
	 *            of the output below its directory
	 * @param stored
	 *            where the output is; null if the tool failed
	 * @param counters
	 *            the numbers of the tool's summary
	 * @param warnings
	 *            of the tool
	 * @param problem
	 *            why the tool failed
	 */
	@DefaultSerializer(JavaSerializer.class)
	record Outcome(String name, String stored, Map<String, Long> counters, List<String> warnings, String problem)
			implements Serializable {}

	/**
	 * @param directory
	 *            where outputs wait until the job ends
	 * @throws IOException
	 *             if the output cannot be stored, which is worth another attempt; a fault of the input is not
	 */
	Outcome run(Configuration configuration, String directory) throws IOException {
		Path local = Files.createTempDirectory("fleet-");
		try {
			Path out = local.resolve("out.jfr");
			List<String> arguments = new ArrayList<>(tool);
			arguments.add("--json");
			List<String> paths = new ArrayList<>();
			try {
				for (int i = 0; i < inputs.size(); i++) {
					paths.add(fetch(configuration, inputs.get(i), local.resolve(i + ".jfr")));
				}
			} catch (IOException e) {
				return failed(e.toString());
			}
			if (tool.get(0).equals(FleetTool.MERGE)) {
				arguments.addAll(List.of("-o", out.toString()));
				arguments.addAll(paths);
			} else {
				arguments.addAll(List.of(paths.get(0), out.toString()));
			}
			StringWriter summary = new StringWriter();
			StringWriter complaints = new StringWriter();
			int status = JfrTools.run(
					new PrintWriter(summary), new PrintWriter(complaints), arguments.toArray(String[]::new));
			if (status != 0) {
				return failed(withoutPaths(complaints.toString().strip(), paths));
			}
			return new Outcome(
					name, store(configuration, out, directory), counters(summary), warnings(complaints), null);
		} finally {
			delete(local);
		}
	}

	private static String fetch(Configuration configuration, String input, Path target) throws IOException {
		org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(input);
		try (var in = path.getFileSystem(configuration).open(path)) {
			Files.copy(in, target);
		}
		return target.toString();
	}

	private static String store(Configuration configuration, Path out, String directory) throws IOException {
		org.apache.hadoop.fs.Path stored = new org.apache.hadoop.fs.Path(directory, UUID.randomUUID() + ".jfr");
		FileSystem fileSystem = stored.getFileSystem(configuration);
		try (var target = fileSystem.createFile(stored).overwrite(false).build()) {
			Files.copy(out, target);
		}
		return stored.toString();
	}

	private Outcome failed(String problem) {
		return new Outcome(name, null, Map.of(), List.of(), problem);
	}

	/** Messages name the recordings, not the copies. */
	private String withoutPaths(String text, List<String> paths) {
		String named = text;
		for (int i = 0; i < paths.size(); i++) {
			named = named.replace(paths.get(i), inputs.get(i));
		}
		return named;
	}

	private static List<String> warnings(StringWriter complaints) {
		return complaints
				.toString()
				.lines()
				.filter(line -> line.contains(WARNING))
				.map(line -> line.substring(line.indexOf(WARNING) + WARNING.length()))
				.toList();
	}

	private static Map<String, Long> counters(StringWriter summary) throws IOException {
		Map<String, Long> counters = new TreeMap<>();
		addCounters(new ObjectMapper().readTree(summary.toString()), "", counters);
		return counters;
	}

	private static void addCounters(JsonNode json, String path, Map<String, Long> counters) {
		if (json.isNumber()) {
			counters.merge(path, json.asLong(), Long::sum);
		}
		for (Map.Entry<String, JsonNode> field : json.properties()) {
			addCounters(field.getValue(), path.isEmpty() ? field.getKey() : path + " / " + field.getKey(), counters);
		}
	}

	private static void delete(Path directory) throws IOException {
		File[] files = directory.toFile().listFiles();
		if (files != null) {
			for (File file : files) {
				Files.delete(file.toPath());
			}
		}
		Files.delete(directory);
	}
}
