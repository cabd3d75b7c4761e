/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */
package org.openjdk.jmc.flightrecorder.writer.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.flightrecorder.writer.api.Types;

/** A directory that gets recordings, and SQL that names a directory. */
class StreamTest {
	private static final String ORDER = "com.example.Order";

	@TempDir
	Path directory;

	private Path recordings;

	@BeforeEach
	void writeFiles() throws Exception {
		recordings = Files.createDirectory(directory.resolve("recordings"));
		ReadTest.writeOrders(recordings.resolve("a.jfr"), 2, 10, Types.Builtin.INT);
	}

	private List<Row> newRows(StructType schema) throws Exception {
		List<Row> rows = new CopyOnWriteArrayList<>();
		LocalSpark.SESSION
				.readStream()
				.format("jfr")
				.schema(schema)
				.option("event", ORDER)
				.load(recordings.toString())
				.where("number >= 5")
				.selectExpr("number", "chunk", "substring_index(input_file, '/', -1) as file")
				.writeStream()
				.option("checkpointLocation", directory.resolve("books").toString())
				.trigger(Trigger.AvailableNow())
				.foreachBatch((VoidFunction2<Dataset<Row>, Long>) (batch, id) -> rows.addAll(batch.collectAsList()))
				.start()
				.awaitTermination();
		return rows;
	}

	@Test
	void eachRecordingIsReadOnce() throws Exception {
		StructType schema = LocalSpark.read(recordings, ORDER).schema();
		List<Row> first = newRows(schema);
		assertEquals(15, first.size(), first::toString);
		assertTrue(first.stream().allMatch(row -> row.getString(2).equals("a.jfr")), first::toString);
		assertEquals(10, first.stream().filter(row -> row.getInt(1) == 1).count());
		ReadTest.writeOrders(recordings.resolve("b.jfr"), 1, 7, Types.Builtin.INT);
		List<Row> second = newRows(schema);
		assertEquals("[[5,0,b.jfr], [6,0,b.jfr]]", second.toString());
		assertEquals(List.of(), newRows(schema));
	}

	@Test
	void sqlMayNameADirectory() {
		String from = " FROM jfr.`" + recordings.toUri() + "`";
		Dataset<Row> sums = LocalSpark.SESSION.sql(
				"SELECT count(*), sum(number)" + from + " WITH ('event' = '" + ORDER + "') WHERE number > 3");
		assertEquals("[[16,184]]", sums.collectAsList().toString());
		Exception refused = assertThrows(Exception.class, () -> LocalSpark.SESSION.sql("SELECT *" + from));
		assertTrue(refused.getMessage().contains("option event"), refused.getMessage());
	}

	/** As Spark says it of its own formats. */
	@Test
	void sqlThatNamesAnEmptyDirectoryIsRefused() throws Exception {
		Path empty = Files.createDirectory(directory.resolve("empty"));
		Exception refused = assertThrows(
				Exception.class,
				() -> LocalSpark.SESSION.sql(
						"SELECT * FROM jfr.`" + empty.toUri() + "` WITH ('event' = '" + ORDER + "')"));
		assertTrue(refused.getMessage().contains("UNABLE_TO_INFER_SCHEMA"), refused.getMessage());
	}

	/** Rows of damages would be rows of nothing. */
	@Test
	void damagesNeedAColumn() throws Exception {
		Exception refused = assertThrows(Exception.class, () -> LocalSpark.SESSION
				.readStream()
				.format("jfr")
				.schema("number int")
				.option("event", ORDER)
				.option("damaged", "row")
				.load(recordings.toString())
				.writeStream()
				.option("checkpointLocation", directory.resolve("books").toString())
				.trigger(Trigger.AvailableNow())
				.foreachBatch((VoidFunction2<Dataset<Row>, Long>) (batch, id) -> batch.collectAsList())
				.start()
				.awaitTermination());
		assertTrue(
				refused.getMessage().contains("the option damaged must be warn or error for columns without damage"),
				refused.getMessage());
	}
}
