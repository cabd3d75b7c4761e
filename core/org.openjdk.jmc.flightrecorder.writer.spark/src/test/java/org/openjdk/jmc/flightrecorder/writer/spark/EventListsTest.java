/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Rows of several event types. */
class EventListsTest {
	private static final String ORDER = "com.example.Order";
	private static final String SALE = "com.example.Sale";

	@TempDir
	Path directory;

	/** An event of one field beside the usual ones; those of a recording have the same number of its own. */
	private Path write(String file, String event, String field, Types.Builtin fieldType, int count) throws Exception {
		Path recording = directory.resolve(file);
		try (Recording open = Recordings.newRecording(
				recording, settings -> settings.withJdkTypeInitialization().withTimestamp(1_000_000_000L))) {
			Type type = open.registerEventType(event, builder -> builder.addField(field, fieldType));
			for (int i = 0; i < count; i++) {
				int number = i;
				open.writeEvent(type.asValue(values -> {
					switch (fieldType) {
						case INT -> values.putField(field, number);
						case LONG -> values.putField(field, (long) number);
						default -> values.putField(field, "text " + number);
					}
				}));
			}
		}
		return recording;
	}

	private static Map<String, Long> counts(Dataset<Row> rows) {
		return rows.groupBy("event_type").count().collectAsList().stream()
				.collect(Collectors.toMap(row -> row.getString(0), row -> row.getLong(1), Long::sum, TreeMap::new));
	}

	private static Map<String, Long> counts(Path recording, Predicate<String> wanted) throws Exception {
		return RecordingFile.readAllEvents(recording).stream()
				.map(event -> event.getEventType().getName())
				.filter(wanted)
				.collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
	}

	@ParameterizedTest
	@ValueSource(strings = {"jdk17-kinds.jfr", "jdk25-kinds.jfr"})
	void namesAndPatternsAreThoseOfTheTools(String name) throws Exception {
		Path recording = LocalSpark.unpacked(name, directory);
		Map<String, Predicate<String>> lists = Map.of(
				"jdk.CPULoad, jdk.ThreadStart",
				List.of("jdk.CPULoad", "jdk.ThreadStart")::contains,
				"jdk.GCPhase*",
				type -> type.startsWith("jdk.GCPhase"),
				"CPULoad,Thread?tart",
				List.of("jdk.CPULoad", "jdk.ThreadStart")::contains);
		for (Map.Entry<String, Predicate<String>> list : lists.entrySet()) {
			Map<String, Long> expected = counts(recording, list.getValue());
			assertTrue(expected.size() > 1, expected::toString);
			assertEquals(expected, counts(LocalSpark.read(recording, list.getKey())), list.getKey());
		}
	}

	/** A row has the values that the same event has if it is read alone, and null in the columns of the others. */
	@ParameterizedTest
	@ValueSource(strings = {"jdk17-kinds.jfr", "jdk25-kinds.jfr"})
	void columnsAreThoseOfAllTypes(String name) throws Exception {
		Path recording = LocalSpark.unpacked(name, directory);
		List<String> types = List.of("jdk.CPULoad", "jdk.GarbageCollection", "jdk.ThreadStart");
		Dataset<Row> all = LocalSpark.read(recording, String.join(",", types));
		List<String> columns = List.of(all.columns());
		for (String type : types) {
			Dataset<Row> alone = LocalSpark.read(recording, type);
			List<String> own = List.of(alone.columns());
			assertTrue(columns.containsAll(own), own + " in " + columns);
			Dataset<Row> some = all.where(functions.col("event_type").equalTo(type));
			String[] rest = own.subList(1, own.size()).toArray(String[]::new);
			List<Row> expected = alone.collectAsList();
			assertFalse(expected.isEmpty(), type);
			assertEquals(expected, some.select(own.get(0), rest).collectAsList());
			List<String> others = new ArrayList<>(columns);
			others.removeAll(own);
			assertFalse(others.isEmpty(), type);
			for (String other : others) {
				assertEquals(0, some.where(functions.col(other).isNotNull()).count(), type + ' ' + other);
			}
		}
	}

	@Test
	void numbersAreWidenedAndOtherFieldsOfOneNameAreRefused() throws Exception {
		write("a.jfr", ORDER, "number", Types.Builtin.INT, 3);
		write("b.jfr", SALE, "number", Types.Builtin.LONG, 4);
		Dataset<Row> both = LocalSpark.read(directory, "com.example.*");
		assertEquals("bigint", both.schema().apply("number").dataType().simpleString());
		assertEquals(Map.of(ORDER, 3L, SALE, 4L), counts(both));
		assertEquals(9, both.agg(functions.sum("number")).first().getLong(0));
		write("c.jfr", "com.example.Note", "number", Types.Builtin.STRING, 1);
		assertEquals(
				9,
				LocalSpark.read(directory, ORDER + ',' + SALE)
						.agg(functions.sum("number"))
						.first()
						.getLong(0));
		IllegalArgumentException refused =
				assertThrows(IllegalArgumentException.class, () -> LocalSpark.read(directory, "com.example.*"));
		assertEquals(
				"the field number is string in com.example.Note and int in com.example.Order; load them apart, or give a"
						+ " schema without the field",
				refused.getMessage());
		Dataset<Row> given = LocalSpark.SESSION
				.read()
				.format("jfr")
				.schema("event_type string, startTime timestamp")
				.option("event", "com.example.*")
				.load(directory.toString());
		assertEquals(Map.of("com.example.Note", 1L, ORDER, 3L, SALE, 4L), counts(given));
	}

	/** Each name of the list is there, or it may be misspelled. */
	@ParameterizedTest
	@CsvSource(
			delimiter = '|',
			value = {
				"com.example.Order,com.example.Sal|com.example.Sal; did you mean com.example.Sale",
				"com.exampel.*|com.exampel.*",
				"Ordre|Ordre; did you mean com.example.Order?"
			})
	void aNameThatNothingHasIsReported(String list, String named) throws Exception {
		write("a.jfr", ORDER, "number", Types.Builtin.INT, 1);
		write("b.jfr", SALE, "number", Types.Builtin.INT, 1);
		IllegalArgumentException refused =
				assertThrows(IllegalArgumentException.class, () -> LocalSpark.read(directory, list));
		assertTrue(refused.getMessage().contains(" has the event " + named), refused.getMessage());
	}

	@ParameterizedTest
	@ValueSource(strings = {"", " ", ",", "jdk.CPULoad,,jdk.GCPhasePause", "jdk.CPULoad, "})
	void aListWithoutANameIsRefused(String list) throws Exception {
		Path recording = write("a.jfr", ORDER, "number", Types.Builtin.INT, 1);
		IllegalArgumentException refused =
				assertThrows(IllegalArgumentException.class, () -> LocalSpark.read(recording, list));
		assertTrue(refused.getMessage().contains("the option event must name event types"), refused.getMessage());
	}

	@Test
	void filtersOnTheTypeGoDownToTheReader() throws Exception {
		write("a.jfr", ORDER, "number", Types.Builtin.INT, 3);
		write("b.jfr", SALE, "amount", Types.Builtin.INT, 4);
		Dataset<Row> both = LocalSpark.read(directory, "Order,Sale");
		List<String> conditions = List.of(
				"event_type = 'com.example.Order'",
				"event_type != 'com.example.Order' and amount > 1",
				"event_type like '%Sale' or number = 2",
				"event_type in ('com.example.Order', 'x') and number < 2",
				"event_type is null",
				"event_type = 'com.example.Sale' and number is null");
		LocalSpark.assertFiltersAreThoseOfSpark(both, conditions, "event_type", "number", "amount");
		for (String condition : conditions) {
			assertFalse(
					both.where(condition)
							.groupBy()
							.count()
							.queryExecution()
							.executedPlan()
							.toString()
							.contains("Filter "),
					condition);
		}
	}

	/** As with the other columns that are no fields. */
	@Test
	void aFieldHidesTheColumn() throws Exception {
		write("a.jfr", ORDER, "event_type", Types.Builtin.INT, 3);
		Dataset<Row> orders = LocalSpark.read(directory, ORDER);
		assertEquals("int", orders.schema().apply("event_type").dataType().simpleString());
		assertEquals(1, orders.where("event_type = 2").count());
		write("b.jfr", SALE, "amount", Types.Builtin.INT, 4);
		Dataset<Row> both = LocalSpark.read(directory, "Order,Sale");
		assertEquals(4, both.where("event_type is null").count());
		assertEquals(3, both.where("event_type >= 0").count());
	}

	@Test
	void sqlTakesLists() throws Exception {
		write("a.jfr", ORDER, "number", Types.Builtin.INT, 3);
		write("b.jfr", SALE, "amount", Types.Builtin.INT, 4);
		List<Row> rows = LocalSpark.SESSION
				.sql("SELECT event_type, count(*), sum(number), sum(amount) FROM jfr.`" + directory.toUri()
						+ "` WITH ('event' = 'com.example.*') GROUP BY event_type ORDER BY event_type")
				.collectAsList();
		assertEquals("[[" + ORDER + ",3,3,null], [" + SALE + ",4,null,6]]", rows.toString());
	}

	/** The type is no field of what is written. */
	@Test
	void theTypeIsNotWritten() throws Exception {
		Path recording = write("a.jfr", ORDER, "number", Types.Builtin.INT, 3);
		Path copy = directory.resolve("copy");
		LocalSpark.read(recording, ORDER)
				.coalesce(1)
				.write()
				.format("jfr")
				.option("event", "com.example.Copy")
				.save(copy.toString());
		List<RecordedEvent> events =
				LocalSpark.events(LocalSpark.recordings(copy).get(0), "com.example.Copy");
		assertEquals(3, events.size());
		assertFalse(events.get(0).hasField("event_type"));
	}
}
