/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import jdk.jfr.EventType;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.TimestampType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.writer.spark.column.JfrColumns;

/** What the data source makes of rows. */
class WriteTest {
	private static final String ORDER = "com.example.Order";

	@TempDir
	Path directory;

	private int written;

	private static Dataset<Row> orders(long count) {
		return LocalSpark.SESSION
				.range(0, count, 1, 3)
				.selectExpr("id as number", "concat('customer ', id % 3) as customer");
	}

	/** The columns that the writer keeps: byte code indexes, and loaders and modifiers of classes, have no place in it. */
	private static Dataset<Row> kept(Dataset<Row> rows) {
		List<String> columns = new ArrayList<>();
		for (String name : rows.schema().fieldNames()) {
			if (JfrColumns.NO_FIELDS.contains(name)) {
				continue;
			}
			var type = rows.schema().apply(name).dataType();
			if (JfrColumns.isStackTrace(type)) {
				columns.add("transform(" + name + ", f -> named_struct('class', f.class, 'method', f.method, "
						+ "'descriptor', f.descriptor, 'line', f.line, 'type', f.type)) as " + name);
			} else if (JfrColumns.isShape(type, JfrColumns.CLASS)) {
				columns.add(name + ".name as " + name);
			} else if (type.simpleString().contains("bytecodeIndex")
					|| type.simpleString().contains("modifiers")) {
				continue;
			} else if (type instanceof TimestampType && !name.equals("startTime")) {
				// Readers work with doubles, which lose nanoseconds at a distance of months from the recording.
				columns.add("round(" + name + "_nanos / 1000.0) as " + name);
			} else if (name.endsWith("_nanos") && isTimestamp(rows, name) && !name.startsWith("startTime")) {
				continue;
			} else if (type instanceof DayTimeIntervalType) {
				// Nanoseconds count 292 years, which is what for ever becomes.
				columns.add("if(" + name + "_nanos = 9223372036854775807, null, " + name + ") as " + name);
			} else {
				columns.add('`' + name + '`');
			}
		}
		return rows.selectExpr(columns.toArray(String[]::new));
	}

	private static boolean isTimestamp(Dataset<Row> rows, String nanos) {
		return rows.schema().apply(nanos.replace(JfrColumns.NANOS, "")).dataType() instanceof TimestampType;
	}

	private void assertReadsBack(Path recording) throws Exception {
		for (String type : ReadTest.typesOfEveryKind(recording)) {
			Dataset<Row> rows = LocalSpark.read(recording, type);
			Path out = directory.resolve(type);
			rows.coalesce(1).write().format("jfr").option("event", type).save(out.toString());
			Dataset<Row> again = LocalSpark.read(out, type);
			Set<String> columns = new TreeSet<>(List.of(kept(rows).columns()));
			Set<String> added = new TreeSet<>(List.of(kept(again).columns()));
			assertTrue(added.containsAll(columns), () -> type + ": " + added);
			added.removeAll(columns);
			// Every event type has a thread and a stack trace, which are null here.
			assertTrue(
					Set.of("eventThread", "stackTrace", "stackTrace_truncated").containsAll(added), added::toString);
			for (String column : added) {
				assertEquals(0, again.where(functions.col(column).isNotNull()).count(), column);
			}
			String[] ordered = columns.toArray(String[]::new);
			Dataset<Row> expected = kept(rows).select(ordered[0], Arrays.copyOfRange(ordered, 1, ordered.length));
			Dataset<Row> actual = kept(again).select(ordered[0], Arrays.copyOfRange(ordered, 1, ordered.length));
			assertEquals(texts(expected), texts(actual), type);
		}
	}

	/** A struct of a struct has its fields in the order in which it was written. */
	private static List<String> texts(Dataset<Row> rows) {
		return rows.toJSON().collectAsList();
	}

	@ParameterizedTest
	@ValueSource(strings = {"jdk17-kinds.jfr", "jdk25-kinds.jfr"})
	void everyKindOfFieldIsReadBack(String recording) throws Exception {
		assertReadsBack(LocalSpark.unpacked(recording, directory));
	}

	@Test
	void everyKindOfFieldOfTheRunningJdkIsReadBack() throws Exception {
		assertReadsBack(LocalSpark.workload());
	}

	@Test
	void arraysStructsAndNothingAreReadBack() throws Exception {
		Dataset<Row> rows = LocalSpark.SESSION.sql("select * from values"
				+ " (1, array(1, 2), array('a', null), named_struct('x', 1.5D, 'tags', array(true)),"
				+ "  array(named_struct('k', 'a', 'v', 1L), named_struct('k', 'b', 'v', 2L)), timestamp_micros(1234567)),"
				+ " (2, null, null, null, null, null)"
				+ " as t(number, numbers, texts, point, pairs, at)");
		Path out = directory.resolve("out");
		rows.coalesce(1).write().format("jfr").option("event", ORDER).save(out.toString());
		Dataset<Row> again = LocalSpark.read(out, ORDER).selectExpr(rows.columns());
		assertEquals(texts(rows).get(0), texts(again).get(0));
		Row second = again.collectAsList().get(1);
		assertEquals(2, second.getInt(0));
		assertNull(second.get(5), "a time that is not available");
	}

	@Test
	void aColumnBecomesAFieldWithItsAnnotations() throws Exception {
		var metadata = new MetadataBuilder()
				.putString("comment", "as the shop counts")
				.putStringArray(JfrColumns.ANNOTATIONS, new String[] {"jdk.jfr.Label=Size", "jdk.jfr.DataAmount=BYTES"})
				.build();
		Dataset<Row> rows = orders(3)
				.withColumn("number", functions.col("number").as("number", metadata))
				.withColumn("startTime", functions.expr("timestamp_micros(1000000 + number)"))
				.withColumn("duration", functions.expr("make_dt_interval(0, 0, 0, 0.25)"));
		Path out = directory.resolve("out");
		rows.coalesce(1)
				.write()
				.format("jfr")
				.option("event", ORDER)
				.option("label", "Order")
				.option("category", "Shop")
				.save(out.toString());
		Path recording = LocalSpark.recordings(out).get(0);
		List<RecordedEvent> events = LocalSpark.events(recording, ORDER);
		EventType type = events.get(0).getEventType();
		assertEquals("Order", type.getLabel());
		assertEquals(List.of("Shop"), type.getCategoryNames());
		ValueDescriptor number = type.getField("number");
		assertEquals("Size", number.getLabel());
		assertEquals("as the shop counts", number.getDescription());
		assertEquals("jdk.jfr.DataAmount", number.getContentType());
		assertEquals(Instant.parse("1970-01-01T00:00:01.000002Z"), events.get(2).getStartTime());
		assertEquals(250, events.get(2).getDuration().toMillis());
		long items = JfrLoaderToolkit.loadEvents(recording.toFile()).stream()
				.mapToLong(IItemIterable::getItemCount)
				.sum();
		assertEquals(3, items, "JMC reads it");
	}

	private Dataset<Row> writtenAndRead(Dataset<Row> rows) {
		Path out = directory.resolve("written-" + written++);
		rows.coalesce(1).write().format("jfr").option("event", ORDER).save(out.toString());
		return LocalSpark.read(out, ORDER);
	}

	/** A query may name columns in any case, and a column has the name that the query gives it. */
	@Test
	void namesOfTheUsualColumnsMayHaveAnotherCase() {
		Dataset<Row> rows = LocalSpark.SESSION.sql(
				"select 7 as NUMBER, timestamp '2001-02-03 04:05:06.000007' as STARTTIME, 981173106000007008L as STARTTIME_NANOS,"
						+ " make_dt_interval(0, 0, 0, 2) as Duration, 'x' as EVENT_TYPE");
		Dataset<Row> again = writtenAndRead(rows);
		assertEquals(
				"[[7,981173106000007008,2000000000,com.example.Order]]",
				again.select("NUMBER", "startTime_nanos", "duration_nanos", "event_type")
						.collectAsList()
						.toString());
		assertFalse(List.of(again.columns()).contains("STARTTIME"), () -> List.of(again.columns())
				.toString());
	}

	@Test
	void theCaseOfNamesCountsIfSparkIsToldSo() {
		LocalSpark.SESSION.conf().set("spark.sql.caseSensitive", "true");
		try {
			Dataset<Row> again = writtenAndRead(
					LocalSpark.SESSION.sql("select timestamp '2001-02-03 04:05:06' as startTime, 5L as STARTTIME"));
			assertEquals(
					"[[981173106000000000,5]]",
					again.select("startTime_nanos", "STARTTIME").collectAsList().toString());
		} finally {
			LocalSpark.SESSION.conf().unset("spark.sql.caseSensitive");
		}
	}

	/** Structs with the names of a thread, a class or a frame and other types are structs as any other. */
	@Test
	void aStructWithTheNamesOfAThreadIsNone() {
		String thread = "named_struct('javaName', 'main', 'osName', 'main', 'javaThreadId', %s, 'osThreadId', %s,"
				+ " 'group', 'all', 'virtual', false) as %s";
		Dataset<Row> again =
				writtenAndRead(LocalSpark.SESSION.sql("select " + thread.formatted("'twelve'", "-3", "owner")
						+ ", named_struct('name', 'a.B', 'modifiers', 1L, 'loader', 'app') as kind"));
		assertEquals(
				"[[twelve,-3,a.B,1]]",
				again.select("owner.javaThreadId", "owner.osThreadId", "kind.name", "kind.modifiers")
						.collectAsList()
						.toString());
		Exception refused = assertThrows(
				IllegalArgumentException.class,
				() -> writtenAndRead(LocalSpark.SESSION.sql("select " + thread.formatted("1", "-3", "eventThread"))));
		assertTrue(refused.getMessage().contains("the column eventThread must be a thread"), refused.getMessage());
	}

	@Test
	void aColumnBesideATimeThatIsNotItsNanosecondsIsWritten() {
		Dataset<Row> again = writtenAndRead(
				LocalSpark.SESSION.sql("select timestamp '2001-02-03 04:05:06' as at, 'text' as at_nanos,"
						+ " array(named_struct('class', 'a.B', 'method', 'c', 'descriptor', '()V', 'line', 1,"
						+ " 'bytecodeIndex', 2, 'type', 'Inlined')) as stackTrace, 256 as stackTrace_truncated"));
		assertEquals(
				"[[text,a.B,256]]",
				again.select("at_nanos", "stackTrace.class", "stackTrace_truncated")
						.selectExpr("at_nanos", "class[0]", "stackTrace_truncated")
						.collectAsList()
						.toString());
	}

	/** The nanoseconds are those of the old value. */
	@Test
	void aDurationThatAQueryShortensIsShort() {
		Dataset<Row> again = writtenAndRead(LocalSpark.SESSION.sql(
				"select make_dt_interval(0, 0, 0, 5) as duration, 9223372036854775807L as duration_nanos"));
		assertEquals(5_000_000_000L, again.first().<Long>getAs("duration_nanos"));
	}

	@Test
	void arraysOfCharactersAreReadBack() {
		var isChar = new MetadataBuilder().putString(JfrColumns.TYPE, "char").build();
		Dataset<Row> rows = LocalSpark.SESSION
				.sql("select array('a', null, 'b') as letters, 'c' as letter, 5 as number")
				.withColumn("letters", functions.col("letters").as("letters", isChar))
				.withColumn("letter", functions.col("letter").as("letter", isChar))
				.withColumn("number", functions.col("number").as("number", isChar));
		Dataset<Row> again = writtenAndRead(rows);
		assertEquals(
				"[[a,\0,b,c,5]]",
				again.selectExpr("letters[0]", "letters[1]", "letters[2]", "letter", "number")
						.collectAsList()
						.toString());
	}

	@Test
	void nothingAmongNumbersIsZero() {
		Dataset<Row> again = writtenAndRead(LocalSpark.SESSION.sql(
				"select array(1, null, 3) as a, array(true, null) as b, array(1.5D, null) as c, array(null, 4L) as d"));
		assertEquals(
				"[[{\"a\":[1,0,3],\"b\":[true,false],\"c\":[1.5,0.0],\"d\":[0,4]}]]",
				again.selectExpr("to_json(struct(a, b, c, d))").collectAsList().toString());
	}

	@Test
	void framesThatAreNullAreLeftOut() {
		String frame = "named_struct('class', '%s', 'method', 'm', 'descriptor', '()V', 'line', 1, 'bytecodeIndex', 2,"
				+ " 'type', 'Inlined')";
		Dataset<Row> again = writtenAndRead(LocalSpark.SESSION.sql(
				"select array(" + frame.formatted("a.B") + ", null, " + frame.formatted("c.D") + ") as stackTrace"));
		assertEquals(
				"[[a.B,c.D,2]]",
				again.selectExpr("stackTrace[0].class", "stackTrace[1].class", "size(stackTrace)")
						.collectAsList()
						.toString());
	}

	/** A recording that starts in 1970 or before cannot say so. */
	@ParameterizedTest
	@ValueSource(longs = {0, 1, -1, -999_999, 999_999, -8_000_000_000_000L, 9_123_456_789_123_456L})
	void eventsStartWhenTheyDid(long micros) throws Exception {
		Dataset<Row> rows = LocalSpark.SESSION.sql("select timestamp_micros(" + micros + ") as startTime,"
				+ " make_dt_interval(0, 0, 0, 0.000003) as duration");
		Dataset<Row> again = writtenAndRead(rows);
		assertEquals(rows.collectAsList(), again.select("startTime", "duration").collectAsList());
	}

	@ParameterizedTest
	@ValueSource(strings = {"1677-09-21 00:12:43", "2262-04-11 23:47:17", "9999-12-31 00:00:00", "0001-01-01 00:00:00"})
	void aStartThatNoRecordingHasIsRefused(String time) {
		Throwable refused = assertThrows(
				Exception.class,
				() -> writtenAndRead(LocalSpark.SESSION.sql("select timestamp '" + time + "' as startTime")));
		StringBuilder messages = new StringBuilder();
		for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
			messages.append(cause.getMessage()).append(System.lineSeparator());
		}
		assertTrue(
				messages.toString()
						.contains("the column startTime must be between 1677-09-21T00:12:43.145224192Z and"
								+ " 2262-04-11T23:47:16.854775807Z; it is " + time.replace(' ', 'T') + 'Z'),
				messages::toString);
	}

	@ParameterizedTest
	@ValueSource(strings = {"chunkSize=32MB", "chunkSize=0", "chunkSize=-1", "lable=x", "events=a.B"})
	void anOptionThatMeansNothingIsRefused(String option) {
		String name = option.substring(0, option.indexOf('='));
		String value = option.substring(option.indexOf('=') + 1);
		IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> orders(1)
				.write()
				.format("jfr")
				.option("event", ORDER)
				.option(name, value)
				.save(directory.resolve("refused").toString()));
		assertTrue(
				refused.getMessage()
						.contains(
								name.equals("chunkSize")
										? "the option chunkSize must be a number of bytes, 1 or more; it is '" + value
												+ "'"
										: "there is none with the name " + name + "; did you mean "),
				refused.getMessage());
	}

	@Test
	void filesAreNamedAfterPartitionsAndNothingElseIsLeft() throws Exception {
		Path out = directory.resolve("out");
		orders(30).write().format("jfr").option("event", ORDER).save(out.toString());
		Set<String> names = LocalSpark.files(out);
		assertEquals(4, names.size(), names::toString);
		assertTrue(names.remove("_SUCCESS"), names::toString);
		assertTrue(names.stream().allMatch(name -> name.matches("part-0000[0-2]-.*\\.jfr")), names::toString);
		assertEquals(30, LocalSpark.read(out, ORDER).select("number").distinct().count());
	}

	@Test
	void saveModesAreThoseOfSpark() throws Exception {
		String out = directory.resolve("out").toString();
		orders(5).write().format("jfr").option("event", ORDER).save(out);
		assertThrows(
				Exception.class,
				() -> orders(5).write().format("jfr").option("event", ORDER).save(out));
		orders(5)
				.write()
				.format("jfr")
				.option("event", ORDER)
				.mode(SaveMode.Append)
				.save(out);
		assertEquals(10, LocalSpark.read(Path.of(out), ORDER).count());
		orders(7)
				.write()
				.format("jfr")
				.option("event", ORDER)
				.mode(SaveMode.Overwrite)
				.save(out);
		assertEquals(7, LocalSpark.read(Path.of(out), ORDER).count());
	}

	@Test
	void aRecordingBeginsAChunkAtASize() throws Exception {
		Path out = directory.resolve("out");
		LocalSpark.SESSION
				.range(0, 300_000, 1, 1)
				.selectExpr("id", "uuid() as text")
				.write()
				.format("jfr")
				.option("event", ORDER)
				.option("chunkSize", 1 << 20)
				.save(out.toString());
		Dataset<Row> rows = LocalSpark.read(out, ORDER);
		assertTrue(rows.rdd().getNumPartitions() > 1, "chunks: " + rows.rdd().getNumPartitions());
		assertEquals(300_000, rows.select("id").distinct().count());
	}

	@Test
	void noRowsAreARecordingWithTheTypeOfTheEvent() throws Exception {
		Path out = directory.resolve("out");
		orders(3)
				.where("number > 5")
				.coalesce(1)
				.write()
				.format("jfr")
				.option("event", ORDER)
				.save(out.toString());
		Dataset<Row> rows = LocalSpark.read(out, ORDER);
		assertEquals(0, rows.count());
		assertTrue(List.of(rows.columns()).contains("customer"));
	}

	@Test
	void aBadSchemaIsRefusedBeforeTheJobStarts() throws Exception {
		for (String column : List.of(
				"cast(number as decimal(10,2)) as price",
				"map('a', 1) as m",
				"array(array(1)) as matrix",
				"1 as startTime",
				"'x' as eventThread",
				"1 as `not a name`",
				"current_date() as day")) {
			Path out = directory.resolve("refused");
			var accumulator = LocalSpark.SESSION.sparkContext().longAccumulator();
			Dataset<Row> rows = orders(3).selectExpr("number", column);
			Exception refused = assertThrows(
					Exception.class,
					() -> rows.map(
									(org.apache.spark.api.java.function.MapFunction<Row, Row>) row -> {
										accumulator.add(1);
										return row;
									},
									Encoders.row(rows.schema()))
							.write()
							.format("jfr")
							.option("event", ORDER)
							.save(out.toString()),
					column);
			assertFalse(refused.getMessage().isBlank());
			assertEquals(0, accumulator.value(), "rows of " + column);
			assertTrue(!Files.exists(out) || LocalSpark.recordings(out).isEmpty(), column);
		}
		IllegalArgumentException unnamed = assertThrows(IllegalArgumentException.class, () -> orders(3)
				.write()
				.format("jfr")
				.save(directory.resolve("unnamed").toString()));
		assertTrue(unnamed.getMessage().contains("option event"), unnamed.getMessage());
	}

	/** The first two attempts of each task fail in the middle, with rows in their files. */
	@Test
	void attemptsThatFailLeaveNothingAndDoubleNothing() throws Exception {
		Dataset<Row> rows = orders(3000);
		Dataset<Row> failing = rows.mapPartitions(
				(MapPartitionsFunction<Row, Row>) WriteTest::failInTheMiddle, Encoders.row(rows.schema()));
		Path out = directory.resolve("out");
		failing.write().format("jfr").option("event", ORDER).save(out.toString());
		assertEquals(4, LocalSpark.files(out).size(), () -> "files " + out);
		Dataset<Row> read = LocalSpark.read(out, ORDER);
		assertEquals(3000, read.count());
		assertEquals(3000, read.select("number").distinct().count());
	}

	private static Iterator<Row> failInTheMiddle(Iterator<Row> rows) {
		int attempt = TaskContext.get().attemptNumber();
		return new RowsWithAStep(rows, () -> {
			if (attempt < 2) {
				throw new IllegalStateException("attempt " + attempt + " fails on purpose");
			}
		});
	}

	@Test
	void aJobThatFailsLeavesNoRecording() throws Exception {
		Path out = directory.resolve("out");
		Dataset<Row> failing = orders(30).selectExpr("number", "if(number = 25, raise_error('on purpose'), 1) as one");
		assertThrows(Exception.class, () -> failing.selectExpr("number", "cast(one as int) as one")
				.write()
				.format("jfr")
				.option("event", ORDER)
				.save(out.toString()));
		assertTrue(!Files.exists(out) || LocalSpark.files(out).isEmpty(), "nothing in " + out);
	}

	@Test
	void othersReadWhatWasWritten() throws Exception {
		Path out = directory.resolve("out");
		orders(10).coalesce(1).write().format("jfr").option("event", ORDER).save(out.toString());
		Path recording = LocalSpark.recordings(out).get(0);
		ProcessBuilder command = new ProcessBuilder(
						Path.of(System.getProperty("java.home"), "bin", "jfr").toString(),
						"summary",
						recording.toString())
				.redirectErrorStream(true)
				.redirectOutput(directory.resolve("summary").toFile());
		command.environment().clear();
		Process jfr = command.start();
		assertTrue(jfr.waitFor(18, TimeUnit.MINUTES));
		assertEquals(0, jfr.exitValue());
		String summary = Files.readString(directory.resolve("summary"));
		assertTrue(summary.lines().anyMatch(line -> line.strip().matches(ORDER + " +10 .*")), summary);
		Set<Long> numbers = RecordingFile.readAllEvents(recording).stream()
				.map(event -> event.getLong("number"))
				.collect(Collectors.toSet());
		assertEquals(10, numbers.size());
		assertEquals(
				DataTypes.LongType,
				LocalSpark.read(out, ORDER).schema().apply("number").dataType());
	}
}
