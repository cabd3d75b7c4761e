/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.TypeStructureBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.TypedValueBuilder;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** Options and columns that a client gives, and columns that recordings disagree about. */
class SchemasTest {
	private static final String ORDER = "com.example.Order";
	private static final String SALE = "com.example.Sale";

	@TempDir
	Path directory;

	/** A recording of one event for each of the values. */
	@SafeVarargs
	private Path write(
			String file, String event, Consumer<TypeStructureBuilder> fields, Consumer<TypedValueBuilder>... values)
			throws Exception {
		Path recording = directory.resolve(file);
		Files.createDirectories(recording.getParent());
		try (Recording open = Recordings.newRecording(
				recording, settings -> settings.withJdkTypeInitialization().withTimestamp(1_000_000_000L))) {
			Type type = open.registerEventType(event, fields);
			for (Consumer<TypedValueBuilder> each : values) {
				open.writeEvent(type.asValue(each));
			}
		}
		return recording;
	}

	private static Dataset<Row> read(Path path, String event, String schema) {
		return LocalSpark.SESSION
				.read()
				.format("jfr")
				.schema(schema)
				.option("event", event)
				.load(path.toString());
	}

	private static void assertFails(Dataset<Row> rows, String... parts) {
		Throwable failed = assertThrows(Exception.class, rows::collectAsList);
		StringBuilder messages = new StringBuilder();
		for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
			messages.append(cause.getMessage()).append(System.lineSeparator());
		}
		for (String part : parts) {
			assertTrue(messages.toString().contains(part), messages::toString);
		}
	}

	@ParameterizedTest
	@CsvSource({
		"long,2147483648,int,true",
		"long,-2147483649,int,true",
		"long,2147483647,int,false",
		"long,-2147483648,int,false",
		"int,32768,smallint,true",
		"int,-32768,smallint,false",
		"int,128,tinyint,true",
		"int,-128,tinyint,false",
		"double,1.5,bigint,true",
		"double,NaN,bigint,true",
		"double,2.0,bigint,false",
		"double,1.0E300,smallint,true"
	})
	void aNumberThatItsColumnCannotHaveFailsTheQuery(String type, String value, String column, boolean fails)
			throws Exception {
		Path recording = write(
				"a.jfr",
				ORDER,
				fields -> fields.addField("number", Types.Builtin.valueOf(type.toUpperCase(java.util.Locale.ROOT))),
				event -> {
					switch (type) {
						case "int" -> event.putField("number", Integer.parseInt(value));
						case "long" -> event.putField("number", Long.parseLong(value));
						default -> event.putField("number", Double.parseDouble(value));
					}
				});
		Dataset<Row> rows = read(recording, ORDER, "number " + column);
		if (fails) {
			assertFails(
					rows, "a column of the type " + column + " must be able to have ", value, "the field number of");
		} else {
			assertEquals(Double.parseDouble(value), ((Number) rows.first().get(0)).doubleValue());
		}
	}

	@Test
	void columnsOfTheFileMayHaveAnotherType() throws Exception {
		Path recording = write(
				"a.jfr",
				ORDER,
				fields -> fields.addField("number", Types.Builtin.INT),
				event -> event.putField("number", 1));
		assertEquals(
				"[[1,0]]",
				read(recording, ORDER, "number long, chunk long")
						.collectAsList()
						.toString());
		assertEquals(
				"[[1,null,null,null]]",
				read(recording, ORDER, "number long, chunk string, input_file int, source_jvm string")
						.collectAsList()
						.toString());
	}

	/** The field of one event hides the column, and the other event has none. */
	@Test
	void fieldsWithTheNamesOfColumnsOfTheFileAreRead() throws Exception {
		write(
				"a.jfr",
				ORDER,
				fields -> fields.addField("chunk", Types.Builtin.STRING)
						.addField("input_file", Types.Builtin.INT)
						.addField("damage", Types.Builtin.INT),
				event -> event.putField("chunk", "of cheese")
						.putField("input_file", 5)
						.putField("damage", 6));
		write(
				"b.jfr",
				SALE,
				fields -> fields.addField("amount", Types.Builtin.INT),
				event -> event.putField("amount", 7));
		Dataset<Row> rows = LocalSpark.read(directory, "com.example.*");
		assertEquals(
				"[[of cheese,5,6,null], [null,null,null,7]]",
				rows.select("chunk", "input_file", "damage", "amount")
						.orderBy("amount")
						.collectAsList()
						.toString());
		IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> LocalSpark.SESSION
				.read()
				.format("jfr")
				.option("event", ORDER)
				.option("damaged", "row")
				.load(directory.toString()));
		assertTrue(
				refused.getMessage()
						.contains("the option damaged must be warn or error for events that have a field damage"),
				refused.getMessage());
	}

	/** Without the column, rows of damages would be rows of nothing. */
	@Test
	void damagesHaveAColumnBesideThoseThatAreGiven() throws Exception {
		Path recording = directory.resolve("in/orders.jfr");
		Files.createDirectories(recording.getParent());
		ReadTest.writeOrders(recording, 1, 3, Types.Builtin.INT);
		Files.write(recording, new byte[5], java.nio.file.StandardOpenOption.APPEND);
		Dataset<Row> rows = LocalSpark.SESSION
				.read()
				.format("jfr")
				.schema("number long")
				.option("event", ORDER)
				.option("damaged", "row")
				.load(recording.toString());
		assertEquals(List.of("number", "damage"), List.of(rows.columns()));
		assertEquals(3, rows.where("damage is null").count());
		assertEquals(1, rows.where("damage is not null").count());
	}

	/** Old recordings have a character where new ones have a text. */
	@Test
	void whatIsWrittenBackIsTrueOfAllVersions() throws Exception {
		write(
				"in/a.jfr",
				ORDER,
				fields -> fields.addField("size", Types.Builtin.CHAR),
				event -> event.putField("size", 'L'));
		write(
				"in/b.jfr",
				ORDER,
				fields -> fields.addField("size", Types.Builtin.STRING),
				event -> event.putField("size", "XXL"));
		Path copy = directory.resolve("copy");
		LocalSpark.read(directory.resolve("in"), ORDER)
				.coalesce(1)
				.write()
				.format("jfr")
				.option("event", ORDER)
				.save(copy.toString());
		assertEquals(
				"[[L], [XXL]]",
				LocalSpark.read(copy, ORDER)
						.select("size")
						.orderBy("size")
						.collectAsList()
						.toString());
	}

	/** The column of an unsigned byte is that of a short. */
	@Test
	void aNumberThatIsUnsignedInSomeRecordingsKeepsItsSign() throws Exception {
		write(
				"in/a.jfr",
				ORDER,
				fields -> fields.addField(
						"number", Types.Builtin.BYTE, field -> field.addAnnotation(Types.JDK.ANNOTATION_UNSIGNED)),
				event -> event.putField("number", (byte) -1));
		write(
				"in/b.jfr",
				ORDER,
				fields -> fields.addField("number", Types.Builtin.SHORT),
				event -> event.putField("number", (short) -2));
		Dataset<Row> rows = LocalSpark.read(directory.resolve("in"), ORDER).select("number");
		assertEquals("[[-2], [255]]", rows.orderBy("number").collectAsList().toString());
		Path copy = directory.resolve("copy");
		rows.coalesce(1).write().format("jfr").option("event", ORDER).save(copy.toString());
		assertEquals(
				"[[-2], [255]]",
				LocalSpark.read(copy, ORDER)
						.select("number")
						.orderBy("number")
						.collectAsList()
						.toString());
	}

	/** A time in a unit that is not known is the number that is there. */
	@Test
	void aTimeInAnUnknownUnitIsANumber() throws Exception {
		Path recording = write(
				"a.jfr",
				ORDER,
				fields -> fields.addField(
						"wait",
						Types.Builtin.LONG,
						field -> field.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "SECONDS")),
				event -> event.putField("wait", 3L));
		assertEquals(
				"interval day to second",
				LocalSpark.read(recording, ORDER)
						.schema()
						.apply("wait")
						.dataType()
						.simpleString());
		Dataset<Row> rows = LocalSpark.read(renamed(recording, "SECONDS", "MINUTES"), ORDER);
		assertEquals("bigint", rows.schema().apply("wait").dataType().simpleString());
		assertEquals("[[3]]", rows.select("wait").collectAsList().toString());
		assertTrue(
				rows.schema().apply("wait").metadata().json().contains("jdk.jfr.Timespan=MINUTES"),
				() -> rows.schema().apply("wait").metadata().json());
	}

	@Test
	void theNameOfADirectoryHidesAFieldInAnyCase() throws Exception {
		write(
				"in/NUMBER=7/a.jfr",
				ORDER,
				fields -> fields.addField("number", Types.Builtin.INT),
				event -> event.putField("number", 1));
		Path in = directory.resolve("in");
		assertEquals(
				"[[7]]",
				LocalSpark.read(in, ORDER).selectExpr("number").collectAsList().toString());
		Dataset<Row> given = read(in, ORDER, "number string, chunk int");
		assertEquals(List.of("number", "chunk"), List.of(given.columns()));
		assertEquals("[[7,0]]", given.where("number = '7'").collectAsList().toString());
	}

	/** As Spark resolves names, and as it finds rows with other data sources. */
	@Test
	void aQueryMayNameColumnsInAnyCase() throws Exception {
		Path recording = directory.resolve("orders.jfr");
		ReadTest.writeOrders(recording, 1, 10, Types.Builtin.INT);
		Dataset<Row> orders = LocalSpark.read(recording, ORDER);
		assertEquals(
				"[[7,customer 1,com.example.Order]]",
				orders.where("NUMBER > 6 and Customer = 'customer 1' and STARTTIME < timestamp '1970-01-01 00:01:00'"
								+ " and EVENTTHREAD.JAVANAME is null and Event_Type like '%Order' and CHUNK = 0")
						.select("NUMBER", "CUSTOMER", "EVENT_TYPE")
						.collectAsList()
						.toString());
	}

	/** Of names that differ only in case, Spark says that they are ambiguous, unless the case counts. */
	@Test
	void namesThatDifferInCaseAreTwoColumns() throws Exception {
		Path recording = write(
				"a.jfr",
				ORDER,
				fields -> fields.addField("size", Types.Builtin.INT).addField("Size", Types.Builtin.STRING),
				event -> event.putField("size", 1).putField("Size", "L"));
		Dataset<Row> rows = LocalSpark.read(recording, ORDER);
		assertEquals(1, rows.collectAsList().size());
		Exception ambiguous =
				assertThrows(Exception.class, () -> rows.select("size").collectAsList());
		assertTrue(ambiguous.getMessage().contains("AMBIGUOUS_REFERENCE"), ambiguous.getMessage());
		LocalSpark.SESSION.conf().set("spark.sql.caseSensitive", "true");
		try {
			Dataset<Row> apart = LocalSpark.read(recording, ORDER);
			assertEquals(
					"[[1,L]]",
					apart.where("size = 1 and Size = 'L'")
							.select("size", "Size")
							.collectAsList()
							.toString());
		} finally {
			LocalSpark.SESSION.conf().unset("spark.sql.caseSensitive");
		}
	}

	/** Comparisons that a program written in Java would decide otherwise. */
	@Test
	void filtersOnNothingAndOnSpecialNumbersAreThoseOfSpark() throws Exception {
		double[] ratios = {0.0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1.5, 3};
		String[] texts = {"a", null, "", "A", "ab", "ä", "a"};
		@SuppressWarnings({"unchecked", "rawtypes"})
		Consumer<TypedValueBuilder>[] events = new Consumer[ratios.length];
		for (int i = 0; i < events.length; i++) {
			int number = i;
			events[i] = event -> event.putField("startTime", 1_000_000_000L + 499 * number)
					.putField("number", number)
					.putField("ratio", ratios[number])
					.putField("size", (float) ratios[number])
					.putField("text", texts[number])
					.putField(
							"wait", number == 3 ? Long.MIN_VALUE : number == 4 ? Long.MAX_VALUE : 499L * number - 998);
		}
		Path recording = write(
				"a.jfr",
				ORDER,
				fields -> fields.addField("number", Types.Builtin.INT)
						.addField("ratio", Types.Builtin.DOUBLE)
						.addField("size", Types.Builtin.FLOAT)
						.addField("text", Types.Builtin.STRING)
						.addField(
								"wait",
								Types.Builtin.LONG,
								field -> field.addAnnotation(Types.JDK.ANNOTATION_TIMESPAN, "NANOSECONDS")),
				events);
		Dataset<Row> rows = LocalSpark.read(recording, ORDER);
		assertEquals(7, rows.count());
		String start = rows.where("number = 0")
				.selectExpr("cast(unix_micros(startTime) as string)")
				.first()
				.getString(0);
		LocalSpark.assertFiltersAreThoseOfSpark(
				rows,
				List.of(
						"ratio = 0",
						"ratio = -0.0D",
						"ratio = double('NaN')",
						"ratio > 1",
						"ratio >= double('Infinity')",
						"not (ratio > 1)",
						"ratio in (double('NaN'), -0.0D)",
						"ratio not in (double('NaN'), 0D)",
						"ratio <=> double('NaN')",
						"size = float('NaN')",
						"size < 0",
						"size in (1.5, 3)",
						"text is null",
						"text <=> null",
						"text <=> 'a'",
						"not (text <=> 'a')",
						"text != 'a'",
						"not (text = 'a')",
						"text in ('a', null)",
						"text not in ('a', null)",
						"text not in ('a', '')",
						"text like 'a%'",
						"text not like 'a%'",
						"text like '%'",
						"startsWith(text, '')",
						"endsWith(text, 'b') or text > 'z'",
						"text = '' or number = 5 and text is not null",
						"wait is null",
						"wait > interval '0' second",
						"wait <= interval '0.000001' second and wait >= interval '-0.000001' second",
						"wait = interval '0' second",
						"wait_nanos = -998",
						"startTime > timestamp_micros(" + start + ")",
						"startTime = timestamp_micros(" + start + " + 1)",
						"startTime <= timestamp_micros(" + start + ") or startTime >= timestamp_micros(" + start
								+ " + 2)",
						"startTime in (timestamp_micros(" + start + "), timestamp_micros(" + start + " + 2))",
						"date(startTime) = date '1970-01-01'",
						"eventThread is null and stackTrace is null",
						"eventThread.javaName <=> null",
						"not (eventThread.javaName = 'x')",
						"event_type = 'com.example.Order' and not (event_type in ('x', null))"),
				"number");
	}

	/** Spark compares such texts by other rules than those of bytes. */
	@Test
	void filtersOnTextsOfAnotherCollationAreThoseOfSpark() throws Exception {
		Path recording = directory.resolve("orders.jfr");
		ReadTest.writeOrders(recording, 1, 10, Types.Builtin.INT);
		Dataset<Row> rows = read(recording, ORDER, "number int, customer string collate utf8_lcase");
		LocalSpark.assertFiltersAreThoseOfSpark(
				rows,
				List.of(
						"customer = 'CUSTOMER 1'",
						"not (customer = 'CUSTOMER 1')",
						"customer in ('CUSTOMER 1', 'x')",
						"startsWith(customer, 'CUST')",
						"customer = 'CUSTOMER 1' or number > 7"),
				"number",
				"customer");
	}

	/** The recording with another name of the same length, which the writer may refuse. */
	private Path renamed(Path recording, String name, String other) throws Exception {
		String text = new String(Files.readAllBytes(recording), StandardCharsets.ISO_8859_1).replace(name, other);
		return Files.write(directory.resolve("renamed.jfr"), text.getBytes(StandardCharsets.ISO_8859_1));
	}

	@Test
	void fieldsWithDotsInTheirNamesAreFiltered() throws Exception {
		Path recording = write(
				"a.jfr",
				ORDER,
				fields -> fields.addField("aXb", Types.Builtin.INT).addField("number", Types.Builtin.INT),
				event -> event.putField("aXb", 1).putField("number", 2),
				event -> event.putField("aXb", 3).putField("number", 4));
		for (String name : List.of("a.b", "a`b", "a b")) {
			Path renamed = renamed(recording, "aXb", name);
			Dataset<Row> rows = LocalSpark.read(renamed, ORDER);
			assertEquals(
					"[[4,3]]",
					rows.where("`" + name.replace("`", "``") + "` > 1")
							.selectExpr("number", "`" + name.replace("`", "``") + "`")
							.collectAsList()
							.toString(),
					name);
		}
	}

	@Test
	void ofTwoFieldsWithOneNameTheFirstIsRead() throws Exception {
		Path recording = write(
				"a.jfr",
				ORDER,
				fields -> fields.addField("aXb", Types.Builtin.INT).addField("aYb", Types.Builtin.STRING),
				event -> event.putField("aXb", 1).putField("aYb", "two"));
		Dataset<Row> rows = LocalSpark.read(renamed(recording, "aYb", "aXb"), ORDER);
		assertEquals("[[1]]", rows.select("aXb").collectAsList().toString());
	}

	@ParameterizedTest
	@ValueSource(
			strings = {"damage=error", "trustChunkTime=true", "events=a.B", "pathGlobFilter=a*", "mergeSchema=true"})
	void anOptionThatMeansNothingIsRefused(String option) throws Exception {
		Path recording = directory.resolve("orders.jfr");
		ReadTest.writeOrders(recording, 1, 1, Types.Builtin.INT);
		String name = option.substring(0, option.indexOf('='));
		for (boolean isGiven : List.of(true, false)) {
			IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> {
				var reader = LocalSpark.SESSION
						.read()
						.format("jfr")
						.option("event", ORDER)
						.option(name, option.substring(option.indexOf('=') + 1));
				(isGiven ? reader.schema("number int") : reader).load(recording.toString());
			});
			assertTrue(
					refused.getMessage()
							.startsWith(
									"an option of jfr must be one of event, damaged, trustChunkTimes, basePath, path,"
											+ " paths; there is none with the name " + name),
					refused.getMessage());
		}
	}

	@Test
	void anOptionWithAnotherValueIsRefused() throws Exception {
		Path recording = directory.resolve("orders.jfr");
		ReadTest.writeOrders(recording, 1, 1, Types.Builtin.INT);
		IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> LocalSpark.SESSION
				.read()
				.format("jfr")
				.option("event", ORDER)
				.option("trustChunkTimes", "yes")
				.load(recording.toString()));
		assertEquals("the option trustChunkTimes must be true or false; it is 'yes'", refused.getMessage());
	}

	/** The local files under a scheme that only a reader's option makes known. */
	public static final class OptionalFileSystem extends RawLocalFileSystem {
		@Override
		public URI getUri() {
			return URI.create("optional:///");
		}
	}

	@Test
	void optionsOfFileSystemsCount() throws Exception {
		Path recording = directory.resolve("orders.jfr");
		ReadTest.writeOrders(recording, 1, 10, Types.Builtin.INT);
		Dataset<Row> rows = LocalSpark.SESSION
				.read()
				.format("jfr")
				.option("event", ORDER)
				.option("fs.optional.impl", OptionalFileSystem.class.getName())
				.load("optional://" + recording);
		assertEquals(10, rows.select("number").collectAsList().size());
	}

	@Test
	void aFileThatSeveralPathsMeanIsReadOnce() throws Exception {
		Path recording = directory.resolve("day/orders.jfr");
		Files.createDirectories(recording.getParent());
		ReadTest.writeOrders(recording, 1, 10, Types.Builtin.INT);
		Dataset<Row> rows = LocalSpark.SESSION
				.read()
				.format("jfr")
				.option("event", ORDER)
				.load(
						recording.toString(),
						recording.toUri().toString(),
						recording.getParent().toString());
		assertEquals(10, rows.count());
	}

	@Test
	void aDirectoryWithoutARecordingIsRefused() throws Exception {
		Path empty = Files.createDirectory(directory.resolve("empty"));
		Path others = Files.createDirectory(directory.resolve("others"));
		Files.writeString(others.resolve("a.txt"), "text");
		for (Path path : List.of(empty, others)) {
			Exception refused = assertThrows(Exception.class, () -> LocalSpark.read(path, ORDER));
			assertTrue(
					refused.getMessage().contains("no recording (*.jfr, *.jfr.gz or *.jfr.lz4) is in " + path.toUri()),
					refused.getMessage());
		}
	}
}
