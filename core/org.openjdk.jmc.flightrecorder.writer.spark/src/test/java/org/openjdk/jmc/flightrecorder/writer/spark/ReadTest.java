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

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmc.flightrecorder.writer.api.Recording;
import org.openjdk.jmc.flightrecorder.writer.api.Recordings;
import org.openjdk.jmc.flightrecorder.writer.api.Type;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** What the data source makes of recordings. */
class ReadTest {
	@TempDir
	Path directory;

	/** Event types that together have every kind of field of the recording, small ones first. */
	static List<String> typesOfEveryKind(Path recording) throws Exception {
		Map<String, Integer> counts = new LinkedHashMap<>();
		Map<String, Set<String>> kinds = new LinkedHashMap<>();
		for (RecordedEvent event : RecordingFile.readAllEvents(recording)) {
			String name = event.getEventType().getName();
			counts.merge(name, 1, Integer::sum);
			kinds.computeIfAbsent(name, n -> {
				Set<String> found = new HashSet<>();
				addKinds(event.getFields(), found, 0);
				return found;
			});
		}
		List<String> byCount = new ArrayList<>(counts.keySet());
		byCount.sort(Comparator.comparing(counts::get));
		Set<String> covered = new HashSet<>();
		List<String> chosen = new ArrayList<>();
		for (String name : byCount) {
			if (covered.addAll(kinds.get(name))) {
				chosen.add(name);
			}
		}
		return chosen;
	}

	private static void addKinds(List<ValueDescriptor> fields, Set<String> kinds, int depth) {
		for (ValueDescriptor field : fields) {
			kinds.add(field.getTypeName()
					+ (field.isArray() ? "[]" : "")
					+ field.getAnnotationElements().stream()
							.map(a -> a.getTypeName().substring(a.getTypeName().lastIndexOf('.') + 1))
							.filter(a ->
									List.of("Timestamp", "Timespan", "Unsigned").contains(a))
							.sorted()
							.toList());
			if (depth < 3) {
				addKinds(field.getFields(), kinds, depth + 1);
			}
		}
	}

	private void assertEqualToPrintedJson(Path recording) throws Exception {
		List<String> types = typesOfEveryKind(recording);
		Map<String, List<JsonNode>> all = JsonRows.print(recording, types, directory);
		for (String type : types) {
			List<Row> rows = new ArrayList<>(LocalSpark.read(recording, type).collectAsList());
			List<JsonNode> printed = all.get(type);
			// The command prints by time, the file has the events of one thread after those of another.
			rows.sort(Comparator.comparing(JsonRows::order));
			printed.sort(Comparator.comparing(JsonRows::order));
			assertEquals(printed.size(), rows.size(), type);
			assertFalse(rows.isEmpty(), type);
			for (int i = 0; i < rows.size(); i++) {
				JsonRows.assertEqual(printed.get(i), rows.get(i), type + '[' + i + ']');
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = {"jdk17-kinds.jfr", "jdk25-kinds.jfr"})
	void everyKindOfFieldIsAsPrinted(String recording) throws Exception {
		assertEqualToPrintedJson(LocalSpark.unpacked(recording, directory));
	}

	@Test
	void everyKindOfFieldOfTheRunningJdkIsAsPrinted() throws Exception {
		assertEqualToPrintedJson(LocalSpark.workload());
	}

	@Test
	void columnsSayWhereAnEventIsFrom() throws Exception {
		Path recording = LocalSpark.workload();
		List<Row> rows = LocalSpark.read(recording, "jdk.CPULoad")
				.select("input_file", "chunk", "source_jvm.version", "source_jvm.pid")
				.collectAsList();
		RecordedEvent jvm = LocalSpark.events(recording, "jdk.JVMInformation").get(0);
		assertFalse(rows.isEmpty());
		for (Row row : rows) {
			assertTrue(row.getString(0).endsWith("workload.jfr"), row.getString(0));
			assertEquals(0, row.getInt(1));
			assertEquals(jvm.getString("jvmVersion"), row.getString(2));
			assertEquals(ProcessHandle.current().pid(), row.getLong(3));
		}
	}

	@Test
	void chunksArePackedIntoTasksAsSparkPacksFiles() throws Exception {
		Path recording = directory.resolve("chunks.jfr");
		writeOrders(recording, 3, 10, Types.Builtin.INT);
		Dataset<Row> orders = LocalSpark.read(recording, "com.example.Order");
		assertEquals(1, orders.rdd().getNumPartitions());
		withSetting("spark.sql.files.maxPartitionBytes", "1", () -> {
			Dataset<Row> apart = LocalSpark.read(recording, "com.example.Order");
			assertEquals(3, apart.rdd().getNumPartitions());
			assertEquals(435, apart.agg(functions.sum("number")).first().getLong(0));
		});
		List<Row> perChunk = orders.groupBy("chunk").count().orderBy("chunk").collectAsList();
		assertEquals("[[0,10], [1,10], [2,10]]", perChunk.toString());
		assertEquals(435, orders.agg(functions.sum("number")).first().getLong(0));
	}

	/** As many tasks as Spark makes for files of its own format that have the same lengths. */
	@Test
	void filesArePackedIntoTasksAsSparkPacksFiles() throws Exception {
		Path recordings = Files.createDirectory(directory.resolve("recordings"));
		Path texts = Files.createDirectory(directory.resolve("texts"));
		writeOrders(recordings.resolve("0.jfr"), 1, 10, Types.Builtin.INT);
		int length = (int) Files.size(recordings.resolve("0.jfr"));
		for (int i = 0; i < 40; i++) {
			if (i > 0) {
				Files.copy(recordings.resolve("0.jfr"), recordings.resolve(i + ".jfr"));
			}
			Files.writeString(texts.resolve(i + ".txt"), "x".repeat(length - 1) + "\n");
		}
		for (String openCost : List.of("1000", "4000000")) {
			withSetting("spark.sql.files.openCostInBytes", openCost, () -> {
				Dataset<Row> orders = LocalSpark.read(recordings, "com.example.Order");
				int ofSpark =
						LocalSpark.SESSION.read().text(texts.toString()).rdd().getNumPartitions();
				assertEquals(ofSpark, orders.rdd().getNumPartitions(), openCost);
				assertEquals(400, orders.count());
				assertEquals(
						40 * 45, orders.agg(functions.sum("number")).first().getLong(0));
			});
		}
	}

	@FunctionalInterface
	private interface Check {
		void run() throws Exception;
	}

	private static void withSetting(String name, String value, Check check) throws Exception {
		LocalSpark.SESSION.conf().set(name, value);
		try {
			check.run();
		} finally {
			LocalSpark.SESSION.conf().unset(name);
		}
	}

	/** Columns and counts of all types are those that the JDK's reader has, whatever is asked. */
	@ParameterizedTest
	@ValueSource(strings = {"jdk17-kinds.jfr", "jdk25-kinds.jfr"})
	void countsAreThoseOfTheJdk(String name) throws Exception {
		Path recording = LocalSpark.unpacked(name, directory);
		Map<String, List<RecordedEvent>> events = RecordingFile.readAllEvents(recording).stream()
				.collect(Collectors.groupingBy(event -> event.getEventType().getName()));
		List<String> types = events.keySet().stream().sorted().limit(12).toList();
		for (String type : types) {
			Dataset<Row> rows = LocalSpark.read(recording, type);
			List<Instant> starts = events.get(type).stream()
					.map(RecordedEvent::getStartTime)
					.sorted()
					.toList();
			Instant middle = starts.get(starts.size() / 2).truncatedTo(ChronoUnit.MICROS);
			assertEquals(starts.size(), rows.count(), type);
			assertEquals(
					starts.stream()
							.filter(start ->
									!start.truncatedTo(ChronoUnit.MICROS).isBefore(middle))
							.count(),
					rows.where(functions.col("startTime").geq(middle)).count(),
					type);
		}
	}

	/** The filters are exact, so that Spark has nothing to do for a count but to add. */
	@Test
	void aCountWithFiltersReadsNoColumn() throws Exception {
		Path recording = directory.resolve("orders.jfr");
		writeOrders(recording, 2, 10, Types.Builtin.INT);
		Dataset<Row> count = LocalSpark.read(recording, "com.example.Order")
				.where("startTime >= timestamp '1970-01-01 00:00:16' and number < 18")
				.groupBy()
				.count();
		String plan = count.queryExecution().executedPlan().toString();
		assertFalse(plan.contains("Filter "), plan);
		assertEquals(3, count.first().getLong(0));
	}

	/** Small recordings are sent to all tasks of a join; a row with a stack trace is larger than its event. */
	@Test
	void sizesAreReported() throws Exception {
		Path recording = directory.resolve("orders.jfr");
		writeOrders(recording, 1, 10, Types.Builtin.INT);
		Dataset<Row> orders = LocalSpark.read(recording, "com.example.Order");
		assertEquals(Files.size(recording), size(orders.select("number")));
		assertTrue(size(orders) > 10 * Files.size(recording), "with stack traces");
		Dataset<Row> joined = LocalSpark.SESSION
				.range(100)
				.join(orders.select("number"), functions.col("id").equalTo(functions.col("number")));
		String plan = joined.queryExecution().executedPlan().toString();
		assertTrue(plan.contains("BroadcastHashJoin"), plan);
		assertEquals(10, joined.count());
	}

	private static long size(Dataset<Row> rows) {
		return rows.queryExecution().optimizedPlan().stats().sizeInBytes().toLong();
	}

	/** The second chunk is not looked at. */
	@Test
	void aLimitReadsNoMoreThanItNeeds() throws Exception {
		Path recording = directory.resolve("orders.jfr");
		writeOrders(recording, 2, 10, Types.Builtin.INT);
		byte[] bytes = Files.readAllBytes(recording);
		int second = (int) ByteBuffer.wrap(bytes).getLong(8);
		bytes[second + 68] = 0;
		Files.write(recording, bytes);
		Dataset<Row> orders = LocalSpark.SESSION
				.read()
				.format("jfr")
				.option("event", "com.example.Order")
				.option("damaged", "error")
				.load(recording.toString());
		assertEquals(10, orders.limit(10).collectAsList().size());
		assertThrows(Exception.class, orders::count);
	}

	/** Numbers from 0, ten in each chunk. */
	static void writeOrders(Path file, int chunks, int eventsInChunk, Types.Builtin numberType) throws Exception {
		try (Recording recording = Recordings.newRecording(
				file, settings -> settings.withJdkTypeInitialization().withTimestamp(1_000_000_000L))) {
			Type order = recording.registerEventType("com.example.Order", type -> type.addField("number", numberType)
					.addField("customer", Types.Builtin.STRING));
			for (int i = 0; i < chunks * eventsInChunk; i++) {
				if (i > 0 && i % eventsInChunk == 0) {
					recording.rotateChunk();
				}
				int number = i;
				long ticks = recording.toTicks(Instant.ofEpochSecond(1 + i));
				recording.writeEvent(order.asValue(event -> {
					event.putField("startTime", ticks).putField("customer", "customer " + number % 3);
					if (numberType == Types.Builtin.INT) {
						event.putField("number", number);
					} else {
						event.putField("number", (long) number);
					}
				}));
			}
		}
	}

	@Test
	void filtersAndColumnsGoDownToTheReader() throws Exception {
		Path recording = directory.resolve("orders.jfr");
		writeOrders(recording, 2, 10, Types.Builtin.INT);
		Dataset<Row> orders = LocalSpark.read(recording, "com.example.Order")
				.where("number >= 5 and customer = 'customer 0' and startTime < timestamp '1970-01-01 00:00:16'")
				.select("number");
		String plan = orders.queryExecution().executedPlan().toString();
		for (String filter :
				List.of("GreaterThanOrEqual(number,5)", "EqualTo(customer,customer 0)", "LessThan(startTime,")) {
			assertTrue(plan.contains(filter), plan);
		}
		assertEquals("[[6], [9], [12]]", orders.collectAsList().toString());
	}

	@Test
	void filtersGoDownIntoStructs() throws Exception {
		Path recording = LocalSpark.workload();
		List<RecordedEvent> events =
				LocalSpark.events(recording, "jdk.ThreadSleep").isEmpty()
						? LocalSpark.events(recording, "jdk.ThreadPark")
						: LocalSpark.events(recording, "jdk.ThreadSleep");
		String type = events.get(0).getEventType().getName();
		String thread = events.get(0).getThread().getJavaName();
		Dataset<Row> rows = LocalSpark.read(recording, type)
				.where(functions.col("eventThread.javaName").equalTo(thread));
		assertTrue(
				rows.queryExecution().executedPlan().toString().contains("EqualTo(eventThread.javaName,"),
				"pushed down");
		assertEquals(
				events.stream()
						.filter(e -> thread.equals(e.getThread().getJavaName()))
						.count(),
				rows.count());
	}

	@Test
	void pushedFiltersChangeNoAnswer() throws Exception {
		Path recording = directory.resolve("orders.jfr");
		writeOrders(recording, 2, 10, Types.Builtin.INT);
		Dataset<Row> orders = LocalSpark.read(recording, "com.example.Order");
		List<String> conditions = List.of(
				"number in (1, 3, 99)",
				"number > 3 or customer like 'cust%1'",
				"customer like '%er 2' and number != 2",
				"not (number < 15)",
				"customer like '%tomer%' and number <= 4",
				"startTime > timestamp '1970-01-01 00:00:09.999' and startTime <= timestamp '1970-01-01 00:00:12'",
				"startTime_nanos = 7000000000",
				"customer is not null and stackTrace is null",
				"number between 4 and 6 or eventThread.javaName = 'x'",
				"number = 3.5",
				"customer is null");
		LocalSpark.assertFiltersAreThoseOfSpark(orders, conditions, "number");
	}

	@Test
	void chunksBeforeATimeAreLeftOutIfTheirHeadersAreTrusted() throws Exception {
		Path recording = LocalSpark.workload();
		Dataset<Row> rows = LocalSpark.SESSION
				.read()
				.format("jfr")
				.option("event", "jdk.CPULoad")
				.option("trustChunkTimes", "true")
				.load(recording.toString());
		assertTrue(rows.where("startTime > timestamp '2001-01-01 00:00:00'").count() > 0);
		assertEquals(
				0,
				rows.where("startTime > timestamp '2201-01-01 00:00:00'").rdd().getNumPartitions());
	}

	/** Spark keeps what is not finished under such names; a directory that is asked for may have any. */
	@Test
	void hiddenFilesOfADirectoryAreLeftOut() throws Exception {
		Path root = directory.resolve(".cache").resolve("_day");
		for (String name :
				List.of("a.jfr", "host 1/b.jfr", ".c.jfr", "_temporary/0/d.jfr", "host 1/.old/e.jfr", "f.txt")) {
			Path file = root.resolve(name);
			Files.createDirectories(file.getParent());
			writeOrders(file, 1, 3, Types.Builtin.INT);
		}
		assertEquals(6, LocalSpark.read(root, "com.example.Order").count());
	}

	/** Hadoop starts one for each local file whose permissions it has to tell. */
	@Test
	void aListingStartsNoProgram() throws Exception {
		for (String name : List.of("a.jfr", "day/b.jfr", "day/hour/c.jfr")) {
			Path file = directory.resolve(name);
			Files.createDirectories(file.getParent());
			writeOrders(file, 1, 1, Types.Builtin.INT);
		}
		Path recorded = directory.resolve("programs");
		try (jdk.jfr.Recording recording = new jdk.jfr.Recording()) {
			recording.enable("jdk.ProcessStart").withoutStackTrace();
			recording.start();
			assertEquals(3, LocalSpark.read(directory, "com.example.Order").count());
			recording.stop();
			recording.dump(recorded);
		}
		List<String> commands = LocalSpark.events(recorded, "jdk.ProcessStart").stream()
				.map(event -> event.getString("command"))
				.filter(command -> command.contains(directory.toString()))
				.toList();
		assertEquals(List.of(), commands);
	}

	/** The local files under another scheme, which keeps whether it was a task that opened one. */
	public static final class WatchedFileSystem extends RawLocalFileSystem {
		static final Set<Boolean> IN_TASKS = ConcurrentHashMap.newKeySet();

		@Override
		public URI getUri() {
			return URI.create("watched:///");
		}

		@Override
		public FSDataInputStream open(org.apache.hadoop.fs.Path file, int bufferSize) throws IOException {
			IN_TASKS.add(TaskContext.get() != null);
			return super.open(file, bufferSize);
		}
	}

	/** The driver may have a small machine, or one that others use. */
	@ParameterizedTest
	@ValueSource(strings = {"orders.jfr", "orders.jfr.gz"})
	void theMetadataOfASingleFileIsReadByATask(String name) throws Exception {
		Path plain = directory.resolve("plain");
		writeOrders(plain, 2, 10, Types.Builtin.INT);
		Path recording = directory.resolve(name);
		try (OutputStream file = Files.newOutputStream(recording);
				OutputStream out = name.endsWith(".gz") ? new GZIPOutputStream(file) : file) {
			Files.copy(plain, out);
		}
		Configuration configuration = LocalSpark.SESSION.sparkContext().hadoopConfiguration();
		configuration.set("fs.watched.impl", WatchedFileSystem.class.getName());
		WatchedFileSystem.IN_TASKS.clear();
		Dataset<Row> orders = LocalSpark.SESSION
				.read()
				.format("jfr")
				.option("event", "com.example.Order")
				.load("watched://" + recording);
		assertEquals("int", orders.schema().apply("number").dataType().simpleString());
		assertEquals(Set.of(true), WatchedFileSystem.IN_TASKS);
		assertEquals(20, orders.count());
		assertEquals(Set.of(true), WatchedFileSystem.IN_TASKS);
	}

	@Test
	void schemasOfFilesAreUnitedAndWidened() throws Exception {
		writeOrders(directory.resolve("a.jfr"), 1, 3, Types.Builtin.INT);
		writeOrders(directory.resolve("b.jfr"), 1, 4, Types.Builtin.LONG);
		Dataset<Row> orders = LocalSpark.read(directory, "com.example.Order");
		assertEquals("bigint", orders.schema().apply("number").dataType().simpleString());
		assertEquals(9, orders.agg(functions.sum("number")).first().getLong(0));
		try (Recording recording =
				Recordings.newRecording(directory.resolve("c.jfr"), settings -> settings.withJdkTypeInitialization())) {
			Type order = recording.registerEventType(
					"com.example.Order", type -> type.addField("number", Types.Builtin.STRING));
			recording.writeEvent(order.asValue(event -> event.putField("number", "one")));
		}
		IllegalArgumentException refused =
				assertThrows(IllegalArgumentException.class, () -> LocalSpark.read(directory, "com.example.Order"));
		assertTrue(refused.getMessage().contains("com.example.Order.number is "), refused.getMessage());
	}

	@Test
	void aSchemaOfTheClientSavesTheLookAtMetadata() throws Exception {
		Path recording = directory.resolve("orders.jfr");
		writeOrders(recording, 2, 10, Types.Builtin.INT);
		Dataset<Row> orders = LocalSpark.SESSION
				.read()
				.format("jfr")
				.schema("number long, chunk int, unknown string")
				.option("event", "com.example.Order")
				.load(recording.toString());
		assertEquals(
				"[19,1,null]", orders.orderBy(functions.desc("number")).first().toString());
	}

	@Test
	void wrongOptionsAreReportedAtOnce() throws Exception {
		Path recording = directory.resolve("orders.jfr");
		writeOrders(recording, 1, 1, Types.Builtin.INT);
		IllegalArgumentException wrongEvent =
				assertThrows(IllegalArgumentException.class, () -> LocalSpark.read(recording, "com.example.Ordr"));
		assertTrue(wrongEvent.getMessage().contains("com.example.Order"), wrongEvent.getMessage());
		IllegalArgumentException noEvent = assertThrows(
				IllegalArgumentException.class,
				() -> LocalSpark.SESSION.read().format("jfr").load(recording.toString()));
		assertTrue(noEvent.getMessage().contains("option event"), noEvent.getMessage());
	}

	@Test
	void nothingIsLeftInTheTemporaryDirectory() throws Exception {
		Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
		Set<String> before = chunkFiles(temporary);
		Path recording = directory.resolve("orders.jfr");
		writeOrders(recording, 3, 10, Types.Builtin.INT);
		assertEquals(1, LocalSpark.read(recording, "com.example.Order").limit(1).count());
		assertEquals(30, LocalSpark.read(recording, "com.example.Order").count());
		assertEquals(before, chunkFiles(temporary));
	}

	private static Set<String> chunkFiles(Path temporary) throws Exception {
		try (var files = Files.list(temporary)) {
			return files.map(file -> file.getFileName().toString())
					.filter(name -> name.startsWith("chunk-"))
					.collect(Collectors.toSet());
		}
	}
}
