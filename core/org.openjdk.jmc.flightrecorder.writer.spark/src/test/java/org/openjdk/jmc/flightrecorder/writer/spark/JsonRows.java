/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;
import org.openjdk.jmc.flightrecorder.writer.spark.column.JfrColumns;
import scala.jdk.javaapi.CollectionConverters;

/** Compares rows with what {@code jfr print --json} of the running JDK prints. */
final class JsonRows {
	private JsonRows() {}

	static Map<String, List<JsonNode>> print(Path recording, List<String> types, Path directory) throws Exception {
		Path json = Files.createTempFile(directory, "print", ".json");
		Path jfr = Path.of(System.getProperty("java.home"), "bin", "jfr");
		ProcessBuilder command = new ProcessBuilder(
						jfr.toString(),
						"-J-Dfile.encoding=UTF-8",
						"-J-Dstdout.encoding=UTF-8",
						"-J-Dsun.stdout.encoding=UTF-8",
						"print",
						"--json",
						"--stack-depth",
						"2048",
						"--events",
						String.join(",", types),
						recording.toString())
				.redirectOutput(json.toFile())
				.redirectError(ProcessBuilder.Redirect.DISCARD);
		command.environment().clear();
		Process process = command.start();
		assertTrue(process.waitFor(18, TimeUnit.MINUTES), "jfr print ends");
		Map<String, List<JsonNode>> events = new HashMap<>();
		String text = new String(Files.readAllBytes(json), StandardCharsets.UTF_8);
		for (JsonNode node :
				new ObjectMapper().readTree(text.substring(text.indexOf('{'))).at("/recording/events")) {
			events.computeIfAbsent(node.get("type").asText(), type -> new ArrayList<>())
					.add(node.get("values"));
		}
		return events;
	}

	/** The start of an event in nanoseconds, and the thread for events that start together. */
	static String order(JsonNode json) {
		Instant start = instant(json.get("startTime"));
		return order(
				start.getEpochSecond() * 1_000_000_000L + start.getNano(),
				json.at("/eventThread/osThreadId").asLong());
	}

	static String order(Row row) {
		boolean hasThread = List.of(row.schema().fieldNames()).contains("eventThread");
		Row thread = hasThread ? row.getAs("eventThread") : null;
		return order(row.<Long>getAs("startTime_nanos"), thread == null ? 0 : thread.<Long>getAs("osThreadId"));
	}

	private static String order(long nanos, long thread) {
		return String.format("%020d %020d", nanos, thread);
	}

	static void assertEqual(JsonNode json, Row row, String path) {
		for (StructField column : row.schema().fields()) {
			String name = column.name();
			Object value = row.getAs(name);
			if (json.has(name)) {
				assertValue(json.get(name), value, path + '.' + name);
			} else if (name.endsWith(JfrColumns.NANOS)) {
				assertNanos(json.get(name.replace(JfrColumns.NANOS, "")), (Long) value, path + '.' + name);
			} else if (name.endsWith(JfrColumns.TRUNCATED)) {
				JsonNode trace = json.get(name.replace(JfrColumns.TRUNCATED, ""));
				assertEquals(trace.isNull() ? null : trace.get("truncated").asBoolean(), value, path + '.' + name);
			} else {
				assertTrue(
						JfrColumns.NO_FIELDS.contains(name),
						() -> "a column that jfr does not print: " + path + '.' + name);
			}
		}
	}

	private static void assertValue(JsonNode json, Object value, String path) {
		if (json.isNull()) {
			// Not a number and infinities are no JSON; the JDK prints a null for a time that is not available.
			boolean isNone = value == null
					|| value instanceof Double number && !Double.isFinite(number)
					|| value instanceof Float single && !Float.isFinite(single);
			assertTrue(isNone, path + " is null in JSON, and " + value);
		} else if (value == null) {
			assertTrue(isNotAvailable(json), path + " is null, and in JSON " + json);
		} else if (value instanceof Instant instant) {
			assertEquals(instant(json).truncatedTo(ChronoUnit.MICROS), instant, path);
		} else if (value instanceof Duration duration) {
			Duration printed = Duration.parse(json.asText()).truncatedTo(ChronoUnit.MICROS);
			Duration longest = Duration.of(Long.MAX_VALUE, ChronoUnit.MICROS);
			assertEquals(printed.compareTo(longest) > 0 ? longest : printed, duration, path);
		} else if (value instanceof scala.collection.Seq<?> sequence) {
			JsonNode elements = json.has("frames") ? json.get("frames") : json;
			List<?> list = CollectionConverters.asJava(sequence);
			assertEquals(elements.size(), list.size(), path);
			for (int i = 0; i < list.size(); i++) {
				assertValue(elements.get(i), list.get(i), path + '[' + i + ']');
			}
		} else if (value instanceof Row row) {
			assertStruct(json, row, path);
		} else if (value instanceof Double || value instanceof Float) {
			assertEquals(json.asDouble(), ((Number) value).doubleValue(), Math.abs(json.asDouble()) * 1e-7, path);
		} else if (value instanceof Number number && json.asText().startsWith("P")) {
			// Newer JDKs print a number that is no long as a duration, if it has a unit of time.
			Duration printed = Duration.parse(json.asText());
			assertTrue(
					Stream.of(ChronoUnit.SECONDS, ChronoUnit.MILLIS, ChronoUnit.MICROS, ChronoUnit.NANOS)
							.anyMatch(unit -> printed.equals(Duration.of(number.longValue(), unit))),
					path + " is " + number + ", and in JSON " + json);
		} else if (value instanceof Number number) {
			assertEquals(unsigned(json.asLong(), number), number.longValue(), path);
		} else if (value instanceof Boolean) {
			assertEquals(json.asBoolean(), value, path);
		} else {
			// Half a character cannot be written in UTF-8.
			byte[] bytes = json.asText().getBytes(StandardCharsets.UTF_8);
			assertEquals(new String(bytes, StandardCharsets.UTF_8), value, path);
		}
	}

	/** The command of JDK 17 prints unsigned numbers with a sign; their columns are of the next wider type. */
	private static long unsigned(long printed, Number column) {
		if (printed >= 0 || column.longValue() < 0) {
			return printed;
		} else if (column instanceof Long) {
			return printed & 0xFFFF_FFFFL;
		}
		return printed & (column instanceof Integer ? 0xFFFF : 0xFF);
	}

	/** The shortest of all durations, or the first of all instants. */
	private static boolean isNotAvailable(JsonNode json) {
		String text = json.asText();
		return text.startsWith("P")
				? Duration.parse(text).getSeconds() == Long.MIN_VALUE
				: text.startsWith(String.valueOf(Year.MIN_VALUE));
	}

	private static void assertStruct(JsonNode json, Row row, String path) {
		if (JfrColumns.isShape(row.schema(), JfrColumns.FRAME)) {
			JsonNode method = json.get("method");
			assertEquals(className(method.get("type")), row.getAs("class"), path);
			assertEquals(method.get("name").asText(), row.getAs("method"), path);
			assertEquals(method.get("descriptor").asText(), row.getAs("descriptor"), path);
			assertValue(json.get("lineNumber"), row.getAs("line"), path);
			assertValue(json.get("bytecodeIndex"), row.getAs("bytecodeIndex"), path);
			assertValue(json.get("type"), row.getAs("type"), path);
		} else if (JfrColumns.isShape(row.schema(), JfrColumns.CLASS)) {
			assertEquals(className(json), row.getAs("name"), path);
			assertEquals(json.get("modifiers").asInt(), (int) row.getAs("modifiers"), path);
		} else if (JfrColumns.isShape(row.schema(), JfrColumns.THREAD)) {
			assertValue(json.get("javaName"), row.getAs("javaName"), path);
			assertValue(json.get("osName"), row.getAs("osName"), path);
			assertValue(json.get("javaThreadId"), row.getAs("javaThreadId"), path);
			assertValue(json.get("osThreadId"), row.getAs("osThreadId"), path);
			JsonNode group = json.get("group");
			assertEquals(
					group == null || group.isNull() ? null : group.get("name").asText(null), row.getAs("group"), path);
		} else {
			assertEqual(json, row, path);
		}
	}

	private static String className(JsonNode json) {
		return json.get("name").asText().replace('/', '.');
	}

	private static Instant instant(JsonNode json) {
		return OffsetDateTime.parse(json.asText()).toInstant();
	}

	private static void assertNanos(JsonNode json, Long value, String path) {
		if (value == null) {
			assertTrue(json.isNull() || isNotAvailable(json), path + " is null, and in JSON " + json);
		} else if (json.asText().startsWith("P")) {
			Duration printed = Duration.parse(json.asText());
			Duration longest = Duration.ofNanos(Long.MAX_VALUE);
			assertEquals(printed.compareTo(longest) > 0 ? longest : printed, Duration.ofNanos(value), path);
		} else {
			assertEquals(instant(json), Instant.ofEpochSecond(0, value), path);
		}
	}
}
